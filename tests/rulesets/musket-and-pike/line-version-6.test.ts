import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { type ExampleArmy, exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { lay, openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { planner } from '@/lib/rulesets/musket-and-pike/quick/line/plan';
import { story } from '@/lib/rulesets/musket-and-pike/quick/line/story';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { ofVersion } from './line-support';

/** Where version 6 of the battle line departs from version 5: a general leaves a plan that ends worse than an attack all along. */

const ARMY: ExampleArmy = { foot: 12, horse: 8, batteries: 5 };
/** Equals; the defender is on a hill but for his right, before the attacker’s left. */
const hill = (attacker: 'A' | 'B'): BattleOrder => {
  const wings = { left: { elevation: 1 }, centre: { elevation: 1 }, right: {} };
  const setup = { attacker, wings: { [attacker === 'A' ? 'B' : 'A']: wings } };
  return exampleOrder({ A: ARMY, B: ARMY }, setup as BattleOrder['setup']);
};

/** The battles of a shipped campaign, as it states them. */
function stated(file: string, id: string): BattleOrder {
  const read = readCampaignFile(readFileSync(`campaigns/${file}.yaml`, 'utf8'));
  if (!read.ok) throw new Error(`${file} can be read`);
  const battle = read.value.battles.find((one) => one.id === id);
  const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);
  const order = battle && orderAsStated(read.value, battle, resolvers);
  if (!order) throw new Error(`${file} has the battle ${id}`);
  return order;
}
const withValues = (order: BattleOrder, parameters: Record<string, number>): BattleOrder => ({
  ...order,
  setup: { ...(order.setup as Record<string, unknown>), parameters } as BattleOrder['setup'],
});

const intents = (order: BattleOrder, version: string) =>
  lay(ofVersion(order, version)).battle.layout.intents;
const fought = (order: BattleOrder, version: string) => {
  const { log, ledger, level } = openLine.trialReport(
    ofVersion(order, version),
    'weighed',
    7,
    true,
  );
  return { log, ledger, level };
};
/** The mean level of battles that no general has thought through, 0 (major defeat of A) to 4. */
function meanLevel(order: BattleOrder, version: string): number {
  const trials = 400;
  const { level } = openLine.trials(ofVersion(order, version), 'others', 0, trials);
  return level.reduce((sum, one) => sum + one, 0) / trials;
}

test('[musket-and-pike: Quick resolver] a plan that ends better than an attack all along is kept, and the battle is that of version 5', () => {
  for (const attacker of ['A', 'B'] as const) {
    const order = hill(attacker);
    const side = attacker === 'A' ? 0 : 1;
    expect(intents(order, '6')[side]).toMatchObject({ weight: side === 0 ? 0 : 2, ground: true });
    expect(fought(order, '6')).toEqual(fought(order, '5'));
  }
});

test.each([
  ['silesia-1757', 'striegau', 0.2],
  ['tutorial', 'bridge-held', 0.05],
  ['tutorial', 'second-crossing', 0.05],
])(
  '[musket-and-pike: Quick resolver] a plan that ends worse is left: %s, %s is fought as in version 4, and better by %d levels at least',
  (file, id, better) => {
    const order = stated(file, id);
    expect(intents(order, '5')[0]).not.toBeNull();
    expect(intents(order, '6')).toEqual([null, null]);
    expect(meanLevel(order, '6') - meanLevel(order, '5')).toBeGreaterThan(better);
    // A plan that nobody carries out is not mentioned anywhere.
    const { log } = fought(order, '6');
    expect(log.some((line) => JSON.stringify(line.fact ?? null).includes('intent'))).toBe(false);
    expect(planner.before(ofVersion(order, '6'))?.words.join(' ')).not.toContain('the weight');
    const sides = { A: 'North', B: 'South' };
    const report = openLine.trialReport(ofVersion(order, '6'), 'weighed', 7, true);
    const sentences = story(report, ofVersion(order, '6'), { sides, adjectives: sides }) ?? [];
    expect(sentences.map(({ text }) => text).join(' ')).not.toContain('put its weight');
  },
);

test('[musket-and-pike: Quick resolver] with no battles thought through a general keeps his plan; what he decides does not depend on the dice of the battle', () => {
  const order = stated('tutorial', 'bridge-held');
  const unweighed = withValues(order, { planWeighedBattles: 0 });
  expect(intents(unweighed, '6')).toEqual(intents(order, '5'));
  expect(fought(unweighed, '6')).toEqual(fought(order, '5'));
  const decided = ['one', 'two', 'three'].map((seed) => {
    const one = ofVersion({ ...order, id: `battle ${seed}` } as BattleOrder, '6');
    openLine.trials(one, seed, 0, 3);
    return lay(one).battle.layout.intents;
  });
  expect(decided).toEqual([intents(order, '6'), intents(order, '6'), intents(order, '6')]);
});
