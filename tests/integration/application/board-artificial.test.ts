import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { diceOfBoard } from '@/lib/application/board/dice';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { BoardEvents } from '@/lib/battle/stream/events';
import { boardOf, onTheBoard, typed } from './boards';
import { codeOf, newCommand, person, seen, Table, until, value } from './table';

let table: Table;
let application: CampaignApplication;
let services: Services;
let anna: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  anna = await person('Anna');
});
afterAll(() => table.clear());

const exchanged = (id: string, side: 'A' | 'B', doctrine: string | null) =>
  application.exchangeCommand(anna.user, id, 0, { side, doctrine, commandId: newCommand() });

const actsOf = async (id: string): Promise<readonly BoardEvents['BoardActed'][]> =>
  ((await services.boards.load(battleStreamOf(id, 0)))?.battle.events ?? []).flatMap((event) =>
    event.type === 'BoardActed' ? [event.data] : [],
  );

test('[application: board] an artificial commander’s turn is played once, however many processes try', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'conservative' });
  expect((await boardOf(application, anna.user, id)).commanders).toEqual({
    A: { kind: 'person' },
    B: { kind: 'artificial', doctrine: 'steady' },
  });
  expect(value(await playBoardTurn(services, id, 0)).kind).toBe('rests');
  value(await typed(application, anna.user, id, 'all'));
  const others = [services, table.services(), table.services()];
  const played = await Promise.all(
    others.flatMap((one) => [one, one].map(() => playBoardTurn(one, id, 0))),
  );
  expect(played.map(codeOf)).toEqual(Array(6).fill('OK'));
  const acts = await actsOf(id);
  expect(acts.filter(({ seat }) => seat === 'B').map(({ command }) => command)).toEqual([
    { type: 'all' },
  ]);
  expect(acts.at(-1)).toMatchObject({ doctrine: 'steady', draws: [] });
  expect((await boardOf(application, anna.user, id)).mayOrder).toEqual(['A']);
  // The other side is neither hers to hand over nor to order.
  expect(codeOf(await exchanged(id, 'B', null))).toBe('NOT_YOUR_SEAT');
});

test('[application: board] between two turns of artificial commanders there is a pause, measured by the record', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'conservative' });
  value(await exchanged(id, 'A', 'fast'));
  expect(value(await playBoardTurn(services, id, 60_000))).toMatchObject({ kind: 'due' });
  const acts = (await actsOf(id)).length;
  expect(acts).toBeGreaterThan(0);
  const waiting = value(await playBoardTurn(table.services(), id, 60_000));
  expect(waiting.kind === 'due' && waiting.inMs > 30_000).toBe(true);
  expect((await actsOf(id)).length).toBe(acts);
  // In the pause the person takes the side that is to move: the next turn is hers.
  const { pending } = await boardOf(application, anna.user, id);
  expect(pending[0]?.side).toBe('B');
});

test('[application: board] a side is handed over and taken back, and the worker plays the battle to its end', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'conservative' });
  value(await typed(application, anna.user, id, 'all'));
  const worker = await table.worker();
  await until(async () => (await boardOf(application, anna.user, id)).mayOrder.length > 0);
  value(await exchanged(id, 'A', 'greedy'));
  expect(codeOf(await exchanged(id, 'A', 'greedy'))).toBe('ALREADY_SO');
  expect(codeOf(await exchanged(id, 'A', 'none-such'))).toBe('DOCTRINE_UNKNOWN');
  await until(async () => (await seen(application, anna.user, id)).view.phase !== 'board');
  await worker.stop();
  const { view } = await seen(application, anna.user, id);
  expect(view.battles[0]?.report?.method).toBe('fought');
  const acts = await actsOf(id);
  expect(new Set(acts.map(({ doctrine }) => doctrine))).toEqual(
    new Set([undefined, 'steady', 'greedy']),
  );
  // Nothing happened twice: each moment was answered once.
  expect(new Set(acts.map(({ pending }) => pending)).size).toBe(acts.length);
  expect(codeOf(await exchanged(id, 'A', null))).toBe('WRONG_PHASE');
});

test('[application: board] the dice of a battle follow from its seed, opened at its end; a what-if has its own', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'hotSeat' });
  value(await typed(application, anna.user, id, 'all', 'A'));
  value(await typed(application, anna.user, id, 'all', 'B'));
  const at = (await seen(application, anna.user, id)).header.head;
  const branch = value(
    await application.beginBranch(anna.user, id, {
      ...{ at, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  ).campaignId;
  const diceOf = async (one: string) => {
    const loaded = await services.campaigns.load(one);
    if (loaded === null) throw new Error('a campaign');
    return diceOfBoard(services, loaded);
  };
  const [own, again, others] = [await diceOf(id), await diceOf(id), await diceOf(branch)];
  const keys = Array.from({ length: 40 }, (_, key) => `key/${key}`);
  const thrown = (dice: typeof own) => keys.map((key) => dice(5, key));
  expect(thrown(own)).toEqual(thrown(again));
  expect(thrown(own)).not.toEqual(thrown(others));
});

test('[application: branches] a what-if begun in mid-battle continues from there, whatever happens in the campaign; an earlier one starts the battle again', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'hotSeat' });
  value(await typed(application, anna.user, id, 'all', 'A'));
  value(await typed(application, anna.user, id, 'all', 'B'));
  value(await exchanged(id, 'B', 'fast'));
  const here = await boardOf(application, anna.user, id, 'A');
  const loaded = await services.campaigns.load(id);
  const head = loaded?.version ?? 0;
  const begin = async (at: number) =>
    value(
      await application.beginBranch(anna.user, id, {
        ...{ at, name: `From ${at}`, opponent: { kind: 'hotSeat' }, commandId: newCommand() },
      }),
    ).campaignId;
  const branch = await begin(head);
  const chosenAt =
    (loaded?.events.findIndex((event) => campaignEvent(event).type === 'BattleAnnounced') ?? 0) + 1;
  const earlier = await begin(chosenAt);
  // The campaign’s battle goes on; the what-if’s does not.
  value(await typed(application, anna.user, id, 'end', 'A'));
  const there = await boardOf(application, anna.user, branch, 'A');
  expect(there.pieces).toEqual(here.pieces);
  expect(there.commanders).toEqual({ A: { kind: 'person' }, B: { kind: 'person' } });
  value(await typed(application, anna.user, branch, 'end', 'A'));
  value(await typed(application, anna.user, branch, 'end', 'B'));
  expect((await boardOf(application, anna.user, id, 'A')).words[0]).toMatch(/^Turn 1, day: Red/);
  expect((await boardOf(application, anna.user, branch, 'A')).words[0]).toMatch(/^Turn 2/);
  // The parent's earlier acts are in the branch’s log too.
  const log = value(await application.boardLog(anna.user, branch, 0, { after: 0, limit: 500 }));
  expect(log[0]?.position).toBe(1);
  expect((await seen(application, anna.user, earlier)).view.phase).toBe('encounter');
  expect(codeOf(await application.boardPosition(anna.user, earlier, 0))).toBe('NOT_FOUND');
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
