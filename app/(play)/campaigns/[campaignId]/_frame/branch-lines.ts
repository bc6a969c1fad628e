import type { BranchLine } from '@/app/_components/chronicle/branch-tree';
import { withDate } from '@/app/_components/figures/format';
import { nameOfLink, signOfLink } from '@/app/_components/situation/chain';
import type { BranchNode } from '@/lib/application/pages/lists';
import { campaignHref } from './address';

/** The branches of a campaign as they are drawn; `path`: the page of each that its name leads to. */
export function branchLines(nodes: readonly BranchNode[], path = ''): readonly BranchLine[] {
  return nodes.map((node) => lineOf(node, nodes, path));
}

function stateOf(node: BranchNode): BranchLine['state'] {
  if (node.givenUp) return 'abandoned';
  if (node.conclusion !== null) return 'concluded';
  return node.parentId === null || node.continues ? 'main' : 'open';
}

/**
 * The situations that a branch has in common with its parent. The one in which it begins is its own unless it came to
 * the same there: its battle may be fought again, or not yet.
 */
function sharedSituations(node: BranchNode, parent: BranchNode): number {
  const before = parent.chain.filter((link) => link.position <= (node.at ?? 0)).length;
  const [own, theirs] = [node.chain[before - 1], parent.chain[before - 1]];
  if (own === undefined || theirs === undefined) return before;
  const outcome = ({ battle }: typeof own) => `${battle?.id}/${battle?.level}`;
  const same = outcome(own) === outcome(theirs) && !own.current && !theirs.current;
  return same ? before : before - 1;
}

function lineOf(node: BranchNode, nodes: readonly BranchNode[], path: string): BranchLine {
  const parent = nodes.find((one) => one.campaignId === node.parentId);
  const shared = parent ? sharedSituations(node, parent) : 0;
  return {
    id: node.campaignId,
    name: node.name,
    href: campaignHref(node.campaignId, path, {}),
    from: parent ? { line: parent.campaignId, ordinal: shared } : undefined,
    situations: node.chain
      .slice(parent ? shared : 0)
      .map((link) => ({ ordinal: link.ordinal, title: nameOfLink(link), sign: signOfLink(link) })),
    state: stateOf(node),
    current: node.current,
    note: `${withDate(node.conclusion ?? node.situation ?? '', node.date)}; ${node.head} entries${node.givenUp ? '; given up by agreement' : ''}${node.private ? '; only you see it' : ''}`,
  };
}
