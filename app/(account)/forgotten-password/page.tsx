import type { Metadata } from 'next';
import { connection } from 'next/server';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { SitePage } from '@/app/_server/site-page';
import { MAILED_LINK_HOURS } from '@/lib/accounts/password-link';
import { sendsMail } from '@/lib/application/notices/caught-mail';
import { AskForLinkForm } from './ask-for-link-form';
import { OperatorsLink } from './operators-link';

export const metadata: Metadata = { title: 'Forgotten password' };

/** A link to a new password: by mail, or where none is sent, from the person who runs the server. */
export default async function ForgottenPasswordPage() {
  await connection();
  const mail = sendsMail();
  return (
    <SitePage>
      <PageHead title="Forgotten password" />
      <div className="stack form-column">
        {mail ? (
          <>
            <p>
              A link to a new password is mailed to the address that you sign in with. It works
              once, for {MAILED_LINK_HOURS === 1 ? 'one hour' : `${MAILED_LINK_HOURS} hours`}.
              Nothing else in your account changes.
            </p>
            <AskForLinkForm />
          </>
        ) : (
          <OperatorsLink />
        )}
        <p>
          <Link href="/sign-in">Sign in</Link>
        </p>
      </div>
    </SitePage>
  );
}
