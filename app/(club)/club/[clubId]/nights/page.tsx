import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { countedWords } from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import { viewClub } from '@/lib/clubs/club';
import { CallForm } from './forms';

export const metadata: Metadata = { title: 'Battle nights' };

/** The evenings of a club, and a form that calls one. */
export default async function BattleNightsPage({ params }: PageProps<'/club/[clubId]/nights'>) {
  const { clubId } = await params;
  const user = await requireAccount(`/club/${clubId}/nights`);
  const [found, club] = await Promise.all([
    application().battleNights(user.id, clubId),
    viewClub(user.id, clubId),
  ]);
  if (!found.ok || !club.ok) notFound();
  const nights = found.value;
  const open = nights.filter((night) => night.open).length;
  return (
    <ClubPage club={club.value} place="nights">
      <PageHead dateline={`${countedWords(open, 'evening')} to come`} title="Battle nights" />
      <div className="columns" data-columns="margin">
        <Section label="Battle nights">
          {nights.length === 0 ? (
            <EmptyState>Nobody has called a battle night yet.</EmptyState>
          ) : (
            <ul className="line-list">
              {nights.map((night) => (
                <li key={night.nightId}>
                  <div>
                    <Link href={`/club/${clubId}/nights/${night.nightId}`}>{night.name}</Link>
                    <p className="cap">
                      <LocalTime at={night.startsAt} />
                      {night.place === '' ? '' : `, ${night.place}`}
                    </p>
                  </div>
                  <span className="cap">
                    {night.cancelled
                      ? 'cancelled'
                      : `${countedWords(night.coming, 'person', 'people')} coming${night.youCome === true ? ', with you' : ''}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Call a battle night">
          <CallForm clubId={clubId} commandId={randomUUID()} />
        </Section>
      </div>
    </ClubPage>
  );
}
