import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardOnly } from '@/tests/support/made-up';
import { MEADOW_GAME } from '@/tests/support/meadow';
import { boardOf, typed } from './boards';
import { Ford } from './ford';
import { codeOf, newCommand, value } from './table';

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(MEADOW_GAME, 'The meadow', 'Bodies on an open meadow.');
  ford = await Ford.set([ruleset], 'meadow', '{ turns: 2 }');
});
afterAll(() => ford.table.clear());

test('[application: boards on a plane] an order by hand is tried out, given, and played to an end that verifies', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  const page = value(await application.boardPage(anna.user, id, 0));
  expect(page.ground).toMatchObject({
    grid: { kind: 'plane', width: 16_000, height: 12_000, unit: 'yards' },
    terrain: [],
    shapes: [{ kind: 'wood' }],
  });
  expect([page.steers, page.marches]).toEqual([true, false]);
  const first = page.position.pieces.find(({ id: piece }) => piece === 'A1');
  expect(first?.outline).toEqual([3_000, 3_000, 5_000, 3_000, 5_000, 2_000, 3_000, 2_000]);

  const general = value(await application.boardOptions(anna.user, id, 0, {}));
  expect(general).toMatchObject({ units: ['A1', 'A2'], space: { type: 'object' } });
  expect(general.options.map(({ text }) => text)).toEqual(['end']);
  const focused = value(await application.boardOptions(anna.user, id, 0, { focus: 'A1' }));
  expect(focused).toMatchObject({ options: [], space: { type: 'object' } });

  const acts = [
    { kind: 'wheel', pivot: 'right', by: 1_000 },
    { kind: 'ahead', by: 2_000 },
  ] as const;
  const trial = value(
    await application.boardTryOut(anna.user, id, 0, { piece: 'A1', acts: [...acts] }),
  );
  expect(trial.order).toMatchObject({
    ...{ text: 'A1 wheel right 1, ahead 2', refused: null, spent: 3_000, most: 4_000 },
    ...{ instead: null, struck: null },
  });
  const byWords = value(
    await application.boardTryOut(anna.user, id, 0, { text: 'a1 wheel right 1, ahead 2' }),
  );
  expect(byWords).toEqual(trial);
  // Trying out changes nothing.
  expect((await boardOf(application, anna.user, id)).at).toBe(page.position.at);

  const refused = value(await application.boardTryOut(anna.user, id, 0, { text: 'A1 ahead 4.5' }));
  expect(refused.order).toMatchObject({
    refused: 'A body moves 4 at most, not 4.5.',
    instead: { text: 'A1 ahead 4' },
  });
  expect(codeOf(await typed(application, anna.user, id, 'A1 ahead 4.5'))).toBe('MOVE_REFUSED');
  const unclear = value(await application.boardTryOut(anna.user, id, 0, { text: 'A1 sideways' }));
  expect(unclear).toMatchObject({ order: null });
  expect(unclear.unclear).toContain('A1 wheel right 1');

  const given = await application.giveOrder(anna.user, id, 0, {
    pending: trial.pending ?? '',
    command: trial.order?.command ?? null,
    commandId: newCommand(),
  });
  const after = value(given);
  const moved = after.pieces.find(({ id: piece }) => piece === 'A1');
  expect(moved?.outline).toEqual(trial.order?.ends[0]?.outline);

  value(await typed(application, anna.user, id, 'end'));
  value(await typed(application, berta.user, id, 'B2 back 1'));
  const over = value(await typed(application, berta.user, id, 'end'));
  expect(over.over).toBe(true);
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
});

test('[application: boards on a plane] reach and danger are laid over the board as shapes, with where a body stood before', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  const page = value(await application.boardPage(anna.user, id, 0));
  expect(page.overlays.map((one) => one.id)).toEqual(['reach', 'threat']);
  const first = value(await application.boardOverlays(anna.user, id, 0));
  const [reach, threat] = first.overlays;
  expect(reach?.shapes).toMatchObject([
    { look: 'tint', side: 'A', piece: 'A1', circle: [4_000, 2_500, 4_000] },
    { piece: 'A2', circle: [8_000, 2_500, 4_000] },
  ]);
  expect(threat).toMatchObject({ pieces: [], shapes: [{ piece: 'B1' }, { piece: 'B2' }] });
  // Less than the unit that a cell is wide.
  const after = value(await typed(application, anna.user, id, 'A2 ahead 0.25'));
  const laid = value(await application.boardOverlays(berta.user, id, 0, { position: after.at }));
  expect(laid.ways).toEqual([
    {
      ...{ side: 'A', from: 40, to: 40 },
      was: page.position.pieces.find(({ id: piece }) => piece === 'A2')?.outline,
    },
  ]);
  expect(laid.overlays[0]?.shapes).toEqual([]);
});

test('[application: boards on a plane] who may not order learns nothing to order, and bad acts are refused', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  const ahead = { kind: 'ahead', by: 500 } as const;
  // It is not this side's turn.
  expect(
    value(await application.boardTryOut(berta.user, id, 0, { piece: 'B1', acts: [ahead] })),
  ).toMatchObject({ pending: null, order: null });
  const theirs = value(
    await application.boardTryOut(anna.user, id, 0, { piece: 'B1', acts: [ahead] }),
  );
  expect(theirs.order?.refused).toBe('That is not your body.');
  const tooMany = Array.from({ length: 41 }, () => ahead);
  expect(
    codeOf(await application.boardTryOut(anna.user, id, 0, { piece: 'A1', acts: tooMany })),
  ).toBe('INVALID_INPUT');
  for (const by of [Number.NaN, 1e15, 0.5])
    expect(
      codeOf(
        await application.boardTryOut(anna.user, id, 0, {
          piece: 'A1',
          acts: [{ kind: 'ahead', by }],
        }),
      ),
    ).toBe('INVALID_INPUT');
});
