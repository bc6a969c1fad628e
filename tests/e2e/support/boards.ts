import type { Locator, Page } from '@playwright/test';
import { type BoardPoint, gridOf } from '@/app/_components/board/grid';
import { RULER } from '@/app/_components/board/stage';
import { toPixel } from '@/app/_components/board/view';
import { type HexBoard, hexOf } from '@/lib/geometry/hexes';
import { acceptedBy } from './campaigns';
import { awake, expect } from './people';

interface Terms {
  /** Fills in what this battle has beside opponent and method. */
  readonly rules?: (form: Locator) => Promise<void>;
  /** Done on the campaign’s page as soon as it has begun: chooses to fight on the board, if nothing else is given. */
  readonly agreed?: (page: Page) => Promise<void>;
}

/** Starts a battle on the page, that at Macysburg if no other is named; returns the address of its campaign. */
export async function giveBattle(
  page: Page,
  opponent: string | RegExp,
  field = 'from=macysburg&battle=first-day',
  { rules, agreed = agree }: Terms = {},
): Promise<string> {
  await page.goto(`/battles/new?${field}`);
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: opponent }).check();
  await form.getByRole('radio', { name: 'Fought on the board' }).check();
  await rules?.(form);
  await page.getByRole('button', { name: /^(Give battle|Send the challenge)$/ }).click();
  await page.waitForURL(/\/(campaigns|challenges)\/[^/]+$/);
  const { pathname } = new URL(page.url());
  const asked = pathname.startsWith('/challenges/');
  const campaign = asked ? await acceptedBy(page, String(opponent), pathname) : pathname;
  if (asked) await page.goto(campaign);
  await agreed(page);
  return campaign;
}

/** Answers the encounter: on the board. */
export async function agree(page: Page): Promise<void> {
  await (await awake(page.getByRole('button', { name: 'Fight it on the board' }))).click();
  await expect(page.getByRole('button', { name: 'Fight it on the board' })).toHaveCount(0);
}

/** Both sides answer the encounter, one after the other, at one screen. */
export const bothAgree =
  (...sides: readonly [string, string]) =>
  async (page: Page): Promise<void> => {
    const { pathname } = new URL(page.url());
    for (const side of sides) {
      await page.getByRole('link', { name: `Sit down for ${side}` }).click();
      await agree(page);
      await page.goto(pathname);
    }
  };

/** Goes to the board of a campaign’s first battle. */
export async function openBoard(page: Page, campaign: string): Promise<void> {
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));
}

/** The line that says whose move it is. */
export const headline = (page: Page): Locator => page.locator('.board-room__headline');

export const log = (page: Page): Locator => page.getByRole('region', { name: 'The battle so far' });

/** Types an order under the board, and gives it. */
export async function typeOrder(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

/** Presses a hex on the board, its first row at the foot; the whole board is laid out first. */
export const pressHex = (page: Page, hexes: HexBoard, hex: string): Promise<void> =>
  pressPoint(page, gridOf({ kind: 'hexes', ...hexes }).centre(hexOf(hexes, hex) ?? -1));

/** Presses a point of an open table, `height` units from side A’s edge to side B’s, seen from side A’s edge. */
export const pressPlace = (page: Page, height: number, [x, y]: BoardPoint): Promise<void> =>
  pressPoint(page, [x, height - y]);

/** Where the board is once it stands still: what is in hand takes room beside it, and it takes what is left. */
export async function settled(page: Page): Promise<{ width: number; height: number }> {
  const board = page.getByRole('application');
  let before = '';
  for (;;) {
    const box = await board.boundingBox();
    if (!box) throw new Error('the board is drawn');
    const now = JSON.stringify([box, await board.getAttribute('data-view')]);
    if (now === before) return box;
    before = now;
    await page.waitForTimeout(150);
  }
}

async function pressPoint(page: Page, centre: BoardPoint): Promise<void> {
  await page.getByRole('button', { name: 'Whole board' }).click();
  const board = page.getByRole('application');
  const box = await settled(page);
  const window = { width: box.width - RULER.left - 1, height: box.height - RULER.top - 1 };
  const [scale = 1, x = 0, y = 0] = ((await board.getAttribute('data-view')) ?? '')
    .split(' ')
    .map(Number);
  const [left, top] = toPixel({ scale, x, y }, window, centre);
  await board.click({ position: { x: left + RULER.left, y: top + RULER.top } });
}
