import { randomUUID } from 'node:crypto';
import { act, lookFrom, recordOnce } from '@/lib/application/core/act';
import { withAwaited } from '@/lib/application/core/awaited';
import {
  CLOCK_ACTOR,
  type Hours,
  hoursOf,
  type Late,
  lateSides,
  noteMove,
} from '@/lib/application/core/deadline-hours';
import { knowsDeadlines, writeDeadlineRow } from '@/lib/application/core/deadline-row';
import { foundingContext } from '@/lib/application/core/decision-context';
import { writeBoardRow } from '@/lib/application/core/list-row';
import {
  campaignEvent,
  type LoadedCampaign,
  pausedUntil,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { announceDeadline, nextReminder } from '@/lib/application/deadlines/notify';
import { sealAnswer } from '@/lib/application/rounds/seal-answer';
import { BATTLE_STREAM, battleStreamOf } from '@/lib/battle/stream/address';
import { awaitedMove } from '@/lib/battle/stream/awaited-move';
import { exchangeOnBoard, strongest } from '@/lib/battle/stream/decide';
import type { CampaignCommand } from '@/lib/campaign/commands';
import type { AnsweredBy } from '@/lib/campaign/deadlines/events';
import { moveKey } from '@/lib/campaign/deadlines/phase';
import { nextStep } from '@/lib/campaign/deadlines/timeline';
import { decide } from '@/lib/campaign/decide';
import { isSeal, roundOf } from '@/lib/campaign/rounds/rounds';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { artificialAnswer } from './artificial';

/** More steps than the deadline of one phase can take. */
const STEPS_MAX = 20;
/** Pause before a campaign is looked at again in which the computer waits for trials. */
const TRIALS_PAUSE_MS = 5_000;
/**
 * Longest time until the deadline of a move on the board is looked at again: the process that recorded a move may have
 * died before it said so.
 */
const BOARD_PAUSE_MS = 10 * 60_000;

/** Codes of a refusal that mean: somebody else was first. Load, and look again. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  ...['STALE_ROUND', 'NOT_AWAITED', 'ALREADY_MISSED', 'ALREADY_CALLED', 'NO_SUCH_POST'],
  ...['ALREADY_AWAITED', 'STALE_MOMENT', 'STREAM_CLOSED', 'BATTLE_OVER', 'ALREADY_SO'],
  ...['CAMPAIGN_CONCLUDED', 'REWOUND', 'CHOICE_CLOSED', 'METHOD_CLOSED', 'NOT_ASKED'],
]);

/** A step that is due was refused: a fault of the program or of the data. */
class DeadlineRefused extends Error {
  override readonly name = 'DeadlineRefused';

  constructor(readonly code: string) {
    super(`A step of a deadline was refused: ${code}`);
  }
}

/**
 * Does what is due on a campaign's deadline at a moment: records that it was missed, calls the deputy, seals an order left
 * beforehand or the computer's answer, names what was given so, and gives the notices; then writes when to look again.
 * Harmless at any moment, twice, and in several processes at once: every step has a command id of its own, every notice
 * a key, and what a process left undone the next one finds.
 */
export async function workOnDeadline(
  services: Services,
  campaignId: string,
  now: number,
): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const loaded = await services.campaigns.load(campaignId);
    if (loaded === null) return;
    const named = await nameAnswers(services, loaded);
    if (named) continue;
    const timeline = await hoursOf(services, loaded);
    if (timeline === null) {
      const onBoard = loaded.campaign.deadlines.clock?.kind === 'board';
      await writeDeadlineRow(services, loaded, null, onBoard ? now + BOARD_PAUSE_MS : null);
      return;
    }
    const { clock } = timeline;
    const paused = pausedUntil(loaded, now);
    if (paused !== null) {
      await writeDeadlineRow(services, loaded, timeline, Date.parse(paused));
      return;
    }
    const late = await lateSides(services, loaded, timeline);
    await announceDeadline(services, loaded, timeline, late, now);
    const next = nextStep(timeline, clock.kind, late, clock.missed.length > 0, now);
    const of = `${clock.phase}/${clock.position}/${clock.extended}`;
    if (next.kind !== 'wait' && (await moveNoted(services, loaded, timeline))) continue;
    const done = await (async (): Promise<boolean | 'trials'> => {
      switch (next.kind) {
        case 'miss':
          return recorded(services, loaded, `deadline/missed/${of}`, {
            type: 'MissDeadline',
            data: { phase: clock.phase },
          });
        case 'call':
          return recorded(services, loaded, `deadline/deputy/${of}/${next.side}`, {
            type: 'CallDeputy',
            data: { phase: clock.phase, side: next.side },
          });
        case 'order':
        case 'computer':
          if (timeline.move !== null) return handedOver(services, loaded, timeline.move, next.side);
          return sealed(services, loaded, next.side, next.kind, late);
        case 'wait':
          return false;
      }
    })();
    if (done === true) continue;
    const reminder = await nextReminder(services, loaded, timeline, late, now);
    const until =
      done === 'trials' ? now + TRIALS_PAUSE_MS : next.kind === 'wait' ? next.until : null;
    const again = clock.kind === 'board' ? now + BOARD_PAUSE_MS : null;
    const moments = [until, reminder, again].filter((one) => one !== null);
    await writeDeadlineRow(
      services,
      loaded,
      timeline,
      moments.length === 0 ? null : Math.min(...moments),
    );
    return;
  }
  throw new DeadlineRefused('STEPS_WITHOUT_END');
}

/** After an act: a worker is to look at the deadline, which has moved. Nothing for campaigns without deadlines. */
export async function noteDeadline(services: Services, loaded: LoadedCampaign): Promise<void> {
  if (!knowsDeadlines(loaded)) return;
  try {
    const timeline = await hoursOf(services, loaded);
    await writeDeadlineRow(services, loaded, timeline, Date.now());
  } catch (fault) {
    services.onFault(fault);
  }
}

/** Records one step, and what follows it by itself. True: it is recorded, by this process or another. */
async function recorded(
  services: Services,
  loaded: LoadedCampaign,
  commandId: string,
  command: CampaignCommand,
): Promise<true> {
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId,
      actor: CLOCK_ACTOR,
      content: { kind: 'deadline', commandId },
    },
    lookFrom(services, loaded),
    async (newest) => {
      const events = decide(newest.state, command, foundingContext());
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  await settled(services, done);
  return true;
}

/** Records whose move it is whose deadline something follows now. True: the campaign is to be looked at again. */
async function moveNoted(
  services: Services,
  loaded: LoadedCampaign,
  hours: Hours,
): Promise<boolean> {
  const done = await noteMove(services, loaded, hours);
  if (!done.ok && !OVERTAKEN.has(done.error.code)) throw new DeadlineRefused(done.error.code);
  return !done.ok || done.value !== null;
}

/**
 * Hands the side whose move is late to the computer, until the turn that it begins has ended: whether an order was left
 * for that or the pace says so, nobody can tell from it. True: it was, by this process or another.
 */
async function handedOver(
  services: Services,
  loaded: LoadedCampaign,
  late: NonNullable<Hours['move']>,
  side: Side,
): Promise<true> {
  const phase = moveKey(late.battle, late.version);
  const streamId = battleStreamOf(loaded.id, late.battle);
  const look = async () => {
    const board = await services.boards.load(streamId);
    return board === null ? refuse('STALE_MOMENT', 'The battle is not there.') : ok(board);
  };
  const done = await recordOnce(
    services,
    { id: streamId, type: BATTLE_STREAM },
    {
      commandId: `deadline/${phase}/${side}`,
      actor: CLOCK_ACTOR,
      content: { kind: 'board-deadline', phase, side },
    },
    look,
    async ({ battle, events, version }) => {
      const move = awaitedMove(events);
      if (move?.version !== late.version || !move.sides.includes(side))
        return refuse('STALE_MOMENT', 'The battle went on.');
      const doctrine = strongest(battle.ruleset);
      const command = { kind: 'artificial', doctrine, until: 'turnEnd' } as const;
      const exchanged = exchangeOnBoard(battle, side, command);
      const by = { loaded, actor: CLOCK_ACTOR, version, recorded: events };
      return exchanged.ok
        ? ok(withAwaited(battle, [exchanged.value], battle.ruleset, by))
        : exchanged;
    },
  );
  if (!done.ok && !OVERTAKEN.has(done.error.code)) throw new DeadlineRefused(done.error.code);
  await writeBoardRow(services, loaded);
  await services.boardNews.tell(loaded.id);
  return true;
}

async function settled(
  services: Services,
  done: Answer<{ readonly loaded: LoadedCampaign }>,
): Promise<void> {
  if (done.ok) await services.followUp(done.value.loaded);
  else if (!OVERTAKEN.has(done.error.code)) throw new DeadlineRefused(done.error.code);
}

/**
 * Seals for a late commander, under their name and an id that tells nobody anything: until the round is open, the seal
 * looks like one of theirs. The row next to it knows who gave the answer, and is written first.
 */
async function sealed(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
  by: AnsweredBy,
  late: readonly Late[],
): Promise<true | 'trials'> {
  const round = roundOf(loaded.campaign);
  const { user } = loaded.campaign.seats[side];
  if (round === null || user === undefined) return true;
  const answer: GivenAnswer | 'waits' | null =
    by === 'order'
      ? (late.find((one) => one.side === side)?.answer ?? null)
      : await artificialAnswer(services, loaded, side);
  if (answer === 'waits') return 'trials';
  if (answer === null) return true;
  const commandId = await commandFor(services, loaded, round.key, side, by);
  const done = await sealAnswer(
    services,
    {
      ...{ campaignId: loaded.id, of: answer, round: round.key, side, actor: user, commandId },
      drawn: true,
    },
    lookFrom(services, loaded),
  );
  await settled(services, done);
  return true;
}

/** The command id of a seal by deadline; another one where the commander took back what was sealed so before. */
async function commandFor(
  { prisma }: Services,
  { id: campaignId, events }: LoadedCampaign,
  round: string,
  side: Side,
  by: AnsweredBy,
): Promise<string> {
  const where = { campaignId_round_side: { campaignId, round, side } };
  await prisma.deadlineSeal.createMany({
    data: [{ campaignId, round, side, commandId: randomUUID(), givenBy: by }],
    skipDuplicates: true,
  });
  const row = await prisma.deadlineSeal.findUniqueOrThrow({ where });
  const used = events.some(({ commandId }) => commandId === row.commandId);
  if (!used && row.givenBy === by) return row.commandId;
  await prisma.deadlineSeal.updateMany({
    where: { campaignId, round, side, commandId: row.commandId },
    data: { ...(used ? { commandId: randomUUID() } : {}), givenBy: by },
  });
  return (await prisma.deadlineSeal.findUniqueOrThrow({ where })).commandId;
}

/** Says of rounds that are open by now which answers were given for late commanders. True: something was recorded. */
async function nameAnswers(services: Services, loaded: LoadedCampaign): Promise<boolean> {
  const { unnamed } = loaded.campaign.deadlines;
  if (unnamed.length === 0) return false;
  const rows = await services.prisma.deadlineSeal.findMany({
    where: { campaignId: loaded.id, named: false },
  });
  let done = false;
  for (const { round, side } of unnamed) {
    const row = rows.find((one) => one.round === round && one.side === side);
    // The commander changed what had been sealed for them: the answer was their own.
    if (row === undefined || lastSeal(loaded, round, side) !== row.commandId) continue;
    const by = row.givenBy === 'order' ? 'order' : 'computer';
    await recorded(services, loaded, `deadline/named/${round}/${side}`, {
      type: 'NameAnswer',
      data: { round, side, by },
    });
    await services.prisma.deadlineSeal.updateMany({
      where: { campaignId: loaded.id, round, side },
      data: { named: true },
    });
    done = true;
  }
  return done;
}

/** The command of the last seal of a side in a round. */
function lastSeal({ events }: LoadedCampaign, round: string, side: Side): string | null {
  const seal = events.findLast((recordedEvent) => {
    const event = campaignEvent(recordedEvent);
    return isSeal(event) && event.data.round === round && event.data.side === side;
  });
  return seal?.commandId ?? null;
}
