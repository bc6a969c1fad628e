import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { currentUser } from '@/lib/accounts/viewer';
import { acceptInvitation, previewInvitation } from '@/lib/clubs/invitation';
import { longDate } from '../../_components/figures/format';
import { ButtonLink } from '../../_components/form/button';
import { SubmitButton } from '../../_components/form/submit-button';
import { Notice } from '../../_components/notice/notice';
import { PageHead } from '../../_components/type/page-head';
import { requireUser } from '../../_server/require-user';
import { SitePage } from '../../_server/site-page';

// The address is told to no other site: `Referrer-Policy: same-origin` stands on every answer. A stricter one would take
// the origin off a form sent without script, and the request guard would refuse it.
export const metadata: Metadata = { title: 'Invitation', robots: { index: false } };

async function join(secret: string): Promise<void> {
  'use server';
  const user = await requireUser(`/join/${secret}`);
  const joined = await acceptInvitation(user.id, secret);
  if (joined.ok) redirect(`/club/${joined.value.clubId}`);
  redirect(`/join/${secret}`);
}

export default async function JoinPage({ params }: PageProps<'/join/[secret]'>) {
  const { secret } = await params;
  const [user, preview] = await Promise.all([currentUser(), previewInvitation(secret)]);
  if (!preview.ok) {
    return (
      <SitePage current="club">
        <PageHead title="Invitation" />
        <div className="stack form-column">
          <Notice kind="error" title={preview.error.message} />
          <p>
            <Link href="/">To the front page</Link>
          </p>
        </div>
      </SitePage>
    );
  }
  const next = encodeURIComponent(`/join/${secret}`);
  return (
    <SitePage current="club">
      <PageHead
        dateline={`Open until ${longDate(preview.value.expiresAt.toISOString())}`}
        title={`Join ${preview.value.clubName}`}
      />
      <div className="stack form-column">
        <p className="prose">
          You are invited as {preview.value.role === 'umpire' ? 'an umpire' : 'a member'}. You will
          see the club’s members and the campaigns it plays, and may take a side in new ones.
        </p>
        {user === null ? (
          <div className="row">
            <ButtonLink kind="primary" href={`/register?next=${next}`}>
              Register and join
            </ButtonLink>
            <ButtonLink href={`/sign-in?next=${next}`}>Sign in</ButtonLink>
          </div>
        ) : (
          <form action={join.bind(null, secret)}>
            <SubmitButton>Join the club</SubmitButton>
          </form>
        )}
      </div>
    </SitePage>
  );
}
