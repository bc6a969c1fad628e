import { type IntervalAnswer, REST_ANSWERS, type Strength } from '@/lib/campaign/interval/events';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';

/** A short text of a form, or a number. */
type FormFigure = string | number | undefined;

/** The orders that a form holds, as text. */
export interface IntervalForm {
  readonly drafts?:
    | readonly {
        readonly pool: string;
        readonly unit: string;
        readonly men?: FormFigure;
        readonly guns?: FormFigure;
      }[]
    | undefined;
  readonly rest?: string | undefined;
  readonly promotions?:
    | readonly { readonly formation: string; readonly leader: string }[]
    | undefined;
  /** Points for units, and from the pools for a new commander; absent: by the book. */
  readonly refit?:
    | {
        readonly units: readonly { readonly unit: string; readonly points?: FormFigure }[];
        readonly commander?:
          | readonly { readonly pool: string; readonly points?: FormFigure }[]
          | undefined;
      }
    | undefined;
}

type Orders = Result<IntervalAnswer, Refusal & { readonly faults: readonly Refusal[] }>;

/** The orders that a form holds. */
export function answerOf({ drafts, rest, promotions, refit }: IntervalForm): Orders {
  const faults: Refusal[] = [];
  const given = new Map<string, Map<string, Strength>>();
  for (const { pool, unit, men, guns } of drafts ?? []) {
    const [some, pieces] = [countOf(men), countOf(guns)];
    if (some === null || pieces === null) {
      const message = `Whole figures only: ${String(some === null ? men : guns).slice(0, 20)}?`;
      faults.push({ code: 'INVALID_ORDERS', message, path: `drafts.${pool}.${unit}` });
      continue;
    }
    const units = given.get(pool) ?? new Map<string, Strength>();
    given.set(pool, units.set(unit, { men: some, guns: pieces }));
  }
  const counts = (rows: readonly (readonly [string, FormFigure])[], path: string) =>
    Object.fromEntries(
      rows.flatMap(([id, points]) => {
        const count = countOf(points);
        if (count === null) {
          const message = `Whole figures only: ${String(points).slice(0, 20)}?`;
          faults.push({ code: 'INVALID_ORDERS', message, path: `${path}.${id}` });
        }
        return count ? [[id, count]] : [];
      }),
    );
  const units = counts(
    (refit?.units ?? []).map(({ unit, points }) => [unit, points]),
    'refit.units',
  );
  const commander = counts(
    (refit?.commander ?? []).map(({ pool, points }) => [pool, points]),
    'refit.commander',
  );
  const decided = REST_ANSWERS.find((one) => one === rest);
  if (rest !== undefined && decided === undefined)
    faults.push({ code: 'INVALID_ORDERS', message: 'Rest, or press on.', path: 'rest' });
  if (faults.length > 0)
    return {
      ok: false,
      error: { code: 'INVALID_ORDERS', message: 'Some of the orders cannot be read.', faults },
    };
  return ok({
    ...(drafts === undefined
      ? {}
      : {
          drafts: Object.fromEntries(
            [...given].map(([pool, units]) => [pool, Object.fromEntries(units)]),
          ),
        }),
    ...(decided === undefined ? {} : { rest: decided }),
    ...(refit === undefined
      ? {}
      : {
          refit: { units, ...(Object.keys(commander).length > 0 ? { commander } : {}) },
        }),
    ...(promotions === undefined || promotions.length === 0
      ? {}
      : {
          promotions: Object.fromEntries(
            promotions.map(({ formation, leader }) => [formation, leader]),
          ),
        }),
  });
}

/** A figure of the form as a count; blank is 0; null for anything but a whole number of 0 or more. */
function countOf(figure: FormFigure): number | null {
  if (figure === undefined) return 0;
  const count = typeof figure === 'number' ? figure : wholeNumber(figure.trim());
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function wholeNumber(text: string): number {
  if (text === '') return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
