import { beforeAll, describe, expect, test } from 'vitest';
import { type SealClaim, type Seen, sealText } from '@/lib/chance/hand';
import { keyFingerprint } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { ExportedStream } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { sign, signingKey } from '@/lib/transfer/signing';
import { HAND_WORDS } from '@/lib/verify/verify-hands';
import { deviceTold, handsTold } from '@/lib/verify/verify-words';
import type { Forged } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { inClub } from '@/tests/application/club-in-memory';
import { signedByTwo } from '@/tests/integration/application/signed';
import { value } from '@/tests/integration/application/table';
import {
  brokenWith,
  inserted,
  named,
  payloadOf,
  said,
  signedBy,
  streamOf,
  unsigned,
  verdictOf,
  versionOf,
  withHand,
  withPayload,
} from './lying';

/** Devices: how they are registered, what they signed before there were events for that, and their orders on the board. */

/** What else is under an early seal: its key, what was seen, other fields. */
type Otherwise = Partial<Omit<SealClaim, 'seen'>> & {
  readonly key?: ReturnType<typeof signingKey>;
  readonly saw?: Seen | null;
};

describe('[verify: hands] as a campaign begins', () => {
  let begun: ExportedStream;
  beforeAll(() =>
    inClub(async ({ application, people: { anna, berta }, world }) => {
      const both = [anna, berta] as const;
      const { id } = await signedByTwo(application, both, 'tossed', undefined, world.club);
      begun = streamOf(value(await application.exportCampaign(anna, id)).content);
    }),
  );

  test('each browser is registered and commits to a number: nothing yet that a player gave', () => {
    const { hands, ok } = verdictOf(begun);
    expect(ok).toBe(true);
    expect(begun.events.slice(2).map(({ type }) => type)).toEqual([
      ...['DeviceRegistered', 'NumberCommitted', 'DeviceRegistered', 'NumberCommitted'],
    ]);
    expect(hands).toMatchObject({ signed: 0, byServer: [], boards: [], bare: [] });
    expect(hands.devices).toMatchObject([
      { side: 'A', registered: 3, first: 3, seals: 0, acts: 0 },
      { side: 'B', registered: 5, first: 5, seals: 0, acts: 0 },
    ]);
    expect(handsTold({ hands })).toBe(null);
    expect(unsigned(begun)).toBe(null);
  });

  test('no number is committed to without a signature, which may have seen nothing yet', () => {
    const without = withHand(begun, 6, null);
    expect(brokenWith(begun, without)).toEqual([
      [6, 'HAND_INVALID', 'No device signed the commitment to a number for the dice.'],
    ]);
    expect(verdictOf(begun, without).hands.byServer).toEqual([]);
    const otherwise = withPayload(begun, 6, () => ({ next: 'ab'.repeat(32) }));
    expect(brokenWith(begun, otherwise)).toEqual(named(6, 'HAND_INVALID'));
  });

  test('a device signs its own registration; one that did not is not listed as registered', () => {
    const forged = withPayload(begun, 5, () => ({ signature: 'ab'.repeat(64) }));
    expect(brokenWith(begun, forged)).toEqual([
      [5, 'HAND_INVALID', 'The device did not sign its own registration.'],
    ]);
    expect(verdictOf(begun, forged).hands.devices[1]).toMatchObject({ registered: null, first: 6 });
  });
});

describe('[verify: hands] seals from before devices had events of their own', () => {
  /** Two seals of a round, and an answer to an encounter; no device is registered. */
  const { stream } = recordOf('interval-branch');
  const keys = { A: signingKey('0a'.repeat(32)), B: signingKey('0b'.repeat(32)) };
  const seen = { version: 2, hash: stream.events[1]?.hash ?? '' };
  const sealed = (
    from: Forged,
    version: number,
    { key = keys.A, saw = seen, ...otherwise }: Otherwise = {},
  ) => {
    const event = from.events[version - 1] as ChainEvent;
    const text = sealText({
      ...(event.payload as object as SealClaim),
      ...{ campaign: event.streamId.split('/')[1] ?? '', command: event.commandId },
      ...{ seen: saw ?? seen, ...otherwise },
    });
    const hand = { key: key.publicKey, signature: sign(key, text), seen: saw };
    return withHand({ ...stream, events: from.events }, version, hand);
  };
  const begins = { events: stream.events };
  const codes = (forged: Forged) => said(stream, forged);

  test('the first seal that bears a key makes it its account’s', () => {
    const forged = sealed(sealed(begins, 3), 4, { key: keys.B });
    const { hands, ok } = verdictOf(stream, forged);
    expect(ok).toBe(true);
    expect(hands).toMatchObject({ signed: 2, byServer: [7, 8, 10, 11, 13, 14], bare: [] });
    const device = { registered: null, revoked: null, seals: 1, acts: 1 };
    const fingerprint = (side: Side) => keyFingerprint(keys[side].publicKey);
    const [, , one, other] = stream.events.map(({ actor }) => actor);
    expect(hands.devices).toEqual([
      { ...device, account: one, side: 'A', first: 3, fingerprint: fingerprint('A') },
      { ...device, account: other, side: 'B', first: 4, fingerprint: fingerprint('B') },
    ]);
    expect(hands.devices.map(deviceTold)[0]).toContain(
      '1 act, first in entry 3, without an entry that registers it',
    );
  });

  test('and nobody else’s after it', () => {
    expect(codes(sealed(sealed(begins, 3), 4))).toEqual(['HAND_FOREIGN at 4']);
  });

  test('another seal under it, one that has seen nothing and any other act are refused', () => {
    expect(codes(sealed(begins, 3, { commitment: 'ab'.repeat(32) }))).toEqual([
      'HAND_INVALID at 3',
    ]);
    expect(codes(sealed(begins, 3, { saw: null }))).toEqual(['HAND_UNREGISTERED at 3']);
    const other = { ...seen, hash: 'ab'.repeat(32) };
    expect(codes(sealed(begins, 3, { saw: other }))).toEqual(['HAND_SAW_OTHER at 3']);
    const report = versionOf(stream, 'TableReportSubmitted');
    expect(codes(signedBy(stream, report, keys.A, seen))).toEqual([
      `HAND_UNREGISTERED at ${report}`,
    ]);
  });
});

describe('[verify: hands] on the board', () => {
  const { stream } = recordOf('signed-board');
  const [battle] = stream.battles;
  if (battle === undefined) throw new Error('No battle was on the board');
  const [, , ofA = '', , ofB = ''] = stream.events.map(({ actor }) => actor);
  const own = { ...stream, events: battle.events };
  const last = versionOf(own, 'BoardActed', -1);
  const onBoard = (forged: Forged): Forged => ({ events: stream.events, battles: [forged.events] });
  const boards = (forged?: Forged) => verdictOf(stream, forged).hands.boards;

  test('orders are counted by their devices; one without is listed in its battle’s own positions', () => {
    const { hands } = verdictOf(stream);
    expect(hands.boards).toEqual([{ battle: 0, signed: 10, byServer: [10], revoked: [] }]);
    // Four seals and ten orders.
    expect(hands.signed).toBe(14);
    expect(hands.devices).toMatchObject([
      { account: ofA, seals: 2, acts: 9 },
      { account: ofB, seals: 2, acts: 5 },
    ]);
    expect(hands.bare).toEqual([
      { account: ofB, side: 'B', entries: [], boards: [{ battle: 0, entries: [10] }] },
    ]);
    expect(handsTold({ hands })).toContain('(battle 1: entry 10)');
  });

  test('one whose signature is taken away goes from the one list to the other', () => {
    const forged = onBoard(withHand(own, last, null));
    expect(boards(forged)).toEqual([{ battle: 0, signed: 9, byServer: [10, last], revoked: [] }]);
    expect(verdictOf(stream, forged).hands).toMatchObject({
      ...{ signed: 13, byServer: [] },
      bare: [{ account: ofB, side: 'B', boards: [{ battle: 0, entries: [10, last] }] }],
    });
    const ofBoth = verdictOf(stream, onBoard(withHand(own, 11, null))).hands.bare;
    expect(ofBoth.map(({ account, side }) => [account, side])).toContainEqual([ofA, 'A']);
  });

  test('orders that a device signed after it was revoked are named; those before it hold', () => {
    const revoke = (before: number, board?: object): Forged => ({
      ...inserted(stream, before, {
        ...{ type: 'DeviceRevoked', actor: ofA },
        payload: { account: ofA, key: payloadOf(stream, 3).key, ...(board && { board }) } as Json,
      }),
      battles: [battle.events],
    });
    const during = revoke(14, { version: 5, hash: battle.events[4]?.hash ?? '' });
    const { hands, breaks } = verdictOf(stream, during);
    expect(breaks).toEqual([]);
    expect(hands.boards).toEqual([
      { battle: 0, signed: 10, byServer: [10], revoked: [6, 8, 9, 11] },
    ]);
    expect(hands.devices[0]).toMatchObject({ account: ofA, revoked: 14, acts: 9 });
    expect(hands.byServer).toEqual([14]);
    expect(hands.bare[0]).toMatchObject({ account: ofA, side: null, entries: [14] });
    expect(handsTold({ hands })).toContain(
      'In battle 1 a device signed after its player had revoked it (entries 6, 8, 9 and 11).',
    );
    // Revoked before anything stood on the board: all of its orders came later.
    expect(boards(revoke(12))).toEqual([
      { battle: 0, signed: 10, byServer: [10], revoked: [2, 4, 5, 6, 8, 9, 11] },
    ]);
  });

  test('a device that nobody registered is not revoked, and not listed', () => {
    const payload = { account: ofA, key: 'ab'.repeat(32) };
    const revoked = inserted(stream, 12, { type: 'DeviceRevoked', actor: ofA, payload });
    const { breaks, hands } = verdictOf(stream, { ...revoked, battles: [battle.events] });
    expect(breaks.map(({ code, position }) => `${code} at ${position}`)).toContain(
      'ACT_DIFFERS_FROM_RULES at 12',
    );
    expect(hands.devices.map(({ account }) => account)).toEqual([ofA, ofB]);
  });

  test('a signature that does not count is named with its battle, and counts nowhere', () => {
    const forged = onBoard(withHand(own, last, { signature: 'ab'.repeat(64) }));
    const { breaks, hands } = verdictOf(stream, forged);
    expect(breaks).toMatchObject([
      { battle: 0, position: last, code: 'HAND_INVALID', message: HAND_WORDS.HAND_INVALID },
    ]);
    expect(breaks).toHaveLength(1);
    expect(hands.boards).toMatchObject([{ signed: 9, byServer: [10] }]);
    expect(hands.signed).toBe(13);
  });
});
