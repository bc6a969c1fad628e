import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import {
  AWAITED,
  FIRST,
  RESERVE,
  ROUTED,
  SPENT,
} from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { commandSide } from '@/lib/rulesets/musket-and-pike/quick/line/commander';
import { brokenShare, givesUp, pursue } from '@/lib/rulesets/musket-and-pike/quick/line/ending';
import { opened, unitOf } from './line-support';

/** How battles of the line end: which side gives up the field, and what it costs. */

test('[musket-and-pike: End Of Game] an attack is spent when its foot is gone, and the attacker then draws off in good order', () => {
  const battle = opened(exampleOrder({}, { attacker: 'A', distance: 4 }));
  for (let sector = 0; sector < 3; sector += 1)
    for (const line of [FIRST, 1]) {
      const cell = battle.cell(0, sector, line);
      for (let place = 0; place < (battle.cellCount[cell] as number); place += 1)
        battle.men[battle.at(cell, place)] = 100;
    }
  for (const unit of battle.layout.unitsOf[0])
    if (battle.sector[unit] === RESERVE) battle.remove(unit);
  commandSide(battle, 0);
  expect([...battle.mission.subarray(0, 3)].every((mission) => mission === SPENT)).toBe(true);
  for (const unit of battle.layout.unitsOf[0]) battle.men[unit] = battle.layout.men[unit] as number;
  expect(brokenShare(battle, 0)).toBe(0);
  expect(givesUp(battle, 0)).toBe(false);
  expect(givesUp(battle, 0)).toBe(true);
  expect(battle.inGoodOrder).toBe(true);
});

test('[musket-and-pike: Morale] routed men are lost to their army; reinforcements on the march and rallied men are not', () => {
  const battle = opened(exampleOrder());
  const unit = unitOf(battle, 'a-foot-1');
  battle.state[unit] = AWAITED;
  expect(brokenShare(battle, 0)).toBe(0);
  battle.state[unit] = ROUTED;
  battle.routs[unit] = 1;
  battle.routTurns[unit] = 1;
  expect(brokenShare(battle, 0)).toBeGreaterThan(0.05);
  battle.state[unit] = AWAITED;
  expect(brokenShare(battle, 0)).toBe(0);
});

test('[musket-and-pike: End Of Game] an attacker whose attack is spent stays while their army is in the better state', () => {
  const battle = opened(exampleOrder({}, { attacker: 'A' }));
  battle.mission.fill(SPENT);
  for (const unit of battle.layout.unitsOf[0])
    if (battle.sector[unit] === RESERVE) battle.remove(unit);
  const lost = unitOf(battle, 'b-foot-1');
  battle.men[lost] = 0;
  expect(givesUp(battle, 0)).toBe(false);
  expect(givesUp(battle, 0)).toBe(false);
  battle.men[lost] = battle.layout.men[lost] as number;
  expect(givesUp(battle, 0)).toBe(false);
  expect(givesUp(battle, 0)).toBe(true);
});

test('[musket-and-pike: End Of Game] foot caught in column of march loses more in a pursuit than foot in line', () => {
  const taken = (formation: number) => {
    const battle = opened(exampleOrder());
    for (const unit of battle.layout.unitsOf[0])
      if (battle.layout.arm[unit] === 0) battle.formation[unit] = formation;
    pursue(battle, 0);
    return battle.captured.reduce((sum, men) => sum + men, 0);
  };
  expect(taken(2)).toBeGreaterThan(2 * taken(0));
});

test('[musket-and-pike: End Of Game] a river, streets or a lost road in its rear cost a beaten army more', () => {
  const lost = (retreat: Json, held: boolean) => {
    const battle = opened(exampleOrder({}, { retreat: { A: retreat } }));
    for (const unit of battle.layout.unitsOf[0]) {
      battle.state[unit] = ROUTED;
      if (!held && battle.sector[unit] === 2) battle.remove(unit);
    }
    pursue(battle, 0);
    const count = (of: Int32Array) => of.reduce((sum, number) => sum + number, 0);
    return [count(battle.captured), count(battle.missing), count(battle.gunsCaptured)] as const;
  };
  const open = lost({}, true);
  const defile = lost({ through: 'defile' }, true);
  const road = lost({ road: 'right' }, false);
  for (const kind of [0, 1, 2] as const) {
    expect(defile[kind]).toBeGreaterThanOrEqual(1.3 * open[kind]);
    expect(road[kind]).toBeGreaterThanOrEqual(defile[kind]);
  }
  expect(lost({ road: 'right' }, true)).toEqual(open);
});
