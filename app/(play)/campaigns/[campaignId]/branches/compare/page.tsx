import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ComparedChains } from '@/app/_components/branches/compared-chains';
import { ComparedForces } from '@/app/_components/branches/compared-forces';
import { ComparedStrength } from '@/app/_components/branches/compared-strength';
import { capital, longDate, withDate } from '@/app/_components/figures/format';
import { countedIn } from '@/app/_components/figures/strength-words';
import { Button } from '@/app/_components/form/button';
import { Select } from '@/app/_components/form/fields';
import Link from '@/app/_components/link/link';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { worth } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { ComparableBranch, ComparedBranch } from '@/lib/application/pages/compare';
import type { BySide } from '@/lib/kernel/side';

export const metadata: Metadata = { title: 'Two branches compared' };

/** Two branches of the campaign side by side: where they diverge, and how each continued. */
export default async function ComparePage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/branches/compare'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const { as } = lookFrom(query);
  const look: Look = { as };
  const user = await requireUser(campaignHref(campaignId, '/branches/compare', look));
  const wanted = typeof query.with === 'string' ? query.with.slice(0, 64) : undefined;
  const found = await application().comparePage(user.id, campaignId, { as, with: wanted });
  if (!found.ok) notFound();
  const { header, branches, notOpen, comparison } = found.value;
  const names = comparison && { one: comparison.one.name, other: comparison.other.name };
  return (
    <CampaignFrame header={header} look={look} place="branches">
      <PageHead
        dateline={
          comparison
            ? withDate(
                `They part after entry ${comparison.parting.position}`,
                comparison.parting.date,
              )
            : 'Two branches side by side'
        }
        title={names ? `${names.one} and ${names.other}` : `${header.name}, compared`}
        side={<Link href={campaignHref(campaignId, '/branches', look)}>All branches</Link>}
      />
      <div className="stack" data-gap="large">
        {branches.length === 0 ? (
          <EmptyState
            action={
              <Link href={campaignHref(campaignId, '/chronicle', look)}>
                Begin a what-if in the chronicle
              </Link>
            }
          >
            This campaign has only one branch so far. There is nothing to compare it with.
          </EmptyState>
        ) : (
          <PickBranch
            campaignId={campaignId}
            as={as}
            branches={branches}
            chosen={comparison?.other.campaignId}
          />
        )}
        {notOpen ? (
          <Notice
            kind="error"
            title="There is no such branch in this campaign, or you cannot see it."
          >
            <p>Pick one of the branches above.</p>
          </Notice>
        ) : null}
        {comparison && names ? (
          <>
            <Section title="Where they part" note={partingNote(comparison.parting)}>
              <p className="prose">{comparison.parting.words}</p>
            </Section>
            <Section title="What came of each">
              <div className="columns">
                <BranchFacts numeral="I" branch={comparison.one} sides={found.value.sides} />
                <BranchFacts numeral="II" branch={comparison.other} sides={found.value.sides} />
              </div>
            </Section>
            {comparison.one.strength.length + comparison.other.strength.length > 2 ? (
              <Section title="Strength of both sides" note={capital(countedIn(found.value.heads))}>
                <ComparedStrength
                  sides={found.value.sides}
                  heads={found.value.heads}
                  one={comparison.one.strength}
                  other={comparison.other.strength}
                  shared={comparison.parting.position}
                />
              </Section>
            ) : null}
            <Section title="Situation by situation">
              <ComparedChains
                sides={found.value.sides}
                over={{
                  one: comparison.one.conclusion !== null,
                  other: comparison.other.conclusion !== null,
                }}
                names={{ one: `I. ${names.one}`, other: `II. ${names.other}` }}
                rows={comparison.rows}
                href={(branch, situation) =>
                  campaignHref(comparison[branch].campaignId, '/chronicle', look, {
                    at: situation.position,
                  })
                }
              />
            </Section>
            <Section
              title="The forces"
              note={
                comparison.forcesOn === null
                  ? 'As they are now.'
                  : `Both on ${longDate(comparison.forcesOn)}.`
              }
            >
              <div className="columns">
                {(['A', 'B'] as const).map((side) => (
                  <ComparedForces
                    key={side}
                    side={side}
                    name={found.value.sides[side]}
                    formations={comparison.forces[side]}
                  />
                ))}
              </div>
            </Section>
          </>
        ) : null}
      </div>
    </CampaignFrame>
  );
}

function partingNote({ date, situation }: { date: string; situation: string | null }): string {
  return [situation, date === '' ? null : longDate(date)]
    .filter((part) => part !== null)
    .join(', ');
}

function PickBranch({
  campaignId,
  as,
  branches,
  chosen,
}: {
  campaignId: string;
  as: Look['as'];
  branches: readonly ComparableBranch[];
  chosen: string | undefined;
}) {
  return (
    <form action={`/campaigns/${campaignId}/branches/compare`} method="get" className="what-if">
      {as === undefined ? null : <input type="hidden" name="as" value={as} />}
      <div className="what-if__fields">
        <Select
          id="with"
          name="with"
          label="Compare this branch with"
          defaultValue={chosen}
          options={branches.map((branch) => ({
            value: branch.campaignId,
            name: branch.private ? `${branch.name} (only you see it)` : branch.name,
          }))}
        />
        <Button type="submit" kind="secondary">
          Compare
        </Button>
      </div>
    </form>
  );
}

function BranchFacts({
  numeral,
  branch,
  sides,
}: {
  numeral: 'I' | 'II';
  branch: ComparedBranch;
  sides: BySide<string>;
}) {
  return (
    <div className="stack">
      <h3 className="h4">
        {numeral}. <Link href={`/campaigns/${branch.campaignId}`}>{branch.name}</Link>
      </h3>
      <Facts
        rows={
          branch.conclusion === null
            ? [
                {
                  name: 'It is at',
                  value: withDate(branch.situation ?? 'its beginning', branch.date),
                },
                { name: 'Entries so far', value: branch.head },
              ]
            : [
                { name: 'It ended with', value: withDate(branch.conclusion.title, branch.date) },
                { name: `Worth to ${sides.A}`, value: worth(branch.conclusion.value) },
                { name: `Worth to ${sides.B}`, value: worth(-branch.conclusion.value) },
              ]
        }
      />
    </div>
  );
}
