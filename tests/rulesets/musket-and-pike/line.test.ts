import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BattleOrder, QUALITIES } from '@/lib/battle/handoff/battle-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { drawSeed } from '@/lib/chance/draws';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { runBattle } from '@/lib/rulesets/musket-and-pike/quick/line/battle';
import {
  ATTACK,
  AWAITED,
  CAVALRY,
  DISORDERED,
  FIRST,
  GUNS,
  HORSE,
  INFANTRY,
  READY,
  RESERVE,
  ROUTED,
} from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { commandSide } from '@/lib/rulesets/musket-and-pike/quick/line/commander';
import { DOCTRINE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/line/doctrine-values';
import { logFigures } from '@/lib/rulesets/musket-and-pike/quick/line/figures';
import { discharge, onFlank } from '@/lib/rulesets/musket-and-pike/quick/line/fire';
import { lay, openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import {
  exhaustionChecks,
  moraleCheck,
  rout,
  sufferFire,
} from '@/lib/rulesets/musket-and-pike/quick/line/losses';
import { assaults, charges } from '@/lib/rulesets/musket-and-pike/quick/line/melee';
import { isPlural, unitWords } from '@/lib/rulesets/musket-and-pike/quick/line/names';
import { openPlayerTurn } from '@/lib/rulesets/musket-and-pike/quick/line/opening';
import { readSetup } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { logLine } from '@/lib/rulesets/musket-and-pike/quick/line/words';
import { ofVersion, opened, unitOf } from './line-support';
import { lineOrder } from './varied-orders';

/** The battle line of new battles: what it does on the field, and that every battle is whole. */

function sharesOf(trials: number, happens: (trial: number) => boolean): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial += 1) if (happens(trial)) count += 1;
  return count / trials;
}

test('[musket-and-pike: Quick resolver] every battle of the line ends in a report whose ledger balances, men and guns conserved', () => {
  for (let index = 0; index < 40; index += 1) {
    const order = lineOrder(index);
    expect(readSetup(order.setup)).toMatchObject({ ok: true });
    const report = openLine.trialReport(order, `varied ${index}`, index, true);
    const sent = order.units.map(({ id, name, side, strength }) => ({
      unit: id,
      name,
      side,
      strength,
    }));
    const checked = checkLedger(sent, report.ledger);
    expect(checked.ok ? [] : checked.error).toEqual([]);
    const silent = openLine.trialReport(order, `varied ${index}`, index, false);
    expect({ ...report, log: [] }).toEqual(silent);
    const batch = openLine.trials(order, `varied ${index}`, index, index + 1);
    const lost = { A: 0, B: 0 };
    for (const { side, counts } of report.ledger)
      lost[side] += (counts.men?.start ?? 0) - (counts.men?.present ?? 0);
    expect([batch.headsLost.A[0], batch.headsLost.B[0]]).toEqual([lost.A, lost.B]);
  }
});

test('[musket-and-pike: Quick resolver] trials do not depend on how they are divided, and equal armies win equally often', () => {
  const order = ofVersion(exampleOrder());
  const whole = openLine.trials(order, 'parts', 0, 60);
  const parts = [openLine.trials(order, 'parts', 40, 60), openLine.trials(order, 'parts', 0, 40)];
  expect([...(parts[1]?.points ?? []), ...(parts[0]?.points ?? [])]).toEqual([...whole.points]);
  const { level } = openLine.trials(order, 'fair', 0, 600);
  const won = [...level].filter((one) => one > 2).length;
  const lost = [...level].filter((one) => one < 2).length;
  expect(Math.abs(won - lost)).toBeLessThan(4 * Math.sqrt(won + lost));
});

test('[musket-and-pike: Quick resolver] every fact is worded with its figures, and an invalid fact is not', () => {
  const said = new Set<string>();
  for (let index = 0; index < 30; index += 1) {
    const order = lineOrder(index);
    for (const { fact, ...moment } of openLine.trialReport(order, 'words', index, true).log) {
      const text = logLine(fact ?? null, { order, moment });
      expect(text, JSON.stringify(fact)).toMatch(/^[“A-Z0-9].*[.\]]$/);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      said.add((fact as { is: string }).is);
      const figures = logFigures(fact ?? null);
      for (const { name, value } of figures)
        expect(`${name}: ${value}`).not.toMatch(/undefined|NaN|\[object|: $/);
      if (['fire', 'melee', 'routed', 'balks'].includes((fact as { is: string }).is))
        expect(figures.map(({ name }) => name).join(), JSON.stringify(fact)).toMatch(
          /Die|lose between/,
        );
    }
  }
  for (const kind of ['fire', 'melee', 'attacks', 'routed', 'rallied', 'gives-up', 'pursued'])
    expect([...said]).toContain(kind);
  const context = { order: exampleOrder(), moment: { battleTurn: 1, kind: 'fire' as const } };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = logLine(value as never, context);
      expect(text === null || typeof text === 'string').toBe(true);
      expect(logFigures(value as never)).toEqual([]);
    }),
  );
  expect(['Bayreuth Dragoons', 'Zieten’s Hussars', 'Field Guns'].map(isPlural)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Regiment of Horse', 'Hülsen’s Brigade', 'Wedell'].map(isPlural)).toEqual([
    false,
    false,
    false,
  ]);
  const wordsOf = (name: string) => `${unitWords(name)}${isPlural(name) ? ', plural' : ''}`;
  expect(
    [
      ...['Wedell’s brigade: grenadiers', 'Bayreuth dragoons and Stechow’s', 'Zieten’s horse'],
      ...['Gardes du Corps and Gendarmes', 'Twelve- and six-pounders', 'Warasdin Croats'],
      ...['1st Foot', 'Regiments of the former Saxon army', 'Headquarters and household horse'],
    ].map(wordsOf),
  ).toEqual([
    ...['Wedell’s brigade: grenadiers', 'the Bayreuth dragoons and Stechow’s, plural'],
    ...['Zieten’s horse', 'the Gardes du Corps and Gendarmes, plural'],
    ...['the twelve- and six-pounders, plural', 'the Warasdin Croats, plural', 'the 1st Foot'],
    ...['the regiments of the former Saxon army, plural', 'the headquarters and household horse'],
  ]);
});

test('[musket-and-pike: Fatigue] at maximum fatigue the check comes at the end of the phase, and in defensive fire only disorders', () => {
  const order = exampleOrder({ A: { foot: 1, horse: 0, batteries: 0, quality: 'F' } });
  const after = (defensive: boolean) =>
    sharesOf(200, (trial) => {
      const battle = opened(order, trial);
      const unit = unitOf(battle, 'a-foot-1');
      battle.fatigue[unit] = 900;
      sufferFire(battle, unit, 2, unit, 0, true, false);
      expect(battle.state[unit]).toBeLessThanOrEqual(DISORDERED);
      exhaustionChecks(battle, defensive);
      return battle.state[unit] === ROUTED;
    });
  expect(after(true)).toBe(0);
  expect(after(false)).toBeGreaterThan(0.9);
});

test('[musket-and-pike: Fatigue] a battery’s fatigue comes from the fire result, not from the crews it lost', () => {
  const battle = opened(exampleOrder({ A: { foot: 1, horse: 0, batteries: 1 } }));
  const battery = unitOf(battle, 'a-battery-1');
  sufferFire(battle, battery, 20, battery, 0, false, false);
  expect(battle.fatigue[battery]).toBeGreaterThanOrEqual(20);
  expect(battle.hit[battery]).toBeLessThanOrEqual(9);
});

test('[musket-and-pike: Morale] a unit routs at most three times; then it is dispersed and does not rally', () => {
  const battle = opened(exampleOrder());
  const unit = unitOf(battle, 'a-foot-1');
  for (let time = 1; time <= 3; time += 1) {
    battle.state[unit] = READY;
    if (time > 1) battle.place(unit, 0, FIRST);
    rout(battle, unit);
    expect(battle.routs[unit]).toBe(time);
    expect(battle.state[unit]).toBe(time < 3 ? ROUTED : 3);
  }
  const worst = Math.max(
    ...Array.from({ length: 30 }, (_, trial) => {
      const { battle: fought } = lay(ofVersion(exampleOrder()));
      runBattle(fought, drawSeed('routs'), trial);
      return Math.max(...fought.routs);
    }),
  );
  expect(worst).toBeLessThanOrEqual(3);
});

test('[musket-and-pike: Recovery From Rout] a routed unit runs before it can rally, and re-forms before it returns', () => {
  const battle = opened(exampleOrder({ A: { foot: 3, horse: 0, batteries: 0, quality: 'A+++' } }));
  const unit = unitOf(battle, 'a-foot-1');
  rout(battle, unit);
  battle.state[unit] = ROUTED;
  const states: number[] = [];
  for (let turn = 1; turn <= 10; turn += 1) {
    battle.battleTurn = turn;
    openPlayerTurn(battle, 0);
    states.push(battle.state[unit] as number);
  }
  const { rallyTurns, reformTurns } = DOCTRINE_VALUES;
  expect(states.slice(0, rallyTurns.value - 1)).toEqual(Array(rallyTurns.value - 1).fill(ROUTED));
  expect(states[rallyTurns.value - 1]).toBe(AWAITED);
  expect(states[rallyTurns.value + reformTurns.value - 2]).toBe(AWAITED);
  expect(states.at(-1)).toBeLessThanOrEqual(DISORDERED);
});

test('[musket-and-pike: Leaders] a leader who rides to another unit is with no unit for a turn', () => {
  const battle = opened(exampleOrder());
  openPlayerTurn(battle, 0);
  const leader = 0;
  const at = battle.leaderAt[leader] as number;
  expect(battle.leaderWith[at]).toBe(leader);
  const other = [...(battle.layout.unitsOf[0] ?? [])].find(
    (unit) => battle.leaderWith[unit] === -1 && battle.line[unit] === FIRST,
  ) as number;
  battle.state[other] = ROUTED;
  battle.remove(other);
  for (const unit of battle.layout.unitsOf[0]) if (unit !== other) battle.state[unit] = READY;
  openPlayerTurn(battle, 0);
  const riders = [...battle.leaderAt].filter((unit) => unit === other);
  if (riders.length > 0) expect(battle.leaderWith[other]).toBe(-1);
  openPlayerTurn(battle, 0);
  expect(riders.length === 0 || (battle.leaderWith[other] as number) >= 0).toBe(true);
});

test('[musket-and-pike: Cavalry Charges] horse keeps a reserve, and a unit that has fought twice goes to the rear', () => {
  const army = { foot: 0, horse: 6, batteries: 0 };
  const battle = opened(exampleOrder({ A: army, B: army }, { distance: 4 }));
  const riders = battle.held(0, 0, HORSE);
  expect(riders).toBeGreaterThan(1);
  charges(battle, 0);
  const fought = [...battle.layout.unitsOf[0]].filter((unit) => battle.fought[unit] === 2);
  expect(fought.length).toBeLessThan(6);
  // A charge is one fight, however far it rides on.
  expect(fought.length).toBeGreaterThan(0);
  for (const unit of fought) expect(battle.fights[unit]).toBe(1);
  const unit = battle.at(battle.cell(1, 0, HORSE), 0);
  battle.fights[unit] = DOCTRINE_VALUES.horseFights.value;
  commandSide(battle, 1);
  expect([battle.sector[unit], battle.line[unit]]).toEqual([RESERVE, HORSE]);
});

test('[musket-and-pike: Meleeing] infantry behind cavalry comes up: cavalry holds no place in the infantry line', () => {
  const battle = opened(exampleOrder({}, { attacker: 'A' }));
  for (const unit of battle.layout.unitsOf[0])
    expect(battle.layout.arm[unit] === CAVALRY).toBe(battle.line[unit] === HORSE);
  battle.mission[1] = ATTACK;
  for (let turn = 1; turn <= 6; turn += 1) {
    battle.battleTurn = turn;
    commandSide(battle, 0);
  }
  expect(battle.gap(1)).toBeLessThanOrEqual(2);
});

test('[musket-and-pike: Meleeing] a unit that has fired may attack, unless the setup switches that off', () => {
  const fights = (setup: object) => {
    const battle = opened(
      exampleOrder(
        {
          A: { foot: 2, horse: 0, batteries: 0 },
          B: { foot: 1, horse: 0, batteries: 0, footMen: 200 },
        },
        { distance: 1, attacker: 'A', ...setup } as BattleOrder['setup'],
      ),
    );
    for (const unit of battle.layout.unitsOf[0]) battle.fired[unit] = 1;
    for (const unit of battle.layout.unitsOf[1]) battle.fired[unit] = 1;
    assaults(battle, 0);
    return [...battle.layout.unitsOf[0]].some((unit) => battle.fought[unit] === 1);
  };
  expect(fights({})).toBe(true);
  expect(fights({ houseRules: { firedMayNotMelee: true } })).toBe(false);
});

test('[musket-and-pike: Melee Modifiers] a shaken defender who could have fired and has not takes a fifth off the attack', () => {
  const attackers = (state: number) => {
    const order = ofVersion(
      exampleOrder(
        {
          A: { foot: 1, horse: 0, batteries: 0 },
          B: { foot: 1, horse: 0, batteries: 0, footMen: 150 },
        },
        { distance: 1, attacker: 'A' },
      ),
    );
    const battle = opened(order);
    const facts: Record<string, unknown>[] = [];
    battle.facts = { add: (_kind, _side, fact) => facts.push(fact) };
    battle.state[unitOf(battle, 'b-foot-1')] = state;
    if (state === READY) battle.fired[unitOf(battle, 'b-foot-1')] = 1;
    assaults(battle, 0);
    return facts.find(({ is }) => is === 'melee')?.attackers;
  };
  // 700 men who have not fired: + 20 %; the shaken defender has held its fire: − 20 %.
  expect(attackers(READY)).toBe(840);
  expect(attackers(DISORDERED)).toBe(700);
});

test('[musket-and-pike: Target Fire Modifiers] units of a wing taken in flank turn one after another, and those that have not are enfiladed', () => {
  const battle = opened(
    exampleOrder(
      {},
      { distance: 3, attacker: 'A', wings: { B: { right: { turnedUntilTurn: 9 } } } },
    ),
  );
  const cell = battle.cell(1, 0, FIRST);
  const held = battle.cellCount[cell] as number;
  expect(held).toBeGreaterThan(0);
  const turned = () =>
    Array.from({ length: held }, (_, place) => battle.faces[battle.at(cell, place)]).filter(
      (faces) => faces === 1,
    ).length;
  expect(turned()).toBe(0);
  for (let turn = 1; turn <= 4 && turned() === 0; turn += 1) commandSide(battle, 1);
  expect(turned()).toBe(1);
  const facts: Record<string, unknown>[] = [];
  battle.facts = { add: (_kind, _side, fact) => facts.push(fact) };
  const gunner = unitOf(battle, 'a-foot-1');
  const target = battle.at(cell, 0);
  for (const faces of [0, 1]) {
    battle.faces[target] = faces;
    battle.fired[gunner] = 0;
    discharge(battle, gunner, target, 1, false, true, true, 0);
  }
  expect(facts.filter(({ is }) => is === 'fire').map(({ enfiladed }) => enfiladed)).toEqual([
    true,
    false,
  ]);
});

test('[musket-and-pike: Meleeing] a wheeling wing strikes a flank until the enemy has formed a front', () => {
  const battle = opened(exampleOrder());
  battle.wheelTarget[0] = 1;
  for (let line = 0; line < 3; line += 1)
    while ((battle.cellCount[battle.cell(0, 1, line)] as number) > 0)
      battle.remove(battle.at(battle.cell(0, 1, line), 0));
  expect(onFlank(battle, 0, 0, 1)).toBe(true);
  battle.flanked[4] = DOCTRINE_VALUES.flankTurns.value;
  expect(onFlank(battle, 0, 0, 1)).toBe(false);
});

test('[musket-and-pike: Movement] an attacking line halts to fire volleys at infantry, but not at guns alone', () => {
  const halts = (foot: boolean) => {
    const battle = opened(exampleOrder({}, { attacker: 'A', distance: 2 }));
    if (!foot)
      for (const unit of battle.layout.unitsOf[1])
        if (battle.layout.arm[unit] === INFANTRY && battle.sector[unit] === 1) battle.remove(unit);
    expect(battle.held(1, 1, GUNS)).toBeGreaterThan(0);
    commandSide(battle, 0);
    return battle.gap(1);
  };
  expect(halts(true)).toBe(2);
  expect(halts(false)).toBe(1);
});

test('[musket-and-pike: Movement] an unopposed wing moves up before it strikes the next wing', () => {
  const wheels = (front: number) => {
    const battle = opened(exampleOrder({}, { attacker: 'A', distance: 12 }));
    for (const unit of battle.layout.unitsOf[1]) if (battle.sector[unit] === 0) battle.remove(unit);
    battle.front[0] = front;
    commandSide(battle, 0);
    return battle.wheel[0];
  };
  expect(wheels(0)).toBe(12);
  expect(wheels(10)).toBe(3 * DOCTRINE_VALUES.wheelTurns.value + 1);
});

test('[musket-and-pike: Morale] in defensive fire a failed check only disorders', () => {
  const order = exampleOrder({
    A: { foot: 1, horse: 0, batteries: 0, quality: QUALITIES[8] ?? 'F' },
  });
  const routs = (defensive: boolean) =>
    sharesOf(150, (trial) => {
      const battle = opened(order, trial);
      moraleCheck(battle, unitOf(battle, 'a-foot-1'), defensive, false);
      return battle.state[unitOf(battle, 'a-foot-1')] === ROUTED;
    });
  expect(routs(true)).toBe(0);
  expect(routs(false)).toBeGreaterThan(0.5);
});

test('[musket-and-pike: Formation] a column with the enemy on its flank turns before it deploys', () => {
  const order = (turnedUntilTurn: number) =>
    exampleOrder(
      { B: { foot: 4, horse: 0, batteries: 0, quality: 'A+++' } },
      {
        ...{ distance: 8, attacker: 'A', wings: { B: { centre: { turnedUntilTurn } } } },
        deployment: { 'b-foot-1': { wing: 'centre', line: 'first', formation: 'column' } },
      },
    );
  const deployed = (turned: number) => {
    const battle = opened(order(turned));
    const unit = unitOf(battle, 'b-foot-1');
    // Another unit of its wing is nearer to the enemy and turns first.
    for (const other of battle.layout.unitsOf[1])
      if (other !== unit && battle.sector[other] === 1) battle.faces[other] = 0;
    battle.facts = null;
    const cell = battle.cell(1, 1, FIRST);
    expect(battle.indexIn(cell, unit)).toBe(0);
    battle.flanked[4] = 0;
    for (const formation of battle.passed.keys()) battle.rating[formation] = 0;
    commandSide(battle, 1);
    return [battle.faces[unit], battle.formation[unit]];
  };
  expect(deployed(0)).toEqual([0, 0]);
  expect(deployed(9)).toEqual([0, 2]);
});
