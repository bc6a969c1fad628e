import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { LiveHint } from '@/lib/application/pages/live';
import { onTheBoard, typed } from '@/tests/integration/application/boards';
import { person, Table, until, value } from '@/tests/integration/application/table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
});
afterAll(() => table.clear());

test('[live: board] an open page of another process learns that the battle moved on, and how far, but not the order', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'member', userId: berta.user });
  const left = new AbortController();
  const hints: LiveHint[] = [];
  const listening = (async () => {
    const open = { after: 0, signal: left.signal };
    for await (const hint of value(await other.liveHints(berta.user, id, open))) hints.push(hint);
  })();
  const boards = () => hints.filter(({ kind }) => kind === 'board');
  await until(async () => boards().length > 0);
  expect(boards()).toEqual([{ kind: 'board', index: 0, at: 1, yourTurn: false }]);
  value(await typed(application, anna.user, id, 'all'));
  await until(async () => boards().length > 1);
  expect(boards()).toEqual([
    { kind: 'board', index: 0, at: 1, yourTurn: false },
    { kind: 'board', index: 0, at: 2, yourTurn: true },
  ]);
  expect(JSON.stringify(hints)).not.toMatch(/infantry|place|all"/);
  left.abort();
  await listening;
});

test('[live: board] a worker that was down finds the artificial commander’s turn by polling, and the next by notification', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'conservative' });
  value(await typed(application, anna.user, id, 'all'));
  const headOf = async () => value(await other.boardPosition(anna.user, id, 0));
  expect((await headOf()).mayOrder).toEqual([]);
  await table.worker();
  await until(async () => (await headOf()).mayOrder.length > 0);
  value(await typed(application, anna.user, id, 'end'));
  await until(async () => (await headOf()).mayOrder.length > 0);
  expect((await headOf()).words[0]).toMatch(/^Turn 2/);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
