import { expect, test } from 'vitest';
import {
  ACTS,
  ARMS,
  BRIDGES,
  CONDITIONS,
  FATES,
  ORDER_OF_BATTLE,
  POOLS,
  REFITS,
} from './cases-army';
import { ASSAULTS, DEFENCES, type DiceCase, RANGES, RESULTS, SHOOTING } from './cases-combat';
import { DISTANCES, MARCHES, RETREATS, SIGHTS } from './cases-ground';
import {
  actOf,
  armOf,
  asNumber,
  cappedLossChances,
  commanderHit,
  fateOf,
  lossWays,
  lossWaysCounted,
  treacheryInBoth,
  treacheryWithin,
} from './chances';
import { assaultDice, defenceDice, fireTargets, shootingDice } from './combat';
import { distance } from './hexes';
import { conditionOf, reachable, retreats, sees } from './movement';
import { bridgesOf, poolOf, refitAllowed } from './night';
import { perft } from './orders';
import { positionWith as at, type OracleUnit, type Position, unitOf } from './position';
import { POSITIONS } from './positions';
import { type Outcome, outcomes } from './results';

/** The slow generator and calculators against what was worked out by hand: the ruleset itself is not asked here. */
test('[shambattle oracle: Hexes] distances', () => {
  for (const { from, to, hexes } of DISTANCES)
    expect([from, to, distance(from, to)]).toEqual([from, to, hexes]);
});

test.each(MARCHES.map((one) => [`${one.section}] ${one.title}`, one] as const))(
  '[shambattle oracle: %s',
  (_, { map, units, original, ends }) => {
    const position = at(map, units, original);
    const found = reachable(position, position.units[0] as OracleUnit);
    if (typeof ends === 'number') expect(found).toHaveLength(ends);
    else expect(found).toEqual([...ends].sort());
  },
);

test.each(SIGHTS.map((one) => [one.title, one] as const))(
  '[shambattle oracle: Line of sight] %s',
  (_, { map, from, to, seen }) => {
    const position = at(map, []);
    expect([sees(position, from, to), sees(position, to, from)]).toEqual([seen, seen]);
  },
);

test.each(RETREATS.map((one) => [one.title, one] as const))(
  '[shambattle oracle: Retreat] %s',
  (_, { map, units, attackers, to }) => {
    const position = at(map, units);
    expect(retreats(position, position.units[0] as OracleUnit, attackers)).toEqual(to);
  },
);

function diceOf(
  { map, units }: DiceCase,
  throwing: (position: Position, unit: OracleUnit) => number,
): number[] {
  const position = at(map, units);
  return position.units
    .filter((unit) => unit.side === 'A' && unit.type !== 'commander')
    .map((unit) => throwing(position, unit));
}

test.each(SHOOTING.map((one) => [`${one.section}] shooting: ${one.title}`, one] as const))(
  '[shambattle oracle: %s',
  (_, one) => {
    expect(diceOf(one, (position, unit) => shootingDice(position, unit, one.at).dice)).toEqual(
      one.dice,
    );
  },
);

test.each(ASSAULTS.map((one) => [one.title, one] as const))(
  '[shambattle oracle: Modifiers] assault: %s',
  (_, one) => {
    expect(diceOf(one, (position, unit) => assaultDice(position, unit, one.at).dice)).toEqual(
      one.dice,
    );
  },
);

test.each(DEFENCES.map((one) => [one.title, one] as const))(
  '[shambattle oracle: Modifiers] assaulted: %s',
  (_, one) => {
    expect(diceOf(one, (position, unit) => defenceDice(position, unit).dice)).toEqual(one.dice);
  },
);

test.each(RANGES)(
  '[shambattle oracle: Order of battle] $type shoots $range hexes',
  ({ type, range }) => {
    const rows = Array.from({ length: 10 }, () => '.');
    const shot = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((away) => {
      const position = at(rows, [`A ${type} a1`, `B rifle a${away + 1}`]);
      const step = type === 'gun' || type === 'mg' ? 'guns' : 'rifles';
      return fireTargets(position, position.units[0] as OracleUnit, step).length > 0;
    });
    expect(shot).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, range));
  },
);

const wayOf = ({ lost, back, hazard }: Outcome): string => {
  const words = Object.keys({ ...lost, ...back })
    .sort()
    .flatMap((id) => [
      ...(lost[id] ? [`${id.slice(1)}:-${lost[id]}`] : []),
      ...Array.from({ length: back[id] ?? 0 }, () => `${id.slice(1)}:back`),
    ]);
  return [...words, ...Array.from({ length: hazard }, () => 'hazard')].join(' ');
};

test.each(RESULTS.map((one) => [`${one.section}] ${one.title}`, one] as const))(
  '[shambattle oracle: %s',
  (_, { target, faces, ways }) => {
    const stands = target.map((text, index) => {
      const [type, ...rest] = text.split(' ');
      return unitOf(['B', type, 'a1', ...rest].join(' '), index);
    });
    expect(outcomes(stands, faces).map(wayOf).sort()).toEqual([...ways].sort());
  },
);

test('[shambattle oracle: Order of battle] 90 points, 25 units, exhausted at 60, routed at 45', () => {
  const points = ORDER_OF_BATTLE.reduce((sum, [, stands, each]) => sum + stands * each, 0);
  const units = ORDER_OF_BATTLE.filter(([type]) =>
    ['rifle', 'cavalry', 'mg', 'gun', 'engineer'].includes(type),
  ).reduce((sum, [, stands]) => sum + stands, 0);
  expect([points, units]).toEqual([90, 25]);
  for (const [type, , each] of ORDER_OF_BATTLE) expect(unitOf(`A ${type} a1`, 0).full).toBe(each);
});

test.each(CONDITIONS)('[shambattle oracle: Exhaustion] $now of $original: $condition', (one) => {
  expect(conditionOf(one.original, one.now)).toBe(one.condition);
});

test('[shambattle oracle: Treachery] arm, act and what becomes of a commander, by each face', () => {
  expect(ARMS.map(([die]) => [die, armOf(die)])).toEqual(ARMS);
  expect(ACTS.map(([die]) => [die, actOf(die)])).toEqual(ACTS);
  expect(FATES.map(([die, close]) => [die, close, fateOf(die, close)])).toEqual(FATES);
});

test('[shambattle oracle: Treachery] 66.5 % in six turns, 44 % in both armies', () => {
  expect(treacheryWithin(6)).toEqual({ numerator: 31_031n, denominator: 46_656n });
  expect(asNumber(treacheryWithin(6))).toBeCloseTo(0.6651, 4);
  expect(asNumber(treacheryInBoth(6))).toBeCloseTo(0.4424, 4);
});

test.each(POOLS)('[shambattle oracle: Supply and Resupply] pool: $title', (one) => {
  expect(poolOf(one.lost, one.logisticsLost, one.share)).toEqual(one.pool);
});

test.each(REFITS.map((one) => [one.title, one] as const))(
  '[shambattle oracle: Supply and Resupply] refit: %s',
  (_, { pool, logistics, refits, commander, allowed }) => {
    const all = refits.map((text) => {
      const [type, points, given, place] = text.split(' ') as [string, string, string, string];
      const unit = unitOf(`A ${type} ${place} ${points}`, 0);
      return {
        type: unit.type,
        points: unit.points,
        full: unit.full,
        given: Number(given),
        at: place,
      };
    });
    const successor = commander && {
      from: { infantry: commander[0], cavalry: commander[1], specialists: commander[2] },
      at: commander[3],
    };
    expect(refitAllowed(pool, logistics, all, successor)).toBe(allowed);
  },
);

test('[shambattle oracle: Engineers, function] one train builds one bridge and no second', () => {
  expect(BRIDGES.map(([points]) => [points, bridgesOf(points)])).toEqual(BRIDGES);
});

test('[shambattle oracle: Combat] chances by convolution are those of all throws written out', () => {
  const types = ['specialist', 'cavalry', 'infantry'] as const;
  for (let dice = 0; dice <= 5; dice += 1)
    for (let set = 0; set < 8; set += 1) {
      const present = types.filter((_, index) => set & (1 << index));
      for (const taking of ['loses', 'retreats'] as const)
        expect(lossWays(dice, present, taking)).toEqual(lossWaysCounted(dice, present, taking));
    }
});

test('[shambattle oracle: Combat] chances worked out by hand', () => {
  // Four dice at rifles that stand: each hits with three faces of six.
  expect(lossWays(4, ['infantry'], 'loses')).toEqual([81n, 324n, 486n, 324n, 81n]);
  // Three dice at a gun: one face of six.
  expect(lossWays(3, ['specialist'], 'loses')).toEqual([125n, 75n, 15n, 1n]);
  // Two dice at cavalry that goes back for a 2: one face of six.
  expect(lossWays(2, ['cavalry'], 'retreats')).toEqual([25n, 10n, 1n]);
  // One die at rifles and a gun: four faces.
  expect(lossWays(1, ['infantry', 'specialist'], 'loses')).toEqual([2n, 4n]);
  // Two dice at a stand of one point: none with nine of 36 throws.
  const capped = cappedLossChances(2, { specialist: 0, cavalry: 0, infantry: 1 }, 'loses');
  expect(capped.map((one) => one.numerator)).toEqual([9n, 27n]);
  // A commander and one die: 1 of 36; two dice: 71 of 1,296.
  expect(commanderHit(1)).toEqual({ numerator: 1n, denominator: 36n });
  expect(commanderHit(2)).toEqual({ numerator: 71n, denominator: 1296n });
});

test.each(POSITIONS)(
  '[shambattle oracle: Activation of units] orders of $name, depths 1 and 2',
  ({ position, faces, counts }) => {
    expect([1, 2].map((depth) => perft(position, faces, depth))).toEqual(counts.slice(0, 2));
  },
);
