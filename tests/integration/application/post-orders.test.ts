import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { prisma } from '@/lib/database/client';
import type { Json } from '@/lib/kernel/canonical-json';
import { BATTERIES } from '@/tests/support/batteries';
import { boardOnly } from '@/tests/support/made-up';
import { boardOf } from './boards';
import { Ford } from './ford';
import { appointed, codeOf, newCommand, person, value } from './table';

/** The unit of the order of battle that each battery belongs to. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ A1: 'blue-foot', A2: 'blue-guards', A3: 'blue-guns' },
  ...{ B1: 'red-foot', B2: 'red-horse', B3: 'red-guns' },
};
const manned: AnyBoardGame = {
  ...BATTERIES,
  unitOf: (_, piece) => UNITS[piece] ?? null,
  concerns: (_, command) =>
    Object.keys((command ?? {}) as object).flatMap((piece) => UNITS[piece] ?? []),
};

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(manned, 'The batteries', 'All guns fire at once.');
  ford = await Ford.set([ruleset], 'batteries', '{ moments: 2 }', (text) =>
    text.replace(/\n +- { id: blue-guards,.*\n +- { id: blue-guns,.*/, '').replace(
      /(\n +- { id: blue-foot,.*)/,
      `$1
      formations:
        - id: guards
          name: The guards
          units: [ { id: blue-guards, name: Blue Guards, arm: infantry, type: grenadiers, men: 700, quality: A } ]
        - id: guns
          name: The guns
          units: [ { id: blue-guns, name: Blue Battery, arm: artillery, type: field battery, men: 100, guns: 6, quality: C } ]`,
    ),
  );
});
afterAll(() => ford.table.clear());

/** Anna commands side A; Carl has the guards (A2), Dora the guns (A3). */
async function posts() {
  const { application, anna } = ford;
  const id = await ford.onBoard();
  const [carl, dora] = await Promise.all(
    ['Carl', 'Dora'].map(async (name) => (await person(name, anna.club)).user),
  );
  if (!carl || !dora) throw new Error('nobody came');
  const given = [
    [carl, 'guards'],
    [dora, 'guns'],
  ] as const;
  for (const [userId, formation] of given) {
    await appointed(application, anna.user, id, userId);
    const assigned = { userId, formations: [formation], commandId: newCommand() };
    value(await application.assignFormations(anna.user, id, assigned));
  }
  return { id, carl, dora };
}
const send = async (user: string, id: string, command: Json, commandId = newCommand()) =>
  ford.application.giveOrder(user, id, 0, { pending: 'guns0', command, commandId });
type Asked = Parameters<typeof ford.application.boardSheet>[3];
const sheet = async (user: string, id: string, asked: Asked = {}) =>
  value(await ford.application.boardSheet(user, id, 0, asked));
const version = async (id: string) =>
  (await ford.services.boards.load(battleStreamOf(id, 0)))?.version;

test('[application: posts on sheets] posts write orders for their own pieces, their commander finds them on the sheet and seals it', async () => {
  const { application, anna, berta } = ford;
  const { id, carl, dora } = await posts();
  const before = await version(id);
  expect(await boardOf(application, carl, id)).toMatchObject({ mayOrder: ['A'], due: false });
  expect(value(await application.boardOptions(carl, id, 0, {})).units).toEqual(['A2']);
  const empty = await sheet(carl, id);
  expect(empty).toMatchObject({ forCommander: true, entries: [], sealed: false });
  expect(empty).not.toHaveProperty('posts');
  const written = await sheet(carl, id, { sheet: empty?.sheet ?? null, text: 'a2 fires c6' });
  expect(written?.entries).toMatchObject([{ piece: 'A2', text: 'a2 fires c6' }]);
  value(await send(carl, id, written?.sheet ?? null));
  value(await send(dora, id, { A3: 40 }));
  expect(await sheet(carl, id)).toMatchObject({ sealed: true, same: true, sheet: { A2: 37 } });
  // Each sees their own alone.
  expect(JSON.stringify(await sheet(carl, id))).not.toContain('A3');
  const paper = await sheet(anna.user, id);
  expect(paper?.sheet).toEqual({ A2: 37, A3: 40 });
  expect(paper).toMatchObject({ sealed: false });
  expect(paper?.posts?.map(({ name, entries }) => [name, entries.map(({ on }) => on)])).toEqual(
    expect.arrayContaining([
      ['Carl', [true]],
      ['Dora', [true]],
    ]),
  );
  // Nothing of it is an event: the commander alone seals.
  expect(await version(id)).toBe(before);
  const whole = await sheet(anna.user, id, { sheet: paper?.sheet ?? null, text: 'a1 fires c6' });
  value(await send(anna.user, id, whole?.sheet ?? null));
  value(await send(berta.user, id, {}));
  const fired = (await ford.services.boards.load(battleStreamOf(id, 0)))?.battle.events.at(-1);
  expect(fired).toMatchObject({ data: { sheets: [{ seat: 'A', command: whole?.sheet }, {}] } });
  // The next moment begins empty, and a row for the last one is nothing there.
  expect(await sheet(carl, id)).toMatchObject({ entries: [], sealed: false });
  expect(await sheet(anna.user, id)).toMatchObject({ sheet: {}, posts: [] });
});

test('[application: posts on sheets] what the commander sealed stays until they lay their posts’ orders on it; a formation taken back counts no more', async () => {
  const { anna } = ford;
  const { id, carl } = await posts();
  value(await send(anna.user, id, { A1: 37 }));
  value(await send(carl, id, { A2: 37 }));
  const sealed = await sheet(anna.user, id);
  expect(sealed).toMatchObject({ sealed: true, same: true, sheet: { A1: 37 } });
  expect(sealed?.posts).toMatchObject([
    { name: 'Carl', entries: [{ piece: 'A2', on: false, refused: null }] },
  ]);
  const laid = await sheet(anna.user, id, { sheet: sealed?.sheet ?? null, posts: true });
  expect(laid).toMatchObject({ sheet: { A1: 37, A2: 37 }, sealed: true, same: false });
  expect(laid?.posts?.[0]?.entries[0]?.on).toBe(true);
  const lifted = await sheet(anna.user, id, { sheet: laid?.sheet ?? null, lift: 'A2' });
  expect(lifted?.posts?.[0]?.entries[0]?.on).toBe(false);
  // A formation that was taken back: what its post sent counts no more.
  const { application } = ford;
  const none = { userId: carl, formations: [], commandId: newCommand() };
  value(await application.assignFormations(anna.user, id, none));
  expect((await sheet(anna.user, id))?.posts).toEqual([]);
  expect(codeOf(await send(carl, id, { A2: 37 }))).toBe('NOT_YOUR_SEAT');
});

test('[application: posts on sheets] late, doubled, another’s and impossible orders are refused plainly, and nothing changes', async () => {
  const { application, anna } = ford;
  const { id, carl, dora } = await posts();
  const message = (answer: { ok: boolean; error?: { message: string } }) => answer.error?.message;
  expect(message(await send(carl, id, { A3: 40 }))).toBe('That piece takes its orders from Dora.');
  expect(message(await send(carl, id, { A2: 37, A1: 37 }))).toBe(
    'That piece takes its orders from Anna.',
  );
  expect(codeOf(await send(carl, id, { B1: 1 }))).not.toBe('OK');
  for (const wild of [null, [1], 'x', { A2: 1e6 }])
    expect(codeOf(await send(carl, id, wild))).not.toBe('OK');
  const late = { pending: 'guns7', command: { A2: 37 }, commandId: newCommand() };
  expect(codeOf(await application.giveOrder(carl, id, 0, late))).toBe('STALE_MOMENT');
  const laid = await sheet(carl, id, { text: 'a3 fires f6' });
  expect(laid).toMatchObject({
    ...{ refused: 'That piece takes its orders from Dora.', entries: [] },
  });
  expect(await prisma().boardPostOrder.count({ where: { campaignId: id } })).toBe(0);
  // Sent twice: the second time does nothing, even after something newer.
  const first = newCommand();
  value(await send(carl, id, { A2: 37 }, first));
  value(await send(carl, id, {}));
  value(await send(carl, id, { A2: 37 }, first));
  expect((await sheet(anna.user, id))?.posts).toEqual([]);
  // Taken back, nothing is left of it; the commander's seal is not theirs to take back.
  value(await send(dora, id, { A3: 40 }));
  value(await send(anna.user, id, { A1: 37 }));
  value(await application.takeBackAct(dora, id, 0, { commandId: newCommand() }));
  expect(await sheet(dora, id)).toMatchObject({ sealed: false, entries: [] });
  expect(await sheet(anna.user, id)).toMatchObject({ sealed: true, sheet: { A1: 37 } });
});

test('[application: posts on sheets] law: however many orders posts have sent, nobody but their commander sees a difference', async () => {
  const { application, anna, berta } = ford;
  const emil = (await person('Emil', anna.club)).user;
  const look = async (orders: readonly Json[]) => {
    const { id, carl, dora } = await posts();
    const [one, other] = orders;
    if (one !== undefined) value(await send(carl, id, one));
    if (other !== undefined) value(await send(dora, id, other));
    const rows = await prisma().boardPostOrder.findMany({ where: { campaignId: id } });
    const seen = await Promise.all(
      [berta.user, emil].map(async (user) => {
        const page = value(await application.boardPage(user, id, 0));
        const position = await boardOf(application, user, id);
        const staff = (await application.staffPage(user, id)).ok;
        return [{ ...position, seen: 0 }, page.log, await sheet(user, id), staff];
      }),
    );
    // Another post of the same side, who has sent nothing.
    const other2 = await sheet(orders.length > 1 ? berta.user : dora, id);
    const { content } = await ford.verified(id);
    return {
      shown: JSON.stringify(seen),
      lengths: rows.map(({ secret }) => JSON.stringify(secret).length),
      own: other2,
      lines: content.trim().split('\n').length,
      told: content.includes('A2') || content.includes('a2 fires'),
    };
  };
  const none = await look([]);
  const some = await look([{ A2: 37 }]);
  const all = await look([{ A2: 37 }, { A3: 40 }]);
  expect(some.shown).toBe(none.shown);
  expect(all.shown).toBe(none.shown);
  expect([some.lines, all.lines]).toEqual([none.lines, none.lines]);
  expect([none.told, some.told, all.told]).toEqual([false, false, false]);
  expect(some.own).toMatchObject({ entries: [], sealed: false });
  expect(new Set([...some.lengths, ...all.lengths]).size).toBe(1);
});

test('[application: posts on sheets] when the battle ends, what was written for moments to come is removed', async () => {
  const { application, anna, berta } = ford;
  const { id, carl } = await posts();
  value(await send(carl, id, { A2: 37 }));
  const both = async (pending: string) => {
    for (const { user } of [anna, berta])
      value(
        await application.giveOrder(user, id, 0, { pending, command: {}, commandId: newCommand() }),
      );
  };
  await both('guns0');
  expect(await prisma().boardPostOrder.count({ where: { campaignId: id } })).toBe(1);
  await both('guns1');
  expect(await prisma().boardPostOrder.count({ where: { campaignId: id } })).toBe(0);
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
