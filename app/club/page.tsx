import type { Metadata } from 'next';
import Link from 'next/link';
import { clubsOf } from '@/lib/clubs/club';
import { numberWord } from '../_components/figures/format';
import { EmptyState } from '../_components/notice/notice';
import { PageHead } from '../_components/type/page-head';
import { Section } from '../_components/type/section';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';
import { MakeClubForm } from './make-club-form';

export const metadata: Metadata = { title: 'Clubs' };

export default async function ClubsPage() {
  const user = await requireUser('/club');
  const clubs = await clubsOf(user.id);
  return (
    <SitePage current="club">
      <PageHead
        dateline={`${numberWord(clubs.length)} ${clubs.length === 1 ? 'club' : 'clubs'}`}
        title="Your clubs"
      />
      <div className="columns" data-columns="margin">
        <Section label="Clubs">
          {clubs.length === 0 ? (
            <EmptyState>
              You belong to no club. Found one here, or open an invitation link.
            </EmptyState>
          ) : (
            <ul className="line-list">
              {clubs.map((club) => (
                <li key={club.id}>
                  <Link className="h3" href={`/club/${club.id}`}>
                    {club.name}
                  </Link>
                  <span className="quiet">
                    {club.role}, {numberWord(club.memberCount)}{' '}
                    {club.memberCount === 1 ? 'member' : 'members'}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Found another">
          <MakeClubForm />
        </Section>
      </div>
    </SitePage>
  );
}
