import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import type { Side } from '@/lib/kernel/side';

/** A unit's rows in a report: with the side that it was sent with, and with the enemy if it went over to them. */
export interface UnitRows {
  readonly own: LedgerRow | undefined;
  readonly turned: LedgerRow | undefined;
}

const byReport = new WeakMap<BattleReport['ledger'], ReadonlyMap<string, readonly LedgerRow[]>>();

/** The rows of a unit that was sent with a side. A report's ledger never changes: it is indexed once. */
export function rowsOf(
  { ledger }: Pick<BattleReport, 'ledger'>,
  unit: string,
  sent: Side,
): UnitRows {
  let rows = byReport.get(ledger);
  if (rows === undefined) {
    const found = new Map<string, LedgerRow[]>();
    for (const row of ledger) {
      const known = found.get(row.unit);
      if (known) known.push(row);
      else found.set(row.unit, [row]);
    }
    rows = found;
    byReport.set(ledger, rows);
  }
  const own = rows.get(unit) ?? [];
  return {
    own: own.find(({ side }) => side === sent),
    turned: own.find(({ side }) => side !== sent),
  };
}
