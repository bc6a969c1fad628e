import { type BattleOrder, QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import type { Json } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import {
  OBSTACLE_NAMES,
  TERRAIN_NAMES,
  WORKS_NAMES,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/terrain';
import { WEAPONS } from '@/lib/rulesets/musket-and-pike/quick/frozen/rules/weapons';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';

/**
 * Orders of every kind, the same for ever: order number n draws its armies, traits, weapons, ground, weather, hour and
 * optional rules. Everything that can apply in a battle applies in one of these.
 */
export function variedOrder(index: number, version: string): BattleOrder {
  const draws = new KeyedDraws();
  draws.open(drawSeed('varied orders'), index);
  let next = 0;
  const u = () => {
    next += 1;
    return draws.uniform(next);
  };
  const one = <T>(values: readonly T[]): T => values[Math.floor(u() * values.length)] as T;
  const whole = (from: number, to: number) => from + Math.floor(u() * (to - from + 1));
  const often = (share: number) => u() < share;
  const army = () => ({
    foot: whole(0, 9),
    horse: whole(0, 5),
    batteries: whole(0, 3),
    footMen: one([60, 250, 700, 1500]),
    horseMen: one([60, 300, 600, 1200]),
    guns: one([2, 8, 16]),
  });
  const wing = () => ({
    terrain: often(0.5) ? ('clear' as const) : one(TERRAIN_NAMES),
    elevation: whole(0, 2),
    obstacle: often(0.6) ? ('none' as const) : one(OBSTACLE_NAMES),
    works: often(0.6) ? ('none' as const) : one(WORKS_NAMES),
    ...(often(0.4) ? { posture: one(['attack', 'hold', 'refuse'] as const) } : {}),
    startsTurn: whole(1, 4),
    turnedUntilTurn: often(0.2) ? whole(1, 5) : 0,
  });
  const wings = () => ({ left: wing(), centre: wing(), right: wing() });
  const rules = [
    ...['averagedFire', 'averagedMelee', 'routLimiting', 'targetDensity', 'lineMovement'],
    ...['meleeTerrain', 'flankMorale', 'qualityFireTen', 'highFatigueRecovery'],
    ...['noMeleeEliminations', 'isolation', 'leaderPoints'],
  ];
  const places = ['a', 'b'].flatMap((side) => [
    ...[1, 2, 3, 4, 5].flatMap((number) =>
      often(0.4)
        ? [
            [
              `${side}-foot-${number}`,
              {
                wing: one(['left', 'centre', 'right', 'reserve']),
                formation: one(['line', 'shortened', 'column', 'block', 'skirmish']),
                arrivesTurn: often(0.2) ? whole(1, 12) : 1,
                releasedTurn: often(0.2) ? whole(1, 12) : 1,
              },
            ],
          ]
        : [],
    ),
    ...[1, 2].flatMap((number) =>
      often(0.4)
        ? [
            [
              `${side}-horse-${number}`,
              { wing: one(['left', 'centre', 'right', 'reserve']), arrivesTurn: whole(1, 6) },
            ],
          ]
        : [],
    ),
    ...(often(0.4)
      ? [[`${side}-battery-1`, { wing: 'centre', formation: 'column', arrivesTurn: whole(1, 5) }]]
      : []),
  ]);
  const setup = {
    turns: whole(6, 30),
    firstTurn: one(['03:30', '09:00', '12:00', '18:30']),
    attacker: one(['A', 'B', 'both']),
    distance: one([1, 2, 4, 8, 12]),
    wings: { A: wings(), B: wings() },
    deployment: Object.fromEntries(places),
    ground: one(['normal', 'normal', 'frozen']),
    weather: often(0.3)
      ? {
          name: 'Mud',
          visibility: one([0, 2, 5]),
          movementPercent: one([100, 150]),
          attackerPercent: one([0, -20]),
          artilleryPercent: one([0, -30]),
          musketPercent: one([0, -50]),
          noCharges: often(0.4),
        }
      : {},
    optionalRules: Object.fromEntries(rules.map((name) => [name, often(0.35)])),
    withdrawal: often(0.3) ? { A: { never: true } } : {},
    artilleryAmmunition: often(0.3) ? { A: whole(0, 12) } : {},
    supplyWagons: often(0.3) ? { B: whole(0, 60) } : {},
    parameters: often(0.5)
      ? {
          meleeOddsPercent: 30,
          chargeOddsPercent: 30,
          ammunitionLossPercent: 25,
          columnFirePercent: 50,
          artilleryRounds: 4,
        }
      : {},
    weapons: {
      pila: { soft: [4], singleUse: true, noDefensiveFire: true },
      sling: { soft: [0, 2], noBayonet: true },
    },
  };
  const order = exampleOrder({ A: army(), B: army() }, JSON.parse(JSON.stringify(setup)) as Json);
  const weapons = [...Object.keys(WEAPONS).slice(0, 11), 'pila', 'sling'];
  const guns = Object.keys(WEAPONS).slice(11);
  const units = order.units.map((unit) => ({
    ...unit,
    quality: one(QUALITIES),
    fatigue: often(0.3) ? whole(0, 900) : 0,
    ...(often(0.4) ? { weapon: one(unit.arm === 'artillery' ? guns : weapons) } : {}),
    traits: {
      ranks: one([2, 3]),
      armour: often(0.3) ? whole(0, 6) : 0,
      melee: often(0.3) ? whole(0, 4) : 0,
      ...Object.fromEntries(
        [
          ...['canBlock', 'noLine', 'light', 'guard', 'restricted', 'irregular', 'heavy'],
          ...['horseArtillery', 'noBayonet', 'assaultPenalty', 'fanatical', 'setUp'],
        ].map((name) => [name, often(0.2)]),
      ),
    },
  }));
  const leaders = order.leaders.map((leader) => ({
    ...leader,
    command: one(RATINGS),
    leadership: one(RATINGS),
  }));
  return {
    ...order,
    units,
    leaders,
    ruleset: { id: order.ruleset.id, version },
    advantage: often(0.2) ? whole(-40, 40) : 0,
  };
}

/** A varied order for the battle line of version 3 and later ones, which names some switches differently. */
export function lineOrder(index: number, version: string = NEWEST): BattleOrder {
  const order = variedOrder(index, version);
  const setup = order.setup as Record<string, unknown>;
  const parameters = setup.parameters as Record<string, number>;
  const own = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => Object.hasOwn(HOUSE_VALUES, name)),
  );
  return { ...order, setup: { ...setup, parameters: own } as BattleOrder['setup'] };
}
