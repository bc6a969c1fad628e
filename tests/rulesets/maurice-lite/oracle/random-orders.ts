import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { FormationChange, MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { type Point, plus } from './geometry';
import { below, type Numbers, oneOf } from './random-positions';
import { shapeOf, turned, unit } from './shapes';

/** Orders at random: most of them sensible, some too long, some forbidden. */

type Legs = NonNullable<MoveOrder['legs']>;

const HANDS = ['left', 'right', 'both'] as const;
const FORMATIONS = ['line', 'column', 'massed'] as const;

function randomLegs(next: Numbers, back: boolean): Legs {
  return Array.from({ length: 1 + below(next, 3) }, (): Legs[number] => {
    const by = 250 * (1 + below(next, 12));
    if (next() < 0.5) return { kind: back ? 'back' : 'ahead', by };
    const wheel = {
      kind: 'wheel',
      pivot: oneOf(next, ['left', 'right'] as const),
      by: Math.min(by, 1_250),
    } as const;
    return back ? { ...wheel, back: true } : wheel;
  });
}

/** Points ahead of a head, turning by at most 60 degrees at each. */
function randomWay(
  next: Numbers,
  stand: Stand,
  square: boolean,
): readonly (readonly [number, number])[] {
  const shape = shapeOf(stand);
  const middle: Point =
    shape.kind === 'column'
      ? (shape.trail[0] as Point)
      : plus(plus(shape.corner, [shape.facing[1], -shape.facing[0]], 500), shape.facing, -500);
  let facing: Point =
    shape.kind === 'column'
      ? unit([
          (shape.trail[0] as Point)[0] - (shape.trail[1] as Point)[0],
          (shape.trail[0] as Point)[1] - (shape.trail[1] as Point)[1],
        ])
      : shape.facing;
  let at = middle;
  return Array.from({ length: square ? 1 : 1 + below(next, 3) }, () => {
    facing = square ? facing : turned(facing, ((next() - 0.5) * 2 * Math.PI) / 3);
    const to = plus(at, facing, 500 * (1 + below(next, square ? 14 : 8)));
    at = [Math.round(to[0]), Math.round(to[1])];
    return [at[0], at[1]] as const;
  });
}

function randomChange(next: Numbers): FormationChange {
  const change = { to: oneOf(next, FORMATIONS), hand: oneOf(next, HANDS) };
  return { ...change, by: oneOf(next, ['rearUp', 'frontBack'] as const) };
}

export interface RandomOrder {
  readonly order: MoveOrder;
  readonly action: 'march' | 'charge';
  /** Nothing in it turns a box: places are exact. */
  readonly straight: boolean;
}

export function randomOrder(next: Numbers, stand: Stand, square: boolean): RandomOrder {
  const action = next() < 0.25 ? 'charge' : 'march';
  const free = stand.formation === 'column' || stand.arm === 'guns';
  const extra = below(next, 10);
  const aboutFace = extra === 0 ? ({ aboutFace: true } as const) : {};
  const change = extra === 1 || extra === 2 ? randomChange(next) : undefined;
  const isBlock = change === undefined ? !free : change.to !== 'column';
  const moves = next() < (change === undefined ? 0.97 : 0.4);
  const back = next() < 0.25 && !(stand.formation === 'column' && change !== undefined);
  const legs = moves && isBlock ? randomLegs(next, back) : [];
  const way =
    moves && !isBlock && change === undefined && extra !== 0 ? randomWay(next, stand, square) : [];
  const order: MoveOrder = {
    unit: stand.unit,
    ...aboutFace,
    ...(change === undefined ? {} : { change }),
    ...(legs.length > 0 ? { legs } : {}),
    ...(way.length > 0 ? { way } : {}),
  };
  return {
    order,
    action,
    straight: square && legs.every(({ kind }) => kind !== 'wheel'),
  };
}

/** A charge: perhaps a wheel, then ahead. */
export function randomCharge(next: Numbers, stand: Stand): MoveOrder {
  const wheel = {
    kind: 'wheel',
    pivot: oneOf(next, ['left', 'right'] as const),
    by: 125 * (1 + below(next, 9)),
  } as const;
  const ahead = { kind: 'ahead', by: 4_000 } as const;
  return { unit: stand.unit, charge: true, legs: next() < 0.5 ? [ahead] : [wheel, ahead] };
}
