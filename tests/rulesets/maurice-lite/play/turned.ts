import { boxCorners } from '@/lib/geometry/plane/boxes';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Body } from '@/lib/rulesets/maurice-lite/body';
import { type Pair, type Position, State } from '@/lib/rulesets/maurice-lite/state';

/** How a position is seen from the other side: the table turned half round, or in a mirror along its middle. */
export type SeenAs = 'turned' | 'mirrored';

const swapped = <Of>([one, other]: Pair<Of>): Pair<Of> => [other, one];
const flipped = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/**
 * The same position with the sides changed, on a table that is as it was: for armies of the same units, in the same
 * order, on plain ground.
 */
export function otherWay({ scene, p }: State, how: SeenAs): State {
  const { width, height } = scene.table;
  const half = scene.units.length / 2;
  const number = (unit: number): number => (unit + half) % (2 * half);
  const byUnit = <Of>(all: readonly Of[]): Of[] => [...all.slice(half), ...all.slice(0, half)];
  const point = ([x, y]: PlanePoint): PlanePoint => [how === 'turned' ? width - x : x, height - y];
  const body = (one: Body | null): Body | null => {
    if (one === null) return null;
    if (one.kind === 'column') return { kind: 'column', trail: one.trail.map(point) };
    const { box } = one;
    const corners = boxCorners(box);
    const [x, y] = point(how === 'turned' ? [corners[0], corners[1]] : [corners[2], corners[3]]);
    const dx = how === 'turned' ? 0 - box.dx : box.dx;
    return { kind: 'block', box: { ...box, x, y, dx, dy: 0 - box.dy } };
  };
  const position: Position = {
    ...p,
    side: flipped(p.side),
    asked: p.asked.map(flipped),
    bodies: byUnit(p.bodies).map(body),
    formations: byUnit(p.formations),
    disr: byUnit(p.disr),
    smoke: byUnit(p.smoke),
    broken: byUnit(p.broken),
    cincs: [point(p.cincs[1]), point(p.cincs[0])],
    morale: swapped(p.morale),
    hands: swapped(p.hands),
    starts: byUnit(p.starts).map(body),
    startFormations: byUnit(p.startFormations),
    toFire: p.toFire.map(flipped),
    fired: byUnit(p.fired),
    aims: byUnit(p.aims).map((aim) =>
      aim === null || aim === 'hold' ? aim : aim.map((at) => (at === null ? null : number(at))),
    ),
    hits: byUnit(p.hits),
    force: p.force.map(number),
    played: swapped(p.played),
    volleyBonus: swapped(p.volleyBonus),
    bombardBonus: swapped(p.bombardBonus),
    rallyBonus: swapped(p.rallyBonus),
    combatBonus: byUnit(p.combatBonus),
    roughGoing: swapped(p.roughGoing),
    easyGoing: swapped(p.easyGoing),
    moved: byUnit(p.moved),
    met: p.met.map(({ unit, met }) => ({ unit: number(unit), met: met.map(number) })),
    toFallBack: p.toFallBack.map(number),
    displaced: swapped(p.displaced),
    loser: p.loser === null ? null : flipped(p.loser),
  };
  return new State(scene, position);
}

const HANDS: Readonly<Record<string, string>> = { left: 'right', right: 'left' };

/** The same order to the other side. */
export function orderOtherWay({ scene }: State, order: Json, how: SeenAs): Json {
  const { width, height } = scene.table;
  const half = scene.units.length / 2;
  const other = new Map(
    scene.units.map(({ id }, unit) => [id, scene.units[(unit + half) % (2 * half)]?.id ?? '']),
  );
  const across = (x: number): number => (how === 'turned' ? width - x : x);
  const aside = (dx: number): number => (how === 'turned' ? 0 - dx : dx);
  const walk = (value: Json, key: string): Json => {
    if (typeof value === 'string') {
      if (other.has(value)) return other.get(value) as string;
      return how === 'mirrored' && (key === 'pivot' || key === 'hand' || key === 'from')
        ? (HANDS[value] ?? value)
        : value;
    }
    if (Array.isArray(value)) {
      const [one, two] = value;
      if (key === 'face' && typeof one === 'number' && typeof two === 'number')
        return [aside(one), 0 - two];
      if (key === 'way')
        return value.map((at) => {
          const [x, y] = at as readonly [number, number];
          return [across(x), height - y];
        });
      return value.map((item) => walk(item, key));
    }
    if (value === null || typeof value !== 'object') return value;
    const record = value as { readonly [name: string]: Json };
    const found = Object.entries(record).map(([name, item]): [string, Json] => [
      name,
      walk(item, name),
    ]);
    const all = Object.fromEntries(found);
    if (record.type === 'cinc' && typeof record.x === 'number' && typeof record.y === 'number')
      return { ...all, x: across(record.x), y: height - record.y };
    return all;
  };
  return walk(order, '');
}
