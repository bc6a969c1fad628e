import { describe, expect, test } from 'vitest';
import {
  afterBattle,
  guardsLost,
  type Losses,
  valley,
} from '@/tests/support/campaigns/after-battle';

describe('[house: between battles]', () => {
  test.each([
    ['majorVictory', 280],
    ['minorVictory', 260],
    ['draw', 240],
    ['minorDefeat', 200],
    ['majorDefeat', 140],
  ] as const)(
    'after a %s for its side %i of 400 return within a week, captured men never',
    (level, back) => {
      const scene = afterBattle({ losses: guardsLost, level });
      scene.pass('march');
      // The depot adds at most 200 among all that lack men; naming no pool here closes it.
      const drafts =
        scene.play.campaign.lastInterval?.steps
          .filter((step) => step.kind === 'replacementsArrived')
          .flatMap((step) => step.changes)
          .find((change) => change.unit === 'blue-guards')?.men ?? 0;
      expect(scene.unit('blue-guards').men - drafts).toBe(350 + back);
    },
  );
  test('side B sees the level from its own point of view', () => {
    const scene = afterBattle({
      losses: { 'red-line': { men: { wounded: 100 } } },
      level: 'majorDefeat',
    });
    scene.pass('winter');
    expect(scene.unit('red-line').men).toBe(1400 + 70);
  });
  test('half of them return if the next battle is within two days', () => {
    const scene = afterBattle({ losses: guardsLost });
    const steps = scene.pass('night');
    const back = steps.filter(
      (step) => step.kind === 'stragglersRallied' || step.kind === 'woundedReturned',
    );
    expect(back.map((step) => [step.kind, step.changes[0]?.men])).toEqual([
      ['stragglersRallied', 100],
      ['woundedReturned', 20],
    ]);
  });
  test('on the same day only stragglers return', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 300, missing: 10 } } },
      definition: { ...valley, carryOver: { losses: 100, fatigue: 100 }, pools: [] },
    });
    const steps = scene.pass('evening');
    expect(steps.map((step) => [step.kind, step.changes.length, step.changes[0]?.men])).toEqual([
      ['stragglersRallied', 1, 10],
    ]);
    // The wounded wait for the night.
    scene.pass('night');
    expect(scene.unit('blue-guards').men).toBe(490 + 10 + 90);
  });
  test('the side that holds the field recovers half the guns left there, the other side none', () => {
    const losses: Losses = {
      'blue-guns': { guns: { missing: 4, captured: 2 } },
      'red-guns': { guns: { missing: 4 } },
    };
    const scene = afterBattle({ losses, heldField: 'A' });
    scene.pass('march');
    expect(scene.unit('blue-guns').guns).toBe(4);
    expect(scene.unit('red-guns').guns).toBe(2 + 4);
    // Red’s four come from its arsenal, open since 3 May.
    expect(scene.play.campaign.pools.get('arsenal')?.guns).toBe(0);
  });
  test('fatigue falls by 100 per rest day, and a winter clears it', () => {
    const week = afterBattle({ losses: {}, fatigue: 450 });
    week.pass('march');
    expect(week.unit('red-line').fatigue).toBe(250);
    const winter = afterBattle({ losses: {}, fatigue: 900 });
    winter.pass('winter');
    expect(winter.unit('red-line').fatigue).toBe(0);
  });
  test('a second interval returns nothing more from the same battle', () => {
    const scene = afterBattle({ losses: guardsLost, definition: { ...valley, pools: [] } });
    scene.pass('night');
    const after = scene.unit('blue-guards').men;
    scene.pass('winter');
    expect(scene.unit('blue-guards').men).toBe(after);
  });
});

describe('[presets of other systems]', () => {
  const noPools = { ...valley, carryOver: { losses: 100, fatigue: 100 }, pools: [] };
  test('[command-and-maneuver] one back for every three, captured among them, over the whole campaign', () => {
    const scene = afterBattle({
      losses: {
        'red-line': { men: { killed: 4, captured: 4 } },
        'red-fusiliers': { men: { killed: 2 } },
      },
      policy: 'command-and-maneuver-3',
    });
    scene.pass('night');
    expect(scene.unit('red-line').men).toBe(1492 + 2);
    expect(scene.unit('red-fusiliers').men).toBe(998);
    expect(scene.play.campaign.tallies.get('B/musketeers/men')).toEqual({
      lost: 4,
      captured: 4,
      returned: 2,
    });
  });
  test('[volley-and-bayonet] half of the hits next morning; uncaptured guns at one grade worse; no drafts', () => {
    const scene = afterBattle({
      losses: { ...guardsLost, 'blue-guns': { guns: { missing: 3, captured: 1 } } },
      policy: 'volley-and-bayonet',
      heldField: 'B',
    });
    scene.pass('night');
    expect(scene.unit('blue-guards').men).toBe(350 + 200);
    expect(scene.unit('blue-guns')).toMatchObject({ guns: 7, quality: 'D' });
    expect(scene.play.campaign.pools.get('depot')?.men).toBe(500);
  });
  test.each([
    ['minorVictory', 70],
    ['draw', 60],
    ['minorDefeat', 50],
  ] as const)('[rank-and-file] after a %s %i per cent, rounded down', (level, percent) => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 99 } } },
      policy: 'rank-and-file',
      level,
      definition: noPools,
    });
    scene.pass('night');
    expect(scene.unit('blue-guards').men).toBe(701 + Math.floor((99 * percent) / 100));
  });
  test('[napoleonic club] all but a tenth, but only when halted and in supply; until then they wait', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 101 } } },
      policy: 'napoleonic-club',
      definition: noPools,
    });
    expect(scene.pass('night').map((step) => step.kind)).toEqual(['fatigueRecovered']);
    scene.pass('winter');
    expect(scene.unit('blue-guards').men).toBe(699 + 90);
    scene.pass('winter');
    expect(scene.unit('blue-guards').men).toBe(699 + 90);
  });
  test('[honours-of-war] routed units shrink by a quarter or are lost on a die', () => {
    const scene = afterBattle({
      losses: {},
      routed: ['red-line', 'red-hussars'],
      policy: { preset: 'honours-of-war' },
    });
    const steps = scene.pass('night', (key) => (key.includes('red-hussars:routed') ? 0.1 : 0.5));
    expect(scene.unit('red-hussars')).toMatchObject({ men: 0, status: 'disbanded' });
    expect(scene.unit('red-line').men).toBe(1125);
    expect(steps[0]?.draws).toHaveLength(3);
  });
  test('[musket-and-pike] losses stay; fatigue recovers by its rate each idle turn', () => {
    const scene = afterBattle({
      losses: guardsLost,
      fatigue: 300,
      policy: 'musket-and-pike',
      definition: noPools,
    });
    scene.pass('night');
    expect(scene.unit('blue-guards')).toMatchObject({ men: 350, fatigue: 300 - 72 });
  });
  test('[musket-and-pike] diced, each idle turn takes 0 to twice its rate: nine night turns 0 to 144, 72 in the middle', () => {
    // Nine draws of 0 … 16, by hand.
    let ways = [1];
    for (let turn = 0; turn < 9; turn += 1) {
      const next = new Array<number>(ways.length + 16).fill(0);
      ways.forEach((count, sum) => {
        for (let draw = 0; draw <= 16; draw += 1)
          next[sum + draw] = (next[sum + draw] ?? 0) + count;
      });
      ways = next;
    }
    const all = 17 ** 9;
    const atMost = (sum: number) =>
      ways.slice(0, sum + 1).reduce((one, more) => one + more, 0) / all;
    for (const die of [0, 0.05, 0.5, 0.95, 0.999999]) {
      const scene = afterBattle({
        losses: {},
        fatigue: 300,
        policy: { preset: 'musket-and-pike', chance: 'diced' },
        definition: noPools,
      });
      scene.pass('night', () => die);
      const off = 300 - scene.unit('blue-guards').fatigue;
      expect(atMost(off)).toBeGreaterThan(die);
      expect(off === 0 ? 0 : atMost(off - 1)).toBeLessThanOrEqual(die + 1e-9);
    }
  });
  test('[none] nothing returns, recovers or arrives', () => {
    const scene = afterBattle({ losses: guardsLost, fatigue: 300, policy: 'none' });
    expect(scene.pass('winter')).toEqual([]);
  });
});

describe('[campaign: replacements, remnants, leaders]', () => {
  test('a pool gives at most its limit at once, in proportion to what units lack', () => {
    const scene = afterBattle({
      losses: {
        'blue-guards': { men: { captured: 300 } },
        'blue-dragoons': { men: { captured: 100 } },
      },
      policy: 'house',
    });
    const step = scene.pass('march').find((one) => one.kind === 'replacementsArrived');
    expect(step?.drawn).toEqual({ depot: { men: 200, guns: 0 } });
    expect(step?.changes.map((change) => [change.unit, change.men])).toEqual([
      ['blue-guards', 100],
      ['blue-line', 67],
      ['blue-dragoons', 33],
    ]);
    expect(scene.play.campaign.pools.get('depot')?.men).toBe(300);
  });
  test('a pool is closed before its first day and after its last', () => {
    const scene = afterBattle({
      losses: { 'red-guns': { guns: { captured: 2 } } },
      policy: 'house',
    });
    scene.pass('night');
    expect(scene.unit('red-guns').guns).toBe(4);
  });
  test('drafts amounting to a quarter of a unit cost it quality if the policy says so', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { captured: 700 } } },
      policy: { preset: 'house', qualityStepsLost: 1 },
    });
    scene.pass('march');
    expect(scene.unit('blue-guards').quality).toBe('B');
    expect(scene.unit('blue-line').quality).toBe('B');
  });
  test('remnants are broken up among sister units that have room, and none are lost', () => {
    const scene = afterBattle({
      losses: { 'blue-line': { men: { captured: 1100 } } },
      policy: { preset: 'none', disbandBelow: 0.2 },
    });
    scene.pass('night');
    // The guards are full: no unit has room for the 100, so the unit stays.
    expect(scene.unit('blue-line')).toMatchObject({ men: 100, status: 'present' });
    const other = afterBattle({
      losses: {
        'blue-line': { men: { captured: 1100 } },
        'blue-guards': { men: { captured: 150 } },
      },
      policy: { preset: 'none', disbandBelow: 0.2 },
    });
    other.pass('night');
    expect(other.unit('blue-line')).toMatchObject({ men: 0, status: 'disbanded' });
    expect(other.unit('blue-guards').men).toBe(750);
  });
  test('a fallen leader is followed by the next in seniority, then by the senior officer below, then by a deputy', () => {
    const scene = afterBattle({
      losses: {},
      leaders: [
        { id: 'blunt', fate: 'killed' },
        { id: 'able', fate: 'wounded' },
        { id: 'ruddy', fate: 'captured' },
      ],
    });
    const told = scene.pass('night').filter((step) => step.kind === 'leadersReplaced');
    expect(told.map((step) => step.leaders?.[0])).toEqual([
      { leader: 'baker', formation: 'blue', status: 'present' },
      {
        leader: 'blue-first-deputy-1',
        formation: 'blue-first',
        status: 'present',
        officer: { name: 'Deputy for Major Baker', command: 'E', leadership: 'D' },
      },
      {
        leader: 'red-deputy-1',
        formation: 'red',
        status: 'present',
        officer: { name: 'Deputy for Marshal Ruddy', command: 'D', leadership: 'C' },
      },
    ]);
    scene.pass('winter');
    expect(scene.play.campaign.forces.leaders.get('able')?.status).toBe('present');
  });
});
