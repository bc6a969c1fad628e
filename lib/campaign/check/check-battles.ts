import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError, fileWarning } from '@/lib/campaign/definition/finding';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';

/** Maximum deviation of the sum of authored odds from 1. */
export const ODDS_TOLERANCE = 1e-6;

/**
 * Every battle: a branch for each level (BRANCH_MISSING), odds that are valid chances (ODDS_INVALID), some way to
 * determine a result (BATTLE_WITHOUT_RESULT); and statements without effect (FORCES_OVERRIDDEN, LOSSES_OVERRIDDEN).
 */
export function battleFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  definition.battles.forEach((battle, index) => {
    const path = `battles[${index}]`;
    for (const level of VICTORY_LEVELS)
      if (battle.branches[level] === undefined)
        findings.push(
          fileError(
            'BRANCH_MISSING',
            `${path}.branches.${level}`,
            `“${battle.title}” has no branch for ${levelWords[level]}.`,
          ),
        );
    if (battle.odds) {
      const fault = oddsFault(battle.odds);
      if (fault) findings.push(fileError('ODDS_INVALID', `${path}.odds`, fault));
    }
    if (battle.scenario === undefined && !battle.odds && battle.expected === undefined)
      findings.push(
        fileError(
          'BATTLE_WITHOUT_RESULT',
          path,
          `“${battle.title}” has neither a scenario nor odds nor an expected level.`,
        ),
      );
    if (battle.scenario !== undefined && battle.forces)
      findings.push(
        fileWarning(
          'FORCES_OVERRIDDEN',
          `${path}.forces`,
          'The scenario’s forces count; these are never used.',
        ),
      );
    if (battle.scenario !== undefined && battle.expectedLosses)
      findings.push(
        fileWarning(
          'LOSSES_OVERRIDDEN',
          `${path}.expectedLosses`,
          'The scenario’s trials give the losses; these are never used.',
        ),
      );
  });
  return findings;
}

const levelWords = {
  majorDefeat: 'a major defeat',
  minorDefeat: 'a minor defeat',
  draw: 'a draw',
  minorVictory: 'a minor victory',
  majorVictory: 'a major victory',
} as const;

function oddsFault(odds: readonly number[]): string | null {
  if (odds.length !== 5) return 'The odds need five chances, from major defeat to major victory.';
  if (odds.some((chance) => !Number.isFinite(chance) || chance < 0 || chance > 1))
    return 'Each chance must be between 0 and 1.';
  const sum = odds.reduce((total, chance) => total + chance, 0);
  return Math.abs(sum - 1) > ODDS_TOLERANCE
    ? `The five chances sum to ${Math.round(sum * 1e6) / 1e6}, not to 1.`
    : null;
}
