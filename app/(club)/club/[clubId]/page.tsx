import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, countedWords, longDate, numberWord } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CampaignTable, OverRows } from '@/app/_server/campaign-table';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import { type ClubView, viewClub } from '@/lib/clubs/club';
import { mayInClub } from '@/lib/clubs/permissions';
import { BestPlaced, NextNight } from './_home/at-the-table';
import { Lobbies } from './_home/lobbies';
import { WhoseMove } from './_home/whose-move';

export const metadata: Metadata = { title: 'Club' };

/** What goes on in a club: whose move it is, the next battle night, the ladder, the campaigns that its people share. */
export default async function ClubHome({ params }: PageProps<'/club/[clubId]'>) {
  const { clubId } = await params;
  const user = await requireAccount(`/club/${clubId}`);
  const found = await viewClub(user.id, clubId);
  if (!found.ok) notFound();
  const club = found.value;
  const [campaigns, moves, turns] = await Promise.all([
    application().clubCampaigns(user.id, clubId),
    application().clubMoves(user.id, clubId),
    application().yourTurns(user.id),
  ]);
  if (!campaigns.ok || !moves.ok) notFound();
  const list = sorted(campaigns.value);
  const ids = new Set(list.running.map(({ campaignId }) => campaignId));
  const [deed, ...others] = turns.filter(({ campaignId }) => ids.has(campaignId));
  const waiting = others.length + (deed === undefined ? 0 : 1);
  const now = new Date();
  return (
    <ClubPage club={club} place="home">
      <PageHead
        dateline={longDate(now.toISOString())}
        title={headline(list.running, waiting)}
        side={
          deed === undefined ? (
            <ButtonLink href={`/campaigns/new?club=${club.id}`}>Begin a campaign</ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={`/campaigns/${deed.campaignId}`}>
              {deed.deed}
            </ButtonLink>
          )
        }
      />
      <div className="stack" data-gap="large">
        <Reported userId={user.id} club={club} />
        {club.members.length === 1 ? <Alone club={club} /> : null}
        {moves.value.length === 0 ? null : (
          <Section title="Whose move">
            <WhoseMove moves={moves.value} now={now.getTime()} />
          </Section>
        )}
        <div className="columns" data-columns="margin">
          <NextNight userId={user.id} club={club} />
          <BestPlaced userId={user.id} clubId={club.id} />
        </div>
        <Lobbies userId={user.id} clubId={club.id} />
        <Section
          title="Campaigns and battles"
          note={<Link href={`/campaigns/new?club=${club.id}`}>Begin one for the club</Link>}
        >
          {list.running.length === 0 ? (
            <EmptyState
              action={
                <ButtonLink kind="quiet" href="/opponents">
                  Find an opponent
                </ButtonLink>
              }
            >
              Nobody in this club plays with others at present.
            </EmptyState>
          ) : (
            <CampaignTable campaigns={list.running} />
          )}
          {list.alone === 0 ? null : (
            <p className="cap">
              You also play {countedWords(list.alone, 'game')} alone or at one screen:{' '}
              <Link href="/campaigns">they are among your campaigns</Link>.
            </p>
          )}
        </Section>
        <Folded name="Over" campaigns={list.over} />
        <Folded name="What-ifs" campaigns={list.whatIfs} />
      </div>
    </ClubPage>
  );
}

/** Messages that were reported, for those who judge them. */
async function Reported({ userId, club }: { userId: string; club: ClubView }) {
  const open = await application().openReports(userId, club.id);
  const count = open.ok ? open.value : 0;
  if (count === 0) return null;
  return (
    <Notice kind="act" title={capital(countedWords(count, 'reported message'))}>
      <p>
        <Link href="/reports">Read and decide</Link>
      </p>
    </Notice>
  );
}

/** Nobody else is in the club yet: how somebody gets in. */
function Alone({ club }: { club: ClubView }) {
  return (
    <EmptyState
      action={
        mayInClub(club.role, 'inviteMember') ? (
          <ButtonLink kind="primary" href={`/club/${club.id}/members`}>
            Invite somebody
          </ButtonLink>
        ) : null
      }
    >
      You are the only member of {club.name}. Invite somebody to play against, or to serve on your
      staff.
    </EmptyState>
  );
}

function Folded({ name, campaigns }: { name: string; campaigns: readonly CampaignListItem[] }) {
  if (campaigns.length === 0) return null;
  return (
    <details>
      <summary>
        {name}, {numberWord(campaigns.length)}
      </summary>
      <OverRows campaigns={campaigns} />
    </details>
  );
}

/** The campaigns of a club by what they are to the reader: under way with others, over, what-ifs of those; and how many of the reader’s own are played alone. */
function sorted(all: readonly CampaignListItem[]) {
  const ids = new Set(all.map(({ campaignId }) => campaignId));
  const shared = all.filter((one) => one.shared);
  const isWhatIf = ({ parentId }: CampaignListItem) => parentId !== null && ids.has(parentId);
  const main = shared.filter((one) => !isWhatIf(one));
  return {
    running: main.filter(({ phase }) => phase !== 'concluded'),
    over: main.filter(({ phase }) => phase === 'concluded'),
    whatIfs: shared.filter(isWhatIf),
    alone: all.filter((one) => !one.shared && one.phase !== 'concluded' && !isWhatIf(one)).length,
  };
}

function headline(running: readonly CampaignListItem[], waiting: number): string {
  if (running.length === 0) return 'No campaigns under way';
  const name = running.some(({ singleBattle }) => singleBattle) ? 'game' : 'campaign';
  const wait = waiting === 1 ? 'waits' : 'wait';
  return `${capital(countedWords(running.length, name))}, ${waiting === 0 ? 'none waits for you' : `${numberWord(waiting)} ${wait} for you`}`;
}
