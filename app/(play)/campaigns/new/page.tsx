import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { countedWords, longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { joinsOf } from '@/app/_server/joins';
import { platesOf } from '@/app/_server/plates';
import { requireUser, withQuery } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { clubsOf } from '@/lib/clubs/club';
import { StartForm } from './start-form';

export const metadata: Metadata = { title: 'Begin a campaign' };

export default async function NewCampaignPage({ searchParams }: PageProps<'/campaigns/new'>) {
  const query = await searchParams;
  const user = await requireUser(withQuery('/campaigns/new', query));
  const wanted = typeof query.campaign === 'string' ? query.campaign : null;
  const [library, opponents, clubs] = await Promise.all([
    application().listLibrary(user.id),
    application().possibleOpponents(user.id),
    clubsOf(user.id),
  ]);
  const detail = wanted === null ? null : await application().libraryCampaign(user.id, wanted);
  if (detail === null || !detail.ok) {
    return (
      <SitePage current="campaigns">
        <PageHead dateline="First, the war" title="Begin a campaign" />
        {detail !== null ? <Notice kind="error" title={detail.error.message} /> : null}
        <ul className="library-rows">
          {library.map((entry) => (
            <li key={entry.libraryId} className="library-row">
              <div>
                <Link
                  className="h2"
                  href={`/campaigns/new?campaign=${encodeURIComponent(entry.libraryId)}${passOn(query.opponent, 'opponent')}${passOn(query.club, 'club')}`}
                >
                  {entry.title}
                </Link>
                <p className="dateline">
                  {entry.subtitle ?? `${entry.sides.A.name} and ${entry.sides.B.name}`}
                </p>
                <p className="cap">
                  {countedWords(entry.situations, 'situation')},{' '}
                  {countedWords(entry.battles, 'battle')},{' '}
                  {countedWords(entry.conclusions, 'conclusion')}
                  {entry.date === null ? '' : `; from ${longDate(entry.date)}`}
                  {entry.club === null ? '' : `; library of ${entry.club.name}`}
                </p>
              </div>
              {entry.summary === null ? null : <Prose text={entry.summary} small />}
            </li>
          ))}
        </ul>
        {library.length === 0 ? <EmptyState>The library is empty.</EmptyState> : null}
        <p>
          <Link href="/library">Bring in a campaign file</Link> of your own or a friend’s.
        </p>
      </SitePage>
    );
  }
  const campaign = detail.value;
  const commandId = randomUUID();
  const { overview } = campaign;
  const map = overview?.view
    ? campaign.maps.find((one) => one.id === overview.view?.map)
    : undefined;
  return (
    <SitePage current="campaigns">
      <PageHead dateline={campaign.subtitle ?? 'A new campaign'} title={campaign.title} />
      <div className="columns" data-columns="map">
        <div className="stack" data-gap="large">
          {map && overview?.view ? (
            <CampaignMap
              map={map}
              plateHref={platesOf({ of: 'library', id: campaign.libraryId })}
              sides={{ A: campaign.sides.A.name, B: campaign.sides.B.name }}
              crop={overview.view.crop}
              phoneCrop={overview.view.phoneCrop}
              armies={armiesOf(overview.view, campaign.forces)}
              battlesFought={overview.view.battlesFought}
            />
          ) : null}
          {overview ? (
            <Prose text={overview.text} dropCap />
          ) : campaign.summary ? (
            <Prose text={campaign.summary} />
          ) : null}
          {campaign.sources === null ? null : (
            <Section title="Sources">
              <Prose text={campaign.sources} small />
            </Section>
          )}
        </div>
        <Section title="How it is played">
          <StartForm
            campaign={{
              libraryId: campaign.libraryId,
              title: campaign.title,
              sides: (['A', 'B'] as const).map((side) => ({ side, ...campaign.sideTexts[side] })),
              startSituations: campaign.startSituations,
              hasBattles: campaign.battles > 0,
              hasBoard: campaign.hasBoard,
              handicap: campaign.handicap,
            }}
            opponents={opponents}
            clubs={clubs.map((club) => ({ id: club.id, name: club.name }))}
            wished={{
              opponent: typeof query.opponent === 'string' ? query.opponent : 'conservative',
              club: typeof query.club === 'string' ? query.club : null,
            }}
            commandId={commandId}
            joins={joinsOf(user.id, commandId)}
          />
          <p className="cap">
            With a staff, an umpire or people still to be found?{' '}
            <Link
              href={`/lobbies/new?campaign=${encodeURIComponent(campaign.libraryId)}${passOn(query.club, 'club')}`}
            >
              Open a lobby
            </Link>
            .
          </p>
          <p className="cap">
            <Link href="/campaigns/new">Another campaign</Link>
          </p>
        </Section>
      </div>
    </SitePage>
  );
}

function passOn(value: string | string[] | undefined, name: string): string {
  return typeof value === 'string' ? `&${name}=${encodeURIComponent(value)}` : '';
}
