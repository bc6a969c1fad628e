import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { countedWords, withDate } from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { PostReport, ReportsPage } from '@/lib/application/desk/reports';
import { ReportForm } from './report-form';

export const metadata: Metadata = { title: 'Reports to the posts' };

/** For the umpire alone: a report to each post, drafted from what that post can know, to change and send. */
export default async function UmpireReportsPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/desk/reports'>) {
  const { campaignId } = await params;
  const wanted = (await searchParams).post;
  const user = await requireUser(`/campaigns/${campaignId}/desk/reports`);
  const found = await application().umpireReports(user.id, campaignId);
  if (!found.ok) notFound();
  const page = found.value;
  const { posts, header } = page;
  const shown = posts.find(({ userId }) => userId === wanted) ?? posts[0] ?? null;
  return (
    <CampaignFrame header={header} look={{}} place="desk">
      <PageHead
        dateline={withDate('Umpire’s desk', page.date)}
        title={`Reports to ${countedWords(posts.length, 'post')}`}
        side={<Link href={`/campaigns/${campaignId}/desk`}>Back to the desk</Link>}
      />
      {shown === null ? (
        <EmptyState>Nobody holds a post in this campaign.</EmptyState>
      ) : (
        <div className="reports">
          <Posts page={page} shown={shown} />
          <Section
            title={`To ${shown.name}`}
            note="Drafted from what this post’s own pages show. Nothing is sent until you send it."
          >
            <ReportForm
              key={`${shown.userId} ${shown.sentAt ?? ''}`}
              campaignId={campaignId}
              to={shown.userId}
              name={shown.name}
              text={shown.text}
              commandId={randomUUID()}
            />
          </Section>
          <Section title="Behind this draft">
            {shown.from.length === 0 ? (
              <p className="cap">
                Nothing has happened since your last report: it says where the post is now.
              </p>
            ) : (
              <ul className="line-list">
                {shown.from.map(({ position, title }) => (
                  <li key={position}>
                    <Link
                      href={`${campaignHref(campaignId, '/chronicle', { as: shown.side }, { at: position })}#entry-${position}`}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
    </CampaignFrame>
  );
}

/** All posts, each with when it was written to last. */
function Posts({ page, shown }: { page: ReportsPage; shown: PostReport }) {
  return (
    <nav aria-label="Posts">
      <ul className="line-list">
        {page.posts.map(({ userId, name, side, office, sentAt }) => (
          <li key={userId}>
            <div>
              <Link
                href={`/campaigns/${page.header.campaignId}/desk/reports?post=${userId}`}
                aria-current={userId === shown.userId ? 'page' : undefined}
              >
                {name}
              </Link>
              <p className="cap">
                <SideTag side={side} name={page.sides[side]} />, {office}
              </p>
            </div>
            <span className="cap">
              {sentAt === null ? (
                'nothing sent yet'
              ) : (
                <>
                  sent <LocalTime at={sentAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
