import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Refusal } from '@/lib/kernel/result';
import type { Differences } from './differences';
import type { Parameters } from './rules/parameters';
import { type Place, type Setup, WING_NAMES, type Wing } from './setup';

/** Where everything stands when a battle begins, in flat arrays. */
export interface Deployment {
  /** Six wings: side A's sectors 0–2, then side B's; a sector is 0 at side A's left. */
  readonly wings: readonly Wing[];
  readonly sector: Uint8Array;
  readonly line: Uint8Array;
  readonly formation: Uint8Array;
  readonly fixed: Uint8Array;
  readonly arrives: Int32Array;
  readonly released: Int32Array;
  /** Units in the order in which they take their places. */
  readonly standing: Int32Array;
  /** Posture by wing: 0 attack, 1 hold, 2 refuse. */
  readonly posture: Uint8Array;
  readonly firstMinute: number;
  readonly dawn: number;
  readonly dusk: number;
  readonly artilleryRounds: Int32Array;
  readonly supplyWagons: Float64Array;
  /** 0 side A, 1 side B, 2 nobody. */
  readonly objectiveHolder: Uint8Array;
  readonly objectiveSector: Uint8Array;
}

const RESERVE_SECTOR = 3;
const FORMATION_NUMBERS = { line: 0, shortened: 1, column: 2, block: 3, skirmish: 4 } as const;
const PLAIN_WING: Wing = {
  terrain: 'clear',
  elevation: 0,
  obstacle: 'none',
  works: 'none',
  startsTurn: 1,
  turnedUntilTurn: 0,
};

/** "07:30" → 450. */
export function minuteOfDay(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Sector of a side's wing: side A's left and side B's right are sector 0. */
export function sectorOf(side: 'A' | 'B', wing: (typeof WING_NAMES)[number]): number {
  const index = WING_NAMES.indexOf(wing);
  return side === 'A' ? index : 2 - index;
}

export function placeOf(unit: OrderedUnit, setup: Setup): Place | undefined {
  const own = Object.hasOwn(setup.deployment, unit.id) ? setup.deployment[unit.id] : undefined;
  if (own) return own;
  for (let level = unit.formations.length - 1; level >= 0; level -= 1) {
    const id = unit.formations[level] as string;
    if (Object.hasOwn(setup.deployment, id)) return setup.deployment[id];
  }
  return undefined;
}

/** Ids of a deployment that match no unit or formation of the order: harmless in play, worth telling an author. */
export function unmatchedPlaces(order: BattleOrder, setup: Setup): Refusal[] {
  const known = new Set<string>();
  for (const unit of order.units) {
    known.add(unit.id);
    for (const formation of unit.formations) known.add(formation);
  }
  return Object.keys(setup.deployment)
    .filter((id) => !known.has(id))
    .map((id) => ({
      code: 'PLACE_UNMATCHED',
      message: `The deployment places “${id}”, and nothing of that name is sent.`,
      path: `deployment.${id}`,
    }));
}

const strengthOf = (unit: OrderedUnit): number =>
  (unit.strength.men ?? 0) + 50 * (unit.strength.guns ?? 0);

/** Places the units of one side that the set-up does not name: each arm spread so that the wings fill evenly. */
function placeByRule(units: readonly number[], order: BattleOrder, sector: Uint8Array): void {
  const share = {
    infantry: [0.25, 0.5, 0.25, 0.1],
    cavalry: [0.5, 0.001, 0.5, 0.0],
    artillery: [0.25, 0.5, 0.25, 0],
  };
  for (const arm of ['infantry', 'cavalry', 'artillery', 'support'] as const) {
    const own = units.filter((index) => order.units[index]?.arm === arm);
    if (arm === 'support') {
      for (const index of own) sector[index] = RESERVE_SECTOR;
      continue;
    }
    const shares = share[arm];
    const filled = [0, 0, 0, 0];
    for (const index of own) {
      let best = 1;
      let lowest = Number.POSITIVE_INFINITY;
      for (const candidate of [1, 0, 2, 3]) {
        const part = shares[candidate] as number;
        if (part <= 0) continue;
        const load = (filled[candidate] as number) / part;
        if (load < lowest) {
          lowest = load;
          best = candidate;
        }
      }
      filled[best] = (filled[best] as number) + strengthOf(order.units[index] as OrderedUnit);
      sector[index] = best;
    }
  }
}

/** Lays out both sides: by the set-up where it names a unit or one of its formations, by rule otherwise. */
export function deploy(
  order: BattleOrder,
  setup: Setup,
  field: {
    readonly parameters: Pick<
      Parameters,
      'frontagePercent' | 'artilleryRounds' | 'supplyTrainPercent'
    >;
    readonly arm: Uint8Array;
    readonly quality: Uint8Array;
    readonly differences: Differences;
  },
): Deployment {
  const count = order.units.length;
  const sector = new Uint8Array(count);
  const line = new Uint8Array(count);
  const formation = new Uint8Array(count);
  const fixed = new Uint8Array(count);
  const arrives = new Int32Array(count).fill(1);
  const released = new Int32Array(count).fill(1);
  const lineWish = new Uint8Array(count).fill(9);
  for (const side of ['A', 'B'] as const) {
    const unplaced: number[] = [];
    order.units.forEach((unit, index) => {
      if (unit.side !== side) return;
      const place = placeOf(unit, setup);
      if (!place) {
        unplaced.push(index);
        return;
      }
      sector[index] = place.wing === 'reserve' ? RESERVE_SECTOR : sectorOf(side, place.wing);
      if (place.line !== 'auto')
        lineWish[index] = place.line === 'first' ? 0 : place.line === 'second' ? 1 : 2;
      arrives[index] = place.arrivesTurn;
      released[index] = place.releasedTurn;
      if (place.releasedTurn > 1) fixed[index] = 1;
    });
    placeByRule(unplaced, order, sector);
    linesOfSide(side, order, sector, line, lineWish);
  }
  evenFrontage(order, sector, line, lineWish, field.parameters.frontagePercent);
  // Foot that cannot form line stands in block, or in column if it cannot do that either.
  const unlined = (unit: OrderedUnit): number =>
    field.differences.unlinedFootInColumn && unit.traits.canBlock !== true
      ? FORMATION_NUMBERS.column
      : FORMATION_NUMBERS.block;
  order.units.forEach((unit, index) => {
    const wish = placeOf(unit, setup)?.formation;
    const light =
      (unit.traits.light === true || unit.traits.guard === true) && unit.traits.restricted !== true;
    if (unit.arm === 'cavalry' || unit.arm === 'support') formation[index] = 5;
    else if (unit.arm === 'artillery')
      formation[index] = arrives[index] === 1 && wish !== 'column' ? 7 : 6;
    else if (wish === undefined)
      formation[index] =
        (arrives[index] as number) > 1 || sector[index] === RESERVE_SECTOR
          ? FORMATION_NUMBERS.column
          : unit.traits.noLine === true
            ? unlined(unit)
            : 0;
    else if (
      field.differences.unlinedFootInColumn &&
      unit.traits.noLine === true &&
      !(wish === 'skirmish' && light)
    )
      formation[index] = wish === 'column' ? FORMATION_NUMBERS.column : unlined(unit);
    else if (wish === 'skirmish') formation[index] = light ? 4 : 0;
    else if (wish === 'block') formation[index] = unit.traits.canBlock === true ? 3 : 0;
    else formation[index] = FORMATION_NUMBERS[wish];
  });
  const wings = (['A', 'B'] as const).flatMap((side) =>
    [0, 1, 2].map((index) => {
      const name = WING_NAMES[side === 'A' ? index : 2 - index] as (typeof WING_NAMES)[number];
      return setup.wings[side]?.[name] ?? PLAIN_WING;
    }),
  );
  const posture = Uint8Array.from(wings, (wing, index) => {
    if (wing.posture) return wing.posture === 'attack' ? 0 : wing.posture === 'hold' ? 1 : 2;
    return setup.attacker === 'both' || (setup.attacker === 'A') === index < 3 ? 0 : 1;
  });
  const standing = Int32Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => one - other,
  );
  const batteries = [0, 0];
  const mobile = [0, 0];
  order.units.forEach((unit) => {
    const own = unit.side === 'A' ? 0 : 1;
    if (unit.arm === 'artillery') batteries[own] = (batteries[own] as number) + 1;
    if (unit.arm === 'infantry' || unit.arm === 'cavalry')
      mobile[own] = (mobile[own] as number) + (unit.strength.men ?? 0);
  });
  const { parameters } = field;
  return {
    wings,
    sector,
    line,
    formation,
    fixed,
    arrives,
    released,
    standing,
    posture,
    firstMinute: minuteOfDay(setup.firstTurn),
    dawn: minuteOfDay(setup.dawn),
    dusk: minuteOfDay(setup.dusk),
    artilleryRounds: Int32Array.from(
      ['A', 'B'] as const,
      (side, own) =>
        setup.artilleryAmmunition[side] ??
        Math.round((batteries[own] as number) * parameters.artilleryRounds),
    ),
    supplyWagons: Float64Array.from(
      ['A', 'B'] as const,
      (side, own) =>
        setup.supplyWagons[side] ??
        Math.round(((mobile[own] as number) * parameters.supplyTrainPercent) / 1000),
    ),
    objectiveHolder: Uint8Array.from(setup.objectives, (objective) =>
      objective.holder === undefined ? 2 : objective.holder === 'A' ? 0 : 1,
    ),
    objectiveSector: Uint8Array.from(setup.objectives, (objective) =>
      sectorOf('A', objective.wing),
    ),
  };
}

/** First and second line of each wing: as wished, else the first three fifths of the roll in front, the rest behind. */
function linesOfSide(
  side: 'A' | 'B',
  order: BattleOrder,
  sector: Uint8Array,
  line: Uint8Array,
  wish: Uint8Array,
): void {
  for (let wing = 0; wing <= RESERVE_SECTOR; wing += 1) {
    const free: number[] = [];
    let first = 0;
    let all = 0;
    order.units.forEach((unit, index) => {
      if (unit.side !== side || sector[index] !== wing) return;
      if (unit.arm === 'artillery') {
        line[index] = 2;
        return;
      }
      const strength = strengthOf(unit);
      all += strength;
      if (wish[index] === 0 || wish[index] === 1) {
        line[index] = wish[index] as number;
        if (wish[index] === 0) first += strength;
      } else free.push(index);
    });
    for (const index of free) {
      const strength = strengthOf(order.units[index] as OrderedUnit);
      const inFront = first === 0 || first + strength <= all * 0.6 + 1;
      line[index] = inFront ? 0 : 1;
      if (inFront) first += strength;
    }
  }
}

/** The stronger first line of a sector keeps what the frontage of the weaker one allows; the rest stands behind. */
function evenFrontage(
  order: BattleOrder,
  sector: Uint8Array,
  line: Uint8Array,
  wish: Uint8Array,
  frontagePercent: number,
): void {
  for (let wing = 0; wing < RESERVE_SECTOR; wing += 1) {
    const first = { A: 0, B: 0 };
    order.units.forEach((unit, index) => {
      if (sector[index] === wing && line[index] === 0) first[unit.side] += strengthOf(unit);
    });
    const limit = (Math.min(first.A, first.B) * frontagePercent) / 100;
    const wide = first.A > first.B ? 'A' : 'B';
    if (limit === 0) continue;
    for (let index = order.units.length - 1; index >= 0; index -= 1) {
      const unit = order.units[index] as OrderedUnit;
      if (unit.side !== wide || sector[index] !== wing || line[index] !== 0 || wish[index] === 0)
        continue;
      if (first[wide] - strengthOf(unit) < limit) continue;
      first[wide] -= strengthOf(unit);
      line[index] = 1;
    }
  }
}
