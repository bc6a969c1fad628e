import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { agreedPace, bankLeft } from './bank';
import type { DeadlineCommands, Pace } from './events';
import { checkPace, EVENING_MINUTES, PACE_MINUTES_MAX } from './pace';
import { phaseOf, sharedByPeople } from './phase';
import { type Clock, type Deadlines, MISSES_OFFERED, NO_DEADLINES } from './state';

type Running = Result<Readonly<StartedCampaign>, Refusal>;

/** The campaign, if two people at screens of their own play it. Refuses NOBODY_TO_ASK. */
function shared(state: CampaignState): Running {
  const campaign = running(state);
  if (!campaign.ok || sharedByPeople(campaign.value)) return campaign;
  return refuse(
    'NOBODY_TO_ASK',
    'Deadlines are for campaigns between two people, each at a screen of their own.',
  );
}

/**
 * Proposes a pace to the other side, or proposes to do without deadlines (null). Refuses NOBODY_TO_ASK,
 * ALREADY_PROPOSED, PACE_INVALID, PACE_UNCHANGED.
 */
export function proposePace(
  state: CampaignState,
  { side, pace, evening }: DeadlineCommands['ProposePace'],
): Decided {
  const campaign = shared(state);
  if (!campaign.ok) return campaign;
  const { deadlines } = campaign.value;
  if (deadlines.proposal !== null)
    return refuse(
      'ALREADY_PROPOSED',
      deadlines.proposal.side === side
        ? 'You have already proposed a pace. Withdraw that proposal first.'
        : 'The other side has already proposed a pace. Answer that proposal first.',
    );
  const sound = pace === null ? ok(true as const) : checkPace(pace);
  if (!sound.ok) return sound;
  const { least, most } = EVENING_MINUTES;
  const lasts =
    evening === undefined || (Number.isInteger(evening) && evening >= least && evening <= most);
  if (!lasts || (evening !== undefined && pace === null))
    return refuse(
      'PACE_INVALID',
      'A pace for an evening lasts half an hour to 12 hours.',
      'evening',
    );
  if (
    evening === undefined &&
    deadlines.evening === null &&
    samePace(deadlines.pace?.pace ?? null, pace)
  )
    return refuse('PACE_UNCHANGED', 'That is the pace already.', 'pace');
  return happened({
    type: 'PaceProposed',
    data: { side, pace, ...(evening === undefined ? {} : { evening }) },
  });
}

function samePace(one: Pace | null, other: Pace | null): boolean {
  if (one === null || other === null) return one === other;
  const words = ({ name, minutes, grace, bank, step, holidays, last }: Pace) =>
    [
      ...[name, minutes.choice, minutes.method, minutes.interval, minutes.table],
      minutes.board,
      ...[grace, bank, step, holidays, last],
    ].join(' ');
  return words(one) === words(other);
}

function proposalOf(
  state: CampaignState,
  by: Side,
): Result<NonNullable<Deadlines['proposal']>, Refusal> {
  const campaign = shared(state);
  if (!campaign.ok) return campaign;
  const { proposal } = campaign.value.deadlines;
  return proposal === null || proposal.side !== by
    ? refuse(
        'NO_PROPOSAL',
        'There is no such proposal now: it was answered or withdrawn, or a command changed hands.',
      )
    : ok(proposal);
}

/** Withdraws a side’s own proposal. Refuses NO_PROPOSAL. */
export function withdrawPace(
  state: CampaignState,
  { side }: DeadlineCommands['WithdrawPace'],
): Decided {
  const waiting = proposalOf(state, side);
  return waiting.ok ? happened({ type: 'PaceWithdrawn', data: { side } }) : waiting;
}

/** Declines the other side’s proposal. Refuses NO_PROPOSAL. */
export function declinePace(
  state: CampaignState,
  { side }: DeadlineCommands['DeclinePace'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  return waiting.ok ? happened({ type: 'PaceDeclined', data: { side } }) : waiting;
}

/** Agrees to the other side’s proposal. Refuses NO_PROPOSAL. */
export function agreeToPace(
  state: CampaignState,
  { side }: DeadlineCommands['AgreeToPace'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  if (!waiting.ok) return waiting;
  const { pace, evening } = waiting.value;
  return happened({
    type: 'PaceAgreed',
    data: { side, pace, ...(evening === undefined ? {} : { evening }) },
  });
}

/** The clock of a phase. Refuses STALE_ROUND where another is open, or none. */
function clockOf(
  state: CampaignState,
  phase: string,
): Result<{ readonly campaign: Readonly<StartedCampaign>; readonly clock: Clock }, Refusal> {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { clock } = campaign.value.deadlines;
  return clock?.phase === phase
    ? ok({ campaign: campaign.value, clock })
    : refuse('STALE_ROUND', 'The campaign has moved on. Reload the page.', 'phase');
}

/**
 * Adds one step of a side’s bank to the open phase, which has one deadline for both sides. Refuses STALE_ROUND,
 * BANK_EMPTY.
 */
export function drawBank(
  state: CampaignState,
  { side, phase, pace: name }: DeadlineCommands['DrawBank'],
): Decided {
  const open = clockOf(state, phase);
  if (!open.ok) return open;
  const { deadlines } = open.value.campaign;
  const pace = agreedPace(deadlines, name);
  const minutes = pace === null ? 0 : Math.min(pace.step, bankLeft(deadlines, pace, side));
  return minutes === 0
    ? refuse('BANK_EMPTY', 'There is no time left in your bank.')
    : happened({ type: 'BankDrawn', data: { side, phase, pace: name, minutes } });
}

/**
 * The umpire adds 1 minute to 60 days to the open phase. Refuses NO_UMPIRE, STALE_ROUND, EXTENSION_INVALID.
 */
export function extendDeadline(
  state: CampaignState,
  { phase, minutes }: DeadlineCommands['ExtendDeadline'],
): Decided {
  const open = clockOf(state, phase);
  if (!open.ok) return open;
  if (open.value.campaign.umpire === null)
    return refuse('NO_UMPIRE', 'This campaign has no umpire.');
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= PACE_MINUTES_MAX
    ? happened({ type: 'DeadlineExtended', data: { phase, minutes } })
    : refuse('EXTENSION_INVALID', 'Add between one minute and 60 days.', 'minutes');
}

/** Names one of the side’s sub-commanders as deputy, or nobody. Refuses NO_SUCH_POST, DEPUTY_UNCHANGED. */
export function nameDeputy(
  state: CampaignState,
  { side, user }: DeadlineCommands['NameDeputy'],
): Decided {
  const campaign = shared(state);
  if (!campaign.ok) return campaign;
  const { deadlines, staff } = campaign.value;
  if (user !== null && !staff[side].some((one) => one.user === user))
    return refuse('NO_SUCH_POST', 'Only a sub-commander of your side can be your deputy.', 'user');
  return deadlines.deputies[side] === user
    ? refuse('DEPUTY_UNCHANGED', 'They are your deputy already.', 'user')
    : happened({ type: 'DeputyNamed', data: { side, user } });
}

/**
 * Says whose move is awaited on the board since which entry of the battle's record: before its deadline is extended or
 * missed. What the battle's record says is for the caller to know. Refuses STALE_ROUND where no such battle is on the
 * board under a pace with time for moves, or a later move is on record; ALREADY_AWAITED.
 */
export function awaitBoardMove(
  state: CampaignState,
  { battle, version, sides }: DeadlineCommands['AwaitBoardMove'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { encounter, deadlines } = campaign.value;
  const { move } = deadlines;
  const before = move?.battle === battle ? move : null;
  const asked = SIDES.filter((side) => sides.includes(side));
  const sound =
    Number.isInteger(version) && version >= 1 && asked.length === sides.length && sides.length > 0;
  const open = phaseOf(campaign.value)?.kind === 'board' && encounter?.index === battle;
  if (!sound || !open || (before !== null && before.version > version))
    return refuse('STALE_ROUND', 'The battle has moved on. Reload the page.', 'battle');
  if (before?.version === version && sameSides(before.sides, asked))
    return refuse('ALREADY_AWAITED', 'That move is on record already.');
  return happened({ type: 'BoardMoveAwaited', data: { battle, version, sides: asked } });
}

const sameSides = (one: readonly Side[], other: readonly Side[]): boolean =>
  one.join() === other.join();

/**
 * Records that the deadline of the open phase has passed, against every side that has not answered. Whether it has is
 * for the caller to know. A commander who has missed too many loses the sole right to the seat in the same step. Refuses
 * STALE_ROUND, NOT_AWAITED, ALREADY_MISSED.
 */
export function missDeadline(
  state: CampaignState,
  { phase }: DeadlineCommands['MissDeadline'],
): Decided {
  const open = clockOf(state, phase);
  if (!open.ok) return open;
  const { campaign, clock } = open.value;
  if (clock.missed.length > 0)
    return refuse('ALREADY_MISSED', 'This deadline has already been recorded as missed.');
  const sides = phaseOf(campaign)?.waiting ?? [];
  if (sides.length === 0) return refuse('NOT_AWAITED', 'Everybody has answered.');
  const offered = sides.filter((side) => {
    const conduct = campaign.deadlines.conduct[side];
    return !conduct.offered && conduct.misses + 1 >= MISSES_OFFERED;
  });
  return happened(
    { type: 'DeadlineMissed', data: { phase, sides } },
    ...offered.map((side) => ({ type: 'SeatOffered', data: { side } }) as const),
  );
}

/**
 * Lets a side’s deputy answer in the open phase. Refuses STALE_ROUND, NOT_AWAITED (the side has answered, or missed
 * nothing), NO_SUCH_POST (it has no deputy), ALREADY_CALLED.
 */
export function callDeputy(
  state: CampaignState,
  { phase, side }: DeadlineCommands['CallDeputy'],
): Decided {
  const open = clockOf(state, phase);
  if (!open.ok) return open;
  const { campaign, clock } = open.value;
  if (!clock.missed.includes(side) || !phaseOf(campaign)?.waiting.includes(side))
    return refuse('NOT_AWAITED', 'That side has answered, or is not late.', 'side');
  const user = campaign.deadlines.deputies[side];
  if (user === null) return refuse('NO_SUCH_POST', 'That side has no deputy.', 'side');
  if (clock.called[side] !== null)
    return refuse('ALREADY_CALLED', 'The deputy may answer already.', 'side');
  return happened({ type: 'DeputyCalled', data: { phase, side, user } });
}

/**
 * Says, once a round is open, that a side’s answer was not given by its commander. Refuses NOT_AWAITED where the side
 * had not missed the deadline of that round, or where this was said before.
 */
export function nameAnswer(
  state: CampaignState,
  { round, side, by }: DeadlineCommands['NameAnswer'],
): Decided {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  if (state.campaign.rewound)
    return refuse('REWOUND', 'The campaign goes on in another branch.', 'round');
  const { unnamed } = state.campaign.deadlines;
  return unnamed.some((one) => one.round === round && one.side === side)
    ? happened({ type: 'DeadlineAnswered', data: { round, side, by } })
    : refuse('NOT_AWAITED', 'That answer was given in time, or its author is known.', 'round');
}

/**
 * Whether a seat is offered because its commander has just missed too many deadlines; part of `missDeadline`, for checking
 * a record. Refuses NOT_AWAITED.
 */
export function offerSeat(state: CampaignState, { side }: { readonly side: Side }): Decided {
  const { clock, conduct } = state.campaign?.deadlines ?? NO_DEADLINES;
  const { misses, offered } = conduct[side];
  return clock?.missed.includes(side) && !offered && misses >= MISSES_OFFERED
    ? happened({ type: 'SeatOffered', data: { side } })
    : refuse('NOT_AWAITED', 'That commander has missed fewer deadlines than that.', 'side');
}

export const deadlineDeciders: Deciders<keyof DeadlineCommands> = {
  ProposePace: proposePace,
  WithdrawPace: withdrawPace,
  DeclinePace: declinePace,
  AgreeToPace: agreeToPace,
  DrawBank: drawBank,
  ExtendDeadline: extendDeadline,
  NameDeputy: nameDeputy,
  AwaitBoardMove: awaitBoardMove,
  MissDeadline: missDeadline,
  CallDeputy: callDeputy,
  NameAnswer: nameAnswer,
};
