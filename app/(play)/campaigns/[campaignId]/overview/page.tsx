import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { METHOD_WORDS } from '@/app/_components/form/term-fields';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { OnBoard } from '@/app/(play)/campaigns/[campaignId]/_encounter/on-board';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { advantageWords } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { OpenSeat } from '@/app/(play)/campaigns/[campaignId]/_seats/open-seats';
import { CampaignPlate } from '@/app/(play)/campaigns/[campaignId]/_situation/campaign-plate';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { couriersInWords } from '@/lib/campaign/couriers/words';
import { RenameForm } from './rename-form';
import { UmpireAndAudience } from './umpire-and-audience';

export const metadata: Metadata = { title: 'Overview' };

/** What the campaign is about, who commands, how it is played. */
export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/overview'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/overview', look));
  const found = await application().campaignPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const page = found.value;
  const { header, view } = page;
  return (
    <CampaignFrame header={header} look={look} place="overview">
      <PageHead
        dateline={view.subtitle ?? (view.dated ? longDate(view.date) : header.name)}
        title={view.title}
      />
      <div className="columns" data-columns="map">
        <div className="stack" data-gap="large">
          <CampaignPlate page={page} view={view.overview?.view ?? null} />
          {view.overview === null ? null : <Prose text={view.overview.text} dropCap />}
        </div>
        <div className="stack" data-gap="large">
          {view.phase === 'board' && view.encounter !== null ? (
            <OnBoard page={page} look={look} battle={view.encounter} named wide />
          ) : (
            <p>
              <ButtonLink kind="primary" wide href={campaignHref(campaignId, '', look)}>
                {header.singleBattle
                  ? view.phase === 'concluded'
                    ? 'To the ledger'
                    : 'To the battle'
                  : view.phase === 'concluded'
                    ? 'To the conclusion'
                    : view.chain.length <= 1
                      ? 'To the first situation'
                      : 'To the situation'}
              </ButtonLink>
            </p>
          )}
          {(['A', 'B'] as const).map((side) => {
            const { text } = view.sides[side];
            return (
              <Section
                key={side}
                title={<SideTag side={side} name={view.sides[side].name} />}
                note={header.commanders[side].you ? 'you' : header.commanders[side].name}
              >
                {text === null ? null : <Prose text={text} small />}
                <OpenSeat header={header} side={side} name={view.sides[side].name} />
              </Section>
            );
          })}
          <Section title="How it is played">
            <Facts
              rows={[
                {
                  name: header.singleBattle ? 'It is settled' : 'Battles are settled',
                  value: allowedMethods(view.settings, view.hasBoard ?? false)
                    .map((method) => METHOD_WORDS[method])
                    .join(', or '),
                },
                { name: 'One screen', value: view.settings.hotSeat ? 'both sides share it' : 'no' },
                { name: 'Advantage', value: advantageWords(view) },
                ...(view.settings.couriers
                  ? [{ name: 'Couriers', value: couriersInWords(view.settings.couriers) }]
                  : []),
                ...(header.singleBattle ? page.agreed : []),
                ...(header.umpire === null ? [] : [{ name: 'Umpire', value: header.umpire }]),
                ...(view.startedAt === null
                  ? []
                  : [{ name: 'Started in the middle', value: `at “${view.startedAt}”` }]),
                {
                  name: 'Club',
                  value: <Link href={`/club/${header.club.id}`}>{header.club.name}</Link>,
                },
                ...(header.branch === null
                  ? []
                  : [
                      {
                        name: 'What-if from',
                        value: (
                          <Link
                            href={campaignHref(
                              header.branch.parentId,
                              '/chronicle',
                              {},
                              { at: header.branch.at },
                            )}
                          >
                            {header.branch.parentName}, entry {header.branch.at}
                          </Link>
                        ),
                      },
                    ]),
              ]}
            />
            {header.mayRename ? (
              <RenameForm
                campaignId={campaignId}
                name={header.name}
                what={header.singleBattle ? 'battle' : 'campaign'}
                commandId={randomUUID()}
              />
            ) : null}
            <p className="cap">
              <a href={`/campaigns/${campaignId}/export`}>
                Download the {header.singleBattle ? 'battle' : 'campaign'}’s file
              </a>
              : with it anyone can check the seals and dice, offline.
            </p>
            <p className="cap">
              <Link href={`/campaigns/${campaignId}/move`}>Seats and servers</Link>: invite somebody
              to a vacant seat, or move to another server.
            </p>
          </Section>
          <UmpireAndAudience header={header} />
        </div>
      </div>
    </CampaignFrame>
  );
}
