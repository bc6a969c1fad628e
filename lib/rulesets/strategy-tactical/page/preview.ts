import { boxCorners, frontMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { moved, type PlanePoint } from '@/lib/geometry/plane/points';
import type { Result } from '@/lib/kernel/result';
import { boxFor, deployed, standDeployed } from '@/lib/rulesets/strategy-tactical/bodies';
import { type LaidMove, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { type Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { lengthBetween } from '@/lib/rulesets/strategy-tactical/town-ways';

/** Where an order that was laid leads, if nobody is met. */
export interface Preview {
  /** Points of the middle of its front, from where it stands. */
  readonly way: readonly PlanePoint[];
  /** Thousandths of an inch that it goes. */
  readonly length: number;
  /** What stands there afterwards: one body, or those into which it deploys. */
  readonly bodies: readonly Body[];
}

export function previewOf({ scene }: Pick<State, 'scene'>, laid: LaidMove): Preview {
  const { body, order, stretches, formation, facing } = laid;
  const start = frontMiddle(body.box);
  if (order.deploy === true) {
    const bodies = body.formation === 'stand' ? standDeployed(scene, body) : deployed(scene, body);
    return { way: [start], length: 0, bodies };
  }
  const way = [
    start,
    ...stretches.map(({ from, way: along, length }) => moved(...from, along, length)),
  ];
  const end = way.at(-1) as PlanePoint;
  const box = boxFor(scene, { formation, units: body.units }, end, facing);
  const length = stretches.reduce((sum, stretch) => sum + stretch.length, 0);
  return { way, length, bodies: [{ ...body, formation, box }] };
}

/** The position as if a body stood elsewhere, or as others. */
export function withBodies(state: State, body: Body, instead: readonly Body[]): State {
  const bodies = [...state.p.bodies.filter(({ id }) => id !== body.id), ...instead];
  return new State(state.scene, { ...state.p, bodies });
}

export const outlineOf = (box: PlaneBox): number[] => [...boxCorners(box)];

/** A path cut after a length in thousandths. */
function cut(from: PlanePoint, path: readonly PlanePoint[], length: number): PlanePoint[] {
  const found: PlanePoint[] = [];
  let at = from;
  let left = length;
  for (const to of path) {
    const far = lengthBetween(at, to);
    if (far > left) {
      const share = left / far;
      return [
        ...found,
        [Math.round(at[0] + (to[0] - at[0]) * share), Math.round(at[1] + (to[1] - at[1]) * share)],
      ];
    }
    found.push(to);
    left -= far;
    at = to;
  }
  return found;
}

/** Thousandths to which the farthest legal part is found. */
const FINE = 25;

/** The farthest part of a refused march that is legal; null: none is. */
export function legalPart(state: State, side: SideNumber, order: BodyOrder): BodyOrder | null {
  const { path = [], face: _, charge, ...rest } = order;
  const body = state.named(order.body);
  if (body === null || path.length === 0 || charge !== undefined) return null;
  const start = frontMiddle(body.box);
  const whole = path.reduce((sum, to, at) => sum + lengthBetween(path[at - 1] ?? start, to), 0);
  const tried = (length: number): { order: BodyOrder; laid: Result<LaidMove> } => {
    const part: BodyOrder = { ...rest, path: cut(start, path, length) };
    return { order: part, laid: layMove(state, side, part) };
  };
  let [low, high] = [0, whole];
  let best: BodyOrder | null = null;
  while (high - low > FINE) {
    const length = Math.floor((low + high) / 2);
    const one = tried(length);
    if (one.laid.ok) {
      best = one.order;
      low = length;
    } else high = length;
  }
  return best;
}
