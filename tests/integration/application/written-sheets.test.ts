import { afterAll, beforeAll, expect, test } from 'vitest';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { BATTERIES } from '@/tests/support/batteries';
import { boardOnly } from '@/tests/support/made-up';
import { boardOf } from './boards';
import { Ford } from './ford';
import { codeOf, newCommand, person, value } from './table';

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(BATTERIES, 'The batteries', 'All guns fire at once.');
  ford = await Ford.set([ruleset], 'batteries', '{ moments: 1 }');
});
afterAll(() => ford.table.clear());

const seal = async (user: string, id: string, command: Json, as?: Side) =>
  ford.application.giveOrder(user, id, 0, {
    ...{ pending: 'guns0', command, commandId: newCommand(), ...(as ? { as } : {}) },
  });
const texts = (paper: { entries: readonly { text: string }[] } | null) =>
  paper?.entries.map(({ text }) => text);

test('[application: sealed boards] a sheet is laid order by order, sealed, looked at, changed and sealed again; the record verifies', async () => {
  const { application, anna, berta, services } = ford;
  const id = await ford.onBoard();
  const ask = async (user: string, input: Parameters<typeof application.boardSheet>[3]) =>
    value(await application.boardSheet(user, id, 0, input));
  const empty = await ask(anna.user, {});
  expect(empty).toMatchObject({
    ...{ pending: 'guns0', side: 'A', title: 'Guns', entries: [], sealed: false, same: false },
  });
  const { units } = value(await application.boardOptions(anna.user, id, 0, {}));
  expect(units).toEqual(['A1', 'A2', 'A3']);
  const { options } = value(await application.boardOptions(anna.user, id, 0, { focus: 'A1' }));
  const [order] = options;
  if (!order) throw new Error('a battery has a target');
  const one = await ask(anna.user, { sheet: empty?.sheet ?? null, put: order.command });
  expect(texts(one)).toEqual([order.text]);
  const two = await ask(anna.user, { sheet: one?.sheet ?? null, text: 'a3 fires f6' });
  expect(texts(two)).toEqual([order.text, 'a3 fires f6']);
  const refused = await ask(anna.user, { sheet: two?.sheet ?? null, text: 'a2 fires a1' });
  expect(refused).toMatchObject({ refused: 'There is no enemy there in range.' });
  expect(texts(refused)).toEqual(texts(two));
  // Nothing of it is recorded, and the other side's page is the same.
  expect((await services.boards.load(battleStreamOf(id, 0)))?.version).toBe(1);
  value(await seal(anna.user, id, two?.sheet ?? null));
  const sealed = await ask(anna.user, {});
  expect(sealed).toMatchObject({ sealed: true, same: true, sheet: two?.sheet });
  // The order in which a browser names its orders makes no other sheet.
  const entries = Object.entries(two?.sheet as Record<string, Json>);
  const turned = await ask(anna.user, { sheet: Object.fromEntries(entries.reverse()) });
  expect(turned).toMatchObject({ sealed: true, same: true });
  const theirs = await ask(berta.user, {});
  expect(theirs).toMatchObject({ side: 'B', entries: [], sealed: false });
  expect(JSON.stringify(theirs)).not.toContain('A1');
  const less = await ask(anna.user, { sheet: sealed?.sheet ?? null, lift: 'A3' });
  expect(less).toMatchObject({ sealed: true, same: false });
  value(await seal(anna.user, id, less?.sheet ?? null));
  const over = value(await seal(berta.user, id, {}));
  expect(over.over).toBe(true);
  expect(await ask(anna.user, {})).toBeNull();
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
});

test('[application: sealed boards] at a shared screen a sheet is shown to the side that sits there alone', async () => {
  const { application, anna } = ford;
  const id = await ford.onBoard('hotSeat');
  value(await seal(anna.user, id, { A1: 37 }, 'A'));
  const of = async (as?: Side) =>
    value(await application.boardSheet(anna.user, id, 0, as ? { as } : {}));
  expect(await of()).toBeNull();
  expect(await of('B')).toMatchObject({ side: 'B', entries: [] });
  expect(texts(await of('A'))).toEqual(['a1 fires c6']);
});

test('[application: sealed boards] law: however many orders a side has sealed, the other sees the same', async () => {
  const { application, anna, berta } = ford;
  const look = async (sheet: Json) => {
    const id = await ford.onBoard();
    value(await seal(anna.user, id, sheet));
    const page = value(await application.boardPage(berta.user, id, 0));
    const position = await boardOf(application, berta.user, id);
    const paper = value(await application.boardSheet(berta.user, id, 0, {}));
    // The hash of the last event differs from campaign to campaign: a sealed one holds a nonce's commitment.
    return JSON.stringify([{ ...position, seen: position.seen?.version }, page.log, paper]);
  };
  expect(await look({ A1: 37, A2: 37, A3: 40 })).toBe(await look({}));
});

test('[application: sealed boards] what is no sheet, too long a text, or another’s moment is refused, and nothing changes', async () => {
  const { application, anna, services } = ford;
  const id = await ford.onBoard();
  for (const sheet of [{ B1: 1 }, [1], 'x', { A1: 1e6 }])
    expect(codeOf(await seal(anna.user, id, sheet))).toBe('SHEET_INVALID');
  const wild = value(await application.boardSheet(anna.user, id, 0, { sheet: { B1: 1 } }));
  expect(wild).toMatchObject({ sealed: false });
  expect(codeOf(await application.boardSheet(anna.user, id, 0, { text: 'x'.repeat(201) }))).toBe(
    'INVALID_INPUT',
  );
  const stranger = await person('Otto');
  expect(codeOf(await application.boardSheet(stranger.user, id, 0, {}))).toBe('NOT_FOUND');
  expect((await services.boards.load(battleStreamOf(id, 0)))?.version).toBe(1);
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
