import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BranchTree } from '@/app/_components/chronicle/branch-tree';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { branchLines } from '@/app/(play)/campaigns/[campaignId]/_frame/branch-lines';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { countOf } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { BranchNode } from '@/lib/application/pages/lists';

export const metadata: Metadata = { title: 'Branches' };

/** The branch that was played and every what-if begun from it. */
export default async function BranchesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/branches'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/branches', look));
  const found = await application().branchesPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, nodes } = found.value;
  return (
    <CampaignFrame header={header} look={look} place="branches">
      <PageHead dateline={countOf(nodes.length, 'branch', 'branches')} title="Branches" />
      <div className="stack" data-gap="large">
        <Section label="Branches of the campaign">
          <BranchTree lines={branchLines(nodes)} />
        </Section>
        {nodes.length > 1 ? (
          <p>
            <ButtonLink
              href={campaignHref(campaignId, '/branches/compare', look, {
                with: firstOther(nodes),
              })}
            >
              Compare two branches
            </ButtonLink>
          </p>
        ) : null}
        <p className="prose">
          A what-if begins in the{' '}
          <Link href={campaignHref(campaignId, '/chronicle', look)}>chronicle</Link>: go to any
          entry and name it. Its dice are its own; the branch it left is not touched. Until the{' '}
          {header.singleBattle ? 'battle is over' : 'campaign is concluded'} only you see the
          what-ifs that you begin.
        </p>
      </div>
    </CampaignFrame>
  );
}

/** The branch that a comparison starts with: the parent of this one, else the first begun from it. */
function firstOther(nodes: readonly BranchNode[]): string | undefined {
  const current = nodes.find((node) => node.current);
  return (
    nodes.find((node) => node.campaignId === current?.parentId) ??
    nodes.find((node) => !node.current)
  )?.campaignId;
}
