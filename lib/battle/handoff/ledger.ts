import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/**
 * The campaign's scale of fatigue: a whole number from 0 (fresh) to 900 (exhausted). A ruleset with another scale, or
 * none, converts in its own folder, and converts back in the ledger.
 */
export type CampaignFatigue = number;

/**
 * What a row counts: men and guns in the linear systems; the other systems name their own (`pieces`, `points`,
 * `figures`, `bases`). Each kind balances separately.
 */
export type StrengthKind = 'men' | 'guns' | 'pieces' | 'points' | 'figures' | 'bases';

/** Where strength comes from. */
export const LEDGER_CREDITS = ['start', 'joined', 'returned', 'gained'] as const;
/** Where strength went. */
export const LEDGER_DEBITS = [
  'present',
  'killed',
  'wounded',
  'missing',
  'captured',
  'detached',
  'transferred',
  'spent',
] as const;
export type LedgerColumn = (typeof LEDGER_CREDITS)[number] | (typeof LEDGER_DEBITS)[number];

/**
 * One kind of strength of one unit: whole numbers ≥ 0, with
 * start + joined + returned + gained = present + killed + wounded + missing + captured + detached + transferred + spent.
 * Absent columns are 0. `captured`: own strength taken by the enemy. `transferred`: strength handed to the
 * other side (guns turned round), which the other side's rows show as `gained`.
 */
export type LedgerCount = Readonly<Partial<Record<LedgerColumn, number>>> & {
  readonly start: number;
  readonly present: number;
};

/**
 * One unit's row in a battle report. Every unit sent or joined has exactly one row of its own side. A unit that changed
 * sides has a second one with the other side: `start` 0, and `gained` what the first row shows as `transferred`; from
 * then on it is there.
 */
export interface LedgerRow {
  readonly unit: string;
  readonly side: Side;
  readonly counts: Readonly<Partial<Record<StrengthKind, LedgerCount>>>;
  /** At the end of the battle, on the campaign's scale. */
  readonly fatigue: CampaignFatigue;
  /** The unit was in rout or had dispersed when the battle ended. */
  readonly routed?: boolean;
}

/** One column of a count, 0 where the row does not show it. */
export function ledgerColumn(count: LedgerCount, column: LedgerColumn): number {
  return count[column] ?? 0;
}

/** A row's imbalance: credits − debits. */
export function ledgerImbalance(count: LedgerCount): number {
  let balance = 0;
  for (const column of LEDGER_CREDITS) balance += ledgerColumn(count, column);
  for (const column of LEDGER_DEBITS) balance -= ledgerColumn(count, column);
  return balance;
}

/** Men or guns no longer with the unit at the end: killed, wounded, missing and captured. */
export function ledgerLoss(count: LedgerCount): number {
  return (
    ledgerColumn(count, 'killed') +
    ledgerColumn(count, 'wounded') +
    ledgerColumn(count, 'missing') +
    ledgerColumn(count, 'captured')
  );
}

/** The same, less what was returned during the battle. */
export function ledgerNetLoss(count: LedgerCount): number {
  return ledgerLoss(count) - ledgerColumn(count, 'returned');
}

/** What was sent to a battle, in the form the ledger needs. */
export interface LedgerExpectation {
  readonly unit: string;
  readonly name: string;
  readonly side: Side;
  readonly strength: Readonly<Partial<Record<StrengthKind, number>>>;
}

/**
 * Checks a whole ledger against what was sent: no unit unknown, missing or duplicated; every figure a whole number ≥ 0;
 * start as sent; every row balanced; strength transferred by one side is gained by the other; a unit that changed sides
 * did so with all that was left of it. Refuses with every fault found (UNKNOWN_UNIT, UNIT_MISSING, UNIT_DOUBLED,
 * WRONG_SIDE, UNIT_SPLIT, NOT_A_COUNT, START_DIFFERS, KIND_MISSING, KIND_UNKNOWN, ROW_UNBALANCED, TRANSFER_UNBALANCED,
 * FATIGUE_OUT_OF_RANGE).
 */
export function checkLedger(
  sent: readonly LedgerExpectation[],
  rows: readonly LedgerRow[],
): Result<readonly LedgerRow[], readonly Refusal[]> {
  const faults: Refusal[] = [];
  const fault = (code: string, message: string, path: string) => {
    const refusal = refuse(code, message, path);
    faults.push(refusal.error);
  };
  const expected = new Map(sent.map((unit) => [unit.unit, unit]));
  const seen = new Set<string>();
  const turned = new Set<string>();
  const ownRows = new Map<string, LedgerRow>();
  for (const row of rows) if (expected.get(row.unit)?.side === row.side) ownRows.set(row.unit, row);
  const transfers = new Map<string, number>();
  rows.forEach((row, index) => {
    const path = `ledger[${index}]`;
    const unit = expected.get(row.unit);
    if (!unit) {
      fault('UNKNOWN_UNIT', `No unit “${row.unit}” was sent to this battle.`, path);
      return;
    }
    const own = ownRows.get(row.unit);
    const crossed = own !== undefined && row.side !== unit.side;
    if ((crossed ? turned : seen).has(row.unit)) {
      fault('UNIT_DOUBLED', `${unit.name} stands in the ledger twice.`, path);
      return;
    }
    (crossed ? turned : seen).add(row.unit);
    if (row.side !== unit.side && !crossed)
      fault('WRONG_SIDE', `${unit.name} stands on the wrong side of the ledger.`, path);
    if (crossed && !isWholeCrossing(own, row))
      fault(
        'UNIT_SPLIT',
        `${unit.name} changed sides: all that was left of it must have gone over, and nothing else.`,
        path,
      );
    if (!Number.isInteger(row.fatigue) || row.fatigue < 0 || row.fatigue > 900)
      fault('FATIGUE_OUT_OF_RANGE', `${unit.name}: fatigue runs from 0 to 900.`, `${path}.fatigue`);
    for (const kind of Object.keys(unit.strength) as StrengthKind[]) {
      if (!row.counts[kind])
        fault('KIND_MISSING', `${unit.name}: the row does not account for its ${kind}.`, path);
    }
    for (const [kind, count] of Object.entries(row.counts) as [StrengthKind, LedgerCount][]) {
      const where = `${path}.counts.${kind}`;
      const sentWith = unit.strength[kind];
      const start = crossed && sentWith !== undefined ? 0 : sentWith;
      if (start === undefined) {
        fault('KIND_UNKNOWN', `${unit.name} was sent without ${kind}.`, where);
        continue;
      }
      let countable = true;
      for (const column of [...LEDGER_CREDITS, ...LEDGER_DEBITS]) {
        const value = ledgerColumn(count, column);
        if (!Number.isSafeInteger(value) || value < 0 || value > 10_000_000) {
          fault(
            'NOT_A_COUNT',
            `${unit.name}: ${column} must be a whole number from 0 up.`,
            `${where}.${column}`,
          );
          countable = false;
        }
      }
      if (!countable) continue;
      if (count.start !== start)
        fault(
          'START_DIFFERS',
          `${unit.name}: ${start} ${kind} were sent, the row starts with ${count.start}.`,
          `${where}.start`,
        );
      const imbalance = ledgerImbalance(count);
      if (imbalance !== 0) {
        const debits = LEDGER_DEBITS.reduce((sum, column) => sum + ledgerColumn(count, column), 0);
        fault(
          'ROW_UNBALANCED',
          `${unit.name}: ${debits + imbalance} ${kind} were there, ${debits} are accounted for.`,
          where,
        );
      }
      const handedOver = ledgerColumn(count, 'transferred');
      const gained = ledgerColumn(count, 'gained');
      const giver = `${kind}:${row.side}`;
      const taker = `${kind}:${row.side === 'A' ? 'B' : 'A'}`;
      transfers.set(giver, (transfers.get(giver) ?? 0) + handedOver);
      transfers.set(taker, (transfers.get(taker) ?? 0) - gained);
    }
  });
  for (const unit of sent) {
    if (!seen.has(unit.unit))
      fault('UNIT_MISSING', `${unit.name} was sent, and has no row.`, 'ledger');
  }
  for (const [key, balance] of transfers) {
    if (balance !== 0) {
      const [kind, side] = key.split(':');
      fault(
        'TRANSFER_UNBALANCED',
        `What side ${side} hands over in ${kind} the other side must gain (off by ${balance}).`,
        'ledger',
      );
    }
  }
  return faults.length > 0 ? { ok: false, error: faults } : ok(rows);
}

/** Whether all that was left of a unit on its own side, and nothing else, stands in its row with the other side. */
function isWholeCrossing(own: LedgerRow, other: LedgerRow): boolean {
  const kinds = Object.keys(own.counts) as StrengthKind[];
  return (
    kinds.some((kind) => ledgerColumn(own.counts[kind] ?? NOTHING, 'transferred') > 0) &&
    kinds.every((kind) => {
      const left = own.counts[kind] ?? NOTHING;
      return (
        left.present === 0 &&
        ledgerColumn(left, 'detached') === 0 &&
        ledgerColumn(left, 'transferred') === ledgerColumn(other.counts[kind] ?? NOTHING, 'gained')
      );
    })
  );
}

const NOTHING: LedgerCount = { start: 0, present: 0 };
