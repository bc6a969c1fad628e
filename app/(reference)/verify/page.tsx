import type { Metadata } from 'next';
import { Fingerprint } from '@/app/_components/fairness/fingerprint';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { SitePage } from '@/app/_server/site-page';
import { FileBench } from './check-bench';

export const metadata: Metadata = { title: 'Check a campaign' };

/** Checks an exported campaign in the browser, for anyone who has the file, signed in or not. */
export default async function VerifyPage() {
  return (
    <SitePage>
      <PageHead dateline="See for yourself" title="Check a campaign" />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <p className="prose">
            Anyone who can see a campaign can export it and keep the file. This page recalculates
            such a file from its first entry to its last, in this browser and nowhere else. Once the
            page has loaded, you can go offline.
          </p>
          <FileBench />
        </div>
        <div className="stack" data-gap="large">
          <Section title="What is checked">
            <ul className="prose--small promises__notes">
              <li>every entry continues the one before it, by its hash;</li>
              <li>every opened decision is the one that was sealed;</li>
              <li>every battle’s seed was fixed before the first choice;</li>
              <li>every quick battle is fought again, and every die is thrown again;</li>
              <li>
                every order of a battle on the board is carried out again, with the same dice;
              </li>
              <li>every choice was open, and led where the campaign’s file says;</li>
              <li>every entry is what the rules record, under an author who could make it;</li>
              <li>every seal that a player’s device signed is the one it signed;</li>
              <li>the head was signed by the installation that exported it.</li>
            </ul>
          </Section>
          <Section title="What cannot be checked">
            <p>
              Each result ends with what was not checked. A report from a table is trusted, since
              both sides agreed to it. One file alone does not show whether later entries were cut
              off: keep an earlier one, or a receipt.
            </p>
          </Section>
          <Section title="The key of this installation">
            <Fingerprint text={(await application().installationKey()).fingerprint} />
          </Section>
          <Section title="Without this page">
            <p>
              <code>npm run -s orderly -- verify FILE</code> does the same. Add <code>--key</code>{' '}
              to name a fingerprint, <code>--continues OLDER</code> an earlier file, and{' '}
              <code>--receipt RECEIPT</code> a receipt.
            </p>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
