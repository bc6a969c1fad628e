import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { authoredReport, expectedLevel, medianLevel } from '@/lib/campaign/battle/expected-report';
import { battleRoll, ledgerExpectation } from '@/lib/campaign/battle/order';
import type { CampaignEvent } from '@/lib/campaign/events';
import { evolve, fold } from '@/lib/campaign/evolve';
import { initialState } from '@/lib/campaign/state';
import { apportion } from '@/lib/kernel/apportion';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { levelScore, VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const valley = fixture('valley');
const roads = fixture('two-roads');

describe('[campaign: laws of the decider]', { timeout: 240_000 }, () => {
  test('random legal play always ends, within maxSituations', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(valley, roads), (seed, definition) => {
        const play = playOut(definition, seed);
        expect(play.campaign.conclusion).not.toBeNull();
        expect(play.campaign.chain.length).toBeLessThanOrEqual(definition.maxSituations);
      }),
      { numRuns: 60 },
    );
  });
  test('folding in two parts equals folding the whole, and does not mutate its input', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(500), (seed, cut) => {
        const { events } = playOut(valley, seed);
        const at = cut % (events.length + 1);
        const first = fold(events.slice(0, at));
        const before = structuredClone(first);
        expect(fold(events.slice(at), first)).toEqual(fold(events));
        expect(first).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });
  test('folding event by event equals folding all at once', () => {
    const { events } = playOut(valley, 'one by one');
    expect(events.reduce(evolve, initialState)).toEqual(fold(events));
  });
  test('events survive the canonical JSON of the store', () => {
    const { events } = playOut(valley, 'json');
    const stored = events.map(
      (event) => JSON.parse(canonicalJson(JSON.parse(JSON.stringify(event)))) as CampaignEvent,
    );
    expect(fold(stored)).toEqual(fold(JSON.parse(JSON.stringify(events)) as CampaignEvent[]));
  });
  test('the same play gives the same events', () => {
    expect(playOut(valley, 'same').events).toEqual(playOut(valley, 'same').events);
  });
});

describe('[expected: authored values]', () => {
  test.each([
    [[1, 0, 0, 0, 0], 'majorDefeat'],
    [[0.1, 0.2, 0.2, 0.3, 0.2], 'draw'],
    [[0.2, 0.3, 0.2, 0.2, 0.1], 'draw'],
    [[0, 0.5, 0, 0.5, 0], 'draw'],
    [[0.5, 0.5, 0, 0, 0], 'minorDefeat'],
    [[0, 0, 0, 0.5, 0.5], 'minorVictory'],
    [[0.5, 0, 0, 0, 0.5], 'draw'],
    [[0.1, 0.1, 0.1, 0.1, 0.6], 'majorVictory'],
    [[0, 0, 0.4, 0.6, 0], 'minorVictory'],
  ] as const)('the median of %j is %s; a tie goes towards draw', (odds, level) => {
    expect(medianLevel(odds)).toBe(level);
  });
  test('seen from the other side the median is the mirrored one', () => {
    const odds = fc
      .tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20))
      .filter((parts) => parts.some((part) => part > 0))
      .map((parts) => parts.map((part) => part / parts.reduce((sum, one) => sum + one, 0)));
    fc.assert(
      fc.property(odds, (shares) => {
        expect(
          levelScore(medianLevel([...shares].reverse())) + levelScore(medianLevel(shares)),
        ).toBe(0);
      }),
    );
  });
  test('an authored level takes precedence over odds, odds over trials; without any there is none', () => {
    const trials = { trials: 9, shares: [0, 0, 0, 0, 1] as const };
    expect(expectedLevel({ level: 'draw', odds: [1, 0, 0, 0, 0] }, trials)).toBe('draw');
    expect(expectedLevel({ odds: [1, 0, 0, 0, 0] }, trials)).toBe('majorDefeat');
    expect(expectedLevel({}, trials)).toBe('majorVictory');
    expect(expectedLevel({})).toBeNull();
  });
  test('authored losses give a balanced ledger with the stated percentage for each side', () => {
    const { campaign } = new Play().start(valley);
    for (const battle of valley.battles)
      for (const level of VICTORY_LEVELS) {
        const roll = battleRoll(valley, battle, campaign.forces);
        const report = authoredReport({ battle, roll, level, method: 'expected', basis: {} });
        expect(checkLedger(ledgerExpectation(roll), report.ledger).ok).toBe(true);
        for (const side of ['A', 'B'] as const) {
          const men = report.ledger.flatMap((row) =>
            row.side === side && row.counts.men ? [row.counts.men] : [],
          );
          const start = men.reduce((sum, count) => sum + count.start, 0);
          const present = men.reduce((sum, count) => sum + count.present, 0);
          expect(start - present).toBe(
            Math.round((start * (battle.expectedLosses?.[side] ?? 0)) / 100),
          );
        }
      }
  });
  test('apportioned shares sum to the amount and never exceed their weights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5_000), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const amount = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) * part);
          const shares = apportion(amount, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          shares.forEach((share, index) => {
            expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
          });
        },
      ),
    );
  });
});
