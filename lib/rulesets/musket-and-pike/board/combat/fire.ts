import { hexRing } from '@/lib/geometry/hexes';
import type { Refusal } from '@/lib/kernel/result';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { sightNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import { distance, facesHex, lineOfFire, sees } from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingLimit, stackingOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import { type Ammunition, LOW, OUT, type State } from '@/lib/rulesets/musket-and-pike/board/state';
import { FIRE_SCALE } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { fireValue, type Shot } from '@/lib/rulesets/musket-and-pike/rules/fire';
import { ammunitionLossChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { hitLeaders } from './leaders';
import { drawnCasualties, fireHurt, menOf } from './losses';
import { check, triggered } from './morale';
import {
  capturedPart,
  cardOf,
  enfilades,
  hasGuns,
  inLine,
  onFoot,
  shotAt,
  shotAtBridge,
  type When,
  weaponOf,
} from './shot';
import { lose } from './vanish';

/** Who may fire at what, and what comes of it. Source: Defensive Fire to Offensive Fire Modifiers and Effects. */

/** Why a unit cannot fire at a hex. Codes; the page puts them into words. */
export type FireObstacle =
  | 'gone'
  | 'no-fire'
  | 'routed'
  | 'fired'
  | 'fought'
  | 'limbered'
  | 'no-crew'
  | 'moved'
  | 'setting-up'
  | 'no-ammunition'
  | 'low-ammunition'
  | 'no-rounds'
  | 'spent'
  | 'no-defensive-fire'
  | 'overstacked'
  | 'behind-line'
  | 'out-of-range'
  | 'not-facing'
  | 'out-of-sight'
  | 'no-target';

/** Why a unit cannot fire at all now; null: it can. */
export function fireBar(state: State, unit: number, when: When): FireObstacle | null {
  const now = state.unit(unit);
  const card = cardOf(state, unit);
  const weapon = weaponOf(state, unit);
  if (now.status !== 'field') return 'gone';
  if (card.kind === 'leader' || card.kind === 'wagon' || weapon.soft.length === 0) return 'no-fire';
  if (now.routed) return 'routed';
  if (when === 'own' ? now.fired : now.firedBack) return 'fired';
  if (when === 'own' && now.melees > 0) return 'fought';
  if (weapon.singleUse && now.used) return 'spent';
  if (when !== 'own' && weapon.noDefensiveFire) return 'no-defensive-fire';
  if (hasGuns(state, unit)) {
    if (now.crew === 'none') return 'no-crew';
    if (now.formation === 'limbered') return 'limbered';
    if (when === 'own' && now.moved && !card.traits.horseArtillery && card.kind === 'artillery')
      return 'moved';
    if (now.settingUp >= 0) return 'setting-up';
    // Guns taken that need setting up are of no use to their captors.
    if (now.crew === 'enemy' && (card.traits.setUp || weapon.setUp)) return 'setting-up';
    if (state.p.rounds[now.side] <= 0) return 'no-rounds';
  }
  if (now.ammunition === OUT) return 'no-ammunition';
  if (now.ammunition === LOW && when === 'own') return 'low-ammunition';
  if (stackingOf(state, now.at) > stackingLimit(state)) return 'overstacked';
  return behindLine(state, unit) ? 'behind-line' : null;
}

/** Whether a line of foot higher in the stack keeps a unit from firing. Source: Formation Restrictions. */
function behindLine(state: State, unit: number): boolean {
  for (const other of state.on(state.unit(unit).at)) {
    if (other === unit) return false;
    if (inLine(state, other)) return true;
  }
  return false;
}

/** Whether a battery can reach a hex that it does not see. */
const indirect = (state: State, unit: number): boolean => weaponOf(state, unit).indirect;

/** Why a unit that can fire cannot do so at a hex; null: it can. */
export function aimBar(state: State, unit: number, at: number): FireObstacle | null {
  const { ground } = state.scenario;
  const { at: from } = state.unit(unit);
  const range = distance(ground, from, at);
  if (range === 0 || range > weaponOf(state, unit).soft.length) return 'out-of-range';
  if (!facesHex(state, unit, at)) return 'not-facing';
  if (indirect(state, unit)) return null;
  if (range > sightNow(state) || !lineOfFire(state, from, at).free) return 'out-of-sight';
  return null;
}

/**
 * Units on a hex that fire may be aimed at, the best target first: all but leaders, wagons and uncrewed guns only where
 * nothing else is. Those in the order of the stack.
 */
export function targetsOn(state: State, at: number, side: number): number[] {
  const enemies = state
    .on(at)
    .filter((unit) => state.unit(unit).side !== side && cardOf(state, unit).kind !== 'leader');
  const minor = (unit: number) =>
    cardOf(state, unit).kind === 'wagon' || state.unit(unit).crew === 'none' ? 1 : 0;
  return enemies.sort((one, other) => minor(one) - minor(other));
}

/** The bridge on a hex that nobody holds, as a target of guns; −1: none. */
export function bridgeTarget(state: State, at: number): number {
  const { ground } = state.scenario;
  const bridge = ground.bridgeAt[at] as number;
  return bridge >= 0 && state.on(at).length === 0 && (state.p.bridges[bridge] as number) > 0
    ? bridge
    : -1;
}

const FIRE_WORDS: Readonly<Record<FireObstacle, string>> = {
  gone: 'is not on the field.',
  'no-fire': 'has nothing to fire with.',
  routed: 'is routed.',
  fired: 'has already fired.',
  fought: 'has fought a melee in this turn.',
  limbered: 'is limbered. Unlimber first.',
  'no-crew': 'has no crew.',
  moved: 'has moved, unlimbered or turned in this turn.',
  'setting-up': 'is still setting up.',
  'no-ammunition': 'is out of ammunition.',
  'low-ammunition': 'is low on ammunition and fires only in defence.',
  'no-rounds': 'has no rounds left: the artillery’s stock is empty.',
  spent: 'has used its only volley.',
  'no-defensive-fire': 'cannot fire in defence with its weapon.',
  overstacked: 'is on a hex with more troops than may stand there.',
  'behind-line': 'stands behind a line on its own hex.',
  'out-of-range': 'does not reach that hex.',
  'not-facing': 'does not face that hex.',
  'out-of-sight': 'has no line of fire to that hex.',
  'no-target': 'finds no target on that hex.',
};

export const fireRefusal = (state: State, unit: number, why: FireObstacle): Refusal => ({
  code: `FIRE_${why.replaceAll('-', '_').toUpperCase()}`,
  message: `${cardOf(state, unit).name} ${FIRE_WORDS[why]}`,
});

/** Whether a unit finds something to fire at on a hex: an enemy, a bridge nobody holds, or a hex that it cannot see. */
function hasTarget(state: State, unit: number, at: number): boolean {
  const { at: from, side } = state.unit(unit);
  if (targetsOn(state, at, side).length > 0) return true;
  if (hasGuns(state, unit) && bridgeTarget(state, at) >= 0) return true;
  return indirect(state, unit) && !sees(state.scenario.ground, from, at);
}

/** Why a unit cannot fire at a hex now; null: it can. */
export function whyNotFire(state: State, unit: number, at: number, when: When): Refusal | null {
  const why =
    fireBar(state, unit, when) ??
    aimBar(state, unit, at) ??
    (hasTarget(state, unit, at) ? null : 'no-target');
  return why === null ? null : fireRefusal(state, unit, why);
}

/** Effective fire value of a unit at a target, ≥ 0. */
export function valueAt(state: State, unit: number, target: number, when: When): number {
  const shot = shotAt(state, unit, target, when);
  return shot === null ? 0 : fireValue(shot) * capturedPart(state, unit);
}

/** Units on a hex that a shot at one of them passes through: lines, by the optional rule columns too, under fire of guns. */
export function passedThrough(state: State, target: number): number[] {
  const { columnPassThrough } = state.scenario.switches;
  const caught = (unit: number) =>
    inLine(state, unit) ||
    (columnPassThrough && onFoot(state, unit) && state.unit(unit).formation === 'column');
  if (!caught(target)) return [target];
  const { at, side } = state.unit(target);
  return [
    target,
    ...state
      .on(at)
      .filter((unit) => unit !== target && state.unit(unit).side === side && caught(unit)),
  ];
}

/** Where fire of artillery at a hex that it does not see comes down: there, or one or two hexes away. */
function scattered(builder: FactBuilder, aimed: number): number {
  const { ground, parameters } = builder.state.scenario;
  if (builder.uniform('scatter') * 100 < parameters.scatterHitPercent) return aimed;
  const far = builder.uniform('scatter/far') * 100 < parameters.scatterNearPercent ? 1 : 2;
  const ring = hexRing(ground.board, aimed, far);
  return ring[Math.floor(builder.uniform('scatter/where') * ring.length)] ?? aimed;
}

/**
 * Units of one hex fire at a hex. Each shot has a draw of its own; their casualties are summed. Records the fire, leaders
 * hit, units destroyed and the morale checks that follow.
 *
 * @param target the unit that is aimed at; absent: the best target there
 */
export function fire(
  builder: FactBuilder,
  units: readonly number[],
  at: number,
  when: When,
  target?: number,
): void {
  const { state } = builder;
  const [first] = units;
  if (first === undefined) return;
  const { at: from, side } = state.unit(first);
  // Only guns that cannot see their aim scatter.
  const blind =
    units.some((unit) => hasGuns(state, unit) && indirect(state, unit)) &&
    !lineOfFire(state, from, at).free;
  const falls = blind ? scattered(builder, at) : at;
  const found = targetsOn(state, falls, side);
  const aim = target !== undefined && found.includes(target) ? target : found[0];
  const costs = new Map<number, number>();
  let value = 0;
  if (aim !== undefined)
    for (const unit of units) {
      value += valueAt(state, unit, aim, when);
      for (const struck of hasGuns(state, unit) ? passedThrough(state, aim) : [aim])
        costs.set(
          struck,
          (costs.get(struck) ?? 0) + casualties(builder, valueAt(state, unit, struck, when)),
        );
    }
  const bridge = aim === undefined ? bridgeTarget(state, falls) : -1;
  let damage = 0;
  if (bridge >= 0)
    for (const unit of units) {
      const shot = shotAtBridge(state, unit, falls, when);
      const own = shot === null ? 0 : fireValue(shot) * capturedPart(state, unit);
      value += own;
      damage += casualties(builder, own);
    }
  const before = new Map([...costs.keys()].map((unit) => [unit, state.unit(unit).men]));
  const hurt = [...costs]
    .map(([unit, result]) => fireHurt(builder, unit, result))
    .filter((cost) => menOf(cost) + (cost.gunsDestroyed ?? 0) + (cost.fatigue ?? 0) > 0);
  const enfilade = aim !== undefined && enfilades(state, from, aim);
  builder.record({
    type: 'Fired',
    ...{ side, shooters: units, from, at: falls },
    ...(falls === at ? {} : { aimed: at }),
    ...{ when, range: distance(state.scenario.ground, from, falls) },
    value: Math.round(value),
    casualties: Math.round(10 * [...costs.values()].reduce((sum, one) => sum + one, damage)) / 10,
    ...{ hurt, enfilade, ammunition: spendAmmunition(builder, units, when) },
    rounds: units.filter((unit) => hasGuns(state, unit)).length,
    ...(bridge >= 0 ? { bridge: [bridge, Math.round(damage)] as const } : {}),
  });
  afterFire(builder, hurt, before, falls, when !== 'own');
}

function casualties(builder: FactBuilder, value: number): number {
  if (value <= 0) return 0;
  const { averagedFire } = builder.state.scenario.switches;
  return drawnCasualties(builder, value, FIRE_SCALE, averagedFire, 'fire');
}

/** Levels that ammunition drops to. Guns share a stock; only those cut off run low, by the rule of Isolation. */
function spendAmmunition(
  builder: FactBuilder,
  units: readonly number[],
  when: When,
): (readonly [number, Ammunition])[] {
  const { state } = builder;
  const { parameters, switches } = state.scenario;
  return units.flatMap((unit) => {
    const { ammunition, isolated } = state.unit(unit);
    if (ammunition === OUT || cardOf(state, unit).kind === 'ship') return [];
    if (hasGuns(state, unit) && !(switches.isolation && isolated)) return [];
    const chance = ammunitionLossChance(parameters.ammunitionLossPercent, when === 'opportunity');
    return builder.uniform('ammunition') < chance
      ? [[unit, (ammunition + 1) as Ammunition] as const]
      : [];
  });
}

/** What follows from fire: leaders hit, units of which nothing is left, morale checks of the others. */
function afterFire(
  builder: FactBuilder,
  hurt: readonly Hurt[],
  before: ReadonlyMap<number, number>,
  at: number,
  defensive: boolean,
): void {
  const { state } = builder;
  if (hurt.some((cost) => menOf(cost) + (cost.gunsDestroyed ?? 0) > 0))
    hitLeaders(builder, at, hurt, state.scenario.parameters.leaderFireCasualtyPercent);
  // First who is gone, then the checks: by them others may run, or lose their last men as stragglers.
  const left = hurt.filter(({ unit }) => {
    const stands = state.unit(unit).status === 'field';
    if (!stands) lose(builder, unit, 'fire', at);
    return stands;
  });
  for (const cost of left)
    if (
      state.unit(cost.unit).status === 'field' &&
      triggered(builder, menOf(cost), before.get(cost.unit) ?? 0)
    )
      check(builder, cost.unit, 'loss', defensive);
}

/** Casualties that units of one hex would cause on average, least and most: odds before committing. */
export function fireOdds(
  state: State,
  units: readonly number[],
  target: number,
  when: When,
): { readonly value: number; readonly low: number; readonly mean: number; readonly high: number } {
  const value = units.reduce((sum, unit) => sum + valueAt(state, unit, target, when), 0);
  const of = (scale: number) => (value * scale) / 1000;
  return {
    value,
    low: of(FIRE_SCALE.low),
    mean: of((FIRE_SCALE.low + FIRE_SCALE.high) / 2),
    high: of(FIRE_SCALE.high),
  };
}

/** The shots of units at a target, for people who want to see what counts. */
export const shotsAt = (
  state: State,
  units: readonly number[],
  target: number,
  when: When,
): Shot[] => units.flatMap((unit) => shotAt(state, unit, target, when) ?? []);

/** Hexes with targets that a unit can fire at now, the nearest first. */
export function fireHexes(state: State, unit: number, when: When): number[] {
  if (fireBar(state, unit, when) !== null) return [];
  const { at, side } = state.unit(unit);
  const { ground } = state.scenario;
  const reach = weaponOf(state, unit).soft.length;
  const near = new Map<number, number>();
  for (const enemy of state.inField(1 - side)) {
    const hex = state.unit(enemy).at;
    if (near.has(hex) || cardOf(state, enemy).kind === 'leader') continue;
    const range = distance(ground, at, hex);
    if (range <= reach) near.set(hex, range);
  }
  return [...near]
    .sort(([one, far], [other, further]) => far - further || one - other)
    .flatMap(([hex]) => (aimBar(state, unit, hex) === null ? [hex] : []));
}

/** Whether a unit could fire at one that attacks it from a hex: what holds back the 20 % of Melee Modifiers. */
export function couldFireAt(state: State, unit: number, attacker: number): boolean {
  if (fireBar(state, unit, 'defensive') !== null) return false;
  const { at } = state.unit(attacker);
  if (!facesHex(state, unit, at)) return false;
  const armoured = cardOf(state, attacker).traits.armour > 0;
  return weaponValue(weaponOf(state, unit), 1, armoured) > 0;
}
