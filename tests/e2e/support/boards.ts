import type { Page } from '@playwright/test';
import { gridOf } from '@/app/_components/board/grid';
import { RULER } from '@/app/_components/board/stage';
import { toPixel } from '@/app/_components/board/view';
import { type HexBoard, hexOf } from '@/lib/geometry/hexes';
import { acceptedBy } from './campaigns';
import { awake, expect } from './people';

/** Starts a battle on the page, that at Macysburg if no other is named, and chooses to fight it on the board (`agreed`). */
export async function giveBattle(
  page: Page,
  opponent: string | RegExp,
  field = 'from=macysburg&battle=first-day',
  agreed: (page: Page) => Promise<void> = agree,
): Promise<string> {
  await page.goto(`/battles/new?${field}`);
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: opponent }).check();
  await form.getByRole('radio', { name: 'Fought on the board' }).check();
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

/** Presses a hex on the board, seen from side A’s edge; the whole board is laid out first. */
export async function pressHex(page: Page, hexes: HexBoard, hex: string): Promise<void> {
  await page.getByRole('button', { name: 'Whole board' }).click();
  const board = page.getByRole('application');
  const box = await board.boundingBox();
  if (!box) throw new Error('the board is drawn');
  const window = { width: box.width - RULER.left - 1, height: box.height - RULER.top - 1 };
  const [scale = 1, x = 0, y = 0] = ((await board.getAttribute('data-view')) ?? '')
    .split(' ')
    .map(Number);
  const centre = gridOf({ kind: 'hexes', ...hexes }).centre(hexOf(hexes, hex) ?? -1);
  const [left, top] = toPixel({ scale, x, y }, window, centre);
  await board.click({ position: { x: left + RULER.left, y: top + RULER.top } });
}
