import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BranchTree } from '@/app/_components/chronicle/branch-tree';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { FieldDrawing, planParts } from '@/app/_components/field/field-drawing';
import { fieldGround } from '@/app/_components/field/field-ground';
import { StrengthChart } from '@/app/_components/figures/strength-chart';
import Link from '@/app/_components/link/link';
import { Gallery } from '@/app/_components/photographs/gallery';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { joinsOf } from '@/app/_server/joins';
import { requireUser } from '@/app/_server/require-user';
import {
  campaignHref,
  lookFrom,
  replayHref,
  turnHref,
} from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { branchLines } from '@/app/(play)/campaigns/[campaignId]/_frame/branch-lines';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { photographHref } from '@/app/(play)/campaigns/[campaignId]/_photographs/photographs';
import { ProposeRewindForm } from '@/app/(play)/campaigns/[campaignId]/_rewind/rewind-forms';
import type { FieldPlan } from '@/lib/battle/contract/field-plan';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import type { BySide } from '@/lib/kernel/side';
import { WhatIfForm } from './what-if-form';

export const metadata: Metadata = { title: 'Chronicle' };

/** Every event in plain words, each with its address; a what-if may begin at any of them. */
export default async function ChroniclePage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/chronicle'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/chronicle', look));
  const found = await application().chroniclePage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, entries, view, branches, plans, photographs } = found.value;
  const sides = sideNames(view);
  const opponents =
    header.phase === 'concluded' ? await application().possibleOpponents(user.id) : [];
  const at = entries.find((entry) => entry.position === header.at) ?? entries[entries.length - 1];
  const position = at === undefined ? -1 : entries.indexOf(at);
  const link = (entry: ChronicleEntry | undefined) =>
    entry
      ? `${campaignHref(campaignId, '/chronicle', look, { at: entry.position })}#entry-${entry.position}`
      : null;
  const previous = link(entries[position - 1]);
  const next = link(entries[position + 1]);
  const whatIf = randomUUID();
  return (
    <CampaignFrame header={header} look={look} place="chronicle">
      <PageHead
        dateline={`Written by the events, ${entries.length === 1 ? 'one entry' : `${entries.length} entries`}`}
        title={`Chronicle of ${header.name}`}
        side={
          <div className="row chronicle-tools">
            {previous ? <Link href={previous}>Entry before</Link> : null}
            {next ? <Link href={next}>Entry after</Link> : null}
            {header.at < header.head ? (
              <Link href={campaignHref(campaignId, '/chronicle', look)}>To the end</Link>
            ) : null}
            <Link href={campaignHref(campaignId, '', look, { at: header.at })}>
              The {header.singleBattle ? 'battle' : 'campaign'} as it stood
            </Link>
            <Link href={campaignHref(campaignId, '/chronicle/print', look, { at: look.at })}>
              As a book, to print
            </Link>
          </div>
        }
      />
      <BranchTree brief lines={branchLines(branches, '/chronicle')} />
      {view.strength.length > 1 ? (
        <StrengthChart sides={sides} points={view.strength} heads={view.heads} />
      ) : null}
      <Section rule="double">
        <h2 className="visually-hidden">Entries</h2>
        <p className="cap">
          Open an entry to see the {header.singleBattle ? 'battle' : 'campaign'} as it stood after
          it
          {header.singleBattle ? '.' : ', or to begin a what-if there.'}
        </p>
        <Chronicle
          sides={sides}
          entries={entries}
          current={at?.position}
          href={(entry) =>
            `${campaignHref(campaignId, '/chronicle', look, { at: entry.position })}#entry-${entry.position}`
          }
          deeds={
            header.mayBranch || found.value.mayRewindHere ? (
              <p className="row">
                {header.mayBranch ? <a href="#what-if">What if, from here?</a> : null}
                {found.value.mayRewindHere ? <a href="#go-back">Go back to here</a> : null}
              </p>
            ) : null
          }
          margin={(entry) =>
            entry.kind === 'interval' ? (
              <p className="row">
                <Link
                  href={campaignHref(
                    campaignId,
                    `/intervals/${ordinalAfter(entries, entry)}`,
                    look,
                  )}
                >
                  Who got what
                </Link>
              </p>
            ) : entry.kind === 'battle' && entry.battleIndex !== null ? (
              <>
                <MarginPlan plan={plans[entry.battleIndex]} sides={sides} title={entry.title} />
                <Gallery
                  photographs={photographs.filter(
                    ({ battleIndex }) => battleIndex === entry.battleIndex,
                  )}
                  small={(one) => photographHref(campaignId, one, true)}
                  large={(one) => photographHref(campaignId, one)}
                />
                <p className="row">
                  <Link href={campaignHref(campaignId, `/battles/${entry.battleIndex}`, look)}>
                    Ledger
                  </Link>
                  <Replay href={replayHref(campaignId, look, view, entry.battleIndex)} />
                </p>
              </>
            ) : entry.turn && entry.battleIndex !== null ? (
              <p className="row">
                <Link href={turnHref(campaignId, look, entry.battleIndex, entry.turn)}>
                  On the board
                </Link>
              </p>
            ) : null
          }
        />
      </Section>
      {header.mayBranch && at ? (
        <Section
          id="what-if"
          title={`What if, from entry ${at.position}?`}
          note={`${at.title}. The line that was played stays as it is.`}
        >
          <WhatIfForm
            campaignId={campaignId}
            at={at.position}
            sides={sides}
            mustTakeSide={header.sides.length === 0 && header.serves === null}
            members={opponents.flatMap((club) =>
              club.members.map((member) => ({
                userId: member.userId,
                name: `${member.name}, ${club.club.name}`,
              })),
            )}
            commandId={whatIf}
            joins={joinsOf(user.id, whatIf, campaignId)}
          />
        </Section>
      ) : null}
      {found.value.mayRewindHere && at ? (
        <Section
          id="go-back"
          title={`Go back to entry ${at.position}, both of you?`}
          note="If the other commander agrees, the campaign goes on from there; what followed is kept to be read."
        >
          <ProposeRewindForm
            campaignId={campaignId}
            at={at.position}
            side={header.sides[0] ?? 'A'}
            other={header.commanders[header.sides[0] === 'A' ? 'B' : 'A'].name}
            commandId={randomUUID()}
          />
        </Section>
      ) : null}
    </CampaignFrame>
  );
}

/** The field of a battle, small; its page has it large. */
function MarginPlan({
  plan,
  sides,
  title,
}: {
  plan: FieldPlan | undefined;
  sides: BySide<string>;
  title: string;
}) {
  if (plan === undefined) return null;
  return (
    <figure className="field entry__plan">
      <FieldDrawing
        plan={planParts(plan)}
        ground={fieldGround(plan)}
        sides={sides}
        label={`Plan of the field: ${title}`}
      />
    </figure>
  );
}

const Replay = ({ href }: { href: string | null }) =>
  href === null ? null : <Link href={href}>Replay</Link>;

/** The ordinal of the situation that an interval leads to: one more than the situations before it. */
function ordinalAfter(entries: readonly ChronicleEntry[], interval: ChronicleEntry): number {
  return (
    entries.filter((entry) => entry.kind === 'situation' && entry.position < interval.position)
      .length + 1
  );
}
