import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import { viewClub } from '@/lib/clubs/club';
import { BringForm } from './bring-form';

export const metadata: Metadata = { title: 'Campaigns from another server' };

/** Campaigns of other servers: bringing one, and what became of those that were brought. */
export default async function ArrivalsPage({ params }: PageProps<'/club/[clubId]/arrivals'>) {
  const { clubId } = await params;
  const user = await requireAccount(`/club/${clubId}/arrivals`);
  const [club, found] = await Promise.all([
    viewClub(user.id, clubId),
    application().clubArrivals(user.id, clubId),
  ]);
  if (!club.ok || !found.ok) notFound();
  return (
    <ClubPage club={club.value} place="members">
      <PageHead dateline="Moving house" title="Campaigns from another server" />
      <div className="stack form-column" data-gap="large">
        <p className="prose">
          A campaign that was sent away elsewhere is taken in here with its whole record. Every
          entry is checked first. Its seats are vacant then: you invite its players again, and since
          you could open the file you take no command in it yourself where people play against each
          other.
        </p>
        <Section title="Bring one">
          <BringForm clubId={clubId} />
        </Section>
        {found.value.length === 0 ? null : (
          <Section title="Brought so far">
            <ul className="lobby-seats">
              {found.value.map(({ arrivalId, state, finding, campaignId, broughtAt }) => (
                <li key={arrivalId}>
                  <div>
                    <p>
                      {state === 'waiting'
                        ? 'Being checked'
                        : state === 'refused'
                          ? `Not taken in. ${finding}`
                          : 'Taken in.'}
                    </p>
                    <p className="cap">
                      <LocalTime at={broughtAt} />
                    </p>
                  </div>
                  {campaignId === null ? null : (
                    <Link href={`/campaigns/${campaignId}/move`}>Invite its players</Link>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </ClubPage>
  );
}
