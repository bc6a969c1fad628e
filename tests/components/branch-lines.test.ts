import { expect, test } from 'vitest';
import { branchLines } from '@/app/(play)/campaigns/[campaignId]/_frame/branch-lines';
import type { BranchNode } from '@/lib/application/pages/lists';
import type { ChainLink } from '@/lib/campaign/view/view';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

function link(
  ordinal: number,
  level: VictoryLevel | null,
  more: Partial<ChainLink> = {},
): ChainLink {
  return {
    ...{ situation: `s${ordinal}`, title: `Situation ${ordinal}`, date: '1757-05-01', ordinal },
    battle:
      level === null ? null : { id: `b${ordinal}`, title: 'Battle', level, index: ordinal - 1 },
    ...{ current: false, position: ordinal * 10, ...more },
  };
}

function node(campaignId: string, chain: readonly ChainLink[], more: Partial<BranchNode> = {}) {
  return {
    ...{ campaignId, name: campaignId, parentId: null, at: null, situation: null, date: '' },
    ...{ head: 40, phase: 'choosing', conclusion: null, private: false, continues: false },
    ...{ givenUp: false, current: false, chain, ...more },
  } as BranchNode;
}

const TRUNK = node('trunk', [link(1, 'draw'), link(2, 'minorVictory'), link(3, 'draw')]);
const drawn = (branch: BranchNode) =>
  branchLines([TRUNK, branch])
    .slice(1)
    .map(({ from, situations }) => [
      from?.ordinal,
      situations.map(({ ordinal, sign }) => `${ordinal} ${sign}`),
    ])[0];

test('[branches: tree] a what-if draws the situation in which it begins if it fights there again', () => {
  const again = node(
    'again',
    [link(1, 'draw'), link(2, 'majorDefeat'), link(3, null, { current: true })],
    {
      ...{ parentId: 'trunk', at: 24 },
    },
  );
  expect(drawn(again)).toEqual([1, ['2 majorB', '3 here']]);
});

test('[branches: tree] one that has only begun has a sign of its own, also in the first situation', () => {
  const open = (at: number, chain: readonly ChainLink[]) =>
    drawn(node('open', chain, { parentId: 'trunk', at }));
  expect(open(24, [link(1, 'draw'), link(2, null, { current: true })])).toEqual([1, ['2 here']]);
  expect(open(12, [link(1, null, { current: true })])).toEqual([0, ['1 here']]);
});

test('[branches: tree] one that begins after a battle shares it', () => {
  const after = node('after', [link(1, 'draw'), link(2, 'minorVictory'), link(3, 'majorVictory')], {
    ...{ parentId: 'trunk', at: 28 },
  });
  expect(drawn(after)).toEqual([2, ['3 majorA']]);
});
