import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { type ExampleArmy, exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { advance } from '@/lib/rulesets/musket-and-pike/quick/line/advance';
import {
  ARTILLERY,
  ATTACK,
  FIRST,
  HOLD,
  INFANTRY,
  PIN,
  REFUSE,
  RESERVE,
  SECOND,
  SPENT,
} from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { easeOf } from '@/lib/rulesets/musket-and-pike/quick/line/intent';
import { lay, openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { planner } from '@/lib/rulesets/musket-and-pike/quick/line/plan';
import { commitReserve } from '@/lib/rulesets/musket-and-pike/quick/line/reserves';
import type { BattleState } from '@/lib/rulesets/musket-and-pike/quick/line/state';
import { story } from '@/lib/rulesets/musket-and-pike/quick/line/story';
import { logLine } from '@/lib/rulesets/musket-and-pike/quick/line/words';
import { ofVersion, opened } from './line-support';

/** Where version 5 of the battle line departs from version 4: an attacking army without orders makes a plan of its own. */

const ARMY: ExampleArmy = { foot: 12, horse: 8, batteries: 5 };
/** Equals, side A the attacker: B’s left and centre are on a hill, its right, before A’s left, is in the plain. */
const HILL = {
  attacker: 'A',
  wings: { B: { left: { elevation: 1 }, centre: { elevation: 1 }, right: {} } },
} as const;
const upHill = (setup: Record<string, unknown> = {}): BattleOrder =>
  exampleOrder({ A: ARMY, B: ARMY }, { ...HILL, ...setup } as BattleOrder['setup']);

const layoutOf = (order: BattleOrder, version = '5') =>
  lay(ofVersion(order, version)).battle.layout;
/** Men of foot of a side in its left, centre, right and reserve as side A sees them. */
function footOf(order: BattleOrder, side: 0 | 1, version = '5'): number[] {
  const { unitsOf, arm, men, deployment } = layoutOf(order, version);
  const foot = [0, 0, 0, 0];
  for (const unit of unitsOf[side])
    if (arm[unit] === INFANTRY) {
      const sector = deployment.sector[unit] as number;
      foot[sector] = (foot[sector] as number) + (men[unit] as number);
    }
  return foot;
}
const intentOf = (order: BattleOrder, side: 0 | 1 = 0) => layoutOf(order).intents[side];

test('[musket-and-pike: Quick resolver] equals who attack a hill put their weight where the ground is easiest, and hold with the rest; in version 4 all go in alike', () => {
  const order = upHill();
  expect(intentOf(order)).toMatchObject({
    ...{ weight: 0, missions: [ATTACK, PIN, REFUSE], ground: true, weak: false },
  });
  const [left, centre, right, reserve] = footOf(order, 0);
  const [, theirCentre] = footOf(order, 1);
  expect(left).toBeGreaterThanOrEqual((12 * 700) / 2 - 700);
  // The centre and the horse beside it could be attacked with less than three to two.
  expect((centre as number) * 1.5).toBeGreaterThanOrEqual((theirCentre as number) * 0.8 - 2 * 700);
  expect(right).toBeLessThanOrEqual(700);
  expect(reserve).toBeGreaterThanOrEqual(700);
  const guns = layoutOf(order).unitsOf[0].filter((unit) => layoutOf(order).arm[unit] === ARTILLERY);
  const sectors = [...guns].map((unit) => layoutOf(order).deployment.sector[unit]);
  expect(sectors.filter((sector) => sector === 0)).toHaveLength(3);
  // The defender has none, and version 4 has no plans.
  expect(intentOf(order, 1)).toBeNull();
  expect(layoutOf(order, '4').intents).toEqual([null, null]);
  expect([...layoutOf(order, '4').mission.slice(0, 3)]).toEqual([ATTACK, ATTACK, ATTACK]);
});

test('[musket-and-pike: Quick resolver] behind hedges and woods it is the centre that is attacked; a weaker wing draws the weight; side B plans as side A does', () => {
  const close = {
    ...{ left: { terrain: 'forest' }, centre: { terrain: 'village' } },
    right: { obstacle: 'hedge' },
  };
  expect(intentOf(upHill({ wings: { B: close } }))).toMatchObject({
    ...{ weight: 1, missions: [PIN, ATTACK, PIN], ground: true },
  });
  // Sixteen regiments: four on the defender’s right, three on its left.
  const many = { foot: 16, horse: 4, batteries: 2 };
  const higher = { elevation: 1 };
  const equal = { B: { left: higher, centre: higher, right: higher } };
  expect(
    intentOf(exampleOrder({ A: many, B: many }, { attacker: 'A', wings: equal })),
  ).toMatchObject({ weight: 2, weak: true, ground: false });
  const mirrored = upHill({
    attacker: 'B',
    wings: { A: { left: { elevation: 1 }, centre: { elevation: 1 }, right: {} } },
  });
  expect(intentOf(mirrored, 0)).toBeNull();
  expect(intentOf(mirrored, 1)).toMatchObject({ weight: 2, missions: [REFUSE, PIN, ATTACK] });
  const [left, centre, right, reserve] = footOf(upHill(), 0);
  expect(footOf(mirrored, 1)).toEqual([right, centre, left, reserve]);
});

test('[musket-and-pike: Quick resolver] who is strong enough for all he meets attacks all along, and so do equals whom nothing draws to one place', () => {
  const strong = { ...ARMY, foot: 15 };
  expect(intentOf(exampleOrder({ A: strong, B: ARMY }, HILL))).toBeNull();
  for (const side of [0, 1] as const)
    expect(intentOf(exampleOrder({ A: ARMY, B: ARMY }, {}), side)).toBeNull();
  // In a meeting the weaker army awaits the enemy where it does not attack.
  const weaker = exampleOrder({ A: { ...ARMY, foot: 20 }, B: { ...ARMY, foot: 16 } }, {});
  expect(intentOf(weaker, 0)).toBeNull();
  expect(intentOf(weaker, 1)?.missions).toContain(HOLD);
  expect(intentOf(weaker, 1)?.missions).not.toContain(PIN);
});

test('[musket-and-pike: Quick resolver] an attack is aimed at what is to be taken, from the next place only on a long day; better troops and horse count', () => {
  const village = { name: 'The Old Mill', wing: 'centre', points: 100, holder: 'B' };
  const to = (own: object) => intentOf(upHill({ objectives: [{ ...village, ...own }] }));
  expect(to({})).toMatchObject({ weight: 0, aim: -1, ground: true });
  expect(intentOf(upHill({ objectives: [village], turns: 8 }))).toMatchObject({
    ...{ weight: 1, aim: 0, missions: [PIN, ATTACK, PIN] },
  });
  // On the far wing even on a long day; what he holds himself draws nobody.
  expect(to({ wing: 'right' })).toMatchObject({ weight: 2, aim: 0 });
  expect(to({ holder: 'A' })).toMatchObject({ weight: 0, aim: -1 });
  const better = exampleOrder({ A: { ...ARMY, quality: 'B' }, B: ARMY }, HILL);
  expect(intentOf(better)).toBeNull();
  // All their horse stands where the ground is easiest: nothing is left that speaks for it.
  const horse = { 'b-horse-wing': { wing: 'right' } };
  expect(intentOf(upHill({ deployment: horse }))).toBeNull();
});

test('[musket-and-pike: Quick resolver] an author’s places, tasks and hours always win', () => {
  const wings = (own: object) => ({ wings: { ...HILL.wings, A: own } });
  const authored: readonly Record<string, unknown>[] = [
    wings({ right: { posture: 'hold' } }),
    wings({ centre: { startsTurn: 4 } }),
    { deployment: { 'a-horse-wing': { wing: 'left' } } },
    { deployment: { 'a-battery-1': { wing: 'centre', line: 'guns' } } },
  ];
  for (const setup of authored) {
    expect(intentOf(upHill(setup))).toBeNull();
    const [own, earlier] = (['5', '4'] as const).map((version) =>
      openLine.trialReport(ofVersion(upHill(setup), version), 'authored', 3, true),
    );
    expect(own?.ledger).toEqual(earlier?.ledger);
    expect(own?.log).toEqual(earlier?.log);
  }
  // What the author says of the other side, or of the ground, leaves the attacker free.
  expect(intentOf(upHill({ deployment: { 'b-foot-1': { wing: 'left' } } }))).not.toBeNull();
});

/** Takes every unit of a side out of a sector. */
function empty(battle: BattleState, side: number, sector: number): void {
  for (const unit of battle.layout.unitsOf[side as 0 | 1])
    if (battle.sector[unit] === sector) battle.remove(unit);
}

test('[musket-and-pike: Movement] a wing that pins halts at 400 metres, joins when the enemy before it is taken in flank, and holds when the main attack is spent', () => {
  const order = upHill();
  const battle = opened(order);
  for (let turn = 0; turn < 8; turn += 1) advance(battle, 0, 1);
  expect([battle.gap(1), battle.mission[1]]).toEqual([4, PIN]);
  // The left has driven off what it met, and wheels upon the centre.
  empty(battle, 1, 0);
  battle.wheelTarget[0] = 1;
  battle.wheel[0] = 3;
  advance(battle, 0, 1);
  expect(battle.mission[1]).toBe(ATTACK);
  advance(battle, 0, 1);
  expect(battle.gap(1)).toBe(2);
  // The enemy has sent nearly all of the foot before it away.
  const thinned = opened(order);
  const left = thinned.layout.unitsOf[1].filter((unit) => thinned.sector[unit] === 1);
  for (const unit of left.slice(2)) thinned.remove(unit);
  advance(thinned, 0, 1);
  expect(thinned.mission[1]).toBe(ATTACK);
  const failed = opened(order);
  failed.mission[0] = SPENT;
  advance(failed, 0, 1);
  expect([failed.gap(1), failed.mission[1]]).toEqual([12, HOLD]);
});

test('[musket-and-pike: Quick resolver] the reserve goes to the weight of the attack, and to a wing that holds only if an enemy comes at it', () => {
  const sentTo = (theirMission: number) => {
    const battle = opened(upHill());
    battle.battleTurn = 5;
    battle.front[0] = 9;
    battle.front[1] = 8;
    battle.mission[4] = theirMission;
    const before = [0, 1, 2].map((sector) => battle.foot(0, sector));
    commitReserve(battle, 0);
    return [0, 1, 2].filter((sector) => battle.foot(0, sector) > (before[sector] as number));
  };
  expect(sentTo(HOLD)).toEqual([0]);
  expect(sentTo(ATTACK)).toEqual([1]);
});

test('[musket-and-pike: Quick resolver] the plan is told in the log, in the story and beside the map', () => {
  const order = ofVersion(upHill(), '5');
  const sentence =
    /^North puts the weight of its attack on the left wing, where the ground is easier, with [\d,]+ men of foot against 2,100; the centre holds the enemy before it, and the right wing is kept back\.$/;
  const report = openLine.trialReport(order, 'told', 1, true);
  const facts = report.log.flatMap((line) => ('fact' in line ? [line] : []));
  const told = facts.map((line) =>
    logLine(line.fact ?? null, { order, moment: line } as Parameters<typeof logLine>[1]),
  );
  expect(told.filter((line) => sentence.test(line ?? ''))).toHaveLength(1);
  expect(told).not.toContain(null);
  const names = {
    sides: { A: 'North', B: 'South' },
    adjectives: { A: 'Northern', B: 'Southern' },
  };
  const sentences = story(report, order, names)?.map(({ text }) => text) ?? [];
  expect(sentences[0]).toBe(
    'The Northern army put its weight on the left, where the ground was easier, and kept back its right.',
  );
  const plan = planner.before(order);
  expect(plan?.words.filter((line) => sentence.test(line))).toHaveLength(1);
  // Two arrows: of the left to the enemy, of the centre half the way.
  const arrows = plan?.orders.map(({ from, to }) => Math.abs(to[1] - from[1])) ?? [];
  expect(arrows).toHaveLength(2);
  expect(arrows[1]).toBeLessThan((arrows[0] as number) * 0.75);
});

test('[musket-and-pike: Quick resolver] what an attack is worth: the mean of fire and bayonet, never more over worse ground', () => {
  const open = {
    ...{ meleePercent: 0, firePercent: 0 },
    ...{ disorders: false, chateau: false, impassable: false },
  };
  expect(easeOf(open)).toBe(1);
  expect(easeOf({ ...open, meleePercent: -19, firePercent: 0 })).toBeCloseTo(0.9);
  expect(easeOf({ ...open, disorders: true })).toBeCloseTo(1 / Math.sqrt(3));
  expect(easeOf({ ...open, chateau: true })).toBeCloseTo(1 / Math.SQRT2);
  expect(easeOf({ ...open, impassable: true })).toBe(0.01);
});

test('[musket-and-pike: Quick resolver] no unit is lost in a plan, and foot of the reserve and of every line has its place', () => {
  const order = upHill();
  const { unitsOf, deployment, line, arm, intents } = layoutOf(order);
  for (const unit of unitsOf[0]) {
    if (arm[unit] !== INFANTRY) continue;
    expect(deployment.sector[unit]).toBe(intents[0]?.places.get(unit));
    expect([FIRST, SECOND]).toContain(line[unit]);
  }
  expect(footOf(order, 0).reduce((sum, men) => sum + men)).toBe(12 * 700);
  expect(footOf(order, 0)[RESERVE]).toBeGreaterThan(0);
});
