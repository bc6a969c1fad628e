import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  HOUSE_VALUE_NAMES,
  HOUSE_VALUES,
  parametersWith,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/parameters';
import { readSetup } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import {
  musketAndPike,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

const refusals = (setup: Json): string[] => {
  const answer = musketAndPike.checkOrder(exampleOrder({}, setup));
  return answer.ok ? [] : answer.error.map((fault) => `${fault.code} ${fault.path}`);
};

test('[musket-and-pike: Scenario set-up] an empty setup is a meeting engagement; an unknown key is refused with its path', () => {
  expect(refusals({})).toEqual([]);
  expect(refusals(null)).toEqual([]);
  expect(refusals({ turn: 12 })[0]).toMatch(/^SETUP_INVALID/);
  expect(refusals({ wings: { A: { middle: {} } } })[0]).toBe('SETUP_INVALID wings.A.middle');
  expect(refusals({ wings: { A: { left: { terrain: 'lava' } } } })[0]).toBe(
    'SETUP_INVALID wings.A.left.terrain',
  );
  expect(refusals({ turns: 0 })[0]).toBe('SETUP_INVALID turns');
  expect(refusals({ firstTurn: '24:00' })[0]).toBe('SETUP_INVALID firstTurn');
  expect(refusals({ thresholds: { minor: 30, major: 20 } })[0]).toBe('SETUP_INVALID thresholds');
});

test('[musket-and-pike: Scenario set-up] every house value can be set within its bounds, and no other', () => {
  for (const name of HOUSE_VALUE_NAMES) {
    const { value, min, max } = HOUSE_VALUES[name];
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
    expect(refusals({ parameters: { [name]: min } })).toEqual([]);
    expect(refusals({ parameters: { [name]: max + 1 } })).toEqual([
      `SETUP_INVALID parameters.${name}`,
    ]);
    expect(parametersWith({ [name]: max })[name]).toBe(max);
  }
  expect(refusals({ parameters: { luck: 1 } })[0]).toBe('SETUP_INVALID parameters.luck');
});

test('[musket-and-pike: Scenario set-up] reading any input answers and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      const answer = readSetup(value);
      if (!answer.ok) expect(answer.error.length).toBeGreaterThan(0);
    }),
  );
  let deep: Json = 1;
  for (let level = 0; level < 20_000; level += 1) deep = [deep];
  const answer = readSetup({ weather: deep });
  expect(answer.ok ? '' : answer.error[0]?.code).toBe('SETUP_TOO_DEEP');
});

test('[musket-and-pike: Scenario set-up] the most specific id places a unit; wings are named from their own side’s point of view', () => {
  const field = openField(
    exampleOrder(
      {},
      {
        deployment: {
          'a-army': { wing: 'right' },
          'a-foot-wing-0': { wing: 'left', line: 'second' },
          'a-foot-1': { wing: 'reserve' },
          'b-army': { wing: 'right' },
        },
      },
    ),
  );
  expect(field.sector[unitOf(field, 'a-foot-1')]).toBe(3);
  expect(field.sector[unitOf(field, 'a-foot-3')]).toBe(0);
  expect(field.line[unitOf(field, 'a-foot-3')]).toBe(1);
  expect(field.sector[unitOf(field, 'a-horse-1')]).toBe(2);
  expect(field.sector[unitOf(field, 'b-horse-1')]).toBe(0);
});

test('[musket-and-pike: Scenario set-up] a place that matches nothing is a warning to the author and does not prevent a battle', () => {
  const order = exampleOrder({}, { deployment: { 'a-ghost': { wing: 'left' } } });
  expect(musketAndPike.checkOrder(order).ok).toBe(true);
  expect(musketAndPike.reviewOrder?.(order).map((note) => `${note.code} ${note.path}`)).toEqual([
    'PLACE_UNMATCHED deployment.a-ghost',
  ]);
});

test('[musket-and-pike: Scenario set-up] names of object members are not accepted as places', () => {
  const order = withUnits(exampleOrder(), (unit) =>
    unit.id === 'a-foot-1' ? { id: 'constructor' } : {},
  );
  expect(musketAndPike.checkOrder(order).ok).toBe(true);
  expect(musketAndPike.fight(order, 'x').ledger.length).toBe(order.units.length);
});

test('[musket-and-pike: Unit Values] an invalid trait value, an unknown weapon and an invalid strength are refused', () => {
  const codes = (change: object) => {
    const answer = musketAndPike.checkOrder(
      withUnits(exampleOrder(), (unit) => (unit.id === 'a-foot-1' ? change : {})),
    );
    return answer.ok ? [] : answer.error.map((fault) => fault.code);
  };
  expect(codes({ traits: { ranks: 5 } })).toEqual(['TRAIT_INVALID']);
  expect(codes({ traits: { armour: -1 } })).toEqual(['TRAIT_INVALID']);
  expect(codes({ traits: { heavy: 'yes' } })).toEqual(['TRAIT_INVALID']);
  expect(codes({ traits: { lovely: 'yes' } })).toEqual([]);
  expect(codes({ weapon: 'laser' })).toEqual(['WEAPON_UNKNOWN']);
  expect(codes({ weapon: 'toString' })).toEqual(['WEAPON_UNKNOWN']);
  expect(codes({ strength: { men: 1.5 } })).toEqual(['STRENGTH_INVALID']);
  expect(codes({ fatigue: 901 })).toEqual(['FATIGUE_INVALID']);
  expect(codes({ id: 'a-foot-2' })).toEqual(['UNIT_DOUBLED']);
  const answer = musketAndPike.checkOrder({ ...exampleOrder(), advantage: 51 });
  expect(answer.ok ? '' : answer.error[0]?.code).toBe('ADVANTAGE_OUT_OF_RANGE');
});

test('[musket-and-pike: Scenario set-up] reinforcements arrive on their turn, or never if it is after the last', () => {
  const order = (arrivesTurn: number) =>
    exampleOrder({}, { turns: 6, deployment: { 'a-foot-1': { wing: 'centre', arrivesTurn } } });
  const never = musketAndPike.fight(order(50), 'x').ledger.find((row) => row.unit === 'a-foot-1');
  expect(never?.counts.men).toMatchObject({ start: 700, present: 700 });
  const arrives = musketAndPike
    .fight(order(2), 'x')
    .log.filter((line) => /1\. Regiment of Foot A/.test(line.text ?? '') && line.battleTurn === 2);
  expect(arrives.length).toBeGreaterThan(0);
});

test('[musket-and-pike: Scenario set-up] trains take no place in the line, and their men are in the ledger', () => {
  const order = withUnits(exampleOrder(), (unit) =>
    unit.id === 'a-foot-1' || unit.id === 'b-foot-1'
      ? { arm: 'support' as const, type: 'train' }
      : {},
  );
  const field = openField(order);
  for (let cell = 0; cell < 24; cell += 1)
    for (let place = 0; place < (field.cellCount[cell] ?? 0); place += 1)
      expect(order.units[field.at(cell, place)]?.arm).not.toBe('support');
  const row = musketAndPike.fight(order, 'train').ledger.find((one) => one.unit === 'a-foot-1');
  expect(row?.counts.men?.start).toBe(700);
});
