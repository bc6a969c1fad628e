import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import {
  LEDGER_DEBITS,
  type LedgerCount,
  type LedgerRow,
  type StrengthKind,
} from '@/lib/battle/handoff/ledger';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { CarriedEncounter } from './carried-game';

/** Step size for distinguishing the fatigue of whole sides, in points of 0 … 900. */
const FATIGUE_STEP = 300;

/**
 * What determines the resolver cell of an encounter between armies: the battle, the commanders and formations present,
 * and for each side its men (or pieces, points, figures), guns and fatigue in steps. `stepPercent`: of the strength
 * that `whole` says the battle calls up when nothing has been lost. Battles in the same cell have the same result, in
 * proportion to each unit's strength.
 */
export function cellKey(
  { battle, roll }: CarriedEncounter,
  whole: BattleRoll,
  stepPercent: number,
): string {
  const parts = SIDES.map((side) => {
    const now = sums(roll, side);
    const full = sums(whole, side);
    return [
      steps(now.men, full.men, stepPercent),
      steps(now.guns, full.guns, 2 * stepPercent),
      now.men > 0 ? Math.round(now.weary / now.men / FATIGUE_STEP) : 0,
      [...now.formations].sort().join(','),
    ].join('/');
  });
  return [battle.id, ...parts].join('|');
}

function steps(now: number, full: number, percent: number): number {
  return full > 0 ? Math.round(((now / full) * 100) / percent) : 0;
}

function sums({ units }: BattleRoll, side: Side) {
  const sum = { men: 0, guns: 0, weary: 0, formations: new Set<string>() };
  for (const unit of units) {
    if (unit.side !== side) continue;
    let men = 0;
    for (const [kind, count] of Object.entries(unit.strength))
      if (kind !== 'guns') men += count ?? 0;
    sum.men += men;
    sum.guns += unit.strength.guns ?? 0;
    sum.weary += men * unit.fatigue;
    const formation = unit.formations.at(-1);
    if (formation !== undefined) sum.formations.add(formation);
  }
  return sum;
}

/** All columns of a count by which strength leaves a unit. */
const LEAVING = LEDGER_DEBITS.filter((column) => column !== 'present' && column !== 'transferred');

/**
 * The report of a battle applied to other armies of the same cell: each unit loses the same proportion as there, a unit
 * that was not there its side's average, and gains the same fatigue.
 */
export function lentReport(report: BattleReport, from: BattleRoll, to: BattleRoll): BattleReport {
  if (from === to) return report;
  const rows = new Map(report.ledger.map((row) => [row.unit, row]));
  const fatigueBefore = new Map(from.units.map(({ id, fatigue }) => [id, fatigue]));
  const means = { A: meanRow(report.ledger, 'A'), B: meanRow(report.ledger, 'B') };
  const fates = new Map(report.leaders.map(({ id, fate }) => [id, fate]));
  return {
    ...report,
    ledger: to.units.map((unit): LedgerRow => {
      const row = rows.get(unit.id);
      const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
      for (const [kind, start] of Object.entries(unit.strength) as [StrengthKind, number][]) {
        const own = row?.counts[kind];
        const lent = own !== undefined && own.start > 0 ? own : means[unit.side][kind];
        counts[kind] = scaled(start, lent);
      }
      const tired = row === undefined ? 0 : row.fatigue - (fatigueBefore.get(unit.id) ?? 0);
      const fatigue = Math.min(900, Math.max(0, unit.fatigue + tired));
      const { id, side } = unit;
      return { unit: id, side, counts, fatigue, ...(row?.routed ? { routed: true } : {}) };
    }),
    leaders: to.leaders.map(({ id }) => ({ id, fate: fates.get(id) ?? 'unhurt' })),
  };
}

/** The same proportions of another start; never more leaves than there was. */
function scaled(start: number, lent: LedgerCount | undefined): LedgerCount {
  if (lent === undefined || lent.start === 0) return { start, present: start };
  const count: { [column: string]: number } = {};
  let left = start;
  for (const column of LEAVING) {
    const lost = lent[column];
    if (lost === undefined) continue;
    const part = Math.min(left, Math.round((lost * start) / lent.start));
    count[column] = part;
    left -= part;
  }
  return { ...count, start, present: left };
}

function meanRow(
  ledger: readonly LedgerRow[],
  side: Side,
): Readonly<Partial<Record<StrengthKind, LedgerCount>>> {
  const sum: Partial<Record<StrengthKind, Record<string, number>>> = {};
  for (const row of ledger) {
    if (row.side !== side) continue;
    for (const [kind, count] of Object.entries(row.counts) as [StrengthKind, LedgerCount][]) {
      const all = sum[kind] ?? {};
      sum[kind] = all;
      for (const [column, value] of Object.entries(count)) all[column] = (all[column] ?? 0) + value;
    }
  }
  return Object.fromEntries(
    Object.entries(sum).map(([kind, all]) => [
      kind,
      { ...all, start: all?.start ?? 0, present: all?.present ?? 0 },
    ]),
  );
}
