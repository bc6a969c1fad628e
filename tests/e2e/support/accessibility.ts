import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AXE_SOURCE } from './axe';

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
  const axe = new AxeBuilder({ page, axeSource: loaded ? 'undefined' : AXE_SOURCE })
    .setLegacyMode()
    // Of what axe loads once more for its rules, none that is used here looks at style sheets.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } });
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

/** What a reader must be able to reach. */
const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
/** Presses of Tab beyond one for each control: parts of the browser, and fields that take several. */
const MORE_TABS = 40;

/** Expects that Tab alone reaches everything on a page that can be pressed or filled in, and that nothing holds it. */
export async function walkByKeys(page: Page, name: string): Promise<void> {
  const wanted = await page.evaluate((selector) => {
    let count = 0;
    const radios = new Map<string, string>();
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (element.tabIndex < 0 || element.closest('[inert]') !== null) continue;
      if (element.getClientRects().length === 0 || !element.checkVisibility()) continue;
      // Of a group of radio buttons one is reached by Tab, the others from it by arrows.
      const group =
        element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
      const key = radios.get(group) ?? String(count);
      if (key === String(count)) count += 1;
      if (group !== '') radios.set(group, key);
      element.dataset.walked = key;
    }
    return count;
  }, CONTROLS);
  expect.soft(wanted, `${name}: something can be reached`).toBeGreaterThan(0);
  const reached = await page.evaluateHandle(() => {
    const keys = new Set<string>();
    document.addEventListener('focusin', ({ target }) => {
      const key = target instanceof HTMLElement ? target.dataset.walked : undefined;
      if (key !== undefined) keys.add(key);
    });
    return keys;
  });
  for (let press = 1; press <= wanted + MORE_TABS; press += 1) {
    await page.keyboard.press('Tab');
    if (press >= wanted && (await reached.evaluate(({ size }) => size)) >= wanted) break;
  }
  const missed = await page.evaluate(
    (keys) =>
      [...document.querySelectorAll<HTMLElement>('[data-walked]')]
        .filter(({ dataset }) => !keys.has(dataset.walked ?? ''))
        .map((element) => element.outerHTML.slice(0, 160)),
    reached,
  );
  expect.soft(missed, `${name}: reached by Tab`).toEqual([]);
}
