import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Field, Piece } from './field';
import type { LineNow } from './line';
import type { Situation } from './situation';
import type { Stack } from './stacks';

/** Own horse of a wing to the enemy's on its side from which it rides at him. */
const STRONGER = 1.2;
/** Hexes within which enemies are of this wing, and inside the end of the own line. */
const REACH = 8;
const INSIDE = 3;
/** Enemy foot and guns beside his horse, in men, from which nobody rides at it; more, the more horse there is. */
const COVERED = 700;
/** Horse this tired rides at nobody. */
const BLOWN = 600;

/** Enemy horse at which each wing of horse rides, since it is clearly the stronger there; empty: it keeps with the line. */
export interface Clashes {
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
}

const NOBODY: Clashes = { left: [], right: [] };

/** Whom the horse of either wing rides at before the lines meet. `fit`: bodies that are not in rout. */
export function clashesOf(
  field: Field,
  { right }: Situation,
  fit: readonly Stack[],
  line: LineNow,
): Clashes {
  if (!field.lessons.has('horse') || line.stacks.length === 0) return NOBODY;
  const lanes = line.stacks.map(({ lane }) => lane);
  const against = (wing: 'left' | 'right'): readonly Piece[] => {
    const out = wing === 'left' ? -1 : 1;
    const end = out < 0 ? Math.min(...lanes) : Math.max(...lanes);
    const own = fit.filter(
      ({ kind, post, disordered, lead }) =>
        kind === 'cavalry' && post.role === wing && !disordered && lead.now.fatigue < BLOWN,
    );
    const bodies = new Set(own.flatMap(({ units }) => units));
    const strength = field.own.reduce(
      (sum, { unit, kind, worth }) => sum + (kind === 'cavalry' && bodies.has(unit) ? worth : 0),
      0,
    );
    const horse = field.fighters.filter(
      ({ at, kind, now, x, y }) =>
        kind === 'cavalry' &&
        !now.routed &&
        (x * right[0] + y * right[1] - end) * out > -INSIDE &&
        own.some((stack) => distance(field.ground, stack.at, at) <= REACH),
    );
    const theirs = horse.reduce((sum, { worth }) => sum + worth, 0);
    if (strength < STRONGER * theirs) return [];
    return horse.filter(({ at, worth }) => field.guard(at) - worth < COVERED + theirs / 2);
  };
  return { left: against('left'), right: against('right') };
}

/** The hex of the nearest of those at whom a body of horse rides; −1: nobody. */
export function clashHex({ ground }: Field, { at, post }: Stack, clashes: Clashes): number {
  if (post.role !== 'left' && post.role !== 'right') return -1;
  let [best, least] = [-1, REACH + 1];
  for (const { at: hex } of clashes[post.role]) {
    const far = distance(ground, at, hex);
    if (far < least) [best, least] = [hex, far];
  }
  return best;
}
