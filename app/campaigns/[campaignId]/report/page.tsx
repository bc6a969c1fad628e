import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { withDate } from '../../../_components/figures/format';
import { PageHead } from '../../../_components/type/page-head';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { CampaignFrame } from '../_frame';
import { campaignHref, lookFrom } from '../_look';
import { ReportForm } from './report-form';

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
    header.sides.length === 0
  ) {
    redirect(campaignHref(campaignId, '', look));
  }
  return (
    <CampaignFrame header={header} look={look} place="situation">
      <PageHead dateline={withDate('Report from the table', battle.date)} title={battle.title} />
      <ReportForm
        campaignId={campaignId}
        battleIndex={battle.index}
        side={look.as ?? null}
        sides={{ A: view.sides.A.name, B: view.sides.B.name }}
        units={roll.units.map((unit) => ({
          id: unit.id,
          name: unit.name,
          side: unit.side,
          men: unit.strength.men ?? 0,
          guns: unit.strength.guns ?? 0,
          fatigue: unit.fatigue,
        }))}
        leaders={roll.leaders}
        commandId={randomUUID()}
        before={{}}
      />
    </CampaignFrame>
  );
}
