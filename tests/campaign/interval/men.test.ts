import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Policy } from '@/lib/campaign/definition/intervals';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { Folding, fold } from '@/lib/campaign/evolve';
import { presentStrength } from '@/lib/campaign/forces/forces';
import { returnsOutlook } from '@/lib/campaign/interval/outlook';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { SIDES } from '@/lib/kernel/side';
import { courseFault } from '@/lib/verify/verify-course';
import {
  afterBattle,
  guardsLost,
  type Losses,
  valley,
} from '@/tests/support/campaigns/after-battle';
import { Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const bare: CampaignDefinition = {
  ...valley,
  carryOver: { losses: 100, fatigue: 100 },
  pools: [],
  intervals: valley.intervals.map((interval) => ({ ...interval, detach: [] })),
};
/** Without dice, so that figures are exact: fractions of a man are rounded down. */
const counted: Partial<Policy> = { preset: 'men', chance: 'fixed' };

/** The valley with one interval of these days as its only kind of pause. */
function resting(days: number, part: Partial<CampaignDefinition['intervals'][number]> = {}) {
  return {
    ...bare,
    intervals: bare.intervals.map((interval) => ({
      ...interval,
      kind: 'days' as const,
      days,
      ...part,
    })),
  };
}

describe('[men: who comes back]', () => {
  test.each([
    [4, 0],
    [7, 0],
    [8, 20],
    [29, 20],
    [30, 50],
    [89, 50],
    [90, 90],
    [179, 90],
    [180, 120],
    [400, 120],
  ])('after %i days %i of 200 wounded have returned', (days, back) => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { killed: 100, wounded: 200, captured: 50 } } },
      policy: counted,
      definition: resting(days),
    });
    scene.pass('march');
    expect(scene.unit('blue-guards').men).toBe(450 + back);
  });

  test('several intervals give the same as one long interval: nobody returns twice', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 200 } } },
      policy: counted,
      definition: resting(10),
    });
    const men = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(() => {
      scene.pass('march');
      return scene.unit('blue-guards').men;
    });
    expect(men).toEqual([620, 620, 650, 650, 650, 650, 650, 650, 690]);
  });

  test('of 100 missing, half rejoin the side that held the field and a quarter the other, from the third day on', () => {
    const back = (heldField: 'A' | 'B' | null, days: number) => {
      const losses = { 'blue-guards': { men: { missing: 100 } } };
      const scene = afterBattle({
        losses,
        heldField,
        policy: counted,
        definition: resting(days),
      });
      scene.pass('march');
      return scene.unit('blue-guards').men - 700;
    };
    expect([back('A', 2), back('A', 3), back('B', 3), back(null, 3), back('A', 400)]).toEqual([
      0, 50, 25, 25, 50,
    ]);
  });

  test.each<[string, Partial<Policy>, boolean]>([
    ['without a hospital', { hospital: false }, true],
    ['out of supply', {}, false],
  ])('%s half of the wounded', (_, part, supplied) => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 200 } } },
      policy: { ...counted, ...part },
      definition: resting(30, { replacements: { A: supplied, B: true } }),
    });
    scene.pass('march');
    expect(scene.unit('blue-guards').men).toBe(600 + 25);
  });

  test('men held back for want of supply return once the army is supplied again', () => {
    const definition = resting(30);
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 200 } } },
      policy: counted,
      definition: {
        ...definition,
        intervals: definition.intervals.map((interval) =>
          interval.id === 'march'
            ? { ...interval, replacements: { A: false, B: true } }
            : { ...interval, days: 1 },
        ),
      },
    });
    scene.pass('march');
    scene.pass('winter');
    expect(scene.unit('blue-guards').men).toBe(600 + 50);
  });

  test('a regiment that lost every man is not restored in four days, whatever the depot holds', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { killed: 200, wounded: 500, captured: 100 } } },
      policy: counted,
      definition: { ...resting(4), pools: valley.pools },
    });
    scene.pass('march');
    expect(scene.unit('blue-guards').men).toBe(Math.floor((800 * 0.2 * 4) / 30));
  });

  test('guns left on a field return to the side that held it; destroyed and captured guns never', () => {
    const losses: Losses = {
      'blue-guns': { guns: { missing: 4, captured: 1 } },
      'red-guns': { guns: { missing: 4, killed: 2 } },
    };
    const scene = afterBattle({ losses, heldField: 'A', policy: counted, definition: bare });
    scene.pass('march');
    expect([scene.unit('blue-guns').guns, scene.unit('red-guns').guns]).toEqual([7, 0]);
  });

  test('[musket-and-pike: Combat Results] a fraction of a man returns with that probability', () => {
    const back = (draw: number) => {
      const losses = { 'blue-guards': { men: { wounded: 37 } } };
      const scene = afterBattle({ losses, policy: 'men', definition: resting(8) });
      scene.pass('march', () => draw);
      return scene.unit('blue-guards').men - (800 - 37);
    };
    expect([back(0.69), back(0.71)]).toEqual([4, 3]);
  });

  test('[musket-and-pike: Recovering Fatigue] each rest day recovers 0 to 200 fatigue, 100 on average', () => {
    const rested = (draw: number, chance: 'fixed' | 'diced') => {
      const policy = { preset: 'men' as const, chance };
      const scene = afterBattle({ losses: {}, fatigue: 900, policy, definition: bare });
      scene.pass('march', () => draw);
      return 900 - scene.unit('red-line').fatigue;
    };
    expect([rested(0, 'diced'), rested(0.5, 'diced'), rested(0.999999, 'diced')]).toEqual([
      0, 200, 400,
    ]);
    expect(rested(0, 'fixed')).toBe(200);
  });

  test('no unit exceeds its establishment: returning men without room wait', () => {
    const scene = afterBattle({
      losses: { 'blue-guards': { men: { wounded: 200 } } },
      policy: { ...counted, intakePerMonth: 10 },
      definition: { ...resting(8), pools: [{ ...depot, men: 5_000, mostPerInterval: undefined }] },
    });
    scene.pass('march');
    expect(scene.unit('blue-guards').men).toBe(600 + 20 + 180);
    scene.pass('winter');
    expect(scene.unit('blue-guards').men).toBe(800);
  });

  test('an army that surrenders leaves the rolls with all its men and guns, in the step that reports it', () => {
    const definition = {
      ...resting(30),
      intervals: resting(30).intervals.map((interval) => ({
        ...interval,
        surrender: [{ formation: 'red-contingent', reason: 'The town opens its gates.' }],
      })),
    };
    const losses = { 'red-allies': { men: { wounded: 100 } } };
    const scene = afterBattle({ losses, policy: counted, definition });
    const steps = scene.pass('march');
    expect(steps.find(({ kind }) => kind === 'surrendered')?.text).toMatch(
      /^Allied contingent lays down its arms with 625 men and no guns|^Allied contingent lays down its arms with 625 men and 0 guns/,
    );
    expect(scene.unit('red-allies')).toMatchObject({ men: 0, status: 'detached' });
    expect(scene.play.campaign.toll.B.men).toMatchObject({ surrendered: 625, healed: 25 });
    scene.pass('winter');
    expect(scene.unit('red-allies').men).toBe(0);
  });

  test('losses of an earlier battle still return after a later one', () => {
    const scene = afterBattle({ losses: guardsLost, policy: counted, definition: resting(10) });
    expect(scene.play.campaign.casualties.get('blue-guards')).toEqual({
      battles: [{ since: '1757-05-01', wounded: 200, missing: 100, gunsLeft: 0, heldField: false }],
      healed: 0,
      rallied: 0,
      gunsBack: 0,
    });
    scene.pass('march');
    expect(scene.play.campaign.casualties.get('blue-guards')).toMatchObject({
      healed: 20,
      rallied: 25,
    });
  });
});

describe('[men: what is shown before it is chosen]', () => {
  test('the wounded, those back by the end of the interval, those who follow and when, those who never return', () => {
    const scene = afterBattle({ losses: guardsLost, policy: counted, definition: resting(10) });
    const interval = scene.definition.intervals.find(({ id }) => id === 'march');
    if (!interval) throw new Error('march');
    const { words, men } = returnsOutlook(scene.play.campaign, interval, 'A');
    expect(men).toEqual({
      until: '1757-05-11',
      lying: 200,
      due: 20,
      rallying: 25,
      guns: 0,
      later: [
        { date: '1757-05-31', men: 30 },
        { date: '1757-07-30', men: 40 },
        { date: '1757-10-28', men: 30 },
      ],
      never: 80,
    });
    expect(words[0]).toBe(
      'Of the wounded, 10 % after 8 days, 25 % after 30 days, 45 % after 90 days, 60 % after 180 days are back, and no more. The killed and the captured never return.',
    );
    scene.pass('march');
    expect(returnsOutlook(scene.play.campaign, interval, 'A').men).toMatchObject({
      lying: 180,
      due: 0,
    });
  });

  test.each([
    [
      'house',
      '35 % to 70 % of what a unit lost, by the result, comes back in the interval after the battle, and nothing later.',
    ],
    ['none', 'Nobody comes back of what a battle cost.'],
    ['command-and-maneuver-3', 'One comes back for every 3 casualties of a type.'],
    ['musket-and-pike', 'Nobody comes back of what a battle cost.'],
  ])('a policy states what it returns: %s', (policy, first) => {
    const scene = afterBattle({ losses: {}, policy });
    const [interval] = scene.definition.intervals;
    if (!interval) throw new Error('no interval');
    const { words, men } = returnsOutlook(scene.play.campaign, interval, 'A');
    expect([words[0], men]).toEqual([first, null]);
  });
});

describe('[men: arms laid down on the way to the end]', () => {
  const ending = {
    ...valley,
    intervals: [
      ...valley.intervals,
      {
        ...(valley.intervals[0] as (typeof valley.intervals)[number]),
        id: 'capitulation',
        title: 'The capitulation',
        kind: 'days' as const,
        days: 5,
        policy: 'men',
        surrender: [{ formation: 'red-contingent', reason: 'Their prince makes peace' }],
      },
    ],
    situations: valley.situations.map((situation) => ({
      ...situation,
      meetings: situation.meetings.map((meeting) =>
        meeting.battle === undefined
          ? { ...meeting, next: [{ to: 'truce', interval: 'capitulation' }] }
          : meeting,
      ),
    })),
  };

  test('the interval passes, then the campaign concludes; the armies are off the rolls, and the record verifies', () => {
    const play = new Play().start(ending).both('storm', 'retire');
    expect(play.events.slice(-2).map(({ type }) => type)).toEqual([
      'IntervalPassed',
      'CampaignConcluded',
    ]);
    expect(play.campaign.conclusion).toMatchObject({ conclusion: 'truce', reason: 'branch' });
    expect(play.campaign.toll.B.men).toMatchObject({ surrendered: 700 });
    const faults = play.events.map((event, index) => {
      const before = fold(play.events.slice(0, index)).campaign;
      return before ? courseFault(event, before) : null;
    });
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    const short = fold(play.events.slice(0, -2)).campaign;
    const last = play.events.at(-1);
    if (!short || !last) throw new Error('no campaign');
    expect(courseFault(last, short)).toMatchObject({ code: 'BRANCH_DIFFERS' });
  });

  test('no other interval passes on the way to a conclusion', () => {
    const plain = {
      ...ending,
      intervals: ending.intervals.map(({ surrender: _, ...interval }) => interval),
    };
    const play = new Play().start(plain).both('storm', 'retire');
    expect(play.events.some(({ type }) => type === 'IntervalPassed')).toBe(false);
    expect(play.campaign.conclusion).toMatchObject({ conclusion: 'truce' });
  });
});

const [depot] = valley.pools as [(typeof valley.pools)[number]];

describe('[men: conservation, on generated campaigns]', () => {
  const policies = ['men', 'house', 'napoleonic-club', 'honours-of-war', 'volley-and-bayonet'];
  const generated = fc.record({
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    losses: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 2 }),
    days: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 4, maxLength: 4 }),
    policy: fc.oneof({ weight: 3, arbitrary: fc.constant('men') }, fc.constantFrom(...policies)),
    supplied: fc.boolean(),
    surrender: fc.constantFrom(null, 'red-contingent', 'blue-horse', 'red-guns'),
    carried: fc.constantFrom(100, 70),
  });
  type Of = typeof generated extends fc.Arbitrary<infer T> ? T : never;
  const campaignOf = (of: Of): CampaignDefinition => ({
    ...valley,
    carryOver: { losses: of.carried, fatigue: 50 },
    battles: valley.battles.map((battle) => ({
      ...battle,
      expectedLosses: { A: of.losses[0] ?? 0, B: of.losses[1] ?? 0 },
    })),
    intervals: valley.intervals.map((interval, index) => ({
      ...interval,
      kind: 'days' as const,
      days: of.days[index] ?? 1,
      restDays: undefined,
      policy: of.policy,
      replacements: { A: of.supplied, B: true },
      ...(of.surrender && index > 0
        ? { surrender: [{ formation: of.surrender, reason: 'Cut off.' }] }
        : {}),
    })),
  });
  test('after every event, strength equals arrivals less departures by cause, for each side and kind', () => {
    fc.assert(
      fc.property(generated, (of) => {
        const definition = campaignOf(of);
        const lookup = lookupOf(definition);
        const folding = new Folding();
        for (const event of playOut(definition, of.seed).events) {
          folding.add(event);
          const { campaign } = folding;
          if (!campaign) continue;
          for (const side of SIDES) {
            const present = presentStrength(campaign.forces, lookup, { side });
            for (const kind of ['men', 'guns'] as const) {
              const counts = campaign.toll[side][kind] ?? {};
              expect(tollBalance(counts)).toBe(present[kind]);
              for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('under `men` at most 60 % of the wounded recover and half of the missing rally; killed and captured men never return', () => {
    fc.assert(
      fc.property(generated, (of) => {
        const definition = campaignOf({ ...of, policy: 'men' });
        const folding = new Folding();
        for (const event of playOut(definition, of.seed).events) {
          folding.add(event);
          for (const casualties of folding.campaign?.casualties.values() ?? []) {
            const sum = (kind: 'wounded' | 'missing' | 'gunsLeft') =>
              casualties.battles.reduce((all, battle) => all + battle[kind], 0);
            expect(casualties.healed).toBeLessThanOrEqual(Math.ceil(0.6 * sum('wounded')));
            expect(casualties.rallied).toBeLessThanOrEqual(Math.ceil(0.5 * sum('missing')));
            expect(casualties.gunsBack).toBeLessThanOrEqual(sum('gunsLeft'));
          }
          for (const side of SIDES) {
            const men = folding.campaign?.toll[side].men ?? {};
            const back = (men.healed ?? 0) + (men.rallied ?? 0);
            expect(back).toBeLessThanOrEqual((men.wounded ?? 0) + (men.missing ?? 0));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
