import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { SIDES } from '@/lib/kernel/side';
import { winnerAt } from './battle-story';
import type { FieldPlan } from './field-plan';

/** The index of the moment just after the turn that cost the beaten side most; in a draw, whichever side it cost most. */
export function turningPoint(plan: FieldPlan, report: BattleReport): number {
  const winner = winnerAt(report.level);
  const sides = SIDES.filter((side) => side !== winner);
  let [at, most] = [0, -1];
  plan.moments.slice(1).forEach((moment, index) => {
    const before = plan.moments[index]?.men ?? moment.men;
    for (const side of sides) {
      const drop = before[side] - moment.men[side];
      if (drop > most) [at, most] = [index + 1, drop];
    }
  });
  return at;
}
