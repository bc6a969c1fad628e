import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';

/** Maximum deviation of authored odds from the resolver's trials on any level. */
export const ODDS_TOLERANCE = 0.05;
/** Minimum number of trials for judging odds. */
export const ODDS_TRIALS_MIN = 2_000;

const LEVEL_WORDS = {
  majorDefeat: 'major defeat',
  minorDefeat: 'minor defeat',
  draw: 'draw',
  minorVictory: 'minor victory',
  majorVictory: 'major victory',
} as const;

/** ODDS_DIFFER: authored odds that differ by more than 0.05 from the trials of the same battle on any level. */
export function oddsFindings(
  definition: CampaignDefinition,
  trials: ReadonlyMap<string, LevelDistribution>,
): Finding[] {
  const findings: Finding[] = [];
  definition.battles.forEach((battle, index) => {
    const tried = trials.get(battle.id);
    if (battle.odds === undefined || tried === undefined || tried.trials < ODDS_TRIALS_MIN) return;
    const apart = VICTORY_LEVELS.flatMap((level, at) => {
      const authored = battle.odds?.[at] ?? 0;
      const found = tried.shares[at] ?? 0;
      return Math.abs(authored - found) > ODDS_TOLERANCE
        ? [`${LEVEL_WORDS[level]} ${authored.toFixed(2)} against ${found.toFixed(2)}`]
        : [];
    });
    if (apart.length > 0)
      findings.push(
        fileWarning(
          'ODDS_DIFFER',
          `battles[${index}].odds`,
          `The odds of “${battle.title}” differ from ${tried.trials} trials: ${apart.join(', ')}.`,
        ),
      );
  });
  return findings;
}
