import type { Metadata } from 'next';
import Link from 'next/link';
import { clubsOf } from '@/lib/clubs/club';
import { countedWords, longDate } from '../_components/figures/format';
import { ButtonLink } from '../_components/form/button';
import { Confirm } from '../_components/notice/dialog';
import { EmptyState } from '../_components/notice/notice';
import { PageHead } from '../_components/type/page-head';
import { Prose } from '../_components/type/prose';
import { Section } from '../_components/type/section';
import { application } from '../_server/application';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';
import { remove } from './actions';
import { ImportForm } from './import-form';

export const metadata: Metadata = { title: 'Library' };

export default async function LibraryPage() {
  const user = await requireUser('/library');
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
                  <p className="cap">
                    {countedWords(entry.situations, 'situation')},{' '}
                    {countedWords(entry.battles, 'battle')},{' '}
                    {countedWords(entry.conclusions, 'conclusion')}
                    {entry.date === null ? '' : `; from ${longDate(entry.date)}`}
                  </p>
                  {entry.club === null ? null : (
                    <div className="row">
                      <span className="cap">Library of {entry.club.name}</span>
                      <Confirm
                        trigger="Take out"
                        kind="quiet"
                        title={`Take “${entry.title}” out of the library?`}
                        confirm="Take it out"
                        action={remove}
                        fields={{ libraryId: entry.libraryId }}
                      >
                        Campaigns that were begun with it go on: each holds its own copy.
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
        <Section title="Bring in a file">
          <ImportForm clubs={clubs.map((club) => ({ id: club.id, name: club.name }))} />
        </Section>
      </div>
    </SitePage>
  );
}
