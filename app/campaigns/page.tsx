import type { Metadata } from 'next';
import Link from 'next/link';
import type { CampaignListItem } from '@/lib/application/contract';
import { capital, figure, numberWord, withDate } from '../_components/figures/format';
import { ButtonLink } from '../_components/form/button';
import { countedTitle } from '../_components/frame/counted-title';
import { EmptyState, YourTurn } from '../_components/notice/notice';
import { SideTag } from '../_components/signs/side-mark';
import { PageHead } from '../_components/type/page-head';
import { Section } from '../_components/type/section';
import { application } from '../_server/application';
import { CampaignTable, OverRows, sideAndPost } from '../_server/campaign-table';
import { ChainGlyphs } from '../_server/chain-glyphs';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';

/** Campaigns that are told at length; more than these would hide what stands under them. */
const DUE_AT_LENGTH = 5;

export async function generateMetadata(): Promise<Metadata> {
  const user = await requireUser('/campaigns');
  return { title: countedTitle('Campaigns', (await application().yourTurns(user.id)).length) };
}

export default async function CampaignsPage() {
  const user = await requireUser('/campaigns');
  const [all, turns] = await Promise.all([
    application().listCampaigns(user.id),
    application().yourTurns(user.id),
  ]);
  const campaigns = all.filter((one) => !one.singleBattle);
  const battlesDue = turns.filter((turn) => turn.singleBattle).length;
  const deeds = new Map(turns.map((turn) => [turn.campaignId, turn.deed]));
  const due = campaigns.filter((campaign) => deeds.has(campaign.campaignId));
  const waiting = campaigns.filter(
    (campaign) =>
      campaign.conclusion === null &&
      campaign.phase !== 'concluded' &&
      !deeds.has(campaign.campaignId),
  );
  const concluded = campaigns.filter((campaign) => campaign.phase === 'concluded');
  return (
    <SitePage current="campaigns">
      <PageHead
        dateline={
          due.length === 0
            ? 'Nothing waits for you'
            : `${capital(numberWord(due.length))} ${due.length === 1 ? 'campaign waits' : 'campaigns wait'} for you`
        }
        title="Campaigns"
        side={
          <div className="row">
            <ButtonLink kind="primary" href="/campaigns/new">
              Begin a campaign
            </ButtonLink>
            <ButtonLink href="/mail">Play by mail</ButtonLink>
          </div>
        }
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          {battlesDue === 0 ? null : (
            <YourTurn href="/battles">
              {capital(numberWord(battlesDue))} single{' '}
              {battlesDue === 1 ? 'battle waits' : 'battles wait'} for you
            </YourTurn>
          )}
          {due.slice(0, DUE_AT_LENGTH).map((campaign) => (
            <DueCampaign
              key={campaign.campaignId}
              campaign={campaign}
              deed={deeds.get(campaign.campaignId) ?? 'Your turn'}
            />
          ))}
          {due.length > DUE_AT_LENGTH ? (
            <Section title="These wait for you too">
              <CampaignTable campaigns={due.slice(DUE_AT_LENGTH)} />
            </Section>
          ) : null}
          {campaigns.length === 0 ? (
            <Section label="Campaigns">
              <EmptyState
                action={
                  <ButtonLink kind="quiet" href="/campaigns/new?campaign=tutorial">
                    Begin the tutorial
                  </ButtonLink>
                }
              >
                You have no campaign yet. The tutorial takes ten minutes and explains each page as
                it comes.
              </EmptyState>
            </Section>
          ) : null}
          {waiting.length > 0 ? (
            <Section title="Waiting for others">
              <CampaignTable campaigns={waiting} />
            </Section>
          ) : null}
          {concluded.length > 0 ? (
            <Section title="Concluded">
              <OverRows campaigns={concluded} />
            </Section>
          ) : null}
        </div>
        <Section title={campaigns.length === 0 ? 'Begin a campaign' : 'Begin another'}>
          <ul className="line-list">
            <li>
              <Link href="/campaigns/new?opponent=conservative">
                A whole campaign tonight, alone
              </Link>
            </li>
            <li>
              <Link href="/campaigns/new?opponent=member">Against a member of your club</Link>
            </li>
            <li>
              <Link href="/campaigns/new?opponent=hotSeat">Two at one screen</Link>
            </li>
            <li>
              <Link href="/battles/new">A single battle, without a war around it</Link>
            </li>
            <li>
              <Link href="/library">From a file of your own</Link>
            </li>
          </ul>
        </Section>
      </div>
    </SitePage>
  );
}

function DueCampaign({ campaign, deed }: { campaign: CampaignListItem; deed: string }) {
  const href = `/campaigns/${campaign.campaignId}`;
  return (
    <Section label={campaign.name}>
      <div className="due-campaign">
        <div>
          <YourTurn>{deed}</YourTurn>
          <h2 className="h2">
            <Link href={href}>{campaign.name}</Link>
          </h2>
          <p className="dateline">
            {withDate(campaign.situation ?? campaign.title, campaign.date)}
          </p>
          <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
        </div>
        <div className="stack" data-gap="small">
          {(['A', 'B'] as const).map((side) => (
            <p key={side}>
              <SideTag side={side} name={sideAndPost(campaign, side)} />{' '}
              <span className="cap fig">
                {figure(campaign.strength[side].present)} men,{' '}
                {figure(campaign.strength[side].start)} at the outset
              </span>
            </p>
          ))}
          <p>
            <ButtonLink kind="primary" href={href}>
              {campaign.phase === 'choosing'
                ? 'Choose a course'
                : campaign.phase === 'interval'
                  ? 'Give orders'
                  : 'Open'}
            </ButtonLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
