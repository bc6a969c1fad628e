import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import { FIGURE_14 } from './figure-14';
import type { SetupInput } from './setup';
import { NEWEST } from './versions';

/** What an army is made of: divisions of six regiments and a gun, and regiments of two squadrons. */
export interface CorpsCounts {
  readonly divisions: number;
  readonly heavyRegiments: number;
  readonly lightRegiments: number;
}

/** *The Troops*: 36 regiments, 8 squadrons and 6 guns: 144 figures, 24 and 6. */
export const CORPS: CorpsCounts = { divisions: 6, heavyRegiments: 2, lightRegiments: 2 };

/** The regiments of a division: one light, one grenadiers, four of the line. */
const DIVISION = ['light', 'line', 'line', 'line', 'line', 'grenadier'] as const;
const REGIMENT_NAMES = { light: 'Light', line: 'Line', grenadier: 'Grenadiers' } as const;

function unitsOf(
  side: Side,
  { divisions, heavyRegiments, lightRegiments }: CorpsCounts,
): OrderedUnit[] {
  const army = side.toLowerCase();
  const common = { side, quality: 'B', fatigue: 0, traits: {} } as const;
  const units: OrderedUnit[] = [];
  const counts = { light: 0, line: 0, grenadier: 0 };
  for (let division = 1; division <= divisions; division += 1) {
    const formations = [`${army}-corps`, `${army}-division-${division}`];
    for (const type of DIVISION) {
      counts[type] += 1;
      const id = `${army}-${type}-${counts[type]}`;
      const name = `${ordinal(counts[type])} ${REGIMENT_NAMES[type]}`;
      units.push({
        ...common,
        id,
        name,
        arm: 'infantry',
        type,
        formations,
        strength: { figures: 4 },
      });
    }
    units.push({
      ...common,
      ...{
        id: `${army}-gun-${division}`,
        name: `Battery ${division}`,
        arm: 'artillery',
        type: 'foot',
      },
      formations,
      strength: { pieces: 1 },
    });
  }
  for (const [type, regiments] of [
    ['heavy', heavyRegiments],
    ['light', lightRegiments],
  ] as const)
    for (let squadron = 1; squadron <= 2 * regiments; squadron += 1)
      units.push({
        ...common,
        id: `${army}-${type}-horse-${squadron}`,
        name: `${type === 'heavy' ? 'Cuirassiers' : 'Hussars'}, squadron ${squadron}`,
        ...{ arm: 'cavalry', type },
        formations: [`${army}-corps`, `${army}-${type}-horse`],
        strength: { figures: 3 },
      });
  return units;
}

const ordinal = (count: number): string =>
  `${count}${count % 100 > 10 && count % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;

/** Two corps on the table of figure 14, unless counts and a set-up are given; `enemy` is side B's army. */
export function exampleOrder(
  counts: CorpsCounts = CORPS,
  setup: SetupInput = FIGURE_14,
  enemy: CorpsCounts = counts,
): BattleOrder {
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'example',
    title: 'Strategy-Tactical: an example',
    date: '1796-08-05',
    sides: { A: { name: 'South' }, B: { name: 'North' } },
    ruleset: { id: 'strategy-tactical', version: NEWEST },
    setup: JSON.parse(JSON.stringify(setup)) as Json,
    units: [...unitsOf('A', counts), ...unitsOf('B', enemy)],
    leaders: SIDES.map((side) => ({
      ...{ id: `${side}-leader`, name: side === 'A' ? 'The Duke' : 'The Marshal', side },
      ...{ formation: `${side.toLowerCase()}-corps`, superiors: [], command: 'B', leadership: 'B' },
    })),
    advantage: 0,
  };
}
