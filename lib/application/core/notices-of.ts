import { isUuid } from '@/lib/accounts/sessions';
import { lateUsers } from '@/lib/campaign/couriers/known';
import type { CampaignEvent, CampaignEvents } from '@/lib/campaign/events';
import { evolve } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { askedToGoBack, awaitedSides } from '@/lib/campaign/view/view-campaign';
import type { OutboxMessage, RecordedEvent } from '@/lib/event-store/contract';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import type { NewNotice } from '@/lib/notices/announce';
import type { NoticeDeed } from '@/lib/notices/kinds';
import { noticesMessage } from '@/lib/notices/outbox';

/**
 * Who is notified of what a command did: worked out before the append, recorded with it, handed out by a worker after
 * the commit. Who acted is at the page and sees it there; a campaign in which one person plays alone notifies nobody.
 */

/** Somebody who acted this recently is probably still at the screen: mailboxes and devices wait a little. */
const ACTIVE_MS = 5 * 60 * 1000;
const GRACE_MS = 60 * 1000;

/** The command whose events notify people. */
export interface NotifyingCommand {
  readonly campaignId: string;
  readonly actor: string;
  /** Of the last event, in its stream. */
  readonly version: number;
  /** All events of the stream before it. */
  readonly before: readonly RecordedEvent[];
}

/** The message to record with events of a campaign. `before`: its state, or `initialState` where it only begins. */
export function noticesOfCampaign(
  command: NotifyingCommand,
  before: CampaignState,
  events: readonly CampaignEvent[],
): readonly OutboxMessage[] {
  const after = events.reduce(evolve, before).campaign;
  if (after === null || people(after).size < 2) return [];
  const begins = events.some(({ type }) => type === 'CampaignStarted' || type === 'BranchBegun');
  const was = begins ? null : before.campaign;
  const { campaignId, actor, version } = command;
  const told: NewNotice[] = [];
  const tell = (users: Iterable<string>, notice: Told) => {
    for (const userId of users)
      if (userId !== actor)
        told.push({ ...notice, ...{ userId, campaignId }, key: `${campaignId}/${version}` });
  };
  const campaign = after.name;
  const everybody = people(after);
  // Who is away from headquarters hears of it by a rider.
  const late = lateUsers(after);
  const informed = [...everybody].filter((user) => !late.has(user));
  const following = new Set([...informed, ...(after.umpire === null ? [] : [after.umpire])]);
  for (const { type } of events) {
    if (type === 'ChoicesRevealed') tell(following, { kind: 'choices-opened', data: { campaign } });
    if (type === 'BattleResolved') tell(following, { kind: 'battle-settled', data: { campaign } });
    if (type === 'CampaignConcluded')
      tell(following, { kind: 'campaign-over', data: { campaign } });
  }
  if (begins) tell(everybody, { kind: 'campaign-began', data: { campaign } });
  for (const event of events) {
    const changed = changedPart(event, was);
    if (changed !== null) {
      const side = after.definition.sides[changed.side].name;
      tell(changed.users, { kind: 'seat-changed', data: { campaign, side } });
    }
    if (event.type === 'RidersRode')
      tell(ridersCame(event.data, after), { kind: 'rider-came', data: { campaign } });
    if (event.type === 'PauseBegun')
      tell(everybody, { kind: 'campaign-paused', data: { campaign, until: event.data.until } });
    if (event.type === 'PauseEnded')
      tell(everybody, { kind: 'campaign-paused', data: { campaign } });
    if (event.type === 'StrengthCorrected')
      tell(following, { kind: 'campaign-corrected', data: { campaign } });
    if (event.type === 'TableReportRefused')
      tell(commanders(after, was?.encounter?.tableReport ? [was.encounter.tableReport.side] : []), {
        kind: 'result-refused',
        data: { campaign },
      });
  }
  const asked = askedToGoBack(after);
  if (asked !== null && (was === null || askedToGoBack(was) !== asked))
    tell(commanders(after, [asked]), { kind: 'rewind-proposed', data: { campaign } });
  const waitedFor = was === null ? new Map<string, string>() : awaited(was);
  for (const [userId, turn] of awaited(after)) {
    if (waitedFor.get(userId) === turn) continue;
    const deed = deedOf(after);
    if (deed === null) continue;
    const confirms = deed === 'table' && after.encounter?.tableReport != null;
    tell(
      [userId],
      confirms
        ? { kind: 'result-to-confirm', data: { campaign }, ...waits(command, userId) }
        : { kind: 'your-turn', data: { campaign, deed }, ...waits(command, userId) },
    );
  }
  const now = awaited(after);
  const settled = [...waitedFor]
    .filter(([userId, turn]) => now.get(userId) !== turn)
    .map(([userId]) => userId);
  return noticesMessage({ campaignId, notices: told, settled });
}

/** The message to record with events of a battle on a campaign's board: whose move it is now. */
export function noticesOfBoard(
  command: NotifyingCommand,
  campaign: Readonly<StartedCampaign>,
  before: readonly Side[],
  after: readonly Side[],
): readonly OutboxMessage[] {
  if (people(campaign).size < 2) return [];
  const { campaignId, actor, version } = command;
  const newly = after.filter((side) => !before.includes(side));
  const over = before.filter((side) => !after.includes(side));
  const notices = commanders(campaign, newly)
    .filter((userId) => userId !== actor)
    .map(
      (userId): NewNotice => ({
        kind: 'your-turn',
        ...{ userId, campaignId },
        key: `${campaignId}/board/${campaign.encounter?.index ?? 0}/${version}`,
        data: { campaign: campaign.name, deed: 'board' },
        ...waits(command, userId),
      }),
    );
  return noticesMessage({ campaignId, notices, settled: commanders(campaign, over) });
}

/** Those who get a letter, or the news that they wait for, and those who read a letter of the enemy’s. */
function ridersCame(
  { departures, ends }: CampaignEvents['RidersRode'],
  { couriers, seats }: Readonly<StartedCampaign>,
): ReadonlySet<string> {
  const riders = new Map(
    [...departures, ...(couriers?.ended ?? [])].map((rider) => [rider.rider, rider]),
  );
  const users = ends.flatMap(({ rider, fate, user }) => {
    const one = riders.get(rider);
    if (one === undefined) return [];
    if (fate === 'arrived' && one.kind !== 'state') return user ?? [];
    const enemy = seats[otherSide(one.side)];
    return fate === 'taken' && one.kind === 'letter' && enemy.controller === 'user'
      ? (enemy.user ?? [])
      : [];
  });
  return new Set(users);
}

type Told = {
  [Kind in NewNotice['kind']]: Omit<
    Extract<NewNotice, { kind: Kind }>,
    'userId' | 'campaignId' | 'key'
  >;
}[NewNotice['kind']];

/** Accounts that hold a seat or a post. By mail, and at a shared screen, nobody is notified by this server. */
function people({ seats, staff, settings, mail }: Readonly<StartedCampaign>): ReadonlySet<string> {
  if (settings.hotSeat || mail !== null) return new Set();
  return new Set(
    SIDES.flatMap((side) => [
      ...(seats[side].controller === 'user' && seats[side].user ? [seats[side].user] : []),
      ...staff[side].map(({ user }) => user),
    ]),
  );
}

function commanders({ seats }: Readonly<StartedCampaign>, sides: readonly Side[]): string[] {
  return sides.flatMap((side) => {
    const { controller, user } = seats[side];
    return controller === 'user' && user !== undefined ? [user] : [];
  });
}

/** Who must act, and in which round; while a battle is on the board, its own stream says. */
function awaited(campaign: Readonly<StartedCampaign>): Map<string, string> {
  if (campaign.phase === 'board') return new Map();
  const turn = `${campaign.phase}/${openRound(campaign) ?? campaign.encounter?.index ?? ''}`;
  const users = commanders(campaign, awaitedSides(campaign));
  return new Map(users.map((user) => [user, turn]));
}

function deedOf({ phase }: Readonly<StartedCampaign>): NoticeDeed | null {
  switch (phase) {
    case 'choosing':
      return 'choose';
    case 'encounter':
      return 'answer';
    case 'interval':
      return 'interval';
    case 'table':
      return 'table';
    default:
      return null;
  }
}

/** Whose part in the campaign an event changes. */
function changedPart(
  event: CampaignEvent,
  was: Readonly<StartedCampaign> | null,
): { readonly side: Side; readonly users: readonly string[] } | null {
  switch (event.type) {
    case 'SeatTaken': {
      const { side, seat } = event.data;
      const before = was?.seats[side].user;
      return { side, users: [before, seat.user].filter((user) => user !== undefined) };
    }
    case 'SubCommanderAppointed':
    case 'SubCommanderLeft':
    case 'FormationsAssigned':
      return { side: event.data.side, users: [event.data.user] };
    case 'SupremeCommandPassed':
      return { side: event.data.side, users: [event.data.from, event.data.to] };
    case 'StandInBegun':
    case 'StandInEnded': {
      const { side } = event.data;
      const staff = was?.staff[side] ?? [];
      const { user } = was?.seats[side] ?? {};
      return {
        side,
        users: [...(user === undefined ? [] : [user]), ...staff.map((one) => one.user)],
      };
    }
    default:
      return null;
  }
}

/** When mailboxes and devices get a notice: later, for somebody who has just acted. */
function waits({ before }: NotifyingCommand, user: string): { readonly sendAt?: Date } {
  const last = before.findLast(({ actor }) => actor === user);
  if (last === undefined || !isUuid(user)) return {};
  const now = Date.now();
  return now - Date.parse(last.recordedAt) < ACTIVE_MS ? { sendAt: new Date(now + GRACE_MS) } : {};
}
