import { boxCorners } from '@/lib/geometry/plane/boxes';
import { moved } from '@/lib/geometry/plane/points';
import { boundsOf } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { onLayout } from '@/lib/rulesets/maurice-lite/known';
import { sideLetter } from '@/lib/rulesets/maurice-lite/scene';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { cornersOfBases, frontBox, liesOn, shapeOf } from '@/lib/rulesets/maurice-lite/tactics';

/** Whether a side has only to keep its ground, as the scenario says. */
export const holds = ({ scene }: State, side: 0 | 1): boolean =>
  scene.setup.holds === sideLetter(side);

/** Whether a unit stands in ground that covers it, or close behind some: within a base width of its front. */
export const isPosted = (state: State, { unit, body }: Stand): boolean =>
  onLayout(state, `doctrine posted ${unit}`, () => {
    const box = frontBox(body);
    const [x, y] = moved(box.x, box.y, [box.dx, box.dy], BASE_WIDTH);
    const ahead = boxCorners({ ...box, x, y, depth: BASE_WIDTH });
    const near = boundsOf(ahead);
    const { bounds } = shapeOf(body);
    return state.scene.table.features.some(
      (feature) =>
        feature.kind.cover &&
        (liesOn(ahead, near, feature) ||
          cornersOfBases(body).some((corners) => liesOn(corners, bounds, feature))),
    );
  });
