import type { z } from 'zod';
import { type Finding, fileError, findingPath } from './finding';

type Issue = z.core.$ZodIssue;

/** At most this many faults of shape are told at once. */
const FINDINGS_MAX = 100;

/** What the schema found, in words a person can use: each with its path, unions by their likeliest reading. */
export function schemaFindings(issues: readonly Issue[]): Finding[] {
  return issues.flatMap((issue) => findingsOf(issue, [])).slice(0, FINDINGS_MAX);
}

function findingsOf(issue: Issue, above: readonly PropertyKey[]): Finding[] {
  const steps = [...above, ...issue.path];
  const path = findingPath(steps);
  if (issue.code === 'invalid_union') {
    const readings = issue.errors.filter((errors) => errors.length > 0);
    const likeliest = readings
      .map((errors) => ({ errors, score: distance(errors) }))
      .sort((one, other) => one.score - other.score)[0];
    if (likeliest && likeliest.score < 1_000 && !isOtherShape(likeliest.errors))
      return likeliest.errors.flatMap((inner) => findingsOf(inner, steps));
    return [fileError('FORMAT', path, `${named(steps)} has a shape that is not known here.`)];
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      fileError(
        'FORMAT',
        findingPath([...steps, key]),
        `The key “${shortened(key)}” is not known here; keys of your own must begin with “x-”.`,
      ),
    );
  if (steps.at(-1) === 'odds' && (issue.code === 'too_small' || issue.code === 'too_big'))
    return [
      fileError(
        'ODDS_INVALID',
        path,
        'The odds need five chances, from major defeat to major victory.',
      ),
    ];
  return [fileError('FORMAT', path, sentence(issue, steps))];
}

/** Whether a reading lacks its own key and finds a strange one instead: then it is no reading at all. */
function isOtherShape(errors: readonly Issue[]): boolean {
  return (
    errors.some((error) => error.path.length === 0 && error.code === 'unrecognized_keys') &&
    errors.some((error) => error.path.length === 1 && error.input === undefined)
  );
}

/** How far a reading of a union lies from what was written: the wrong kind of value at its root is farthest. */
function distance(errors: readonly Issue[]): number {
  let score = 0;
  for (const error of errors) {
    if (error.path.length === 0 && error.code === 'invalid_type') score += 1_000;
    else if (error.path.length === 0 && error.code === 'unrecognized_keys') score += 20;
    else score += 1;
  }
  return score;
}

function sentence(issue: Issue, steps: readonly PropertyKey[]): string {
  const what = named(steps);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${what} is missing.`
        : `${what} must be ${kindInWords(issue.expected)}.`;
    case 'invalid_value':
      return issue.input === undefined
        ? `${what} is missing.`
        : `${what} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => `“${String(value)}”`).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'array'
        ? `${what} needs at least ${countOf(issue.minimum, 'entry', 'entries')}.`
        : issue.origin === 'string'
          ? `${what} must not be empty.`
          : `${what} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `${what} takes at most ${countOf(issue.maximum, 'entry', 'entries')}.`
        : issue.origin === 'string'
          ? `${what} is longer than ${String(issue.maximum)} characters.`
          : `${what} must be at most ${String(issue.maximum)}.`;
    case 'invalid_format':
      if (issue.format === 'date') return `${what} must be a date such as 1757-05-06.`;
      if (steps.at(-1) === 'id' || issue.format === 'regex')
        return `${what} must be an id: small letters, digits and single hyphens.`;
      return `${what} is not written as it must be.`;
    case 'not_multiple_of':
      return `${what} must be a multiple of ${issue.divisor}.`;
    case 'invalid_key':
      return `${what} has a key that is not allowed.`;
    default:
      return `${what} is not valid here.`;
  }
}

function named(steps: readonly PropertyKey[]): string {
  const last = steps.at(-1);
  if (last === undefined) return 'The file';
  if (typeof last === 'number') {
    const list = steps.at(-2);
    return list === undefined
      ? `Entry ${last + 1}`
      : `Entry ${last + 1} of “${shortened(String(list))}”`;
  }
  return `“${shortened(String(last))}”`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function countOf(count: number | bigint, one: string, many: string): string {
  return `${String(count)} ${Number(count) === 1 ? one : many}`;
}

function kindInWords(expected: string): string {
  switch (expected) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'int':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
    case 'tuple':
      return 'a list';
    case 'object':
    case 'record':
      return 'a set of keys and values';
    default:
      return 'another kind of value';
  }
}
