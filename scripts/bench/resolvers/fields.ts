import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  ARTILLERY,
  CAVALRY,
  RESERVE,
  SECOND,
} from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { lay } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import type { MatchUp } from '@/scripts/bench/calibration/match-ups';

/**
 * The thirty match-ups on hexes: the same armies, in the usual order of battle, on the same ground, 1,200 m apart. A is in
 * the south. The left wing of A, and the right of B, are in the west.
 */

const ROWS = 34;
/** Row of the first line of A; B’s is 12 hexes north of it. */
const FRONT = 10;
const DISTANCE = 12;
/** Free hexes at either edge of the field, besides those of the horse. */
const MARGIN = 3;

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(97 + column)
    : `${String.fromCharCode(96 + Math.floor(column / 26))}${String.fromCharCode(97 + (column % 26))}`;
const nameOf = (column: number, row: number): string => `${letters(column)}${row + 1}`;

interface Lanes {
  /** Columns of a lane, and the first of the western one. */
  readonly width: number;
  readonly start: number;
  readonly columns: number;
}

interface Placed {
  readonly unit: number;
  readonly side: number;
  readonly sector: number;
  readonly kind: 'first' | 'second' | 'horse' | 'guns';
}

/** Where the usual order of battle of version 4 has each unit: no commander has planned anything yet. */
function placedOf(order: BattleOrder): Placed[] {
  const { layout } = lay({ ...order, ruleset: { ...order.ruleset, version: '4' } }).battle;
  return order.units.map((_, unit) => ({
    unit,
    side: layout.side[unit] as number,
    sector: layout.deployment.sector[unit] as number,
    kind:
      layout.arm[unit] === CAVALRY
        ? 'horse'
        : layout.arm[unit] === ARTILLERY
          ? 'guns'
          : layout.line[unit] === SECOND
            ? 'second'
            : 'first',
  }));
}

/** A match-up with a field of hexes, so that both resolvers can fight it. */
export function onHexes({ order, ground }: MatchUp): BattleOrder {
  const placed = placedOf(order);
  const count = (side: number, sector: number, kind: Placed['kind']) =>
    placed.filter((one) => one.side === side && one.sector === sector && one.kind === kind).length;
  const most = (kind: Placed['kind'], sectors: readonly number[]) =>
    Math.max(...[0, 1].flatMap((side) => sectors.map((sector) => count(side, sector, kind))));
  const width = Math.max(most('first', [0, 1, 2]), most('second', [0, 1, 2])) + 1;
  const start = MARGIN + most('horse', [0, 2]) + 1;
  const lanes = { width, start, columns: Math.max(24, 2 * start + 3 * width) };
  return {
    ...order,
    setup: {
      ...(order.setup as Readonly<Record<string, Json>>),
      board: { map: mapOf(ground, lanes), deployment: deploymentOf(order, placed, lanes) } as Json,
    },
  };
}

function deploymentOf(
  order: BattleOrder,
  placed: readonly Placed[],
  { width, start, columns }: Lanes,
): Record<string, Json> {
  const deployment: Record<string, Json> = {};
  const put = (row: readonly Placed[], side: number, middle: number, behind: number) =>
    row.forEach(({ unit, kind }, index) => {
      const column = Math.round(middle + (index - (row.length - 1) / 2));
      const depth = side === 0 ? FRONT - behind : FRONT + DISTANCE + behind;
      deployment[order.units[unit]?.id ?? ''] = {
        at: nameOf(Math.min(columns - 1, Math.max(0, column)), depth),
        facing: side === 0 ? 0 : 3,
        ...(kind === 'first' || kind === 'second' ? { formation: 'line' } : {}),
        ...(kind === 'guns' ? { formation: 'unlimbered' } : {}),
      };
    });
  for (const side of [0, 1])
    for (const sector of [0, 1, 2, RESERVE]) {
      const here = placed.filter((one) => one.side === side && one.sector === sector);
      const of = (kind: Placed['kind']) => here.filter((one) => one.kind === kind);
      const lane = sector === RESERVE ? 1 : sector;
      const middle = start + lane * width + (width - 1) / 2;
      if (sector === RESERVE) {
        put([...of('first'), ...of('second'), ...of('horse')], side, middle, 5);
        continue;
      }
      put(of('first'), side, middle, 0);
      put(of('second'), side, middle, 2);
      put(of('guns'), side, middle, 1);
      const horse = of('horse');
      const outside =
        sector === 0
          ? start - 1 - (horse.length - 1) / 2
          : start + 3 * width + (horse.length - 1) / 2;
      put(horse, side, sector === 1 ? middle : outside, sector === 1 ? 4 : 1);
    }
  return deployment;
}

/** The ground of the match-up round the line of B: a step of height, or a wood, a village and hedges. */
function mapOf(ground: MatchUp['ground'], { width, start, columns }: Lanes): Record<string, Json> {
  const line = FRONT + DISTANCE;
  const laneOf = (column: number) =>
    column < start ? 0 : Math.min(2, Math.floor((column - start) / width));
  const within = (row: number, before: number, behind: number) =>
    row >= line - before && row <= line + behind;
  const rows = Array.from({ length: ROWS }, (_, index) => ROWS - 1 - index);
  const across = Array.from({ length: columns }, (_, column) => column);
  const written = (letter: (column: number, row: number) => string) =>
    rows.map((row) => across.map((column) => letter(column, row)).join(''));
  const hedges = across
    .filter((column) => column >= start && column < start + width)
    .flatMap((column) => [2, 3, 4].map((side) => `${nameOf(column, line)}/${side}`));
  return {
    ...{ format: 'orderly-book/musket-and-pike-map', formatVersion: 1, id: 'match-up' },
    ...{ title: 'A match-up', sources: 'Made up for comparing the two resolvers.' },
    ...{ columns, rows: ROWS, raised: 'second', lowestMetres: 200, stepMetres: 10 },
    terrain: written((column, row) =>
      ground !== 'close' || !within(row, 0, 2) || column < start || column >= start + 3 * width
        ? '.'
        : (['.', 'V', 'T'][laneOf(column)] as string),
    ),
    heights: written((column, row) =>
      ground === 'hill' && laneOf(column) > 0 && within(row, 1, 6) ? '1' : '0',
    ),
    ...{ ways: [], bridges: [], fords: [], works: [], labels: [] },
    sides: ground === 'close' ? [{ kind: 'hedge', at: hedges.join(' ') }] : [],
  };
}
