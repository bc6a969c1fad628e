import type { Metadata } from 'next';
import Link from 'next/link';
import { numberWord } from '@/app/_components/figures/format';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { clubsOf } from '@/lib/clubs/club';
import { MakeClubForm } from './make-club-form';

export const metadata: Metadata = { title: 'Clubs' };

export default async function ClubsPage() {
  const user = await requireAccount('/club');
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
