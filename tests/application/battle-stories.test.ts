import { expect, test } from 'vitest';
import { storyOf, withStories } from '@/lib/application/pages/battle-stories';
import { byId } from '@/lib/battle/contract/ruleset';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { lineOrder } from '@/tests/rulesets/musket-and-pike/varied-orders';
import { valley } from '@/tests/support/campaigns/after-battle';

const services = { rulesets: byId([musketAndPike]) };
const order = lineOrder(6);
const report = openLine.trialReport(order, 'chronicle', 0, true);
const entry: ChronicleEntry = {
  ...{ position: 9, date: '', kind: 'battle', title: 'A battle', text: 'Fought at once.' },
  ...{ side: null, level: report.level, battleIndex: 2, losses: null },
};

test('[chronicle: story] the story from a battle’s facts comes first in its entry, the rest follows', () => {
  const [told] = withStories(services, valley, [entry], [{ index: 2, order, report }]);
  const story = storyOf(services, valley, report, order);
  expect(story.length).toBeGreaterThanOrEqual(4);
  const [first, second] = (told?.text ?? '').split('\n\n');
  expect(first).toBe(story.map(({ text }) => text).join(' '));
  expect(first).toContain(valley.sides.A.name);
  expect(second).toBe('Fought at once.');
});

test('[chronicle: story] other entries, other battles and reports without facts are unchanged', () => {
  const sentences = { ...report, log: [{ battleTurn: 1, kind: 'turn' as const, text: 'A turn.' }] };
  const seal = { ...entry, kind: 'seal' as const };
  expect(withStories(services, valley, [seal], [{ index: 2, order, report }])).toEqual([seal]);
  expect(withStories(services, valley, [entry], [{ index: 1, order, report }])).toEqual([entry]);
  expect(withStories(services, valley, [entry], [{ index: 2, order, report: sentences }])).toEqual([
    entry,
  ]);
  expect(withStories(services, valley, [entry], [{ index: 2, order, report: null }])).toEqual([
    entry,
  ]);
  // The story of such a report comes from the result on its own page.
  const plain = storyOf(services, valley, { ...sentences }, order);
  expect(plain.map(({ battleTurn }) => battleTurn)).toEqual(plain.map(() => 0));
  expect(plain[0]?.text).toMatch(/^Fought at once, it was a/);
});
