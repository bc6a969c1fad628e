import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { allowedMethods } from '@/lib/campaign/methods';
import { longDate } from '../../../_components/figures/format';
import { ButtonLink } from '../../../_components/form/button';
import { METHOD_WORDS } from '../../../_components/form/term-fields';
import { Confirm } from '../../../_components/notice/dialog';
import { SideTag } from '../../../_components/signs/side-mark';
import { PageHead } from '../../../_components/type/page-head';
import { Prose } from '../../../_components/type/prose';
import { Facts, Section } from '../../../_components/type/section';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { CampaignPlate } from '../_campaign-plate';
import { CampaignFrame } from '../_frame';
import { campaignHref, lookFrom } from '../_look';
import { OnBoard } from '../_on-board';
import { OpenSeat } from '../_open-seats';
import { advantageWords } from '../_words';
import { resignSeat } from '../seat-actions';
import { RenameForm } from './rename-form';

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
                {header.mayResign && header.role !== 'hotSeat' && header.sides.includes(side) ? (
                  <Resign campaignId={campaignId} side={side} what={view.sides[side].name} />
                ) : null}
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
                ...(view.startedAt === null
                  ? []
                  : [{ name: 'Begun in the middle', value: `at “${view.startedAt}”` }]),
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
            {header.mayResign && header.role === 'hotSeat' ? (
              <Resign campaignId={campaignId} side={null} what="both sides" />
            ) : null}
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
                Take the {header.singleBattle ? 'battle' : 'campaign'}’s file
              </a>
              : anybody can check its seals and dice with it, offline.
            </p>
          </Section>
        </div>
      </div>
    </CampaignFrame>
  );
}

function Resign({
  campaignId,
  side,
  what,
}: {
  campaignId: string;
  side: 'A' | 'B' | null;
  what: string;
}) {
  return (
    <p>
      <Confirm
        trigger="Resign the command"
        kind="quiet"
        title={`Resign the command of ${what}?`}
        confirm="Resign"
        action={resignSeat.bind(null, campaignId, side)}
        fields={{ commandId: randomUUID() }}
      >
        Any member of the club may take it from then on, you too. What you have sealed counts until
        your successor seals another answer.
        {side === null ? '' : ' You can never take the other side here.'}
      </Confirm>
    </p>
  );
}
