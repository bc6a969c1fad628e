import type { CampaignEvent } from '@/lib/campaign/events';
import { isPerson } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Side } from '@/lib/kernel/side';
import type { CourseFault } from './verify-course';

/** An account: what the record names a person by. */
const ACCOUNT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Types that are recorded in one step with the event before them, and by the same hand. */
const FOLLOWING: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'SituationReached',
  'ChoicesRevealed',
  'MethodsRevealed',
  'IntervalOpened',
  'IntervalDecided',
  'IntervalPassed',
  'BattleAnnounced',
  'RidersRode',
]);

/** Said by the umpire alone. */
const OF_THE_UMPIRE: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'StandInBegun',
  'StandInEnded',
  'PauseBegun',
  'PauseEnded',
  'DeadlineExtended',
  'StrengthCorrected',
]);

/** An instant as the store writes it: RFC 3339, UTC, milliseconds. */
const INSTANT = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether an entry has the form that the store gives to all; null: it has. */
export function formFault({
  schemaVersion,
  recordedAt,
}: Pick<ChainEvent, 'schemaVersion' | 'recordedAt'>): string | null {
  if (schemaVersion !== 1) return 'The event has a form that was never released.';
  return INSTANT.test(recordedAt) ? null : 'The event names a time that is none.';
}

/**
 * Whether an event names an author who could have made it: the commander of the side it is of, an artificial commander
 * where one holds the seat, and what follows by itself the author of what it follows. Null: it does.
 *
 * @param before the author of the event before; null: it is the first
 */
export function actorFault(
  event: CampaignEvent,
  recorded: Pick<ChainEvent, 'actor' | 'schemaVersion' | 'metadata' | 'recordedAt'>,
  campaign: Readonly<StartedCampaign> | null,
  before: string | null,
): CourseFault | null {
  const { actor, metadata } = recorded;
  const form = formFault(recorded);
  if (form !== null) return { code: 'EVENT_INVALID', message: form };
  if (event.type === 'CampaignStarted') {
    const { creator } = (metadata ?? {}) as { readonly creator?: unknown };
    return creator === undefined || creator === actor
      ? null
      : fault('The campaign names another founder than the account that began it.');
  }
  if (campaign === null) return null;
  const resigned = event.type === 'CampaignConcluded' && event.data.reason === 'resigned';
  if (FOLLOWING.has(event.type) || (event.type === 'CampaignConcluded' && !resigned))
    return before === null || before === actor || campaign.mail !== null
      ? null
      : fault('What follows by itself is recorded under another name than the act it follows.');
  if (OF_THE_CLOCK.has(event.type))
    return ACCOUNT.test(actor)
      ? fault('What follows a missed deadline is recorded under the name of an account.')
      : null;
  if (OF_THE_UMPIRE.has(event.type))
    return actor === campaign.umpire
      ? null
      : fault('Somebody else than the umpire did what only the umpire may.');
  if (
    event.type === 'CampaignSentAway' ||
    event.type === 'CampaignCalledBack' ||
    event.type === 'CampaignArrived'
  )
    return event.data.user === actor
      ? null
      : fault('A campaign moved under another name than of who moved it.');
  if (event.type === 'DeviceRegistered' || event.type === 'DeviceRevoked')
    return event.data.account === actor
      ? null
      : fault('A device is registered, or revoked, under another account than its own.');
  const side = sideOf(event);
  return side === null || mayAct(campaign, side, actor) || mayDeputise(campaign, event, actor)
    ? null
    : fault('The act is recorded under the name of an account that does not command that side.');
}

/** Acts that the deputy of a late commander may do for the side, once called. */
const DEPUTISED: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'ChoiceSealed',
  'MethodSealed',
  'IntervalSealed',
  'SealWithdrawn',
  'TableReportSubmitted',
  'TableReportRefused',
  'TableReportWithdrawn',
]);

/** What the server records by itself when a deadline has passed. */
const OF_THE_CLOCK: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'BoardMoveAwaited',
  'DeadlineMissed',
  'DeputyCalled',
  'DeadlineAnswered',
  'SeatOffered',
]);

/** Whether an author is the deputy who was called for the open phase: a late commander’s answer may be theirs. */
function mayDeputise(
  { deadlines }: Pick<StartedCampaign, 'deadlines'>,
  event: CampaignEvent,
  actor: string,
): boolean {
  const side = sideOf(event);
  return side !== null && DEPUTISED.has(event.type) && deadlines.clock?.called[side] === actor;
}

/** Whether an author in the record may act for a side. By mail acts arrive in letters, which are signed themselves. */
export function mayAct(
  {
    seats,
    mail,
    umpire,
    standsIn,
  }: Pick<StartedCampaign, 'seats' | 'mail' | 'umpire' | 'standsIn'>,
  side: Side,
  actor: string,
): boolean {
  const { controller, user } = seats[side];
  if (mail !== null) return true;
  if (!isPerson(controller)) return !ACCOUNT.test(actor) && namesArtificial(actor, controller);
  return user === undefined || actor === user || (standsIn[side] && actor === umpire);
}

/** `artificial/<controller>`; records that were played out without a server name less. */
function namesArtificial(actor: string, controller: string): boolean {
  return !actor.startsWith('artificial/') || actor === `artificial/${controller}`;
}

/** The side whose commander makes an event; null: more than its commander may. */
function sideOf(event: CampaignEvent): Side | null {
  switch (event.type) {
    case 'ChoiceSealed':
    case 'MethodSealed':
    case 'IntervalSealed':
    case 'SealWithdrawn':
    case 'TableReportSubmitted':
    case 'TableReportRefused':
    case 'TableReportWithdrawn':
    case 'PaceProposed':
    case 'PaceWithdrawn':
    case 'PaceDeclined':
    case 'PaceAgreed':
    case 'BankDrawn':
    case 'DeputyNamed':
    case 'RewindProposed':
    case 'RewindWithdrawn':
    case 'RewindDeclined':
    case 'RewindAgreed':
    case 'SubCommanderAppointed':
    case 'FormationsAssigned':
    case 'SupremeCommandPassed':
    case 'NumberCommitted':
      return event.data.side;
    default:
      return null;
  }
}

const fault = (message: string): CourseFault => ({ code: 'ACTOR_DIFFERS', message });
