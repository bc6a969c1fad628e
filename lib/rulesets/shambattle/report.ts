import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Json } from '@/lib/kernel/canonical-json';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { LOGISTICS } from './arms';
import { continuationOf } from './continuation';
import { sideLetter } from './scene';
import {
  CAPTURED,
  COLUMNS,
  KILLED,
  MISSING,
  MUTINOUS,
  OVER,
  ROUTED,
  type State,
  WOUNDED,
} from './state';
import { resultOf } from './victory';

const NAMES = ['killed', 'wounded', 'missing', 'captured', 'spent', 'transferred'] as const;

/** A row of points: what the columns have, the rest is present. Absent columns are 0. */
function count(
  state: State,
  unit: number,
  row: number,
  start: number,
  present: number,
): LedgerCount {
  const { lost, back, gained, loyalty, sp } = state.p;
  const columns: Partial<Record<(typeof NAMES)[number] | 'returned' | 'gained', number>> = {};
  NAMES.forEach((name, column) => {
    let points = lost[(2 * unit + row) * COLUMNS + column] as number;
    if (
      column === MISSING &&
      loyalty[unit] === MUTINOUS &&
      present === 0 &&
      row === ownRow(state, unit)
    )
      points += sp[unit] as number;
    if (points > 0) columns[name] = points;
  });
  const returned = back[2 * unit + row] as number;
  if (returned > 0) columns.returned = returned;
  if (row === 1) columns.gained = gained[unit] as number;
  return { start, present, ...columns };
}

const ownRow = (state: State, unit: number): number =>
  state.p.side[unit] === state.scene.sent[unit] ? 0 : 1;

function rowsOf(state: State, sent: OrderedUnit, unit: number): LedgerRow[] {
  const { p } = state;
  const own = ownRow(state, unit);
  const there = p.loyalty[unit] === MUTINOUS ? 0 : (p.sp[unit] as number);
  const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
  for (const kind of Object.keys(sent.strength) as StrengthKind[]) {
    const start = sent.strength[kind] ?? 0;
    if (kind === 'points') counts.points = count(state, unit, 0, start, own === 0 ? there : 0);
    else if (kind === 'pieces' && state.type(unit) === LOGISTICS) {
      const base = 2 * unit * COLUMNS;
      const killed = p.lost[base + KILLED] as number;
      const captured = p.lost[base + CAPTURED] as number;
      counts.pieces = {
        start,
        present: start - killed - captured,
        ...(killed > 0 ? { killed } : {}),
        ...(captured > 0 ? { captured } : {}),
      };
    } else counts[kind] = { start, present: start };
  }
  const row = (side: LedgerRow['side'], of: LedgerRow['counts'], routed: boolean): LedgerRow => ({
    ...{ unit: sent.id, side, counts: of, fatigue: sent.fatigue },
    ...(routed ? { routed } : {}),
  });
  const routed = (side: number) =>
    own === (side === state.scene.sent[unit] ? 0 : 1) && inRout(state, side) && there > 0;
  const first = row(sent.side, counts, routed(state.scene.sent[unit] as number));
  if (own === 0) return [first];
  const to = p.side[unit] as number;
  return [first, row(sideLetter(to), { points: count(state, unit, 1, 0, there) }, routed(to))];
}

const inRout = (state: State, side: number): boolean => state.p.mood[side] === ROUTED;

/** The fate of a side's commander. */
function fateOf(state: State, side: number): LeaderFate {
  const unit = state.scene.commander[side as 0 | 1];
  if (unit < 0) return 'unhurt';
  const lost = (column: number) => (state.p.lost[2 * unit * COLUMNS + column] as number) > 0;
  return lost(KILLED)
    ? 'killed'
    : lost(WOUNDED)
      ? 'wounded'
      : lost(CAPTURED)
        ? 'captured'
        : 'unhurt';
}

/** The whole report; every point is in exactly one column at every moment, over both armies together. */
export function reportOf(state: State, order: BattleOrder): BattleReport {
  const { p, scene } = state;
  const outcome =
    p.phase === OVER
      ? { level: p.level, why: p.why }
      : { ...resultOf(state, true), why: 'broken off' };
  const level = VICTORY_LEVELS[outcome.level] ?? 'draw';
  const command = [0, 1].map((side) => {
    const unit = order.units[scene.commander[side as 0 | 1]];
    return unit?.formations[0];
  });
  const winner = level === 'draw' ? null : level.endsWith('Victory') ? 'A' : 'B';
  const basis: Json = {
    kind: 'board',
    why: outcome.why,
    strength: { A: state.strength(0), B: state.strength(1) },
    original: { A: scene.original[0], B: scene.original[1] },
    days: p.day,
  };
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: { ...order.ruleset },
    method: 'fought',
    level,
    ledger: order.units.flatMap((sent, unit) => rowsOf(state, sent, unit)),
    leaders: order.leaders.map(({ id, formation, side }) => {
      const number = side === 'A' ? 0 : 1;
      return { id, fate: command[number] === formation ? fateOf(state, number) : 'unhurt' };
    }),
    heldField: winner,
    turnsFought: Math.max(0, p.turn),
    log: [],
    basis,
    ...(outcome.why === 'fled' || outcome.why === 'destroyed'
      ? {}
      : { continuation: JSON.parse(JSON.stringify(continuationOf(state))) as Json }),
  };
}
