import type {
  BattleOrder,
  CampaignQuality,
  OrderedLeader,
  OrderedUnit,
} from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import { NEWEST } from './versions';

/** Sizes of a made-up army, for examples, tests and the bench. */
export interface ExampleArmy {
  readonly foot: number;
  readonly horse: number;
  readonly batteries: number;
  /** Men of a unit of foot. Default 700; of horse. Default 600; guns of a battery. Default 8. */
  readonly footMen?: number;
  readonly horseMen?: number;
  readonly guns?: number;
  readonly quality?: CampaignQuality;
}

function exampleUnits(side: Side, army: ExampleArmy): OrderedUnit[] {
  const prefix = side.toLowerCase();
  const units: OrderedUnit[] = [];
  const quality = army.quality ?? 'C';
  for (let index = 0; index < army.foot; index += 1) {
    units.push({
      id: `${prefix}-foot-${index + 1}`,
      name: `${index + 1}. Regiment of Foot ${side}`,
      side,
      formations: [`${prefix}-army`, `${prefix}-foot-wing-${index % 2}`],
      arm: 'infantry',
      type: 'musketeers',
      strength: { men: army.footMen ?? 700 },
      quality,
      fatigue: 0,
      traits: {},
    });
  }
  for (let index = 0; index < army.horse; index += 1) {
    units.push({
      id: `${prefix}-horse-${index + 1}`,
      name: `${index + 1}. Regiment of Horse ${side}`,
      side,
      formations: [`${prefix}-army`, `${prefix}-horse-wing`],
      arm: 'cavalry',
      type: 'cuirassiers',
      strength: { men: army.horseMen ?? 600 },
      quality,
      fatigue: 0,
      traits: { heavy: true },
    });
  }
  for (let index = 0; index < army.batteries; index += 1) {
    const guns = army.guns ?? 8;
    units.push({
      id: `${prefix}-battery-${index + 1}`,
      name: `${index + 1}. Battery ${side}`,
      side,
      formations: [`${prefix}-army`],
      arm: 'artillery',
      type: 'field battery',
      strength: { men: guns * 20, guns },
      quality,
      fatigue: 0,
      traits: {},
    });
  }
  return units;
}

function exampleLeaders(side: Side): OrderedLeader[] {
  const prefix = side.toLowerCase();
  const leader = (
    id: string,
    formation: string,
    superiors: string[],
    name: string,
  ): OrderedLeader => ({
    id: `${prefix}-${id}`,
    name: `${name} ${side}`,
    side,
    formation: `${prefix}-${formation}`,
    superiors: superiors.map((superior) => `${prefix}-${superior}`),
    command: 'C',
    leadership: 'C',
  });
  return [
    leader('marshal', 'army', [], 'Marshal'),
    leader('second', 'army', [], 'Second in Command'),
    leader('foot-0', 'foot-wing-0', ['army'], 'General of Foot'),
    leader('foot-1', 'foot-wing-1', ['army'], 'Lieutenant-General'),
    leader('horse', 'horse-wing', ['army'], 'General of Horse'),
  ];
}

/** A complete battle order of two made-up armies; identical unless the arguments differ. */
export function exampleOrder(
  armies: Partial<Record<Side, ExampleArmy>> = {},
  setup: BattleOrder['setup'] = {},
): BattleOrder {
  const usual: ExampleArmy = { foot: 12, horse: 5, batteries: 3 };
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'example',
    title: 'An example',
    date: '1757-06-18',
    sides: { A: { name: 'North' }, B: { name: 'South' } },
    ruleset: { id: 'musket-and-pike', version: NEWEST },
    setup,
    units: [...exampleUnits('A', armies.A ?? usual), ...exampleUnits('B', armies.B ?? usual)],
    leaders: [...exampleLeaders('A'), ...exampleLeaders('B')],
    advantage: 0,
  };
}
