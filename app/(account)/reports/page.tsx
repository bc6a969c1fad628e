import type { Metadata } from 'next';
import { countedWords } from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import { KeepsFocus } from '@/app/_components/form/keeps-focus';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { ReportView } from '@/lib/application/staff/judging';
import { DecideForm, ReadForm } from './forms';

export const metadata: Metadata = { title: 'Reported messages' };

/** What an act of the reader’s has done: the act takes away the form that it came from. */
const DONE = { read: 'You can read the report now.', decided: 'Your decision is saved.' } as const;

/** Messages that were reported, for those who judge them. */
export default async function ReportsPage({ searchParams }: PageProps<'/reports'>) {
  const { done } = await searchParams;
  const user = await requireAccount('/reports');
  const { open, decided } = await application().reportsPage(user.id);
  const state = [...open, ...decided]
    .map((report) => `${report.id} ${report.read !== null} ${report.decided !== null}`)
    .join();
  return (
    <SitePage>
      <PageHead
        dateline="Only club owners, umpires and the server owner can see this page"
        title="Reported messages"
      />
      {typeof done === 'string' && Object.hasOwn(DONE, done) ? (
        // A second act of the same kind is announced too.
        <Notice key={state} live>
          <p>{DONE[done as keyof typeof DONE]}</p>
        </Notice>
      ) : null}
      <KeepsFocus when={state} className="stack" gap="large">
        <Section title={open.length === 0 ? 'Nothing to decide' : 'To be decided'}>
          {open.length === 0 ? (
            <EmptyState>
              Owners and umpires of a club decide here about messages that its players report,
              except about their own and those that they reported themselves. What a side writes is
              read by nobody who plays against it.
            </EmptyState>
          ) : (
            <ul className="judged">
              {open.map((report) => (
                <li key={report.id}>
                  <OneReport report={report} />
                </li>
              ))}
            </ul>
          )}
        </Section>
        {decided.length === 0 ? null : (
          <Section title="Decided" note="the newest first">
            <ul className="judged">
              {decided.map((report) => (
                <li key={report.id}>
                  <OneReport report={report} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </KeepsFocus>
    </SitePage>
  );
}

function OneReport({ report }: { report: ReportView }) {
  const { read, decided, campaign, club, reportedAt } = report;
  return (
    <div className="stack">
      <p className="cap">
        {campaign}, {club}. Reported <LocalTime at={reportedAt} />.
      </p>
      {read === null ? null : <Words read={read} />}
      {decided !== null ? (
        <p>
          {outcomeOf(decided)} <span className="cap">Decided {<LocalTime at={decided.at} />}.</span>
        </p>
      ) : read === null ? (
        <ReadForm reportId={report.id} />
      ) : (
        <DecideForm reportId={report.id} author={read.author} />
      )}
    </div>
  );
}

const TO = { all: 'to all players', side: 'to their own side', person: 'to one person' } as const;

function Words({ read }: { read: NonNullable<ReportView['read']> }) {
  return (
    <>
      <p>
        <b>{read.author}</b> wrote {TO[read.to]}, <LocalTime at={read.sentAt} />:
      </p>
      <blockquote className="written" dir="auto">
        {read.text}
      </blockquote>
      {read.reason === null ? (
        <p className="cap">
          {read.reporter} reported it. You play in this campaign and not on their side: you read
          their words when it is over.
        </p>
      ) : (
        <>
          <p>
            <b>{read.reporter}</b> reported it:
          </p>
          <blockquote className="written" dir="auto">
            {read.reason}
          </blockquote>
        </>
      )}
      {read.before === 0 ? null : (
        <p className="cap">
          {read.author} was warned or suspended for {countedWords(read.before, 'other message')}{' '}
          here.
        </p>
      )}
    </>
  );
}

function outcomeOf({ removed, measure, until }: NonNullable<ReportView['decided']>) {
  if (!removed && measure === 'none') return <b>Dismissed.</b>;
  return (
    <b>
      {removed ? 'The message was removed. ' : ''}
      {measure === 'warned' ? 'Its author was warned.' : null}
      {measure === 'suspended' && until !== null ? (
        <>
          Its author can write no messages until <LocalTime at={until} />.
        </>
      ) : null}
    </b>
  );
}
