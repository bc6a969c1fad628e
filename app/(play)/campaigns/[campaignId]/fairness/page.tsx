import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Fingerprint, ShortHash } from '@/app/_components/fairness/fingerprint';
import { capital, figure, numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { CampaignBench } from '@/app/(reference)/verify/check-bench';
import type { FairnessPage as Fairness } from '@/lib/application/pages/fairness';
import { Closed, Roots, RoundsTable, SeedsTable } from './account';
import { Devices } from './devices';

export const metadata: Metadata = { title: 'Fairness' };

/** How dice of intervals and boards follow from a seed. */
const DICE_WORDS: Readonly<Record<Fairness['diceScheme'], string>> = {
  1: 'scheme 1: an HMAC of the seed for each die',
  2: 'scheme 2: alea, seeded for each die by an HMAC of the seed',
  3: 'scheme 3: as scheme 2, and each player’s own numbers are added to the seeds',
};

/** What this campaign has committed to, what has been opened, what is still sealed, and how to check it. */
export default async function FairnessPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/fairness'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/fairness', look));
  const found = await application().fairnessPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { account, diceScheme, hash, header, key, sides } = found.value;
  const entry = (position: number) =>
    campaignHref(campaignId, '/chronicle', look, { at: position });
  const shared = { page: found.value, entry };
  return (
    <CampaignFrame header={header} look={look} place="fairness">
      <PageHead dateline={standingOf(found.value)} title="Fairness" />
      <div className="columns" data-columns="margin">
        <div className="stack">
          <p className="prose">
            You need not take anyone’s word for it. Every secret decision is committed to before it
            is opened,{' '}
            {header.byMail
              ? 'the dice follow from what both sides sealed'
              : 'the dice are fixed before the first choice'}
            , and each entry carries the hash of the one before. All of it can be recalculated from
            the exported file.
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
            { name: 'Dice', value: DICE_WORDS[diceScheme] },
            { name: 'Key that signs exports', value: <Fingerprint text={key.fingerprint} /> },
          ]}
        />
      </div>
      <Section title="Fixed before the first choice">
        <Roots {...shared} />
      </Section>
      <Section
        title="Sealed decisions"
        note="The first four groups of each seal. The file has the whole."
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
      {header.byMail ? null : (
        <Section
          title="Devices of the players"
          note="Each signs what its player gives. Compare the fingerprint with the other player."
        >
          <Devices {...shared} />
        </Section>
      )}
      <div className="columns">
        <Section title="Still closed">
          <Closed {...shared} />
        </Section>
        <Section title="What you still have to trust">
          <div className="stack" data-gap="small">
            {header.byMail ? (
              <p>
                Each installation belongs to its owner. Neither player could choose the dice, but
                each can find out those of a battle on the board as soon as both answers are open,
                and can try an answer or a turn in a copy before they send it:{' '}
                <Link href={campaignHref(campaignId, '/mail', {})}>what mail cannot protect</Link>.
              </p>
            ) : (
              <p>
                The server’s owner holds the seeds of future battles, and what is sealed now, and
                can see dice early.{' '}
                {diceScheme < 3
                  ? 'The server also made the numbers that seals add to the dice of this campaign: its owner could have tried several until a battle suited them, and the record would not show it.'
                  : `Dice of ${sides.A} and ${sides.B} also take a number that each player’s browser committed to before. Where one is missing, the check says so: there the owner, or the other player together with the owner, could choose among few outcomes.`}
              </p>
            )}
            <p>
              What no device signed, and that a device is its player’s own, is the server’s word;
              the check lists it. A report from a table is trusted once the other side has
              countersigned it. The server’s owner could rewrite a whole record, but a file that you
              kept, or the hash of an entry that you noted, would show it. You can{' '}
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
  return capital(`${part(opened, 'round', 'rounds')} opened${seeds}`);
}
