import { beforeAll, describe, expect, test } from 'vitest';
import { keyFingerprint } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { ExportedStream } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import { signingKey } from '@/lib/transfer/signing';
import { HAND_WORDS } from '@/lib/verify/verify-hands';
import { bareTold, deviceTold, handsTold } from '@/lib/verify/verify-words';
import type { Forged } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { inClub } from '@/tests/application/club-in-memory';
import { SignedPlayer, signedByTwo } from '@/tests/integration/application/signed';
import {
  answered,
  chosen,
  newCommand,
  started,
  value,
} from '@/tests/integration/application/table';
import { TestDevice } from '@/tests/support/device';
import {
  brokenWith,
  inserted,
  named,
  signedBy,
  streamOf,
  unsigned,
  verdictOf,
  versionOf,
  withChange,
  withHand,
  withPayload,
} from './lying';

/** By whose hand each act is: what is counted and listed of sound records, and how a lie about it is named. */

/** What the server would sign with, in a player's name. */
const SERVERS = signingKey('5e'.repeat(32));
const STRANGER = '01999999-9999-7999-8999-999999999999';

describe('[verify: hands] of two players', () => {
  let played: ExportedStream;
  let accounts: { readonly anna: string; readonly berta: string };
  let devices: {
    readonly first: TestDevice;
    readonly second: TestDevice;
    readonly ofB: TestDevice;
  };
  beforeAll(() =>
    inClub(async ({ application, people, world }) => {
      const { anna, berta } = people;
      accounts = people;
      const both = [anna, berta] as const;
      const { id, a, b } = await signedByTwo(application, both, 'tossed', undefined, world.club);
      const first = a.device;
      const second = new TestDevice();
      devices = { first, second, ofB: b.device };
      // Another name and the last choice are given in Anna’s name without her device, an answer in Berta’s.
      value(await a.rename(id, 'By day'));
      value(
        await application.renameCampaign(anna, id, { name: 'By nobody', commandId: newCommand() }),
      );
      await a.seal(id, 'canary-a-cross');
      await b.seal(id, 'canary-b-hold');
      value(await a.proposeRewind(id, 2, 'Too fast.'));
      value(await b.answerRewind(id, 'Declined'));
      await a.seal(id, 'table');
      value(await answered(application, berta, id, 'table'));
      value(await a.report(id, 9));
      value(await b.answerReport(id, 'sign'));
      // The second round by her other device, by which she revokes the first.
      a.device = second;
      await a.seal(id, 'canary-a-wait');
      value(await a.revoke(id, first.key.publicKey));
      await b.seal(id, 'canary-b-hold');
      value(await chosen(application, anna, id, 'canary-a-wait'));
      value(await a.rename(id, 'By another hand'));
      played = streamOf(value(await application.exportCampaign(anna, id)).content);
    }),
  );

  test('each device is listed with its account, its side and what it signed', () => {
    const { hands, ok, breaks } = verdictOf(played);
    expect([ok, breaks]).toEqual([true, []]);
    const registered = (which: number) => versionOf(played, 'DeviceRegistered', which);
    const device = (one: TestDevice) => keyFingerprint(one.key.publicKey);
    expect(hands.devices).toEqual([
      {
        ...{ account: accounts.anna, side: 'A', fingerprint: device(devices.first) },
        ...{ registered: registered(0), revoked: versionOf(played, 'DeviceRevoked') },
        // A name, two seals, a proposal, a report.
        ...{ first: registered(0), seals: 2, acts: 5 },
      },
      {
        ...{ account: accounts.berta, side: 'B', fingerprint: device(devices.ofB) },
        ...{ registered: registered(1), revoked: null, first: registered(1) },
        // Two choices, a refusal to go back, a countersignature.
        ...{ seals: 2, acts: 4 },
      },
      {
        ...{ account: accounts.anna, side: 'A', fingerprint: device(devices.second) },
        ...{ registered: registered(2), revoked: null, first: registered(2) },
        // A choice, a revocation, a name.
        ...{ seals: 1, acts: 3 },
      },
    ]);
    expect(hands.signed).toBe(12);
    expect(hands.devices.map(deviceTold)[0]).toBe(
      `Side A, device ${device(devices.first)}: 5 acts, registered in entry 3, revoked in entry ${versionOf(played, 'DeviceRevoked')}`,
    );
  });

  test('what the server made in a player’s name is listed, and so is whose device did not sign it', () => {
    const { hands } = verdictOf(played);
    const name = versionOf(played, 'CampaignRenamed', 1);
    const method = versionOf(played, 'MethodSealed', 1);
    const choice = versionOf(played, 'ChoiceSealed', 4);
    expect(hands.byServer).toEqual([name, method, choice]);
    expect(hands.bare).toEqual([
      { account: accounts.anna, side: 'A', entries: [name, choice], boards: [] },
      { account: accounts.berta, side: 'B', entries: [method], boards: [] },
    ]);
    expect(hands.boards).toEqual([]);
    expect(unsigned(played)).toMatchObject({ first: name, events: 3 });
    expect(handsTold({ hands })).toBe(
      `12 acts are signed by 3 devices of the players. 3 acts were made by the server in a player’s name, which no device proves (entries ${name}, ${method} and ${choice}).`,
    );
    expect(bareTold({ hands })[0]).toBe(
      `A player of side A had a device registered, and 2 acts bear no signature of it (entries ${name} and ${choice}).`,
    );
  });

  test('a signature that does not count is named for what it is, and counts nowhere', () => {
    const last = versionOf(played, 'CampaignRenamed', 2);
    const { first, second, ofB } = devices;
    const before = { version: last - 1, hash: played.events[last - 2]?.hash ?? '' };
    const lies: readonly [string, Forged][] = [
      ['HAND_UNREGISTERED', signedBy(played, last, SERVERS)],
      ['HAND_FOREIGN', signedBy(played, last, ofB.key)],
      ['HAND_REVOKED', signedBy(played, last, first.key)],
      ['HAND_SAW_OTHER', signedBy(played, last, second.key, { ...before, hash: 'ab'.repeat(32) })],
      ['HAND_SAW_OTHER', signedBy(played, last, second.key, { ...before, version: last - 2 })],
      ['HAND_SAW_OTHER', signedBy(played, last, second.key, { ...before, version: last })],
      ['HAND_SAW_OTHER', signedBy(played, last, second.key, { ...before, version: 0 })],
      ['HAND_INVALID', signedBy(played, last, second.key, null)],
      ['HAND_INVALID', withHand(played, last, { signature: 'ab'.repeat(64) })],
      ['HAND_INVALID', withPayload(played, last, () => ({ name: 'By the server' }))],
      ['HAND_INVALID', withChange(played, last, () => ({ commandId: newCommand() }))],
    ];
    for (const [code, forged] of lies) {
      expect(brokenWith(played, forged)).toEqual(named(last, code));
      const { hands } = verdictOf(played, forged);
      expect(hands).toMatchObject({ signed: 11, byServer: { length: 3 } });
      expect(hands.devices.map(({ acts }) => acts)).toEqual([5, 4, 2]);
    }
    // Signed again by the same device, after anything that it could have seen, it holds.
    for (const version of [1, last - 2, last - 1]) {
      const hash = played.events[version - 1]?.hash ?? '';
      const forged = signedBy(played, last, second.key, { version, hash });
      expect([version, brokenWith(played, forged)]).toEqual([version, []]);
    }
  });

  test('a post is signed by who accepts it, or by the commander who gives it; by nobody else', () => {
    const last = played.events.at(-1) as ChainEvent;
    const at = last.version + 1;
    const post = {
      ...{ ...last, version: at, type: 'SubCommanderAppointed', metadata: {} },
      ...{ payload: { side: 'A', user: STRANGER }, commandId: newCommand() },
    };
    const stream = { ...played, events: [...played.events, post] };
    const seen = { version: last.version, hash: last.hash };
    const by = (device: TestDevice) => brokenWith(stream, signedBy(stream, at, device.key, seen));
    expect(by(devices.second)).toEqual([]);
    expect(by(devices.ofB)).toEqual(named(at, 'HAND_FOREIGN'));
    expect(by(new TestDevice())).toEqual(named(at, 'HAND_UNREGISTERED'));
  });

  test('the same signature stands under one act only', () => {
    const last = played.events.at(-1) as ChainEvent;
    const at = last.version + 1;
    const forged = { events: [...played.events, { ...last, version: at }] };
    expect(brokenWith(played, forged)).toContainEqual([at, 'HAND_TWICE', HAND_WORDS.HAND_TWICE]);
    expect(verdictOf(played, forged).hands.signed).toBe(12);
  });

  test('a signature that is none, or stands where nobody signs, is named', () => {
    const last = versionOf(played, 'CampaignRenamed', 2);
    for (const hand of ['yes', 5, null, { key: 'ab' }, []]) {
      const forged = withChange(played, last, ({ metadata }) => ({
        metadata: { ...(metadata as object), hand } as Json,
      }));
      expect(brokenWith(played, forged)).toEqual([
        [last, 'HAND_INVALID', 'The signature under the act is none.'],
      ]);
    }
    const { hand } = (played.events[last - 1] as ChainEvent).metadata as { hand: Json };
    const elsewhere = (version: number) =>
      withChange(played, version, ({ metadata }) => ({
        metadata: { ...(metadata as object), hand } as Json,
      }));
    for (const type of [
      'SituationReached',
      'DeviceRegistered',
      'IntervalPassed',
      'ChoicesRevealed',
    ]) {
      const version = versionOf(played, type, -1);
      expect(brokenWith(played, elsewhere(version))).toContainEqual([
        ...[version, 'HAND_INVALID', 'A signature stands under what no player signs.'],
      ]);
    }
  });

  test('an act without its signature is listed as the server’s, under whatever account it stands', () => {
    const last = versionOf(played, 'CampaignRenamed', 2);
    const bared = withHand(played, last, null);
    expect(verdictOf(played, bared)).toMatchObject({ ok: true, hands: { signed: 11 } });
    expect(verdictOf(played, bared).hands.byServer.at(-1)).toBe(last);
    expect(verdictOf(played, bared).hands.bare[0]?.entries.at(-1)).toBe(last);
    // An account without a device had nothing to sign with; a name that is no account is nobody’s act.
    const by = (actor: string) => ({
      events: bared.events.with(last - 1, { ...(bared.events[last - 1] as ChainEvent), actor }),
    });
    const stranger = verdictOf(played, by(STRANGER)).hands;
    expect(stranger.byServer.at(-1)).toBe(last);
    expect(stranger.bare.map(({ account }) => account)).toEqual([accounts.anna, accounts.berta]);
    expect(stranger.bare[0]?.entries).not.toContain(last);
    expect(verdictOf(played, by('system/names')).hands.byServer).not.toContain(last);
  });
});

describe('[verify: hands] reports from the table', () => {
  const { stream } = recordOf('signed-table');
  const [submitted, resolved] = [25, 26];

  test('a countersignature that the server gave by the command of the report is listed, and does not hold in silence', () => {
    const commandId = stream.events[submitted - 1]?.commandId ?? '';
    const bared = withHand(stream, resolved, null);
    const forged = withChange({ ...stream, events: bared.events }, resolved, () => ({ commandId }));
    for (const one of [bared, forged]) {
      const { hands, ok } = verdictOf(stream, one);
      expect([ok, hands.signed, hands.byServer]).toEqual([true, 16, [resolved]]);
      const account = stream.events[resolved - 1]?.actor;
      expect(hands.bare).toEqual([{ account, side: 'B', entries: [resolved], boards: [] }]);
      expect(unsigned(stream, one)).toMatchObject({ first: resolved, events: 1 });
    }
  });
});

describe('[verify: hands] at one screen', () => {
  let signed: ExportedStream;
  let bare: ExportedStream;
  /** A round whose battle is reported from the table, which counts at once; then both seats are left. */
  const atOneScreen = (script: boolean) =>
    inClub(async ({ application, people: { anna }, world }) => {
      const a = new SignedPlayer(application, anna, 'A', true);
      const commandId = newCommand();
      const terms = { clubId: world.club, libraryId: 'tossed', commandId };
      const joins = script ? { joining: a.joining(commandId) } : {};
      const id = await started(application, anna, { kind: 'hotSeat' }, { ...terms, ...joins });
      const b = a.other('B');
      const give = async (one: SignedPlayer, answer: string) => {
        if (script) await one.seal(id, answer);
        else if (answer === 'table') value(await answered(application, anna, id, answer, one.side));
        else value(await chosen(application, anna, id, answer, one.side));
      };
      await give(a, 'canary-a-cross');
      await give(b, 'canary-b-hold');
      for (const one of [a, b]) await give(one, 'table');
      const { hand, ...form } = await a.reporting(id, 9);
      value(await application.submitTableReport(anna, id, script ? { ...form, hand } : form));
      const left = await a.act(id, 'SeatTaken', { side: 'A', controller: 'user' });
      value(await application.resignSeat(anna, id, script ? left : { commandId: newCommand() }));
      return streamOf(value(await application.exportCampaign(anna, id)).content);
    });
  beforeAll(async () => {
    signed = await atOneScreen(true);
    bare = await atOneScreen(false);
  });

  test('a report that counts at once is one act, and so is leaving both seats', () => {
    expect(signed.events.filter(({ type }) => type === 'SeatTaken')).toHaveLength(2);
    const { hands, ok } = verdictOf(signed);
    // Four seals, the report, leaving.
    expect([ok, hands.signed, hands.byServer, hands.bare]).toEqual([true, 6, [], []]);
    expect(hands.devices).toMatchObject([{ seals: 4, acts: 6 }]);
  });

  test('without script each is listed once', () => {
    const { hands, ok } = verdictOf(bare);
    expect([ok, hands.signed, hands.bare]).toEqual([true, 0, []]);
    expect(hands.byServer).toEqual([
      ...[0, 1].map((which) => versionOf(bare, 'ChoiceSealed', which)),
      ...[0, 1].map((which) => versionOf(bare, 'MethodSealed', which)),
      versionOf(bare, 'TableReportSubmitted'),
      versionOf(bare, 'SeatTaken'),
    ]);
  });

  test('what is said by another command, by another account or after another act is an act of its own', () => {
    const [result, seat] = [versionOf(bare, 'BattleResolved'), versionOf(bare, 'SeatTaken', 1)];
    const listed = (version: number, change: Partial<ChainEvent>) =>
      verdictOf(
        bare,
        withChange(bare, version, () => change),
      ).hands.byServer;
    for (const version of [result, seat]) {
      expect(listed(version, { commandId: newCommand() })).toContain(version);
      expect(listed(version, { actor: STRANGER })).toContain(version);
    }
    // Between the two stands a name, by the same command.
    const renamed = inserted(bare, seat, { type: 'CampaignRenamed', payload: { name: 'Left' } });
    expect(verdictOf(bare, renamed).hands.byServer).toEqual(
      expect.arrayContaining([seat, seat + 1]),
    );
    const report = inserted(bare, result, { type: 'CampaignRenamed', payload: { name: 'Sent' } });
    expect(verdictOf(bare, report).hands.byServer).toContain(result + 1);
  });
});

describe('[verify: hands] of others than two commanders', () => {
  test('an umpire’s device is of no side; who accepts a post signs what the commander is said to have done', () => {
    const { stream } = recordOf('signed-umpire');
    const { hands } = verdictOf(stream);
    const account = (version: number) => stream.events[version - 1]?.actor;
    expect(hands).toMatchObject({ signed: 19, byServer: [], bare: [] });
    expect(unsigned(stream)).toBe(null);
    expect(hands.devices).toMatchObject([
      // A pace, a deputy, formations, the bank, two seals.
      { account: account(3), side: 'A', registered: 3, revoked: null, seals: 2, acts: 6 },
      // The pace, two seals.
      { account: account(5), side: 'B', registered: 5, revoked: null, seals: 2, acts: 3 },
      // A seat, an extension, a pause and its end, a correction, standing in and its end, followers, leaving.
      { account: account(9), side: null, registered: 9, revoked: null, seals: 0, acts: 9 },
      // A post.
      { account: account(11), side: 'A', registered: 11, revoked: null, seals: 0, acts: 1 },
    ]);
  });

  test('by mail nothing is signed by devices, and every act rests on letters that are not in the record', () => {
    const { stream } = recordOf('mail-concluded-of-anna');
    const { hands } = verdictOf(stream);
    expect(hands).toEqual({ signed: 0, byServer: [], boards: [], devices: [], bare: [] });
    expect(unsigned(stream)).toMatchObject({ first: 6, events: 4 });
    const signed = withHand(stream, 16, { key: 'ab', signature: 'ab', seen: null });
    expect(brokenWith(stream, signed)).toEqual([
      [16, 'HAND_INVALID', 'A signature stands under what no player signs.'],
    ]);
    // A name that was given to it is no player’s at all but the server’s word, as everywhere.
    const renamed = inserted(stream, 22, { type: 'CampaignRenamed', payload: { name: 'By mail' } });
    expect(unsigned(stream, renamed)).toMatchObject({ first: 6, events: 5 });
    expect(verdictOf(stream, renamed).hands.byServer).toEqual([]);
  });

  test('an artificial commander signs nothing, and nothing of theirs is listed as a player’s', () => {
    const { stream } = recordOf('tutorial-version-2');
    expect(verdictOf(stream).hands.byServer).toEqual([4, 9]);
    const signed = withHand(stream, 8, { key: 'ab', signature: 'ab', seen: null });
    expect(brokenWith(stream, signed)).toEqual([
      [8, 'HAND_INVALID', 'A signature stands under what no player signs.'],
    ]);
  });
});
