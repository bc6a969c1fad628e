import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyForces } from '@/lib/campaign/forces/forces';
import { battleLevels, type LevelShares } from '@/lib/strategy/battle-levels';
import { conservativeMixtures, JUDGED_BY, openKnowledge } from '@/lib/strategy/opponents';
import { levelsAsTheyStand, sharesNow, standingShares } from '@/lib/strategy/standing-odds';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { fixture, Play } from '@/tests/support/campaigns/play';

const stated: LevelShares = [0.1, 0.2, 0.3, 0.2, 0.2];
const tried = { trials: 100, shares: stated };
const mean = (shares: readonly number[]) =>
  shares.reduce((sum, share, level) => sum + share * (level - 2), 0);

describe('[strategy: odds of armies as they are]', () => {
  test('armies as the file states them: exactly its odds', () => {
    expect(standingShares(stated, 1)).toBe(stated);
  });

  test('for any advantage chances sum to 1, none is negative, and more advantage is never worse', () => {
    const shares = fc
      .array(fc.nat(20), { minLength: 5, maxLength: 5 })
      .filter((parts) => parts.some((part) => part > 0))
      .map((parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        const [one = 0, two = 0, three = 0, four = 0, five = 0] = parts;
        return [one / sum, two / sum, three / sum, four / sum, five / sum] as const;
      });
    const advantage = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(shares, advantage, advantage, (of, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const moved = standingShares(of, more);
        expect(moved.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const share of moved) expect(share).toBeGreaterThanOrEqual(-1e-12);
        expect(mean(moved)).toBeGreaterThanOrEqual(mean(standingShares(of, less)) - 1e-9);
      }),
    );
  });

  test('for the other side the change is mirrored; certain outcomes stay certain', () => {
    const mirrored = [...standingShares([0.2, 0.2, 0.3, 0.2, 0.1], 1 / 1.2)].reverse();
    standingShares(stated, 1.2).forEach((share, level) => {
      expect(share).toBeCloseTo(mirrored[level] ?? Number.NaN, 12);
    });
    const certain: readonly LevelShares[] = [
      [1, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 1],
    ];
    for (const one of certain) expect(standingShares(one, 3)).toEqual(one);
  });

  const valley = withHillScenario(fixture('valley'));
  const hill = valley.battles.find(({ id }) => id === 'hill-fight');
  const bridge = valley.battles.find(({ id }) => id === 'bridge-fight');
  if (!hill || !bridge) throw new Error('the battles of the valley');
  const { campaign } = new Play().start(valley, { start: 'hills', rulesets: { pikes: '1' } });
  /** The current armies, with a unit that has lost men. */
  const weaker = (unit: string, men: number) => {
    const forces = copyForces(campaign.forces);
    const now = forces.units.get(unit);
    if (!now) throw new Error(unit);
    forces.units.set(unit, { ...now, men: now.men - men });
    return forces;
  };

  test('a side’s own losses worsen its odds, its enemy’s losses improve them', () => {
    expect(sharesNow(valley, hill, campaign.forces, stated)).toBe(stated);
    expect(mean(sharesNow(valley, hill, weaker('blue-guards', 400), stated))).toBeLessThan(
      mean(stated) - 0.2,
    );
    expect(mean(sharesNow(valley, hill, weaker('red-line', 400), stated))).toBeGreaterThan(
      mean(stated) + 0.2,
    );
  });

  test('a battle without a scenario has no armies: its odds are unchanged', () => {
    expect(sharesNow(valley, bridge, weaker('blue-guards', 400), stated)).toBe(stated);
  });

  test('the conservative commander judges by the armies as they are', () => {
    const levels = new Map(valley.battles.map(({ id }) => [id, stated]));
    const of = (forces: typeof campaign.forces) =>
      levelsAsTheyStand(valley, { start: 'hills', situation: 'hills', forces }, levels);
    expect(of(campaign.forces).get('hill-fight')).toBe(stated);
    expect(mean(of(weaker('blue-guards', 400)).get('hill-fight') ?? [])).toBeLessThan(mean(stated));
    const standing = openKnowledge(campaign);
    const attacks = (forces: typeof campaign.forces) => {
      const found = conservativeMixtures(valley, { ...standing, forces }, levels);
      if (!found.ok) throw new Error(found.error.message);
      return found.value.A.find(({ choice }) => choice === 'attack')?.chance ?? Number.NaN;
    };
    expect(attacks(weaker('red-line', 900))).toBeGreaterThan(attacks(weaker('blue-guards', 700)));
  });

  test('with expected values on too: it takes battles by their odds, which move, not by their expected level, which does not', () => {
    expect(campaign.settings.useExpectedValues).toBe(true);
    const odds = { ...hill, odds: [...stated], expected: undefined };
    const definition = {
      ...valley,
      battles: valley.battles.map((one) => (one === hill ? odds : one)),
    };
    const levels = battleLevels(definition, JUDGED_BY, new Map([['bridge-fight', tried]]));
    if (!levels.ok) throw new Error(levels.error.message);
    const now = (forces: typeof campaign.forces) =>
      mean(
        levelsAsTheyStand(
          definition,
          { start: 'hills', situation: 'hills', forces },
          levels.value,
        ).get('hill-fight') ?? [],
      );
    expect(now(weaker('blue-guards', 400))).toBeLessThan(now(campaign.forces));
    expect(now(weaker('red-line', 400))).toBeGreaterThan(now(campaign.forces));
  });
});
