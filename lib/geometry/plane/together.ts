import { type BoxCorners, boxCorners, type PlaneBox } from './boxes';
import { after, type Leg, straightWay } from './moves';
import { rounded } from './numbers';
import { cornersCollide } from './overlap';
import { DIRECTION } from './points';
import { type Bounds, boundsMeet, boundsOf } from './shapes';

/** A body that moves while others move. */
export interface Mover {
  readonly id: string;
  readonly box: PlaneBox;
  /** Empty: it stands. */
  readonly legs: readonly Leg[];
  /**
   * Thousandths that it moves in all ticks together, as far as its legs go. In one tick two bodies must not come nearer
   * by more than the lesser side of either, or one could pass through the other.
   */
  readonly pace: number;
}

/** Two bodies that came into one another's way; `one` comes before `other` in the alphabet. */
export interface Contact {
  /** 1 … ticks; 0: they stood so from the start. */
  readonly tick: number;
  /** Part of that tick, of `PARTS`. */
  readonly part: number;
  readonly one: string;
  readonly other: string;
}

export interface Moved {
  readonly box: PlaneBox;
  /** Thousandths of its legs. */
  readonly by: number;
  /** The tick in which it was stopped; null: it was not. */
  readonly stopped: number | null;
}

export interface TogetherOptions {
  readonly ticks?: number;
  /** Whether a contact stops these two: the same asked either way round. Default: always. */
  readonly halts?: (one: string, other: string) => boolean;
  /** Asked after each tick, for what else stops a body: ids, in any order. */
  readonly afterTick?: (tick: number, boxOf: (id: string) => PlaneBox) => readonly string[];
}

/** Parts of a tick in which contacts are placed. */
export const PARTS = 64;
const EIGHT = 8;

/** A leg of a body, with where it begins. */
interface Stretch {
  readonly from: PlaneBox;
  readonly corners: BoxCorners;
  readonly bounds: Bounds;
  readonly leg: Leg;
  /** Thousandths of the legs before it. */
  readonly begins: number;
}

interface Walker {
  readonly id: string;
  readonly start: PlaneBox;
  readonly pace: number;
  readonly stretches: readonly Stretch[];
  readonly length: number;
  /** All that it can come to on its way. */
  readonly reach: Bounds;
  /** Where it is: thousandths of its way. */
  by: number;
  /** Where it is about to be. */
  next: number;
  stopped: number | null;
}

/** Pairs of bodies as indexes, one after the other. */
type Pairs = Int32Array;

/**
 * Moves many bodies at once, tick by tick. Where two that halt one another would share ground (`boxesCollide`), both
 * stop just before, and so does who would run into one that has just stopped. What comes out does not depend on the
 * order in which the bodies are listed: in each part of a tick all that would collide stop together, and lists are in
 * the order of ids. A graze that begins and ends within one tick is not seen.
 */
export function moveTogether(
  movers: readonly Mover[],
  { ticks = 120, halts = () => true, afterTick }: TogetherOptions = {},
): { readonly moved: ReadonlyMap<string, Moved>; readonly contacts: readonly Contact[] } {
  const walkers = [...movers]
    .sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
    .map(walkerOf);
  const march = new March(walkers, pairsOf(walkers, halts), ticks);
  const known = new Map(walkers.map((walker, index) => [walker.id, index]));
  const boxOf = (id: string): PlaneBox => march.box(known.get(id) ?? -1);
  march.begin();
  for (let tick = 1; tick <= ticks; tick += 1) {
    march.tick(tick);
    for (const id of afterTick?.(tick, boxOf) ?? []) {
      const walker = walkers[known.get(id) ?? -1];
      if (walker !== undefined) walker.stopped ??= tick;
    }
  }
  const moved = walkers.map(({ id, by, stopped }): [string, Moved] => [
    id,
    { box: boxOf(id), by, stopped },
  ]);
  return { moved: new Map(moved), contacts: march.contacts };
}

function walkerOf({ id, box, legs, pace }: Mover): Walker {
  let from = box;
  let length = 0;
  let reach = boundsOf(boxCorners(box));
  const stretches = legs.map((leg): Stretch => {
    const corners = boxCorners(from);
    const stretch = { from, corners, bounds: boundsOf(corners), leg, begins: length };
    // Nothing of a body that wheels goes farther than its chord by its diagonal over its front.
    const room =
      leg.kind === 'wheel' ? Math.ceil((2 * leg.by * (from.front + from.depth)) / from.front) : 0;
    from = after(from, leg);
    length += leg.by;
    reach = wider(reach, boundsOf(boxCorners(from)), room);
    return stretch;
  });
  return { id, start: box, pace, stretches, length, reach, by: 0, next: 0, stopped: null };
}

const wider = (one: Bounds, other: Bounds, room: number): Bounds => [
  Math.min(one[0], other[0]) - room,
  Math.min(one[1], other[1]) - room,
  Math.max(one[2], other[2]) + room,
  Math.max(one[3], other[3]) + room,
];

/** Pairs whose whole ways come near to one another, in the order of ids. */
function pairsOf(
  walkers: readonly Walker[],
  halts: (one: string, other: string) => boolean,
): Pairs {
  const found: [number, number][] = [];
  const order = walkers.map(({ reach, length }, index) => ({ index, reach, length }));
  order.sort((one, other) => one.reach[0] - other.reach[0] || one.index - other.index);
  order.forEach((here, place) => {
    for (let next = place + 1; next < order.length; next += 1) {
      const there = order[next] as (typeof order)[number];
      if (there.reach[0] > here.reach[2]) break;
      if (here.length + there.length === 0 || !boundsMeet(here.reach, there.reach)) continue;
      found.push([Math.min(here.index, there.index), Math.max(here.index, there.index)]);
    }
  });
  const idOf = (index: number): string => (walkers[index] as Walker).id;
  found.sort(([a, b], [c, d]) => a - c || b - d);
  return Int32Array.from(found.filter(([one, other]) => halts(idOf(one), idOf(other))).flat());
}

/** A movement of all: the edges of each body now and next are kept in flat lists, four numbers each. */
class March {
  readonly contacts: Contact[] = [];
  private readonly now: Int32Array;
  private readonly soon: Int32Array;
  /** Whether each is about to be elsewhere. */
  private readonly moving: Uint8Array;

  constructor(
    private readonly walkers: readonly Walker[],
    private readonly pairs: Pairs,
    private readonly ticks: number,
  ) {
    this.now = new Int32Array(4 * walkers.length);
    this.moving = new Uint8Array(walkers.length);
    walkers.forEach(({ start }, index) => {
      this.now.set(boundsOf(boxCorners(start)), 4 * index);
    });
    this.soon = this.now.slice();
  }

  /** Stops those that stand in one another’s way from the start. */
  begin(): void {
    this.stop(this.colliding(this.pairs, true), 0, 0);
  }

  tick(tick: number): void {
    const { walkers, ticks } = this;
    for (let index = 0; index < walkers.length; index += 1)
      this.step(index, tick * (walkers[index] as Walker).pace, ticks);
    // Who collides walks this tick again in parts; so does who would run into one that stopped.
    const again = new Set<number>();
    for (let hit = this.colliding(this.pairs); hit.length > 0; hit = this.colliding(this.pairs)) {
      for (const index of hit) again.add(index);
      this.inParts(again, tick);
    }
    for (let index = 0; index < walkers.length; index += 1) this.take(index);
  }

  /** Walks some bodies through a tick in parts, from where they were before it. */
  private inParts(some: ReadonlySet<number>, tick: number): void {
    const { walkers, ticks } = this;
    const among = this.pairsAmong(some);
    const before = [...some].map((index) => {
      const walker = walkers[index] as Walker;
      if (walker.stopped === tick) walker.stopped = null;
      return { index, by: walker.by, edges: this.now.slice(4 * index, 4 * index + 4) };
    });
    const known = this.contacts.findIndex((contact) => contact.tick === tick);
    if (known >= 0) this.contacts.length = known;
    for (const { index } of before) this.stay(index);
    const walk = (part: number): void => {
      const parts = (tick - 1) * PARTS + part;
      for (const { index } of before)
        this.step(index, parts * (walkers[index] as Walker).pace, ticks * PARTS);
    };
    // Eight parts at once where nothing happens in them.
    for (let part = EIGHT; part <= PARTS; part += EIGHT) {
      walk(part);
      if (this.colliding(among).length > 0) {
        for (const { index } of before) this.stay(index);
        for (let each = part - EIGHT + 1; each <= part; each += 1) {
          walk(each);
          for (let hit = this.colliding(among); hit.length > 0; hit = this.colliding(among))
            this.stop(hit, tick, each);
          for (const { index } of before) this.take(index);
        }
      }
      for (const { index } of before) this.take(index);
    }
    // Where they end becomes where they are about to be: another round may walk the tick again.
    for (const { index, by, edges } of before) {
      const walker = walkers[index] as Walker;
      walker.next = walker.by;
      walker.by = by;
      this.now.set(edges, 4 * index);
      this.moving[index] = walker.next === by ? 0 : 1;
    }
  }

  private pairsAmong(some: ReadonlySet<number>): Pairs {
    const { pairs } = this;
    const found: number[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const one = pairs[at] as number;
      const other = pairs[at + 1] as number;
      if (some.has(one) && some.has(other)) found.push(one, other);
    }
    return Int32Array.from(found);
  }

  /** Pairs that would share ground, as indexes one after the other; `all`: those that stand too. */
  private colliding(pairs: Pairs, all = false): number[] {
    const { soon, moving } = this;
    const found: number[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const one = pairs[at] as number;
      const other = pairs[at + 1] as number;
      if (!all && moving[one] === 0 && moving[other] === 0) continue;
      const a = 4 * one;
      const b = 4 * other;
      if (
        (soon[a] as number) > (soon[b + 2] as number) ||
        (soon[b] as number) > (soon[a + 2] as number) ||
        (soon[a + 1] as number) > (soon[b + 3] as number) ||
        (soon[b + 1] as number) > (soon[a + 3] as number)
      )
        continue;
      if (cornersCollide(this.cornersNext(one), this.cornersNext(other))) found.push(one, other);
    }
    return found;
  }

  /** Stops pairs where they are. */
  private stop(pairs: readonly number[], tick: number, part: number): void {
    for (let at = 0; at < pairs.length; at += 2) {
      const [one, other] = [pairs[at], pairs[at + 1]].map(
        (index) => (this.walkers[index as number] as Walker).id,
      ) as [string, string];
      this.contacts.push({ tick, part, one, other });
    }
    for (const index of pairs) {
      const walker = this.walkers[index] as Walker;
      if (walker.by < walker.length) walker.stopped ??= tick;
      this.stay(index);
    }
  }

  /** Lays out where a body is after a share of its pace. */
  private step(index: number, over: number, under: number): void {
    const walker = this.walkers[index] as Walker;
    if (walker.stopped !== null || walker.by >= walker.length) return;
    const next = Math.min(walker.length, Math.floor(over / under));
    if (next === walker.by) return;
    walker.next = next;
    this.moving[index] = 1;
    const { leg, begins, bounds, from } = stretchAt(walker, next);
    const at = 4 * index;
    if (leg.kind === 'wheel') {
      this.soon.set(boundsOf(boxCorners(after(from, leg, next - begins))), at);
      return;
    }
    const [dx, dy] = straightWay(from, leg);
    const ox = rounded((next - begins) * dx, DIRECTION);
    const oy = rounded((next - begins) * dy, DIRECTION);
    this.soon[at] = bounds[0] + ox;
    this.soon[at + 1] = bounds[1] + oy;
    this.soon[at + 2] = bounds[2] + ox;
    this.soon[at + 3] = bounds[3] + oy;
  }

  private take(index: number): void {
    if (this.moving[index] === 0) return;
    const walker = this.walkers[index] as Walker;
    walker.by = walker.next;
    this.moving[index] = 0;
    for (let at = 4 * index; at < 4 * index + 4; at += 1) this.now[at] = this.soon[at] as number;
  }

  /** Stays where it is. */
  private stay(index: number): void {
    const walker = this.walkers[index] as Walker;
    walker.next = walker.by;
    this.moving[index] = 0;
    for (let at = 4 * index; at < 4 * index + 4; at += 1) this.soon[at] = this.now[at] as number;
  }

  private cornersNext(index: number): BoxCorners {
    const walker = this.walkers[index] as Walker;
    return boxCorners(boxOn(walker, walker.next));
  }

  /** Where a body is. */
  box(index: number): PlaneBox {
    const walker = this.walkers[index] as Walker;
    return boxOn(walker, walker.by);
  }
}

/** The leg that a body is on after `by` thousandths; it has one. */
function stretchAt({ stretches }: Walker, by: number): Stretch {
  let last = stretches[0] as Stretch;
  for (let at = 1; at < stretches.length; at += 1) {
    const stretch = stretches[at] as Stretch;
    if (stretch.begins <= by) last = stretch;
  }
  return last;
}

function boxOn(walker: Walker, by: number): PlaneBox {
  if (by === 0) return walker.start;
  const { from, leg, begins } = stretchAt(walker, by);
  return after(from, leg, Math.min(leg.by, by - begins));
}
