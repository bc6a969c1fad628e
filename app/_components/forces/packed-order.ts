import { keptByMap } from '@/app/_components/map/kept';
import type { FormationView, LeaderView, UnitView } from '@/lib/campaign/view/view';
import { withoutEnding } from '@/lib/kernel/without-ending';

/** What the tree draws of a leader, of a unit and of a formation; the rest stays on the server. */
export type TreeLeader = Omit<LeaderView, 'id'>;
export type TreeUnit = Omit<UnitView, 'id' | 'establishment'>;
export type TreeFormation = Pick<
  FormationView,
  'name' | 'at' | 'men' | 'guns' | 'startMen' | 'status'
> & {
  readonly leaders: readonly TreeLeader[];
  /** The player who commands it, where that is another than who commands the one above it. */
  readonly commandedBy: string | null;
};

/**
 * An order of battle as one text: it travels with the page at a fraction of the cost of its thousand parts, and only
 * the rows that are shown are read. A row a line, those below a formation after it: depth, kind (formation, unit, or a
 * unit that is an estimate), then its figures with tabs between; what is as at the start is left empty, and words that
 * recur in many rows are stored as their index in `words`.
 */
export interface PackedOrder {
  readonly rows: string;
  readonly words: readonly string[];
  readonly arms: readonly string[];
  /** Some unit has guns now, or had at the start. */
  readonly guns: boolean;
  /** The number of men that the longest bars stand for. */
  readonly scale: { readonly formation: number; readonly unit: number };
}

const keep = keptByMap<PackedOrder>(4);

/** Packed once for each state of an army: its formations stay the same object as long as nothing changes. */
export function packOrder(
  formations: readonly FormationView[],
  commandedBy: Readonly<Record<string, string>> = {},
): PackedOrder {
  return keep(formations, JSON.stringify(commandedBy), () => packed(formations, commandedBy));
}

function packed(
  formations: readonly FormationView[],
  commandedBy: Readonly<Record<string, string>>,
): PackedOrder {
  const rows: string[] = [];
  const arms = new Set<string>();
  const words = new Map<string, number>();
  const wordAt = (word: string): number => {
    const at = words.get(word) ?? words.size;
    words.set(word, at);
    return at;
  };
  let unitMax = 1;
  let guns = false;
  const visit = (one: FormationView, depth: number) => {
    rows.push(rowOf(`${depth}f`, formationFields(one, commandedBy[one.id], wordAt)));
    for (const inner of one.formations) visit(inner, depth + 1);
    for (const unit of one.units) {
      arms.add(unit.arm);
      unitMax = Math.max(unitMax, unit.start.men, unit.men);
      guns ||= unit.guns > 0 || unit.start.guns > 0;
      rows.push(rowOf(`${depth + 1}${unit.estimate ? 'e' : 'u'}`, unitFields(unit, wordAt)));
    }
  };
  for (const one of formations) visit(one, 1);
  const formation = Math.max(1, ...formations.map((one) => Math.max(one.startMen, one.men)));
  return {
    rows: rows.join('\n'),
    words: [...words.keys()],
    arms: [...arms],
    guns,
    scale: { formation, unit: unitMax },
  };
}

type Field = string | number | null;

const BREAKS = /[\t\r\n]/g;
/** A name with a tab or a line's end in it is shown with a space there, as every page shows it. */
const plain = (field: Field): Field =>
  typeof field === 'string' && field.search(BREAKS) >= 0 ? field.replace(BREAKS, ' ') : field;
const TAB = /\t/;
/** Empty figures at a row's end are left out. */
const rowOf = (kind: string, fields: readonly Field[]): string =>
  withoutEnding([kind, ...fields.map(plain)].join('\t'), TAB);
const unlike = (value: number, usual: number): Field => (value === usual ? null : value);

type WordAt = (word: string) => number;

function formationFields(
  one: FormationView,
  player: string | undefined,
  wordAt: WordAt,
): readonly Field[] {
  return [
    one.name,
    one.at,
    one.men,
    unlike(one.guns, 0),
    unlike(one.startMen, one.men),
    one.status === 'present' ? null : one.status,
    player ?? null,
    ...one.leaders.flatMap((leader) => [
      leader.name,
      leader.rank === null ? null : wordAt(leader.rank),
      leader.command,
      leader.leadership,
      leader.status === 'present' ? null : leader.status,
    ]),
  ];
}

function unitFields(unit: UnitView, wordAt: WordAt): readonly Field[] {
  return [
    unit.name,
    wordAt(unit.arm),
    wordAt(unit.type),
    unit.quality,
    unit.men,
    unlike(unit.guns, 0),
    unlike(unit.fatigue, 0),
    unlike(unit.start.men, unit.men),
    unlike(unit.start.guns, unit.guns),
    unlike(unit.lost.men, 0),
    unlike(unit.lost.guns, 0),
    unit.status === 'present' ? null : unit.status,
    unit.turned ? 1 : null,
  ];
}

/** A row of the text, and the rows below it: from `at` + 1, up to `end`. */
export interface TreeRow {
  readonly at: number;
  readonly end: number;
}

/** The topmost rows from `from` up to `end`. */
export function rowsWithin(rows: readonly string[], from: number, end: number): TreeRow[] {
  const found: TreeRow[] = [];
  for (let at = from; at < end; ) {
    const depth = Number.parseInt(rows[at] ?? '', 10);
    let next = at + 1;
    while (next < end && Number.parseInt(rows[next] ?? '', 10) > depth) next += 1;
    found.push({ at, end: next });
    at = next;
  }
  return found;
}

/** Whether a row is a formation's. */
export function isFormation(row: string): boolean {
  return row.startsWith('f', row.search(/\D/));
}

const LEADER_FIELDS = 5;
const FORMATION_FIELDS = 8;

export function readFormation(row: string, words: readonly string[]): TreeFormation {
  const fields = row.split('\t');
  const [, name = '', at, men, guns, startMen, status, player] = fields;
  const leaders: TreeLeader[] = [];
  for (let from = FORMATION_FIELDS; from < fields.length; from += LEADER_FIELDS)
    leaders.push(leaderOf(fields.slice(from, from + LEADER_FIELDS), words));
  return {
    ...{ name, at: at || null, leaders, commandedBy: player || null },
    ...{ men: Number(men), guns: Number(guns || 0), startMen: Number(startMen || men) },
    status: (status || 'present') as TreeFormation['status'],
  };
}

function leaderOf(
  [name = '', rank, command = '', leadership = '', status]: readonly string[],
  words: readonly string[],
): TreeLeader {
  return {
    ...{ name, rank: rank ? (words[Number(rank)] ?? null) : null, command, leadership },
    status: (status || 'present') as LeaderView['status'],
  };
}

export function readUnit(row: string, words: readonly string[]): TreeUnit {
  const [kind = '', name = '', arm, type, quality = '', men, guns, fatigue, ...more] =
    row.split('\t');
  const [startMen, startGuns, lostMen, lostGuns, status, turned] = more;
  return {
    ...{ name, arm: words[Number(arm)] ?? '', type: words[Number(type)] ?? '', quality },
    ...{ estimate: kind.endsWith('e') },
    ...{ men: Number(men), guns: Number(guns || 0), fatigue: Number(fatigue || 0) },
    start: { men: Number(startMen || men), guns: Number(startGuns || guns || 0) },
    lost: { men: Number(lostMen || 0), guns: Number(lostGuns || 0) },
    status: (status || 'present') as UnitView['status'],
    ...(turned ? { turned: true as const } : {}),
  };
}
