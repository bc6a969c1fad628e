import type { Metadata } from 'next';
import { countedWords, longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { clubsOf } from '@/lib/clubs/club';
import { remove } from './actions';
import { ImportForm } from './import-form';

export const metadata: Metadata = { title: 'Library' };

export default async function LibraryPage() {
  const user = await requireAccount('/library');
  const [library, clubs] = await Promise.all([
    application().listLibrary(user.id),
    clubsOf(user.id),
  ]);
  return (
    <SitePage current="library">
      <PageHead dateline={`${countedWords(library.length, 'campaign')} to play`} title="Library" />
      <div className="columns" data-columns="margin">
        <Section label="Campaigns">
          {library.length === 0 ? <EmptyState>The library is empty.</EmptyState> : null}
          <ul className="library-rows">
            {library.map((entry) => (
              <li key={entry.libraryId} className="library-row">
                <div>
                  <Link
                    className="h2"
                    href={`/campaigns/new?campaign=${encodeURIComponent(entry.libraryId)}`}
                  >
                    {entry.title}
                  </Link>
                  <p className="dateline">
                    {entry.subtitle ?? `${entry.sides.A.name} and ${entry.sides.B.name}`}
                  </p>
                  <p className="cap">{entry.systems.join(', ')}</p>
                  <p className="cap">
                    {countedWords(entry.situations, 'situation')},{' '}
                    {countedWords(entry.battles, 'battle')},{' '}
                    {countedWords(entry.conclusions, 'conclusion')}
                    {entry.date === null ? '' : `; from ${longDate(entry.date)}`}
                  </p>
                  {entry.club === null ? (
                    <p className="cap">
                      <a href={`/library/${encodeURIComponent(entry.libraryId)}/file`} download>
                        Download the file
                        <span className="visually-hidden"> of {entry.title}</span>
                      </a>
                      , as a model for your own
                    </p>
                  ) : (
                    <div className="row">
                      <span className="cap">Library of {entry.club.name}</span>
                      <Confirm
                        trigger="Remove"
                        kind="quiet"
                        title={`Remove “${entry.title}” from the library?`}
                        confirm="Remove"
                        action={remove}
                        hidden={{ libraryId: entry.libraryId }}
                      >
                        Campaigns that started from it continue: each has its own copy.
                      </Confirm>
                    </div>
                  )}
                </div>
                <div className="stack" data-gap="small">
                  {entry.summary === null ? null : <Prose text={entry.summary} small />}
                  <p>
                    <ButtonLink
                      href={`/campaigns/new?campaign=${encodeURIComponent(entry.libraryId)}`}
                    >
                      Begin it
                    </ButtonLink>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Add a campaign file">
          <p>
            Start from a file of this library, or from{' '}
            <Link href="/library/format">the description of the format</Link>.
          </p>
          <ImportForm clubs={clubs.map((club) => ({ id: club.id, name: club.name }))} />
        </Section>
      </div>
    </SitePage>
  );
}
