import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { sentenceOf } from '@/app/(club)/club/[clubId]/leave/sentence';
import { CLOSING_DAYS } from '@/lib/accounts/closing';
import type { ClosingClub } from '@/lib/application/club/closing-page';
import { DeleteForm } from './delete-form';

export const metadata: Metadata = { title: 'Delete your account' };

/** What goes and what stays, before it happens; then the password. */
export default async function DeleteAccountPage() {
  const user = await requireAccount('/account/delete');
  const found = await application().closingPage(user.id);
  if (!found.ok) notFound();
  const { clubs } = found.value;
  return (
    <SitePage>
      <PageHead
        dateline={`You have ${CLOSING_DAYS} days to change your mind`}
        title="Delete your account"
      />
      <div className="columns">
        <div className="stack" data-gap="large">
          <Section title="At once">
            <p>
              Your account is closed: you are signed out everywhere, and nothing is sent to you. For{' '}
              {CLOSING_DAYS} days you can sign in to keep it, and everything is as it was. Until
              then you hold your seats, and others still see your name.
            </p>
          </Section>
          <Section title={`After ${CLOSING_DAYS} days, for good`}>
            <ul className="stack" data-gap="small">
              <li>
                Your name, address, password, sign-ins, settings, notices, feeds and keys are
                removed, and so is everything you wrote: messages, notes, recommendations, drafts
                and what you said of yourself as an opponent.
              </li>
              <li>
                The key of what was encrypted for you alone is destroyed, so that nobody can read it
                any more.
              </li>
              <li>Where others would see your name, they see “A former member”.</li>
            </ul>
          </Section>
          <Section title="What stays">
            <div className="stack">
              <ul className="stack" data-gap="small">
                <li>
                  The record of each campaign: your orders and results, under a number in place of
                  your name. It can still be checked. Names that you gave to campaigns and what-ifs,
                  and reasons you entered for all to read, are part of it.
                </li>
                <li>
                  Battles that count on other people’s ladders, campaign files you put into a club’s
                  library, and battle nights you called, without your name.
                </li>
                <li>
                  Mail that was sent and files that others have exported or received from you by
                  mail.
                </li>
                <li>
                  Backups made before: the person who runs this server keeps them for a while. Ask
                  them for how long.
                </li>
              </ul>
              <p>
                You can <Link href="/account">download your data</Link> first.
              </p>
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="Your clubs">
            {clubs.length === 0 ? (
              <p>You belong to no club.</p>
            ) : (
              <ul className="line-list">
                {clubs.map((club) => (
                  <ClubLine key={club.clubId} club={club} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="Delete it">
            <div className="stack">
              <DeleteForm
                clubs={clubs.flatMap(({ clubId, name, heirs }) =>
                  heirs === null ? [] : [{ clubId, name, heirs }],
                )}
              />
              <p>
                <Link href="/account">Keep the account as it is</Link>
              </p>
            </div>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

function ClubLine({ club: { clubId, name, dissolved, heirs, posts } }: { club: ClosingClub }) {
  return (
    <li>
      <div>
        <p>
          <Link href={`/club/${clubId}`}>{name}</Link>
        </p>
        <p className="cap">
          {dissolved
            ? 'Nobody else is a member: the club is removed, with all its campaigns.'
            : heirs === null
              ? 'You leave it.'
              : 'You leave it. Pick below who owns it from then on.'}
        </p>
        {dissolved
          ? null
          : posts.map((post) => (
              <p className="cap" key={`${post.campaignId} ${post.part}`}>
                <Link href={`/campaigns/${post.campaignId}`}>{post.name}</Link>
                {post.side === '' ? '' : `, ${post.side}`}. {fateOf(post)}
              </p>
            ))}
      </div>
    </li>
  );
}

/** As when leaving the club, but nobody names a successor: the first in line takes the command. */
function fateOf(post: ClosingClub['posts'][number]): string {
  const [first] = post.successors;
  return post.part === 'commander' && first !== undefined
    ? `${first.name} takes the command. To hand it to somebody else, leave the club first.`
    : sentenceOf(post, true);
}
