import type { Services } from '@/lib/application/core/services';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import { turningPoint } from '@/lib/battle/contract/turning-point';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';

/** The field of a battle as it is set up; null where its ruleset draws none. */
export function planBefore({ rulesets }: Services, order: BattleOrder | null): FieldPlan | null {
  return order === null ? null : (rulesets.get(order.ruleset.id)?.plan?.before(order) ?? null);
}

/** The field turn by turn; null where the report does not say where anybody was. */
export function planFought(
  { rulesets }: Services,
  report: BattleReport | null,
  order: BattleOrder | null,
): FieldPlan | null {
  if (report === null || order === null) return null;
  return rulesets.get(report.ruleset.id)?.plan?.fought(report, order) ?? null;
}

const inMargins = new WeakMap<BattleReport, FieldPlan | null>();

/** The plan of a battle at one moment, for the margin of its story; drawn up once for each report object. */
export function planInMargin(
  services: Services,
  report: BattleReport,
  order: BattleOrder | null,
): FieldPlan | null {
  const known = inMargins.get(report);
  if (known !== undefined) return known;
  const plan = planFought(services, report, order) ?? planBefore(services, order);
  const moment = plan?.moments[turningPoint(plan, report)] ?? plan?.moments[0];
  const drawn =
    plan && moment ? { ...plan, orders: [], words: [], moments: [moment] as const } : null;
  inMargins.set(report, drawn);
  return drawn;
}
