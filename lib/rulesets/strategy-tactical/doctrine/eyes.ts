import { boxMiddle } from '@/lib/geometry/plane/boxes';
import { boxDistance, thousandthsOf } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import {
  isFoot,
  isGun,
  type Kind,
  type SideNumber,
} from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { between } from './ways';

/** What a commander makes of a body that it can see; of a stand only where it is. */
export interface Seen {
  readonly body: Body;
  readonly at: PlanePoint;
  readonly what: 'stand' | 'foot' | 'horse' | 'scout' | 'gun';
  /** In figures of line infantry. */
  readonly strength: number;
}

/** A concealed column of the enemy is taken for four regiments. */
const GUESS = 16;
const GUN_WORTH = 4;
/** A figure's worth in tenths of a line infantryman. */
const WORTH: Readonly<Record<Kind, number>> = {
  ...{ line: 10, light: 12, grenadier: 15, heavy: 14, lightHorse: 5, gun: 10, horseGun: 10 },
};

export function strengthOf(state: State, { units }: Pick<Body, 'units'>): number {
  if (units.length === 0) return GUESS;
  return units.reduce((sum, unit) => {
    const { kind } = state.unit(unit);
    return sum + (isGun(kind) ? GUN_WORTH : (state.figures(unit) * WORTH[kind]) / 10);
  }, 0);
}

function whatIs(state: State, body: Body): Seen['what'] {
  if (body.formation === 'stand' || body.units.length === 0) return 'stand';
  const kinds = body.units.map((unit) => state.unit(unit).kind);
  if (kinds.some(isFoot)) return 'foot';
  if (kinds.some(isGun)) return 'gun';
  return state.scene.switches.concealment && kinds.every((kind) => kind === 'lightHorse')
    ? 'scout'
    : 'horse';
}

export const seen = (state: State, body: Body): Seen => ({
  ...{ body, at: boxMiddle(body.box), what: whatIs(state, body) },
  strength: strengthOf(state, body),
});

/** Everything that a side sees of both armies. */
export interface Eyes {
  readonly state: State;
  readonly side: SideNumber;
  readonly own: readonly Seen[];
  /** Enemies without their scouts. */
  readonly enemies: readonly Seen[];
  readonly scouts: readonly Seen[];
}

export function eyesOf(state: State, side: SideNumber): Eyes {
  const all = state.p.bodies.map((body) => seen(state, body));
  const enemies = all.filter(({ body }) => body.side !== side);
  return {
    ...{ state, side },
    own: all.filter(({ body }) => body.side === side),
    enemies: enemies.filter(({ what }) => what !== 'scout'),
    scouts: enemies.filter(({ what }) => what === 'scout'),
  };
}

/** Farther than this the distance between outlines is only estimated. */
const EXACT = 12_000;

/** Thousandths between the outlines of two bodies: exact where it matters, else a little less than it is. */
export function gap(one: Pick<Body, 'box'>, other: Pick<Body, 'box'>): number {
  const [ax, ay] = boxMiddle(one.box);
  const [bx, by] = boxMiddle(other.box);
  const size = one.box.front + one.box.depth + other.box.front + other.box.depth;
  const apart = Math.max(Math.abs(ax - bx), Math.abs(ay - by)) - (size >> 1);
  return apart > EXACT
    ? between([ax, ay], [bx, by]) - (size >> 1)
    : thousandthsOf(boxDistance(one.box, other.box));
}

/** The nearest of some bodies and how far it is; null: there are none. */
export function nearest(
  body: Pick<Body, 'box'>,
  others: readonly Seen[],
): { readonly seen: Seen; readonly gap: number } | null {
  let best: { seen: Seen; gap: number } | null = null;
  for (const other of others) {
    const far = gap(body, other.body);
    if (best === null || far < best.gap) best = { seen: other, gap: far };
  }
  return best;
}

/** Strength of bodies whose middle is within a distance of a point, in thousandths. */
export const strengthNear = (all: readonly Seen[], point: PlanePoint, within: number): number =>
  all.reduce((sum, { at, strength }) => (between(at, point) <= within ? sum + strength : sum), 0);
