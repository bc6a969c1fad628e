import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { longDate } from '../../../_components/figures/format';
import { StrengthChart } from '../../../_components/figures/strength-chart';
import { EmptyState } from '../../../_components/notice/notice';
import { PageHead } from '../../../_components/type/page-head';
import { Section } from '../../../_components/type/section';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { BothForces } from '../_both-forces';
import { CampaignFrame } from '../_frame';
import { campaignHref, lookFrom } from '../_look';

export const metadata: Metadata = { title: 'Forces' };

/** Both orders of battle whole, and their strength over the campaign. */
export default async function ForcesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/forces'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/forces', look));
  const found = await application().forcesPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, view, commandedBy } = found.value;
  const sides = { A: view.sides.A.name, B: view.sides.B.name };
  return (
    <CampaignFrame header={header} look={look} place="forces">
      <PageHead dateline={longDate(view.date)} title="Orders of battle" />
      {view.forces.A.length === 0 && view.forces.B.length === 0 ? (
        <EmptyState>
          This campaign counts no forces: its battles are settled by their odds.
        </EmptyState>
      ) : (
        <>
          <Section
            title="Strength of both sides"
            note="Men with the colours, after each event that changed it"
          >
            {view.strength.length > 1 ? (
              <StrengthChart sides={sides} points={view.strength} />
            ) : (
              <p className="cap">
                Nothing has changed the strengths yet: the chart begins with the first battle.
              </p>
            )}
          </Section>
          <BothForces
            campaignId={campaignId}
            look={look}
            view={view}
            openTo={9}
            brief={false}
            commandedBy={commandedBy}
          />
        </>
      )}
    </CampaignFrame>
  );
}
