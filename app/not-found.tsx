import type { Metadata } from 'next';
import Link from '@/app/_components/link/link';
import { PageHead } from './_components/type/page-head';
import { SitePage } from './_server/site-page';

export const metadata: Metadata = { title: 'Page not found' };

/** Shown alike for what does not exist and for what this visitor cannot see. */
export default function NotFound() {
  return (
    <SitePage>
      <PageHead dateline="Page not found" title="There is nothing here, or you cannot see it" />
      <p>
        <Link href="/">Go to the front page</Link>.
      </p>
    </SitePage>
  );
}
