import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { SitePage } from '@/app/_server/site-page';

/** A link that was used, has expired, was withdrawn, or was never made: they look alike. */
export default function LinkGone() {
  return (
    <SitePage>
      <PageHead title="Set a new password" />
      <div className="stack form-column">
        <Notice kind="error" title="This link no longer sets a password.">
          <p>
            Each link works once, for an hour if it was mailed and for 24 hours if the person who
            runs this server made it. A new link cancels the old one.{' '}
            <Link href="/forgotten-password">Ask for a new one</Link>.
          </p>
        </Notice>
        <p>
          If you have just set a password with it, that one holds:{' '}
          <Link href="/sign-in">sign in</Link>.
        </p>
      </div>
    </SitePage>
  );
}
