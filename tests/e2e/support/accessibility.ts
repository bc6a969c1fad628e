import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that a theme can affect. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Faults of a page as axe finds them, each with its location. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Loading axe, half a megabyte of script, takes longer than running it: once for each page is enough.
  const loaded = await page.evaluate(() => {
    // Colours that still change into those of another theme are nobody's.
    for (const change of document.getAnimations())
      if (change instanceof CSSTransition) change.finish();
    return 'axe' in window;
  });
  const axe = new AxeBuilder(loaded ? { page, axeSource: 'undefined' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
}

/**
 * Number of pixels by which a page is wider than its window; content that scrolls within its own box does not count.
 */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Checks a page in paper and candle, wide and on a phone, and expects no finding of axe, and no overflow at 1280, 390
 * or 320 pixels. All rules are checked in paper; in candle those that colours can break.
 */
export async function judge(page: Page, name: string): Promise<void> {
  const findings: string[] = [];
  // After a client-side navigation the title updates a moment later.
  await expect(page).toHaveTitle(/./);
  for (const theme of ['paper', 'candle']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await faultsOf(page, theme === 'paper' ? undefined : COLOUR_RULES);
      findings.push(...faults.map((fault) => `${name} ${theme} ${width}: ${fault}`));
    }
  }
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await overflow(page);
    if (wide > 0) findings.push(`${name} ${width}: ${wide} px stick out`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect.soft(findings).toEqual([]);
}
