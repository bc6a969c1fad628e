import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { ledgerLoss } from '@/lib/battle/handoff/ledger';
import type { BySide, Side } from '@/lib/kernel/side';

/** Men at the start and men lost on each side by a report's ledger. */
export function reportedLosses(
  report: BattleReport,
): BySide<{ readonly start: number; readonly lost: number }> {
  const of = (side: Side) => {
    let start = 0;
    let lost = 0;
    for (const row of report.ledger) {
      const men = row.side === side ? row.counts.men : undefined;
      if (!men) continue;
      start += men.start + (men.joined ?? 0);
      lost += ledgerLoss(men);
    }
    return { start, lost };
  };
  return { A: of('A'), B: of('B') };
}
