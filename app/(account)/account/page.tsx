import type { Metadata } from 'next';
import { Fingerprint } from '@/app/_components/fairness/fingerprint';
import { longDate } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { hasSecondFactor } from '@/lib/accounts/second-factor';
import { browsersOf, type SignedInBrowser } from '@/lib/accounts/sessions';
import { type BrowserLine, BrowserList, DetailsForm, EverywhereForm, PasswordForm } from './forms';
import { KeptPages } from './kept-pages';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const user = await requireAccount('/account');
  const [browsers, factor] = await Promise.all([browsersOf(user), hasSecondFactor(user.id)]);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <SitePage>
      <PageHead dateline="Only you see this page" title="Your account" />
      <div className="columns">
        <div className="stack" data-gap="large">
          <Section title="You">
            <DetailsForm displayName={user.displayName} email={user.email} />
          </Section>
          <Section title="Without a connection">
            <div className="stack" data-gap="small">
              <p>
                The last pages of your campaigns that you read in this browser can be kept in it, to
                be read on the train. They are forgotten when you sign out. Not for a device that
                others use.
              </p>
              <KeptPages />
            </div>
          </Section>
          <Section title="Your record">
            <p>
              <Link href="/record">Commands, battles and campaigns</Link>, to read and to print.
            </p>
          </Section>
          <Section title="Your data">
            <div className="stack" data-gap="small">
              <p>
                One file with everything that this server keeps of you: account, clubs, messages,
                notes, notices, and your acts in campaigns. Passwords and keys are not in it. A
                campaign itself is exported on its own overview page.
              </p>
              <form method="post" action="/account/data">
                <Button type="submit" kind="secondary">
                  Download your data
                </Button>
              </form>
            </div>
          </Section>
          <Section title="Delete your account">
            <p>
              <Link href="/account/delete">See what goes and what stays</Link>, and delete it. You
              have some days to change your mind.
            </p>
          </Section>
          <Section title="The key of this installation">
            <div className="stack" data-gap="small">
              <Fingerprint text={(await application().installationKey()).fingerprint} />
              <p>
                It signs every campaign that is exported here. Note it once, so that you can compare
                it when you <Link href="/verify">check</Link> an export later.
              </p>
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="Password">
            <PasswordForm />
          </Section>
          <Section title="Second factor and passkeys" note={factor ? 'on' : 'off'}>
            <p>
              {factor
                ? 'Signing in asks for a code of your app. '
                : 'A code of your phone, asked for after the password, or a key that a device keeps. '}
              <Link href="/account/second-factor">{factor ? 'Change them' : 'Set them up'}</Link>
            </p>
          </Section>
          <Section
            title="Signed-in browsers"
            note={browsers.length === 1 ? 'only this one' : undefined}
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
