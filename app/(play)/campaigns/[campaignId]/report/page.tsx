import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { withDate } from '@/app/_components/figures/format';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { clockTime } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { WrittenRows } from '@/lib/application/staff/report-rows';
import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import { ReportForm } from './report-form';
import type { ReportUnit } from './report-table';
import { RowsForm } from './rows-form';

export const metadata: Metadata = { title: 'Report of the battle' };

export default async function ReportPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/report'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/report', look));
  const found = await application().campaignPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, view, roll } = found.value;
  const battle = view.encounter;
  if (
    battle === null ||
    roll === null ||
    view.phase !== 'table' ||
    battle.tableReport !== null ||
    (header.sides.length === 0 && found.value.tableRows.units.length === 0)
  ) {
    redirect(campaignHref(campaignId, '', look));
  }
  const { filled, units: own, leaders: ownLeaders } = found.value.tableRows;
  const serving = header.serves;
  if (serving !== null) {
    const mine = filled.find((one) => one.you);
    return (
      <CampaignFrame header={header} look={look} place="situation">
        <PageHead dateline={withDate('Report from the table', battle.date)} title={battle.title} />
        <RowsForm
          key={mine?.writtenAt ?? ''}
          campaignId={campaignId}
          battleIndex={battle.index}
          side={serving}
          sideName={view.sides[serving].name}
          commander={header.commanders[serving].name}
          units={roll.units.filter(({ id }) => own.includes(id)).map(reportUnit)}
          leaders={roll.leaders.filter(({ id }) => ownLeaders.includes(id))}
          before={mine ? fieldsOf([mine], roll) : {}}
          writtenAt={clockTime(mine?.writtenAt ?? null)}
        />
      </CampaignFrame>
    );
  }
  return (
    <CampaignFrame header={header} look={look} place="situation">
      <PageHead dateline={withDate('Report from the table', battle.date)} title={battle.title} />
      {found.value.reportBefore === null ? null : (
        <Notice
          kind={battle.refusedReason === null ? 'plain' : 'act'}
          title={
            battle.refusedReason === null
              ? 'The last report was taken back.'
              : 'The last report was sent back.'
          }
        >
          {battle.refusedReason === null ? null : <p>“{battle.refusedReason}”</p>}
          <p>Its figures stand in the form: change what was wrong.</p>
        </Notice>
      )}
      <ReportForm
        campaignId={campaignId}
        battleIndex={battle.index}
        side={look.as ?? null}
        sides={{ A: view.sides.A.name, B: view.sides.B.name }}
        units={roll.units.map(reportUnit)}
        leaders={roll.leaders}
        commandId={randomUUID()}
        before={fieldsBefore(found.value, roll)}
        filled={filled.map(({ name, rows, writtenAt }) => ({
          name,
          units: rows.map(({ unit }) => unit),
          at: clockTime(writtenAt) ?? '',
        }))}
      />
    </CampaignFrame>
  );
}

function reportUnit({ id, name, side, strength, fatigue }: OrderedUnit): ReportUnit {
  return { id, name, side, men: strength.men ?? 0, guns: strength.guns ?? 0, fatigue };
}

/** The form's initial values: the report that was sent back, overlaid with what the staff has filled in since. */
function fieldsBefore(
  { reportBefore: last, tableRows: { filled } }: CampaignPage,
  roll: BattleRoll,
): Record<string, string> {
  if (last === null) return fieldsOf(filled, roll);
  return {
    ...fieldsOf([last, ...filled.filter(({ writtenAt }) => writtenAt > last.writtenAt)], roll),
    level: last.level,
    heldField: last.heldField ?? 'none',
    ...(last.turnsFought === 0 ? {} : { turnsFought: String(last.turnsFought) }),
  };
}

/** Rows that were written before, as the fields of the form. */
function fieldsOf(filled: readonly WrittenRows[], { units }: BattleRoll): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { rows, leaders } of filled) {
    for (const { unit, counts, fatigue } of rows) {
      for (const [kind, columns] of Object.entries(counts))
        for (const [column, figure] of Object.entries(columns))
          fields[`rows.${unit}.${kind}.${column}`] = String(figure);
      // A blank field means what the unit came with.
      if (units.find(({ id }) => id === unit)?.fatigue !== fatigue)
        fields[`rows.${unit}.fatigue`] = String(fatigue);
    }
    for (const { id, fate } of leaders) fields[`leaders.${id}`] = fate;
  }
  return fields;
}
