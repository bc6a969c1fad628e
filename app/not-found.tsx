import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHead } from './_components/type/page-head';
import { SitePage } from './_server/site-page';

export const metadata: Metadata = { title: 'No such page' };

/** What is not there and what is not for this visitor look alike. */
export default function NotFound() {
  return (
    <SitePage>
      <PageHead dateline="No such page" title="There is nothing here, or it is not open to you" />
      <p>
        <Link href="/">Go back to the beginning</Link>.
      </p>
    </SitePage>
  );
}
