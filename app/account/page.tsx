import type { Metadata } from 'next';
import Link from 'next/link';
import { browsersOf, type SignedInBrowser } from '@/lib/accounts/sessions';
import { Fingerprint } from '../_components/fairness/fingerprint';
import { longDate } from '../_components/figures/format';
import { PageHead } from '../_components/type/page-head';
import { Section } from '../_components/type/section';
import { application } from '../_server/application';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';
import { type BrowserLine, BrowserList, DetailsForm, EverywhereForm, PasswordForm } from './forms';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const user = await requireUser('/account');
  const browsers = await browsersOf(user);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <SitePage>
      <PageHead dateline="Only you see this page" title="Your account" />
      <div className="columns">
        <div className="stack" data-gap="large">
          <Section title="You">
            <DetailsForm displayName={user.displayName} email={user.email} />
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
          <Section
            title="Signed-in browsers"
            note={browsers.length === 1 ? 'this one alone' : undefined}
          >
            <div className="stack">
              <BrowserList browsers={browsers.map((browser) => lineOf(browser, today))} />
              <EverywhereForm />
            </div>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

function lineOf(browser: SignedInBrowser, today: string): BrowserLine {
  const since = browser.since.toISOString().slice(0, 10);
  return {
    handle: browser.handle,
    name: browser.browser ?? 'A browser',
    times:
      since === today
        ? 'Signed in today'
        : `Signed in on ${longDate(since)}, last used ${browser.lastUsedOn === today ? 'today' : `on ${longDate(browser.lastUsedOn)}`}`,
    here: browser.here,
  };
}
