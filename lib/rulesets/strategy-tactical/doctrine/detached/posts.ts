import type { PlanePoint } from '@/lib/geometry/plane/points';
import {
  crossingOf,
  type DrawnPlan,
  THIRDS,
} from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import { depthOf, keyPoints } from '@/lib/rulesets/strategy-tactical/doctrine/second/ground';
import { between, wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { Scene, SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';

/** A place to which a detachment is sent. */
export interface Post {
  readonly name: string;
  readonly at: PlanePoint;
  /** An enemy headquarters by its number in the scene; −1: none. */
  readonly hq: number;
}

/** Nobody is sent to a place that is farther from the own edge than this, in hundredths of the table’s depth. */
const OWN_PART = 62;
/** A place is worth contesting where its way from the own headquarters is at least this part of the enemy’s, in hundredths: others lie behind the front. */
const CONTESTED = 45;
/** A place this near to a bridge or a village is the same place. */
const SAME_PLACE = 10_000;
/** Posts keep this far from the way of the main body, which fights there itself, and from one another. */
const OFF_MAIN = 14_000;
const APART = 12_000;
export const FAR = 400_000;

/** The length of the nearest way from the own headquarters to a point, or from the enemy’s. */
const wayFrom = (scene: Scene, at: PlanePoint, is: (side: SideNumber) => boolean): number =>
  Math.min(
    FAR,
    ...scene.headquarters.flatMap((hq) =>
      is(hq.side) ? [wayLength(scene, hq.at, at, 'column') ?? FAR] : [],
    ),
  );

const isContested = (scene: Scene, side: SideNumber, at: PlanePoint): boolean =>
  wayFrom(scene, at, (whose) => whose === side) * 100 >=
  wayFrom(scene, at, (whose) => whose !== side) * CONTESTED;

/**
 * The places of a table that may be worth a detachment of a side: bridges and villages between the armies, the middle of
 * a third of the table by which an army can come without a bridge, and the enemy’s headquarters.
 */
export function postsOf(scene: Scene, side: SideNumber): readonly Post[] {
  const places = keyPoints(scene);
  return [
    ...places.flatMap(({ name, at }): Post[] =>
      depthOf(scene, side, at[side]) <= OWN_PART && isContested(scene, side, at[side])
        ? [{ name, at: at[side], hq: -1 }]
        : [],
    ),
    ...THIRDS.flatMap((third): Post[] => {
      const at = crossingOf(scene, third);
      const isPlace = places.some((place) => place.at.some((one) => between(one, at) < SAME_PLACE));
      return isPlace || wayLength(scene, at, at, 'dry') === null
        ? []
        : [{ name: `the ${third} of the table`, at, hq: -1 }];
    }),
    ...scene.headquarters.flatMap(({ name, at, side: whose }, hq): Post[] =>
      whose === side ? [] : [{ name: `the enemy’s ${name}`, at, hq }],
    ),
  ];
}

/**
 * The posts that are wanted beside a drawn plan, the nearest to some bodies first and headquarters last: away from the way
 * of the main body, and from one another.
 */
export function wantedPosts(
  scene: Scene,
  side: SideNumber,
  plan: DrawnPlan,
  from: readonly PlanePoint[],
): readonly Post[] {
  const over = crossingOf(scene, plan.third);
  const goal = scene.headquarters[plan.hq]?.at ?? over;
  const sorted = postsOf(scene, side)
    .filter(({ at }) => between(at, over) >= OFF_MAIN && between(at, goal) >= OFF_MAIN)
    .map((post) => ({
      post,
      far: Math.min(FAR, ...from.map((one) => wayLength(scene, one, post.at, 'column') ?? FAR)),
    }))
    .filter(({ far }) => far < FAR)
    .sort((a, b) => Number(a.post.hq >= 0) - Number(b.post.hq >= 0) || a.far - b.far);
  const found: Post[] = [];
  for (const { post } of sorted)
    if (!found.some(({ at }) => between(at, post.at) < APART)) found.push(post);
  return found;
}
