import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { ownPath } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { type CaughtMail, caughtMail } from '@/lib/application/notices/caught-mail';

export const metadata: Metadata = { title: 'Mail', robots: { index: false, follow: false } };

/** What the mail server of development and tests caught. Where mail is really sent, there is no such page. */
export default async function CaughtMailPage() {
  await connection();
  const mails = await caughtMail();
  if (mails === null) notFound();
  return (
    <SitePage>
      <PageHead dateline="Nothing of this left the machine" title="Mail" />
      <div className="stack form-column" data-gap="large">
        <p>
          The program runs for development: its mail is caught here instead of being sent. The
          newest {numberWord(50)} are shown.
        </p>
        {mails.length === 0 ? <EmptyState>No mail has been sent yet.</EmptyState> : null}
        {mails.map((mail) => (
          <article key={mail.id} className="stack" data-gap="small">
            <h2 className="h3">{mail.subject}</h2>
            <p className="cap">
              To {mail.to.join(', ')}, {mail.at.slice(0, 16).replace('T', ' ')} UTC
            </p>
            <MailText mail={mail} />
          </article>
        ))}
      </div>
    </SitePage>
  );
}

/** The words of a mail, with those of its lines that are addresses of this program as links. */
function MailText({ mail }: { readonly mail: CaughtMail }) {
  const lines = mail.text.split('\n').map((line, index) => ({ line: line.trim(), key: index }));
  return (
    <div className="caught-mail">
      {lines
        .filter(({ line }) => line !== '')
        .map(({ line, key }) => {
          const path = pathIn(line);
          return <p key={key}>{path === null ? line : <Link href={path}>{line}</Link>}</p>;
        })}
    </div>
  );
}

/** The path of an address of this machine: several processes with a port each can send mail. */
function pathIn(line: string): string | null {
  if (!/^https?:\/\/\S+$/.test(line) || !URL.canParse(line)) return null;
  const { hostname, pathname, search } = new URL(line);
  return hostname === 'localhost' || hostname === '127.0.0.1' ? ownPath(pathname + search) : null;
}
