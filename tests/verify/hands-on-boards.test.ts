import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardGiven, givenAs, isGiven } from '@/lib/battle/stream/given';
import { actText, handIn } from '@/lib/chance/hand';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { ExportedStream } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import { sign, signingKey } from '@/lib/transfer/signing';
import { HAND_WORDS } from '@/lib/verify/verify-hands';
import type { Forged } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { inClub } from '@/tests/application/club-in-memory';
import { boardOf, typed } from '@/tests/integration/application/boards';
import { type SignedPlayer, signedByTwo } from '@/tests/integration/application/signed';
import { answered, chosen, value } from '@/tests/integration/application/table';
import type { TestDevice } from '@/tests/support/device';
import { inserted, NOTHING_KNOWN, streamOf, verdictOf, versionOf, withHand } from './lying';

/** Two battles on the board by two players whose devices sign: what is counted of each, and how lies about it are named. */

const waiting = async (application: CampaignApplication, user: string, id: string, index = 0) =>
  (await boardOf(application, user, id, undefined, index)).pending[0];
/** Places what waits for it, and ends turn after turn. */
const textFor = ({ id }: { readonly id: string }) => (id.includes('placement') ? 'all' : 'end');

/** A move of each piece that may move now. */
async function movesOf(application: CampaignApplication, user: string, id: string) {
  const moves: Json[] = [];
  const { units } = value(await application.boardOptions(user, id, 0, {}));
  for (const focus of units) {
    const { options } = value(await application.boardOptions(user, id, 0, { focus }));
    const move = options.find(({ kind }) => kind === 'move');
    if (move !== undefined) moves.push(move.command);
  }
  return moves;
}

let played: ExportedStream;
let accounts: { readonly anna: string; readonly berta: string };
let devices: { readonly A: TestDevice; readonly B: TestDevice };

beforeAll(() =>
  inClub(async ({ application, people, world }) => {
    const { anna, berta } = people;
    accounts = people;
    const both = [anna, berta] as const;
    const { id, a, b } = await signedByTwo(application, both, 'crossroads', undefined, world.club);
    devices = { A: a.device, B: b.device };
    const moment = (index: number) => waiting(application, anna, id, index);
    const end = async (index: number) => {
      for (let next = await moment(index); next !== undefined; next = await moment(index)) {
        const player: SignedPlayer = next.side === 'A' ? a : b;
        value(await player.order(id, { text: textFor(next) }, index));
      }
    };
    await a.seal(id, 'a-fight');
    await b.seal(id, 'b-fight');
    for (const player of [a, b]) await player.seal(id, 'fought');
    for (const player of [a, b]) value(await player.order(id, { text: 'all' }));
    // Two orders under one signature, taken back under one; then they are given again, and a third that goes nowhere.
    const moves = (await movesOf(application, anna, id)).slice(0, 2);
    value(await a.order(id, { commands: moves }));
    value(await a.takeBack(id));
    const nowhere = { type: 'move', from: 'a1', to: 'a2' };
    value(await a.order(id, { commands: [...moves, nowhere] }));
    value(await a.order(id, { text: 'end' }));
    // One is given without script.
    value(await typed(application, berta, id, 'end'));
    await end(0);
    // The rest of the day is given without script, but for the orders on the board.
    value(await chosen(application, anna, id, 'a-again'));
    value(await chosen(application, berta, id, 'b-again'));
    for (const user of [anna, berta]) value(await answered(application, user, id, 'fought'));
    await end(1);
    played = streamOf(value(await application.exportCampaign(anna, id)).content);
  }),
);

const battleOf = (index: number) => {
  const events = played.battles[index]?.events ?? [];
  return { ...played, events };
};
const versionsOf = (index: number, actor: string) =>
  battleOf(index)
    .events.filter((event) => event.actor === actor)
    .map(({ version }) => version);
/** The record with another part of the file for one of its battles. */
const onBoard = (index: number, { events }: Forged, campaign = played.events): Forged => ({
  events: campaign,
  battles: played.battles.map((one) => (one.index === index ? events : one.events)),
});
const broken = (forged: Forged) =>
  verdictOf(played, forged).breaks.map(({ battle, code, message, position }) => [
    ...[battle, position, code, message],
  ]);

/** An order on the board signed as its player would have, by any key. */
function signedAgain(index: number, version: number, key: ReturnType<typeof signingKey>): Forged {
  const event = battleOf(index).events[version - 1] as ChainEvent;
  const fact = { type: event.type, data: event.payload } as BoardEvent;
  const hand = handIn(event.metadata);
  if (hand === null || !isGiven(fact)) throw new Error(`Nobody signed entry ${version}`);
  const text = actText({
    ...{ campaign: event.streamId.split('/')[1] ?? '', battle: index, type: givenAs(fact) },
    ...{ data: boardGiven([fact], hand), command: event.commandId, seen: hand.seen },
  });
  const signature = sign(key, text);
  return onBoard(index, withHand(battleOf(index), version, { key: key.publicKey, signature }));
}

describe('[verify: hands] in two battles on the board', () => {
  test('each battle has its own count, and orders given together count each', () => {
    const { hands, ok, breaks } = verdictOf(played);
    expect([ok, breaks]).toEqual([true, []]);
    // The one order without script is the first of Berta's that ended a turn.
    const bare = versionsOf(0, accounts.berta)[1] ?? 0;
    const given = (index: number) =>
      versionsOf(index, accounts.anna).length + versionsOf(index, accounts.berta).length;
    expect(hands.boards).toEqual([
      { battle: 0, signed: given(0) - 1, byServer: [bare], revoked: [] },
      { battle: 1, signed: given(1), byServer: [], revoked: [] },
    ]);
    // Six of these bear no signature of their own: a second order, taken back and given again, for each battle's one.
    const signatures = battleOf(0).events.filter(({ metadata }) => handIn(metadata) !== null);
    expect(signatures).toHaveLength(given(0) - 1 - 3);
    expect(hands.signed).toBe(4 + given(0) - 1 + given(1));
    expect(hands.devices.map(({ acts, seals }) => [acts, seals])).toEqual([
      [2 + versionsOf(0, accounts.anna).length + versionsOf(1, accounts.anna).length, 2],
      [2 + versionsOf(0, accounts.berta).length - 1 + versionsOf(1, accounts.berta).length, 2],
    ]);
  });

  test('what a player who had a device did not sign is listed for the campaign and for each battle', () => {
    const { hands } = verdictOf(played);
    const [choiceA, choiceB] = [2, 3].map((which) => versionOf(played, 'ChoiceSealed', which));
    const [methodA, methodB] = [2, 3].map((which) => versionOf(played, 'MethodSealed', which));
    const bare = versionsOf(0, accounts.berta)[1] ?? 0;
    expect(hands.byServer).toEqual([choiceA, choiceB, methodA, methodB]);
    expect(hands.bare).toEqual([
      {
        ...{ account: accounts.berta, side: 'B', entries: [choiceB, methodB] },
        boards: [{ battle: 0, entries: [bare] }],
      },
      { account: accounts.anna, side: 'A', entries: [choiceA, methodA], boards: [] },
    ]);
    // A second battle is listed beside the first.
    const last = versionsOf(1, accounts.berta).at(-1) ?? 0;
    const more = verdictOf(played, onBoard(1, withHand(battleOf(1), last, null))).hands;
    expect(more.bare[0]?.boards).toEqual([
      { battle: 0, entries: [bare] },
      { battle: 1, entries: [last] },
    ]);
  });

  test('a signature of another account’s device, or of one that nobody registered, is named', () => {
    const last = versionsOf(1, accounts.berta).at(-1) ?? 0;
    expect(broken(signedAgain(1, last, devices.B.key))).toEqual([]);
    for (const [code, key] of [
      ['HAND_FOREIGN', devices.A.key],
      ['HAND_UNREGISTERED', signingKey('5e'.repeat(32))],
    ] as const) {
      const forged = signedAgain(1, last, key);
      expect(broken(forged)).toEqual([[1, last, code, HAND_WORDS[code]]]);
      const before = verdictOf(played).hands;
      const { hands } = verdictOf(played, forged);
      expect(hands.signed).toBe(before.signed - 1);
      expect(hands.boards[1]).toEqual({
        ...before.boards[1],
        signed: (before.boards[1]?.signed ?? 0) - 1,
      });
    }
  });

  test('a device that was revoked during a battle signs after it in that battle, and in all later ones', () => {
    const half = versionsOf(0, accounts.anna)[2] ?? 0;
    const at = versionOf(played, 'BattleResolved');
    const key = devices.A.key.publicKey;
    const board = { version: half, hash: battleOf(0).events[half - 1]?.hash ?? '' };
    const revoked = inserted(played, at, {
      ...{ type: 'DeviceRevoked', actor: accounts.anna },
      payload: { account: accounts.anna, key, board },
    });
    const forged = { ...revoked, battles: played.battles.map(({ events }) => events) };
    const { hands, breaks } = verdictOf(played, forged);
    expect(breaks).toEqual([]);
    const signed = versionsOf(0, accounts.anna).filter((version) => version > half);
    expect(hands.boards.map((one) => one.revoked)).toEqual([signed, versionsOf(1, accounts.anna)]);
  });

  test('of a battle that nothing was decided of again nothing is said', () => {
    const { hands, ok } = verdictOf(played, undefined, NOTHING_KNOWN);
    expect([ok, hands.boards, hands.signed]).toEqual([true, [], 4]);
    const { stream } = recordOf('wings-board');
    expect(verdictOf(stream, undefined, NOTHING_KNOWN).hands.boards).toEqual([]);
    expect(verdictOf(stream).hands.boards).toHaveLength(2);
  });
});

test('[verify: hands] an order that was taken back is not given again by its old signature', () =>
  inClub(async ({ application, people: { anna, berta }, world }) => {
    const both = [anna, berta] as const;
    const { id, a, b } = await signedByTwo(application, both, 'crossroads', undefined, world.club);
    await a.seal(id, 'a-fight');
    await b.seal(id, 'b-fight');
    for (const player of [a, b]) await player.seal(id, 'fought');
    for (const player of [a, b]) value(await player.order(id, { text: 'all' }));
    const [move] = await movesOf(application, anna, id);
    for (const again of [false, true]) {
      value(await a.order(id, { command: move ?? null }));
      if (!again) value(await a.takeBack(id));
    }
    // What comes after has seen nothing.
    for (let next = await waiting(application, anna, id); next; ) {
      const [user, text] = [next.side === 'A' ? anna : berta, textFor(next)];
      value(await typed(application, user, id, text));
      next = await waiting(application, anna, id);
    }
    const stream = streamOf(value(await application.exportCampaign(anna, id)).content);
    const events = stream.battles[0]?.events ?? [];
    const signed = events.filter(({ metadata }) => handIn(metadata) !== null);
    const [, , first, , second] = signed as [
      ChainEvent,
      ChainEvent,
      ChainEvent,
      ChainEvent,
      ChainEvent,
    ];
    expect([first.type, second.type, first.payload]).toEqual([
      ...['BoardActed', 'BoardActed', second.payload],
    ]);
    expect(verdictOf(stream)).toMatchObject({ ok: true, hands: { boards: [{ signed: 5 }] } });
    const { commandId, metadata } = first;
    const replayed = events.with(second.version - 1, { ...second, commandId, metadata });
    const verdict = verdictOf(stream, { events: stream.events, battles: [replayed] });
    expect(verdict.breaks).toMatchObject([
      {
        ...{ battle: 0, position: second.version, code: 'HAND_TWICE' },
        message: HAND_WORDS.HAND_TWICE,
      },
    ]);
    expect(verdict.hands.boards).toMatchObject([{ signed: 4 }]);
  }));
