import type { Metadata } from 'next';
import { Fingerprint } from '../_components/fairness/fingerprint';
import { PageHead } from '../_components/type/page-head';
import { Section } from '../_components/type/section';
import { application } from '../_server/application';
import { SitePage } from '../_server/site-page';
import { FileBench } from './check-bench';

export const metadata: Metadata = { title: 'Check a campaign' };

/** An exported campaign checked in the browser, for whoever has the file: signed in or not. */
export default function VerifyPage() {
  return (
    <SitePage>
      <PageHead dateline="For whoever doubts it" title="Check a campaign" />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <p className="prose">
            Whoever looks at a campaign may export it and keep the file. Here such a file is
            reckoned through from its first entry to its last, in this browser and nowhere else:
            once the page is loaded you may cut the connection.
          </p>
          <FileBench />
        </div>
        <div className="stack" data-gap="large">
          <Section title="What is looked at">
            <ul className="prose--small promises__notes">
              <li>every entry continues the one before it, by its hash;</li>
              <li>every opened decision is the one that was sealed;</li>
              <li>every battle’s seed was fixed before the first choice;</li>
              <li>every quick battle is fought again, every die thrown again;</li>
              <li>every order of a battle on the board is decided again, with the same dice;</li>
              <li>every choice was open, and led where the campaign’s file says;</li>
              <li>the head was signed by the installation that exported it.</li>
            </ul>
          </Section>
          <Section title="What it cannot tell">
            <p>
              What was reported from a table is believed, since both sides signed it. And two files
              of one campaign may differ only by entries that came later: keep an early one, and
              compare the hash of its last entry.
            </p>
          </Section>
          <Section title="The key of this installation">
            <Fingerprint text={application().installationKey().fingerprint} />
          </Section>
          <Section title="Without this page">
            <p>
              <code>npm run -s orderly -- verify FILE</code> does the same, with <code>--key</code>{' '}
              for a fingerprint.
            </p>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
