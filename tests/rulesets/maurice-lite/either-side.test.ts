import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { NEWEST, type Version } from '@/lib/rulesets/maurice-lite/versions';
import { stateOf, type View } from '@/lib/rulesets/maurice-lite/view';
import { AT_LENGTH } from '@/tests/support/at-length';
import { orderOtherWay, otherWay, type SeenAs } from './play/turned';

/** Whether two orders differ at most by what is rounded to thousandths: the middles of bodies, and what is laid from them. */
function alike(one: Json, other: Json): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [here, there] = [Object.entries(one), Object.entries(other)];
  return (
    here.length === there.length &&
    here.every(([key, value]) => {
      const found = there.find(([name]) => name === key);
      return found !== undefined && alike(value as Json, found[1] as Json);
    })
  );
}

/** Orders of one battle, by what they are, and those that are others when the sides change places. */
function compared(doctrine: 'strong' | 'fast', how: SeenAs, version: Version = NEWEST) {
  const asked = new Map<string, number>();
  const others: string[] = [];
  const board: AnyBoardGame = {
    ...mauriceLite,
    commander: (seen, seat, draw, name) => {
      const view = seen as View;
      const orders = mauriceLite.commander(view, seat, draw, name);
      const { phase, choice } = view.position;
      // Volleys are given from the left by either side: in a mirror that is the right.
      if (phase === 'fire' && how === 'mirrored') return orders;
      const { scene, p: position } = otherWay(stateOf(view), how);
      const theirs = mauriceLite.commander(
        { scene, position },
        seat === 'A' ? 'B' : 'A',
        draw,
        name,
      );
      const what = phase === 'moves' ? `${choice}` : phase;
      asked.set(what, (asked.get(what) ?? 0) + 1);
      const wanted = orders.map((order) => orderOtherWay(stateOf(view), order, how));
      const [one, other] = [wanted, theirs].map((all) => canonicalJson([...all] as Json));
      if (one !== other && !alike([...wanted], [...theirs]))
        others.push(`${what}: ${one}, not ${other}`);
      return orders;
    },
  };
  const order = exampleOrder({ foot: 3, horse: 2, guns: 1 });
  const checked = checkedOrder(board, { ...order, ruleset: { ...order.ruleset, version } });
  for (const trial of doctrine === 'strong' ? [0] : [0, 1])
    autoplay(board, { checked, seed: 'sides', trial, players: { A: doctrine, B: doctrine } });
  return { asked, others };
}

test.each([
  ['strong', NEWEST],
  ['fast', '1'],
  // What the earlier ones order is pinned, battle by battle.
  ...(AT_LENGTH
    ? ([
        ['strong', '1'],
        ['strong', '2'],
      ] as const)
    : []),
] as const)(
  '[maurice-lite from either side] %s of version %s gives the same orders when the table is turned half round and the sides change',
  (doctrine, version) => {
    const { asked, others } = compared(doctrine, 'turned', version);
    expect(others).toEqual([]);
    for (const phase of ['choose', 'activate', 'march', 'charge', 'fire', 'volleys'])
      expect(asked.get(phase), phase).toBeGreaterThan(0);
  },
);

test('[maurice-lite from either side] in a mirror too, but for ties of left and right and rounded halves of a thousandth', () => {
  const { asked, others } = compared('fast', 'mirrored');
  const all = [...asked.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(100);
  expect(others.length / all).toBeLessThan(0.02);
});
