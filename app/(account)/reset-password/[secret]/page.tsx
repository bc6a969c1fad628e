import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import { PageHead } from '@/app/_components/type/page-head';
import { SitePage } from '@/app/_server/site-page';
import { openPasswordLink } from '@/lib/accounts/password-link';
import { NewPasswordForm } from './new-password-form';

// No other site learns this address: every answer carries `Referrer-Policy: same-origin`.
export const metadata: Metadata = {
  title: 'New password',
  robots: { index: false, follow: false },
};

export default async function ResetPasswordPage({ params }: PageProps<'/reset-password/[secret]'>) {
  const { secret } = await params;
  const link = await openPasswordLink(secret);
  if (!link.ok) notFound();
  const { email, displayName, expiresAt } = link.value;
  return (
    <SitePage>
      <PageHead dateline={`For the account of ${displayName}`} title="Set a new password" />
      <div className="stack form-column">
        <p>
          You then sign in with it. Every browser that is signed in with this account is signed out.
          The link works once, until {momentInWords(expiresAt)}.
        </p>
        <NewPasswordForm secret={secret} email={email} />
      </div>
    </SitePage>
  );
}

const momentInWords = (moment: Date): string =>
  `${longDate(moment.toISOString())}, ${moment.toISOString().slice(11, 16)} UTC`;
