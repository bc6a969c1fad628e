import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { ownPath } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { codeIsAsked } from '@/lib/accounts/viewer';
import { enterCode } from './actions';

export const metadata: Metadata = { title: 'Enter the code' };

/** After the password, for accounts with a second factor. */
export default async function CodePage({ searchParams }: PageProps<'/sign-in/code'>) {
  const { next } = await searchParams;
  if (!(await codeIsAsked())) redirect('/sign-in');
  return (
    <SitePage>
      <PageHead dateline="The password was right" title="Enter the code" />
      <div className="stack form-column" data-gap="large">
        <p>
          Your authenticator app shows it. Without the app, enter one of your recovery codes: each
          works once.
        </p>
        <ActionForm
          action={enterCode}
          hidden={{ next: ownPath(typeof next === 'string' ? next : null) }}
          layout="column"
        >
          <TextField
            id="code"
            name="code"
            label="Code"
            autoComplete="one-time-code"
            required
            figures
            maxLength={40}
          />
          <SubmitButton>Sign in</SubmitButton>
        </ActionForm>
        <p>
          <Link href="/sign-in">Sign in with another account</Link>
        </p>
      </div>
    </SitePage>
  );
}
