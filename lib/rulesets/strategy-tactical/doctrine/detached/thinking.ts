import type { Aim, Aims } from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import type { DrawnPlan } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import { DrawnThinking } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/thinking';
import { type Eyes, nearest, type Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { isItsMatter, type Mission, missionsOf } from './missions';

/** Who goes back does not stop before an enemy is this far from it: out of the range of guns on hills. */
const OUT_OF_REACH = 18_000;
/** This near to its goal a body is there. */
const THERE = 3_000;

/** Orders of the fast commander of version 6: its detachments break off, and follow nobody away from their places. */
export class DetachedThinking extends DrawnThinking {
  private readonly missions: ReadonlyMap<string, Mission>;

  constructor(eyes: Eyes, aims: Aims, plan: DrawnPlan | null) {
    super(eyes, aims, plan);
    this.missions = missionsOf(eyes);
  }

  protected override orderOf(one: Seen, aim: Aim): BodyOrder | null {
    const mission = this.missions.get(one.body.id);
    const near = nearest(one.body, this.eyes.enemies);
    if (mission === undefined || near === null || one.what === 'horse' || one.what === 'scout')
      return super.orderOf(one, aim);
    if (mission.does === 'withdraw') {
      const order =
        between(one.at, aim.goal) > THERE && near.gap <= OUT_OF_REACH
          ? this.goBack(one, aim, near.seen)
          : null;
      return order ?? super.orderOf(one, aim);
    }
    const follows = one.body.formation === 'line' && near.gap > this.musket;
    if (!follows || isItsMatter(mission, near.seen.at)) return super.orderOf(one, aim);
    const way = between(one.at, mission.goal) > THERE ? this.march(one, mission.goal) : null;
    return way ?? this.stay(one, near.seen.at);
  }

  /** With its face to the enemy where that is open, else as it can. */
  private goBack(one: Seen, { goal }: Aim, enemy: Seen): BodyOrder | null {
    const isLine = one.what !== 'stand' && one.body.formation !== 'column';
    const backward = isLine ? this.march(one, goal, undefined, enemy.at, [10]) : null;
    return backward ?? this.march(one, goal);
  }
}
