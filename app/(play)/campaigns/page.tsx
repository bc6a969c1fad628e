import type { Metadata } from 'next';
import { capital, figure, numberWord, withDate } from '@/app/_components/figures/format';
import { StrengthSparkline } from '@/app/_components/figures/strength-chart';
import { ButtonLink } from '@/app/_components/form/button';
import { countedTitle } from '@/app/_components/frame/counted-title';
import Link from '@/app/_components/link/link';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { EmptyState, YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CampaignTable, lastNews, OverRows, sideAndPost } from '@/app/_server/campaign-table';
import { ChainGlyphs } from '@/app/_server/chain-glyphs';
import { Challenges, waitingWords } from '@/app/_server/challenge-rows';
import { TUTORIAL } from '@/app/_server/first-steps';
import { platesOf } from '@/app/_server/plates';
import { requireUser } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { Letters } from '@/app/(play)/campaigns/_letters/letters';
import { Week } from '@/app/(play)/campaigns/_week/week';
import { hasRegistered } from '@/lib/accounts/sessions';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';

/** How many campaigns are shown at length; more would push the rest out of sight. */
const DUE_AT_LENGTH = 5;

export async function generateMetadata(): Promise<Metadata> {
  const user = await requireUser('/campaigns');
  const [turns, challenges] = await Promise.all([
    application().yourTurns(user.id),
    application().challengesWaiting(user.id),
  ]);
  return { title: countedTitle('Campaigns', turns.length + challenges.length) };
}

export default async function CampaignsPage() {
  const user = await requireUser('/campaigns');
  const [all, turns, challenges] = await Promise.all([
    application().listCampaigns(user.id),
    application().yourTurns(user.id),
    application().listChallenges(user.id),
  ]);
  const guest = !hasRegistered(user);
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
  // The campaign that has waited longest is shown with its map and its story.
  const [first] = due;
  const opened =
    first === undefined ? null : await application().campaignPage(user.id, first.campaignId);
  const concluded = campaigns.filter((campaign) => campaign.phase === 'concluded');
  return (
    <SitePage current="campaigns">
      <PageHead
        dateline={waitingWords(due.length, 'campaign', challenges)}
        title="Campaigns"
        side={
          <div className="row">
            <ButtonLink
              kind={campaigns.length === 0 || due.length > 0 ? 'secondary' : 'primary'}
              href="/campaigns/new"
            >
              Begin a campaign
            </ButtonLink>
            {guest ? null : <ButtonLink href="/mail">Play by mail</ButtonLink>}
          </div>
        }
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          {battlesDue === 0 ? null : (
            <YourTurn href="/battles">
              {capital(numberWord(battlesDue))} single{' '}
              {battlesDue === 1 ? 'battle is' : 'battles are'} waiting for you
            </YourTurn>
          )}
          <Challenges challenges={challenges} />
          {due.slice(0, DUE_AT_LENGTH).map((campaign) => (
            <DueCampaign
              key={campaign.campaignId}
              campaign={campaign}
              page={opened?.ok && campaign === first ? opened.value : null}
              deed={deeds.get(campaign.campaignId) ?? 'Your turn'}
            />
          ))}
          {due.length > DUE_AT_LENGTH ? (
            <Section title="Also waiting for you">
              <CampaignTable campaigns={due.slice(DUE_AT_LENGTH)} />
            </Section>
          ) : null}
          {campaigns.length === 0 ? (
            <Section label="Campaigns">
              <EmptyState
                action={
                  <ButtonLink
                    kind={
                      challenges.some(({ sent, state }) => !sent && state === 'open')
                        ? 'secondary'
                        : 'primary'
                    }
                    href={`/campaigns/new?campaign=${TUTORIAL}`}
                  >
                    Begin the tutorial
                  </ButtonLink>
                }
              >
                You have no campaigns yet. The tutorial is a small war of a quarter of an hour, with
                a battle in it.
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
        <div className="stack" data-gap="large">
          <Letters user={user.id} campaigns={all} />
          <Week campaigns={all} turns={turns} now={new Date()} />
          <Section title={campaigns.length === 0 ? 'Begin a campaign' : 'Begin another'}>
            <ul className="line-list">
              <li>
                <Link href="/campaigns/new?opponent=conservative">
                  A whole campaign tonight, alone
                </Link>
              </li>
              {guest ? null : (
                <li>
                  <Link href="/campaigns/new?opponent=member">Against a member of your club</Link>
                </li>
              )}
              <li>
                <Link href="/campaigns/new?opponent=hotSeat">Two at one screen</Link>
              </li>
              <li>
                <Link href="/battles/new">A single battle, without a war around it</Link>
              </li>
              {guest ? null : (
                <li>
                  <Link href="/library">From a file of your own</Link>
                </li>
              )}
            </ul>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

/** A campaign that waits for the reader; the first of them with its map and its story. */
function DueCampaign({
  campaign,
  page,
  deed,
}: {
  campaign: CampaignListItem;
  page: CampaignPage | null;
  deed: string;
}) {
  const href = `/campaigns/${campaign.campaignId}`;
  const view = page?.view.situation?.view ?? null;
  const map = page?.maps.find((one) => one.id === view?.map);
  const [story] = page?.view.situation?.text?.split(/\n\s*\n/) ?? [];
  return (
    <Section label={campaign.name}>
      <div className="due-campaign" data-plate={map ? '' : undefined}>
        {page && view && map ? (
          <CampaignMap
            map={map}
            plateHref={platesOf({ of: 'campaign', id: campaign.campaignId })}
            sides={campaign.sides}
            crop={view.crop}
            phoneCrop={view.phoneCrop}
            armies={armiesOf(view, page.view.forces)}
            battlesFought={view.battlesFought}
            size="cut"
          />
        ) : null}
        <div>
          <YourTurn>{deed}</YourTurn>
          <h2 className="h2">
            <Link href={href}>{campaign.name}</Link>
          </h2>
          <p className="dateline">
            {withDate(campaign.situation ?? campaign.title, campaign.date)}
          </p>
          <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
          {story === undefined ? null : <Prose text={story} small />}
        </div>
        <div className="stack" data-gap="small">
          {(['A', 'B'] as const).map((side) => (
            <p key={side}>
              <SideTag side={side} name={sideAndPost(campaign, side)} />{' '}
              <span className="cap fig">
                {figure(campaign.strength[side].present)} {campaign.heads ?? 'men'},{' '}
                {figure(campaign.strength[side].start)} at the start
              </span>
            </p>
          ))}
          {campaign.course.length > 1 ? (
            <StrengthSparkline sides={campaign.sides} points={campaign.course} />
          ) : null}
          <p className="cap">{lastNews(campaign)}</p>
          <p>
            <ButtonLink kind={page === null ? 'secondary' : 'primary'} href={href}>
              {campaign.phase === 'choosing'
                ? 'Choose'
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
