import { expect, test } from 'vitest';
import { attackFigures, whyNotMelee } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { melee } from '@/lib/rulesets/musket-and-pike/board/combat/melee';
import {
  overrun,
  overrunAt,
  settleGuns,
} from '@/lib/rulesets/musket-and-pike/board/combat/overrun';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { buildOn, fieldOf, hex, type Put, type Terms } from './field';

/* Melee on hexes. On c5 a unit that faces 0 has c6 and d5’s northern neighbour before it; B faces 3, back at it. */

const A = (id: string, at: string, more: Partial<Put> = {}): Put => ({ id, at, ...more });
const B = (id: string, at: string, more: Partial<Put> = {}): Put => ({
  ...{ id, at, side: 'B', facing: 3 },
  ...more,
});

const strengths = (units: readonly Put[], terms: Terms = {}, own: readonly number[] = [0]) =>
  attackFigures(fieldOf(units, terms), own, hex('c6'));

const refusal = (units: readonly Put[], terms: Terms = {}, own: readonly number[] = [0]) =>
  whyNotMelee(fieldOf(units, terms), own, hex('c6'))?.code ?? null;

/** Draws of a melee in which the attack or the defence prevails; nobody fires, no leader falls. */
const WON = { attack: 0.99, defence: 0, leader: 0.99, other: 0.5 };
const LOST = { attack: 0, defence: 0.99, leader: 0.99, other: 0.5 };

/** Pikes cannot fire, so that a melee begins at once. */
const PIKES = { weapon: 'pike', traits: { canBlock: true } } as const;

function fought(
  state: State,
  draws: Readonly<Record<string, number>>,
  own: readonly number[] = [0],
) {
  const builder = buildOn(state, draws);
  melee(builder, own, hex('c6'));
  const fact = builder.facts.find(({ type }) => type === 'MeleeFought') as Fact & {
    type: 'MeleeFought';
  };
  return { fact, builder, state: builder.state, types: builder.facts.map(({ type }) => type) };
}

test('[musket-and-pike: Melee Resolution] 450 men against 230: 9 to 45 fall among the defenders, 9.2 to 36.8 among the attackers', () => {
  const units = [
    A('pikes', 'c5', { ...PIKES, men: 450, now: { fired: true } }),
    B('enemy', 'c6', { ...PIKES, men: 230 }),
  ];
  const figures = strengths(units);
  expect(figures).toMatchObject({ attack: 450, defence: 230, charge: false });
  const least = fought(fieldOf(units), { ...WON, attack: 0, defence: 0 });
  expect(least.fact).toMatchObject({ attackerLoss: 9.2, won: false });
  // Defenders who hold lose no more than they inflict, and win ties.
  expect(least.fact.defenderLoss).toBe(9);
  const most = fought(fieldOf(units), { ...WON, attack: 0.999999, defence: 0.999999 });
  expect(most.fact).toMatchObject({ attackerLoss: 36.8, defenderLoss: 45, won: true });
  const capped = fought(fieldOf(units), LOST);
  expect(capped.fact.defenderLoss).toBeLessThanOrEqual(capped.fact.attackerLoss);
});

test('[musket-and-pike: Melee Modifiers] who held their fire, leaders, quality, flank', () => {
  const pikes = A('pikes', 'c5', { ...PIKES, men: 100 });
  const enemy = B('enemy', 'c6', { ...PIKES, men: 100 });
  // Nobody of theirs has fired: + 20.
  expect(strengths([pikes, enemy]).attackPercent).toBe(20);
  expect(strengths([{ ...pikes, now: { fired: true } }, enemy]).attackPercent).toBe(0);
  // Muskets that could still fire at them: − 20.
  const muskets = B('muskets', 'c6', { men: 100 });
  expect(strengths([pikes, muskets]).attackPercent).toBe(0);
  expect(strengths([pikes, { ...muskets, now: { firedBack: true } }]).attackPercent).toBe(20);
  const leader = A('leader', 'c5', { kind: 'leader' });
  expect(strengths([pikes, enemy, leader], {}, [0, 2]).attackPercent).toBe(40);
  expect(strengths([pikes, enemy, B('leader', 'c6', { kind: 'leader' })]).defencePercent).toBe(20);
  expect(
    strengths([
      { ...pikes, quality: 6 },
      { ...enemy, quality: 2 },
    ]),
  ).toMatchObject({
    ...{ attackPercent: 40, defencePercent: -20 },
  });
  expect(strengths([pikes, { ...enemy, facing: 0 }]).attackPercent).toBe(60);
});

test('[musket-and-pike: Melee Modifiers] hexside, height, chateau, weather, terrain by the optional rule', () => {
  const units = [
    A('pikes', 'c5', { ...PIKES, men: 300, now: { fired: true } }),
    B('enemy', 'c6', PIKES),
  ];
  // A line that attacks over a wall: a third, and 20 per cent less.
  expect(strengths(units, { sides: { 'c5/0': 'wall' } }).attack).toBeCloseTo(80, 9);
  expect(strengths(units, { elevation: { c6: 2 } }).attack).toBeCloseTo(240, 9);
  expect(strengths(units, { elevation: { c5: 2 } }).attack).toBe(300);
  // Half into a chateau, and a third: it is obstructed ground.
  expect(strengths(units, { terrain: { c6: 'chateau' } }).attack).toBeCloseTo(50, 9);
  const column = [{ ...(units[0] as Put), formation: 'column' as const }, units[1] as Put];
  // − 25 per cent in column, whose order nothing disturbs.
  expect(strengths(column, { terrain: { c6: 'forest' } }).attack).toBeCloseTo(225, 9);
  const terms = { terrain: { c6: 'forest' }, switches: { meleeTerrain: true } } as const;
  expect(strengths(column, terms).attackPercent).toBe(-20);
  const rain = {
    ...{ fromTurn: 1, name: 'Rain', visibility: 0, movementPercent: 100, attackerPercent: -10 },
    ...{ artilleryPercent: 0, musketPercent: 0, noCharges: true },
  };
  const state = fieldOf(units, { scenario: { weather: [rain] } });
  state.p.weather = 0;
  expect(attackFigures(state, [0], hex('c6')).attack).toBeCloseTo(270, 9);
});

test('[musket-and-pike: Melee Modifiers] disorder, melee value, bayonets, guns, wagons, routed and isolated', () => {
  const pikes = A('pikes', 'c5', { ...PIKES, men: 300, now: { fired: true } });
  const attack = (more: Partial<Put>) =>
    strengths([{ ...pikes, ...more }, B('enemy', 'c6', PIKES)]).attack;
  expect(attack({ now: { fired: true, disordered: true } })).toBe(100);
  expect(attack({ traits: { melee: 2 } })).toBeCloseTo(360, 9);
  expect(attack({ now: { fired: true, fatigue: 900 } })).toBe(180);
  expect(attack({ weapon: 'matchlock' })).toBe(100);
  const defence = (more: Partial<Put>, terms: Terms = {}) =>
    strengths([pikes, B('enemy', 'c6', { ...PIKES, men: 300, ...more })], terms).defence;
  expect(defence({})).toBe(300);
  expect(defence({ now: { disordered: true } })).toBe(200);
  expect(defence({ now: { fatigue: 900 } })).toBe(300);
  expect(defence({ kind: 'artillery', guns: 6, weapon: 'field-gun' })).toBe(60);
  expect(defence({ kind: 'wagon' })).toBe(0);
  expect(defence({ now: { routed: true } })).toBe(150);
  const cut = { routed: true, isolated: true };
  expect(defence({ now: { isolated: true } })).toBe(300);
  expect(defence({ now: { isolated: true } }, { switches: { isolation: true } })).toBe(150);
  expect(defence({ now: cut }, { switches: { isolation: true } })).toBe(0);
});

test('[musket-and-pike: Assault Pen] into a trench and out of abatis at half strength', () => {
  const clumsy = (terms: Terms) =>
    strengths(
      [
        A('column', 'c5', {
          ...PIKES,
          men: 300,
          formation: 'line',
          now: { fired: true, disordered: true },
          traits: { assaultPenalty: true },
        }),
        B('enemy', 'c6', PIKES),
      ],
      terms,
    ).attack;
  expect(clumsy({})).toBe(100);
  expect(clumsy({ works: { c6: 'trench' } })).toBe(50);
  expect(clumsy({ works: { c5: 'abatis' } })).toBe(50);
  expect(clumsy({ works: { c6: 'abatis' } })).toBe(100);
});

test('[musket-and-pike: Cavalry Charge Rules] three times the strength, not into obstructed ground, nor against block or horse', () => {
  const horse = A('horse', 'c5', { kind: 'cavalry', men: 300, now: { charging: 0, fired: true } });
  const charge = (enemy: Partial<Put>, terms: Terms = {}, more: Partial<Put> = {}) =>
    strengths([{ ...horse, ...more }, B('enemy', 'c6', { ...PIKES, ...enemy })], terms);
  expect(charge({})).toMatchObject({ charge: true, attack: 900 });
  expect(charge({}, {}, { now: { fired: true } })).toMatchObject({ charge: false, attack: 300 });
  expect(charge({}, {}, { traits: { heavy: true } }).attack).toBe(1125);
  expect(charge({ formation: 'block' }).charge).toBe(false);
  expect(charge({ kind: 'cavalry' }).charge).toBe(false);
  expect(charge({}, { terrain: { c6: 'rough' } }).charge).toBe(false);
  expect(charge({}, { sides: { 'c5/0': 'hedge' } }).charge).toBe(false);
  expect(charge({ formation: 'skirmish', men: 60 }, { terrain: { c6: 'village' } }).charge).toBe(
    false,
  );
  // A line beside the block can be charged.
  const mixed = [horse, B('block', 'c6', { ...PIKES, formation: 'block' }), B('line', 'c6', PIKES)];
  expect(strengths(mixed).charge).toBe(true);
  const hussars = { traits: { irregular: true } };
  expect(charge({}, {}, hussars).charge).toBe(false);
  expect(charge({ now: { routed: true } }, {}, hussars).charge).toBe(true);
  expect(charge({ kind: 'artillery' }, {}, hussars).charge).toBe(true);
});

test('[musket-and-pike: Meleeing] who may attack: facing, formed, near their leader, once, not foot on horse, not more than the hex holds', () => {
  const pikes = A('pikes', 'c5', PIKES);
  const enemy = B('enemy', 'c6', PIKES);
  expect(refusal([pikes, enemy])).toBeNull();
  expect(refusal([{ ...pikes, facing: 2 }, enemy])).toBe('MELEE_NOT_FACING');
  expect(refusal([{ ...pikes, at: 'c4' }, enemy])).toBe('MELEE_NOT_FACING');
  expect(refusal([{ ...pikes, now: { fixed: true } }, enemy])).toBe('MELEE_FIXED');
  expect(refusal([{ ...pikes, now: { routed: true } }, enemy])).toBe('MELEE_ROUTED');
  expect(refusal([{ ...pikes, now: { detached: true } }, enemy])).toBe('MELEE_DETACHED');
  expect(refusal([{ ...pikes, now: { melees: 1 } }, enemy])).toBe('MELEE_FOUGHT');
  const again = { switches: { multipleInfantryMelees: true } };
  expect(refusal([{ ...pikes, now: { melees: 1 } }, enemy], again)).toBeNull();
  expect(refusal([pikes, B('horse', 'c6', { kind: 'cavalry' })])).toBe('MELEE_FOOT_ON_HORSE');
  expect(refusal([A('guns', 'c5', { kind: 'artillery' }), enemy])).toBe('MELEE_UNARMED');
  expect(refusal([pikes, enemy], { sides: { 'c5/0': 'creek' } })).toBe('MELEE_NO_WAY');
  const horse = A('horse', 'c5', { kind: 'cavalry' });
  expect(refusal([horse, enemy], { terrain: { c6: 'chateau' } })).toBe('MELEE_HORSE_IN_CHATEAU');
  const many = [
    A('one', 'c5', { ...PIKES, men: 1200 }),
    enemy,
    A('two', 'c5', { ...PIKES, men: 900 }),
  ];
  expect(refusal(many, {}, [0, 2])).toBe('MELEE_TOO_MANY');
  expect(refusal([pikes, B('none', 'c8', PIKES)])).toBe('MELEE_NO_ENEMY');
  const saxon = A('saxons', 'c5', { ...PIKES, nation: 'S' });
  const alone = {
    fightsAlone: true,
    columnMeleePercent: 0,
    columnFirePercent: 100,
    lineMovementDisorderPercent: 0,
  };
  expect(refusal([pikes, enemy, saxon], {}, [0, 2])).toBeNull();
  expect(refusal([pikes, enemy, saxon], { scenario: { nations: { S: alone } } }, [0, 2])).toBe(
    'MELEE_NATIONS',
  );
  expect(refusal([pikes, enemy, A('leader', 'd5', { kind: 'leader' })], {}, [0, 2])).toBe(
    'MELEE_LEADER_ALONE',
  );
});

test('[musket-and-pike: Block Formation] a block drives off horse that stands alone, without a loss', () => {
  const block = A('block', 'c5', { ...PIKES, formation: 'block' });
  const { fact, state, types } = fought(
    fieldOf([block, B('horse', 'c6', { kind: 'cavalry' })]),
    WON,
  );
  expect(fact).toMatchObject({ displaced: true, won: true, hurt: [] });
  expect(types).toEqual(['MeleeFought', 'FellBack', 'Advanced', 'FellIntoDisorder']);
  expect(state.unit(0)).toMatchObject({ at: hex('c6'), disordered: true, men: 500 });
  expect(state.unit(1)).toMatchObject({ at: hex('c7'), men: 300, mustCheck: true });
  // With foot beside it, horse is not alone.
  expect(refusal([block, B('horse', 'c6', { kind: 'cavalry' }), B('foot', 'c6', PIKES)])).toBe(
    'MELEE_FOOT_ON_HORSE',
  );
});

test('[musket-and-pike: Defensive Fire] units defending in melee fire first at full effect, where fire is not ordered by hand', () => {
  const units = [A('pikes', 'c5', { ...PIKES, men: 900 }), B('muskets', 'c6', { men: 300 })];
  const automatic = fought(fieldOf(units), { ...WON, fire: 0.5, trigger: 0.99 });
  expect(automatic.builder.facts[0]).toMatchObject({
    ...{ type: 'Fired', shooters: [1], when: 'defensive', value: 1800 },
  });
  // They have had their fire: nothing is taken from the attack. 900 less 22 dead, and 20 per cent.
  expect(automatic.fact.attack).toBe(Math.round((900 - 22) * 1.2));
  const byHand = fieldOf(units, { switches: { manualDefensiveFire: true } });
  const manual = fought(byHand, WON);
  expect(manual.types[0]).toBe('MeleeFought');
  expect(manual.fact.attack).toBe(900);
});

test('[musket-and-pike: Melee Resolution] losers fall back, must check, and lose prisoners; the winners come on and are disordered', () => {
  const { state, types, fact } = fought(
    fieldOf([A('pikes', 'c5', { ...PIKES, men: 900 }), B('enemy', 'c6', PIKES)]),
    WON,
  );
  expect(types).toEqual(['MeleeFought', 'FellBack', 'Advanced', 'FellIntoDisorder']);
  expect(state.unit(0)).toMatchObject({ at: hex('c6'), disordered: true, melees: 1 });
  expect(state.unit(1)).toMatchObject({ at: hex('c7'), mustCheck: true });
  // 900 and 20 per cent: 1,080 at 0.99 are 107.1; 107 men, of whom 15 per cent, 16.05, are taken.
  expect(fact.hurt[1]).toMatchObject({ unit: 1, captured: 16 });
  expect(state.unit(1).men).toBe(500 - 107);
  // Fatigue: twice what fire would cost, 107 × (1 + 2 × 0.5) × 2.
  expect(state.unit(1).fatigue).toBe(428);
});

test('[musket-and-pike: Melee Resolution] nobody retreats from a chateau, and who has nowhere to go is destroyed', () => {
  const big = A('pikes', 'c5', { ...PIKES, men: 1900 });
  const chateau = fought(
    fieldOf([big, B('enemy', 'c6', PIKES)], { terrain: { c6: 'chateau' } }),
    WON,
  );
  expect(chateau.state.unit(1)).toMatchObject({ at: hex('c6'), mustCheck: true });
  expect(chateau.state.unit(0).at).toBe(hex('c5'));
  const wall = {
    'c6/0': 'highWall',
    'c6/1': 'highWall',
    'c6/2': 'highWall',
    'c6/4': 'highWall',
    'c6/5': 'highWall',
  } as const;
  const trapped = fought(fieldOf([big, B('enemy', 'c6', PIKES)], { sides: wall }), WON);
  const { lostMen } = trapped.state.unit(1);
  expect(trapped.state.unit(1).status).toBe('gone');
  expect(lostMen.killed + lostMen.wounded + lostMen.captured).toBe(500);
  expect(trapped.state.unit(0).at).toBe(hex('c6'));
  const spared = fieldOf([big, B('enemy', 'c6', PIKES)], {
    ...{ sides: wall, switches: { noMeleeEliminations: true } },
  });
  const held = fought(spared, WON);
  expect(held.state.unit(1)).toMatchObject({ status: 'field', at: hex('c6') });
  expect(held.state.unit(0).at).toBe(hex('c5'));
});

test('[musket-and-pike: Melee Resolution] a retreat never enters an enemy zone of control, and runs over skirmishers only where nothing else is open', () => {
  const open = {
    'c6/1': 'highWall',
    'c6/2': 'highWall',
    'c6/4': 'highWall',
    'c6/5': 'highWall',
  } as const;
  const units = [
    A('pikes', 'c5', { ...PIKES, men: 1900 }),
    B('enemy', 'c6', PIKES),
    A('screen', 'c7', { formation: 'skirmish', men: 90 }),
  ];
  const over = fought(fieldOf(units, { sides: open }), WON);
  expect(over.state.unit(2).status).toBe('gone');
  expect(over.state.unit(1).at).toBe(hex('c7'));
  const optional = { sides: open, switches: { noRetreatOverruns: true } };
  const barred = fought(fieldOf(units, optional), WON);
  expect(barred.state.unit(1).status).toBe('gone');
  expect(barred.state.unit(2).status).toBe('field');
  const zone = [units[0] as Put, units[1] as Put, A('watch', 'c8', { ...PIKES, facing: 3 })];
  expect(fought(fieldOf(zone, { sides: open }), WON).state.unit(1).status).toBe('gone');
});

test('[musket-and-pike: Partial Retreats] a stack goes back together or not at all, by the optional rule each as it can', () => {
  const walls = {
    'c6/1': 'highWall',
    'c6/2': 'highWall',
    'c6/4': 'highWall',
    'c6/5': 'highWall',
  } as const;
  const units = [
    A('pikes', 'c5', { ...PIKES, men: 1900 }),
    B('first', 'c6', { ...PIKES, men: 500 }),
    B('second', 'c6', { ...PIKES, men: 500 }),
    B('rear', 'c7', { ...PIKES, men: 1400 }),
  ];
  const whole = fought(fieldOf(units, { sides: walls }), WON).state;
  expect([1, 2].map((unit) => whole.unit(unit).status)).toEqual(['gone', 'gone']);
  const partial = { sides: walls, switches: { partialRetreats: true } };
  const parts = fought(fieldOf(units, partial), WON).state;
  expect([1, 2].map((unit) => parts.unit(unit).status)).toEqual(['field', 'gone']);
  expect(parts.unit(1).at).toBe(hex('c7'));
});

test('[musket-and-pike: Special Skirmisher Resolution] a few skirmishers lose a fifth and always fall back; their attackers keep their order', () => {
  const units = [
    A('pikes', 'c5', { ...PIKES, men: 500 }),
    B('screen', 'c6', { formation: 'skirmish', men: 100, weapon: 'pike' }),
  ];
  const { fact, state } = fought(fieldOf(units), LOST);
  // 500 and 20 per cent at the least: 12, a fifth of it 2.4.
  expect(fact).toMatchObject({ won: true, defenderLoss: 2.4 });
  expect(state.unit(1).at).toBe(hex('c7'));
  expect(state.unit(0)).toMatchObject({ at: hex('c6'), disordered: false });
});

test('[musket-and-pike: Special Skirmisher Resolution] skirmishers against skirmishers: the attackers lose a fifth, and the result counts', () => {
  const screen = { formation: 'skirmish', men: 100, weapon: 'pike' } as const;
  const { fact, state } = fought(
    fieldOf([A('ours', 'c5', screen), B('theirs', 'c6', screen)]),
    LOST,
  );
  // Of 100 men at 0.99: 15.88, a fifth of it 3.2.
  expect(fact).toMatchObject({ won: false, attackerLoss: 3.2 });
  expect(state.unit(1).at).toBe(hex('c6'));
});

test('[musket-and-pike: Melee Resolution] attackers of whom nobody is left have not won', () => {
  const horse = A('horse', 'c5', {
    ...{ kind: 'cavalry', men: 10, quality: 6, traits: { melee: 20, heavy: true } },
    now: { charging: 0 },
  });
  const units = [
    horse,
    B('enemy', 'c6', { ...PIKES, men: 100, facing: 0 }),
    A('leader', 'c5', { kind: 'leader' }),
  ];
  const state = fieldOf(units);
  // 10 × 3.25 × 3, twice that with leader, quality, fire held and the flank: 195, 19.5 men at the most, against 16.
  expect(attackFigures(state, [0, 2], hex('c6')).attack).toBeCloseTo(195, 9);
  const { fact } = fought(state, { ...WON, attack: 0.999, defence: 0.999 }, [0, 2]);
  expect(fact).toMatchObject({ won: false, defenderLoss: 16 });
});

test('[musket-and-pike: Cavalry Melee Continuation] horse that wins a charge may go on in order, three times at most', () => {
  const charge = (continued: number) =>
    fought(
      fieldOf([
        A('horse', 'c5', { kind: 'cavalry', men: 600, now: { charging: 0, continued } }),
        B('enemy', 'c6', { ...PIKES, men: 300 }),
      ]),
      WON,
    ).state.unit(0);
  expect(charge(0)).toMatchObject({ at: hex('c6'), mayContinue: true, disordered: false });
  expect(charge(3)).toMatchObject({ at: hex('c6'), mayContinue: false, disordered: false });
});

test('[musket-and-pike: Artillery Capture] guns beaten alone stay and serve their captors, abandoned they are recrewed by their own foot', () => {
  const units = [
    A('pikes', 'c5', PIKES),
    B('guns', 'c6', { kind: 'artillery', now: { firedBack: true } }),
    B('foot', 'e9', PIKES),
  ];
  const { state, builder } = fought(fieldOf(units), WON);
  expect(state.unit(1)).toMatchObject({
    at: hex('c6'),
    crew: 'enemy',
    side: 0,
    guns: 8,
    fired: true,
  });
  state.put(0, hex('c5'));
  settleGuns(builder);
  expect(state.unit(1)).toMatchObject({ crew: 'none', side: 1 });
  state.put(2, hex('c6'));
  settleGuns(builder);
  expect(state.unit(1)).toMatchObject({ crew: 'own', side: 1 });
});

test('[musket-and-pike: Melee Resolution] a battery whose crew the order does not count is beaten like any other', () => {
  const guns = B('guns', 'c6', { kind: 'artillery', men: 0, guns: 4, now: { firedBack: true } });
  const { fact, state } = fought(fieldOf([A('pikes', 'c5', PIKES), guns]), WON);
  expect(fact).toMatchObject({ defence: 40, won: true });
  expect(state.unit(1)).toMatchObject({ crew: 'enemy', side: 0, guns: 4, men: 0 });
});

test('[musket-and-pike: Artillery Capture] guns retaken wait for foot of their own before they can be used', () => {
  const horse = A('horse', 'c5', { kind: 'cavalry', men: 600 });
  const captor = B('captor', 'c6', { ...PIKES, men: 200 });
  const guns = A('guns', 'c6', {
    kind: 'artillery',
    now: { crew: 'enemy', side: 1, firedBack: true },
  });
  const { state, builder } = fought(fieldOf([horse, captor, guns]), WON);
  expect(state.unit(2)).toMatchObject({ crew: 'none', side: 0 });
  settleGuns(builder);
  expect(state.unit(2)).toMatchObject({ crew: 'none', side: 0 });
});

test('[musket-and-pike: Overruns] leaders, wagons and guns without a crew are taken by foot and horse that enter; a wagon loses half', () => {
  const units = [
    A('pikes', 'c5', PIKES),
    B('leader', 'c6', { kind: 'leader' }),
    B('wagon', 'c6', { kind: 'wagon', men: 51 }),
    B('guns', 'c6', { kind: 'artillery', now: { crew: 'none' } }),
  ];
  const state = fieldOf(units);
  expect(overrunAt(state, [0], hex('c6'))).toBe('taken');
  const builder = buildOn(state, 0.5);
  expect(overrun(builder, [0], hex('c6'))).toBe(true);
  expect(builder.state.unit(1)).toMatchObject({ status: 'taken', fate: 'captured' });
  expect(builder.state.unit(2)).toMatchObject({ side: 0, men: 25 });
  expect(builder.state.unit(3)).toMatchObject({ crew: 'enemy', side: 0 });
  const guns = fieldOf([A('guns', 'c5', { kind: 'artillery' }), ...units.slice(1)]);
  expect(overrunAt(guns, [0], hex('c6'))).toBe('held');
});

test('[musket-and-pike: Cavalry Overruns] charging horse rides down skirmishers no stronger than itself, in the open', () => {
  const against = (men: number, terms: Terms = {}, charging = 0) =>
    overrunAt(
      fieldOf(
        [
          A('horse', 'c5', { kind: 'cavalry', men: 100, now: { charging } }),
          B('screen', 'c6', { formation: 'skirmish', men }),
        ],
        terms,
      ),
      [0],
      hex('c6'),
    );
  expect(against(100)).toBe('ridden');
  expect(against(101)).toBe('stopped');
  expect(against(100, {}, -1)).toBe('held');
  expect(against(100, { terrain: { c6: 'village' } })).toBe('held');
  expect(against(100, { sides: { 'c5/0': 'hedge' } })).toBe('held');
  const line = fieldOf([
    A('horse', 'c5', { kind: 'cavalry', now: { charging: 0 } }),
    B('line', 'c6', PIKES),
  ]);
  expect(overrunAt(line, [0], hex('c6'))).toBe('held');
});

test('[musket-and-pike: Uncrewed Artillery] horse rides over guns in position, whose crew hides; limbered guns only where they cannot get away', () => {
  const horse = A('horse', 'c5', { kind: 'cavalry', now: { charging: 0 } });
  const builder = buildOn(fieldOf([horse, B('guns', 'c6', { kind: 'artillery' })]), 0.5);
  expect(overrun(builder, [0], hex('c6'))).toBe(true);
  expect(builder.facts.map((fact) => fact.type === 'CrewChanged' && fact.crew)).toEqual([
    ...['none', 'enemy'],
  ]);
  expect(builder.state.unit(1)).toMatchObject({ men: 80, guns: 8 });
  const limbered = B('guns', 'c6', { kind: 'artillery', formation: 'limbered' });
  expect(overrunAt(fieldOf([horse, limbered]), [0], hex('c6'))).toBe('stopped');
  const walls = { 'c6/0': 'highWall', 'c6/1': 'highWall', 'c6/5': 'highWall' } as const;
  const caught = buildOn(fieldOf([horse, limbered], { sides: walls }), 0.5);
  expect(overrun(caught, [0], hex('c6'))).toBe(true);
  expect(caught.state.unit(1)).toMatchObject({ status: 'gone', lostGuns: { captured: 8 } });
});

test('[musket-and-pike: Bridge Damage] foot attacks a bridge that nobody holds, and suffers nothing', () => {
  const state = fieldOf([A('pikes', 'c5', { ...PIKES, formation: 'column', men: 1000 })], {
    bridges: { c6: 150 },
  });
  expect(whyNotMelee(state, [0], hex('c6'))).toBeNull();
  const { fact, state: after } = fought(state, WON);
  // 1,000 men, half way between 20 and 100 points.
  expect(fact).toMatchObject({ bridge: [0, 60], hurt: [] });
  expect(after.p.bridges).toEqual([90]);
});
