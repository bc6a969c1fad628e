import { expect, test } from 'vitest';
import { RULES_SUBJECTS, type RulesPage } from '@/lib/battle/contract/rules-page';
import { CAMPAIGN_RULES } from '@/lib/campaign/rulebook/rules-page';
import { RULESETS } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';

/** What holds for the rules of every system, and of the campaign. */

const WITH_ADDED = [...RULESETS, coinToss];
const PAGES: readonly (readonly [name: string, page: RulesPage])[] = [
  ['campaign', CAMPAIGN_RULES],
  ...WITH_ADDED.map(({ id, rules }) => [id, rules] as const),
];

/** Every text of a page, wherever it stands. */
function textsOf(page: RulesPage): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const one of value) visit(one);
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) visit(one);
  };
  visit(page.sections);
  return texts;
}

test.each(PAGES)(
  '[rulesets: rules page] %s: anchors are unique, subjects and links lead to sections',
  (_, page) => {
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const subject of RULES_SUBJECTS) {
      const section = page.subjects[subject];
      if (section !== undefined) expect(ids).toContain(section);
    }
    const known = new Map<string, readonly string[]>([
      ['', ids],
      ...PAGES.map(
        ([name, other]) =>
          [`/rules/${name}`, other.sections.map((section) => section.id)] as [string, string[]],
      ),
    ]);
    const broken = textsOf(page)
      .flatMap((text) =>
        [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1] ?? ''),
      )
      .filter((href) => href !== '/verify')
      .filter((href) => {
        const [address = '', section] = href.split('#');
        const sections = known.get(address);
        return sections === undefined || (section !== undefined && !sections.includes(section));
      });
    expect(broken).toEqual([]);
  },
);

test.each(PAGES)(
  '[rulesets: rules page] %s: no figure is missing, and no table has a ragged row',
  (_, page) => {
    for (const text of textsOf(page)) expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
    for (const { id, blocks } of page.sections)
      for (const block of blocks)
        if (block.kind === 'table')
          for (const row of block.rows)
            expect([id, row.length]).toEqual([id, block.columns.length]);
  },
);

test.each(WITH_ADDED)(
  '[rulesets: rules page] $id: every calculator has a place in the rules, set to figures that it takes',
  ({ rules, calculators }) => {
    const placed = rules.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'calculator' ? [block] : [])),
    );
    expect(
      calculators
        .map(({ name }) => name)
        .filter((name) => !placed.some((one) => one.name === name)),
    ).toEqual([]);
    for (const { name, given, fields = [] } of placed) {
      const calculator = calculators.find((one) => one.name === name);
      expect([name, calculator?.calculate(given).ok]).toEqual([name, true]);
      const { properties = {} } = (calculator?.inputSchema ?? {}) as { properties?: object };
      for (const field of fields) expect(Object.keys(properties)).toContain(field);
      expect(calculator?.inWords?.({ nothing: true }) ?? null).toBeNull();
    }
  },
);
