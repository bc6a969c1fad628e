import { expect, test } from 'vitest';
import { fire } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { allInCharge, withLeader } from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import {
  check,
  checksAtEndOfPhase,
  moraleNow,
} from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import { commanderOf, isDetached } from '@/lib/rulesets/musket-and-pike/board/upkeep/chain';
import { openTurn } from '@/lib/rulesets/musket-and-pike/board/upkeep/opening';
import { pathsFrom } from '@/lib/rulesets/musket-and-pike/board/upkeep/supply';
import {
  balanceOf,
  lossPoints,
  resultNow,
  takeObjectives,
} from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { buildOn, fieldOf, hex, type Put, showing, type Terms } from './field';

const A = (id: string, at: string, more: Partial<Put> = {}): Put => ({ id, at, ...more });
const B = (id: string, at: string, more: Partial<Put> = {}): Put => ({
  ...{ id, at, side: 'B', facing: 3 },
  ...more,
});

const NIGHT: Terms = { scenario: { firstMinute: 30 } };
const moraleOf = (units: readonly Put[], terms: Terms = {}) => moraleNow(fieldOf(units, terms), 0);

test('[musket-and-pike: Morale] a unit’s value: quality, leader, ammunition, night, fatigue, enfilade, disorder, skirmishers, fanatics', () => {
  const value = (more: Partial<Put>, terms: Terms = {}) => moraleOf([A('unit', 'c5', more)], terms);
  expect(value({})).toBe(4);
  expect(moraleOf([A('unit', 'c5'), A('leader', 'c5', { kind: 'leader' })])).toBe(5);
  expect(value({ now: { ammunition: 1 } })).toBe(3);
  expect(value({}, NIGHT)).toBe(2);
  expect(value({ now: { fatigue: 300 } })).toBe(3);
  expect(value({ now: { fatigue: 600 } })).toBe(2);
  expect(value({ now: { enfiladed: true } })).toBe(2);
  expect(value({ now: { disordered: true } })).toBe(3);
  expect(value({ formation: 'skirmish' })).toBe(3);
  expect(value({ traits: { fanatical: true } })).toBe(6);
  expect(withLeader(fieldOf([A('unit', 'c5'), B('leader', 'c6', { kind: 'leader' })]), 0)).toBe(
    false,
  );
});

test('[musket-and-pike: Morale] by the optional rule formed friends on both flanks add 1', () => {
  // Facing 0: the hexes beside the two front ones lie to the north-west and south-east.
  const units = [A('unit', 'e5'), A('left', 'd6'), A('right', 'f4')];
  expect(moraleOf(units)).toBe(4);
  const flank: Terms = { switches: { flankMorale: true } };
  const left = fieldOf(units, flank);
  expect(moraleNow(left, 0)).toBe(4);
  const beside = [A('unit', 'e5'), A('left', 'd5'), A('right', 'f4')];
  expect(moraleOf(beside, flank)).toBe(5);
  expect(
    moraleOf(
      [A('unit', 'e5'), A('left', 'd5'), A('right', 'f4', { formation: 'skirmish' })],
      flank,
    ),
  ).toBe(4);
});

/** The outcome of a check of the first unit at a die. */
function checked(units: readonly Put[], die: number, terms: Terms = {}, defensive = false) {
  const builder = buildOn(fieldOf(units, terms), { morale: showing(die), other: 0.5 });
  check(builder, 0, 'loss', defensive);
  return { state: builder.state, facts: builder.facts };
}

test('[musket-and-pike: Morale] who passes is disordered, who fails routs and runs, in defensive fire only disordered', () => {
  const unit = A('unit', 'e8');
  expect(checked([unit], 4).state.unit(0)).toMatchObject({ disordered: true, routed: false });
  const failed = checked([unit], 5);
  expect(failed.state.unit(0)).toMatchObject({ routed: true, at: hex('e4') });
  expect(failed.facts.map(({ type }) => type)).toEqual(['MoraleChecked', 'Fled']);
  expect(checked([unit], 5, {}, true).state.unit(0)).toMatchObject({
    disordered: true,
    routed: false,
  });
  // Guns in position do not run.
  const guns = A('guns', 'e8', { kind: 'artillery' });
  expect(checked([guns], 6).state.unit(0)).toMatchObject({ disordered: true, routed: false });
});

test('[musket-and-pike: Morale] a routed unit that fails again loses 25 stragglers for each point of excess', () => {
  const { state, facts } = checked([A('unit', 'e8', { now: { routed: true } })], 6);
  expect(facts[0]).toMatchObject({ outcome: 'straggles', stragglers: 50 });
  expect(state.unit(0)).toMatchObject({ men: 450, lostMen: { missing: 50 } });
  const few = checked([A('unit', 'e8', { men: 30, now: { routed: true } })], 6);
  expect(few.facts.map(({ type }) => type)).toEqual(['MoraleChecked', 'UnitLost']);
  expect(few.state.unit(0)).toMatchObject({ status: 'gone', men: 0, lostMen: { missing: 30 } });
  expect(checked([A('unit', 'e8', { now: { routed: true } })], 4).state.unit(0).men).toBe(500);
});

test('[musket-and-pike: Morale] a rout spreads to the units on its hex and next to it, and from those that fail to theirs', () => {
  const units = [
    A('first', 'e8'),
    A('beside', 'e8'),
    A('next', 'f8'),
    A('beyond', 'g9'),
    A('far', 'i9'),
    B('enemy', 'e9', { facing: 0 }),
  ];
  const { facts } = checked(units, 5);
  const checks = facts.filter((fact) => fact.type === 'MoraleChecked');
  expect(checks.map(({ unit, cause, ring }) => [unit, cause, ring])).toEqual([
    [0, 'loss', 0],
    [1, 'spread', 1],
    [2, 'spread', 1],
    [3, 'spread', 2],
  ]);
  // Those who pass are disordered, and pass nothing on.
  const steady = checked(
    [units[0] as Put, { ...(units[2] as Put), quality: 6 }, units[3] as Put],
    5,
  );
  expect(steady.state.unit(1)).toMatchObject({ disordered: true, routed: false });
  expect(steady.state.unit(2)).toMatchObject({ disordered: false, routed: false });
});

test('[musket-and-pike: Morale] Rout Limiting adds 1 for each ring', () => {
  const units = [A('first', 'e8'), A('next', 'f8')];
  expect(checked(units, 5).state.unit(1).routed).toBe(true);
  const limited = checked(units, 5, { switches: { routLimiting: true } });
  expect(limited.state.unit(1)).toMatchObject({ routed: false, disordered: true });
});

test('[musket-and-pike: Morale] who runs goes towards its own edge, not by the enemy, and disorders those it runs through', () => {
  const behind = ['e6', 'f6', 'd6'].map((at, index) => A(`behind${index}`, at, { quality: 9 }));
  const { state } = checked([A('first', 'e8'), ...behind, B('enemy', 'e9', { facing: 3 })], 5);
  expect(state.unit(0).at).toBe(hex('e4'));
  expect([1, 2, 3].map((unit) => state.unit(unit).disordered)).toEqual([true, false, false]);
  // An enemy between it and its edge: it comes no nearer to him.
  const turned = checked([A('first', 'e8'), B('enemy', 'e4')], 5).state;
  expect(distance(turned.scenario.ground, turned.unit(0).at, hex('e4'))).toBeGreaterThanOrEqual(4);
  // From its own edge it leaves the field.
  const edge = checked([A('first', 'e2')], 5);
  expect(edge.state.unit(0)).toMatchObject({ status: 'left', men: 500 });
  // Surrounded it stays.
  const ring = ['e9', 'f9', 'f8', 'e7', 'd8', 'd9'].map((at, index) => B(`ring${index}`, at));
  expect(checked([A('first', 'e8'), ...ring], 5).state.unit(0)).toMatchObject({
    ...{ at: hex('e8'), routed: true },
  });
});

test('[musket-and-pike: Fatigue] a unit at 900 that tires further must check at the end of the phase', () => {
  const state = fieldOf([A('unit', 'c5'), B('enemy', 'c6', { now: { fatigue: 900 } })]);
  const builder = buildOn(state, { trigger: 0.99, morale: showing(3), other: 0.5 });
  fire(builder, [0], hex('c6'), 'own');
  expect(builder.state.unit(1)).toMatchObject({ mustCheck: true, fatigue: 900 });
  checksAtEndOfPhase(builder);
  // Quality C 4, less 2 for fatigue: a 3 fails, and routs.
  expect(builder.facts.at(-2)).toMatchObject({
    type: 'MoraleChecked',
    cause: 'exhausted',
    value: 2,
  });
  expect(builder.state.unit(1)).toMatchObject({ mustCheck: false, routed: true });
});

test('[musket-and-pike: Melee Resolution] a beaten defender checks at the end of the phase, in a chateau without running', () => {
  const beaten = (terms: Terms = {}) => {
    const builder = buildOn(
      fieldOf([A('unit', 'e8', { now: { mustCheck: true } })], terms),
      showing(6),
    );
    checksAtEndOfPhase(builder);
    return builder.state.unit(0);
  };
  expect(beaten()).toMatchObject({ routed: true, mustCheck: false });
  expect(beaten({ terrain: { e8: 'chateau' } })).toMatchObject({ routed: false, disordered: true });
});

test('[musket-and-pike: Leaders] a leader with a unit that loses men may be killed or wounded', () => {
  const state = fieldOf([A('unit', 'c5'), B('enemy', 'c6'), B('leader', 'c6', { kind: 'leader' })]);
  const draws = { leader: 0.002, trigger: 0.99, other: 0.5 };
  const killed = buildOn(state, draws);
  fire(killed, [0], hex('c6'), 'own');
  expect(killed.state.unit(2)).toMatchObject({ status: 'gone', fate: 'killed' });
  const wounded = buildOn(state, { ...draws, leader: 0.009 });
  fire(wounded, [0], hex('c6'), 'own');
  expect(wounded.state.unit(2)).toMatchObject({ status: 'gone', fate: 'wounded' });
  const unhurt = buildOn(state, { ...draws, leader: 0.01 });
  fire(unhurt, [0], hex('c6'), 'own');
  expect(unhurt.state.unit(2)).toMatchObject({ status: 'field', fate: 'unhurt' });
});

const LEADER = { kind: 'leader' } as const;
const chain = ['army', 'wing', 'division', 'brigade'];
/** The manual's chain of command: A, C, D, E. */
const CHAIN: readonly Put[] = [
  A('first', 'e5', { ...LEADER, command: 6, formations: chain.slice(0, 1) }),
  A('second', 'e5', { ...LEADER, command: 4, formations: chain.slice(0, 2) }),
  A('third', 'e5', { ...LEADER, command: 3, formations: chain.slice(0, 3) }),
  A('fourth', 'e5', { ...LEADER, command: 2, formations: chain }),
];

/** The facts of one kind that a turn of side A opens with. */
function opened<T extends Fact['type']>(
  type: T,
  units: readonly Put[],
  draws: Readonly<Record<string, number>>,
  terms: Terms = {},
) {
  const builder = buildOn(fieldOf(units, terms), { other: 0.5, ...draws });
  openTurn(builder, 0);
  const found = builder.facts.filter((fact): fact is Fact & { type: T } => fact.type === type);
  return { found, state: builder.state };
}

test('[musket-and-pike: Command] the manual’s chain A, C, D, E: bonuses 1, 2, 3, and who fails keeps his own rating', () => {
  const dice = (die: number) =>
    opened('CommandTested', CHAIN, { command: showing(die) }).found[0]?.tests;
  // All throw 4: 6, 5, 5 and 5 pass; ratings A, B, B and B.
  expect(dice(4)).toEqual([
    [0, 4, 6, 1, 0, 6],
    [1, 4, 5, 1, 1, 5],
    [2, 4, 5, 1, 2, 5],
    [3, 4, 5, 1, 3, 5],
  ]);
  // All throw 6: the first passes, the second fails and hands down nothing.
  expect(dice(6)).toEqual([
    [0, 6, 6, 1, 0, 6],
    [1, 6, 5, 0, 1, 4],
    [2, 6, 3, 0, 0, 3],
    [3, 6, 2, 0, 0, 2],
  ]);
});

test('[musket-and-pike: Command] neither detached nor isolated leaders receive a bonus; a secondary leader takes over when the first falls', () => {
  const far = [CHAIN[0] as Put, { ...(CHAIN[1] as Put), at: 'e15' }];
  const reach = { parameters: { higherCommandHexes: 8 } };
  expect(opened('CommandTested', far, { command: showing(4) }, reach).found[0]?.tests[1]).toEqual([
    ...[1, 4, 4, 1, 0, 4],
  ]);
  expect(opened('ChainsTraced', far, { command: 0.5 }, reach).found[0]?.detached).toEqual([1]);
  const ring = ['e6', 'f6', 'f5', 'e4', 'd5', 'd6'].map((at, index) => B(`r${index}`, at));
  const cut = [CHAIN[0] as Put, CHAIN[1] as Put, ...ring];
  const isolation: Terms = { switches: { isolation: true } };
  expect(opened('ChainsTraced', cut, {}, isolation).found[0]?.isolated).toEqual([0, 1]);
  expect(
    opened('CommandTested', cut, { command: showing(5) }, isolation).found[0]?.tests[1],
  ).toEqual([...[1, 5, 4, 0, 0, 4]]);
  const heirs = [
    A('heir', 'e5', { ...LEADER, formations: ['army'], succession: 1 }),
    A('chief', 'e5', { ...LEADER, formations: ['army'], succession: 0 }),
    A('unit', 'e6', { formations: ['army'] }),
  ];
  const state = fieldOf(heirs);
  expect(commanderOf(state, 2)).toBe(1);
  state.put(1, -1, 'gone');
  expect(commanderOf(state, 2)).toBe(0);
  // A formation without any leader is commanded from above.
  const orphan = fieldOf([
    A('chief', 'e5', { ...LEADER, formations: ['army'] }),
    A('unit', 'e6', { formations: ['army', 'wing'] }),
  ]);
  expect(commanderOf(orphan, 1)).toBe(0);
});

test('[musket-and-pike: Detached Units] a battalion is detached beyond the reach of its own leader', () => {
  const unit = (at: string) => A('unit', at, { formations: ['army', 'brigade'] });
  const detached = (at: string) => {
    const state = fieldOf([
      A('leader', 'e2', { ...LEADER, formations: ['army', 'brigade'] }),
      unit(at),
    ]);
    return isDetached(state, 1, allInCharge(state, 0));
  };
  expect(detached('e8')).toBe(false);
  expect(detached('e9')).toBe(true);
  const alone = fieldOf([unit('e9')]);
  expect(isDetached(alone, 0, allInCharge(alone, 0))).toBe(true);
});

test('[musket-and-pike: Recovery From Disorder] 1, and the rating of a commander who passed; at night one less', () => {
  const unit = A('unit', 'e6', { formations: ['army'], now: { disordered: true } });
  const leader = A('leader', 'e5', { ...LEADER, command: 3, formations: ['army'] });
  const value = (units: readonly Put[], command: number, terms: Terms = {}) =>
    opened('OrderRestored', units, { command: showing(command) }, terms).found[0]?.tests[0]?.[2];
  expect(value([unit, leader], 3)).toBe(4);
  expect(value([unit, leader], 4)).toBe(1);
  expect(value([unit], 1)).toBe(1);
  expect(value([unit], 1, NIGHT)).toBe(0);
  expect(value([unit, leader], 2, NIGHT)).toBe(3);
  const restored = opened('OrderRestored', [unit, leader], { command: 0, order: showing(4) });
  expect(restored.state.unit(0).disordered).toBe(false);
  const not = opened('OrderRestored', [unit, leader], { command: 0, order: showing(5) });
  expect(not.state.unit(0).disordered).toBe(true);
});

test('[musket-and-pike: Skirmisher Rule] detached skirmishers recover and rally only within 5 hexes of their parent, light and guard anywhere', () => {
  const parent = A('parent', 'e2', { skirmishers: 1 });
  const screen = (at: string, more: Partial<Put> = {}) =>
    A('screen', at, {
      ...{ formation: 'skirmish', part: 'skirmishers', parent: 0, men: 80 },
      ...{ now: { disordered: true, men: 80 } },
      ...more,
    });
  const tests = (at: string, more: Partial<Put> = {}) =>
    opened('OrderRestored', [parent, screen(at, more)], {}).found.length;
  expect(tests('e7')).toBe(1);
  expect(tests('e8')).toBe(0);
  expect(tests('e8', { traits: { light: true } })).toBe(1);
  const routed = { now: { routed: true, men: 80 } };
  const rallies = (at: string) => opened('RallyTested', [parent, screen(at, routed)], {}).found;
  expect(rallies('e7')[0]?.tests[0]?.[2]).toBe(3);
  expect(rallies('e8')).toEqual([]);
});

test('[musket-and-pike: Recovery From Rout] quality, leaders with the unit and, by day, high leaders next to it; by night half', () => {
  const unit = A('unit', 'e6', {
    formations: ['army', 'wing', 'brigade'],
    quality: 3,
    now: { routed: true },
  });
  const value = (leaders: readonly Put[], terms: Terms = {}) =>
    opened('RallyTested', [unit, ...leaders], {}, terms).found[0]?.tests[0]?.[2];
  const brigadier = (at: string, leadership: number) =>
    A('brigadier', at, { ...LEADER, leadership, formations: ['army', 'wing', 'brigade'] });
  const general = (at: string, leadership: number) =>
    A('general', at, { ...LEADER, leadership, formations: ['army', 'wing'] });
  expect(value([])).toBe(3);
  expect(value([brigadier('e6', 5)])).toBe(5);
  expect(value([brigadier('e6', 3)])).toBe(4);
  expect(value([brigadier('e6', 2)])).toBe(3);
  expect(value([brigadier('e5', 5)])).toBe(3);
  expect(value([general('e5', 5)])).toBe(5);
  expect(value([general('e5', 5)], NIGHT)).toBe(2);
  const rallied = opened('RallyTested', [unit, brigadier('e6', 5)], { rally: showing(4) });
  expect(rallied.state.unit(0)).toMatchObject({ routed: false, disordered: true });
  const not = opened('RallyTested', [unit, brigadier('e6', 5)], { rally: showing(5) });
  expect(not.state.unit(0)).toMatchObject({ routed: true });
});

test('[musket-and-pike: Recovering Fatigue] who has rested since the last turn recovers up to twice the rate', () => {
  const rest = (now: Put['now'], terms: Terms = {}) =>
    opened(
      'FatigueEased',
      [A('unit', 'e6', { now: { fatigue: 250, ...now } })],
      { rest: 0.75 },
      terms,
    );
  expect(rest({}, { parameters: { fatigueRecoveryDay: 20 } }).state.unit(0).fatigue).toBe(220);
  expect(rest({ stirred: true }).found[0]?.units).toEqual([]);
  expect(rest({ stirred: true }).state.unit(0).stirred).toBe(false);
  expect(rest({}, NIGHT).state.unit(0).fatigue).toBe(238);
  const high = { parameters: { fatigueRecoveryDay: 4 }, switches: { highFatigueRecovery: true } };
  expect(rest({}, high).state.unit(0).fatigue).toBe(220);
});

test('[musket-and-pike: Supply] a wagon within 5 hexes by a free path resupplies ten men a point', () => {
  const unit = A('unit', 'e6', { men: 495, now: { ammunition: 2 } });
  const wagon = (at: string, men = 100) => A('wagon', at, { kind: 'wagon', men });
  const served = (units: readonly Put[]) => opened('Resupplied', units, {});
  const near = served([unit, wagon('e1')]);
  expect(near.found).toEqual([{ type: 'Resupplied', unit: 0, wagon: 1, points: 50 }]);
  expect(near.state.unit(0).ammunition).toBe(0);
  expect(near.state.unit(1).men).toBe(50);
  expect(served([unit, wagon('e12')]).found).toEqual([]);
  expect(served([unit, wagon('e1', 49)]).found).toEqual([]);
  expect(served([unit, wagon('e1', 50)]).state.unit(1)).toMatchObject({ status: 'gone', men: 0 });
  expect(served([{ ...unit, now: { ammunition: 2, routed: true } }, wagon('e1')]).found).toEqual(
    [],
  );
  // Enemies and the empty hexes before them close the way.
  const open = pathsFrom(fieldOf([unit]), 0, 5);
  const closed = pathsFrom(fieldOf([unit, B('enemy', 'e8')]), 0, 5);
  expect(open.has(hex('e8'))).toBe(true);
  expect([closed.has(hex('e8')), closed.has(hex('e7'))]).toEqual([false, false]);
  expect(pathsFrom(fieldOf([unit, B('enemy', 'e8'), A('friend', 'e7')]), 0, 5).has(hex('e7'))).toBe(
    true,
  );
});

test('[musket-and-pike: Isolation] who cannot trace a way to the edge is cut off; guns that ran short recover when they no longer are', () => {
  const ring = ['e8', 'f8', 'f7', 'e6', 'd7', 'd8'].map((at, index) => B(`r${index}`, at));
  const isolation: Terms = { switches: { isolation: true } };
  const cut = (units: readonly Put[], terms: Terms) =>
    opened('ChainsTraced', units, {}, terms).found[0]?.isolated;
  expect(cut([A('unit', 'e7'), ...ring], isolation)).toEqual([0]);
  expect(cut([A('unit', 'e7'), ...ring], {})).toEqual([]);
  expect(cut([A('unit', 'e7'), ...ring.slice(1)], isolation)).toEqual([0]);
  expect(cut([A('unit', 'e7'), B('enemy', 'e8')], isolation)).toEqual([]);
  const guns = A('guns', 'e7', { kind: 'artillery', now: { ammunition: 1 } });
  expect(opened('Resupplied', [guns], {}).state.unit(0).ammunition).toBe(0);
  expect(opened('Resupplied', [guns, ...ring], {}, isolation).state.unit(0).ammunition).toBe(1);
});

test('[musket-and-pike: Artillery Setup] 33, 66 and 100 per cent; quality A begins with 66', () => {
  const chance = (settingUp: number, quality = 4) =>
    opened(
      'BatteriesSetUp',
      [A('guns', 'e7', { kind: 'artillery', quality, now: { settingUp } })],
      {
        'set-up': 0.5,
      },
    );
  expect(chance(0).found[0]?.tests).toEqual([[0, 50, 33, 0]]);
  expect(chance(0).state.unit(0).settingUp).toBe(1);
  expect(chance(1).found[0]?.tests).toEqual([[0, 50, 67, 1]]);
  expect(chance(1).state.unit(0).settingUp).toBe(-1);
  expect(chance(2).found[0]?.tests[0]?.[2]).toBe(100);
  expect(chance(0, 6).found[0]?.tests[0]?.[2]).toBe(67);
});

test('[musket-and-pike: Bridge Repair] 25 pioneers restore a point a turn, to 200, if they face the bridge and are in order', () => {
  const terms = (strength: number): Terms => ({ bridges: { e8: strength } });
  const repaired = (more: Partial<Put>, strength = 60) =>
    opened(
      'BridgeRepaired',
      [
        A('pioneers', 'e7', {
          men: 130,
          traits: { pioneer: true },
          now: { repairing: true },
          ...more,
        }),
      ],
      {},
      terms(strength),
    );
  expect(repaired({}).found[0]?.points).toBe(5);
  expect(repaired({}).state.p.bridges).toEqual([65]);
  expect(repaired({}, 198).state.p.bridges).toEqual([200]);
  expect(repaired({ men: 24 }).found).toEqual([]);
  expect(repaired({ facing: 2 }).found).toEqual([]);
  expect(repaired({ traits: {} }).found).toEqual([]);
  expect(repaired({ now: { repairing: true, disordered: true } }).state.p.bridges).toEqual([60]);
});

test('[musket-and-pike: Fixed Units] an enemy within 9 hexes who sees a fixed unit releases it at its next turn', () => {
  const fixed = A('fixed', 'e4', { now: { fixed: true } });
  const freed = (enemy: string, terms: Terms = {}) =>
    opened('UnitReleased', [fixed, B('enemy', enemy)], {}, terms).found.length;
  expect(freed('e13')).toBe(1);
  expect(freed('e14')).toBe(0);
  expect(freed('e13', { terrain: { e8: 'forest' } })).toBe(0);
});

test('[musket-and-pike: End Of Game] objectives, losses, guns in enemy hands and levels', () => {
  const objectives = [
    { name: 'Hill', hex: hex('e5'), points: 60, holder: 1 as const },
    { name: 'Village', hex: hex('c9'), points: 30, holder: -1 as const },
  ];
  const terms: Terms = { scenario: { objectives } };
  const state = fieldOf(
    [
      A('foot', 'e5', {
        now: { lostMen: { killed: 100, wounded: 200, missing: 50, captured: 50 } },
      }),
      B('horse', 'c9', {
        kind: 'cavalry',
        now: { lostMen: { killed: 0, wounded: 100, missing: 0, captured: 0 } },
      }),
      A('guns', 'h8', { kind: 'artillery', now: { crew: 'enemy', side: 1 } }),
    ],
    terms,
  );
  // Side B holds the hill: − 60. 400 foot at 10 a thousand, 8 guns at a half; 100 horse at 15.
  expect(lossPoints(state, 0)).toBe(8);
  expect(lossPoints(state, 1)).toBe(1.5);
  expect(balanceOf(state)).toBe(-66.5);
  const builder = buildOn(state, 0.5);
  takeObjectives(builder);
  expect(builder.state.p.holders).toEqual([0, 1]);
  expect(balanceOf(builder.state)).toBe(60 - 30 - 6.5);
  expect(resultNow(builder.state, false)).toBeNull();
  expect(resultNow(builder.state, true)).toMatchObject({ level: 3, ending: 'time', points: 23.5 });
  // A side with nobody left to fight has lost the field with all objectives.
  builder.state.put(1, -1, 'gone');
  expect(resultNow(builder.state, false)).toMatchObject({
    ...{ level: 4, ending: 'destroyed', beaten: 1, points: 83.5 },
  });
  // Whatever it cost: who alone is left has at least a minor victory.
  const dear = fieldOf([
    A('foot', 'e5', { now: { lostMen: { killed: 9000, wounded: 0, missing: 0, captured: 0 } } }),
  ]);
  expect(resultNow(dear, false)).toMatchObject({ level: 3, points: -90 });
});
