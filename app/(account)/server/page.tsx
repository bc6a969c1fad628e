import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { ServerReport } from '@/lib/application/pages/server';

export const metadata: Metadata = { title: 'This server' };

/** For the account that ORDERLY_OWNER names; for everybody else there is no such page. */
export default async function ServerPage() {
  const user = await requireAccount('/server');
  const found = await application().serverReport(user.id);
  if (!found.ok) notFound();
  const report = found.value;
  const { store, backlog } = report;
  return (
    <SitePage>
      <PageHead dateline="Only you see this page" title="This server" />
      <div className="columns">
        <div className="stack" data-gap="large">
          <Section title="Program and database">
            <Facts
              rows={[
                { name: 'Version', value: report.version },
                { name: 'Migrations', value: figure(report.migrations) },
                { name: 'Database', value: megabytes(store.databaseBytes) },
                { name: 'Events', value: figure(store.events) },
                { name: 'Trials not yet done', value: figure(backlog.trials) },
                { name: 'Analyses not yet done', value: figure(backlog.analyses) },
              ]}
            />
          </Section>
          <Backups backups={report.backups} />
        </div>
        <div className="stack" data-gap="large">
          <Jobs queues={report.queues} />
          <Failures report={report} />
          <Section title="Reported messages">
            <p>
              You decide <Link href="/reports">reports from clubs where nobody else can</Link>.
            </p>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

function Backups({ backups: { plan, kept } }: { readonly backups: ServerReport['backups'] }) {
  if (plan === null)
    return (
      <Section title="Backups">
        <p>
          This server makes no backups by itself. Set ORDERLY_BACKUP_HOURS, or back the database up
          some other way.
        </p>
      </Section>
    );
  const note = `every ${figure(plan.everyHours)} h, ${figure(plan.keep)} kept`;
  return (
    <Section title="Backups" note={note}>
      {kept.length === 0 ? (
        <p>There is no backup yet.</p>
      ) : (
        <Scrolled label="Backups">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col" className="num">
                  Age
                </th>
                <th scope="col" className="num">
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ name, ageHours, bytes }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num nowrap">{age(ageHours)}</td>
                  <td className="num nowrap">{megabytes(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      <p>Keep a copy on another machine, and the store key apart from both.</p>
    </Section>
  );
}

function Jobs({ queues }: { readonly queues: ServerReport['queues'] }) {
  return (
    <Section title="Jobs">
      {queues.length === 0 ? (
        <p>No worker has set up the queues yet.</p>
      ) : (
        <Scrolled label="Jobs">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Queue</th>
                {['Waiting', 'Active', 'Failed'].map((state) => (
                  <th key={state} scope="col" className="num">
                    {state}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ name, waiting, active, failed }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{figure(waiting)}</td>
                  <td className="num">{figure(active)}</td>
                  <td className="num">{figure(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </Section>
  );
}

function Failures({
  report: { failures, store },
}: {
  readonly report: Pick<ServerReport, 'failures' | 'store'>;
}) {
  const none = failures.length === 0 && store.failedProjections.length === 0;
  return (
    <Section title="Failures">
      {none ? (
        <p>No job has failed lately.</p>
      ) : (
        <ul>
          {store.failedProjections.map(({ name, fault }) => (
            <li key={name}>
              The read model “{name}” is not up to date ({fault}).
            </li>
          ))}
          {failures.map(({ name, at, fault, forGood }) => (
            <li key={`${name} ${at} ${fault}`}>
              {at.slice(0, 16).replace('T', ' ')} UTC, {name}: {fault}
              {forGood ? '' : '; it is tried again'}.
            </li>
          ))}
        </ul>
      )}
      <p>The log says more: each fault is one line there.</p>
    </Section>
  );
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${figure(Math.ceil(bytes / 1_000))} kB`
    : `${figure(bytes / 1_000_000)} MB`;
}

function age(hours: number): string {
  if (hours < 1) return `${figure(hours * 60)} min`;
  return hours < 48 ? `${figure(hours)} h` : `${figure(hours / 24)} days`;
}
