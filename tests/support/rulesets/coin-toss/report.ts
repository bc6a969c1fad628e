import type { BattleMethod, BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine, BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Side } from '@/lib/kernel/side';
import { ID, type Scenario, VERSION } from './scenario';

/** The result of a skirmish: the side with more patrols left wins. `beaten`: by unit, whether it was driven off. */
export function reportOf(
  order: BattleOrder,
  beaten: readonly boolean[],
  { parameters }: Scenario,
  how: {
    readonly method: BattleMethod;
    readonly turns: number;
    readonly log: readonly BattleLogLine[];
  },
): BattleReport {
  const left = (side: Side) =>
    order.units.filter((unit, index) => unit.side === side && !beaten[index]).length;
  const lead = left('A') - left('B');
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: { id: ID, version: VERSION },
    method: how.method,
    level: lead > 0 ? 'minorVictory' : lead < 0 ? 'minorDefeat' : 'draw',
    ledger: order.units.map((unit, index) => {
      const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
      for (const [kind, start] of Object.entries(unit.strength) as [StrengthKind, number][]) {
        const share = kind === 'men' && beaten[index] ? parameters.stakePercent / 100 : 0;
        const killed = Math.floor(start * share);
        counts[kind] = { start, present: start - killed, killed };
      }
      return { unit: unit.id, side: unit.side, counts, fatigue: unit.fatigue };
    }),
    leaders: order.leaders.map(({ id }) => ({ id, fate: 'unhurt' as const })),
    heldField: lead > 0 ? 'A' : lead < 0 ? 'B' : null,
    turnsFought: how.turns,
    log: how.log,
  };
}
