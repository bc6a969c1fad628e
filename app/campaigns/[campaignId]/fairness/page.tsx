import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { FairnessPage as Fairness } from '@/lib/application/fairness-contract';
import { Fingerprint, ShortHash } from '../../../_components/fairness/fingerprint';
import { figure, numberWord } from '../../../_components/figures/format';
import { PageHead } from '../../../_components/type/page-head';
import { Facts, Section } from '../../../_components/type/section';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { CampaignBench } from '../../../verify/check-bench';
import { CampaignFrame } from '../_frame';
import { campaignHref, lookFrom } from '../_look';
import { Closed, Roots, RoundsTable, SeedsTable } from './_account';

export const metadata: Metadata = { title: 'Fairness' };

/** What this campaign has promised, what of it was kept, what is still closed, and the means to check it. */
export default async function FairnessPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/fairness'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/fairness', look));
  const found = await application().fairnessPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { account, hash, header, key, sides } = found.value;
  const entry = (position: number) =>
    campaignHref(campaignId, '/chronicle', look, { at: position });
  const shared = { page: found.value, entry };
  return (
    <CampaignFrame header={header} look={look} place="fairness">
      <PageHead dateline={standingOf(found.value)} title="Fairness" />
      <div className="columns" data-columns="margin">
        <div className="stack">
          <p className="prose">
            Nobody here need be believed. What is decided in secret is committed to before it is
            opened,{' '}
            {header.byMail
              ? 'the dice follow from what both sides sealed'
              : 'the dice are fixed before the first choice'}
            , and each entry of the book carries the hash of the one before. All of it can be
            reckoned again from the exported file.
          </p>
          <CampaignBench
            href={`/campaigns/${campaignId}/export`}
            fileName={`the record of ${header.name}`}
          />
        </div>
        <Facts
          rows={[
            { name: 'Entries', value: figure(header.at) },
            { name: 'Hash of the last', value: <ShortHash hash={hash} /> },
            { name: 'Key that signs exports', value: <Fingerprint text={key.fingerprint} /> },
          ]}
        />
      </div>
      <Section title="Fixed before the first choice">
        <Roots {...shared} />
      </Section>
      <Section
        title="Sealed decisions"
        note="Four groups of each seal; the whole stands in the file."
      >
        {account.rounds.length === 0 ? (
          <p>Nothing has been sealed so far.</p>
        ) : (
          <RoundsTable {...shared} />
        )}
      </Section>
      <Section
        title="Dice of the battles"
        note={
          header.byMail
            ? 'They follow from what both sides sealed.'
            : 'Each seed opens with its battle’s result.'
        }
      >
        {account.battles.length === 0 ? (
          <p>No battle has been fought yet.</p>
        ) : (
          <SeedsTable
            {...shared}
            battleHref={(index) => campaignHref(campaignId, `/battles/${index}`, look)}
          />
        )}
      </Section>
      <div className="columns">
        <Section title="Still closed">
          <Closed {...shared} />
        </Section>
        <Section title="What remains of trust">
          <div className="stack" data-gap="small">
            {header.byMail ? (
              <p>
                Each installation belongs to its owner. Neither could choose the dice; but he knows
                those of a battle on the board from the moment both answers lie open, and may try an
                answer or a turn in a copy before he sends it:{' '}
                <Link href={campaignHref(campaignId, '/mail', {})}>what mail cannot protect</Link>.
              </p>
            ) : (
              <p>
                Who holds the server holds the seeds of battles to come, and what is sealed now. He
                could foretell a battle of {sides.A} and {sides.B}; he cannot change one, or throw
                again, without the check failing. Each battle has a seed of its own, and both sides’
                seals are mixed into its dice.
              </p>
            )}
            <p>
              A report from a table is believed once the other side has countersigned it. A whole
              record could be written anew by who holds the server: a file that you keep, or the
              hash of an entry that you noted, would show it. You may{' '}
              <Link href="/verify">check any file</Link> without signing in.
            </p>
          </div>
        </Section>
      </div>
    </CampaignFrame>
  );
}

/** "Four seals opened, two battles proved". */
function standingOf({ account, header }: Fairness): string {
  const opened = account.rounds.filter((round) => round.opened !== null).length;
  const proved = account.battles.filter((battle) => battle.seed !== null).length;
  const part = (count: number, one: string, many: string) =>
    `${numberWord(count)} ${count === 1 ? one : many}`;
  const seeds = header.byMail ? '' : `, ${part(proved, 'seed', 'seeds')} of battles`;
  const text = `${part(opened, 'round', 'rounds')} opened${seeds}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
