import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount, withQuery } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { clubsOf } from '@/lib/clubs/club';
import { OpenForm } from './open-form';

export const metadata: Metadata = { title: 'Open a lobby' };

/** Opens a lobby: first the campaign, then its terms. */
export default async function NewLobbyPage({ searchParams }: PageProps<'/lobbies/new'>) {
  const query = await searchParams;
  const user = await requireAccount(withQuery('/lobbies/new', query));
  const wanted = typeof query.campaign === 'string' ? query.campaign : null;
  const wish = typeof query.club === 'string' ? query.club : '';
  const clubs = await clubsOf(user.id);
  const detail = wanted === null ? null : await application().libraryCampaign(user.id, wanted);
  if (detail === null || !detail.ok) {
    const library = await application().listLibrary(user.id);
    return (
      <SitePage current="club">
        <PageHead dateline="A campaign of several people" title="Open a lobby" />
        {detail === null ? null : <Notice kind="error" title={detail.error.message} />}
        <p className="prose">
          In a lobby the people of a club agree on a campaign before it begins: who commands and who
          serves, who umpires, the pace, who may follow. It starts when everybody is ready.
        </p>
        <ul className="library-rows">
          {library
            .filter(({ situations }) => situations > 1)
            .map((entry) => (
              <li key={entry.libraryId} className="library-row">
                <div>
                  <Link
                    className="h2"
                    href={`/lobbies/new?campaign=${encodeURIComponent(entry.libraryId)}${wish === '' ? '' : `&club=${encodeURIComponent(wish)}`}`}
                  >
                    {entry.title}
                  </Link>
                  <p className="dateline">
                    {entry.subtitle ?? `${entry.sides.A.name} and ${entry.sides.B.name}`}
                  </p>
                </div>
                {entry.summary === null ? null : <Prose text={entry.summary} small />}
              </li>
            ))}
        </ul>
      </SitePage>
    );
  }
  const campaign = detail.value;
  return (
    <SitePage current="club">
      <PageHead dateline="Open a lobby" title={campaign.title} />
      <div className="columns" data-columns="margin">
        <Section title="Terms, for now">
          <OpenForm
            libraryId={campaign.libraryId}
            title={campaign.title}
            file={{
              startSituations: campaign.startSituations,
              hasBattles: campaign.battles > 0,
              hasBoard: campaign.hasBoard,
              handicap: campaign.handicap,
            }}
            clubs={clubs.map(({ id, name }) => ({ id, name }))}
            club={clubs.find(({ id }) => id === wish)?.id ?? clubs[0]?.id ?? ''}
            commandId={randomUUID()}
          />
        </Section>
        <div className="stack">
          {campaign.summary ? <Prose text={campaign.summary} small /> : null}
          <p className="cap">
            You can change the terms until the campaign starts. Those who were ready then say so
            again.
          </p>
          <p className="cap">
            <Link href="/lobbies/new">Another campaign</Link>
          </p>
        </div>
      </div>
    </SitePage>
  );
}
