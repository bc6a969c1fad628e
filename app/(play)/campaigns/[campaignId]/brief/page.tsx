import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { figure, withDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';

export const metadata: Metadata = { title: 'Brief' };

/** For somebody who takes a post over: what their side knows, in one page. */
export default async function BriefPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/brief'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireAccount(campaignHref(campaignId, '/brief', look));
  const found = await application().briefPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { brief, header, view } = found.value;
  if (brief === null) notFound();
  const { now } = brief;
  return (
    <CampaignFrame header={header} look={look} place="staff">
      <PageHead
        dateline={withDate('What your post knows', view.date)}
        title={`Brief for ${brief.name}`}
      />
      <div className="stack" data-gap="large">
        <Section title={now.title} note="now">
          <div className="stack">
            {now.text === null ? null : <Prose text={now.text} />}
            <Facts
              rows={[
                {
                  name: 'Your army',
                  value: `${figure(brief.men.present)} ${brief.heads ?? 'men'} of ${figure(brief.men.start)} at the start`,
                },
                {
                  name: 'Sealed for your side',
                  value: now.sealed ? 'yes; you can change it until both have sealed' : 'nothing',
                },
              ]}
            />
            {now.choices.length === 0 ? null : (
              <ul>
                {now.choices.map(({ title, sealed }) => (
                  <li key={title}>
                    {title}
                    {sealed ? ' (sealed)' : ''}
                  </li>
                ))}
              </ul>
            )}
            <p className="row">
              <Link href={campaignHref(campaignId, '', look)}>Go to the situation</Link>
              <Link href={campaignHref(campaignId, '/forces', look)}>See the forces</Link>
            </p>
          </div>
        </Section>
        {brief.about === null ? null : (
          <Section title={`What ${brief.name} fights for`}>
            <Prose text={brief.about} />
          </Section>
        )}
        <Section title="What happened so far">
          <Chronicle sides={sideNames(view)} entries={brief.story} />
        </Section>
      </div>
    </CampaignFrame>
  );
}
