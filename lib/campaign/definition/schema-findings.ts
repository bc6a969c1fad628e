import type { z } from 'zod';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';
import { CONDITION_KEYS } from './conditions';
import { type Finding, fileError } from './finding';

/** The schema's issues as findings: FORMAT, and ODDS_INVALID if there are not five odds. */
export function schemaFindings(issues: readonly z.core.$ZodIssue[]): Finding[] {
  return schemaFaults(issues, 'The file', { ownKeys: true, shapeOf: conditionShape }).map(
    ({ steps, message, kind }) =>
      steps.at(-1) === 'odds' && (kind === 'too_small' || kind === 'too_big')
        ? fileError(
            'ODDS_INVALID',
            pathOf(steps),
            'The odds need five chances, from major defeat to major victory.',
          )
        : fileError('FORMAT', pathOf(steps), message),
  );
}

/** A condition that is not one key with its value. */
function conditionShape(steps: readonly PropertyKey[], input: unknown): string | null {
  const [above, last] = steps.slice(-2);
  const isCondition =
    last === 'when' ||
    last === 'not' ||
    (typeof last === 'number' && (above === 'all' || above === 'any'));
  if (!isCondition || typeof input !== 'object' || input === null) return null;
  const keys = Object.keys(input);
  const [only] = keys;
  if (keys.length === 1 && CONDITION_KEYS.some((key) => key === only)) return null;
  const several = keys.length > 1 ? '; several are joined by “all” or “any”' : '';
  return `a condition has exactly one of the keys ${CONDITION_KEYS.join(', ')}${several}`;
}
