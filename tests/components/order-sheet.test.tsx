import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderSheet, SheetBar, sheetState } from '@/app/_components/board/order-sheet';
import { inLine } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/in-line';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';

const ENTRY = { piece: 'A2', text: 'a2 fires c6', notes: [] };
const PAPER: BoardOrderSheet = {
  ...{ at: 1, pending: 'guns0', side: 'A', seat: 'A', title: 'Guns', note: 'All fire at once.' },
  ...{ sheet: {}, entries: [], sealed: false, same: false, refused: null },
};
const sheet = (paper: BoardOrderSheet) =>
  renderToStaticMarkup(
    <OrderSheet
      {...{ paper, pieces: [], signs: {}, other: 'Red', otherSealed: false, byMail: false }}
      {...{ commander: 'Anna', busy: false, onLift: () => {}, onLayPosts: () => {} }}
    />,
  );
const bar = (paper: BoardOrderSheet) =>
  renderToStaticMarkup(
    <SheetBar
      {...{ paper, busy: false, mayTakeBack: true, commander: 'Anna', waiting: '', onNext: null }}
      {...{ onSeal: () => {}, onClear: () => {}, onTakeBack: () => {} }}
    />,
  );

test('[board: order sheet] a commander reads what each post sent, whether it is on the sheet, and why not', () => {
  const posts = [
    { name: 'Carl', entries: [{ ...ENTRY, on: true, refused: null }] },
    {
      name: 'Dora',
      entries: [{ ...ENTRY, piece: 'A3', text: 'a3 fires f6', on: false, refused: null }],
    },
  ];
  const markup = sheet({ ...PAPER, posts });
  expect(markup).toMatch(/From Carl.*a2 fires c6.*On the sheet\..*From Dora.*Not on the sheet\./);
  expect(markup).toContain('Put their orders on the sheet');
  const full = sheet({ ...PAPER, posts: posts.slice(0, 1) });
  expect(full).not.toContain('Put their orders on the sheet');
  const [, dora] = posts;
  const out = dora?.entries.map((one) => ({ ...one, refused: 'That battery is lost.' })) ?? [];
  const refused = sheet({ ...PAPER, posts: [{ name: 'Dora', entries: out }] });
  expect(refused).toContain('That battery is lost.');
  expect(refused).not.toContain('Put their orders on the sheet');
});

test('[board: order sheet] a sub-commander sends, and is told who seals', () => {
  const own = { ...PAPER, forCommander: true as const, entries: [ENTRY] };
  expect(bar(own)).toContain('Send to Anna, 1 order');
  expect(bar({ ...own, sealed: true, same: true })).toContain('Sent, 1 order');
  expect(bar({ ...own, sealed: true, same: true })).toContain('Take it back');
  expect(sheet(own)).toContain('Your orders for the sheet');
  expect(sheetState(own, 'Red', { commander: 'Anna' })).toBe(
    'Not sent yet. Anna seals the side’s sheet, and sees what you send.',
  );
  expect(sheetState({ sealed: true, same: true }, 'Red')).toBe(
    'Sealed. You can change it until Red has sealed too.',
  );
});

test('[board: order sheet] quick changes are asked one after another, and one that fails holds up nobody', async () => {
  const line = inLine();
  const done: number[] = [];
  const slow = (value: number, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    done.push(value);
    return value;
  };
  const failed = line(async () => {
    throw new Error('lost');
  });
  const all = [line(slow(1, 20)), line(slow(2, 0)), line(slow(3, 5))];
  await expect(failed).rejects.toThrow('lost');
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  expect(done).toEqual([1, 2, 3]);
});
