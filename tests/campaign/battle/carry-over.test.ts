import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { carriedChanges } from '@/lib/campaign/battle/carry-over';
import { addDays, dayNumber, longDate } from '@/lib/campaign/calendar';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Policy } from '@/lib/campaign/definition/intervals';
import { binomialQuantile, evenSumDistribution, quantileIndex } from '@/lib/campaign/interval/dice';
import { afterBattle, valley } from '@/tests/support/campaigns/after-battle';
import { keyedNumber, Play } from '@/tests/support/campaigns/play';

describe('[campaign: carry-over]', () => {
  test('losses carry over at the percentage of their arm, fatigue at its own', () => {
    const { play } = afterBattle({ losses: {} });
    const battle = valley.battles.find(
      (one) => one.id === 'ford-fight',
    ) as CampaignDefinition['battles'][number];
    const changes = carriedChanges(
      valley,
      battle,
      {
        ...(play.campaign.battles[0]?.report as BattleReport),
        ledger: [
          {
            unit: 'blue-guards',
            side: 'A',
            counts: { men: { start: 800, present: 701, killed: 99 } },
            fatigue: 200,
          },
          {
            unit: 'blue-dragoons',
            side: 'A',
            counts: { men: { start: 600, present: 500, missing: 90, detached: 10 } },
            fatigue: 20,
          },
        ],
      },
      play.campaign.forces,
    );
    expect(changes).toEqual([
      { unit: 'blue-guards', men: -50, guns: 0, fatigue: 0 },
      { unit: 'blue-dragoons', men: -90, guns: 0, fatigue: -30 },
    ]);
  });
  test('captured guns never raise a battery above its establishment', () => {
    const { play } = afterBattle({ losses: { 'blue-guns': { guns: { missing: 3 } } } });
    const changes = carriedChanges(
      valley,
      valley.battles[0] as CampaignDefinition['battles'][number],
      {
        ...(play.campaign.battles[0]?.report as BattleReport),
        ledger: [
          {
            unit: 'blue-guns',
            side: 'A',
            counts: { guns: { start: 5, present: 11, gained: 6 } },
            fatigue: 0,
          },
        ],
      },
      play.campaign.forces,
    );
    expect(changes).toEqual([{ unit: 'blue-guns', men: 0, guns: 3, fatigue: 0 }]);
  });
});

describe('[campaign: dice and days]', () => {
  test('binomial quantiles rise from 0 to all, with the right mean', () => {
    expect(binomialQuantile(0, 0.5, 0.5)).toBe(0);
    expect(binomialQuantile(10, 1, 0.5)).toBe(10);
    expect(binomialQuantile(10, 0.3, 0)).toBe(0);
    expect(binomialQuantile(10, 0.3, 0.999999)).toBeGreaterThan(6);
    for (const [count, share] of [
      [40, 0.25],
      [5_000, 0.6],
      [500_000, 0.35],
    ] as const) {
      let sum = 0;
      for (let step = 0; step < 200; step += 1)
        sum += binomialQuantile(count, share, (step + 0.5) / 200);
      expect(Math.abs(sum / 200 - count * share)).toBeLessThan(
        0.05 * Math.sqrt(count * share * (1 - share)) + 0.05,
      );
    }
  });
  test('the distribution of a sum of draws is exact for two dice', () => {
    expect(evenSumDistribution(2, 2).map((weight) => Math.round(weight * 9))).toEqual([
      1, 2, 3, 2, 1,
    ]);
    expect(quantileIndex([1, 1, 2], 0.49)).toBe(1);
    expect(quantileIndex([1, 1, 2], 0.5)).toBe(2);
  });
  test('days are added across months, leap years and centuries', () => {
    expect(addDays('1757-12-31', 1)).toBe('1758-01-01');
    expect(addDays('1756-02-28', 1)).toBe('1756-02-29');
    expect(addDays('1700-02-28', 1)).toBe('1700-03-01');
    expect(longDate('1757-05-06')).toBe('6 May 1757');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800_000 }), fc.nat(400), (start, days) => {
        const from = addDays('0001-01-01', start);
        expect(dayNumber(addDays(from, days)) - dayNumber(from)).toBe(days);
      }),
    );
    expect(addDays('1757-06-18', 0)).toBe(
      new Date(Date.UTC(1757, 5, 18)).toISOString().slice(0, 10),
    );
  });
});

describe('[campaign: conserved accounting]', () => {
  const policy = fc.record({
    preset: fc.constantFrom(
      'house',
      'volley-and-bayonet',
      'rank-and-file',
      'napoleonic-club',
      'honours-of-war',
      'command-and-maneuver-3',
      'musket-and-pike',
    ) as fc.Arbitrary<Policy['preset']>,
    chance: fc.constantFrom('fixed' as const, 'diced' as const),
    disbandBelow: fc.constantFrom(0, 0.5, 0.9),
    qualityStepsLost: fc.constantFrom(0, 1, 2),
  });
  test('no unit exceeds its establishment, every man is accounted for, captured men never return', () => {
    fc.assert(
      fc.property(
        policy,
        fc.constantFrom('evening', 'night', 'march', 'winter'),
        fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }),
        fc.string(),
        (chosen, interval, parts, seed) => {
          const [killed = 0, wounded = 0, missing = 0, captured = 0, guns = 0] = parts;
          const men = { killed, wounded, missing, captured };
          const scene = afterBattle({
            losses: {
              'blue-guards': { men },
              'blue-line': { men },
              'blue-dragoons': { men },
              'blue-guns': { guns: { missing: Math.min(guns, 8) } },
              'red-line': { men },
            },
            policy: chosen,
            routed: ['blue-line'],
          });
          const before = new Map(scene.play.campaign.forces.units);
          const steps = scene.pass(interval, (key) => keyedNumber(seed + key));
          const sums = { returned: 0, drafts: 0, dispersed: 0 };
          for (const step of steps) {
            const sum = step.changes.reduce((total, change) => total + change.men, 0);
            if (step.kind === 'stragglersRallied' || step.kind === 'woundedReturned')
              sums.returned += sum;
            if (step.kind === 'replacementsArrived') {
              sums.drafts += sum;
              expect(
                Object.values(step.drawn ?? {}).reduce((total, taken) => total + taken.men, 0),
              ).toBe(sum);
            }
            if (step.kind === 'routersDispersed') sums.dispersed += sum;
            if (step.kind === 'disbanded') expect(sum).toBe(0);
          }
          let change = 0;
          for (const [id, unit] of scene.play.campaign.forces.units) {
            const was = before.get(id);
            change += unit.men - (was?.men ?? 0);
            const most = id === 'blue-line' ? 1400 : (valleyMen.get(id) ?? 0);
            expect(unit.men).toBeGreaterThanOrEqual(0);
            expect(unit.men).toBeLessThanOrEqual(most);
            expect(unit.guns).toBeGreaterThanOrEqual(0);
            expect(unit.guns).toBeLessThanOrEqual(8);
            expect(unit.fatigue).toBeGreaterThanOrEqual(0);
          }
          expect(change).toBe(sums.returned + sums.drafts + sums.dispersed);
          const returnable =
            4 *
            (killed +
              wounded +
              missing +
              (chosen.preset === 'command-and-maneuver-3' ? captured : 0));
          expect(sums.returned).toBeLessThanOrEqual(returnable);
          for (const pool of scene.play.campaign.pools.values())
            expect(pool.men).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });
  const valleyMen = new Map(
    [...new Play().start(valley).campaign.forces.units].map(
      ([id, unit]) => [id, unit.men] as const,
    ),
  );
});
