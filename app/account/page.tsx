import type { Metadata } from 'next';
import { PageHead } from '../_components/type/page-head';
import { Facts, Section } from '../_components/type/section';
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
        <Section title="You">
          <Facts
            rows={[
              { name: 'Name, as others read it', value: user.displayName },
              { name: 'E-mail address, to sign in', value: user.email },
            ]}
          />
        </Section>
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
