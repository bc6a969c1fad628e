import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playBoardTurn } from '@/lib/application/board-turns';
import { boardOf, typed } from './boards';
import { boardAt, eventsAt, Pair } from './mail-pair';
import type { Installation } from './mail-post-office';
import { CAMPAIGNS, codeOf, newCommand, value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  pair = await Pair.open();
  ({ anna, berta } = pair);
}, 120_000);
afterAll(() => pair.clear());

const crossroads = readFileSync(path.join(CAMPAIGNS, 'crossroads.yaml'), 'utf8');

const order = (at: Installation, text: string, index = 0) =>
  at.at(() => typed(at.app, at.user, at.campaignId, text, undefined, index));
const board = (at: Installation, index = 0) =>
  at.at(() => boardOf(at.app, at.user, at.campaignId, undefined, index));
const takeBack = (at: Installation) =>
  at.at(() => at.app.takeBackAct(at.user, at.campaignId, 0, { commandId: newCommand() }));
const exchange = (at: Installation, side: 'A' | 'B', doctrine: string | null) =>
  at.at(() =>
    at.app.exchangeCommand(at.user, at.campaignId, 0, { side, doctrine, commandId: newCommand() }),
  );
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));
const turns = (at: Installation) =>
  at.at(async () => ({
    listed: (await at.app.yourTurns(at.user)).find(({ campaignId }) => campaignId === at.campaignId)
      ?.deed,
    header: (await at.page()).header.yourTurn,
    due: value(await at.app.mailPage(at.user, at.campaignId)).due,
  }));

/** A campaign at the crossroads, whose first battle stands on the board at both installations. */
async function onTheBoard(id: string): Promise<void> {
  await pair.begin(crossroads.replace('id: crossroads', `id: ${id}`));
  await pair.round('a-fight', 'b-fight');
  expect((await anna.page()).view.encounter?.methods).toContain('fought');
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
}

test('[application: mail] a battle fought on the board by letters, to equal reports, the next situation, and exports that verify', async () => {
  await onTheBoard('crossroads-by-mail');
  expect(await board(anna)).toMatchObject({ at: 1, mayOrder: ['A'], byMail: { own: 'A' } });
  expect((await board(berta)).mayOrder).toEqual([]);
  value(await order(anna, 'all'));
  expect((await turns(anna)).due).toEqual(['your turn on the board']);
  await letter(anna, berta);
  expect((await board(berta)).mayOrder).toEqual(['B']);
  value(await order(berta, 'all'));
  await letter(berta, anna);
  for (let turn = 1; turn <= 3; turn++) {
    value(await order(anna, 'end'));
    await letter(anna, berta);
    value(await order(berta, 'end'));
    await letter(berta, anna);
    // Red has nobody to come: Blue goes on to its day at once.
    if (turn === 1) value(await order(anna, 'all'));
  }
  expect(await pair.phases()).toEqual(['choosing', 'choosing']);
  await pair.alike();
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view);
  expect(hers?.situation?.id).toBe('evening');
  expect(hers?.battles[0]?.report).toMatchObject({ method: 'fought', turnsFought: 3 });
  expect(hers?.battles.map(({ report }) => report)).toEqual(
    his?.battles.map(({ report }) => report),
  );
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(1);
  }
  expect((await boardAt(anna)).version).toBe((await boardAt(berta)).version);
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);
