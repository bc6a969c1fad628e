import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, longDate } from '@/app/_components/figures/format';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import { countedIn } from '@/app/_components/figures/strength-words';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { BothForces } from '@/app/(play)/campaigns/[campaignId]/_situation/both-forces';
import { Toll } from '@/app/(play)/campaigns/[campaignId]/_situation/toll';

export const metadata: Metadata = { title: 'Forces' };

/** Both orders of battle whole, and their strength over the campaign. */
export default async function ForcesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/forces'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const look = lookFrom(query);
  const whole = query.units === 'all';
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
            note={`${capital(countedIn(view.heads))}, after each event that changed it`}
          >
            {view.strength.length > 1 ? (
              <StrengthChart sides={sides} points={view.strength} heads={view.heads} />
            ) : (
              <p className="cap">
                Nothing has changed the strengths yet: the chart begins with the first battle.
              </p>
            )}
          </Section>
          <Toll view={view} />
          <p className="row">
            <Link
              href={campaignHref(campaignId, '/forces', look, {
                at: look.at,
                ...(whole ? {} : { units: 'all' }),
              })}
            >
              {whole ? 'Fold to formations' : 'Unfold every unit'}
            </Link>
          </p>
          <BothForces
            key={whole ? 'units' : 'formations'}
            campaignId={campaignId}
            look={look}
            view={view}
            openTo={9}
            foldUnits={!whole}
            brief={false}
            commandedBy={commandedBy}
          />
        </>
      )}
    </CampaignFrame>
  );
}
