import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { withDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { clockTime, sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { entryFormations } from '@/lib/campaign/battle/table/entry';
import { fieldsBefore, ownFieldsBefore } from './before';
import { ReportForm } from './report-form';
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
  const { header, view, roll, reports, formationNames, reportDraft, reportBefore } = found.value;
  const battle = view.encounter;
  if (
    battle === null ||
    roll === null ||
    reports === null ||
    view.phase !== 'table' ||
    battle.tableReport !== null ||
    (header.deciding.length === 0 && found.value.tableRows.units.length === 0)
  ) {
    redirect(campaignHref(campaignId, '', look));
  }
  const { filled, units: own, leaders: ownLeaders } = found.value.tableRows;
  const named = (units: typeof roll.units) =>
    entryFormations(units).map((formation) => ({
      ...formation,
      name: formationNames[formation.id] ?? formation.units[0]?.name ?? '',
    }));
  const draft = {
    writtenAt: reportDraft?.writtenAt ?? null,
    clock: clockTime(reportDraft?.writtenAt ?? null),
  };
  const head = (
    <PageHead
      dateline={withDate('Report from the table', battle.date)}
      title={battle.title}
      side={
        <ButtonLink href={campaignHref(campaignId, '/report/sheet', look)}>
          Sheet to print
        </ButtonLink>
      }
    />
  );
  const serving = header.serves;
  if (serving !== null) {
    const mine = filled.find((one) => one.you);
    const formations = named(roll.units.filter(({ id }) => own.includes(id)));
    return (
      <CampaignFrame header={header} look={look} place="situation">
        {head}
        <RowsForm
          key={mine?.writtenAt ?? ''}
          campaignId={campaignId}
          battleIndex={battle.index}
          side={serving}
          sides={sideNames(view)}
          commander={header.commanders[serving].name}
          formations={formations}
          leaders={roll.leaders.filter(({ id }) => ownLeaders.includes(id))}
          before={ownFieldsBefore(found.value, roll, formations)}
          draft={draft}
          writtenAt={clockTime(mine?.writtenAt ?? null)}
        />
      </CampaignFrame>
    );
  }
  const formations = named(roll.units);
  return (
    <CampaignFrame header={header} look={look} place="situation">
      {head}
      {reportBefore === null ? null : (
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
        signsFor={look.as ?? header.sides[0] ?? 'A'}
        reported={{ battle: battle.id, ruleset: reports, roll, names: formationNames }}
        sides={sideNames(view)}
        formations={formations}
        leaders={roll.leaders}
        commandId={randomUUID()}
        before={fieldsBefore(found.value, roll, formations)}
        draft={draft}
        filled={filled.map(({ name, rows, writtenAt }) => ({
          name,
          units: rows.map(({ unit }) => unit),
          at: clockTime(writtenAt) ?? '',
        }))}
      />
    </CampaignFrame>
  );
}
