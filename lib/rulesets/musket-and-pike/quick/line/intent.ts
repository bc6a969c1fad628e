import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import {
  type Deployment,
  placeOf,
  sectorOf,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/deployment';
import { WING_NAMES } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import { effectiveValue } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { DISORDERED_ATTACK } from '@/lib/rulesets/musket-and-pike/rules/melee';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { ATTACK, HOLD, PIN, REFUSE, RESERVE } from './codes';
import type { Parameters, Setup } from './setup';

/**
 * The plan of an attacking army whose author gave it none. Its general looks at the ground and at both orders of battle.
 * Where his foot is at least equal to what it meets, he attacks all along. Where it is not, he finds the place at which concentrated foot gains the best odds, keeps on the other wings what holds them, and a reserve. Nothing
 * is left to chance: what he sees before the battle is the same in every trial. House rules; RULES.md, Doctrine.
 */
export interface Intent {
  /** Sector that has the weight of the attack. */
  readonly weight: number;
  /** Its foot, and the foot of the enemy before it, men. */
  readonly foot: number;
  readonly against: number;
  /** Task of each sector: ATTACK, PIN, HOLD or REFUSE. */
  readonly missions: readonly [number, number, number];
  /** The sector (RESERVE too) of each of its units of foot and batteries, by index into the order. */
  readonly places: ReadonlyMap<number, number>;
  /** Why there: the ground is easier than elsewhere; the enemy is weaker than on the other wing. */
  readonly ground: boolean;
  readonly weak: boolean;
  /** The objective that lies there and is to be taken, by index; −1: none. */
  readonly aim: number;
}

/** What a general sees before the battle. Wings are numbered side × 3 + sector. */
export interface Seen {
  readonly order: BattleOrder;
  readonly setup: Setup;
  readonly parameters: Parameters;
  /** Both armies as the author or the usual order of battle draws them up. */
  readonly deployment: Deployment;
  /** What a man’s attack upon each wing is worth over its ground, > 0; on open ground 1. */
  readonly ease: readonly number[];
}

/** The ground of a wing as an attack meets it. */
export interface Approach {
  /** In per cent, of a melee: hexside and height. */
  readonly meleePercent: number;
  /** In per cent, of fire: cover. */
  readonly firePercent: number;
  /** Who goes in falls into disorder. */
  readonly disorders: boolean;
  /** Strong buildings. */
  readonly chateau: boolean;
  readonly impassable: boolean;
}

/** Least worth of an attack: nobody gets over what is impassable. */
const NO_WAY = 0.01;

/**
 * What a man’s attack over some ground is worth, 0.01 and more. Fire prepares it and the bayonet decides it: the geometric
 * mean of what both are worth there.
 */
export function easeOf(approach: Approach): number {
  if (approach.impassable) return NO_WAY;
  const bayonet = effectiveValue(1, approach.meleePercent);
  const fire = effectiveValue(1, approach.firePercent);
  const order = approach.disorders ? DISORDERED_ATTACK : 1;
  return Math.sqrt((bayonet * fire) / order / (approach.chateau ? 2 : 1));
}

/** Whether the author left it to an attacking army how to attack: no places, no tasks and no hours of its wings. */
function isFree({ order, setup }: Seen, side: 0 | 1): boolean {
  const letter = side === 0 ? 'A' : 'B';
  if (setup.attacker !== 'both' && setup.attacker !== letter) return false;
  const wings = setup.wings[letter] ?? {};
  if (WING_NAMES.some((name) => wings[name]?.posture || (wings[name]?.startsTurn ?? 1) > 1))
    return false;
  return order.units.every((unit) => unit.side !== letter || placeOf(unit, setup) === undefined);
}

const SECTORS = [0, 1, 2] as const;
/** The sectors as a side sees them, from its right, the place of honour: that is where it goes where two are as good. */
const fromRight = (side: 0 | 1) => (side === 0 ? ([2, 1, 0] as const) : SECTORS);
type Three = readonly [number, number, number];

const three = (of: (sector: number) => number): Three => [of(0), of(1), of(2)];

/** What a man of a unit is worth, 1 for quality C: a unit stands as many of six checks as its quality number says. */
const worthOf = ({ quality }: OrderedUnit): number => Math.min(6, qualityNumber(quality)) / 4;

/** Units of an arm that are in a sector from the first turn on. */
function unitsIn(
  { order, deployment }: Seen,
  side: 0 | 1,
  arm: 'infantry' | 'cavalry',
  sector: number,
): OrderedUnit[] {
  const letter = side === 0 ? 'A' : 'B';
  return order.units.filter(
    (unit, index) =>
      unit.side === letter &&
      unit.arm === arm &&
      deployment.sector[index] === sector &&
      (deployment.arrives[index] as number) <= 1,
  );
}

const menOf = (units: readonly OrderedUnit[]): number =>
  units.reduce((sum, { strength }) => sum + (strength.men ?? 0), 0);
/** Men, each counted by what he is worth. */
const strengthOf = (units: readonly OrderedUnit[]): number =>
  units.reduce((sum, unit) => sum + (unit.strength.men ?? 0) * worthOf(unit), 0);

/** The objective of most points in each sector that a side has to take, by index; −1: none. */
function aimsOf({ setup, deployment }: Seen, side: 0 | 1): Three {
  return three((sector) => {
    let aim = -1;
    setup.objectives.forEach(({ points }, index) => {
      if (deployment.objectiveSector[index] !== sector) return;
      if (deployment.objectiveHolder[index] === side || points === 0) return;
      if (points > (setup.objectives[aim]?.points ?? 0)) aim = index;
    });
    return aim;
  });
}

/**
 * Whether an attack there takes what is to be taken: it lies there, or in the next place, and the day is long enough to
 * come up, fight, wheel upon it and fight again.
 */
function leadsToAim({ setup, parameters }: Seen, aims: Three, sector: number): boolean {
  if (aims.every((aim) => aim < 0) || (aims[sector] ?? -1) >= 0) return true;
  const fight = setup.distance / (parameters.infantryAllowance / 3) + parameters.firefightTurns;
  if (setup.turns < 2 * fight + parameters.wheelTurns) return false;
  return SECTORS.some((other) => aims[other] >= 0 && Math.abs(other - sector) === 1);
}

/** The plan of a side; null: it attacks all along its line, or its author has said what it does. */
export function intentOf(seen: Seen, side: 0 | 1): Intent | null {
  if (!isFree(seen, side)) return null;
  const { order, parameters, ease } = seen;
  const enemy = side === 0 ? 1 : 0;
  const own = three((sector) => strengthOf(unitsIn(seen, side, 'infantry', sector)));
  const horse = three((sector) => strengthOf(unitsIn(seen, side, 'cavalry', sector)));
  const theirs = three((sector) => strengthOf(unitsIn(seen, enemy, 'infantry', sector)));
  if (SECTORS.some((sector) => theirs[sector] === 0)) return null;
  const theirHorse = three((sector) => strengthOf(unitsIn(seen, enemy, 'cavalry', sector)));
  // What an attack meets: foot, and horse that his own does not match, by what an attack upon them is worth.
  const resistance = three(
    (sector) =>
      (theirs[sector as 0] + Math.max(0, theirHorse[sector as 0] - horse[sector as 0])) /
      (ease[enemy * 3 + sector] as number),
  );
  // A wing holds where the enemy has not the odds with which foot goes in; horse covers it as well as foot does.
  const needed = three((sector) =>
    Math.max(
      0,
      ((theirs[sector as 0] + theirHorse[sector as 0]) *
        (ease[side * 3 + sector] as number) *
        100) /
        parameters.meleeOddsPercent -
        horse[sector as 0],
    ),
  );
  const letter = side === 0 ? 'A' : 'B';
  const foot = order.units.flatMap((unit, index) =>
    unit.side === letter && unit.arm === 'infantry' ? [index] : [],
  );
  const all = strengthOf(foot.flatMap((index) => order.units[index] ?? []));
  // At least equal to all that he may meet, their reserve included: he attacks all along.
  if (
    all >=
    resistance.reduce(
      (sum, met) => sum + met,
      strengthOf(unitsIn(seen, enemy, 'infantry', RESERVE)),
    )
  )
    return null;
  const kept = (all * parameters.planReservePercent) / 100;
  const free = (sector: number) =>
    all - kept - needed.reduce((sum, men, other) => (other === sector ? sum : sum + men), 0);
  const odds = three((sector) => free(sector) / resistance[sector as 0]);
  const aims = aimsOf(seen, side);
  const [best] = fromRight(side)
    .filter((sector) => leadsToAim(seen, aims, sector))
    .sort((one, other) => odds[other] - odds[one]);
  if (best === undefined) return null;
  if (free(best) <= own[best]) return null;
  const clear = 1 + parameters.planDifferencePercent / 100;
  const other = (2 - best) as 0 | 1 | 2;
  const easeAt = (sector: number) => ease[enemy * 3 + sector] as number;
  const ground = SECTORS.some((sector) => easeAt(best) >= easeAt(sector) * clear);
  const weak = best !== 1 && theirs[best] * clear <= theirs[other];
  // Nothing speaks for that place rather than another.
  const aim = aims[best] ?? -1;
  if (!ground && !weak && aim < 0) return null;
  const places = placesOf(seen, side, best, foot, {
    // More than twice what is met there finds no room: it is kept back.
    weight: Math.min(free(best), 2 * resistance[best]),
    needed,
  });
  return {
    weight: best,
    foot: menOf(
      order.units.filter((_, index) => foot.includes(index) && places.get(index) === best),
    ),
    against: menOf(unitsIn(seen, enemy, 'infantry', best)),
    missions: three((sector) =>
      sector === best
        ? ATTACK
        : best !== 1 && sector === other
          ? REFUSE
          : // Who is attacked himself need not come on to hold the enemy where he is.
            seen.deployment.posture[enemy * 3 + sector] === 0
            ? HOLD
            : PIN,
    ),
    places,
    ground,
    weak,
    aim,
  };
}

/** Foot by formations, so that they stay together: the weight, the wings that hold, and what is left the reserve. */
function placesOf(
  { order }: Seen,
  side: 0 | 1,
  best: number,
  foot: readonly number[],
  wanted: { readonly weight: number; readonly needed: Three },
): Map<number, number> {
  const places = new Map<number, number>();
  const formationOf = (index: number) => order.units[index]?.formations.join(' ') ?? '';
  const first = new Map<string, number>();
  for (const index of foot)
    if (!first.has(formationOf(index))) first.set(formationOf(index), index);
  const waiting = [...foot].sort(
    (one, other) =>
      (first.get(formationOf(one)) as number) - (first.get(formationOf(other)) as number) ||
      one - other,
  );
  const next = best === 1 ? fromRight(side).filter((sector) => sector !== 1) : [1, 2 - best];
  for (const sector of [best, ...next]) {
    let left = sector === best ? wanted.weight : (wanted.needed[sector] as number);
    while (waiting.length > 0) {
      const index = waiting[0] as number;
      const own = strengthOf(order.units.slice(index, index + 1));
      // A unit is taken where at least half of it is wanted.
      if (left < own / 2) break;
      left -= own;
      places.set(index, sector);
      waiting.shift();
    }
  }
  for (const index of waiting) places.set(index, RESERVE);
  // Half of the guns are with the weight, the others with the two other wings.
  const letter = side === 0 ? 'A' : 'B';
  const batteries = order.units.flatMap((unit, index) =>
    unit.side === letter && unit.arm === 'artillery' ? [index] : [],
  );
  batteries.forEach((index, at) => {
    places.set(index, [best, next[0], best, next[1]][at % 4] as number);
  });
  return places;
}

/** A plan as the log keeps it: the sector kept back is −1 where both others hold the enemy. */
export const intentFact = ({ weight, foot, against, ground, weak, aim, missions }: Intent) => ({
  ...{ weight, foot, against, ground, weak, aim },
  back: missions.indexOf(REFUSE),
});
export type IntentFact = ReturnType<typeof intentFact>;

/** A setup with the places of a plan, as an author could have written them. */
export function withPlaces(
  { order, setup }: Pick<Seen, 'order' | 'setup'>,
  intents: readonly (Intent | null)[],
): Setup {
  const deployment = { ...setup.deployment };
  intents.forEach((intent, side) => {
    for (const [index, sector] of intent?.places ?? []) {
      const unit = order.units[index];
      const wing = WING_NAMES.find((name) => sectorOf(side === 0 ? 'A' : 'B', name) === sector);
      if (unit !== undefined)
        deployment[unit.id] = {
          ...{ wing: wing ?? 'reserve', line: 'auto', arrivesTurn: 1, releasedTurn: 1 },
        };
    }
  });
  return { ...setup, deployment };
}
