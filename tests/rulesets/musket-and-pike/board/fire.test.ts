import { expect, test } from 'vitest';
import {
  fire,
  fireHexes,
  fireOdds,
  passedThrough,
  valueAt,
  whyNotFire,
} from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { autoFire, opportunityFire } from '@/lib/rulesets/musket-and-pike/board/combat/opportunity';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { buildOn, chanceOn, fieldOf, hex, type Put, type Terms } from './field';

/*
 * Fire on hexes. Facing 0 is up-right: the front hexes of a unit on c5 that faces 0 are c6 (north) and d6 (north-east).
 * Columns b, d, f … are raised: d5 is south-east of c5, d6 north-east of it.
 */

const A = (id: string, at: string, more: Partial<Put> = {}): Put => ({ id, at, ...more });
const B = (id: string, at: string, more: Partial<Put> = {}): Put => ({
  ...{ id, at, side: 'B', facing: 3 },
  ...more,
});

/** Fire value of the first unit at the second. */
const shotValue = (units: readonly Put[], terms: Terms = {}, when: 'own' | 'opportunity' = 'own') =>
  valueAt(fieldOf(units, terms), 0, 1, when);

/** Why the first unit cannot fire at the hex of the second. */
const refusal = (units: readonly Put[], terms: Terms = {}, when: 'own' | 'defensive' = 'own') => {
  const state = fieldOf(units, terms);
  return whyNotFire(state, 0, state.unit(1).at, when)?.code ?? null;
};

const fired = (state: State, at: string, draws: number, when: 'own' | 'defensive' = 'own') => {
  const builder = buildOn(state, draws);
  fire(builder, [0], hex(at), when);
  const fact = builder.facts[0] as Fact & { type: 'Fired' };
  expect(fact.type).toBe('Fired');
  return { fact, builder };
};

test('[musket-and-pike: Fire Casualties] 340 muskets at the next hex: value 2,040, 8 to 41 men', () => {
  const field = fieldOf([A('musketeers', 'c5', { men: 340 }), B('enemy', 'c6')]);
  expect(fireOdds(field, [0], 1, 'own')).toEqual({
    value: 2040,
    low: 8.16,
    mean: 24.48,
    high: 40.8,
  });
  // Draw 0: 8.16, rounded up by a draw below 0.16; then a check is due below 9 ÷ 59.
  const { fact } = fired(field, 'c6', 0);
  expect(fact).toMatchObject({ value: 2040, casualties: 8.2, range: 1, when: 'own' });
  // 28 per cent of 9 are 2.52: three dead by a draw below 0.52. Fatigue once the casualties.
  expect(fact.hurt).toEqual([{ unit: 1, killed: 3, wounded: 6, fatigue: 9 }]);
});

test('[musket-and-pike: Firing Fire Modifiers] quality, disorder, column, two ranks, skirmishers, fatigue, guns times 50', () => {
  const enemy = B('enemy', 'c6');
  const value = (more: Partial<Put>) => shotValue([A('unit', 'c5', { men: 100, ...more }), enemy]);
  expect(value({})).toBe(600);
  expect(value({ quality: 6 })).toBe(720);
  expect(value({ quality: 2 })).toBe(480);
  expect(value({ now: { disordered: true } })).toBe(300);
  expect(value({ formation: 'column' })).toBe(150);
  expect(value({ traits: { ranks: 2 } })).toBe(900);
  expect(value({ traits: { ranks: 2 }, men: 1000, half: 1 })).toBe(4500);
  expect(value({ formation: 'skirmish' })).toBeCloseTo(450, 9);
  expect(value({ now: { fatigue: 600 } })).toBe(480);
  expect(value({ kind: 'artillery', guns: 4 })).toBe(2000);
});

test('[musket-and-pike: Offensive Fire Modifiers and Effects] half after movement, opportunity fire half, low ammunition only defends', () => {
  const moved = [A('unit', 'c5', { men: 100, now: { moved: true } }), B('enemy', 'c6')];
  expect(shotValue(moved)).toBe(300);
  // Its own movement is over when it fires in the enemy's turn.
  expect(shotValue(moved, {}, 'opportunity')).toBe(300);
  expect(valueAt(fieldOf(moved), 0, 1, 'defensive')).toBe(600);
  const low = [A('unit', 'c5', { now: { ammunition: 1 } }), B('enemy', 'c6')];
  expect(refusal(low)).toBe('FIRE_LOW_AMMUNITION');
  expect(refusal(low, {}, 'defensive')).toBeNull();
  expect(
    refusal([A('unit', 'c5', { now: { ammunition: 2 } }), B('enemy', 'c6')], {}, 'defensive'),
  ).toBe('FIRE_NO_AMMUNITION');
});

test('[musket-and-pike: Target Fire Modifiers] massed, limbered, wagons, horse, enfilade', () => {
  const shooter = A('unit', 'c5', { men: 100 });
  const value = (target: Partial<Put>, from: Put = shooter) =>
    shotValue([from, B('enemy', 'c6', target)]);
  expect(value({ formation: 'column' })).toBe(750);
  expect(value({ formation: 'block' })).toBe(750);
  expect(value({ formation: 'column' }, A('guns', 'c5', { kind: 'artillery', guns: 2 }))).toBe(
    1500,
  );
  expect(value({ kind: 'artillery', formation: 'limbered' })).toBe(900);
  expect(value({ kind: 'wagon' })).toBe(1200);
  expect(value({ kind: 'cavalry' })).toBeCloseTo(720, 9);
  // A line that faces away is taken in the flank; a column has no flank.
  expect(value({ facing: 0 })).toBeCloseTo(840, 9);
  expect(value({ facing: 0, formation: 'skirmish', men: 300 })).toBe(600);
  // A few skirmishers, at most an eighth of 2,000 men, are a quarter of a target; 251 are a whole one.
  expect(value({ formation: 'skirmish', men: 250 })).toBe(150);
});

test('[musket-and-pike: Target Fire Modifiers] ground, works, hexside of a target that has not moved, height, density', () => {
  const units = [A('unit', 'c5', { men: 100 }), B('enemy', 'c6')];
  expect(shotValue(units, { terrain: { c6: 'forest' } })).toBe(480);
  expect(shotValue(units, { terrain: { c6: 'village' } })).toBe(600);
  const skirmishers = [
    A('unit', 'c5', { men: 100 }),
    B('enemy', 'c6', { formation: 'skirmish', men: 300 }),
  ];
  expect(shotValue(skirmishers, { terrain: { c6: 'village' } })).toBe(360);
  expect(shotValue(units, { works: { c6: 'trench' } })).toBe(450);
  expect(shotValue(units, { sides: { 'c5/0': 'wall' } })).toBe(480);
  const moved = [A('unit', 'c5', { men: 100 }), B('enemy', 'c6', { now: { moved: true } })];
  expect(shotValue(moved, { sides: { 'c5/0': 'wall' } })).toBe(600);
  expect(shotValue(units, { elevation: { c6: 1 } })).toBe(540);
  expect(shotValue(units, { elevation: { c6: 3 } })).toBe(480);
  const dense = [...units, B('more', 'c6', { men: 1000 })];
  expect(shotValue(dense)).toBe(600);
  expect(shotValue(dense, { switches: { targetDensity: true } })).toBe(750);
});

test('[musket-and-pike: Weather and Conditions] weather weakens guns from five hexes on, and muskets at every range', () => {
  const rain = {
    ...{ fromTurn: 1, name: 'Rain', visibility: 0, movementPercent: 100, attackerPercent: 0 },
    ...{ artilleryPercent: -30, musketPercent: -50, noCharges: true },
  };
  const value = (more: Partial<Put>, at: string) => {
    const state = fieldOf([A('unit', 'c4', { men: 100, ...more }), B('enemy', at)], {
      scenario: { weather: [rain] },
    });
    state.p.weather = 0;
    return valueAt(state, 0, 1, 'own');
  };
  const guns = { kind: 'artillery', guns: 2 } as const;
  expect(value(guns, 'c8')).toBe(400);
  expect(value(guns, 'c9')).toBeCloseTo(280, 9);
  expect(value({}, 'c5')).toBe(300);
});

test('[musket-and-pike: Hard and Soft Fire Values] armour takes hard values, and 10 per cent of the casualties a point', () => {
  const bowmen = A('bows', 'c5', { men: 100, weapon: 'bow' });
  expect(shotValue([bowmen, B('enemy', 'c6')])).toBe(300);
  expect(shotValue([bowmen, B('enemy', 'c6', { traits: { armour: 2 } })])).toBe(100);
});

test('[musket-and-pike: Armor Modifier] a value of 2,040 costs armour 2 a fifth less', () => {
  const field = fieldOf([
    A('musketeers', 'c5', { men: 340 }),
    B('enemy', 'c6', { traits: { armour: 2 } }),
  ]);
  // 8.16 less a fifth is 6.528: a draw of 0 rounds up.
  const { fact } = fired(field, 'c6', 0);
  expect((fact.hurt[0]?.killed ?? 0) + (fact.hurt[0]?.wounded ?? 0)).toBe(7);
});

test('[musket-and-pike: Facing Restrictions] a unit fires into the area before its two front hexsides, skirmishers all round', () => {
  const at = (where: string, more: Partial<Put> = {}) =>
    refusal([A('unit', 'e5', { facing: 0, ...more }), B('enemy', where)]);
  // Facing up-right: e6 and f6 next to it, e7, f7 and g6 at two hexes.
  for (const front of ['e6', 'f5', 'e7', 'f6', 'g6']) expect(at(front)).toBeNull();
  for (const beside of ['f4', 'd5', 'e4', 'd6', 'g5', 'd4'])
    expect(at(beside)).toBe('FIRE_NOT_FACING');
  expect(at('e4', { formation: 'skirmish' })).toBeNull();
});

test('[musket-and-pike: Range and Line of Sight Limitations] range, woods, units in the way, night', () => {
  const at = (where: string, terms: Terms = {}, more: readonly Put[] = []) =>
    refusal([A('unit', 'c5'), B('enemy', where), ...more], terms);
  expect(at('c8')).toBeNull();
  expect(at('c9')).toBe('FIRE_OUT_OF_RANGE');
  expect(at('c7', { terrain: { c6: 'forest' } })).toBe('FIRE_OUT_OF_SIGHT');
  expect(at('c7', {}, [A('friends', 'c6')])).toBe('FIRE_OUT_OF_SIGHT');
  expect(at('c8', { scenario: { firstMinute: 30 } })).toBe('FIRE_OUT_OF_SIGHT');
  expect(at('c7', { scenario: { firstMinute: 30 } })).toBeNull();
});

test('[musket-and-pike: Skirmisher Modifier] a screen of skirmishers lets fire through at four fifths, and is no cover from a hill', () => {
  const screen = A('screen', 'c6', { formation: 'skirmish', men: 100 });
  const units = [A('unit', 'c5', { men: 100 }), B('enemy', 'c7'), screen];
  // A musket at two hexes counts 3.
  expect(shotValue(units)).toBe(240);
  // From above the line of sight passes over them.
  expect(shotValue(units, { elevation: { c5: 2 } })).toBe(300);
});

test('[musket-and-pike: Formation Restrictions] a line keeps those below it in the stack from firing', () => {
  const [first, second] = [A('first', 'c5'), A('second', 'c5')];
  const state = fieldOf([second, B('enemy', 'c6'), first]);
  expect(whyNotFire(state, 0, hex('c6'), 'own')).toBeNull();
  expect(whyNotFire(state, 2, hex('c6'), 'own')?.code).toBe('FIRE_BEHIND_LINE');
  // Over the limit of the hex nobody fires.
  const crowded = fieldOf([
    A('first', 'c5', { men: 1500 }),
    B('enemy', 'c6'),
    A('second', 'c5', { men: 501 }),
  ]);
  expect(whyNotFire(crowded, 0, hex('c6'), 'own')?.code).toBe('FIRE_OVERSTACKED');
});

test('[musket-and-pike: Defensive Fire] guns: limbered, moved, setting up, without crew or rounds do not fire; horse artillery may move', () => {
  const guns = (more: Partial<Put>, terms: Terms = {}) =>
    refusal([A('guns', 'c5', { kind: 'artillery', ...more }), B('enemy', 'c6')], terms);
  expect(guns({})).toBeNull();
  expect(guns({ formation: 'limbered' })).toBe('FIRE_LIMBERED');
  expect(guns({ now: { moved: true } })).toBe('FIRE_MOVED');
  expect(guns({ now: { moved: true }, traits: { horseArtillery: true } })).toBeNull();
  expect(guns({ now: { settingUp: 0 } })).toBe('FIRE_SETTING_UP');
  expect(guns({ now: { crew: 'none' } })).toBe('FIRE_NO_CREW');
  expect(guns({}, { scenario: { rounds: [0, 9] } })).toBe('FIRE_NO_ROUNDS');
  const once = fieldOf([A('unit', 'c5'), B('enemy', 'c6')]);
  const { builder } = fired(once, 'c6', 0.5);
  expect(whyNotFire(builder.state, 0, hex('c6'), 'own')?.code).toBe('FIRE_FIRED');
});

test('[musket-and-pike: Artillery Capture] captors fire guns they took at half effect, and not those that need setting up', () => {
  const taken = { crew: 'enemy', side: 0 } as const;
  const units = (more: Partial<Put> = {}) => [
    A('guns', 'c5', { kind: 'artillery', guns: 4, now: { ...taken }, ...more }),
    B('enemy', 'c6'),
  ];
  expect(shotValue(units())).toBe(1000);
  expect(refusal(units())).toBeNull();
  expect(refusal(units({ weapon: 'heavy-gun' }))).toBe('FIRE_SETTING_UP');
});

test('[musket-and-pike: Pass Through Fire] guns hit every line on a hex, by the optional rule columns too, muskets one unit', () => {
  const units = [
    A('guns', 'c5', { kind: 'artillery' }),
    B('line', 'c6'),
    B('second', 'c6'),
    B('column', 'c6', { formation: 'column' }),
  ];
  expect(passedThrough(fieldOf(units), 1)).toEqual([1, 2]);
  const columns = fieldOf(units, { switches: { columnPassThrough: true } });
  expect(passedThrough(columns, 1)).toEqual([1, 2, 3]);
  expect(passedThrough(fieldOf(units), 3)).toEqual([3]);
  const { fact } = fired(fieldOf(units), 'c6', 0.9);
  expect(fact.hurt.map(({ unit }) => unit)).toEqual([1, 2]);
  const muskets = fired(fieldOf([A('foot', 'c5'), ...units.slice(1)]), 'c6', 0.9);
  expect(muskets.fact.hurt.map(({ unit }) => unit)).toEqual([1]);
});

test('[musket-and-pike: Indirect Fire] howitzers reach behind a wood, and half of their fire scatters one or two hexes', () => {
  const units = [
    A('howitzers', 'e5', { kind: 'artillery', weapon: 'howitzer', guns: 4 }),
    B('enemy', 'e8'),
  ];
  const wood: Terms = { terrain: { e6: 'forest', e7: 'forest' } };
  expect(refusal(units, wood)).toBeNull();
  expect(refusal([A('guns', 'e5', { kind: 'artillery' }), B('enemy', 'e8')], wood)).toBe(
    'FIRE_OUT_OF_SIGHT',
  );
  let on = 0;
  const away = [0, 0, 0];
  for (let trial = 0; trial < 1000; trial += 1) {
    const builder = chanceOn(fieldOf(units, wood), `scatter ${trial}`);
    fire(builder, [0], hex('e8'), 'own');
    const [fact] = builder.facts as (Fact & { type: 'Fired' })[];
    if (fact?.aimed === undefined) on += 1;
    else {
      const far = ['e9', 'e7', 'd8', 'f8', 'd9', 'f7', 'd7', 'f9'].some(
        (name) => fact.at === hex(name),
      )
        ? 1
        : 2;
      away[far] = (away[far] ?? 0) + 1;
    }
  }
  // 500 ± 80 is five standard deviations of 1,000 throws at a half; of the rest two in five fall two hexes away.
  expect(Math.abs(on - 500)).toBeLessThan(80);
  expect(away[2]).toBeGreaterThan(120);
  expect(away[2]).toBeLessThan(280);
  // In sight nothing scatters.
  const seen = buildOn(fieldOf(units), 0.99);
  fire(seen, [0], hex('e8'), 'own');
  expect(seen.facts[0]).toMatchObject({ type: 'Fired', at: hex('e8') });
});

test('[musket-and-pike: Bridge Damage] guns tear down a bridge that nobody holds; foot cannot by fire', () => {
  const terms: Terms = { bridges: { c6: 150 } };
  const guns = fieldOf([A('guns', 'c5', { kind: 'artillery', guns: 8 })], terms);
  const builder = buildOn(guns, 0.5);
  fire(builder, [0], hex('c6'), 'own');
  // 8 guns × 50 × 10 = 4,000: 16 to 80, half way 48.
  expect(builder.facts).toMatchObject([{ type: 'Fired', value: 4000, bridge: [0, 48], hurt: [] }]);
  expect(builder.state.p.bridges).toEqual([102]);
  const foot = fieldOf([A('foot', 'c5')], terms);
  expect(whyNotFire(foot, 0, hex('c6'), 'own')?.code).toBe('FIRE_NO_TARGET');
});

test('[musket-and-pike: Supply] a fire may drop ammunition a level, half as often in opportunity fire; a battery spends a round of its side', () => {
  const units = [A('unit', 'c5'), B('enemy', 'c6')];
  const dropped = (when: 'own' | 'opportunity') => {
    let levels = 0;
    for (let trial = 0; trial < 2000; trial += 1) {
      const builder = chanceOn(
        fieldOf(units, { parameters: { ammunitionLossPercent: 20 } }),
        `${trial}`,
      );
      fire(builder, [0], hex('c6'), when);
      levels += builder.state.unit(0).ammunition;
    }
    return levels / 2000;
  };
  expect(Math.abs(dropped('own') - 0.2)).toBeLessThan(0.045);
  expect(Math.abs(dropped('opportunity') - 0.1)).toBeLessThan(0.034);
  const guns = fieldOf([A('guns', 'c5', { kind: 'artillery' }), B('enemy', 'c6')]);
  expect(fired(guns, 'c6', 0.5).builder.state.p.rounds).toEqual([99, 100]);
});

test('[musket-and-pike: Combat Results] by the averaged rule two draws are averaged', () => {
  const units = [A('musketeers', 'c5', { men: 500 }), B('enemy', 'c6')];
  const draws = { fire: 0, 'fire/average': 1, other: 0.5 };
  const plain = buildOn(fieldOf(units), draws);
  fire(plain, [0], hex('c6'), 'own');
  expect(plain.facts[0]).toMatchObject({ casualties: 12 });
  const averaged = buildOn(fieldOf(units, { switches: { averagedFire: true } }), draws);
  fire(averaged, [0], hex('c6'), 'own');
  // Half way between 12 and 60.
  expect(averaged.facts[0]).toMatchObject({ casualties: 36 });
});

test('[musket-and-pike: Turns vs. Phases] who comes near draws opportunity fire of each enemy once, at half effect', () => {
  const state = fieldOf([
    A('mover', 'c6'),
    B('first', 'c7', { facing: 3 }),
    B('away', 'd7', { facing: 0 }),
    B('guns', 'c10', { kind: 'artillery', facing: 3 }),
  ]);
  const builder = buildOn(state, 0.99);
  opportunityFire(builder, [0]);
  const fires = builder.facts.filter((fact) => fact.type === 'Fired');
  // The gunners' line of fire is blocked by their own foot, one battalion faces away.
  expect(fires).toMatchObject([{ shooters: [1], when: 'opportunity', value: 1500 }]);
  const before = builder.facts.length;
  opportunityFire(builder, [0]);
  expect(builder.facts.length).toBe(before);
});

test('[musket-and-pike: Phases] all defensive fire by one order: everybody at the best target', () => {
  const state = fieldOf(
    [
      A('near', 'e6'),
      A('far', 'f7'),
      B('line', 'e7', { facing: 3 }),
      B('idle', 'n9', { facing: 3 }),
    ],
    { switches: { manualDefensiveFire: true } },
  );
  expect(fireHexes(state, 2, 'defensive')).toEqual([hex('e6')]);
  const builder = buildOn(state, 0.99);
  autoFire(builder, 1, 'defensive');
  expect(builder.facts.filter((fact) => fact.type === 'Fired')).toMatchObject([
    { shooters: [2], at: hex('e6'), when: 'defensive', value: 3000 },
  ]);
});
