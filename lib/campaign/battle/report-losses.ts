import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { headsIn } from '@/lib/battle/handoff/heads';
import { ledgerLoss } from '@/lib/battle/handoff/ledger';
import type { BySide, Side } from '@/lib/kernel/side';

/** What each side had at the start and lost by a report's ledger, in what its armies are counted in. */
export function reportedLosses(
  report: BattleReport,
): BySide<{ readonly start: number; readonly lost: number }> {
  const heads = headsIn(report);
  const of = (side: Side) => {
    let start = 0;
    let lost = 0;
    for (const row of report.ledger) {
      const count = row.side === side ? row.counts[heads] : undefined;
      if (!count) continue;
      start += count.start + (count.joined ?? 0);
      lost += ledgerLoss(count);
    }
    return { start, lost };
  };
  return { A: of('A'), B: of('B') };
}
