import { expect, test } from 'vitest';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { planner } from '@/lib/rulesets/musket-and-pike/quick/line/plan';
import { tableWriter } from '@/lib/rulesets/musket-and-pike/quick/line/table-notes';
import { lineOrder } from './varied-orders';

/** What a side's sheet for the table says, and what the campaign's scales do. */

const order = exampleOrder(
  {},
  {
    turns: 20,
    firstTurn: '13:00',
    minutesPerTurn: 20,
    attacker: 'A',
    wings: {
      A: { left: { startsTurn: 4 } },
      B: { right: { terrain: 'village', obstacle: 'stream', works: 'abatis', elevation: 2 } },
    },
    deployment: {
      'a-battery-1': { wing: 'reserve', arrivesTurn: 6 },
      'b-horse-1': { wing: 'reserve', arrivesTurn: 9 },
      'b-foot-1': { wing: 'right', releasedTurn: 5 },
    },
    objectives: [
      { name: 'The bridge', wing: 'left', points: 60, holder: 'B' },
      { name: 'The hill', wing: 'centre', points: 20 },
    ],
    weather: { name: 'Rain', musketPercent: -20, visibility: 10 },
    houseRules: { noNightMelee: true },
  },
);
const notes = (side: 'A' | 'B') => tableWriter.notes(order, side) ?? { facts: [], rules: [] };

test('[table report: sheet] hours, missions and objectives in a side’s own words', () => {
  const facts = new Map(notes('A').facts.map(({ name, value }) => [name, value]));
  expect(facts.get('First turn')).toBe('13:00, 20 minutes each');
  expect(facts.get('Left wing')).toBe('attacks from turn 4, 14:00');
  expect(facts.get('The bridge')).toBe('60 points, South holds it');
  expect(facts.get('The hill')).toBe('20 points, nobody holds it');
  expect(new Map(notes('B').facts.map(({ name, value }) => [name, value])).get('Right wing')).toBe(
    'holds',
  );
});

test('[table report: sheet] each side reads of its own arrivals, fixed units and ground alone; of weather and rules, both', () => {
  const [a, b] = [notes('A').rules.join('\n'), notes('B').rules.join('\n')];
  expect(a).toContain('1. Battery A reaches the field on turn 6, 14:40.');
  expect(a).not.toContain('turn 9');
  expect(a).not.toMatch(/village|abatis|may not move/);
  expect(b).toContain('1. Regiment of Horse B reaches the field on turn 9, 15:40.');
  expect(b).toContain('1. Regiment of Foot B may not move before turn 5');
  expect(b).toMatch(/Right wing: in the village, with .*, behind .*, 2 steps above the plain\./);
  expect(b).not.toContain('Battery A');
  for (const rules of [a, b]) {
    expect(rules).toContain('Rain: sight ends at 1,000 metres, muskets −20 %.');
    expect(rules).toContain('There is no melee by night.');
  }
});

test('[table report: sheet] every order that can be fought has notes for both sides', () => {
  for (let index = 0; index < 20; index += 1) {
    const varied = lineOrder(index);
    for (const side of ['A', 'B'] as const) {
      const enemy = varied.units.filter((unit) => unit.side !== side).map(({ name }) => name);
      const written = JSON.stringify(tableWriter.notes(varied, side));
      expect(written).not.toBe('null');
      const own = new Set(
        varied.units.filter((unit) => unit.side === side).map(({ name }) => name),
      );
      for (const name of enemy) if (!own.has(name)) expect(written).not.toContain(`"${name} `);
    }
  }
});

test('[interval: scales] levels of fatigue and letters of quality are those of the rules', () => {
  const { fatigue, quality } = tableWriter.scales;
  expect(fatigue?.steps.map(({ step, effect }) => `${step}: ${effect}`)).toEqual([
    '0 to 299: nothing',
    '300 to 599: morale −1, fire and melee −10 %',
    '600 to 899: morale −2, fire and melee −20 %',
    '900: morale −2, fire and melee −40 %',
  ]);
  const letters = new Map(quality?.steps.map(({ step, effect }) => [step, effect]));
  expect([letters.get('A'), letters.get('B'), letters.get('F')]).toEqual([
    '6 in 6',
    '5 in 6',
    '1 in 6',
  ]);
  expect(letters.get('A++')).toBe('6 in 6, with 2 to spare');
});

test('[encounter: plan] a bridge lies on the stream of the wing that holds it, not midway between the lines', () => {
  const plan = planner.before(order);
  const stream = plan?.barriers.find(({ kind }) => kind === 'water');
  const bridge = plan?.places.find(({ name }) => name === 'The bridge');
  expect(bridge?.y).toBe(Math.round(stream?.y ?? -1));
  expect(bridge?.x).toBeGreaterThan(stream?.x ?? 0);
  expect(bridge?.x).toBeLessThan((stream?.x ?? 0) + (stream?.width ?? 0));
  const hill = plan?.places.find(({ name }) => name === 'The hill');
  expect(hill?.y).toBe(Math.round((plan?.depthMetres ?? 0) / 2));
});
