import { figuresWith } from '@/lib/battle/contract/set-up';
import { direction, type PlanePoint } from '@/lib/geometry/plane/points';
import { boxFor, plainFormation } from '@/lib/rulesets/strategy-tactical/bodies';
import { TOGETHER } from '@/lib/rulesets/strategy-tactical/decide';
import { evolve } from '@/lib/rulesets/strategy-tactical/evolve';
import { asJson, type BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { HOUSE_VALUES, type Parameters } from '@/lib/rulesets/strategy-tactical/parameters';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import {
  isFoot,
  isHorse,
  type Kind,
  type Scene,
  type SideNumber,
  type Switches,
  type Table,
} from '@/lib/rulesets/strategy-tactical/scenario';
import {
  type Body,
  emptyPosition,
  type Formation,
  type Position,
  State,
} from '@/lib/rulesets/strategy-tactical/state';

/** A body of a made-up position. Without `units` it is one unit of its kind, named as the body. */
export interface Placed {
  readonly id: string;
  readonly side: SideNumber;
  readonly kind?: Kind;
  readonly figures?: number;
  /** Thousandths of an inch: the middle of its front. */
  readonly at: PlanePoint;
  /** Default: towards the enemy's edge. */
  readonly facing?: PlanePoint;
  readonly formation?: Formation;
  /** Kinds of its units, in marching order; they are named id/0, id/1 … */
  readonly units?: readonly Kind[];
  readonly retreat?: number;
}

export interface Made {
  /** Absent: version 1. */
  readonly version?: Scene['version'];
  readonly table?: Partial<Table>;
  readonly switches?: Partial<Switches>;
  readonly parameters?: Partial<Parameters>;
  readonly headquarters?: Scene['headquarters'];
  readonly moveLimit?: number;
  readonly position?: Partial<Position>;
}

const PLAIN: Table = {
  ...{ width: 96_000, height: 72_000, roads: [], rivers: [], bridges: [], villages: [] },
  ...{ forests: [], hills: [], farms: [], walls: [] },
};

/** A position in the first move, its orders to be written; nobody is near to any headquarters. */
export function field(placed: readonly Placed[], made: Made = {}): State {
  const units: Scene['units'][number][] = [];
  const bodies = placed.map((one): Body => {
    const kinds = one.units ?? [one.kind ?? 'line'];
    const numbers = kinds.map((kind, at) => {
      const most = isFoot(kind) ? 4 : isHorse(kind) ? 3 : 1;
      const id = one.units === undefined ? one.id : `${one.id}/${at}`;
      units.push({
        ...{ id, name: id, side: one.side, kind, figures: one.figures ?? most },
        ...{ group: '', groupName: '' },
      });
      return units.length - 1;
    });
    const [first = 'line'] = kinds;
    const formation = one.formation ?? (numbers.length > 1 ? 'column' : plainFormation(first));
    return {
      ...{ id: one.id, side: one.side, formation, units: numbers, retreat: one.retreat ?? 0 },
      lineOut: false,
      box: { x: 0, y: 0, dx: 0, dy: 1_000_000, front: 1_500, depth: 500 },
    };
  });
  const scene: Scene = {
    ...(made.version && { version: made.version }),
    table: { ...PLAIN, ...made.table },
    switches: {
      ...{ concealment: true, counterMove: false, automaticKills: true, horseArtillery: true },
      ...made.switches,
    },
    parameters: figuresWith(HOUSE_VALUES, made.parameters ?? {}),
    moveLimit: made.moveLimit ?? 30,
    sides: ['South', 'North'],
    units,
    headquarters: made.headquarters ?? [
      { id: 'hq-A-1', name: 'South', side: 0, at: [90_000, 2_000] },
      { id: 'hq-B-1', name: 'North', side: 1, at: [90_000, 70_000] },
    ],
    stands: [],
  };
  const position: Position = {
    ...emptyPosition(scene),
    ...{ phase: 'orders', move: 1, initiative: 0 },
    bodies: bodies
      .map((body, index) => {
        const { at, facing, side } = placed[index] as Placed;
        const way = direction(...(facing ?? (side === 0 ? ([0, 1] as const) : ([0, -1] as const))));
        return { ...body, box: boxFor(scene, body, at, way ?? [0, 1_000_000]) };
      })
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    ...made.position,
  };
  return new State(scene, position);
}

/** A draw whose dice show what is named by a part of their key, else `otherwise`. */
export const dice =
  (shown: Readonly<Record<string, number>> = {}, otherwise = 4) =>
  (key: string): number => {
    const named = Object.entries(shown).find(([part]) => key.includes(part));
    return ((named?.[1] ?? otherwise) - 1) / 6 + 0.01;
  };

export interface Played {
  readonly facts: readonly Fact[];
  readonly state: State;
  of<Type extends Fact['type']>(type: Type): readonly Extract<Fact, { type: Type }>[];
}

/** A whole move from both sheets. Contests are won by the first named: its die is a 6, the other's a 1. */
export function play(
  before: State,
  sheets: readonly [readonly BodyOrder[], readonly BodyOrder[]] = [[], []],
  draw: (key: string) => number = dice({ '/one': 6, '/other': 1 }),
): Played {
  const seats = [
    ['A', asJson({ type: 'move', orders: sheets[0] })],
    ['B', asJson({ type: 'move', orders: sheets[1] })],
  ] as const;
  for (const [seat, sheet] of seats) {
    const checked = TOGETHER.check(before, seat, sheet);
    if (!checked.ok) throw new Error(`${checked.error.code}: ${checked.error.message}`);
  }
  const facts = TOGETHER.decide(before, new Map(seats), draw);
  const state = before.copy();
  for (const fact of facts) evolve(state, fact);
  return {
    facts,
    state,
    of: (type) =>
      facts.filter((fact): fact is Extract<Fact, { type: typeof type }> => fact.type === type),
  };
}

/** Two units of two sides, one above the other, so far apart in thousandths. */
export const facing = (distance: number, kind: Kind = 'line', other: Kind = 'line', made = {}) =>
  field(
    [
      { id: 'a', side: 0, kind, at: [10_000, 10_000] },
      { id: 'b', side: 1, kind: other, at: [10_000, 10_000 + distance] },
    ],
    made,
  );
