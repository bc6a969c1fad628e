import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import type { Feature, Field } from '@/lib/rulesets/maurice-lite/table';
import {
  areaOf,
  clipped,
  distance,
  farApart,
  grown,
  length,
  minus,
  type Point,
  type Polygon,
  plus,
  ringOf,
  setDistance,
} from './geometry';
import {
  about,
  basesOf,
  blockSteps,
  changed,
  columnSteps,
  isStraight,
  type Shape,
  type Step,
  shapeOf,
} from './shapes';
import { BW, inContact, leeway, near, type Troop, troopIn, troopsOf, whollyIn } from './troops';

/** *Movement* and the charge move: an order is followed in small steps and looked at in each of them. */

export interface Judgement {
  readonly legal: boolean;
  /** The first rule that it breaks; empty: none. */
  readonly why: string;
  readonly bases: readonly Polygon[];
  readonly spent: number;
  readonly disr: number;
  readonly friends: readonly { readonly unit: number; readonly disr: number }[];
  readonly met: readonly number[];
}

const PACE = 20;
/** Overlaps of rounding between slanting boxes that do not count. */
const ROUNDING = 3;

const isSquareOn = (bases: readonly Polygon[]): boolean =>
  bases.every(([a, b]) => {
    const edge = minus(b as Point, a as Point);
    return Math.abs(edge[0]) < 1e-6 || Math.abs(edge[1]) < 1e-6;
  });

/** Whether bases overlap others by more than rounding. */
function overlap(ones: readonly Polygon[], others: readonly Polygon[]): boolean {
  const rounding = isSquareOn(ones) && isSquareOn(others) ? 0.25 : ROUNDING;
  return ones.some((one) =>
    others.some(
      (other) =>
        !farApart(one, other, 5) && areaOf(clipped(grown(one, leeway() - rounding), other)) > 1,
    ),
  );
}

const onFeature = (bases: readonly Polygon[], feature: Feature): boolean =>
  bases.some((base) => areaOf(clipped(ringOf(feature.ring), grown(base, leeway() - 0.25))) > 2);

interface Circle {
  readonly middle: Point;
  readonly radius: number;
}

const circleOf = ({ ring }: Feature): Circle => {
  const corners = ringOf(ring);
  const middle = corners[0] as Point;
  return { middle, radius: Math.max(...corners.map((corner) => length(minus(corner, middle)))) };
};

const inCircle = (bases: readonly Polygon[], { middle, radius }: Circle): boolean =>
  bases.some((base) => length(minus(base[0] as Point, middle)) <= radius + 1_430);

const offTable = (bases: readonly Polygon[], { table }: Field): boolean =>
  bases.some((base) =>
    base.some(
      ([x, y]) =>
        x < -1.5 - leeway() ||
        y < -1.5 - leeway() ||
        x > table.width + 1.5 + leeway() ||
        y > table.height + 1.5 + leeway(),
    ),
  );

/** Base widths of *Movement Allowances*, by the formation in which the unit begins the round. */
function allowance({ arm, formation }: Stand, isNear: boolean, back: boolean): number {
  if (arm === 'guns') return 8;
  const open = formation === 'column' ? (arm === 'horse' ? 16 : 12) : arm === 'horse' ? 8 : 4;
  const most = isNear ? Math.min(4, open) : open;
  return back ? most / 2 : most;
}

const refusal = (why: string): Judgement => ({
  legal: false,
  why,
  ...{ bases: [], spent: 0, disr: 0, friends: [], met: [] },
});

/** Judges an order; null: the oracle does not know such orders (bent columns that change formation). */
export function judge(
  field: Field,
  order: MoveOrder,
  action: 'march' | 'charge',
): Judgement | null {
  const troop = troopIn(field, order.unit);
  const { stand } = troop;
  if (order.charge === true) return judgeCharge(field, order, action);
  if (stand.smoke) return refusal('smoke');
  if (action === 'charge') {
    if (order.change !== undefined || order.aboutFace === true)
      return refusal('formation in a charge');
  }
  if (order.change !== undefined && order.aboutFace === true)
    return refusal('change and about-face');
  if (order.aboutFace === true && stand.arm !== 'horse')
    return refusal('about-face is for cavalry');
  if (order.change !== undefined && !isStraight(stand)) return null;
  let start: Shape | null = shapeOf(stand);
  if (order.change !== undefined) start = changed(stand, order.change);
  if (start === null) return refusal('no such change');
  if (order.aboutFace === true) start = about(start);
  const steps = stepsOf(stand, start, order);
  if (steps === null) return refusal('no such legs');
  return walk(field, troop, order, action, steps);
}

function stepsOf(stand: Stand, start: Shape, order: MoveOrder): Step[] | null {
  const isFree = start.kind === 'column' || stand.arm === 'guns';
  if ((order.way?.length ?? 0) > 0)
    return isFree && (order.legs?.length ?? 0) === 0
      ? columnSteps(start, order.way as readonly Point[], PACE)
      : null;
  if (start.kind === 'column' && (order.legs?.length ?? 0) > 0) return null;
  return blockSteps(start, order.legs ?? [], PACE);
}

const isBack = (leg: NonNullable<MoveOrder['legs']>[number]): boolean =>
  leg.kind === 'back' || (leg.kind === 'wheel' && leg.back === true);

function walk(
  field: Field,
  troop: Troop,
  order: MoveOrder,
  action: 'march' | 'charge',
  steps: readonly Step[],
): Judgement {
  const { stand } = troop;
  const legs = (order.legs ?? []).filter(({ by }) => by > 0);
  const back = legs.some(isBack);
  if (back && !legs.every(isBack)) return refusal('forward and back');
  if (back && action === 'charge') return refusal('retrograde in a charge');
  const others = troopsOf(field).filter((other) => other.stand.unit !== stand.unit);
  const enemies = others.filter((other) => other.stand.side !== stand.side);
  const friends = others.filter((other) => other.stand.side === stand.side);
  const last = steps.at(-1) as Step;
  const moves = last.spent > 0;
  const rough = field.roughGoing?.[stand.side] === true;
  const passes = friends.map(() => ({ times: 0, on: false }));
  let difficult =
    order.change !== undefined && changeTouches(field, troop, steps[0]?.shape as Shape);
  let wasNear = enemies.some((enemy) => near(field, troop, enemy));
  const circles = field.table.features.map(circleOf);
  // How far each unit is at least: looked at again only when the steps since could have brought it near enough to matter.
  const rooms = others.map(() => 0);
  for (const { shape } of steps) {
    const bases = basesOf(shape);
    if (offTable(bases, field)) return refusal('off the table');
    for (const [index, feature] of field.table.features.entries()) {
      const hard = feature.kind.difficultFor.includes(stand.arm);
      if (!hard && !feature.kind.impassable) continue;
      if (!inCircle(bases, circles[index] as Circle) || !onFeature(bases, feature)) continue;
      if (feature.kind.impassable && (moves || order.change !== undefined))
        return refusal('impassable');
      if (hard && moves) difficult = true;
    }
    for (const [index, other] of others.entries()) {
      rooms[index] = (rooms[index] as number) - 2 * PACE;
      const isEnemy = other.stand.side !== stand.side;
      if ((rooms[index] as number) > (isEnemy && !wasNear ? 4 * BW + 50 : 50)) continue;
      const away = setDistance(bases, other.bases);
      rooms[index] = away;
      if (isEnemy) {
        if (away <= 0.5 + Math.max(-0.4, leeway()) && (moves || order.change !== undefined))
          return refusal('contact');
        if (!wasNear && near(field, { stand, bases }, other)) wasNear = true;
      } else {
        const pass = passes[friends.indexOf(other)] as { times: number; on: boolean };
        const on = away <= 5 && overlap(bases, other.bases);
        if (on && !pass.on) pass.times += 1;
        pass.on = on;
      }
    }
  }
  if (difficult && rough) return refusal('difficult ground is impassable');
  if (passes.some(({ on }) => on)) return refusal('ends on a friend');
  const endsNear = enemies.some((enemy) =>
    near(field, { stand, bases: basesOf(last.shape) }, enemy),
  );
  if (order.aboutFace === true && endsNear) return refusal('about-face must end not near');
  const most =
    stand.arm === 'guns'
      ? difficult || endsNear
        ? 2
        : 8
      : order.change !== undefined && stand.formation !== 'column'
        ? 0
        : allowance(stand, wasNear, back);
  if (last.spent > most * BW + 1 + leeway()) return refusal(`more than ${most}`);
  return disrupted(troop, last, { difficult, passes, friends, changes: order.change?.to });
}

/** Disruptions for difficult ground and for friends, none of which may break a unit. */
function disrupted(
  { stand, bases }: Troop,
  last: Step,
  {
    difficult,
    passes,
    friends,
    changes,
  }: {
    difficult: boolean;
    passes: readonly { readonly times: number }[];
    friends: readonly Troop[];
    changes: Stand['formation'] | undefined;
  },
): Judgement {
  const formation = changes ?? stand.formation;
  const suffers = (one: Stand['formation']): boolean => one === 'line' || one === 'massed';
  let disr = difficult && stand.arm !== 'guns' ? 1 : 0;
  const hurt: { unit: number; disr: number }[] = [];
  for (const [index, { times }] of passes.entries()) {
    const friend = friends[index] as Troop;
    if (times === 0) continue;
    if (suffers(formation)) disr += times;
    if (!suffers(friend.stand.formation)) continue;
    if (friend.stand.disr + times > friend.bases.length) return refusal('would break a friend');
    hurt.push({ unit: friend.stand.unit, disr: times });
  }
  if (disr > 0 && stand.disr + disr > bases.length) return refusal('would break');
  return {
    legal: true,
    why: '',
    bases: basesOf(last.shape),
    spent: last.spent,
    disr,
    friends: hurt.sort((a, b) => a.unit - b.unit),
    met: [],
  };
}

/** *Changing Formation in Difficult Terrain*: whether bases that change their ground enter or leave it. */
function changeTouches(field: Field, { stand, bases }: Troop, shape: Shape): boolean {
  const after = basesOf(shape);
  const same = (one: Polygon, other: Polygon): boolean =>
    areaOf(clipped(one, other)) > 0.99 * BW * BW;
  const moved = [
    ...bases.filter((base) => !after.some((other) => same(base, other))),
    ...after.filter((base) => !bases.some((other) => same(base, other))),
  ];
  return field.table.features.some(
    (feature) => feature.kind.difficultFor.includes(stand.arm) && onFeature(moved, feature),
  );
}

/** *Limitations on Charging Units*, *Charge Move*, *Contacting the Enemy*. */
function judgeCharge(field: Field, order: MoveOrder, action: 'march' | 'charge'): Judgement {
  const troop = troopIn(field, order.unit);
  const { stand } = troop;
  if (action !== 'charge') return refusal('a march never charges');
  if (stand.arm === 'guns') return refusal('guns never charge');
  if (stand.formation === 'column') return refusal('no charge in column');
  if (stand.disr >= 4) return refusal('four disruptions');
  if (order.change !== undefined || order.aboutFace === true)
    return refusal('formation in a charge');
  const wheels = (order.legs ?? []).filter(({ kind, by }) => kind === 'wheel' && by > 0);
  const [first] = order.legs ?? [];
  if (wheels.length > 1 || (wheels.length === 1 && first?.kind !== 'wheel'))
    return refusal('one wheel, before anything else');
  if ((order.legs ?? []).some(isBack)) return refusal('a charge goes forward');
  const wheel = wheels[0];
  if (wheel !== undefined && wheel.by > BW) return refusal('a wheel of at most 1');
  const turned = blockSteps(shapeOf(stand), wheel === undefined ? [] : [wheel], PACE) as Step[];
  const wheeled = turned.at(-1) as Step;
  const forward = blockSteps(
    wheeled.shape,
    [{ kind: 'ahead', by: 4 * BW + 2 - wheeled.spent }],
    PACE / 4,
  );
  const others = troopsOf(field).filter((other) => other.stand.unit !== stand.unit);
  const enemies = others.filter((other) => other.stand.side !== stand.side);
  const rooms = others.map(() => 0);
  let difficult = false;
  for (const [index, { shape, spent, leg }] of [...turned, ...(forward ?? [])].entries()) {
    const bases = basesOf(shape);
    const straight = index >= turned.length && leg >= 0;
    if (offTable(bases, field)) return refusal('off the table');
    const close = others.filter((other, at) => {
      rooms[at] = (rooms[at] as number) - 2 * PACE;
      if ((rooms[at] as number) <= 50) rooms[at] = setDistance(bases, other.bases);
      return (rooms[at] as number) <= 50;
    });
    if (close.some((other) => other.stand.side === stand.side && overlap(bases, other.bases)))
      return refusal('through a friend');
    for (const feature of field.table.features) {
      if (
        !feature.kind.difficultFor.includes(stand.arm) &&
        !feature.kind.impassable &&
        !feature.kind.woods
      )
        continue;
      if (!onFeature(bases, feature)) continue;
      if (feature.kind.impassable) return refusal('impassable');
      if (stand.arm === 'horse' && feature.kind.woods) return refusal('cavalry into woods');
      if (feature.kind.difficultFor.includes(stand.arm)) difficult = true;
    }
    const wide = bases.map((base) => grown(base, leeway()));
    const met = enemies.filter(
      (enemy) => close.includes(enemy) && inContact(wide, enemy.bases, straight ? 4 : 1),
    );
    if (met.length === 0) continue;
    if (!straight) return refusal('a wheel never meets the enemy');
    if (difficult && field.roughGoing?.[stand.side] === true)
      return refusal('difficult ground is impassable');
    const wrong = wrongContact(field, stand, shape, met);
    if (wrong !== '') return refusal(wrong);
    return {
      ...{ legal: true, why: '', bases, friends: [] },
      spent: wheeled.spent + spent,
      disr: difficult ? 1 : 0,
      met: met.map((enemy) => enemy.stand.unit).sort((a, b) => a - b),
    };
  }
  return refusal('no enemy within the move');
}

function wrongContact(field: Field, stand: Stand, shape: Shape, met: readonly Troop[]): string {
  if (stand.arm === 'foot' && met.some((enemy) => enemy.stand.arm === 'horse'))
    return 'infantry at cavalry';
  if (shape.kind !== 'block') return 'no charge in column';
  // Its flanks from a little behind the front corners, and its rear.
  const right: Point = [shape.facing[1], -shape.facing[0]];
  const front = [shape.corner, plus(shape.corner, right, shape.files * BW)] as const;
  for (const corner of front) {
    const flank = [
      plus(corner, shape.facing, -30 - Math.abs(leeway())),
      plus(corner, shape.facing, -shape.ranks * BW),
    ];
    if (
      met.some((enemy) =>
        enemy.bases.some((base) => distance(base, flank) <= 2 + Math.max(-1, leeway())),
      )
    )
      return 'contact by a flank';
  }
  if (stand.arm !== 'horse') return '';
  const woods = field.table.features.filter(({ kind }) => kind.woods);
  if (woods.length === 0) return '';
  for (const enemy of met)
    for (const base of enemy.bases) {
      if (distance(base, [...front]) > 4 + Math.max(-3, leeway())) continue;
      if (whollyIn(base, woods)) return 'cavalry at a base in woods';
      for (const [at, corner] of base.entries()) {
        const next = base[(at + 1) % 4] as Point;
        if (distance([corner, next], [...front]) > 4 + Math.max(-3, leeway())) continue;
        const sliver = plus(corner, minus(next, corner), 0.5);
        const inner = base.reduce((sum, point) => plus(sum, point, 0.25), [0, 0] as Point);
        const strip: Polygon = [
          corner,
          next,
          plus(next, minus(inner, sliver), 0.01),
          plus(corner, minus(inner, sliver), 0.01),
        ];
        if (whollyIn(strip, woods)) return 'cavalry at an edge in woods';
      }
    }
  return '';
}
