import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, turnHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { ChronicleEntry } from '@/lib/campaign/view/view';

export const metadata: Metadata = { title: 'What happened since' };

const COUNT = /^\d{1,9}$/;

/** What a file contained, entry by entry: to watch, to skip, or to read without the results of battles. */
export default async function ReplayPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/mail/replay'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const number = (given: string | string[] | undefined, otherwise: number) =>
    typeof given === 'string' && COUNT.test(given) ? Number(given) : otherwise;
  const from = number(query.from, 0);
  const quiet = query.quiet === '1';
  const here = (step: number, silent: boolean) =>
    campaignHref(campaignId, '/mail/replay', {}, { from, step, quiet: silent ? 1 : undefined });
  const user = await requireUser(here(1, quiet));
  const found = await application().replayPage(user.id, campaignId, { from });
  if (!found.ok) notFound();
  const { header, onBoard } = found.value;
  const entries = found.value.entries.map((entry) => (quiet ? silenced(entry) : entry));
  const step = Math.min(Math.max(number(query.step, 1), 1), Math.max(entries.length, 1));
  const shown = entries.slice(0, step);
  const last = step >= entries.length;
  const move = onBoard === null ? '' : `/battles/${onBoard}/board`;
  // After the end, all that is left to do is to send a file.
  const toMove = header.yourTurn && header.phase !== 'concluded';
  const onward = campaignHref(campaignId, toMove ? move : '/mail', {});
  const page = await application().campaignHeader(user.id, campaignId);
  const sides = page.ok
    ? await application()
        .forcesPage(user.id, campaignId)
        .then((forces) =>
          forces.ok
            ? { A: forces.value.view.sides.A.name, B: forces.value.view.sides.B.name }
            : { A: 'A', B: 'B' },
        )
    : { A: 'A', B: 'B' };
  return (
    <CampaignFrame header={header} look={{}} place="mail">
      <PageHead
        dateline={
          entries.length === 0
            ? 'The file brought nothing new to see'
            : `Entry ${step} of ${entries.length}`
        }
        title="What happened since"
        side={
          <div className="row chronicle-tools">
            {quiet ? (
              <Link href={here(step, false)}>Show the results</Link>
            ) : (
              <Link href={here(step, true)}>Hide the results</Link>
            )}
            {last ? null : <Link href={here(entries.length, quiet)}>All at once</Link>}
            <Link href={onward}>{toMove ? 'Skip to your move' : 'Skip it'}</Link>
          </div>
        }
      />
      {entries.length === 0 ? (
        <EmptyState>Nothing has happened since then that both sides can see.</EmptyState>
      ) : (
        <section>
          <h2 className="visually-hidden">What the file brought</h2>
          <Chronicle
            sides={sides}
            entries={shown}
            current={shown.at(-1)?.position}
            margin={(entry) =>
              entry.kind === 'battle' && entry.battleIndex !== null ? (
                <p className="row">
                  <Link
                    href={`/campaigns/${campaignId}/battles/${entry.battleIndex}?watch=1${quiet ? '&quiet=1' : ''}`}
                  >
                    Watch the battle
                  </Link>
                </p>
              ) : entry.turn && entry.battleIndex !== null ? (
                <p className="row">
                  <Link href={turnHref(campaignId, {}, entry.battleIndex, entry.turn)}>
                    Watch it on the board
                  </Link>
                </p>
              ) : null
            }
          />
        </section>
      )}
      <p className="row">
        {step > 1 ? <ButtonLink href={here(step - 1, quiet)}>Before</ButtonLink> : null}
        {last ? (
          <ButtonLink kind="primary" href={onward}>
            {toMove ? 'To your move' : 'To the correspondence'}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={here(step + 1, quiet)}>
            Next
          </ButtonLink>
        )}
      </p>
    </CampaignFrame>
  );
}

/** An entry without how a battle ended and what it cost. */
function silenced(entry: ChronicleEntry): ChronicleEntry {
  if (entry.kind !== 'battle' && entry.kind !== 'interval' && entry.kind !== 'conclusion')
    return entry;
  const text =
    entry.kind === 'battle'
      ? 'The battle is over. Show the results to see how it ended.'
      : 'Show the results to see it.';
  const title = entry.kind === 'conclusion' ? 'The end' : entry.title;
  return { ...entry, title, text, level: null, losses: null };
}
