import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import { authoredExpectation, expectedLevel } from '@/lib/campaign/battle/expected-report';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/** Chances of the five levels, side A's view, worst first, summing to 1. */
export type LevelShares = readonly [number, number, number, number, number];
/** `sampled`: battles branch by their odds. `expected`: each ends at its expected level. */
export type ResolveMode = 'sampled' | 'expected';

/** Battles that some pair of choices leads to, in the order of the file. */
export function battlesInPlay(definition: CampaignDefinition): BattleDefinition[] {
  const met = new Set(
    definition.situations.flatMap((situation) =>
      situation.meetings.map((meeting) => meeting.battle),
    ),
  );
  return definition.battles.filter((battle) => met.has(battle.id));
}

/** Battles for which the file states neither odds nor an expected level, so that trials are needed. */
export function battlesNeedingTrials(
  definition: CampaignDefinition,
  mode: ResolveMode,
): BattleDefinition[] {
  return battlesInPlay(definition).filter((battle) =>
    mode === 'sampled'
      ? battle.odds === undefined && battle.expected === undefined
      : expectedLevel(authoredExpectation(battle)) === null,
  );
}

/**
 * The result distribution of each battle in play. The file takes precedence over trials: its odds, in `sampled` also a
 * level if it states nothing else. Refuses with NO_ODDS if a battle has neither and no trials were given.
 */
export function battleLevels(
  definition: CampaignDefinition,
  mode: ResolveMode,
  trials: ReadonlyMap<string, LevelDistribution>,
): Result<ReadonlyMap<string, LevelShares>> {
  const levels = new Map<string, LevelShares>();
  for (const battle of battlesInPlay(definition)) {
    const shares = levelShares(battle, mode, trials.get(battle.id) ?? null);
    if (shares === null) {
      const index = definition.battles.indexOf(battle);
      return refuse(
        'NO_ODDS',
        `Nothing says how “${battle.title}” comes out: it has no odds, no expected level and no trials.`,
        `battles[${index}]`,
      );
    }
    levels.set(battle.id, shares);
  }
  return ok(levels);
}

/** The result distribution of one battle, from its file or else from trials; null if neither gives any. */
export function levelShares(
  battle: BattleDefinition,
  mode: ResolveMode,
  tried: LevelDistribution | null,
): LevelShares | null {
  const authored = authoredExpectation(battle);
  if (mode === 'sampled' && authored.odds !== undefined) return toSum1(authored.odds);
  if (mode === 'sampled' && authored.level === undefined && tried !== null)
    return toSum1(tried.shares);
  const level = expectedLevel(authored, tried);
  return level === null ? null : certain(level);
}

function certain(level: VictoryLevel): LevelShares {
  const at = (one: VictoryLevel) => (one === level ? 1 : 0);
  const [worst, bad, even, good, best] = VICTORY_LEVELS;
  return [at(worst), at(bad), at(even), at(good), at(best)];
}

function toSum1(shares: LevelShares): LevelShares {
  const sum = shares.reduce((total, share) => total + share, 0);
  const [worst, bad, even, good, best] = shares;
  return [worst / sum, bad / sum, even / sum, good / sum, best / sum];
}
