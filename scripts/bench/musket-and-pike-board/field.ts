import type { BattleOrder, OrderedLeader, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';

/** A generic field and two armies alike, for measuring commanders: nothing of it is history. */
export interface Generic {
  /** Units a side, leaders not counted: 20, 40 or 100. */
  readonly units: number;
  readonly turns: number;
  /** Objectives: none, or three in the middle that nobody holds. */
  readonly objectives: boolean;
  readonly fog?: boolean;
  readonly phases?: boolean;
  /** Nobody may give up the field: who plays at random would do so at once. */
  readonly stays?: boolean;
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(97 + column)
    : `${String.fromCharCode(96 + Math.floor(column / 26))}${String.fromCharCode(97 + (column % 26))}`;
const name = (column: number, row: number): string => `${letters(column)}${row + 1}`;

/** A number of 0 … 1 from whole numbers, always the same. */
function noise(x: number, y: number, salt: number): number {
  let hash = Math.imul(x + 101, 73856093) ^ Math.imul(y + 57, 19349663) ^ Math.imul(salt, 83492791);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Rolling ground with a few woods and two villages, the same for both sides: turned by 180 degrees it is itself. */
function mapOf(columns: number, rows: number, salt: number): Record<string, unknown> {
  const half = (column: number, row: number): readonly [number, number] =>
    row * columns + column < (columns * rows) / 2
      ? [column, row]
      : [columns - 1 - column, rows - 1 - row];
  const terrain: string[] = [];
  const heights: string[] = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    let line = '';
    let tops = '';
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = half(column, row);
      const patch = noise(Math.floor(x / 3), Math.floor(y / 3), salt);
      const spot = noise(x, y, salt + 1);
      line +=
        patch < 0.07 && spot < 0.7
          ? 'T'
          : patch > 0.95 && spot < 0.5
            ? 'V'
            : spot < 0.2
              ? 'f'
              : '.';
      tops += String(Math.floor(3 * noise(Math.floor(x / 5), Math.floor(y / 5), salt + 2)));
    }
    terrain.push(line);
    heights.push(tops);
  }
  return {
    ...{ format: 'orderly-book/musket-and-pike-map', formatVersion: 1, id: 'generic' },
    ...{ title: 'A generic field', sources: 'Invented for measuring commanders.' },
    ...{ columns, rows, raised: 'second', lowestMetres: 200, stepMetres: 10, terrain, heights },
    ...{ ways: [], sides: [], bridges: [], fords: [], works: [], labels: [] },
  };
}

interface Army {
  readonly units: OrderedUnit[];
  readonly leaders: OrderedLeader[];
  readonly deployment: Record<string, Json>;
}

/** Brigades of foot in two lines, horse on both wings, guns before the gaps. */
function army(side: Side, size: number, columns: number, rows: number): Army {
  const prefix = side.toLowerCase();
  const foot = Math.round(0.6 * size);
  const horse = Math.round(0.25 * size);
  const guns = size - foot - horse;
  const first = Math.ceil(foot * 0.67);
  const units: OrderedUnit[] = [];
  const leaders: OrderedLeader[] = [];
  const deployment: Record<string, Json> = {};
  const middle = Math.floor(columns / 2);
  const row = (behind: number) => (side === 'A' ? 3 + 3 - behind : rows - 1 - (3 + 3 - behind));
  const facing = side === 'A' ? 0 : 3;
  // What is A's left is B's right, so that the armies are alike turned by 180 degrees.
  const column = (lane: number) => (side === 'A' ? middle + lane : columns - 1 - (middle + lane));
  const put = (id: string, lane: number, behind: number, formation?: string) => {
    deployment[id] = {
      at: name(column(lane), row(behind)),
      facing,
      ...(formation === undefined ? {} : { formation }),
    };
  };
  const leader = (id: string, formation: string, superiors: string[], command: 'B' | 'C') =>
    leaders.push({
      ...{ id: `${prefix}-${id}`, name: `General ${id} ${side}`, side },
      ...{
        formation: `${prefix}-${formation}`,
        superiors: superiors.map((one) => `${prefix}-${one}`),
      },
      ...{ command, leadership: command },
    });
  leader('marshal', 'army', [], 'B');
  const add = (
    id: string,
    arm: 'infantry' | 'cavalry' | 'artillery',
    formation: string,
    strength: Record<string, number>,
    quality: 'B' | 'C' | 'D',
  ) =>
    units.push({
      ...{ id: `${prefix}-${id}`, name: `${id} ${side}`, side, arm, type: arm, strength, quality },
      ...{ formations: [`${prefix}-army`, `${prefix}-${formation}`], fatigue: 0, traits: {} },
    });
  const brigades = (count: number, each: number) => Math.max(1, Math.round(count / each));
  const many = brigades(first, 4);
  for (let index = 0; index < first; index += 1) {
    const brigade = Math.floor((index * many) / first);
    add(
      `foot-${index + 1}`,
      'infantry',
      `first-${brigade}`,
      { men: 650 },
      index % 3 === 0 ? 'B' : 'C',
    );
    put(`${prefix}-foot-${index + 1}`, index - Math.floor(first / 2), 0, 'line');
  }
  const reserve = foot - first;
  const few = brigades(reserve, 4);
  for (let index = 0; index < reserve; index += 1) {
    const brigade = Math.floor((index * few) / reserve);
    add(
      `reserve-${index + 1}`,
      'infantry',
      `second-${brigade}`,
      { men: 650 },
      index % 2 ? 'C' : 'D',
    );
    put(
      `${prefix}-reserve-${index + 1}`,
      Math.round(((index + 0.5) * first) / reserve) - Math.floor(first / 2),
      3,
      'line',
    );
  }
  for (let index = 0; index < horse; index += 1) {
    const left = index % 2 === 0;
    add(`horse-${index + 1}`, 'cavalry', left ? 'left-horse' : 'right-horse', { men: 450 }, 'C');
    const out = Math.floor(first / 2) + 2 + Math.floor(index / 2);
    put(`${prefix}-horse-${index + 1}`, left ? -out : out, 1);
  }
  for (let index = 0; index < guns; index += 1) {
    add(`battery-${index + 1}`, 'artillery', 'army', { men: 150, guns: 6 }, 'C');
    put(
      `${prefix}-battery-${index + 1}`,
      Math.round(((index + 0.5) * first) / guns) - Math.floor(first / 2),
      -1,
    );
  }
  for (let brigade = 0; brigade < many; brigade += 1)
    leader(`first-${brigade}`, `first-${brigade}`, ['army'], 'C');
  for (let brigade = 0; brigade < few; brigade += 1)
    leader(`second-${brigade}`, `second-${brigade}`, ['army'], 'C');
  leader('left-horse', 'left-horse', ['army'], 'C');
  if (horse > 1) leader('right-horse', 'right-horse', ['army'], 'C');
  return { units, leaders, deployment };
}

/** The order of a battle on the generic field. `salt`: which ground. */
export function genericOrder(
  { units, turns, objectives, fog, phases, stays }: Generic,
  salt = 1,
): BattleOrder {
  const columns = Math.max(24, Math.round(units * 0.55) + 16);
  const rows = 26;
  const [a, b] = [army('A', units, columns, rows), army('B', units, columns, rows)];
  const middle = Math.floor(columns / 2);
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'generic',
    title: 'A generic field',
    date: '1757-06-18',
    sides: { A: { name: 'Army A' }, B: { name: 'Army B' } },
    ruleset: { id: 'musketAndPike', version: NEWEST },
    setup: {
      turns,
      board: {
        map: mapOf(columns, rows, salt) as Json,
        deployment: { ...a.deployment, ...b.deployment },
        objectives: objectives
          ? [
              { name: 'The crossroads', at: name(middle, Math.floor(rows / 2)), points: 100 },
              { name: 'The west farm', at: name(middle - 6, Math.floor(rows / 2)), points: 50 },
              { name: 'The east farm', at: name(middle + 6, Math.floor(rows / 2)), points: 50 },
            ]
          : [],
        switches: {
          fogOfWar: fog === true,
          manualDefensiveFire: phases === true,
          ...(stays === true ? { givingUp: false } : {}),
        },
      },
    } as Json,
    units: [...a.units, ...b.units],
    leaders: [...a.leaders, ...b.leaders],
    advantage: 0,
  };
}
