import { hasGuns, inLine } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import {
  hexsideOf,
  lineOfFire,
  neighbour,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingRefused } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { OBSTACLES, TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { dot, type Field, pointOf } from './field';
import { hasTarget } from './shooting';
import type { Situation } from './situation';
import { hexNear } from './spot';
import type { Stack } from './stacks';

/** Where the guns of an army that stands are brought up, so that they have something to fire at: the hex of each. */
export type GunPosts = ReadonlyMap<Stack, number>;

/** Steps from where it is within which a battery looks for a place. */
const ABOUT = 3;
/** No guns limber up, or are put, nearer to an enemy than this. */
const SAFE = 3;
/** Ground before a battery that it ought to see: hexes ahead, and to the side. */
const AHEAD = [3, 5] as const;
const ASIDE = [-1.5, 0, 1.5] as const;
/** Hexes that guns may be before the foot beside them and still be level with it. */
const LEVEL = 0.3;
/** Share of that ground with which its place is good enough. */
const ENOUGH = 0.5;

const NOWHERE: GunPosts = new Map();

/** Batteries of an army that stands, and see neither an enemy in range nor the ground before their line: where they go. */
export function gunPostsOf(field: Field, situation: Situation, stacks: readonly Stack[]): GunPosts {
  if (situation.stance !== 'stand' || !field.lessons.has('sited')) return NOWHERE;
  const found = new Map<Stack, number>();
  const taken = new Set<number>();
  for (const stack of stacks) {
    if (stack.kind !== 'artillery' || stack.routed || !hasGuns(field.state, stack.lead.unit))
      continue;
    if (
      field.near(stack.at) < SAFE ||
      (!isBehind(field.state, stack.lead.unit) && isGood(field, situation, stack.at))
    )
      continue;
    const hex =
      stack.lead.now.formation === 'limbered' && isPlace(field, situation, stack.at)
        ? stack.at
        : postFor(field, situation, stack.at, stack.lead.unit, taken);
    if (hex < 0) continue;
    taken.add(hex);
    found.set(stack, hex);
  }
  return found;
}

/** Whether guns on a hex have an enemy in their line of fire, or see the ground before it. */
function isGood(field: Field, situation: Situation, hex: number): boolean {
  const { state, ground } = field;
  if (hasTarget(field, hex)) return true;
  const [x, y] = pointOf(ground, hex);
  const { ahead, right } = situation;
  let free = 0;
  for (const far of AHEAD)
    for (const aside of ASIDE) {
      const to = hexNear(ground, [
        x + far * ahead[0] + aside * right[0],
        y + far * ahead[1] + aside * right[1],
      ]);
      if (to !== hex && lineOfFire(state, hex, to).free) free += 1;
    }
  return free >= ENOUGH * AHEAD.length * ASIDE.length;
}

/** Whether guns on a hex are in the line and see from there; they may have to go to the top of the stack. */
const isPlace = (field: Field, situation: Situation, hex: number): boolean =>
  isInLine(field, situation, hex) && isGood(field, situation, hex);

/** The nearest place that is good, beside own foot and free of it; −1: there is none. */
function postFor(
  field: Field,
  situation: Situation,
  from: number,
  guns: number,
  taken: ReadonlySet<number>,
): number {
  const { state, ground } = field;
  const steps = new Map([[from, 0]]);
  const open = [from];
  for (let index = 0; index < open.length; index += 1) {
    const here = open[index] as number;
    const far = steps.get(here) as number;
    if (here !== from && !taken.has(here) && field.near(here) >= SAFE && isFree(field, here, guns))
      if (isPlace(field, situation, here)) return here;
    if (far >= ABOUT) continue;
    for (let direction = 0; direction < 6; direction += 1) {
      const to = neighbour(ground, here, direction);
      if (to < 0 || steps.has(to)) continue;
      const word = terrainOf(ground, to);
      if (word === 'water' || TERRAINS[word].artillery === 0) continue;
      const side = hexsideOf(ground, here, direction);
      if (side in OBSTACLES && OBSTACLES[side as keyof typeof OBSTACLES].impassable) continue;
      if (state.on(to).some((unit) => state.unit(unit).side !== field.side)) continue;
      steps.set(to, far + 1);
      open.push(to);
    }
  }
  return -1;
}

/** Whether a line of foot above guns in their stack keeps them from firing. */
function isBehind(state: State, unit: number): boolean {
  for (const other of state.on(state.unit(unit).at)) {
    if (other === unit) return false;
    if (inLine(state, other)) return true;
  }
  return false;
}

/** Whether guns may be put on a hex: nobody stands there but leaders, or a line of own foot in order. */
function isFree({ state, side }: Field, hex: number, guns: number): boolean {
  const there = state.on(hex).filter((unit) => state.scenario.cards[unit]?.kind !== 'leader');
  if (there.length === 0) return true;
  return (
    stackingRefused(state, [guns], hex) === null &&
    there.every((unit) => {
      const now = state.unit(unit);
      return now.side === side && !now.routed && inLine(state, unit);
    })
  );
}

/** Whether own foot that is not in rout stands on a hex, or beside it no farther back: guns before their foot are taken. */
function isInLine({ state, ground, side }: Field, { ahead }: Situation, hex: number): boolean {
  const depthOf = (at: number) => dot(pointOf(ground, at), ahead);
  const hasFoot = (at: number) =>
    state.on(at).some((unit) => {
      const now = state.unit(unit);
      return now.side === side && !now.routed && state.scenario.cards[unit]?.kind === 'infantry';
    });
  if (hasFoot(hex)) return true;
  for (let direction = 0; direction < 6; direction += 1) {
    const beside = neighbour(ground, hex, direction);
    if (beside >= 0 && depthOf(beside) >= depthOf(hex) - LEVEL && hasFoot(beside)) return true;
  }
  return false;
}
