import {
  blockAt,
  type Formation,
  type Stand,
  type TableArm,
} from '@/lib/rulesets/maurice-lite/body';
import type { Feature, Field } from '@/lib/rulesets/maurice-lite/table';
import { KINDS, type KindName } from './drawing';
import { setDepth, setDistance } from './geometry';
import { type Troop, troopOf } from './troops';

/** Positions from a number: a few units a side on a small table with features, square to the table or at any slant. */

export type Numbers = () => number;

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): Numbers {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const below = (next: Numbers, most: number): number => Math.floor(next() * most);
export const oneOf = <T>(next: Numbers, list: readonly T[]): T =>
  list[below(next, list.length)] as T;

export interface Wishes {
  /** Square to the table, in quarters of a base width: nothing is rounded, edges count exactly. */
  readonly square: boolean;
  readonly most: number;
  readonly features: number;
  readonly kinds: readonly KindName[];
  /** Base widths. */
  readonly width: number;
  readonly height: number;
}

export const KIND_NAMES = Object.keys(KINDS) as KindName[];
export const DRY: readonly KindName[] = ['woods', 'marsh', 'hill', 'wall', 'stream', 'rough'];

const ARMS: readonly TableArm[] = ['foot', 'foot', 'horse', 'guns'];
const SQUARE = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

function randomFeature(next: Numbers, wishes: Wishes): Feature {
  const kind = KINDS[oneOf(next, wishes.kinds)];
  const thin = kind.id === 'wall' || kind.id === 'stream';
  // Off the quarters on which units stand, so that nothing touches by chance.
  const at = (most: number): number => 250 * below(next, most * 4) + 110;
  const [x, y] = [at(wishes.width - 2), at(wishes.height - 2)];
  const [long, wide] = [1_030 + 250 * below(next, 14), thin ? 90 : 1_030 + 250 * below(next, 10)];
  const [w, h] = next() < 0.5 ? [long, wide] : [wide, long];
  if (wishes.square || thin)
    return { kind, name: null, ring: [x, y, x + w, y, x + w, y + h, x, y + h] };
  const ring: number[] = [];
  const corners = 3 + below(next, 6);
  for (let corner = 0; corner < corners; corner += 1) {
    const turn = (2 * Math.PI * corner) / corners;
    const far = 0.35 + 0.65 * next();
    ring.push(
      Math.round(x + (w / 2) * far * Math.cos(turn)),
      Math.round(y + (h / 2) * far * Math.sin(turn)),
    );
  }
  return { kind, name: null, ring };
}

function randomStand(next: Numbers, unit: number, side: 0 | 1, wishes: Wishes): Stand {
  const arm = oneOf(next, ARMS);
  const formation: Formation =
    arm === 'guns'
      ? 'guns'
      : arm === 'foot'
        ? oneOf(next, ['line', 'line', 'line', 'column'] as const)
        : oneOf(next, ['line', 'massed', 'massed', 'column'] as const);
  const place = (most: number): number =>
    wishes.square ? 250 * below(next, most * 4) : below(next, most * 1_000);
  const point = [place(wishes.width), place(wishes.height)] as const;
  const facing = wishes.square
    ? next() < 0.7
      ? SQUARE[side]
      : oneOf(next, SQUARE)
    : ([below(next, 2_001) - 1_000, (side === 0 ? 1 : -1) * (1 + below(next, 2_000))] as const);
  const disr = next() < 0.5 ? 0 : below(next, arm === 'guns' ? 2 : 5);
  const common = { unit, side, arm, formation, disr, smoke: false } as const;
  if (formation !== 'column') return { ...common, body: blockAt(point, facing, formation) };
  const size = Math.hypot(facing[0], facing[1]);
  const bend = wishes.square ? 0 : (next() - 0.5) * 1.2;
  const back = [-facing[0] / size, -facing[1] / size] as const;
  const bent = [
    back[0] * Math.cos(bend) - back[1] * Math.sin(bend),
    back[0] * Math.sin(bend) + back[1] * Math.cos(bend),
  ] as const;
  const first = wishes.square ? 4_000 : 1_000 + below(next, 2_000);
  const knee = [
    point[0] + Math.round(back[0] * first),
    point[1] + Math.round(back[1] * first),
  ] as const;
  const tail = [
    knee[0] + Math.round(bent[0] * (4_001 - first)),
    knee[1] + Math.round(bent[1] * (4_001 - first)),
  ] as const;
  return {
    ...common,
    body: { kind: 'column', trail: wishes.square ? [point, knee] : [point, knee, tail] },
  };
}

/** A position; units that would overlap others or leave the table are left out. */
export function randomField(next: Numbers, wishes: Wishes): Field {
  const width = wishes.width * 1_000;
  const height = wishes.height * 1_000;
  const troops: Troop[] = [];
  for (const side of [0, 1] as const)
    for (let index = 1 + below(next, wishes.most); index > 0; index -= 1) {
      const troop = troopOf(randomStand(next, troops.length, side, wishes));
      const outside = troop.bases.some((base) =>
        base.some(([x, y]) => x < 0 || y < 0 || x > width || y > height),
      );
      const clash = troops.some(
        (other) =>
          setDepth(troop.bases, other.bases) > 0 ||
          (other.stand.side !== side && setDistance(troop.bases, other.bases) < 5),
      );
      if (!outside && !clash) troops.push(troop);
    }
  const features = Array.from({ length: below(next, wishes.features + 1) }, () =>
    randomFeature(next, wishes),
  );
  const cinc = (): readonly [number, number] => [
    500 + below(next, width - 1_000),
    500 + below(next, height - 1_000),
  ];
  return {
    table: { width, height, features },
    stands: troops.map(({ stand }) => stand),
    cincs: [cinc(), cinc()],
  };
}
