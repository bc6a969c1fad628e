import { expect, expectTypeOf, test } from 'vitest';
import type { BoardEventType } from '@/lib/battle/stream/events';
import type { CampaignEventType } from '@/lib/campaign/events';
import type { RecordedEvent } from '@/lib/event-store/contract';
import { RELEASED_EVENTS } from '@/lib/event-store/released-events';
import { SchemaRegistry } from '@/lib/event-store/schemas';
import type { Json } from '@/lib/kernel/canonical-json';

/**
 * The newest released version of each type. Every version from 1 to it must lead to the shape that the fold knows; the
 * compiler keeps this list and the fold's events equal, and the fold's own switch is exhaustive.
 */
const RELEASED = {
  CampaignStarted: 1,
  SituationReached: 1,
  ChoiceSealed: 1,
  ChoicesRevealed: 1,
  BattleAnnounced: 1,
  MethodSealed: 1,
  MethodsRevealed: 1,
  TableReportSubmitted: 1,
  TableReportRefused: 1,
  BattleResolved: 1,
  IntervalOpened: 1,
  IntervalSealed: 1,
  IntervalDecided: 1,
  IntervalPassed: 1,
  CampaignConcluded: 1,
  CampaignRenamed: 1,
  BranchBegun: 1,
  SeatTaken: 1,
  CorrespondentPinned: 1,
  MailPosted: 1,
  MailOpened: 1,
  BoardMovePassed: 1,
  BoardSheetSealed: 1,
  BoardSheetWithdrawn: 1,
  BoardCommandGiven: 1,
  SealWithdrawn: 1,
  TableReportWithdrawn: 1,
  RewindProposed: 1,
  RewindWithdrawn: 1,
  RewindDeclined: 1,
  RewindAgreed: 1,
  SubCommanderAppointed: 1,
  SubCommanderLeft: 1,
  FormationsAssigned: 1,
  SupremeCommandPassed: 1,
  PaceProposed: 1,
  PaceWithdrawn: 1,
  PaceDeclined: 1,
  PaceAgreed: 1,
  BankDrawn: 1,
  DeadlineExtended: 1,
  DeputyNamed: 1,
  BoardMoveAwaited: 1,
  DeadlineMissed: 1,
  DeputyCalled: 1,
  DeadlineAnswered: 1,
  SeatOffered: 1,
  UmpireSeated: 1,
  UmpireLeft: 1,
  StandInBegun: 1,
  StandInEnded: 1,
  AudienceSet: 1,
  CampaignSentAway: 1,
  CampaignCalledBack: 1,
  CampaignArrived: 1,
  PauseBegun: 1,
  PauseEnded: 1,
  DeviceRegistered: 1,
  DeviceRevoked: 1,
  NumberCommitted: 1,
  StrengthCorrected: 1,
  BoardOpened: 1,
  BoardActed: 1,
  BoardActTakenBack: 1,
  BoardCommandExchanged: 1,
  BoardSealed: 1,
  BoardSealWithdrawn: 1,
  BoardMomentOpened: 1,
  RidersRode: 1,
} as const;

const event = (type: string, schemaVersion: number, payload: Json): RecordedEvent => ({
  streamId: 'campaign/1',
  version: 1,
  eventId: '00000000-0000-4000-8000-000000000001',
  type,
  schemaVersion,
  payload,
  metadata: {},
  actor: 'user-1',
  commandId: 'command-1',
  correlationId: null,
  causationId: null,
  recordedAt: '2026-01-01T00:00:00.000Z',
  previousHash: '0'.repeat(64),
  hash: '1'.repeat(64),
});

test('[event store: upcasting] every released version of every event has a fold', () => {
  expectTypeOf<keyof typeof RELEASED>().toEqualTypeOf<CampaignEventType | BoardEventType>();
  const registry = new SchemaRegistry(RELEASED_EVENTS);
  expect(RELEASED_EVENTS.map(({ type }) => type).sort()).toEqual(Object.keys(RELEASED).sort());
  for (const [type, newest] of Object.entries(RELEASED)) {
    expect(registry.newest(type)).toBe(newest);
    for (let version = 1; version <= newest; version++) {
      expect(registry.upcast(event(type, version, {})).schemaVersion).toBe(newest);
    }
  }
});

const registry = new SchemaRegistry([
  {
    type: 'Marched',
    upcasts: [
      (payload) => ({ ...(payload as object), hexes: 1 }),
      (payload) => {
        const { hexes, ...rest } = payload as { hexes: number };
        return { ...rest, distanceHexes: hexes };
      },
    ],
  },
]);

test('[event store: upcasting] an old event arrives in the newest shape, with its hash as it was', () => {
  const newest = { unit: 'a', distanceHexes: 1 };
  expect(registry.upcast(event('Marched', 1, { unit: 'a' }))).toEqual(event('Marched', 3, newest));
  expect(registry.upcast(event('Marched', 2, { unit: 'a', hexes: 1 })).payload).toEqual(newest);
  const current = event('Marched', 3, newest);
  expect(registry.upcast(current)).toBe(current);
});

test('[event store: upcasting] an event version of a newer release is refused', () => {
  expect(() => registry.upcast(event('Marched', 4, {}))).toThrow('newer release');
  expect(() => registry.upcast(event('Unlisted', 2, {}))).toThrow('newer release');
  expect(registry.upcast(event('Unlisted', 1, {})).payload).toEqual({});
  expect(() => new SchemaRegistry([...RELEASED_EVENTS, ...RELEASED_EVENTS])).toThrow('twice');
});
