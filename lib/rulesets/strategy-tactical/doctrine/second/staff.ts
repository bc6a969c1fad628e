import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { withinArc } from '@/lib/geometry/plane/lanes';
import { direction, moved, type PlanePoint } from '@/lib/geometry/plane/points';
import { runsInside } from '@/lib/geometry/plane/shapes';
import { boxFor } from '@/lib/rulesets/strategy-tactical/bodies';
import { type Aim, walkerOf } from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import { Thinking } from '@/lib/rulesets/strategy-tactical/doctrine/bodies';
import { gap, nearest, type Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between, startOf, towards } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { coverAt } from '@/lib/rulesets/strategy-tactical/ground';
import {
  chargeSpeed,
  crossCountry,
  endBox,
  layMove,
  roadSpeed,
} from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { turned } from '@/lib/rulesets/strategy-tactical/page/drafts';
import { DARE, fighterOf, mayMelee, meleeWorth, shotWorth, worthyCharge } from './charges';
import { byRoad } from './roads';

/** A line waits so far from the enemy while its guns fire: he cannot come into musket range in one move. */
const STANDS_OFF = 9_300;
/** Those this near to an enemy take part in a fight with him. */
const FIGHT = 11_000;
/** Fire for fire with which a line closes, in hundredths, at the beginning of a battle and in its last moves. */
const CLOSES = 115;
const CLOSES_AT_LAST = 75;
/** A column that cannot go on deploys behind its own where the enemy is this near. */
const DEPLOYS_BEHIND = 18_000;
/** Roads are for long ways, far from the enemy. */
const ROAD_FROM = 10_000;
const ROAD_ENEMY = 15_000;
/** Just within musket range. */
const WITHIN = 500;
/** Degrees to either side at which a line looks for a place before its target. */
const ANGLES = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75] as const;
/** What a way may be longer for a clear field of fire, and for the enemy’s flank, in thousandths. */
const MASKED = 4_000;
const FLANK = 1_200;

/** Orders of a side's bodies in version 2: they come to charging distance, weigh a charge against fire, and wait for one another. */
export class Staff extends Thinking {
  protected override line(one: Seen, aim: Aim): BodyOrder | null {
    const { state, enemies } = this.eyes;
    const attacks = aim.kind === 'attack';
    const charge = worthyCharge(this.eyes, one, attacks ? DARE.attack : DARE.hold, this.charges);
    if (charge !== null) return charge;
    const near = nearest(one.body, enemies);
    if (near === null || near.gap > FIGHT + 2_000)
      return between(one.at, aim.goal) <= 1_500
        ? this.stay(one, near?.seen.at)
        : (this.march(one, aim.goal) ?? this.round(one, aim));
    const there = near.seen.at;
    const covered = this.isCovered(one);
    if (near.gap <= this.musket) {
      const target = this.target(one) ?? near.seen;
      if (attacks && !covered && this.wouldCharge(one, target)) {
        const closer = this.near(one, target, chargeSpeed(state, one.body) * 1_000 - 300);
        if (closer !== null) return closer;
      }
      return this.stay(one, target.at, target.body.id);
    }
    const held = !attacks && between(one.at, aim.goal) < 4_000;
    if (held && covered) return this.stay(one, there);
    if (this.balance(one, near.seen) * 100 >= this.boldness())
      return this.closeIn(one, near.seen, near.gap);
    if (covered || near.gap >= STANDS_OFF) {
      const most = near.gap - STANDS_OFF;
      return most > 500 && attacks ? this.march(one, aim.goal, most, there) : this.stay(one, there);
    }
    return this.back(one, near.seen, near.gap);
  }

  /**
   * To musket range of an enemy, where a way is short, the target in the open to its fire, and best to the side of its
   * front: who is fired at from there cannot answer.
   */
  protected override closeIn(one: Seen, target: Seen, far: number): BodyOrder | null {
    const { scene } = this.eyes.state;
    const from = startOf(one.body.box);
    const base = direction(from[0] - target.at[0], from[1] - target.at[1]);
    if (base === null || target.what === 'stand') return super.closeIn(one, target, far);
    const off = this.musket - WITHIN;
    let best: { at: PlanePoint; cost: number } | null = null;
    for (const degrees of ANGLES) {
      const at = moved(...target.at, turned(base, degrees), off);
      const way = direction(target.at[0] - at[0], target.at[1] - at[1]);
      if (way === null) continue;
      const box = boxFor(scene, { formation: 'line', units: one.body.units.slice(0, 1) }, at, way);
      if (this.isTaken(one, box)) continue;
      const cost =
        between(from, at) +
        (this.isMasked(one, at, target.at) ? MASKED : 0) -
        (withinArc(target.body.box, box) === null ? FLANK : 0);
      if (best === null || cost < best.cost) best = { at, cost };
    }
    if (best === null) return super.closeIn(one, target, far);
    return this.march(one, best.at, undefined, target.at) ?? super.closeIn(one, target, far);
  }

  /** Whether bodies of its own would stand between a place and an enemy. */
  private isMasked(one: Seen, from: PlanePoint, to: PlanePoint): boolean {
    const between = (box: PlaneBox): boolean => runsInside(boxCorners(box), ...from, ...to);
    return (
      this.ends.some(between) ||
      this.settled.some(
        (other) =>
          other !== one &&
          !this.moving.has(other.body.id) &&
          other.body.side === one.body.side &&
          between(other.body.box),
      )
    );
  }

  /** By a road where the enemy is far and a road helps, else across country. */
  protected override march(
    one: Seen,
    goal: PlanePoint,
    most?: number,
    face?: PlanePoint,
    parts?: readonly number[],
  ): BodyOrder | null {
    return (
      (most === undefined && face === undefined ? this.roadMarch(one, goal) : null) ??
      super.march(one, goal, most, face, parts)
    );
  }

  private roadMarch(one: Seen, goal: PlanePoint): BodyOrder | null {
    const { state, side, enemies } = this.eyes;
    const { body } = one;
    if (body.formation === 'stand' || body.formation === 'column' || one.what === 'scout')
      return null;
    const from = startOf(body.box);
    if (between(from, goal) < ROAD_FROM) return null;
    const near = nearest(body, enemies);
    if (near !== null && near.gap < ROAD_ENEMY) return null;
    const country = crossCountry(state, body) * 1_000;
    const found = byRoad(
      state.scene,
      from,
      goal,
      country,
      roadSpeed(state, body) * 1_000,
      walkerOf(one),
    );
    if (found === null) return null;
    const order: BodyOrder = { body: body.id, path: found.path, ...(found.road && { road: true }) };
    const laid = layMove(state, side, order);
    if (!laid.ok) return null;
    const end = endBox(state, laid.value);
    if (this.isTaken(one, end)) return null;
    this.endOf.set(order, end);
    return order;
  }

  private boldness(): number {
    const { p, scene } = this.eyes.state;
    return CLOSES - Math.trunc(((CLOSES - CLOSES_AT_LAST) * p.move) / scene.moveLimit);
  }

  private isCovered({ body }: Seen): boolean {
    const { state } = this.eyes;
    return coverAt(state.scene.table, startOf(body.box), state.p.wallHits) !== 'open';
  }

  /** What the own side could fire at an enemy’s part of the field, for each shot that comes back. */
  private balance(one: Seen, target: Seen): number {
    const { state, own, enemies } = this.eyes;
    const worth = (all: readonly Seen[], from: Seen, at: Seen): number =>
      all.reduce((sum, each) => {
        if (each.body.retreat > 0 || gap(each.body, from.body) > FIGHT) return sum;
        if (each.what === 'gun') return sum + 0.5;
        if (each.what === 'stand' || each.body.formation === 'column')
          return sum + Math.min(3, Math.max(1, each.body.units.length || 4));
        return sum + shotWorth(state, each.body, at.body);
      }, 0);
    const mine = worth(own, target, target);
    const theirs = worth(enemies, one, one);
    return theirs === 0 ? 9 : mine / theirs;
  }

  private wouldCharge({ body }: Seen, target: Seen): boolean {
    const { state } = this.eyes;
    if (target.what === 'stand' || !mayMelee(state, body, target.body, fighterOf(state, body).kind))
      return false;
    return meleeWorth(state, body, target.body) > DARE.attack;
  }

  /** Goes on until it is so near to an enemy. */
  private near(one: Seen, target: Seen, far: number): BodyOrder | null {
    const by = gap(one.body, target.body) - far;
    if (by <= 200) return null;
    const order = this.march(
      one,
      towards(startOf(one.body.box), target.at, by),
      by,
      target.at,
      [10],
    );
    return order === null ? null : { ...this.kept(order), fire: target.body.id };
  }

  /** Keeps where an order ends when it is written again. */
  private kept(order: BodyOrder): BodyOrder {
    const end = this.endOf.get(order);
    const copy = { ...order };
    if (end !== undefined) this.endOf.set(copy, end);
    return copy;
  }

  /** Back to its own out of reach, its face to the enemy. */
  private back(one: Seen, enemy: Seen, far: number): BodyOrder | null {
    const away = towards(one.at, enemy.at, far - STANDS_OFF);
    return this.march(one, away, undefined, enemy.at, [10, 6]) ?? this.stay(one, enemy.at);
  }

  /** A column that its own bar from its way goes round them, and deploys where the enemy is near. */
  protected override column(one: Seen, aim: Aim): BodyOrder | null {
    const order = super.column(one, aim);
    if (order !== null || (aim.kind === 'hold' && between(one.at, aim.goal) <= 2_000)) return order;
    const near = nearest(one.body, this.eyes.enemies);
    if (near !== null && near.gap <= DEPLOYS_BEHIND) {
      const deploy: BodyOrder = { body: one.body.id, deploy: true };
      if (layMove(this.eyes.state, this.eyes.side, deploy).ok) return deploy;
    }
    return this.round(one, aim);
  }

  /** A step to the side, where that is open. */
  private round(one: Seen, aim: Aim): BodyOrder | null {
    const from = startOf(one.body.box);
    const ahead = direction(aim.goal[0] - from[0], aim.goal[1] - from[1]);
    if (ahead === null) return null;
    for (const degrees of [40, -40, 80, -80]) {
      const order = this.march(
        one,
        moved(...from, turned(ahead, degrees), 4_000),
        undefined,
        undefined,
        [10, 5],
      );
      if (order !== null) return order;
    }
    return null;
  }

  protected override horse(one: Seen, aim: Aim): BodyOrder | null {
    const charge = worthyCharge(this.eyes, one, 0.5, this.charges);
    return charge ?? super.horse(one, aim);
  }
}
