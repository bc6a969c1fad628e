import type { Metadata } from 'next';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { AllRead, NoticeRow } from './rows';

export const metadata: Metadata = { title: 'Notices' };

export default async function NoticesPage() {
  const user = await requireUser('/notices');
  const { notices, unread } = await application().noticesPage(user.id);
  const now = new Date().toISOString();
  return (
    <SitePage>
      <PageHead dateline="Only you see this page" title="Notices" />
      <Section
        title={unread === 0 ? 'Nothing new' : unread === 1 ? 'One is new' : `${unread} are new`}
        note={
          user.guestUntil === null ? <Link href="/account/notices">What is sent where</Link> : null
        }
      >
        {unread > 0 ? <AllRead upTo={now} /> : null}
        {notices.length === 0 ? (
          <EmptyState>
            When a campaign waits for you, or somebody writes to you, it says so here.
          </EmptyState>
        ) : (
          <ul className="notices">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Section>
    </SitePage>
  );
}
