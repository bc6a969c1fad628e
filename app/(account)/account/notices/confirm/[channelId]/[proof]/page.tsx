import type { Metadata } from 'next';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { PageHead } from '@/app/_components/type/page-head';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { confirmMail } from '@/app/(account)/account/notices/actions';

export const metadata: Metadata = { title: 'Confirm your address', referrer: 'no-referrer' };

export default async function ConfirmPage({
  params,
}: PageProps<'/account/notices/confirm/[channelId]/[proof]'>) {
  const { channelId, proof } = await params;
  const user = await requireAccount(`/account/notices/confirm/${channelId}/${proof}`);
  return (
    <SitePage>
      <PageHead dateline="Your account" title="Confirm your address" />
      <ActionForm action={confirmMail} given={[channelId, proof]}>
        <p>
          Notices for {user.displayName} will be sent to {user.email}.
        </p>
        <SubmitButton>Confirm this address</SubmitButton>
      </ActionForm>
    </SitePage>
  );
}
