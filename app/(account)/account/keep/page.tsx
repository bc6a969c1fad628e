import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { PageHead } from '@/app/_components/type/page-head';
import { SitePage } from '@/app/_server/site-page';
import { closingHere } from '@/lib/accounts/viewer';
import { keep, leave } from './actions';

export const metadata: Metadata = { title: 'Your account is being deleted' };

/** For somebody who signed in to an account that they are deleting: keep it, or go. */
export default async function KeepAccountPage() {
  const account = await closingHere();
  if (account === null) redirect('/account');
  const day = longDate(account.closesAt.toISOString().slice(0, 10));
  return (
    <SitePage>
      <PageHead dateline={account.displayName} title="Your account is being deleted" />
      <div className="stack form-column" data-gap="large">
        <p>
          It is closed, and deleted on {day}. If you keep it, everything is as it was: your seats,
          your clubs, your messages. If you do nothing, it goes.
        </p>
        <ActionForm action={keep}>
          <SubmitButton>Keep my account</SubmitButton>
        </ActionForm>
        <ActionForm action={leave}>
          <SubmitButton kind="secondary">Sign out, and let it go</SubmitButton>
        </ActionForm>
      </div>
    </SitePage>
  );
}
