import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';
import { lookupOf } from '@/lib/campaign/definition/lookup';

/** Everything a condition refers to exists: UNKNOWN_TARGET, UNKNOWN_CHOICE, UNKNOWN_FORMATION; bounds are sound. */
export function conditionFindings(
  condition: Condition,
  path: string,
  definition: CampaignDefinition,
): Finding[] {
  const lookup = lookupOf(definition);
  if ('all' in condition)
    return condition.all.flatMap((part, index) =>
      conditionFindings(part, `${path}.all[${index}]`, definition),
    );
  if ('any' in condition)
    return condition.any.flatMap((part, index) =>
      conditionFindings(part, `${path}.any[${index}]`, definition),
    );
  if ('not' in condition) return conditionFindings(condition.not, `${path}.not`, definition);
  if ('visited' in condition)
    return lookup.situations.has(condition.visited)
      ? []
      : [
          fileError(
            'UNKNOWN_TARGET',
            `${path}.visited`,
            `There is no situation “${condition.visited}”.`,
          ),
        ];
  if ('fought' in condition)
    return lookup.battles.has(condition.fought.battle)
      ? []
      : [
          fileError(
            'UNKNOWN_TARGET',
            `${path}.fought.battle`,
            `There is no battle “${condition.fought.battle}”.`,
          ),
        ];
  if ('chosen' in condition) {
    const { situation, side, choice } = condition.chosen;
    const at = lookup.situations.get(situation);
    if (!at)
      return [
        fileError(
          'UNKNOWN_TARGET',
          `${path}.chosen.situation`,
          `There is no situation “${situation}”.`,
        ),
      ];
    return at.choices[side].some((one) => one.id === choice)
      ? []
      : [
          fileError(
            'UNKNOWN_CHOICE',
            `${path}.chosen.choice`,
            `Side ${side} has no choice “${choice}” in “${at.title}”.`,
          ),
        ];
  }
  if ('strength' in condition) {
    const { side, formation } = condition.strength;
    if (formation !== undefined && lookup.formations.get(formation)?.side !== side)
      return [
        fileError(
          'UNKNOWN_FORMATION',
          `${path}.strength.formation`,
          `Side ${side} has no formation “${formation}”.`,
        ),
      ];
  }
  return isContradictory(condition)
    ? [
        fileError(
          'CONDITION_IMPOSSIBLE',
          path,
          'The bounds of this condition leave nothing between them.',
        ),
      ]
    : [];
}

/** Whether a plain condition's own bounds exclude each other. */
function isContradictory(condition: Condition): boolean {
  const crossed = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined && low > high;
  if ('strength' in condition)
    return (
      crossed(condition.strength.atLeast, condition.strength.atMost) ||
      crossed(condition.strength.atLeastPercent, condition.strength.atMostPercent)
    );
  if ('ratio' in condition) return crossed(condition.ratio.atLeast, condition.ratio.atMost);
  if ('date' in condition) {
    const { onOrAfter, before } = condition.date;
    return onOrAfter !== undefined && before !== undefined && onOrAfter >= before;
  }
  return false;
}

/** Static knowledge for judging a condition: which situations and battles can ever be reached. */
export interface Reach {
  readonly situations: ReadonlySet<string>;
  readonly battles: ReadonlySet<string>;
  /** First day of the calendar, if the file keeps one. */
  readonly firstDay: string | undefined;
}

/** Whether a condition can ever hold, judging by the file; true if in doubt. */
export function canHold(condition: Condition, reach: Reach): boolean {
  if ('all' in condition) return condition.all.every((part) => canHold(part, reach));
  if ('any' in condition) return condition.any.some((part) => canHold(part, reach));
  if ('visited' in condition) return reach.situations.has(condition.visited);
  if ('fought' in condition) return reach.battles.has(condition.fought.battle);
  if ('chosen' in condition) return reach.situations.has(condition.chosen.situation);
  if ('date' in condition)
    return (
      reach.firstDay === undefined ||
      condition.date.before === undefined ||
      condition.date.before > reach.firstDay
    );
  return !isContradictory(condition);
}
