import { expect, test } from 'vitest';
import { minuteOf, sightNow, weatherAt } from '@/lib/rulesets/musket-and-pike/board/clock';
import { attackFigures, meleeBar } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { fire, fireOdds } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { melee } from '@/lib/rulesets/musket-and-pike/board/combat/melee';
import { leaveLeaders } from '@/lib/rulesets/musket-and-pike/board/combat/vanish';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { beginHalf, endPhase } from '@/lib/rulesets/musket-and-pike/board/flow';
import { marchersOf, stepOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  chargingChance,
  mayCharge,
  prepareCharge,
} from '@/lib/rulesets/musket-and-pike/board/movement/detachments';
import { reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { isIsolated, supplied } from '@/lib/rulesets/musket-and-pike/board/upkeep/chain';
import { openTurn } from '@/lib/rulesets/musket-and-pike/board/upkeep/opening';
import { WEAPONS } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { buildOn, chanceOn, fieldOf, hex, type Put, type Terms } from './field';

/** Weather, charges, leaders, rest, sources of supply and the handicap: what no other test of the board holds. */

const A = (id: string, at: string, more: Partial<Put> = {}): Put => ({ id, at, ...more });
const B = (id: string, at: string, more: Partial<Put> = {}): Put => ({
  ...{ id, at, side: 'B', facing: 3 },
  ...more,
});
const PIKES = { weapon: 'pike' } as const;

const RAIN = {
  ...{ fromTurn: 3, name: 'Rain', visibility: 5, movementPercent: 150, attackerPercent: -10 },
  ...{ artilleryPercent: -30, musketPercent: -50, noCharges: true },
};
const FINE = {
  ...{ fromTurn: 6, name: 'Fine', visibility: 0, movementPercent: 100, attackerPercent: 0 },
  ...{ artilleryPercent: 0, musketPercent: 0, noCharges: false },
};

test('[musket-and-pike: Weather and Conditions] weather comes at its turn: how far one sees, what a march costs, and that nobody charges', () => {
  const units = [A('foot', 'c5'), A('horse', 'e5', { kind: 'cavalry' })];
  const state = fieldOf(units, { scenario: { weather: [RAIN, FINE] } });
  expect([1, 2, 3, 5, 6, 9].map((turn) => weatherAt(state.scenario, turn))).toEqual([
    ...[-1, -1, 0, 0, 1, 1],
  ]);
  const on = (turn: number) => {
    const builder = buildOn(state, 0.99);
    beginHalf(builder, turn, 0);
    const { state: now } = builder;
    const charge = mayCharge(now, 1);
    return [
      sightNow(now),
      stepOf(now, 0, marchersOf(now, [0]), hex('c5'), hex('c6'))?.cost,
      charge.ok ? '' : charge.error.code,
    ];
  };
  expect(on(2)).toEqual([40, 3, '']);
  expect(on(3)).toEqual([5, 5, 'WEATHER']);
  expect(on(6)).toEqual([40, 3, '']);
  // By night one sees no farther for the weather's sake.
  const dark = fieldOf(units, { scenario: { weather: [RAIN], firstMinute: 30 } });
  dark.p.weather = 0;
  expect(sightNow(dark)).toBe(2);
});

test('[musket-and-pike: Turns] a quarter of an hour by day, an hour by night, or as a battle states', () => {
  const clock = (more: Terms['scenario']) => {
    const { scenario } = fieldOf([A('a', 'c5')], { scenario: { firstMinute: 1185, ...more } });
    return [1, 2, 3, 4].map((turn) => minuteOf(scenario, turn));
  };
  // 19:45, 20:00; night from 20:00 on.
  expect(clock({})).toEqual([1185, 1200, 1260, 1320]);
  expect(clock({ minutesPerTurn: 10, minutesPerNightTurn: 30 })).toEqual([1185, 1195, 1205, 1235]);
});

test('[musket-and-pike: Cavalry Charges] who has ridden at a charge is disordered when the turn of its side ends, who has only prepared one is not', () => {
  const horse = (id: string, at: string, now: Put['now']) => A(id, at, { kind: 'cavalry', now });
  const builder = buildOn(
    fieldOf([
      horse('rode', 'c5', { charging: 0, moved: true }),
      horse('fought', 'e5', { charging: 0, melees: 1 }),
      horse('ready', 'g5', { charging: 0 }),
      horse('walked', 'i5', { moved: true }),
      B('enemy', 'o14'),
    ]),
    0.99,
  );
  endPhase(builder);
  expect(builder.facts[0]).toEqual({ type: 'FellIntoDisorder', units: [0, 1], why: 'charge' });
});

test('[musket-and-pike: How To Conduct A Cavalry Charge] under threat horse may not come to it, and is disordered; more under a commander who has passed his test', () => {
  const field = (now: Put['now'] = {}) =>
    fieldOf([
      A('horse', 'c5', { kind: 'cavalry', now: { fatigue: 0 }, formations: ['A-army'] }),
      A('leader', 'c3', { kind: 'leader', formations: ['A-army'], now }),
      B('enemy', 'c6'),
    ]);
  // Morale 4 under a threat of 10; 5 under such a commander.
  const chance = chargingChance(field(), 0);
  expect(chance).toBeCloseTo(80 / 90, 10);
  expect(chargingChance(field({ passed: true }), 0)).toBeCloseTo(100 / 110, 10);
  const tried = (draw: number) => {
    const builder = buildOn(field(), draw);
    prepareCharge(builder, 0);
    return builder.state.unit(0);
  };
  expect(tried(chance - 1e-9)).toMatchObject({ charging: 0, disordered: false });
  expect(tried(chance + 1e-9)).toMatchObject({ charging: -1, disordered: true });
  const fresh = fieldOf([A('horse', 'c5', { kind: 'cavalry' })]);
  expect(chargingChance(fresh, 0)).toBe(1);
});

test('[musket-and-pike: Cavalry Charges] ways save nothing, fixed horse stays, and who loses its order on the way rides on', () => {
  const state = fieldOf([A('horse', 'c5', { kind: 'cavalry', now: { charging: 0 } })], {
    terrain: { c6: 'orchard' },
  });
  const { ground } = state.scenario;
  ground.roads[6 * hex('c5')] = 3;
  ground.roads[6 * hex('c6') + 3] = 3;
  const ridden = stepOf(state, 0, marchersOf(state, [0]), hex('c5'), hex('c6'));
  expect(ridden).toMatchObject({ byRoad: false, disorders: true });
  state.unit(0).charging = -1;
  expect(stepOf(state, 0, marchersOf(state, [0]), hex('c5'), hex('c6'))).toMatchObject({
    ...{ byRoad: true, disorders: false, cost: 1 },
  });
  const broken = fieldOf([
    A('horse', 'c5', { kind: 'cavalry', now: { charging: 0, disordered: true } }),
  ]);
  expect(reachOf(broken, [0]).cost.has(hex('c7'))).toBe(true);
  const fixed = fieldOf([A('horse', 'c5', { kind: 'cavalry', now: { fixed: true } })]);
  expect(mayCharge(fixed, 0)).toMatchObject({ ok: false, error: { code: 'FIXED' } });
});

test('[musket-and-pike: Cavalry Charge Rules] in weather without charges horse that was to charge attacks at its own strength', () => {
  const inRain = (noCharges: boolean) => {
    const units = [
      A('horse', 'c5', { kind: 'cavalry', men: 300, now: { charging: 0, fired: true } }),
      B('enemy', 'c6', PIKES),
    ];
    const weather = [{ ...RAIN, attackerPercent: 0, noCharges }];
    const state = fieldOf(units, { scenario: { weather } });
    state.p.weather = 0;
    const { charge, attack } = attackFigures(state, [0], hex('c6'));
    return [charge, attack];
  };
  expect([inRain(false), inRain(true)]).toEqual([
    [true, 900],
    [false, 300],
  ]);
});

test('[musket-and-pike: Special Cavalry Rules] heavy horse counts a quarter more; no horse goes into a walled farm', () => {
  const attack = (traits: Put['traits'], formation: 'mounted' | 'line' = 'mounted') =>
    attackFigures(
      fieldOf([
        A('horse', 'c5', { kind: 'cavalry', men: 400, traits, formation, now: { fired: true } }),
        B('enemy', 'c6', PIKES),
      ]),
      [0],
      hex('c6'),
    ).attack;
  expect([attack({}), attack({ heavy: true })]).toEqual([400, 500]);
  const farm = (more: Partial<Put>) =>
    meleeBar(
      fieldOf([A('horse', 'c5', { kind: 'cavalry', ...more }), B('enemy', 'c6', PIKES)], {
        terrain: { c6: 'chateau' },
      }),
      0,
      hex('c6'),
    );
  expect(farm({})).toBe('horse-in-chateau');
  expect(farm({ formation: 'line', traits: { dragoon: true } })).toBeNull();
});

/** Carries out an order of side A on a copy of the state. */
function after(state: State, order: Record<string, unknown>, draw = 0.5): State {
  const decided = decide(state, 'A', JSON.parse(JSON.stringify(order)), () => draw);
  if (!decided.ok) throw new Error(decided.error.message);
  const next = state.copy();
  for (const fact of decided.value as readonly Fact[]) evolve(next, fact);
  return next;
}

test('[musket-and-pike: Recovering Fatigue] who marches, turns, forms, fires, is hit or fights does not rest, nor do pioneers at work; who is missed rests', () => {
  // The enemy looks away, so that he does not fire at who moves.
  const state = fieldOf([A('a', 'c5'), B('b', 'c6', { facing: 0 })]);
  const stirred = (next: State) => [0, 1].map((unit) => next.unit(unit).stirred);
  expect(stirred(state)).toEqual([false, false]);
  expect(stirred(after(state, { type: 'move', units: ['a'], to: 'c4' }))).toEqual([true, false]);
  expect(stirred(after(state, { type: 'face', units: ['a'], facing: 1 }))).toEqual([true, false]);
  expect(stirred(after(state, { type: 'form', units: ['a'], formation: 'column' }))).toEqual([
    ...[true, false],
  ]);
  expect(stirred(after(state, { type: 'fire', units: ['a'], at: 'c6' }))).toEqual([true, true]);
  expect(stirred(after(state, { type: 'melee', units: ['a'], at: 'c6' }))).toEqual([true, true]);
  const few = fieldOf([A('a', 'c5', { men: 1 }), B('b', 'c6')]);
  expect(stirred(after(few, { type: 'fire', units: ['a'], at: 'c6' }, 0.99))).toEqual([
    ...[true, false],
  ]);
  const rested = (now: Put['now']) => {
    const builder = buildOn(
      fieldOf([A('p', 'c5', { traits: { pioneer: true }, now: { fatigue: 250, ...now } })], {
        parameters: { fatigueRecoveryDay: 20 },
        bridges: { c6: 200 },
      }),
      0.75,
    );
    openTurn(builder, 0);
    return builder.state.unit(0).fatigue;
  };
  expect([rested({}), rested({ repairing: true }), rested({ stirred: true })]).toEqual([
    ...[220, 250, 250],
  ]);
});

test('[musket-and-pike: Supply Sources] who can trace a line to a source is not cut off, unless the enemy stands on it', () => {
  // Skirmishers all around hold their hexes and have no zones.
  const around = ['e8', 'f7', 'f6', 'e6', 'd6', 'd7'].map((at, index) =>
    B(`r${index}`, at, { formation: 'skirmish' }),
  );
  const cut = (source: string | null, more: readonly Put[] = around) => {
    const supplySources = [source === null ? [] : [hex(source)], []] as const;
    const state = fieldOf([A('unit', 'e7'), ...more], { scenario: { supplySources } });
    return isIsolated(state, 0, supplied(state, 0));
  };
  expect(cut(null)).toBe(true);
  expect(cut('e7')).toBe(false);
  expect(cut('e8')).toBe(true);
  // Once the enemy has gone it is good again.
  expect(cut('e8', [...around.slice(1), B('gone', 'a1')])).toBe(false);
  // The enemy's own source is no help.
  const theirs = fieldOf([A('unit', 'e7'), ...around], {
    scenario: { supplySources: [[], [hex('e7')]] },
  });
  expect(isIsolated(theirs, 0, supplied(theirs, 0))).toBe(true);
});

test('[musket-and-pike: Leaders] whose troops are gone rides to the nearest of his own, or is taken; with beaten troops he falls back', () => {
  const alone = (draw: number, more: readonly Put[]) => {
    const builder = buildOn(
      fieldOf([A('leader', 'c5', { kind: 'leader' }), B('enemy', 'c6'), ...more]),
      draw,
    );
    leaveLeaders(builder, hex('c5'), 0);
    return builder.state.unit(0);
  };
  const friends = [A('far', 'c1'), A('near', 'd4'), A('other', 'c4', { formations: ['other'] })];
  expect(alone(0.15, friends)).toMatchObject({ status: 'field', at: hex('d4') });
  expect(alone(0.149, friends)).toMatchObject({ status: 'taken', fate: 'captured' });
  expect(alone(0.99, [])).toMatchObject({ status: 'taken', fate: 'captured' });
  const lost = buildOn(
    fieldOf([
      A('pikes', 'c5', { ...PIKES, men: 900 }),
      B('beaten', 'c6', PIKES),
      B('leader', 'c6', { kind: 'leader' }),
    ]),
    { attack: 0.99, defence: 0, leader: 0.99, other: 0.5 },
  );
  melee(lost, [0], hex('c6'));
  const [beaten, leader] = [lost.state.unit(1), lost.state.unit(2)];
  expect([beaten.at, leader.at, leader.status]).toEqual([hex('c7'), hex('c7'), 'field']);
});

test('[musket-and-pike: Combat Results] a handicap of 25 adds a quarter to what side A inflicts, in fire and in melee, and takes a quarter off what B does', () => {
  const value = (advantage: number, [first, second]: readonly Put[]) =>
    first === undefined || second === undefined
      ? 0
      : fireOdds(fieldOf([first, second], { scenario: { advantage } }), [0], 1, 'own').value;
  const ours = [A('a', 'c5', { men: 100 }), B('b', 'c6')];
  const theirs = [B('b', 'c6', { men: 100 }), A('a', 'c5')];
  expect([value(0, ours), value(25, ours), value(25, theirs)]).toEqual([600, 750, 450]);
  const fight = (advantage: number) => {
    const state = fieldOf(
      [
        A('a', 'c5', { ...PIKES, men: 400, now: { fired: true } }),
        B('b', 'c6', { ...PIKES, men: 400 }),
      ],
      { scenario: { advantage } },
    );
    const { attack, defence } = attackFigures(state, [0], hex('c6'));
    return [attack, defence];
  };
  expect([fight(0), fight(25)]).toEqual([
    [400, 400],
    [500, 300],
  ]);
});

test('[musket-and-pike: Indirect Fire] foot that fires over what it does not see is never scattered', () => {
  const bow = WEAPONS.bow;
  if (bow === undefined) throw new Error('bows');
  const weapons = { ...WEAPONS, longbow: { ...bow, indirect: true } };
  const state = fieldOf([A('bows', 'c5', { weapon: 'longbow' }), B('enemy', 'c7')], {
    ...{ terrain: { c6: 'forest' }, scenario: { weapons } },
  });
  for (let trial = 0; trial < 60; trial += 1) {
    const builder = chanceOn(state, `arrows ${trial}`);
    fire(builder, [0], hex('c7'), 'own');
    expect(builder.facts[0]).toMatchObject({ type: 'Fired', at: hex('c7') });
    expect(builder.facts[0]).not.toHaveProperty('aimed');
  }
});

test('[musket-and-pike: Fire Casualties] a result of 12 men on a battery costs a gun in 24 of 100 cases, and two fifths of it crews', () => {
  const hit = (guns: number) => {
    const draws = { fire: 0, guns, rounding: 0.5, trigger: 0.99, other: 0.5 };
    const builder = buildOn(
      fieldOf([A('foot', 'c5'), B('guns', 'c6', { kind: 'artillery', guns: 8 })]),
      draws,
    );
    fire(builder, [0], hex('c6'), 'own');
    return builder.state.unit(1);
  };
  // 500 muskets: 3,000, at the least 12 men; of the crews 4.8.
  expect(hit(0.239)).toMatchObject({ guns: 7, men: 75, lostGuns: { killed: 1 } });
  expect(hit(0.241)).toMatchObject({ guns: 8, men: 75 });
});

/** The melee of the first unit at c6, with these draws. */
function fought(units: readonly Put[], terms: Terms, draws: Readonly<Record<string, number>>) {
  const builder = buildOn(fieldOf(units, terms), { leader: 0.99, other: 0.5, ...draws });
  melee(builder, [0], hex('c6'));
  return builder.facts.find(({ type }) => type === 'MeleeFought');
}
const SPENT = { fired: true };

test('[musket-and-pike: Combat Results] in melee too two draws are averaged by the rule', () => {
  const units = [A('a', 'c5', { ...PIKES, men: 450, now: SPENT }), B('b', 'c6', PIKES)];
  const draws = { attack: 0, 'attack/average': 1, defence: 0, 'defence/average': 0 };
  const terms = { switches: { averagedMelee: true } };
  // Between 9 and 45.
  const thin = [units[0] as Put, { ...(units[1] as Put), men: 230 }];
  expect(fought(thin, terms, draws)).toMatchObject({ defenderLoss: 27, attackerLoss: 9.2 });
  expect(fought(thin, {}, draws)).toMatchObject({ defenderLoss: 9, attackerLoss: 9.2 });
});

test('[musket-and-pike: Armor Modifier] in melee armour 2 saves a fifth on either side', () => {
  const plates = { traits: { armour: 2 } };
  const draws = { attack: 0.5, defence: 0.5 };
  const loss = (own: Partial<Put>, enemy: Partial<Put>) =>
    fought(
      [
        A('a', 'c5', { ...PIKES, men: 1000, now: SPENT, ...own }),
        B('b', 'c6', { ...PIKES, men: 500, ...enemy }),
      ],
      {},
      draws,
    );
  // 1,000 men half way between 20 and 100, 500 between 40 and 160.
  expect(loss({}, {})).toMatchObject({ defenderLoss: 60, attackerLoss: 50 });
  expect(loss(plates, {})).toMatchObject({ defenderLoss: 60, attackerLoss: 40 });
  expect(loss({}, plates)).toMatchObject({ defenderLoss: 48 });
});

test('[musket-and-pike: Isolation] guns that are cut off may run short as they fire, others share their side’s rounds', () => {
  const shot = (isolated: boolean, isolation: boolean) => {
    const builder = buildOn(
      fieldOf([A('guns', 'c5', { kind: 'artillery', now: { isolated } }), B('enemy', 'c6')], {
        switches: { isolation },
      }),
      { ammunition: 0, trigger: 0.99, other: 0.5 },
    );
    fire(builder, [0], hex('c6'), 'own');
    return builder.state.unit(0).ammunition;
  };
  expect([shot(true, true), shot(false, true), shot(true, false)]).toEqual([1, 0, 0]);
});

test('[musket-and-pike: Meleeing] horse attacks once in a turn, by the optional rule again', () => {
  const bar = (melees: number, multipleCavalryMelees: boolean) =>
    meleeBar(
      fieldOf([A('horse', 'c5', { kind: 'cavalry', now: { melees } }), B('enemy', 'c6', PIKES)], {
        switches: { multipleCavalryMelees },
      }),
      0,
      hex('c6'),
    );
  expect([bar(0, false), bar(1, false), bar(1, true)]).toEqual([null, 'fought', null]);
});
