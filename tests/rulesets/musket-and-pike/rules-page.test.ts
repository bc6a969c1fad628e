import { expect, test } from 'vitest';
import type { RulesExample, RulesTable } from '@/lib/battle/contract/rules-page';
import { QUALITIES } from '@/lib/battle/handoff/battle-order';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import { stakesOf } from '@/lib/rulesets/musket-and-pike/quick/line/ending';
import { layOut } from '@/lib/rulesets/musket-and-pike/quick/line/layout';
import { readSetup } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { RULES_PAGE } from '@/lib/rulesets/musket-and-pike/rules-page';
import { VICTORY_EXAMPLE } from '@/lib/rulesets/musket-and-pike/rules-page/ending';
import { rulesTable } from '@/tests/support/rules-table';
import { calculate } from './support';

const section = (id: string) => {
  const found = RULES_PAGE.sections.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No section ${id}`);
  return found;
};
const example = (id: string, title: string): RulesExample => {
  const found = section(id).blocks.find(
    (block) => block.kind === 'example' && block.title === title,
  );
  if (found?.kind !== 'example') throw new Error(`No example ${title}`);
  return found;
};
const figures = (id: string, title: string): string[] =>
  example(id, title).lines.map(({ figure }) => figure);

test('[musket-and-pike: Fire Casualties] the rules page works out a volley of 480 men of quality A', () => {
  // 480 × 6 = 2,880; + 20 − 10 per cent = 3,168; 4 and 20 a thousand of that.
  expect(figures('fire', 'A volley at one hex')).toEqual(['2,880', '3,168', '13–63']);
  expect(example('fire', 'A volley at one hex').outcome).toContain('42 of 100');
  const answer = calculate('fire-casualties', { strength: 480, quality: 'A', fatigue: 430 });
  expect(answer).toMatchObject({ fireValue: 3168, low: 12.672, high: 63.36 });
});

test('[musket-and-pike: Command] the rules page hands bonuses down a chain of three', () => {
  expect(figures('command', 'A chain of three')).toEqual(['rating 5', 'rating 5', 'rating 5']);
  expect(example('command', 'A chain of three').outcome).toContain('on 6 or less: in 100 of 100');
});

test('[musket-and-pike: Threat Values] the rules page deploys a battalion under a threat of 16', () => {
  expect(figures('moving', 'A battalion deploys')).toEqual(['6', '10', '16']);
  // 20 × 4 of 20 × 4 + 16.
  expect(example('moving', 'A battalion deploys').outcome).toContain('83 of 100');
});

test('[musket-and-pike: Melee Resolution] the rules page fights 980 against 600 with the bayonet', () => {
  expect(figures('melee', 'With the bayonet')).toEqual(['980', '600', '20–98', '24–96']);
  const answer = calculate('melee-casualties', { attackers: 980, defenders: 600 });
  expect(example('melee', 'With the bayonet').outcome).toContain(
    `in ${Math.round((answer.attackerWins as number) * 100)} of 100`,
  );
});

test('[musket-and-pike: Cavalry Charge Rules] the rules page charges with 1,500 against 400', () => {
  expect(figures('charges', 'Cuirassiers ride at shaken foot')).toEqual([
    ...['1,500', '400', '30–150', '16–64'],
  ]);
});

test('[musket-and-pike: Morale] the rules page checks a battalion after a volley, and rallies it', () => {
  expect(figures('morale', 'After the volley')).toEqual(['42 of 100', 'morale 4', '33 of 100']);
  expect(figures('rally', 'An officer rides among them')).toEqual([
    ...['value 5', '67 of 100', '33 of 100'],
  ]);
  expect(figures('fatigue', 'Two volleys')).toEqual([
    ...['38–114 points', '13–38 points', '76–228 points'],
  ]);
});

test('[musket-and-pike: End Of Game] the rules page gives up, pursues and counts as the battle line does', () => {
  expect(figures('giving-up', 'Late in the afternoon')).toEqual([
    ...['36 %', '50 of 100', '25 of 100', '6 of 100'],
  ]);
  expect(figures('giving-up', 'The road back').map((text) => text.replace('\u00a0', ' '))).toEqual([
    ...['10 %', '15 %', '7.5 %', '7.5 %', '22.5 %', '30 %'],
  ]);
  const { ARMY, AT_STAKE, MINOR, MAJOR } = VICTORY_EXAMPLE;
  const setup = readSetup({});
  if (!setup.ok) throw new Error('An empty setup is refused');
  const army = { foot: 1, horse: 1, batteries: 1 };
  const order = exampleOrder({ A: army, B: army });
  const strength = { infantry: ARMY.foot, cavalry: ARMY.horse, artillery: ARMY.crew, support: 0 };
  const units = order.units.map((unit) => ({
    ...unit,
    strength:
      unit.arm === 'artillery' ? { men: ARMY.crew, guns: ARMY.guns } : { men: strength[unit.arm] },
  }));
  const stakes = stakesOf(layOut({ ...order, units }, setup.value));
  expect(stakes.atStake).toBeCloseTo(AT_STAKE, 6);
  expect(stakes.minor).toBeCloseTo(MINOR, 6);
  expect(stakes.major).toBeCloseTo(MAJOR, 6);
  expect(example('victory', 'Side A keeps the field').outcome).toBe(
    'It is a minor victory for side A.',
  );
});

test('[musket-and-pike: Unit Values] the rules page names every letter of quality with its number', () => {
  const text = JSON.stringify(section('morale'));
  QUALITIES.forEach((quality, index) => {
    expect(text).toContain(`${quality} ${9 - index}`);
  });
});

test('[musket-and-pike: Quick resolver] the rules page names only headings of the manual that RULES.md has', () => {
  const { rows } = rulesTable('musket-and-pike');
  const known = `${[...rows('Sections'), ...rows('On the board')]
    .map((row) => row.join(' '))
    .join(
      '\n',
    )}\nLeaders Units Hexes Turns Phases Musket and Pike Quick Overview Dragoons Unit Types Unit Formations Abatis Trenches Defensive Fire Victory Value Ships`;
  const cited = RULES_PAGE.sections.flatMap(({ source }) => source);
  expect(cited.filter((heading) => !known.includes(heading))).toEqual([]);
  expect(cited.length).toBeGreaterThan(40);
});

test('[musket-and-pike: Target Fire Modifiers] the rules page takes its percentages from the rules', () => {
  const rows = section('fire')
    .blocks.filter((block): block is RulesTable => block.kind === 'table')
    .flatMap((table) => table.rows.map((row) => row.map((cell) => cell.replace('\u00a0', ' '))));
  const of = (start: string) => rows.find(([title = '']) => title.startsWith(start))?.[1];
  expect(of('is disordered')).toBe('−50 %');
  expect(of('is a line in two ranks')).toBe('+50 %');
  expect(of('has the most fatigue')).toBe('−40 %');
  expect(of('is foot in column or block, and guns')).toBe('+50 %');
  expect(of('is foot in column or block, and foot')).toBe('+25 %');
  expect(of('shows its flank')).toBe(`+${HOUSE_VALUES.enfiladePercent.value}ʰ %`);
  expect(of('is in column')).toBe('−75ʰ %');
});
