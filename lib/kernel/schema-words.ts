import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** One schema fault, in words a person can use. */
export interface SchemaFault {
  /** Keys and indices from the root to the place; an unknown key is its own last step. */
  readonly steps: readonly PropertyKey[];
  /** One plain sentence that names the key. */
  readonly message: string;
  /** The schema's own fault code (`too_small` …). */
  readonly kind: Issue['code'];
}

/** Maximum number of shape faults reported at once. */
const FAULTS_MAX = 100;

/**
 * A schema's issues (parsed with `reportInput: true`) in words: each with its place, unions by their likeliest reading.
 * `root` names the whole: “The file”, “The set-up”.
 */
export function schemaFaults(
  issues: readonly Issue[],
  root: string,
  { ownKeys = false, shapeOf = () => null }: Partial<Omit<Words, 'root'>> = {},
): SchemaFault[] {
  const words: Words = { root, ownKeys, shapeOf };
  return issues.flatMap((issue) => faultsOf(issue, [], words)).slice(0, FAULTS_MAX);
}

interface Words {
  readonly root: string;
  /** Keys that begin with `x-` are the author's own. */
  readonly ownKeys: boolean;
  /** What a place with several possible shapes accepts, when the value matches none; null: unknown. */
  readonly shapeOf: (steps: readonly PropertyKey[], input: unknown) => string | null;
}

function faultsOf(issue: Issue, above: readonly PropertyKey[], words: Words): SchemaFault[] {
  const steps = [...above, ...issue.path];
  const faultAt = (message: string, at: readonly PropertyKey[] = steps): SchemaFault => ({
    steps: at,
    message,
    kind: issue.code,
  });
  if (issue.code === 'invalid_union') {
    const shape = words.shapeOf(steps, issue.input);
    const unknown = `${named(steps, words)} has a shape that is not known here`;
    if (shape !== null) return [faultAt(`${unknown}: ${shape}.`)];
    const readings = issue.errors.filter((errors) => errors.length > 0);
    const likeliest = readings
      .map((errors) => ({ errors, score: distance(errors) }))
      .sort((one, other) => one.score - other.score)[0];
    if (likeliest && likeliest.score < 1_000 && !isOtherShape(likeliest.errors))
      return likeliest.errors.flatMap((inner) => faultsOf(inner, steps, words));
    return [faultAt(`${unknown}.`)];
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      faultAt(
        `The key “${shortened(key)}” is not known here${words.ownKeys ? '; keys of your own must begin with “x-”' : ''}.`,
        [...steps, key],
      ),
    );
  // A number too large to be exact is reported by the bound of its own key.
  if (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) return [];
  return [faultAt(sentence(issue, named(steps, words)))];
}

/** Whether a reading lacks its own key and finds a foreign one instead: then it does not apply. */
function isOtherShape(errors: readonly Issue[]): boolean {
  return (
    errors.some((error) => error.path.length === 0 && error.code === 'unrecognized_keys') &&
    errors.some((error) => error.path.length === 1 && error.input === undefined)
  );
}

/** Distance of a reading of a union from the input: the wrong kind of value at its root is farthest. */
function distance(errors: readonly Issue[]): number {
  let score = 0;
  for (const error of errors) {
    if (error.path.length === 0 && error.code === 'invalid_type') score += 1_000;
    else if (error.path.length === 0 && error.code === 'unrecognized_keys') score += 20;
    else score += 1;
  }
  return score;
}

function sentence(issue: Issue, what: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${what} is missing.`
        : `${what} must be ${kindInWords(issue.expected)}${insteadOf(issue.input, issue.expected)}.`;
    case 'invalid_value':
      return issue.input === undefined ? `${what} is missing.` : oneOf(issue, what);
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
      if (issue.format === 'regex' && isOwn(issue.message))
        return `${what} must be ${issue.message}.`;
      return `${what} is not written as it must be.`;
    case 'not_multiple_of':
      return `${what} must be a multiple of ${issue.divisor}.`;
    case 'invalid_key':
      return `${what} has a key that is not allowed.`;
    case 'custom':
      return isOwn(issue.message) ? `${what}: ${issue.message}.` : `${what} is not valid here.`;
    default:
      return `${what} is not valid here.`;
  }
}

function oneOf(issue: z.core.$ZodIssueInvalidValue, what: string): string {
  const [only] = issue.values;
  if (issue.values.length === 1 && typeof only === 'number')
    return `${what} must be the number ${only}${insteadOf(issue.input, 'number')}.`;
  const values = issue.values.map((value) => `“${String(value)}”`).join(', ');
  return `${what} must be ${issue.values.length === 1 ? '' : 'one of '}${values}.`;
}

/** A message written in the schema itself, not one of the library's. */
const isOwn = (message: string): boolean => !message.startsWith('Invalid');

/** The actual value, when a text and a number were confused. */
function insteadOf(input: unknown, expected: string): string {
  if (input === null) return ', but it is empty';
  const wantsNumber = expected === 'number' || expected === 'int';
  if (wantsNumber && typeof input === 'string')
    return /^-?\d+(\.\d+)?$/.test(input)
      ? ', without quotation marks'
      : `, not the text “${shortened(input)}”`;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return `: put ${String(input)} in quotation marks`;
  return '';
}

function named(steps: readonly PropertyKey[], words: Words): string {
  const last = steps.at(-1);
  if (last === undefined) return words.root;
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

/** A path such as `situations[0].meetings[2].next` from its steps. */
export function pathOf(steps: readonly PropertyKey[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += path === '' ? String(step) : `.${String(step)}`;
  }
  return path;
}
