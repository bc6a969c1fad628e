import type { Metadata } from 'next';
import Link from 'next/link';
import { Fingerprint } from '../_components/fairness/fingerprint';
import { PageHead } from '../_components/type/page-head';
import { Facts, Section } from '../_components/type/section';
import { application } from '../_server/application';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';
import { EverywhereForm, PasswordForm } from './forms';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const user = await requireUser('/account');
  return (
    <SitePage>
      <PageHead dateline="Only you see this page" title="Your account" />
      <div className="columns">
        <div className="stack" data-gap="large">
          <Section title="You">
            <Facts
              rows={[
                { name: 'Name, as others read it', value: user.displayName },
                { name: 'E-mail address, to sign in', value: user.email },
              ]}
            />
          </Section>
          <Section title="The key of this installation">
            <div className="stack" data-gap="small">
              <Fingerprint text={application().installationKey().fingerprint} />
              <p>
                It signs every campaign that is exported here. Note it once; an export that you{' '}
                <Link href="/verify">check</Link> later can be held against it.
              </p>
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="Password">
            <PasswordForm />
          </Section>
          <Section title="Other browsers">
            <EverywhereForm />
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
