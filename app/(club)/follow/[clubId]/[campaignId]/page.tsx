import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { dayAndMonth, hoursWords, withDate } from '@/app/_components/figures/format';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import Link from '@/app/_components/link/link';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ChainGlyphs } from '@/app/_server/chain-glyphs';
import { platesOf } from '@/app/_server/plates';
import { SitePage } from '@/app/_server/site-page';
import type { PublicCampaign } from '@/lib/application/club/public-page';

export const metadata: Metadata = { title: 'A campaign', robots: { index: false } };

/** A campaign that everybody may follow: map, story and strengths, as long ago as its spectators are kept behind. */
export default async function PublicCampaignPage({
  params,
}: PageProps<'/follow/[clubId]/[campaignId]'>) {
  const { clubId, campaignId } = await params;
  const found = await application().publicCampaign({ campaignId });
  if (!found.ok || found.value.club.id !== clubId) notFound();
  const campaign = found.value;
  const { present, names, strength, heads, behindHours } = campaign;
  return (
    <SitePage>
      <PageHead
        dateline={withDate(campaign.title, campaign.date)}
        title={campaign.name}
        side={<ChainGlyphs chain={campaign.chain} sides={campaign.sides} />}
      />
      <div className="stack" data-gap="large">
        <p className="cap">
          Played by members of <Link href={`/follow/${clubId}`}>{campaign.club.name}</Link>
          {behindHours > 0 ? `, shown ${hoursWords(behindHours)} later` : ''}.
        </p>
        {present === null ? null : (
          <div className="columns" data-columns="map">
            <Plate campaign={campaign} />
            <Section title={present.title}>
              {present.text === null ? (
                <p className="cap">What each side will do is not known yet.</p>
              ) : (
                <Prose text={present.text} />
              )}
            </Section>
          </div>
        )}
        {strength.length > 1 ? (
          <Section title="Strength">
            <StrengthChart sides={names} points={strength} heads={heads} />
          </Section>
        ) : null}
        <Section title="What happened so far">
          <Chronicle sides={names} entries={campaign.story} />
        </Section>
      </div>
    </SitePage>
  );
}

function Plate({ campaign }: { campaign: PublicCampaign }) {
  const view = campaign.present?.view ?? null;
  const map = view === null ? undefined : campaign.maps.find((one) => one.id === view.map);
  if (view === null || map === undefined) return null;
  const fought = campaign.fought.map(({ at, title, date }) => ({
    at: [at[0], at[1]] as [number, number],
    label: date === '' ? title : dayAndMonth(date),
  }));
  return (
    <CampaignMap
      map={map}
      plateHref={platesOf({ of: 'followed', id: campaign.campaignId })}
      sides={campaign.names}
      crop={view.crop}
      phoneCrop={view.phoneCrop}
      armies={armiesOf(view, campaign.forces)}
      battlesFought={[...view.battlesFought, ...fought]}
      caption={`${map.title}. Size of a block: ${campaign.heads}.`}
    />
  );
}
