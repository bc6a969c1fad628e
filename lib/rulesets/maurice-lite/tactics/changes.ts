import { boxCorners, type PlaneBox, turnedAbout } from '@/lib/geometry/plane/boxes';
import { columnBehind, lengthOf, pointAlong } from '@/lib/geometry/plane/columns';
import { moved, type PlaneDirection, type PlanePoint, rightOf } from '@/lib/geometry/plane/points';
import {
  BASE_WIDTH,
  type Body,
  type Formation,
  type Stand,
} from '@/lib/rulesets/maurice-lite/body';
import type { FormationChange } from '@/lib/rulesets/maurice-lite/move-order';
import { frontBox } from './shape';

export interface Changed {
  readonly body: Body;
  readonly formation: Formation;
}

const opposite = ([dx, dy]: PlaneDirection): PlaneDirection => [0 - dx, 0 - dy];
const block = (box: PlaneBox): Body => ({ kind: 'block', box });

/** A column of four bases straight behind a first base. */
export const straightColumn = (first: PlaneBox): Body => ({
  kind: 'column',
  trail: columnBehind({ ...first, front: BASE_WIDTH, depth: BASE_WIDTH }, 4).trail,
});

/**
 * *Changing Formation*, *Moving Bases*: how a unit stands after a change; a sentence where there is no such change. A
 * column that is not straight lines up behind its first base.
 */
export function changed(stand: Stand, { to, hand, by }: FormationChange): Changed | string {
  const { formation, arm } = stand;
  if (arm === 'guns') return 'Artillery has no formation to change.';
  if (to === formation) return `The unit is ${to === 'massed' ? 'massed' : `in ${to}`} already.`;
  if (to === 'massed' && arm !== 'horse') return 'Only cavalry stands massed.';
  const front = frontBox(stand.body);
  const facing: PlaneDirection = [front.dx, front.dy];
  const right = rightOf(facing);
  const shifted = (point: PlanePoint, way: PlaneDirection, bases: number): PlanePoint =>
    moved(point[0], point[1], way, bases * BASE_WIDTH);
  const sized = ([x, y]: PlanePoint, turned: PlaneDirection, files: number, ranks: number) => ({
    ...{ x, y, dx: turned[0], dy: turned[1] },
    ...{ front: files * BASE_WIDTH, depth: ranks * BASE_WIDTH },
  });
  const corner: PlanePoint = [front.x, front.y];
  const massed = (at: PlanePoint): Changed => ({
    body: block(sized(at, facing, 2, 2)),
    formation: 'massed',
  });
  const line = (at: PlanePoint, turned = facing): Changed => ({
    body: block(sized(at, turned, 4, 1)),
    formation: 'line',
  });
  const column = (box: PlaneBox): Changed => ({ body: straightColumn(box), formation: 'column' });
  if (formation === 'column') {
    if (hand === 'both') return 'A column changes to the left or to the right.';
    if (to === 'line')
      return hand === 'left'
        ? line(shifted(corner, opposite(facing), 4), opposite(right))
        : line(shifted(corner, right, 1), right);
    const side = hand === 'left' ? shifted(corner, right, -1) : corner;
    return massed(by === 'frontBack' ? shifted(side, facing, -2) : side);
  }
  if (formation === 'massed') {
    if (to === 'column') {
      if (hand === 'both') return 'Two bases go behind those on the left or on the right.';
      return column(sized(hand === 'left' ? corner : shifted(corner, right, 1), facing, 1, 1));
    }
    const files = hand === 'left' ? 2 : hand === 'both' ? 1 : 0;
    const side = shifted(corner, right, -files);
    return line(by === 'frontBack' ? shifted(side, facing, -1) : side);
  }
  if (to === 'column') {
    if (hand === 'both') return 'A line turns to the left or to the right.';
    const [, , rx, ry, , , lx, ly] = boxCorners(front);
    return hand === 'left'
      ? column(sized([lx, ly], opposite(right), 1, 1))
      : column(sized([rx, ry], right, 1, 1));
  }
  const files = hand === 'left' ? 2 : hand === 'both' ? 1 : 0;
  return massed(shifted(corner, right, files));
}

/** *About-Face*: every base turned backward on its ground. */
export function facedAbout(body: Body): Body {
  if (body.kind === 'block') return block(turnedAbout(body.box));
  const length = 4 * BASE_WIDTH;
  const kept: PlanePoint[] = [];
  for (const point of body.trail) {
    kept.push(point);
    if (lengthOf(kept) < length) continue;
    kept.pop();
    break;
  }
  return { kind: 'column', trail: [pointAlong(body.trail, length), ...kept.reverse()] };
}
