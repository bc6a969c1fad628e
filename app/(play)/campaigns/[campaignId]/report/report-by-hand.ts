import { signAct } from '@/app/_components/device/sign-act';
import { typedIn } from '@/app/_components/form/form-state';
import type { Signing } from '@/lib/application/core/campaign-header';
import { tableReport } from '@/lib/application/rounds/report-of';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { enteredRows } from './report-fields';

/** What a browser needs to make the report itself that its player signs. */
export interface ReportedBattle {
  readonly battle: string;
  readonly ruleset: BattleReport['ruleset'];
  readonly roll: BattleRoll;
  /** Formation id → name. */
  readonly names: Readonly<Record<string, string>>;
}

/** The field `hand` of a report: this device's signature under what the typed figures come to. Null: they do not hold. */
export async function signReport(
  signing: Signing,
  side: Side,
  { names, ...battle }: ReportedBattle,
  form: FormData,
): Promise<string | null> {
  const values = typedIn(form);
  const command = String(form.get('commandId'));
  const report = tableReport(
    { ...battle, names: new Map(Object.entries(names)) },
    {
      battleIndex: 0,
      level: values.level ?? '',
      heldField: values.heldField ?? '',
      turnsFought: values.turnsFought,
      ...enteredRows(values, battle.roll.units),
      commandId: command,
    },
  );
  if (!report.ok) return null;
  const data = JSON.parse(JSON.stringify({ side, report: report.value })) as Json;
  return JSON.stringify(await signAct(signing, { type: 'TableReportSubmitted', data, command }));
}
