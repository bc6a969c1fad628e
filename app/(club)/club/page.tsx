import type { Metadata } from 'next';
import { capital, countedWords, numberWord } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { EmptyState, YourTurn } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { waitingText } from '@/app/_server/campaign-table';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import { clubsOf } from '@/lib/clubs/club';
import { MakeClubForm } from './make-club-form';

export const metadata: Metadata = { title: 'Clubs' };

/** How many of the reader's campaigns are shown of each club; the rest is on the club's own page. */
const CAMPAIGNS_MOST = 4;

/** The reader's clubs, each with their part in it: role, members, and their own campaigns under way. */
export default async function ClubsPage() {
  const user = await requireAccount('/club');
  const [clubs, campaigns] = await Promise.all([
    clubsOf(user.id),
    application().listCampaigns(user.id),
  ]);
  const running = campaigns
    .filter(({ phase }) => phase !== 'concluded')
    .sort((one, other) => Number(other.yourTurn) - Number(one.yourTurn));
  const waiting = running.filter(({ yourTurn }) => yourTurn).length;
  return (
    <SitePage current="club">
      <PageHead
        dateline={capital(
          `${numberWord(clubs.length)} ${clubs.length === 1 ? 'club' : 'clubs'}, ${waiting === 0 ? 'nothing waits for you' : `${countedWords(waiting, 'campaign')} ${waiting === 1 ? 'waits' : 'wait'} for you`}`,
        )}
        title="Your clubs"
        side={<ButtonLink href="/opponents">Find an opponent</ButtonLink>}
      />
      <div className="columns" data-columns="margin">
        <Section label="Clubs">
          {clubs.length === 0 ? (
            <EmptyState>
              You belong to no club. Found one here, or open an invitation link.
            </EmptyState>
          ) : (
            <ul className="club-rows">
              {clubs.map((club) => (
                <li key={club.id}>
                  <div className="club-row__head">
                    <Link className="h3" href={`/club/${club.id}`}>
                      {club.name}
                    </Link>
                    <span className="quiet">
                      {club.role}, {countedWords(club.memberCount, 'member')}
                    </span>
                  </div>
                  <OwnCampaigns campaigns={running.filter(({ clubId }) => clubId === club.id)} />
                  {club.memberCount === 1 ? (
                    <p className="cap">
                      You are its only member.{' '}
                      <Link href={`/club/${club.id}/members`}>Invite somebody</Link> to play against
                      them, or to have them on your staff.
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title={clubs.length === 0 ? 'Found a club' : 'Found another'}>
          <MakeClubForm />
        </Section>
      </div>
    </SitePage>
  );
}

/** The reader's campaigns and battles under way in one club, those that wait for them first. */
function OwnCampaigns({ campaigns }: { campaigns: readonly CampaignListItem[] }) {
  if (campaigns.length === 0) return <p className="cap">You play nothing here at present.</p>;
  const more = campaigns.length - CAMPAIGNS_MOST;
  return (
    <ul className="line-list">
      {campaigns.slice(0, CAMPAIGNS_MOST).map((campaign) => (
        <li key={campaign.campaignId}>
          <Link href={`/campaigns/${campaign.campaignId}`}>{campaign.name}</Link>
          {campaign.yourTurn ? (
            <YourTurn>Your turn</YourTurn>
          ) : (
            <span className="cap">{waitingText(campaign)}</span>
          )}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link href="/campaigns">{capital(`${numberWord(more)} more`)}</Link>
        </li>
      ) : null}
    </ul>
  );
}
