import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import type { LeavingPage } from '@/lib/application/club/leaving';
import { DepartForm } from './depart-form';
import { sentenceOf } from './sentence';

export const metadata: Metadata = { title: 'Leave a club' };

/** What happens when somebody leaves a club or is removed from it, before it happens. */
export default async function LeavePage({
  params,
  searchParams,
}: PageProps<'/club/[clubId]/leave'>) {
  const { clubId } = await params;
  const { member } = await searchParams;
  const user = await requireAccount(`/club/${clubId}/leave`);
  const wanted = typeof member === 'string' ? { member } : {};
  const found = await application().leavingPage(user.id, clubId, wanted);
  if (!found.ok) notFound();
  const page = found.value;
  const { self, name } = page.member;
  return (
    <ClubPage club={{ id: clubId, name: page.clubName }} place="members">
      <PageHead
        dateline={page.clubName}
        title={self ? 'Leave the club' : `Remove ${name} from the club`}
      />
      <div className="stack form-column" data-gap="large">
        <Section title="What happens">
          <WhatHappens page={page} />
        </Section>
        {page.heirs?.length === 0 ? (
          <p>
            You are the last member of this club, so there is nobody to leave it to. Invite
            somebody, or keep it: an empty club costs nothing.
          </p>
        ) : (
          <DepartForm
            clubId={clubId}
            page={page}
            commandId={randomUUID()}
            posts={page.posts.filter(({ successors }) => self && successors.length > 0)}
          />
        )}
      </div>
    </ClubPage>
  );
}

function WhatHappens({ page: { member, posts } }: { readonly page: LeavingPage }) {
  const { self, name } = member;
  return (
    <div className="stack">
      <p>
        {self ? 'You no longer see' : `${name} no longer sees`} the club’s members, campaigns and
        messages, from the next request on. Everything that was recorded stays: orders that are
        sealed stay sealed and count.{' '}
        {self
          ? 'Orders you left in case you are late, and your open offers, requests and challenges here, are removed.'
          : 'What they left here for themselves is removed.'}
      </p>
      {posts.length === 0 ? (
        <p>
          {self
            ? 'You hold no post in a campaign that is being played here.'
            : 'They hold no post in a campaign here that you can see.'}
        </p>
      ) : (
        <ul className="line-list">
          {posts.map((post) => (
            <li key={`${post.campaignId} ${post.part}`}>
              <div>
                <p>
                  <Link href={`/campaigns/${post.campaignId}`}>{post.name}</Link>
                  {post.side === '' ? '' : `, ${post.side}`}
                </p>
                <p className="cap">{sentenceOf(post, self)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
