import { direction, moved, type PlanePoint } from '@/lib/geometry/plane/points';
import { type Aims, FAST, walkerOf } from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import { Thinking } from '@/lib/rulesets/strategy-tactical/doctrine/bodies';
import type { Eyes, Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import {
  between,
  startOf,
  towards,
  wayLength,
  wayTo,
} from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { crossCountry, endBox, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { turned } from '@/lib/rulesets/strategy-tactical/page/drafts';
import type { DrawnPlan } from './plans';

/** Just within musket range, in thousandths less than it. */
const WITHIN = 600;
/** Places beside the straight way to an enemy, in thousandths. */
const BESIDE = [1_700, 3_400] as const;
/** Tenths of a march to a place beside, and of one straight on. */
const ASIDE_PARTS = [10, 5] as const;
/** A step aside before what bars a way, in thousandths at most, and by which degrees. */
const STEP = 2_500;
const STEPS_ASIDE = [60, -60, 90, -90, 120, -120] as const;
/** What a corner of a wood or of a village says to a way. */
const CORNERS: readonly string[] = ['FOREST', 'HOUSES'];
/** So little of a way is looked at for what bars it. */
const LOOK = 400;

/** Orders of the fast commander of version 5: its lines work round the flank that is drawn, and neither corners nor its own hold a body up. */
export class DrawnThinking extends Thinking {
  constructor(
    eyes: Eyes,
    aims: Aims,
    private readonly plan: DrawnPlan | null,
  ) {
    super(eyes, aims, FAST);
  }

  /** To musket range of an enemy, where its own are in the way to the drawn side first. */
  protected override closeIn(one: Seen, target: Seen, far: number): BodyOrder | null {
    if (this.plan === null) return super.closeIn(one, target, far);
    const from = startOf(one.body.box);
    const straight = towards(from, target.at, far - this.musket + WITHIN);
    const [dx, dy] = [target.at[0] - from[0], target.at[1] - from[1]];
    const length = Math.max(1, between(from, target.at));
    // Who faces it has his left on its right.
    const side = this.plan.flank === 'left' ? -1 : 1;
    for (const aside of [0, ...BESIDE.map((by) => side * by), ...BESIDE.map((by) => -side * by)]) {
      const goal: PlanePoint = [
        straight[0] - Math.trunc((dy * aside) / length),
        straight[1] + Math.trunc((dx * aside) / length),
      ];
      const parts = aside === 0 ? undefined : ASIDE_PARTS;
      const order = this.march(one, goal, undefined, target.at, parts);
      if (order !== null) return order;
    }
    return this.stay(one, target.at);
  }

  protected override march(
    one: Seen,
    goal: PlanePoint,
    most?: number,
    face?: PlanePoint,
    parts?: readonly number[],
  ): BodyOrder | null {
    return (
      super.march(one, goal, most, face, parts) ??
      (face === undefined && one.what !== 'scout' ? this.stepAside(one, goal, most) : null)
    );
  }

  /** A step aside where a corner of a wood or of a village bars the way, or its own do; the one after which the way is shortest. */
  private stepAside(one: Seen, goal: PlanePoint, most = STEP): BodyOrder | null {
    const { state, side } = this.eyes;
    const { scene } = state;
    const walker = walkerOf(one);
    const from = startOf(one.body.box);
    const [next] = wayTo(scene, from, goal, LOOK, walker);
    if (next === undefined || most < STEP) return null;
    const barred = layMove(state, side, { body: one.body.id, path: [next] });
    if (!barred.ok && !CORNERS.includes(barred.error.code)) return null;
    const ahead = direction(next[0] - from[0], next[1] - from[1]);
    if (ahead === null) return null;
    const by = Math.min(STEP, crossCountry(state, one.body) * 1_000);
    const steps = STEPS_ASIDE.flatMap((degrees) => {
      const at = moved(...from, turned(ahead, degrees), by);
      const order: BodyOrder = { body: one.body.id, path: [at] };
      const laid = layMove(state, side, order);
      const far = laid.ok ? wayLength(scene, at, goal, walker) : null;
      return laid.ok && far !== null ? [{ order, far, end: endBox(state, laid.value) }] : [];
    }).sort((a, b) => a.far - b.far);
    for (const { order, end } of steps) {
      if (this.isTaken(one, end)) continue;
      this.endOf.set(order, end);
      return order;
    }
    return null;
  }
}
