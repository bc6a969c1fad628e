import { describe, expect, test } from 'vitest';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { actorFault, formFault, mayAct } from '@/lib/verify/verify-actors';
import { Play } from '@/tests/support/campaigns/play';
import { roads } from '@/tests/support/campaigns/reports';

const account = (digit: number) => `0199999${digit}-9999-7999-8999-999999999999`;
const [ANNA, BERTA, CARL, ULLA] = [1, 2, 3, 4].map(account) as [string, string, string, string];
const seats = {
  A: { controller: 'user', user: ANNA },
  B: { controller: 'user', user: BERTA },
} as const;
const campaign = new Play().start(roads, { seats }).campaign;
const at = '2026-11-24T10:00:00.000Z';

/** What is said of an event under an author; null: they could make it. */
function said(
  type: CampaignEvent['type'],
  data: object,
  actor: string,
  more: {
    readonly in?: Partial<StartedCampaign> | null;
    readonly before?: string | null;
    readonly metadata?: object | null;
  } = {},
): string | null {
  const { before = ANNA, metadata = {} } = more;
  const here = more.in === null ? null : { ...campaign, ...more.in };
  const recorded = { actor, schemaVersion: 1, recordedAt: at, metadata: metadata as never };
  const fault = actorFault({ type, data } as CampaignEvent, recorded, here, before);
  if (fault !== null) expect(fault.code).toBe('ACTOR_DIFFERS');
  return fault?.message ?? null;
}
const WRONG_SIDE =
  'The act is recorded under the name of an account that does not command that side.';

/** What a side's commander does. */
const OF_A_SIDE: readonly CampaignEvent['type'][] = [
  ...(['ChoiceSealed', 'MethodSealed', 'IntervalSealed', 'SealWithdrawn'] as const),
  ...(['TableReportSubmitted', 'TableReportRefused', 'TableReportWithdrawn'] as const),
  ...(['PaceProposed', 'PaceWithdrawn', 'PaceDeclined', 'PaceAgreed', 'BankDrawn'] as const),
  ...(['DeputyNamed', 'RewindProposed', 'RewindWithdrawn', 'RewindDeclined'] as const),
  ...(['RewindAgreed', 'SubCommanderAppointed', 'FormationsAssigned'] as const),
  ...(['SupremeCommandPassed', 'NumberCommitted'] as const),
];

describe('[verify: authors]', () => {
  test.each(OF_A_SIDE)('%s is its side’s commander’s', (type) => {
    const by = (actor: string, more: Parameters<typeof said>[3] = {}) =>
      said(type, { side: 'B' }, actor, more);
    expect(by(BERTA)).toBeNull();
    for (const actor of [ANNA, CARL, 'system', 'artificial/reckless', ''])
      expect(by(actor)).toBe(WRONG_SIDE);
    // By mail acts arrive in letters, which are signed themselves; an open seat names nobody.
    expect(by(CARL, { in: { mail: {} as never } })).toBeNull();
    expect(by(CARL, { in: { seats: { ...seats, B: { controller: 'user' } } } })).toBeNull();
    const standing = { umpire: ULLA, standsIn: { A: false, B: true } };
    expect(by(ULLA, { in: standing })).toBeNull();
    expect(by(CARL, { in: standing })).toBe(WRONG_SIDE);
    expect(by(ULLA, { in: { ...standing, standsIn: { A: true, B: false } } })).toBe(WRONG_SIDE);
    // A deputy who was called gives the late answer, and nothing else.
    const called = (A: string | null, B: string | null) => ({
      deadlines: { ...campaign.deadlines, clock: { called: { A, B } } as never },
    });
    const answers = OF_A_SIDE.indexOf(type) < 7;
    expect(by(CARL, { in: called(null, CARL) })).toBe(answers ? null : WRONG_SIDE);
    expect(by(CARL, { in: called(CARL, null) })).toBe(WRONG_SIDE);
  });

  test('an artificial commander acts under its own name, never under an account', () => {
    const machine = { seats: { ...seats, B: { controller: 'reckless' as const } } };
    const by = (actor: string) => said('ChoiceSealed', { side: 'B' }, actor, { in: machine });
    expect(by('artificial/reckless')).toBeNull();
    // Played out without a server.
    expect(by('commander')).toBeNull();
    for (const actor of ['artificial/conservative', BERTA, CARL])
      expect(by(actor)).toBe(WRONG_SIDE);
    expect(mayAct({ ...campaign, ...machine }, 'A', ANNA)).toBe(true);
    expect(mayAct({ ...campaign, ...machine }, 'B', ANNA)).toBe(false);
  });

  test.each([
    ...(['SituationReached', 'ChoicesRevealed', 'MethodsRevealed', 'IntervalOpened'] as const),
    ...(['IntervalDecided', 'IntervalPassed', 'BattleAnnounced', 'RidersRode'] as const),
    'CampaignConcluded' as const,
  ])('%s is recorded with what it follows, by the same hand', (type) => {
    const message =
      'What follows by itself is recorded under another name than the act it follows.';
    expect(said(type, {}, ANNA)).toBeNull();
    expect(said(type, {}, BERTA)).toBe(message);
    expect(said(type, {}, BERTA, { before: null })).toBeNull();
    expect(said(type, {}, BERTA, { in: { mail: {} as never } })).toBeNull();
  });

  test('who gives a campaign up follows nobody', () => {
    expect(said('CampaignConcluded', { reason: 'resigned', side: 'B' }, BERTA)).toBeNull();
  });

  test.each([
    ...(['BoardMoveAwaited', 'DeadlineMissed', 'DeputyCalled'] as const),
    ...(['DeadlineAnswered', 'SeatOffered'] as const),
  ])('%s is the server’s, not an account’s', (type) => {
    expect(said(type, { side: 'A' }, 'system')).toBeNull();
    expect(said(type, { side: 'A' }, ANNA)).toBe(
      'What follows a missed deadline is recorded under the name of an account.',
    );
  });

  test.each([
    ...(['StandInBegun', 'StandInEnded', 'PauseBegun', 'PauseEnded'] as const),
    ...(['DeadlineExtended', 'StrengthCorrected'] as const),
  ])('%s is the umpire’s', (type) => {
    expect(said(type, { side: 'A' }, ULLA, { in: { umpire: ULLA } })).toBeNull();
    for (const actor of [ANNA, CARL, 'system'])
      expect(said(type, { side: 'A' }, actor, { in: { umpire: ULLA } })).toBe(
        'Somebody else than the umpire did what only the umpire may.',
      );
  });

  test.each(['CampaignSentAway', 'CampaignCalledBack', 'CampaignArrived'] as const)(
    '%s is of who moved it',
    (type) => {
      expect(said(type, { user: CARL }, CARL)).toBeNull();
      expect(said(type, { user: CARL }, ANNA)).toBe(
        'A campaign moved under another name than of who moved it.',
      );
    },
  );

  test.each(['DeviceRegistered', 'DeviceRevoked'] as const)('%s is its own account’s', (type) => {
    expect(said(type, { account: ANNA }, ANNA)).toBeNull();
    expect(said(type, { account: ANNA }, BERTA)).toBe(
      'A device is registered, or revoked, under another account than its own.',
    );
  });

  test('a campaign names its founder', () => {
    const begun = (metadata: object | null) =>
      said('CampaignStarted', {}, ANNA, { in: null, before: null, metadata });
    expect(begun({ creator: ANNA })).toBeNull();
    expect(begun({})).toBeNull();
    expect(begun(null)).toBeNull();
    expect(begun({ creator: BERTA })).toBe(
      'The campaign names another founder than the account that began it.',
    );
    expect(said('ChoiceSealed', { side: 'A' }, CARL, { in: null })).toBeNull();
  });

  test('an entry has the form that all have', () => {
    const form = (schemaVersion: number, recordedAt: string) =>
      formFault({ schemaVersion, recordedAt });
    expect(form(1, at)).toBeNull();
    expect(form(2, at)).toBe('The event has a form that was never released.');
    for (const time of ['', 'last Tuesday', '2026-11-24', `${at} `, '2026-11-24T10:00:00Z'])
      expect(form(1, time)).toBe('The event names a time that is none.');
    const recorded = { actor: ANNA, schemaVersion: 1, recordedAt: 'soon', metadata: {} };
    const event = { type: 'CampaignRenamed', data: { name: 'Ours' } } as const;
    expect(actorFault(event, recorded, campaign, null)?.code).toBe('EVENT_INVALID');
    expect(actorFault(event, { ...recorded, recordedAt: at }, campaign, null)).toBeNull();
  });
});
