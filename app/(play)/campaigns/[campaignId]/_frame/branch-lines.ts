import type { BranchLine } from '@/app/_components/chronicle/branch-tree';
import { withDate } from '@/app/_components/figures/format';
import { signOfLink } from '@/app/_components/situation/chain';
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

function lineOf(node: BranchNode, nodes: readonly BranchNode[], path: string): BranchLine {
  const parent = nodes.find((one) => one.campaignId === node.parentId);
  const shared =
    parent && node.at !== null
      ? parent.chain.filter((link) => link.position <= (node.at ?? 0)).length
      : 0;
  return {
    id: node.campaignId,
    name: node.name,
    href: campaignHref(node.campaignId, path, {}),
    from: parent ? { line: parent.campaignId, ordinal: Math.max(1, shared) } : undefined,
    situations: node.chain
      .slice(parent ? shared : 0)
      .map((link) => ({ ordinal: link.ordinal, title: link.title, sign: signOfLink(link) })),
    state: stateOf(node),
    current: node.current,
    note: `${withDate(node.conclusion ?? node.situation ?? '', node.date)}; ${node.head} entries${node.givenUp ? '; given up by agreement' : ''}${node.private ? '; only you see it' : ''}`,
  };
}
