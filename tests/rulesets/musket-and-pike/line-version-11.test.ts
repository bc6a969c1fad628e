import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { BLOCK, CAVALRY, HORSE, INFANTRY } from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { charges } from '@/lib/rulesets/musket-and-pike/quick/line/melee';
import type { BattleState } from '@/lib/rulesets/musket-and-pike/quick/line/state';
import { opened } from './line-support';

/** Where version 11 of the battle line departs from version 10: horse rides at foot in line. */

/** Two lines in contact, the enemy's without its horse; `change` of the battle before the horse of A charges. */
function ridden(
  version: string,
  setup: BattleOrder['setup'] = {},
  change: (battle: BattleState) => void = () => {},
) {
  const order = exampleOrder({ A: { foot: 12, horse: 8, batteries: 3 } }, setup);
  const battle = opened(order, 0, version);
  const { arm } = battle.layout;
  for (const unit of battle.layout.unitsOf[1]) if (arm[unit] === CAVALRY) battle.remove(unit);
  for (const sector of [0, 1, 2])
    battle.front[sector] = (battle.layout.distance[sector] as number) - 3;
  change(battle);
  charges(battle, 0);
  const rode = [...battle.layout.unitsOf[0]].filter((unit) => battle.fought[unit] === 2);
  const hurt = [...battle.layout.unitsOf[1]].filter(
    (unit) =>
      arm[unit] === INFANTRY && (battle.men[unit] as number) < (battle.layout.men[unit] as number),
  );
  return { rode: rode.length > 0, hurt: hurt.length > 0 };
}

const CHARGED = { rode: true, hurt: true };
const NOBODY = { rode: false, hurt: false };

test('[musket-and-pike: Cavalry Charges] horse with no enemy horse before it charges foot in line; up to version 10 it waited for it to be shaken', () => {
  expect(ridden('11')).toEqual(CHARGED);
  expect(ridden('10')).toEqual(NOBODY);
});

test('[musket-and-pike: Cavalry Charges] before the lines are in contact, at three hexes, it spares itself', () => {
  const apart = (battle: BattleState) => {
    for (const sector of [0, 1, 2]) battle.front[sector] = (battle.front[sector] as number) - 1;
  };
  expect(ridden('11', {}, apart)).toEqual(NOBODY);
});

test('[musket-and-pike: Cavalry Charges] it rides at no block, at nobody in woods, and at nobody in weather without charges', () => {
  const inBlock = (battle: BattleState) => {
    for (const unit of battle.layout.unitsOf[1])
      if (battle.layout.arm[unit] === INFANTRY) battle.formation[unit] = BLOCK;
  };
  expect(ridden('11', {}, inBlock)).toEqual(NOBODY);
  const woods = { terrain: 'forest' };
  expect(ridden('11', { wings: { B: { left: woods, centre: woods, right: woods } } })).toEqual(
    NOBODY,
  );
  const mud = { fromTurn: 1, name: 'mud', noCharges: true };
  expect(
    ridden('11', {}, (battle) => {
      for (const sector of [0, 1, 2]) battle.front[sector] = (battle.front[sector] as number) + 2;
      battle.weather = { ...battle.layout.weather[0], ...mud } as BattleState['weather'];
    }),
  ).toEqual(NOBODY);
});

test('[musket-and-pike: Cavalry Charges] while the enemy has horse before it, it rides at that', () => {
  const army = { foot: 12, batteries: 3 };
  const order = exampleOrder(
    { A: { ...army, horse: 4 }, B: { ...army, horse: 8, horseMen: 200 } },
    { parameters: { chargeContinuation: 0 } },
  );
  const battle = opened(order, 0, '11');
  for (const sector of [0, 1, 2])
    battle.front[sector] = (battle.layout.distance[sector] as number) - 4;
  expect(battle.held(1, 0, HORSE)).toBeGreaterThan(2);
  const prey: number[] = [];
  battle.facts = {
    add(_kind, _side, fact) {
      if (fact.is === 'attacks') prey.push(battle.layout.arm[fact.prey as number] as number);
    },
  };
  charges(battle, 0);
  expect(prey.length).toBeGreaterThan(0);
  expect(prey.every((arm) => arm === CAVALRY)).toBe(true);
});
