import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import {
  type IntervalAnswer,
  type IntervalQuestions,
  REFIT_CATEGORIES,
  type RefitAnswer,
  type Strength,
} from './events';
import { refitTaken } from './refit';

/** Maximum length of an answer, in characters: room for a thousand units with long names. */
export const ANSWER_LENGTH_MAX = 200_000;

/** A side that decides nothing: the rules decide everything. */
export const BY_THE_BOOK: IntervalAnswer = {};

/** The canonical form of an answer: empty parts are left out, so that equal answers are equal texts. */
export function intervalAnswerText(answer: IntervalAnswer): string {
  const drafts = Object.entries(answer.drafts ?? {}).map(([pool, given]): [string, Json] => {
    const units = Object.entries(given).filter(([, { men, guns }]) => men > 0 || guns > 0);
    return [
      pool,
      Object.fromEntries(
        units.map(([unit, { men, guns }]): [string, Json] => [unit, { men, guns }]),
      ),
    ];
  });
  return canonicalJson({
    drafts: answer.drafts && Object.fromEntries(drafts),
    rest: answer.rest,
    promotions: answer.promotions && { ...answer.promotions },
    refit: answer.refit && refitText(answer.refit),
  });
}

const positive = (counts: Readonly<Record<string, number>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

function refitText({ units, commander }: RefitAnswer): Json {
  return { units: positive(units), ...(commander ? { commander: positive(commander) } : {}) };
}

/**
 * Parses an answer's text and checks it against the question. Refuses ANSWER_INVALID (malformed, or about something
 * that was not asked), POOL_EXCEEDED, ROOM_EXCEEDED, COMMANDER_COST, NOT_ELIGIBLE.
 */
export function readIntervalAnswer(
  text: string,
  asked: IntervalQuestions,
): Result<IntervalAnswer, Refusal> {
  const answer = parsed(text);
  if (answer === null)
    return refuse('ANSWER_INVALID', 'The orders for the interval cannot be read.', 'answer');
  const fault =
    draftsFault(answer, asked) ??
    restFault(answer, asked) ??
    promotionsFault(answer, asked) ??
    refitFault(answer, asked);
  return fault ? { ok: false, error: fault } : ok(answer);
}

function invalid(message: string, path: string): Refusal {
  return { code: 'ANSWER_INVALID', message, path };
}

function draftsFault({ drafts }: IntervalAnswer, asked: IntervalQuestions): Refusal | null {
  if (drafts === undefined) return null;
  if (!asked.drafts) return invalid('There are no drafts to assign.', 'drafts');
  const taken = new Map<string, Strength>();
  for (const [pool, given] of Object.entries(drafts)) {
    const held = asked.drafts.pools.find((one) => one.pool === pool);
    if (!held) return invalid('You cannot draw on that pool now.', `drafts.${pool}`);
    let sum: Strength = { men: 0, guns: 0 };
    for (const [unit, some] of Object.entries(given)) {
      const room = asked.drafts.units.find((one) => one.unit === unit);
      const path = `drafts.${pool}.${unit}`;
      if (!room?.pools.includes(pool)) return invalid('That unit cannot draw on this pool.', path);
      sum = added(sum, some);
      const all = added(taken.get(unit) ?? { men: 0, guns: 0 }, some);
      taken.set(unit, all);
      if (all.men > room.men || all.guns > room.guns)
        return {
          code: 'ROOM_EXCEEDED',
          message: 'You assigned more to a unit than it lacks to its establishment.',
          path,
        };
    }
    if (sum.men > held.men || sum.guns > held.guns)
      return {
        code: 'POOL_EXCEEDED',
        message: 'You assigned more than the pool holds for this interval.',
        path: `drafts.${pool}`,
      };
  }
  return null;
}

function restFault({ rest }: IntervalAnswer, asked: IntervalQuestions): Refusal | null {
  return rest !== undefined && !asked.rest
    ? invalid('You do not decide about rest in this interval.', 'rest')
    : null;
}

function promotionsFault({ promotions }: IntervalAnswer, asked: IntervalQuestions): Refusal | null {
  if (promotions === undefined) return null;
  const named = new Set<string>();
  for (const [formation, leader] of Object.entries(promotions)) {
    const vacancy = asked.promotions?.find((one) => one.formation === formation);
    const path = `promotions.${formation}`;
    if (!vacancy) return invalid('That command is not vacant.', path);
    if (!vacancy.eligible.includes(leader))
      return { code: 'NOT_ELIGIBLE', message: 'That officer is not eligible for it.', path };
    if (named.has(leader))
      return { code: 'NOT_ELIGIBLE', message: 'You named one officer for two commands.', path };
    named.add(leader);
  }
  return null;
}

function refitFault({ refit }: IntervalAnswer, asked: IntervalQuestions): Refusal | null {
  if (refit === undefined) return null;
  const question = asked.refit;
  if (!question) return invalid('There is nothing to refit.', 'refit');
  for (const [unit, points] of Object.entries(refit.units)) {
    const path = `refit.units.${unit}`;
    const offered = question.units.find((one) => one.unit === unit);
    if (!offered) return invalid('That unit cannot be refitted now.', path);
    if (points > offered.room)
      return {
        code: 'ROOM_EXCEEDED',
        message: 'You assigned more to a unit than it lacks to its full strength.',
        path,
      };
  }
  if (refit.commander) {
    const path = 'refit.commander';
    if (!question.commander) return invalid('No commander needs to be replaced.', path);
    const paid = REFIT_CATEGORIES.reduce((sum, one) => sum + (refit.commander?.[one] ?? 0), 0);
    if (paid !== question.commander.cost)
      return {
        code: 'COMMANDER_COST',
        message: `A new commander costs ${question.commander.cost} points, no more and no fewer.`,
        path,
      };
  }
  const taken = refitTaken(question, refit);
  const over = REFIT_CATEGORIES.find((one) => (taken[one] ?? 0) > (question.pools[one] ?? 0));
  return over === undefined
    ? null
    : {
        code: 'POOL_EXCEEDED',
        message: 'You assigned more than the pool holds for this interval.',
        path: `refit.${over}`,
      };
}

function added(one: Strength, other: Strength): Strength {
  return { men: one.men + other.men, guns: one.guns + other.guns };
}

/** The answer that a text encodes; null if it is malformed, or not in the form that `intervalAnswerText` writes. */
function parsed(text: string): IntervalAnswer | null {
  if (text.length > ANSWER_LENGTH_MAX || !text.isWellFormed()) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isAnswer(value) && intervalAnswerText(value) === text ? value : null;
}

function isAnswer(value: unknown): value is IntervalAnswer {
  if (!isRecord(value)) return false;
  const { drafts, rest, promotions, refit, ...more } = value;
  return (
    Object.keys(more).length === 0 &&
    (drafts === undefined ||
      (isRecord(drafts) &&
        Object.values(drafts).every(
          (given) => isRecord(given) && Object.values(given).every(isStrength),
        ))) &&
    (rest === undefined || rest === 'rest' || rest === 'press') &&
    (promotions === undefined ||
      (isRecord(promotions) &&
        Object.values(promotions).every((one) => typeof one === 'string'))) &&
    (refit === undefined || isRefit(refit))
  );
}

function isRefit(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { units, commander, ...more } = value;
  const counts = (one: unknown) => isRecord(one) && Object.values(one).every(isCount);
  return (
    Object.keys(more).length === 0 &&
    counts(units) &&
    (commander === undefined ||
      (counts(commander) &&
        Object.keys(commander as object).every((one) => isOneOf(REFIT_CATEGORIES, one))))
  );
}

const isOneOf = (list: readonly string[], one: string): boolean => list.includes(one);

function isStrength(value: unknown): value is Strength {
  return isRecord(value) && isCount(value.men) && isCount(value.guns);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
