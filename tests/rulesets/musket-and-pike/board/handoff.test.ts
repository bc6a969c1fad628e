import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import {
  apportion,
  ledgerOf,
  type Part,
  type PartOutcome,
  partsOf,
} from '@/lib/rulesets/musket-and-pike/board/handoff';

const unit = (change: Partial<OrderedUnit> = {}): OrderedUnit => ({
  ...{ id: 'manstein', name: 'Manstein’s brigade', side: 'A', formations: ['left'] },
  ...{ arm: 'infantry', type: 'musketeers', strength: { men: 2400 }, quality: 'B', fatigue: 0 },
  traits: {},
  ...change,
});

/** A part that has suffered nothing. */
const whole = (part: Part, fatigue = 0): PartOutcome => ({
  ...{ of: part.of, menStart: part.men, menPresent: part.men, menHit: 0, menMissing: 0 },
  ...{ menCaptured: 0, gunsStart: part.guns, gunsPresent: part.guns, gunsDestroyed: 0 },
  ...{ gunsCaptured: 0, fatigue, routed: false },
});

test('[musket-and-pike: Brigades on the board] a brigade of 2,400 men is three battalions of 800, a battery of 64 guns eight of 8', () => {
  expect(partsOf(unit(), 0).map(({ men }) => men)).toEqual([800, 800, 800]);
  const guns = partsOf(unit({ arm: 'artillery', strength: { men: 443, guns: 64 } }), 0);
  expect(guns.map((part) => part.guns)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
  // 443 = 8 × 55 + 3: the earliest have one more.
  expect(guns.map(({ men }) => men)).toEqual([56, 56, 56, 55, 55, 55, 55, 55]);
  expect(partsOf(unit({ arm: 'cavalry', strength: { men: 1300 } }), 0)).toHaveLength(3);
});

test('[musket-and-pike: Brigades on the board] named battalions share what is left of their brigade', () => {
  const named = [
    { name: 'Grenadiers', share: 400 },
    { name: 'I. Manstein', share: 700 },
    { name: 'II. Manstein', share: 700 },
  ];
  const parts = partsOf(unit({ strength: { men: 1000 } }), 3, named);
  // 222.2, 388.9 and 388.9.
  expect(parts.map(({ men }) => men)).toEqual([222, 389, 389]);
  expect(parts.map(({ name }) => name)).toEqual(['Grenadiers', 'I. Manstein', 'II. Manstein']);
  // One man is one battalion; the others stay away.
  expect(partsOf(unit({ strength: { men: 1 } }), 3, named)).toEqual([
    { of: 3, index: 0, name: 'I. Manstein', men: 1, guns: 0 },
  ]);
});

test('[musket-and-pike: Brigades on the board] the largest remainders have one more, the earliest first', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(apportion(7, [5, 1, 1])).toEqual([5, 1, 1]);
  expect(apportion(5, [1, 2, 4])).toEqual([1, 1, 3]);
  expect(apportion(0, [3, 9])).toEqual([0, 0]);
});

test('[musket-and-pike: Brigades on the board] crews whose guns are gone serve the next battery', () => {
  const parts = partsOf(unit({ arm: 'artillery', strength: { men: 30, guns: 1 } }), 0, [
    { name: 'first', share: 1 },
    { name: 'second', share: 1 },
  ]);
  expect(parts).toEqual([{ of: 0, index: 0, name: 'first', men: 30, guns: 1 }]);
});

test('[musket-and-pike: Brigades on the board] losses sum back to the man, whatever the brigades suffered', () => {
  const arms = fc.constantFrom('infantry', 'cavalry', 'artillery') as fc.Arbitrary<
    'infantry' | 'cavalry' | 'artillery'
  >;
  const army = fc.array(
    fc.record({ arm: arms, men: fc.nat(6000), guns: fc.nat(90), fatigue: fc.nat(900) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      army,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (sent, draws) => {
        const draw = () => draws.next().value as number;
        const units = sent.map(({ arm, men, guns, fatigue }, index) =>
          unit({
            ...{ id: `u${index}`, arm, fatigue },
            strength: arm === 'artillery' ? { men, guns } : { men },
          }),
        );
        const parts = units.flatMap((one, index) => partsOf(one, index));
        units.forEach((one, index) => {
          const own = parts.filter(({ of }) => of === index);
          expect(own.reduce((sum, { men }) => sum + men, 0)).toBe(one.strength.men);
          expect(own.reduce((sum, { guns }) => sum + guns, 0)).toBe(one.strength.guns ?? 0);
        });
        const outcomes = parts.map((part) => {
          const [menPresent, menHit, menMissing, menCaptured] = apportion(part.men, [
            1,
            draw(),
            draw(),
            draw(),
          ]) as [number, number, number, number];
          const [gunsPresent, gunsDestroyed, gunsCaptured] = apportion(part.guns, [
            1,
            draw(),
            draw(),
          ]) as [number, number, number];
          return {
            ...whole(part, Math.floor(900 * draw())),
            ...{ menPresent, menHit, menMissing, menCaptured },
            ...{ gunsPresent, gunsDestroyed, gunsCaptured, routed: draw() < 0.3 },
          };
        });
        const rows = ledgerOf(units, outcomes, 28);
        const checked = checkLedger(
          units.map(({ id, name, side, strength }) => ({ unit: id, name, side, strength })),
          rows,
        );
        expect(checked).toEqual({ ok: true, value: rows });
      },
    ),
    { numRuns: 100 },
  );
});

test('[musket-and-pike: Brigades on the board] a brigade has routed when most of its men ran, and is as tired as its men', () => {
  const parts = partsOf(unit(), 0);
  const [first, second, third] = parts.map((part) => whole(part, 300));
  if (!first || !second || !third) throw new Error('three battalions');
  const rowWith = (...outcomes: readonly PartOutcome[]) => ledgerOf([unit()], outcomes, 28)[0];
  expect(rowWith(first, second, { ...third, routed: true })?.routed).toBeUndefined();
  expect(rowWith(first, { ...second, routed: true }, { ...third, routed: true })?.routed).toBe(
    true,
  );
  const weary = { ...first, fatigue: 900, menPresent: 400, menHit: 400 };
  // (900 × 400 + 300 × 1,600) ÷ 2,000.
  expect(rowWith(weary, second, third)?.fatigue).toBe(420);
  expect(rowWith(weary, second, third)?.counts.men).toMatchObject({ killed: 112, wounded: 288 });
});
