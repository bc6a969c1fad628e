import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxesCollide } from '@/lib/geometry/plane/overlap';
import { direction, type PlanePoint } from '@/lib/geometry/plane/points';
import { boxFor } from '@/lib/rulesets/strategy-tactical/bodies';
import { gunAim, gunRange } from '@/lib/rulesets/strategy-tactical/fire';
import { coverAt } from '@/lib/rulesets/strategy-tactical/ground';
import { crossCountry, endBox, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { isElite } from '@/lib/rulesets/strategy-tactical/scenario';
import { type Aim, type Aims, type Temper, walkerOf } from './aims';
import { type Eyes, gap, nearest, type Seen, strengthNear } from './eyes';
import { bestCharge } from './fights';
import { between, startOf, towards, wayTo } from './ways';

/** A line closes to this, just within musket range, in thousandths less than it. */
const WITHIN = 600;
/** A column or stand deploys before it is so near to the enemy. */
const DEPLOY = 10_500;
/** How far troops look for friends and enemies before they close. */
const AROUND = 13_000;
const GUN_RANGE = 16_000;
/** Chance of a melee, in hundredths, that is better than line infantry's fire at houses. */
const STORM = 44;
/** Tenths of a march that are tried, where the whole of it is not allowed. */
const PARTS: readonly number[] = [10, 8, 6, 4, 2, 1];
/** Bodies farther apart than this never share ground. */
const CLOSE = 9_000;
/** Horse waits so far behind the foot's enemies. */
const HORSE_STAYS = 8_500;
/** Light horse looks from here: nearer than vision, farther than its morale combat. */
const LOOK = 11_500;

/** Orders of one side's bodies, thought of one after another. */
export class Thinking {
  protected readonly charges = new Map<string, number>();
  /** Figures that shots already ordered should cost each enemy. */
  protected readonly aimed = new Map<string, number>();
  /** Where bodies with orders will stand. */
  protected readonly ends: PlaneBox[] = [];
  protected readonly endOf = new Map<BodyOrder, PlaneBox>();
  protected readonly moving = new Set<string>();
  /** Those whose orders are thought of. */
  protected readonly settled: Seen[] = [];
  protected readonly musket: number;
  protected readonly close: number;
  protected readonly orders: BodyOrder[] = [];

  constructor(
    protected readonly eyes: Eyes,
    protected readonly aims: Aims,
    protected readonly temper: Temper,
  ) {
    const { scene, p } = eyes.state;
    this.musket = scene.parameters.musketRange * 1_000;
    // The longer the battle lasts, the bolder: ground is not taken by looking at it.
    this.close = Math.max(30, temper.close - Math.trunc((120 * p.move) / scene.moveLimit));
  }

  sheet(): BodyOrder[] {
    const screens: Seen[] = [];
    for (const one of this.inOrder()) {
      const aim = this.aims.of.get(one.body.id);
      if (one.body.retreat === 0 && aim?.kind === 'screen') screens.push(one);
      else if (one.body.retreat === 0 && aim !== undefined) this.give(this.orderOf(one, aim));
      this.settled.push(one);
    }
    // After those whom they cover.
    for (const one of screens) this.give(this.screen(one, this.aims.of.get(one.body.id) as Aim));
    return this.orders;
  }

  /** The nearest to its goal or to the enemy first, so that those behind follow, or go round. */
  protected inOrder(): readonly Seen[] {
    const { own, enemies } = this.eyes;
    const far = (one: Seen): number => {
      const enemy = nearest(one.body, enemies)?.gap ?? AROUND;
      const goal = this.aims.of.get(one.body.id)?.goal ?? one.at;
      return enemy < AROUND ? enemy : AROUND + between(one.at, goal);
    };
    return own
      .map((one) => ({ one, far: far(one) }))
      .sort((a, b) => a.far - b.far || (a.one.body.id < b.one.body.id ? -1 : 1))
      .map(({ one }) => one);
  }

  protected give(order: BodyOrder | null): void {
    if (order === null) return;
    this.orders.push(order);
    if (order.path === undefined && order.charge === undefined) return;
    this.moving.add(order.body);
    const end = this.endOf.get(order);
    if (end !== undefined) this.ends.push(end);
  }

  /** Goes to musket range of an enemy, to the side where its own are in the way. */
  protected closeIn(one: Seen, target: Seen, far: number): BodyOrder | null {
    const from = startOf(one.body.box);
    const by = far - this.musket + WITHIN;
    const straight = towards(from, target.at, by);
    const [dx, dy] = [target.at[0] - from[0], target.at[1] - from[1]];
    const length = Math.max(1, between(from, target.at));
    for (const aside of [0, 1_700, -1_700, 3_400, -3_400]) {
      const goal: PlanePoint = [
        straight[0] - Math.trunc((dy * aside) / length),
        straight[1] + Math.trunc((dx * aside) / length),
      ];
      const order = this.march(one, goal, undefined, target.at, aside === 0 ? PARTS : [10, 5]);
      if (order !== null) return order;
    }
    return this.stay(one, target.at);
  }

  /** Whether somebody of its own stands there, or is ordered there. */
  protected isTaken(one: Seen, box: PlaneBox): boolean {
    const hits = (other: PlaneBox): boolean =>
      Math.abs(other.x - box.x) < CLOSE &&
      Math.abs(other.y - box.y) < CLOSE &&
      boxesCollide(box, other);
    return (
      this.ends.some(hits) ||
      this.settled.some(
        (other) => other !== one && !this.moving.has(other.body.id) && hits(other.body.box),
      )
    );
  }

  protected orderOf(one: Seen, aim: Aim): BodyOrder | null {
    if (one.what === 'scout') return this.scout(one, aim);
    if (one.what === 'stand' || one.body.formation === 'column') return this.column(one, aim);
    if (one.what === 'gun') return this.gun(one, aim);
    return one.what === 'horse' ? this.horse(one, aim) : this.line(one, aim);
  }

  /** A way that the rules allow: the whole of it, or as much of it as they do. */
  protected march(
    one: Seen,
    goal: PlanePoint,
    most?: number,
    face?: PlanePoint,
    parts: readonly number[] = PARTS,
  ): BodyOrder | null {
    const { state, side } = this.eyes;
    const from = startOf(one.body.box);
    const speed = crossCountry(state, one.body) * 1_000;
    const limit = Math.min(speed, most ?? speed);
    if (limit < 100) return null;
    for (const tenths of parts) {
      const by = Math.trunc((limit * tenths) / 10);
      const path = wayTo(state.scene, from, goal, by, walkerOf(one));
      if (path.length === 0) return null;
      const order: BodyOrder = { body: one.body.id, path, ...(face && { face }) };
      const laid = layMove(state, side, order);
      if (!laid.ok) continue;
      const end = endBox(state, laid.value);
      if (this.isTaken(one, end)) continue;
      this.endOf.set(order, end);
      return order;
    }
    return null;
  }

  /** Stands, turned to the enemy. */
  protected stay(one: Seen, face: PlanePoint | undefined, fire?: string): BodyOrder | null {
    if (face === undefined) return null;
    const order: BodyOrder = { body: one.body.id, face, ...(fire !== undefined && { fire }) };
    return layMove(this.eyes.state, this.eyes.side, order).ok ? order : null;
  }

  protected column(one: Seen, aim: Aim): BodyOrder | null {
    const { state, side, enemies } = this.eyes;
    const near = nearest(one.body, enemies);
    if (near !== null && near.gap <= DEPLOY) {
      const deploy: BodyOrder = { body: one.body.id, deploy: true };
      if (layMove(state, side, deploy).ok) return deploy;
    }
    if (aim.kind === 'hold' && between(one.at, aim.goal) <= 2_000)
      return this.stay(one, near?.seen.at);
    // It stops where it can still deploy in time.
    const most = near === null ? undefined : Math.max(0, near.gap - DEPLOY + 1_500);
    return this.march(one, aim.goal, most);
  }

  protected line(one: Seen, aim: Aim): BodyOrder | null {
    const { state, enemies } = this.eyes;
    const charge = bestCharge(this.eyes, one, this.temper, this.charges);
    if (charge !== null) return charge;
    const near = nearest(one.body, enemies);
    if (near !== null && near.gap <= this.musket) {
      const target = this.target(one) ?? near.seen;
      if (this.isBadTrade(one, target)) {
        const storm = bestCharge(this.eyes, one, { ...this.temper, melee: STORM }, this.charges);
        if (storm !== null) return storm;
      }
      return this.stay(one, target.at, target.body.id);
    }
    if (near !== null && near.gap <= AROUND) {
      const there = near.seen.at;
      const mine = strengthNear(this.eyes.own, one.at, AROUND);
      const theirs = strengthNear(enemies, there, AROUND);
      const held = aim.kind === 'hold' && between(one.at, aim.goal) < 4_000;
      const cover = coverAt(state.scene.table, startOf(one.body.box), state.p.wallHits) !== 'open';
      if (held && cover) return this.stay(one, there);
      if (mine * 100 >= theirs * this.close) return this.closeIn(one, near.seen, near.gap);
      // Too weak alone: it waits in cover, or goes back to its own.
      if (cover) return this.stay(one, there);
      const friends = this.eyes.own.filter(
        ({ what, body }) => what === 'foot' && body.id !== one.body.id,
      );
      const friend = friends
        .filter(({ body }) => gap(body, near.seen.body) > near.gap)
        .sort((a, b) => gap(a.body, one.body) - gap(b.body, one.body))[0];
      return friend && gap(friend.body, one.body) > 1_500
        ? this.march(one, friend.at, undefined, there)
        : this.stay(one, there);
    }
    if (between(one.at, aim.goal) <= 1_500) return this.stay(one, near?.seen.at);
    return this.march(one, aim.goal);
  }

  /** Line infantry in the open before cover loses by shooting at it. */
  protected isBadTrade({ body }: Seen, target: Seen): boolean {
    const { state } = this.eyes;
    if (!this.temper.careful) return false;
    if (body.units.some((unit) => isElite(state.unit(unit).kind))) return false;
    const { table } = state.scene;
    const [mine, theirs] = [body, target.body].map((one) =>
      coverAt(table, startOf(one.box), state.p.wallHits),
    );
    return mine === 'open' && theirs !== 'open' && target.what === 'foot';
  }

  /** Of those in musket range the one that falls first, with what others already aim at it. */
  protected target(one: Seen): Seen | null {
    const { state, enemies } = this.eyes;
    const left = ({ body }: Seen): number =>
      body.units.reduce((sum, unit) => sum + state.figures(unit), 0) -
      (this.aimed.get(body.id) ?? 0);
    const [best] = enemies
      .filter(({ body, what }) => what !== 'stand' && gap(one.body, body) <= this.musket)
      .filter((other) => left(other) > 0)
      .sort((a, b) => left(a) - left(b) || gap(one.body, a.body) - gap(one.body, b.body));
    if (best) this.aimed.set(best.body.id, (this.aimed.get(best.body.id) ?? 0) + 1);
    return best ?? null;
  }

  protected gun(one: Seen, aim: Aim): BodyOrder | null {
    const { own, enemies } = this.eyes;
    const near = nearest(one.body, enemies);
    if (near !== null && near.gap <= GUN_RANGE && one.body.formation === 'gun') {
      const target = this.gunTarget(one);
      if (target !== null) return this.stay(one, target.at, target.body.id);
      if (near.gap <= this.musket + 3_000) return this.stay(one, near.seen.at);
    }
    if (near !== null && near.gap <= this.musket + 3_000) return this.stay(one, near.seen.at);
    // Guns go no farther than the foot before them.
    const foot = own.filter(
      ({ what, body }) => what === 'foot' || (what === 'stand' && body !== one.body),
    );
    const ahead = foot.some(({ at }) => between(at, aim.goal) < between(one.at, aim.goal));
    if (!ahead && aim.kind === 'attack' && foot.length > 0) return null;
    if (aim.kind === 'hold' && between(one.at, aim.goal) <= 4_000) return null;
    const way = this.march(one, aim.goal);
    return way !== null && one.body.formation === 'limbered' && this.mayLimber(way)
      ? this.limbered(way)
      : way;
  }

  /** What a gun would fire at if it were turned to it: guns first, then who is nearest. */
  protected gunTarget({ body }: Seen): Seen | null {
    const { state, enemies } = this.eyes;
    const range = gunRange(state, body);
    const from = startOf(body.box);
    const found = enemies
      .filter((other) => gap(body, other.body) <= range)
      .sort(
        (a, b) =>
          (a.what === 'gun' ? 0 : 1) - (b.what === 'gun' ? 0 : 1) ||
          gap(body, a.body) - gap(body, b.body),
      );
    for (const other of found.slice(0, 6)) {
      const way = direction(other.at[0] - from[0], other.at[1] - from[1]);
      if (way === null) continue;
      const turned = { ...body, box: boxFor(state.scene, body, from, way) };
      if (gunAim(state, turned, other.body) !== null) return other;
    }
    return null;
  }

  protected limbered(order: BodyOrder): BodyOrder {
    const whole: BodyOrder = { ...order, limbered: true };
    const end = this.endOf.get(order);
    if (end !== undefined) this.endOf.set(whole, end);
    return whole;
  }

  protected mayLimber(order: BodyOrder): boolean {
    return layMove(this.eyes.state, this.eyes.side, { ...order, limbered: true }).ok;
  }

  protected horse(one: Seen, aim: Aim): BodyOrder | null {
    const { enemies } = this.eyes;
    const charge = bestCharge(this.eyes, one, this.temper, this.charges);
    if (charge !== null) return charge;
    const near = nearest(one.body, enemies);
    if (near !== null && near.gap <= HORSE_STAYS) {
      if (near.gap > this.musket) return this.stay(one, near.seen.at);
      // Out of musket range again.
      const away = towards(one.at, near.seen.at, -4_000);
      return this.march(one, away, undefined, near.seen.at);
    }
    const most = near === null ? undefined : near.gap - HORSE_STAYS + 500;
    return this.march(one, aim.goal, most);
  }

  protected scout(one: Seen, aim: Aim): BodyOrder | null {
    const near = nearest(one.body, this.eyes.enemies);
    if (near !== null && near.gap < 9_200)
      return this.march(one, towards(one.at, near.seen.at, -6_000), undefined, near.seen.at);
    const far = between(one.at, aim.goal);
    if (far <= LOOK) return this.stay(one, aim.goal);
    const most = Math.min(far - LOOK, near === null ? far : Math.max(0, near.gap - 9_400));
    return this.march(one, aim.goal, most);
  }

  /** Before the stand that it covers, where that will be. */
  protected screen(one: Seen, { covers }: Aim): BodyOrder | null {
    const stand = this.eyes.own.find(({ body }) => body.id === covers);
    if (!stand) return null;
    const order = this.orders.find(({ body }) => body === covers);
    const from = startOf(stand.body.box);
    const end = order?.path?.at(-1) ?? from;
    const enemy = nearest(stand.body, this.eyes.enemies)?.seen.at;
    const goal = order?.path?.length ? towards(end, from, -2_000) : enemy;
    if (goal === undefined) return null;
    // Its rear half an inch before the stand's front.
    const place = towards(end, order?.path?.length ? goal : goal, 1_250);
    if (between(startOf(one.body.box), place) < 250) return this.stay(one, enemy);
    return this.march(one, place, undefined, enemy ?? goal);
  }
}
