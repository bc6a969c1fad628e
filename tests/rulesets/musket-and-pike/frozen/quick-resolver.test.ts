import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTrials } from '@/lib/battle/autoplay/trial-summary';
import { type BattleOrder, QUALITIES } from '@/lib/battle/handoff/battle-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { RULESETS, rulesetById } from '@/lib/rulesets/registry';
import { musketAndPike, withUnits } from '@/tests/rulesets/musket-and-pike/support';
import { exampleOrder } from './example';

const expectations = (order: BattleOrder) =>
  order.units.map((unit) => ({
    unit: unit.id,
    name: unit.name,
    side: unit.side,
    strength: unit.strength,
  }));

const army = fc.record({
  foot: fc.integer({ min: 0, max: 14 }),
  horse: fc.integer({ min: 0, max: 8 }),
  batteries: fc.integer({ min: 0, max: 4 }),
  footMen: fc.integer({ min: 0, max: 4000 }),
  horseMen: fc.integer({ min: 0, max: 2000 }),
  guns: fc.integer({ min: 0, max: 30 }),
  quality: fc.constantFrom(...QUALITIES),
});
const wing = fc.record(
  {
    terrain: fc.constantFrom(
      'clear',
      'field',
      'village',
      'orchard',
      'forest',
      'rough',
      'marsh',
      'chateau',
    ),
    elevation: fc.integer({ min: 0, max: 3 }),
    obstacle: fc.constantFrom('none', 'stream', 'hedge', 'wall', 'embankment', 'creek'),
    works: fc.constantFrom('none', 'abatis', 'trench', 'redoubt'),
    posture: fc.constantFrom('attack', 'hold', 'refuse'),
    startsTurn: fc.integer({ min: 1, max: 10 }),
    turnedUntilTurn: fc.integer({ min: 0, max: 8 }),
  },
  { requiredKeys: [] },
);
const wings = fc.record({ left: wing, centre: wing, right: wing }, { requiredKeys: [] });
const flag = fc.boolean();
const setup = fc.record(
  {
    turns: fc.integer({ min: 1, max: 40 }),
    firstTurn: fc.constantFrom('04:00', '09:00', '18:30'),
    attacker: fc.constantFrom('A', 'B', 'both'),
    distance: fc.integer({ min: 1, max: 20 }),
    wings: fc.record({ A: wings, B: wings }, { requiredKeys: [] }),
    deployment: fc.record(
      {
        'a-horse-1': fc.record({
          wing: fc.constantFrom('left', 'reserve'),
          arrivesTurn: fc.integer({ min: 1, max: 60 }),
        }),
        'b-foot-wing-0': fc.record({
          wing: fc.constantFrom('left', 'centre', 'right', 'reserve'),
          releasedTurn: fc.integer({ min: 1, max: 10 }),
          formation: fc.constantFrom('line', 'shortened', 'column', 'block', 'skirmish'),
        }),
      },
      { requiredKeys: [] },
    ),
    objectives: fc.constantFrom(
      [],
      [{ name: 'The bridge', wing: 'left', points: 40, holder: 'B' }],
    ),
    weather: fc.constantFrom([], {
      name: 'Fog',
      visibility: 2,
      attackerPercent: -20,
      noCharges: true,
    }),
    ground: fc.constantFrom('normal', 'frozen'),
    withdrawal: fc.constantFrom({}, { A: { never: true }, B: { fromTurn: 4 } }),
    optionalRules: fc.record({
      averagedFire: flag,
      averagedMelee: flag,
      routLimiting: flag,
      targetDensity: flag,
      lineMovement: flag,
      meleeTerrain: flag,
      flankMorale: flag,
      highFatigueRecovery: flag,
      noMeleeEliminations: flag,
      isolation: flag,
      leaderPoints: flag,
    }),
  },
  { requiredKeys: [] },
);
const anyOrder = fc
  .record({ A: army, B: army, setup, advantage: fc.integer({ min: -50, max: 50 }) })
  .map(
    ({ A, B, setup: own, advantage }): BattleOrder => ({
      ...exampleOrder({ A, B }, JSON.parse(JSON.stringify(own))),
      advantage,
    }),
  );

test('[musket-and-pike: Quick resolver] every order ends in a report whose ledger balances, men and guns conserved', () => {
  fc.assert(
    fc.property(anyOrder, fc.string(), (order, seed) => {
      expect(musketAndPike.checkOrder(order)).toMatchObject({ ok: true, value: { order: order } });
      const report = musketAndPike.fight(order, seed);
      const checked = checkLedger(expectations(order), report.ledger);
      expect(checked.ok ? [] : checked.error).toEqual([]);
      expect(VICTORY_LEVELS).toContain(report.level);
      expect(report.turnsFought).toBeLessThanOrEqual(40);
      expect(report.leaders.length).toBe(order.leaders.length);
      for (const line of report.log) expect(line.text).toMatch(/^\S.*[.]$/);
    }),
    { numRuns: 120 },
  );
});

test('[musket-and-pike: Quick resolver] a logged battle and a silent trial are the same battle', () => {
  fc.assert(
    fc.property(anyOrder, fc.string(), (order, seed) => {
      const printed = musketAndPike.fight(order, seed);
      const silent = musketAndPike.trialReport(order, seed, 0);
      expect({ ...printed, log: [] }).toEqual(silent);
      const batch = musketAndPike.trials(order, seed, 0, 1);
      expect(VICTORY_LEVELS[batch.level[0] ?? 9]).toBe(silent.level);
      let lost = 0;
      for (const row of silent.ledger)
        if (row.side === 'A') lost += (row.counts.men?.start ?? 0) - (row.counts.men?.present ?? 0);
      expect(batch.headsLost.A[0]).toBe(lost);
    }),
    { numRuns: 60 },
  );
});

test('[musket-and-pike: Quick resolver] trials in two ranges, in any order, are the trials in one', () => {
  const order = exampleOrder();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (cut, from) => {
        const whole = musketAndPike.trials(order, 'ranges', from, from + 40);
        const later = musketAndPike.trials(order, 'ranges', from + cut, from + 40);
        const earlier = musketAndPike.trials(order, 'ranges', from, from + cut);
        expect(joinTrials([later, earlier])).toEqual(whole);
      },
    ),
    { numRuns: 12 },
  );
});

test('[musket-and-pike: Quick resolver] a battle is pinned: one of version 1 always replays as before', () => {
  const order = { ...exampleOrder(), ruleset: { id: 'musket-and-pike', version: '1' } };
  const batch = musketAndPike.trials(order, 'golden', 0, 8);
  expect({
    levels: [...batch.level],
    lostA: [...batch.headsLost.A],
    lostB: [...batch.headsLost.B],
  }).toMatchInlineSnapshot(`
    {
      "levels": [
        1,
        2,
        4,
        4,
        3,
        3,
        3,
        1,
      ],
      "lostA": [
        2539,
        3118,
        2210,
        1639,
        1112,
        2322,
        2130,
        1887,
      ],
      "lostB": [
        1803,
        3388,
        3682,
        3069,
        2139,
        3389,
        2854,
        1446,
      ],
    }
  `);
});

test('[musket-and-pike: Quick resolver] equal armies win equally often, and mirrored orders mirror', () => {
  const order = exampleOrder();
  const batch = musketAndPike.trials(order, 'mirror', 0, 1200);
  const wins = batch.level.filter((level) => level > 2).length;
  const defeats = batch.level.filter((level) => level < 2).length;
  // Five standard deviations of a fair coin.
  expect(Math.abs(wins - defeats)).toBeLessThan(5 * Math.sqrt(1200));
  const strong = { foot: 16, horse: 5, batteries: 3 };
  const weak = { foot: 12, horse: 5, batteries: 3 };
  const first = musketAndPike.trials(
    exampleOrder({ A: strong, B: weak }, { attacker: 'A' }),
    'mirror',
    0,
    600,
  );
  const second = musketAndPike.trials(
    exampleOrder({ A: weak, B: strong }, { attacker: 'B' }),
    'mirror',
    0,
    600,
  );
  const score = (levels: Uint8Array) => levels.reduce((sum, level) => sum + level - 2, 0) / 600;
  expect(Math.abs(score(first.level) + score(second.level))).toBeLessThan(0.35);
});

test('[musket-and-pike: Quick resolver] more men, better men, and the advantage each win more often', () => {
  const score = (order: BattleOrder) =>
    musketAndPike
      .trials(order, 'stronger', 0, 300)
      .level.reduce((sum, level) => sum + level - 2, 0) / 300;
  const even = score(exampleOrder());
  const usual = { foot: 12, horse: 5, batteries: 3 };
  expect(score(exampleOrder({ A: { ...usual, foot: 18 } }))).toBeGreaterThan(even + 0.4);
  expect(score(exampleOrder({ A: { ...usual, quality: 'B' } }))).toBeGreaterThan(even + 0.4);
  expect(score({ ...exampleOrder(), advantage: 30 })).toBeGreaterThan(even + 0.4);
  expect(score({ ...exampleOrder(), advantage: -30 })).toBeLessThan(even - 0.4);
  expect(
    score(withUnits(exampleOrder(), (unit) => (unit.side === 'A' ? { fatigue: 700 } : {}))),
  ).toBeLessThan(even - 0.3);
});

test('[musket-and-pike: Quick resolver] works and hills help a defender, a flank turned at the start hurts them', () => {
  const score = (wing: object) =>
    musketAndPike
      .trials(
        exampleOrder({}, {
          attacker: 'A',
          wings: { B: { left: wing, centre: wing, right: wing } },
        } as never),
        'ground',
        0,
        300,
      )
      .level.reduce((sum, level) => sum + level - 2, 0) / 300;
  const open = score({});
  expect(score({ works: 'redoubt', elevation: 2 })).toBeLessThan(open - 0.3);
  expect(score({ turnedUntilTurn: 8 })).toBeGreaterThan(open + 0.2);
});

test('[musket-and-pike: Quick resolver] a side without men leaves the field to the other, both without is a draw', () => {
  const nobody = { foot: 0, horse: 0, batteries: 0 };
  const usual = { foot: 4, horse: 1, batteries: 1 };
  const report = musketAndPike.fight(exampleOrder({ A: usual, B: nobody }), 'x');
  expect(report.heldField).toBe('A');
  expect(['minorVictory', 'majorVictory']).toContain(report.level);
  expect(musketAndPike.fight(exampleOrder({ A: nobody, B: nobody }), 'x')).toMatchObject({
    level: 'draw',
    heldField: null,
  });
});

test('[musket-and-pike: Quick resolver] an unchecked order and an invalid range are broken invariants', () => {
  expect(() => musketAndPike.fight(exampleOrder({}, { turns: -1 }), 'x')).toThrow();
  expect(() => musketAndPike.trials(exampleOrder(), 'x', 5, 4)).toThrow();
  expect(() => musketAndPike.trials(exampleOrder(), 'x', -1, 4)).toThrow();
});

test('[musket-and-pike: End Of Game] objectives decide: who drives the other out of a wing holds it, and points are counted', () => {
  const objectives = [{ name: 'The village', wing: 'centre', points: 500, holder: 'B' }];
  const hold = musketAndPike.trials(
    exampleOrder(
      { A: { foot: 4, horse: 1, batteries: 1 }, B: { foot: 20, horse: 6, batteries: 4 } },
      { attacker: 'A', objectives },
    ),
    'objectives',
    0,
    40,
  );
  expect([...hold.level].every((level) => level === 0)).toBe(true);
  const report = musketAndPike.fight(
    exampleOrder(
      { A: { foot: 24, horse: 8, batteries: 5 }, B: { foot: 6, horse: 2, batteries: 1 } },
      { attacker: 'A', objectives },
    ),
    'objectives',
  );
  expect(report.victory?.objectivePoints).toBe(500);
  expect(report.level).toBe('majorVictory');
});

test('[musket-and-pike: End Of Game] an army ordered to withdraw leaves on its turn, one that may not leave fights on', () => {
  const order = (withdrawal: object) => exampleOrder({}, { turns: 12, withdrawal } as never);
  const off = musketAndPike.fight(order({ A: { never: true }, B: { fromTurn: 1 } }), 'x');
  expect(off.turnsFought).toBe(1);
  expect(off.heldField).toBe('A');
  const stays = musketAndPike.trials(order({ A: { never: true }, B: { never: true } }), 'x', 0, 5);
  expect(stays.level.length).toBe(5);
});

test('[musket-and-pike: Quick resolver] the registry knows it by its id', () => {
  expect(RULESETS.map((ruleset) => ruleset.id)).toContain('musket-and-pike');
  expect(rulesetById('musket-and-pike')?.quick.version).toBe(musketAndPike.version);
  expect(rulesetById('constructor')).toBeUndefined();
});

test('[musket-and-pike: End Of Game] points at stake: twice the objectives and a share of what both armies are worth', () => {
  const stake = (points: number[]) =>
    musketAndPike.fight(
      exampleOrder(
        {},
        { objectives: points.map((own) => ({ name: 'A hill', wing: 'left', points: own })) },
      ),
      'stake',
    ).victory;
  // Each side: 8,400 foot × 10, 3,000 horse × 15, 480 crew × 5 a thousand, 24 guns × 0.5: 143.4; of both 32 %.
  expect(stake([40, 20])?.atStake).toBeCloseTo(120 + 0.32 * 286.8, 1);
  expect(stake([0])?.atStake).toBeCloseTo(0.32 * 286.8, 1);
  expect(stake([])?.atStake).toBeCloseTo(0.32 * 286.8 + 2 * 0.03 * 286.8, 1);
  expect(stake([40, 20])?.thresholds.minor).toBeCloseTo((120 + 0.32 * 286.8) / 10, 1);
});

test('[musket-and-pike: End Of Game] an attacker breaks off in good order before routing, and is pursued less', () => {
  const taken = (attackBreakPercent: number) => {
    const order = exampleOrder(
      { A: { foot: 12, horse: 5, batteries: 3 }, B: { foot: 14, horse: 5, batteries: 3 } },
      { attacker: 'A', parameters: { attackBreakPercent } },
    );
    let captured = 0;
    let orderly = 0;
    for (let trial = 0; trial < 80; trial += 1) {
      const report = musketAndPike.trialReport(order, 'call-off', trial, true);
      if (report.heldField !== 'B') continue;
      if (report.log.some((line) => line.kind === 'end' && line.text?.includes('good order')))
        orderly += 1;
      for (const row of report.ledger)
        if (row.side === 'A') captured += row.counts.men?.captured ?? 0;
    }
    return { captured, orderly };
  };
  const early = taken(15);
  const late = taken(24);
  expect(early.orderly).toBeGreaterThan(20);
  expect(late.orderly).toBe(0);
  expect(early.captured).toBeLessThan(late.captured);
});
