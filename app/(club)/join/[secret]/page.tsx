import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { ButtonLink } from '@/app/_components/form/button';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { doneForm, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { hasRegistered } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { acceptInvitation, declineInvitation, previewInvitation } from '@/lib/clubs/invitation';

// No other site learns this address: every answer carries `Referrer-Policy: same-origin`. A stricter policy would
// remove the origin from a form sent without script, and the request guard would refuse it.
export const metadata: Metadata = { title: 'Invitation', robots: { index: false } };

async function join(secret: string, _before: FormState, _form: FormData): Promise<FormState> {
  'use server';
  const user = await requireAccount(`/join/${secret}`);
  const joined = await acceptInvitation(user.id, secret);
  if (joined.ok) redirect(`/club/${joined.value.clubId}`);
  redirect(`/join/${secret}`);
}

/** Declines an invitation that was mailed: the link is the proof, so nobody needs to be signed in. */
async function decline(secret: string, _before: FormState, _form: FormData): Promise<FormState> {
  'use server';
  const declined = await declineInvitation(secret);
  return declined.ok
    ? doneForm('You have declined the invitation. Its link no longer works.')
    : refusedForm(declined.error);
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
            <Link href="/">Go to the front page</Link>
          </p>
        </div>
      </SitePage>
    );
  }
  const next = encodeURIComponent(`/join/${secret}`);
  return (
    <SitePage current="club">
      <PageHead
        dateline={`Valid until ${longDate(preview.value.expiresAt.toISOString())}`}
        title={`Join ${preview.value.clubName}`}
      />
      <div className="stack form-column">
        <p className="prose">
          You are invited as {preview.value.role === 'umpire' ? 'an umpire' : 'a member'}. You will
          see the club’s members and its campaigns, and can take a side in new ones.
        </p>
        {user === null || !hasRegistered(user) ? (
          <div className="row">
            <ButtonLink kind="primary" href={`/register?next=${next}`}>
              Register and join
            </ButtonLink>
            <ButtonLink href={`/sign-in?next=${next}`}>Sign in</ButtonLink>
          </div>
        ) : (
          <ActionForm action={join} given={[secret]} layout="plain">
            <SubmitButton>Join the club</SubmitButton>
          </ActionForm>
        )}
        {preview.value.mailed ? (
          <ActionForm action={decline} given={[secret]} layout="plain">
            <SubmitButton kind="secondary">Decline</SubmitButton>
          </ActionForm>
        ) : null}
      </div>
    </SitePage>
  );
}
