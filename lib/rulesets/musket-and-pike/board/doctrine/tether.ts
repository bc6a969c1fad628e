import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import { leashOf } from './command';
import { type Field, pointOf } from './field';
import { hexNear } from './spot';

/** Hexes within the end of its leader’s reach at which a body halts that would go beyond it. */
const INSIDE = 0.5;
/** Hexes by which it must come nearer to its place to stir for it. */
const STIRS = 3;

/**
 * Where a body goes whose place is out of its leader’s reach: to the end of his reach on the straight line from him, or it
 * stays where it is, if that is hardly farther from its place; −1: its place is within reach, or nobody commands it.
 */
export function tetheredTo(field: Field, unit: number, at: number, goal: number): number {
  const { ground } = field;
  const leash = leashOf(field, unit);
  if (leash === null) return -1;
  const far = distance(ground, goal, leash.at);
  if (far <= leash.most) return -1;
  const [from, to] = [pointOf(ground, leash.at), pointOf(ground, goal)];
  const share = Math.max(0, leash.most - INSIDE) / far;
  const end = hexNear(ground, [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
  ]);
  const inReach = distance(ground, at, leash.at) <= leash.most;
  return inReach && distance(ground, end, goal) > distance(ground, at, goal) - STIRS ? at : end;
}
