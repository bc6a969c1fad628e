import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { ownPath } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { OperatorsLink } from '@/app/(account)/forgotten-password/operators-link';
import { CLOSING_DAYS } from '@/lib/accounts/closing';
import { hasRegistered } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { sendsMail } from '@/lib/application/notices/caught-mail';
import { PasskeyButton } from './passkey-button';
import { SignInForm } from './sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const query = await searchParams;
  const next = ownPath(typeof query.next === 'string' ? query.next : null);
  const user = await currentUser();
  if (user !== null && hasRegistered(user)) redirect(next);
  return (
    <SitePage>
      <PageHead dateline="The book is kept under your name" title="Sign in" />
      <div className="stack form-column" data-gap="large">
        <div className="stack">
          {user !== null ? (
            <Notice title="Signing in ends the game you began as a guest.">
              <p>
                To keep it, <Link href="/register">register</Link> instead.
              </p>
            </Notice>
          ) : null}
          {typeof query.next === 'string' ? (
            <Notice title="Sign in to go on.">
              <p>
                Your session has ended, or you have not signed in yet. Nothing is lost: the page you
                asked for follows.
              </p>
            </Notice>
          ) : null}
          {query.done === 'too-long' ? (
            <Notice live title="That took too long. Sign in again.">
              <p>A code is asked for within five minutes after the password.</p>
            </Notice>
          ) : null}
          {query.done === 'closed' ? (
            <Notice live title="Your account is closed.">
              <p>It is deleted in {CLOSING_DAYS} days. Sign in before then to keep it.</p>
            </Notice>
          ) : null}
          {query.done === 'new-password' ? (
            <Notice live title="The new password holds: sign in with it.">
              <p>Every browser that was signed in with this account is signed out.</p>
            </Notice>
          ) : null}
          {typeof query.error === 'string' ? (
            <Notice kind="error" title={signInFault(query.error)} />
          ) : null}
          <SignInForm next={next} />
          <PasskeyButton next={next} />
          <p>
            No account yet?{' '}
            <Link href={`/register?next=${encodeURIComponent(next)}`}>Register</Link>. It takes a
            name, an address and a password.
          </p>
        </div>
        <Section title="If you have forgotten the password">
          {sendsMail() ? (
            <p>
              <Link href="/forgotten-password">Have a link mailed to you</Link>, with which you set
              a new one.
            </p>
          ) : (
            <OperatorsLink />
          )}
        </Section>
      </div>
    </SitePage>
  );
}

/** The error code from next-auth's own route. */
function signInFault(code: string): string {
  if (code === 'THROTTLED') return 'Too many failed attempts: try again in a quarter of an hour.';
  if (code === 'SECOND_FACTOR_ASKED') return 'This account asks for a code too: sign in here.';
  if (code === 'UNAVAILABLE') return 'Nobody can sign in at this moment: try again soon.';
  return 'The e-mail address or the password is wrong.';
}
