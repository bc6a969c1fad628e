import type { Evolvers } from '@/lib/campaign/chapter';
import type { CampaignEvent, CampaignEvents } from '@/lib/campaign/events';
import { isReveal } from '@/lib/campaign/rounds/rounds';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { drawnAfter } from './bank';
import type { DeadlineEvents } from './events';
import { type Phase, phaseOf } from './phase';
import {
  CLEAN_TURNS,
  type Clock,
  type Conduct,
  type Deadlines,
  type DeadlinesPart,
  GOOD_CONDUCT,
  MISSES_OFFERED,
  NO_DEADLINES,
} from './state';

/** The first position of a stream, at which a campaign starts. */
const FIRST = 1;

export function deadlinesPart({ settings }: CampaignEvents['CampaignStarted']): DeadlinesPart {
  const { pace } = settings;
  return {
    deadlines:
      pace === undefined ? NO_DEADLINES : { ...NO_DEADLINES, pace: { pace, position: FIRST } },
  };
}

export const evolveDeadlines: Evolvers<keyof DeadlineEvents> = {
  PaceProposed: (campaign, data, position) => set(campaign, { proposal: { ...data, position } }),
  PaceWithdrawn: (campaign) => set(campaign, { proposal: null }),
  PaceDeclined: (campaign) => set(campaign, { proposal: null }),
  PaceAgreed: (campaign, { pace, evening }, position) => {
    const agreed = pace === null ? null : { pace, position };
    set(campaign, {
      proposal: null,
      ...(agreed !== null && evening !== undefined
        ? { evening: { ...agreed, minutes: evening } }
        : { pace: agreed, evening: null }),
    });
  },
  BankDrawn: (campaign, { side, pace, minutes }) => {
    const { deadlines } = campaign;
    if (deadlines.clock === null) return;
    set(campaign, { drawn: drawnAfter(deadlines, pace, side, minutes) });
    extend(campaign, minutes);
  },
  DeadlineExtended: (campaign, { minutes }) => extend(campaign, minutes),
  DeputyNamed: (campaign, { side, user }) =>
    set(campaign, { deputies: { ...campaign.deadlines.deputies, [side]: user } }),
  BoardMoveAwaited: (campaign, { battle, version, sides }) => {
    const { move } = campaign.deadlines;
    const late = move?.battle === battle ? move.late : [];
    set(campaign, { move: { battle, version, sides, late } });
  },
  DeadlineMissed: (campaign, { sides }) => {
    const { clock, conduct, move } = campaign.deadlines;
    if (clock === null) return;
    set(campaign, {
      ...(clock.kind === 'board' && move !== null
        ? { move: { ...move, late: [...new Set([...move.late, ...sides])] } }
        : {}),
      clock: { ...clock, missed: sides },
      conduct: withEach(conduct, sides, (one) => ({ ...one, misses: one.misses + 1, clean: 0 })),
    });
  },
  DeputyCalled: (campaign, { side, user }) => {
    const { clock } = campaign.deadlines;
    if (clock !== null)
      set(campaign, { clock: { ...clock, called: { ...clock.called, [side]: user } } });
  },
  DeadlineAnswered: (campaign, { round, side }) =>
    set(campaign, {
      unnamed: campaign.deadlines.unnamed.filter((one) => one.round !== round || one.side !== side),
    }),
  SeatOffered: (campaign, { side }) =>
    set(campaign, {
      conduct: withEach(campaign.deadlines.conduct, [side], (one) => ({ ...one, offered: true })),
    }),
};

function set(campaign: StartedCampaign, changed: Partial<Deadlines>): void {
  campaign.deadlines = { ...campaign.deadlines, ...changed };
}

/** Adds time to the open phase: with it, the deadline has not passed yet. */
function extend(campaign: StartedCampaign, minutes: number): void {
  const { clock, conduct, move } = campaign.deadlines;
  if (clock === null) return;
  set(campaign, {
    ...(clock.kind === 'board' && move !== null
      ? { move: { ...move, late: move.late.filter((side) => !clock.missed.includes(side)) } }
      : {}),
    clock: {
      ...clock,
      extended: clock.extended + minutes,
      missed: [],
      called: { A: null, B: null },
    },
    conduct: withEach(conduct, clock.missed, takenBack),
  });
}

function withEach(
  conduct: BySide<Conduct>,
  sides: readonly Side[],
  next: (one: Conduct) => Conduct,
): BySide<Conduct> {
  const after = (side: Side) => (sides.includes(side) ? next(conduct[side]) : conduct[side]);
  return { A: after('A'), B: after('B') };
}

/** A miss that turned out not to be one. */
function takenBack({ misses, clean, offered }: Conduct): Conduct {
  const left = Math.max(0, misses - 1);
  return { misses: left, clean, offered: offered && left >= MISSES_OFFERED };
}

/** A phase answered in time: every `CLEAN_TURNS` of them forgive a miss, and the seat is the commander’s alone again. */
function keptOnce({ misses, clean }: Conduct): Conduct {
  if (misses === 0) return GOOD_CONDUCT;
  const forgiven = clean + 1 >= CLEAN_TURNS;
  return forgiven
    ? { misses: misses - 1, clean: 0, offered: false }
    : { misses, clean: clean + 1, offered: false };
}

/**
 * What any event means for the deadlines, after it has been folded: a branch begins without any but those of its terms;
 * a new commander begins with a clean slate; the clock follows the phase.
 */
export function followDeadlines(
  campaign: StartedCampaign,
  event: CampaignEvent,
  position: number,
): void {
  if (event.type === 'BranchBegun') begin(campaign, event.data, position);
  const { deadlines } = campaign;
  if (deadlines.pace === null && deadlines.evening === null && deadlines.clock === null) {
    if (event.type !== 'SeatTaken' && event.type !== 'SupremeCommandPassed') dropDeputies(campaign);
    else changeHands(campaign, event.data.side);
    return;
  }
  if (event.type === 'SeatTaken' || event.type === 'SupremeCommandPassed')
    changeHands(campaign, event.data.side);
  dropDeputies(campaign);
  const { clock } = campaign.deadlines;
  noteUnnamed(campaign, event, clock);
  moveClock(campaign, event, position, clock);
}

function begin(
  campaign: StartedCampaign,
  { settings, continues }: CampaignEvents['BranchBegun'],
  position: number,
): void {
  const { pace } = settings;
  campaign.deadlines = {
    ...NO_DEADLINES,
    pace: pace === undefined ? null : { pace, position },
    ...(continues === undefined
      ? {}
      : { conduct: campaign.deadlines.conduct, drawn: campaign.deadlines.drawn }),
  };
}

/** A new commander: what was named and proposed was the former one’s, and so were the misses. */
function changeHands(campaign: StartedCampaign, side: Side): void {
  const { conduct, deputies, proposal } = campaign.deadlines;
  if (proposal === null && deputies[side] === null && conduct[side] === GOOD_CONDUCT) return;
  set(campaign, {
    proposal: null,
    deputies: { ...deputies, [side]: null },
    conduct: { ...conduct, [side]: GOOD_CONDUCT },
  });
}

/** Who has left the staff is deputy no longer. */
function dropDeputies(campaign: StartedCampaign): void {
  const { deputies } = campaign.deadlines;
  const gone = SIDES.filter((side) => {
    const user = deputies[side];
    return user !== null && !campaign.staff[side].some((one) => one.user === user);
  });
  if (gone.length > 0)
    set(campaign, {
      deputies: {
        A: gone.includes('A') ? null : deputies.A,
        B: gone.includes('B') ? null : deputies.B,
      },
    });
}

function noteUnnamed(campaign: StartedCampaign, event: CampaignEvent, clock: Clock | null): void {
  if (clock === null || !isReveal(event) || clock.missed.length === 0) return;
  const { round } = event.data;
  const missed = clock.missed.map((side) => ({ round, side }));
  set(campaign, { unnamed: [...campaign.deadlines.unnamed, ...missed] });
}

/** Events after which the clock of an open phase begins again. */
const RESTARTING: ReadonlySet<CampaignEvent['type']> = new Set<CampaignEvent['type']>([
  'PaceAgreed',
  'SeatTaken',
  'SupremeCommandPassed',
]);

function moveClock(
  campaign: StartedCampaign,
  event: CampaignEvent,
  position: number,
  clock: Clock | null,
): void {
  const { pace, evening } = campaign.deadlines;
  const phase = pace === null && evening === null ? null : phaseOf(campaign);
  if (phase !== null && phase.key === clock?.phase && !RESTARTING.has(event.type)) return;
  const withdrawn = event.type === 'TableReportWithdrawn';
  const ended = clock !== null && clock.phase !== phase?.key;
  const further = clock?.kind === 'board' && event.type === 'BoardMoveAwaited';
  if (
    ended &&
    !withdrawn &&
    !further &&
    !RESTARTING.has(event.type) &&
    event.type !== 'BranchBegun'
  ) {
    const kept = keptBy(clock, campaign.deadlines);
    set(campaign, { conduct: withEach(campaign.deadlines.conduct, kept, keptOnce) });
  }
  if (phase?.kind !== 'board' && campaign.deadlines.move !== null) set(campaign, { move: null });
  set(campaign, { clock: nextClock(event, position, clock, phase) });
}

/** Sides that answered in time in a phase that has ended. A battle on the board counts as one, with all its moves. */
function keptBy({ kind, asked, missed }: Clock, { move }: Deadlines): readonly Side[] {
  if (kind === 'board') return SIDES.filter((side) => move === null || !move.late.includes(side));
  return asked.filter((side) => !missed.includes(side));
}

function nextClock(
  event: CampaignEvent,
  position: number,
  clock: Clock | null,
  phase: Phase | null,
): Clock | null {
  if (phase === null) return null;
  if (event.type === 'TableReportWithdrawn' && clock?.resumes?.phase === phase.key)
    return clock.resumes;
  const { key, kind, asked } = phase;
  // The time of a move begins with the entry of the battle's record that it is awaited since.
  const further = event.type === 'BoardMoveAwaited' && clock !== null;
  const resumes =
    event.type === 'TableReportSubmitted' && clock?.kind === 'table' ? { resumes: clock } : {};
  return {
    ...{ phase: key, kind, asked, extended: 0, missed: [] },
    position: further ? clock.position : position,
    called: { A: null, B: null },
    ...resumes,
  };
}
