import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ChainGlyphs } from '@/app/_server/chain-glyphs';
import { SitePage } from '@/app/_server/site-page';

export const metadata: Metadata = { title: 'A club', robots: { index: false } };

/** A club for strangers: what it says of itself, and the campaigns that everybody may follow. */
export default async function PublicClubPage({ params }: PageProps<'/follow/[clubId]'>) {
  const { clubId } = await params;
  const found = await application().publicClub({ clubId });
  if (!found.ok) notFound();
  const { club, campaigns } = found.value;
  return (
    <SitePage>
      <PageHead dateline="A club and its campaigns" title={club.name} />
      <div className="stack" data-gap="large">
        {club.about === '' ? null : <p className="prose written">{club.about}</p>}
        <Section title="Campaigns to follow">
          {campaigns.length === 0 ? (
            <EmptyState>None of the club’s campaigns is open to everybody.</EmptyState>
          ) : (
            <ul className="line-list" data-columns="4">
              {campaigns.map((campaign) => (
                <li key={campaign.campaignId}>
                  <div>
                    <Link href={`/follow/${club.id}/${campaign.campaignId}`}>{campaign.name}</Link>
                    <p className="campaign-row__sides">
                      <SideTag side="A" name={campaign.sides.A} />
                      <SideTag side="B" name={campaign.sides.B} />
                    </p>
                  </div>
                  <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
                  <span>{campaign.conclusion ?? campaign.situation ?? campaign.title}</span>
                  <span className="cap">{campaign.date === '' ? '' : longDate(campaign.date)}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </SitePage>
  );
}
