import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure, longDate, signedFigure } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import type { LadderPage } from '@/lib/application/club/ladder';

export const metadata: Metadata = { title: 'Ladder' };

/** The ladder of a club: a table for each season, and the rule by which battles count. */
export default async function ClubLadderPage({
  params,
  searchParams,
}: PageProps<'/club/[clubId]/ladder'>) {
  const { clubId } = await params;
  const { season } = await searchParams;
  const user = await requireAccount(`/club/${clubId}/ladder`);
  const asked = typeof season === 'string' ? { season } : {};
  const found = await application().clubLadder(user.id, clubId, asked);
  if (!found.ok) notFound();
  const ladder = found.value;
  return (
    <ClubPage club={ladder.club} place="ladder">
      <PageHead dateline={`Season from ${longDate(ladder.season.from)}`} title="Ladder" />
      <div className="columns" data-columns="margin">
        <Section label="Table">
          {ladder.rows.length === 0 ? (
            <EmptyState>No battle of this season counts yet.</EmptyState>
          ) : (
            <Table ladder={ladder} />
          )}
        </Section>
        <div className="stack" data-gap="large">
          <Section title="What counts">
            <p>
              Battles that two members fight out on a board or on a table, in a game that began with
              a challenge and is over, if both command to the end and the club may follow it. The
              third battle of a season against the same person counts half, later ones not at all.
            </p>
            <p className="cap">
              Everybody begins at {figure(1_500)}. The rating is a cautious estimate: it grows as it
              becomes more certain. A season has four months; ratings go on through all of them.
            </p>
          </Section>
          {ladder.seasons.length > 1 ? (
            <Section title="Seasons">
              <ul>
                {ladder.seasons.map((id) => (
                  <li key={id}>
                    <Link
                      href={`/club/${clubId}/ladder?season=${id}`}
                      aria-current={id === ladder.season.id ? 'page' : undefined}
                    >
                      {seasonName(id)}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </div>
      </div>
    </ClubPage>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  '1': 'January to April',
  '2': 'May to August',
  '3': 'September to December',
};

function seasonName(id: string): string {
  const [year = '', number = ''] = id.split('-');
  return `${NAMES[number] ?? number} ${year}`;
}

function Table({ ladder }: { ladder: LadderPage }) {
  return (
    <Scrolled label="Ladder">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Member</th>
            <th scope="col" data-figures="">
              Rating
            </th>
            <th scope="col" data-figures="">
              Season
            </th>
            <th scope="col" data-figures="">
              Battles
            </th>
            <th scope="col">Won, drawn, lost</th>
          </tr>
        </thead>
        <tbody>
          {ladder.rows.map(({ name, you, rating, change, battles, won, drawn, lost }, index) => (
            <tr key={`${name} ${rating} ${won}`}>
              <td>{index + 1}</td>
              <th scope="row">{you ? `${name}, you` : name}</th>
              <td data-figures="">{figure(rating)}</td>
              <td data-figures="">{change === 0 ? '0' : signedFigure(change)}</td>
              <td data-figures="">{figure(battles)}</td>
              <td>
                {won}, {drawn}, {lost}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
