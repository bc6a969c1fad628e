import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { SetupInput } from './setup';
import { NEWEST } from './versions';

/** How many units of each arm an army has. */
export interface ArmyCounts {
  readonly foot: number;
  readonly horse: number;
  readonly guns: number;
}

const KINDS = {
  foot: { arm: 'infantry', type: 'musketeers', word: 'Foot', strength: { men: 600 } },
  horse: { arm: 'cavalry', type: 'horse', word: 'Horse', strength: { men: 400 } },
  guns: { arm: 'artillery', type: 'battery', word: 'Battery', strength: { men: 80, guns: 6 } },
} as const;

function unitsOf(side: Side, counts: ArmyCounts): OrderedUnit[] {
  const army = side.toLowerCase();
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at): OrderedUnit => {
      const { arm, type, word, strength } = KINDS[kind];
      return {
        ...{ id: `${army}-${kind}-${at + 1}`, name: `${word} ${at + 1}`, side, arm, type },
        formations: [`${army}-army`],
        strength,
        ...{ quality: 'B', fatigue: 0, traits: {} },
      };
    }),
  );
}

/** Two armies on a table: equal ones, unless the second is given. */
export function exampleOrder(
  counts: ArmyCounts = { foot: 8, horse: 4, guns: 2 },
  setup: SetupInput = {},
  enemy: ArmyCounts = counts,
): BattleOrder {
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'example',
    title: 'Maurice Lite: an example',
    date: '1745-05-11',
    sides: { A: { name: 'France' }, B: { name: 'The Allies' } },
    ruleset: { id: 'maurice-lite', version: NEWEST },
    setup: JSON.parse(JSON.stringify(setup)) as Json,
    units: [...unitsOf('A', counts), ...unitsOf('B', enemy)],
    leaders: SIDES.map((side) => ({
      ...{ id: `${side}-leader`, name: side === 'A' ? 'Saxe' : 'Cumberland', side },
      ...{ formation: `${side.toLowerCase()}-army`, superiors: [], command: 'B', leadership: 'B' },
    })),
    advantage: 0,
  };
}
