import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import {
  COLUMN,
  FIRST,
  GONE,
  GUNS,
  HORSE,
  LINE,
  MOUNTED,
  RESERVE,
  SECOND,
} from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { commandSide } from '@/lib/rulesets/musket-and-pike/quick/line/commander';
import { pursue, shareField } from '@/lib/rulesets/musket-and-pike/quick/line/ending';
import { fireOpportunity } from '@/lib/rulesets/musket-and-pike/quick/line/fire';
import { lay } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { charges } from '@/lib/rulesets/musket-and-pike/quick/line/melee';
import { commitReserve } from '@/lib/rulesets/musket-and-pike/quick/line/reserves';
import type { BattleState } from '@/lib/rulesets/musket-and-pike/quick/line/state';
import {
  strengthOfAttack,
  strengthOfDefence,
} from '@/lib/rulesets/musket-and-pike/quick/line/strength';
import { ofVersion, opened, unitOf } from './line-support';

/** Where version 4 of the battle line departs from version 3: each difference on the field, by both. */

const byBoth = <T>(measure: (version: string) => T) => ({ '3': measure('3'), '4': measure('4') });
const sum = (of: Int32Array): number => of.reduce((total, number) => total + number, 0);

/** Takes every unit of a side out of a wing. */
function empty(battle: BattleState, side: number, sector: number): void {
  for (const unit of battle.layout.unitsOf[side as 0 | 1])
    if (battle.sector[unit] === sector) battle.remove(unit);
}

test('[musket-and-pike: Melee Modifiers] a unit that its setup puts in column defends itself with the men at its end', () => {
  const order = exampleOrder(
    {},
    { deployment: { 'a-foot-1': { wing: 'left', formation: 'column' } } },
  );
  const share = (id: string) =>
    byBoth((version) => {
      const battle = opened(order, 0, version);
      const unit = unitOf(battle, id);
      battle.formation[unit] = LINE;
      const whole = strengthOfDefence(battle, unit);
      battle.formation[unit] = COLUMN;
      return strengthOfDefence(battle, unit) / whole;
    });
  expect(share('a-foot-1')).toEqual({ '3': 1, '4': 0.25 });
  // Foot that is in column for another reason, such as the reserve, is not surprised.
  expect(share('a-foot-2')).toEqual({ '3': 1, '4': 1 });
});

test('[musket-and-pike: Formation] horse that a setup puts in column is in march order, and deploys where nobody threatens it', () => {
  const order = exampleOrder(
    {},
    { deployment: { 'a-horse-1': { wing: 'left', formation: 'column' } } },
  );
  const formation = byBoth((version) => {
    const battle = opened(order, 0, version);
    return battle.formation[unitOf(battle, 'a-horse-1')];
  });
  expect(formation).toEqual({ '3': MOUNTED, '4': COLUMN });
  const battle = opened(order);
  battle.front[0] = 5;
  battle.cellCount.fill(0, battle.cell(1, 0, FIRST), battle.cell(1, 0, GUNS) + 1);
  commandSide(battle, 0);
  expect(battle.formation[unitOf(battle, 'a-horse-1')]).toBe(MOUNTED);
});

test('[musket-and-pike: Formation] horse of a wing taken in flank turns, a regiment at a time', () => {
  const order = exampleOrder({}, { wings: { A: { left: { turnedUntilTurn: 9 } } } });
  const turned = byBoth((version) => {
    const battle = opened(order, 0, version);
    const cell = battle.cell(0, 0, HORSE);
    const units = Array.from({ length: battle.cellCount[cell] as number }, (_, place) =>
      battle.at(cell, place),
    );
    for (let turn = 0; turn < battle.layout.parameters.turnTurns; turn += 1) commandSide(battle, 0);
    return units.filter((unit) => battle.faces[unit] === 1).length;
  });
  expect(turned).toEqual({ '3': 0, '4': 1 });
});

test('[musket-and-pike: Melee Modifiers] an obstacle hinders those who come out from behind it too', () => {
  const order = exampleOrder({}, { wings: { A: { centre: { obstacle: 'wall' } } }, distance: 1 });
  const strength = byBoth((version) => {
    const battle = opened(order, 0, version);
    battle.group[0] = battle.at(battle.cell(0, 1, FIRST), 0);
    const prey = battle.at(battle.cell(1, 1, FIRST), 0);
    const at = { sector: 1, range: 1, flank: false };
    return strengthOfAttack(battle, 0, 1, prey, at, false, false);
  });
  expect(strength['4']).toBeLessThan(strength['3'] / 3);
});

test('[musket-and-pike: Turns vs. Phases] opportunity fire is at units that moved', () => {
  const fired = byBoth((version) => {
    const battle = opened(exampleOrder({}, { distance: 2 }), 0, version);
    // Of the enemy’s centre only the horse or one battalion has moved.
    battle.moved[battle.at(battle.cell(1, 1, FIRST), 0)] = 1;
    fireOpportunity(battle, 0);
    const cell = battle.cell(1, 1, FIRST);
    return Array.from({ length: battle.cellCount[cell] as number }, (_, place) =>
      Math.sign(battle.hit[battle.at(cell, place)] as number),
    );
  });
  expect(fired['3'].slice(1)).toContain(1);
  expect(fired['4'].slice(1)).not.toContain(1);
});

test('[musket-and-pike: Supply] guns of the reserve go where foot stands before them', () => {
  const order = exampleOrder({}, { deployment: { 'a-battery-1': { wing: 'reserve' } } });
  const place = byBoth((version) => {
    const battle = opened(order, 0, version);
    battle.battleTurn = 5;
    empty(battle, 0, 1);
    commitReserve(battle, 0);
    return battle.sector[unitOf(battle, 'a-battery-1')];
  });
  expect(place['3']).toBe(1);
  expect([0, 2]).toContain(place['4']);
});

test('[musket-and-pike: Turns vs. Phases] reserves feed the attack that stands best', () => {
  const reserve = { wing: 'reserve' };
  const order = exampleOrder(
    {},
    { attacker: 'A', distance: 3, deployment: { 'a-foot-1': reserve, 'a-foot-2': reserve } },
  );
  const sectors = byBoth((version) => {
    const battle = opened(order, 0, version);
    battle.battleTurn = 5;
    // The enemy’s foot before the left wing is almost gone.
    for (const unit of battle.layout.unitsOf[1])
      battle.men[unit] = battle.sector[unit] === 0 ? 50 : 400;
    commitReserve(battle, 0);
    return ['a-foot-1', 'a-foot-2'].map((id) => battle.sector[unitOf(battle, id)]);
  });
  expect(sectors['3']).toContain(2);
  expect(sectors['4']).toContain(0);
  expect(sectors['4']).not.toContain(2);
});

test('[musket-and-pike: Cavalry Charges] the horse of a wing that wheels charges once it has come round', () => {
  const order = exampleOrder({}, { attacker: 'A', parameters: { chargeOddsPercent: 0 } as Json });
  const charged = (version: string, wheel: number) => {
    const battle = opened(order, 0, version);
    empty(battle, 1, 0);
    battle.wheelTarget[0] = 1;
    battle.wheel[0] = wheel;
    charges(battle, 0);
    const cell = battle.cell(0, 0, HORSE);
    return Array.from(
      { length: battle.cellCount[cell] as number },
      (_, place) => battle.fought[battle.at(cell, place)],
    ).includes(2);
  };
  expect([charged('3', 7), charged('4', 7)]).toEqual([true, false]);
  expect([charged('3', 3), charged('4', 3)]).toEqual([true, true]);
});

test('[musket-and-pike: End Of Game] a pursuit as a whole is hard or soft, and much the same in the mean', () => {
  const taken = byBoth((version) =>
    Array.from({ length: 400 }, (_, trial) => {
      const battle = opened(exampleOrder(), trial, version);
      for (const unit of battle.layout.unitsOf[0]) battle.state[unit] = 2;
      pursue(battle, 0);
      return sum(battle.captured);
    }),
  );
  const mean = (of: readonly number[]) => of.reduce((all, one) => all + one, 0) / of.length;
  expect(mean(taken['4']) / mean(taken['3'])).toBeGreaterThan(0.85);
  expect(mean(taken['4']) / mean(taken['3'])).toBeLessThan(1.15);
  const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  expect(spread(taken['4'])).toBeGreaterThan(2 * spread(taken['3']));
});

test('[musket-and-pike: Artillery Capture] a beaten army leaves the guns of a wing that has lost its foot', () => {
  const lost = byBoth((version) => {
    const battle = opened(exampleOrder(), 0, version);
    for (const unit of battle.layout.unitsOf[0])
      if (battle.line[unit] === FIRST || battle.line[unit] === SECOND) battle.remove(unit);
    pursue(battle, 0);
    const left = battle.layout.batteriesOf[0];
    return [...left].every((unit) => battle.sector[unit] === RESERVE || battle.guns[unit] === 0);
  });
  expect(lost).toEqual({ '3': false, '4': true });
});

test('[musket-and-pike: Artillery Capture] guns that the winner of the field has lost to the enemy are the winner’s again', () => {
  const guns = byBoth((version) => {
    const battle = opened(exampleOrder(), 0, version);
    const battery = unitOf(battle, 'b-battery-1');
    battle.gunsCaptured[battery] = battle.guns[battery] as number;
    battle.guns[battery] = 0;
    battle.state[battery] = GONE;
    pursue(battle, 0);
    return [battle.guns[battery], battle.gunsCaptured[battery]];
  });
  const { layout } = lay(ofVersion(exampleOrder())).battle;
  const all = layout.guns[layout.order.units.findIndex(({ id }) => id === 'b-battery-1')];
  expect(guns).toEqual({ '3': [0, all], '4': [all, 0] });
});

test('[musket-and-pike: Artillery Capture] on a field that nobody is left with, guns are his who alone holds their wing', () => {
  const kept = (version: string, enemyStays: boolean) => {
    const battle = opened(exampleOrder(), 0, version);
    const battery = unitOf(battle, 'b-battery-1');
    const before = battle.guns[battery] as number;
    battle.gunsCaptured[battery] = before;
    battle.guns[battery] = 0;
    battle.state[battery] = GONE;
    if (!enemyStays) empty(battle, 0, battle.sector[battery] as number);
    shareField(battle);
    return (battle.guns[battery] as number) / before;
  };
  expect(byBoth((version) => [kept(version, true), kept(version, false)])).toEqual({
    '3': [0, 0],
    '4': [0, 1],
  });
});

test('[musket-and-pike: End Of Game] how far a pursuit can go is a setting', () => {
  const taken = (pursuitMostPercent: number) => {
    let men = 0;
    for (let trial = 0; trial < 50; trial += 1) {
      const battle = opened(exampleOrder({}, { parameters: { pursuitMostPercent } }), trial);
      for (const unit of battle.layout.unitsOf[0]) battle.state[unit] = 2;
      pursue(battle, 0);
      men += sum(battle.captured);
    }
    return men;
  };
  expect(taken(0)).toBe(0);
  expect(taken(200) / taken(100)).toBeCloseTo(2, 1);
});
