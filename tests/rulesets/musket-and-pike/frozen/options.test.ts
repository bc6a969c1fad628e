import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  BLOCK,
  DISORDERED,
  READY,
  ROUTED,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import { destroy, moraleCheck } from '@/lib/rulesets/musket-and-pike/quick/frozen/casualties';
import { openPlayerTurn } from '@/lib/rulesets/musket-and-pike/quick/frozen/command-phase';
import {
  discharge,
  fireGuns,
  fireMusketry,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/fire-phase';
import { meleeOf } from '@/lib/rulesets/musket-and-pike/quick/frozen/melee-phase';
import { moveSide } from '@/lib/rulesets/musket-and-pike/quick/frozen/movement-phase';
import {
  calculate,
  duel,
  meanOfTrials,
  meanOver,
  musketAndPike,
  openField,
  unitOf,
  withUnits,
} from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

/** Optional rules, conditions and house values as the field applies them. */

type Field = ReturnType<typeof openField>;
type Part = { [key: string]: Json };
const assault = { parameters: { meleeOddsPercent: 0, chargeOddsPercent: 0 } };

/** Mean cost to `target` of one fire by `by`. */
function fireLoss(
  order: BattleOrder,
  { by = 'a-foot-1', target = 'b-foot-1', range = 1, prepare = (_: Field): void => undefined } = {},
): number {
  return meanOver(200, (trial) => {
    const field = openField(order, trial);
    field.weather = field.weatherLines[0] ?? null;
    prepare(field);
    field.phase(7);
    discharge(field, unitOf(field, by), unitOf(field, target), range, false, false);
    return field.hit[unitOf(field, target)] ?? 0;
  });
}

/** Mean cost to B’s foot of an attack by A’s, with no fire. */
function meleeLoss(order: BattleOrder, prepare = (_: Field): void => undefined) {
  let attackers = 0;
  const defenders = meanOver(200, (trial) => {
    const field = openField(order, trial);
    field.weather = field.weatherLines[0] ?? null;
    field.ammunition.fill(2);
    prepare(field);
    meleeOf(field, 0);
    attackers += (field.hit[unitOf(field, 'a-foot-1')] ?? 0) / 200;
    const prey = unitOf(field, 'b-foot-1');
    return (field.hit[prey] ?? 0) + (field.captured[prey] ?? 0);
  });
  return { attackers, defenders };
}

const wingB = (centre: Part, more: Part = {}) =>
  duel({ ...assault, ...more, wings: { B: { centre } } });

test('[musket-and-pike: Melee Modifiers] hexside, height, weather and a walled farm weaken the attack', () => {
  const open = meleeLoss(wingB({})).defenders;
  // 120 per cent for fire held back; ground and weather are subtracted from that.
  const share = (order: BattleOrder) => meleeLoss(order).defenders / open;
  expect(share(wingB({ elevation: 2 }))).toBeCloseTo(1 / 1.2, 1);
  expect(share(wingB({}, { weather: { attackerPercent: -20 } }))).toBeCloseTo(1 / 1.2, 1);
  expect(share(wingB({ obstacle: 'stream' }))).toBeCloseTo(1 / 1.2 / 3, 1);
  expect(share(wingB({ terrain: 'chateau' }))).toBeCloseTo(1 / 3 / 2, 1);
});

test('[musket-and-pike: Melee Modifiers] under the optional rule the ground of the defender counts', () => {
  const ratio = (meleeTerrain: boolean) =>
    meleeLoss(wingB({ terrain: 'forest' }, { optionalRules: { meleeTerrain } })).defenders;
  expect(ratio(true) / ratio(false)).toBeCloseTo(1 / 1.2, 1);
});

test('[musket-and-pike: Melee Modifiers] a leader present adds a fifth for either side', () => {
  const plain = meleeLoss(duel(assault));
  const led = (id: string) =>
    meleeLoss(
      {
        ...exampleOrder(
          { A: { foot: 1, horse: 0, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
          { distance: 1, ...assault },
        ),
      },
      (field) => {
        field.leaderWith[unitOf(field, id)] = id.startsWith('a') ? 0 : 5;
      },
    );
  expect(led('a-foot-1').defenders / plain.defenders).toBeCloseTo(1.4 / 1.2, 1);
  expect(led('b-foot-1').attackers / plain.attackers).toBeCloseTo(1.2, 1);
});

test('[musket-and-pike: Isolation] units cut off defend at half strength under one optional rule, and are spared under another', () => {
  const order = (optionalRules: Part) => {
    const whole = exampleOrder(
      { A: { foot: 2, horse: 0, batteries: 0 }, B: { foot: 1, horse: 0, batteries: 0 } },
      {
        distance: 1,
        deployment: {
          'a-foot-1': { wing: 'centre' },
          'a-foot-2': { wing: 'left' },
          'b-foot-1': { wing: 'centre' },
        },
        optionalRules,
        ...assault,
      },
    );
    return { ...whole, leaders: [] };
  };
  const turned = (field: Field) => {
    field.wheelTarget[0] = 1;
    field.wheel[0] = 2;
    field.fought[unitOf(field, 'a-foot-2')] = 1;
    field.wheel[0] = 1;
  };
  const free = meleeLoss(order({}), turned).attackers;
  expect(meleeLoss(order({ isolation: true }), turned).attackers / free).toBeCloseTo(0.5, 1);
  const taken = (noMeleeEliminations: boolean) =>
    meanOver(60, (trial) => {
      const field = openField(order({ noMeleeEliminations }), trial);
      field.ammunition.fill(2);
      turned(field);
      field.men[unitOf(field, 'b-foot-1')] = 200;
      meleeOf(field, 0);
      return field.captured[unitOf(field, 'b-foot-1')] ?? 0;
    });
  expect(taken(false)).toBeGreaterThan(60);
  expect(taken(true)).toBeLessThan(10);
});

test('[musket-and-pike: Combat Results] averaged draws keep the mean of a melee and halve its variance', () => {
  const sample = (averagedMelee: boolean) =>
    Array.from({ length: 500 }, (_, trial) => {
      const field = openField(duel({ ...assault, optionalRules: { averagedMelee } }), trial);
      field.ammunition.fill(2);
      meleeOf(field, 0);
      return field.hit[unitOf(field, 'a-foot-1')] ?? 0;
    });
  const spread = (values: readonly number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return {
      mean,
      variance: values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length,
    };
  };
  const one = spread(sample(false));
  const two = spread(sample(true));
  expect(two.mean / one.mean).toBeCloseTo(1, 1);
  expect(two.variance / one.variance).toBeGreaterThan(0.38);
  expect(two.variance / one.variance).toBeLessThan(0.62);
});

test('[musket-and-pike: Target Fire Modifiers] the optional density counts from 1,200 men in a hex, a brigade in several', () => {
  const ratio = (footMen: number) => {
    const order = (targetDensity: boolean) =>
      duel({ optionalRules: { targetDensity } }, { footMen });
    return fireLoss(order(true)) / fireLoss(order(false));
  };
  expect(ratio(1200)).toBeCloseTo(1, 5);
  expect(ratio(1800)).toBeCloseTo(1.5, 1);
  // 3,000 men take two hexes of 2,000 at most.
  expect(ratio(3000)).toBeCloseTo(1.25, 1);
});

test('[musket-and-pike: Weather and Conditions] the artillery modifier holds from five hexes on', () => {
  const ratio = (range: number) => {
    const order = (artilleryPercent: number) =>
      duel({ distance: 4, weather: { artilleryPercent } }, { batteries: 1, guns: 40 });
    const shot = { by: 'a-battery-1', range };
    return fireLoss(order(-50), shot) / fireLoss(order(0), shot);
  };
  expect(ratio(4)).toBeCloseTo(1, 5);
  expect(ratio(5)).toBeCloseTo(0.5, 1);
});

test('[musket-and-pike: Night Turns] by night no unit fires beyond two hexes', () => {
  const night = (field: Field) => {
    field.night = true;
  };
  expect(fireLoss(duel(), { range: 2, prepare: night })).toBeGreaterThan(0);
  expect(fireLoss(duel(), { range: 3, prepare: night })).toBe(0);
});

test('[musket-and-pike: Supply] a single-use weapon is spent by one shot, and wagons do not replace it', () => {
  const order = withUnits(
    duel({ weapons: { pila: { soft: [4], singleUse: true } }, supplyWagons: { A: 1000 } }),
    () => ({ weapon: 'pila' }),
  );
  const field = openField(order);
  fireMusketry(field, 0);
  expect(field.ammunition[0]).toBe(2);
  openPlayerTurn(field, 0);
  expect(field.ammunition[0]).toBe(2);
});

test('[musket-and-pike: Recovering Fatigue] the optional rule is five times as fast when low, three times when medium', () => {
  const rested = (fatigue: number, highFatigueRecovery: boolean) =>
    meanOver(300, (trial) => {
      const field = openField(duel({ optionalRules: { highFatigueRecovery } }), trial);
      field.night = true;
      field.fatigue[0] = fatigue;
      openPlayerTurn(field, 0);
      return fatigue - (field.fatigue[0] ?? 0);
    });
  for (const [fatigue, faster] of [
    [200, 5],
    [500, 3],
    [800, 1],
  ] as const)
    expect(rested(fatigue, true) / rested(fatigue, false)).toBeCloseTo(faster, 0);
});

test('[musket-and-pike: End Of Game] leaders count points only under the optional rule', () => {
  const points = (leaderPoints: boolean) => {
    const order = exampleOrder(
      {},
      { optionalRules: { leaderPoints }, parameters: { leaderFireCasualtyPercent: 30 } },
    );
    const { victory, leaders } = musketAndPike.fight(order, 'leaders');
    const lost = leaders.filter(({ id, fate }) => id.startsWith('a') && fate !== 'unhurt').length;
    return { lost, points: victory?.lossPoints.A ?? 0 };
  };
  const without = points(false);
  const counted = points(true);
  expect(counted.lost).toBeGreaterThan(0);
  expect(counted.points - without.points).toBeCloseTo(2 * counted.lost, 1);
});

test('[musket-and-pike: Turns vs. Phases] the house value sets the share of batteries that fire at opposing batteries', () => {
  const share = (counterBatteryPercent: number) =>
    meanOver(200, (trial) => {
      const order = duel(
        { distance: 4, parameters: { counterBatteryPercent } },
        { batteries: 1, guns: 60 },
      );
      const field = openField(order, trial);
      fireGuns(field, 0);
      return (field.hit[unitOf(field, 'b-foot-1')] ?? 0) === 0 ? 1 : 0;
    });
  expect(share(0)).toBeLessThan(0.02);
  expect(share(100)).toBe(1);
  expect(share(50)).toBeCloseTo(0.5, 0);
});

test('[musket-and-pike: Overruns] a leader may be taken with a unit that is destroyed', () => {
  const fate = (leaderCapturedPercent: number) => {
    const field = openField(exampleOrder({}, { parameters: { leaderCapturedPercent } }));
    const unit = unitOf(field, 'a-foot-1');
    field.phase(8);
    field.leaderWith[unit] = 0;
    destroy(field, unit);
    return field.leaderFate[0];
  };
  expect(fate(100)).toBe(3);
  expect(fate(0)).toBe(0);
});

test('[musket-and-pike: Block Formation] foot that can forms block when horse in order comes near, not in woods', () => {
  const formed = (setup: Part, state = READY) => {
    const order = withUnits(
      exampleOrder(
        { A: { foot: 1, horse: 0, batteries: 0 }, B: { foot: 0, horse: 1, batteries: 0 } },
        {
          distance: 4,
          attacker: 'B',
          deployment: { 'a-army': { wing: 'centre' }, 'b-army': { wing: 'centre' } },
          ...setup,
        },
      ),
      (unit) => ({ traits: { canBlock: true }, quality: 'A+++', id: unit.id }),
    );
    const field = openField({ ...order, leaders: [] });
    field.state[unitOf(field, 'b-horse-1')] = state;
    moveSide(field, 0);
    return field.formation[unitOf(field, 'a-foot-1')] === BLOCK;
  };
  expect(formed({})).toBe(true);
  expect(formed({ distance: 5 })).toBe(false);
  expect(formed({}, DISORDERED)).toBe(false);
  expect(formed({ wings: { A: { centre: { terrain: 'forest' } } } })).toBe(false);
});

test('[musket-and-pike: Melee Resolution] a defender beaten in a walled farm is disordered, and never routs', () => {
  for (let trial = 0; trial < 60; trial += 1) {
    const field = openField(
      withUnits(wingB({ terrain: 'chateau' }), (unit) => ({
        quality: unit.side === 'B' ? 'F' : 'A+++',
        strength: { men: unit.side === 'B' ? 100 : 1900 },
      })),
      trial,
    );
    field.ammunition.fill(2);
    meleeOf(field, 0);
    expect(field.state[unitOf(field, 'b-foot-1')]).not.toBe(ROUTED);
  }
});

test('[musket-and-pike: Morale] a brigade loses stragglers as its battalions would', () => {
  const lost = (footMen: number) => {
    const field = openField(withUnits(duel({}, { footMen }), () => ({ quality: 'F' })));
    field.phase(7);
    field.state[0] = ROUTED;
    field.night = true;
    moraleCheck(field, 0, false, false);
    return field.missing[0] ?? 0;
  };
  expect(lost(2100)).toBe(3 * lost(700));
});

/** The example’s order with every commander of side A of one rating, and the other side’s removed. */
const ledBy = (command: 'A' | 'C' | 'E' | 'F', leadership: 'A' | 'C' | 'E' | 'F'): BattleOrder => {
  const order = exampleOrder();
  return {
    ...order,
    leaders: order.leaders.map((leader) => ({ ...leader, command, leadership })),
  };
};

test('[musket-and-pike: Command] a chain of command passes as often in battle as the calculator says', () => {
  for (const rating of ['C', 'E'] as const) {
    const stated = calculate('command-test', { ratings: [rating, rating] }) as {
      leaders: { passChance: number }[];
    };
    const passes = ['a-army', 'a-horse-wing'].map((id) =>
      meanOfTrials(ledBy(rating, 'C'), 300, (field) => {
        openPlayerTurn(field, 0);
        return (field.passed[field.command.formations.indexOf(id)] ?? 0) > 0 ? 1 : 0;
      }),
    );
    stated.leaders.forEach(({ passChance }, level) => {
      expect(Math.abs((passes[level] ?? 0) - passChance)).toBeLessThan(0.09);
    });
  }
});

test('[musket-and-pike: Recovery From Disorder] a commander who passes lends their rating of the turn, by night one less', () => {
  const share = (command: 'A' | 'F', night: boolean) =>
    meanOfTrials(ledBy(command, 'F'), 400, (field) => {
      const unit = unitOf(field, 'a-horse-1');
      field.night = night;
      field.state[unit] = DISORDERED;
      openPlayerTurn(field, 0);
      return field.state[unit] === READY ? 1 : 0;
    });
  // A: certain by day. By night the marshal counts 5, and the general of horse 6 with the bonus, else 5: both fail on 1
  // in 36.
  expect(share('A', false)).toBe(1);
  expect(Math.abs(share('A', true) - 35 / 36)).toBeLessThan(0.025);
  // F: the marshal passes on 1; the general of horse then on 1 and 2, with 2 + 1; else on 1, with 1 + 1; else 1.
  const led = (1 / 6) * (1 / 3);
  const alone = (5 / 6) * (1 / 6);
  const expected = led * (3 / 6) + alone * (2 / 6) + (1 - led - alone) * (1 / 6);
  expect(Math.abs(share('F', false) - expected)).toBeLessThan(0.05);
  // By night none of them passes, and a unit without a commander never recovers.
  expect(share('F', true)).toBe(0);
});

test('[musket-and-pike: Recovery From Rout] an adjacent leader always helps, an army commander nearby only by day', () => {
  const share = (general: 'A' | 'C' | 'F', marshal: 'A' | 'F', night: boolean) => {
    const order = ledBy('F', 'F');
    const leaders = order.leaders.map((leader) => ({
      ...leader,
      leadership: leader.id === 'a-foot-0' ? general : marshal,
    }));
    return meanOfTrials({ ...order, leaders }, 400, (field) => {
      // The general of its own wing rides to it; the marshal is with the first regiment next to it.
      const unit = unitOf(field, 'a-foot-3');
      field.sector[unitOf(field, 'a-foot-1')] = field.sector[unit] ?? 0;
      field.night = night;
      field.state[unit] = ROUTED;
      openPlayerTurn(field, 0);
      expect(field.leaderWith[unitOf(field, 'a-foot-1')]).toBe(0);
      return field.state[unit] === DISORDERED ? 1 : 0;
    });
  };
  const stated = (leaderships: string[], night: boolean) =>
    calculate('rally-chance', { quality: 'C', leaderships, night }).chance as number;
  const differs = (general: 'A' | 'C' | 'F', marshal: 'A' | 'F', night: boolean, who: string[]) =>
    Math.abs(share(general, marshal, night) - stated(who, night));
  expect(differs('F', 'F', false, [])).toBeLessThan(0.08);
  expect(differs('A', 'F', false, ['A'])).toBeLessThan(0.08);
  expect(differs('F', 'A', false, ['A'])).toBeLessThan(0.08);
  expect(differs('F', 'A', true, [])).toBeLessThan(0.08);
  expect(differs('C', 'A', true, ['C'])).toBeLessThan(0.08);
});
