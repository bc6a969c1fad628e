import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import type { HouseValue } from './house-value';

/*
 * What the players of a single battle agree on before it begins, beside side, method and handicap: optional rules, its
 * length, what is hidden. A ruleset declares which keys of its set-up are open to agreement; what was agreed is laid into
 * the set-up that the battle begins with, so that it is stored, sent, verified and played on like any other set-up.
 */

/** A scenario's set-up, as campaign files and orders hold it. */
export type SetUp = Readonly<Record<string, Json>>;

interface TermBase {
  /** Names it in forms and calls; unique within its ruleset. */
  readonly id: string;
  /** The keys that lead to it in the set-up, outermost first. */
  readonly path: readonly string[];
  readonly title: string;
  /** A sentence for who has to choose. */
  readonly hint?: string;
}

/** One point to agree on. `value`: as the set-up has it now, defaults included. */
export type AgreedTerm =
  | (TermBase & {
      readonly kind: 'choice';
      readonly value: string;
      /** `absent`: chosen, the key is left out of the set-up. */
      readonly choices: readonly {
        readonly value: string;
        readonly title: string;
        readonly absent?: true;
      }[];
    })
  | (TermBase & {
      readonly kind: 'whole';
      readonly value: number;
      /** Least and greatest value, both allowed; `unit` in the plural. */
      readonly min: number;
      readonly max: number;
      readonly unit: string;
    })
  | (TermBase & {
      readonly kind: 'switch';
      readonly value: boolean;
      /** What it is called when it is on, and off. */
      readonly on: string;
      readonly off: string;
    });

/** A term as a page states it. */
export interface TermWords {
  readonly name: string;
  readonly value: string;
}

/** How a term stands, in plain words. */
export function termWords(term: AgreedTerm): TermWords {
  const name = term.title;
  switch (term.kind) {
    case 'choice':
      return {
        name,
        value: term.choices.find(({ value }) => value === term.value)?.title ?? term.value,
      };
    case 'whole':
      return {
        name,
        value: `${term.value} ${term.value === 1 ? term.unit.replace(/s$/, '') : term.unit}`,
      };
    case 'switch':
      return { name, value: term.value ? term.on : term.off };
  }
}

/** A house value as a term: the key of a set-up's `parameters`. */
export const houseTerm = <Name extends string>(
  name: Name,
  title: string,
  { min, max, unit, meaning }: HouseValue,
  figures: Readonly<Record<Name, number>>,
): AgreedTerm => ({
  ...{ id: name, path: ['parameters', name], title, hint: meaning },
  ...{ kind: 'whole', value: figures[name], min, max, unit },
});

/** The text with which a form names the value of a switch. */
export const SWITCH_TEXT = { on: 'yes', off: 'no' } as const;

/** The text with which a form names the value of a term. */
export function termText(term: AgreedTerm): string {
  if (term.kind === 'switch') return term.value ? SWITCH_TEXT.on : SWITCH_TEXT.off;
  return String(term.value);
}

const faultIn = (id: string, message: string): Refusal => ({
  code: 'TERM_INVALID',
  message,
  path: `terms.${id}`,
});

/** The value that a text names for a term; undefined: the key is left out. */
function valueNamed(term: AgreedTerm, text: string): Result<Json | undefined, Refusal> {
  switch (term.kind) {
    case 'choice': {
      const chosen = term.choices.find(({ value }) => value === text);
      if (chosen !== undefined) return ok(chosen.absent ? undefined : chosen.value);
      const titles = term.choices.map(({ title }) => `“${title}”`).join(', ');
      return { ok: false, error: faultIn(term.id, `${term.title}: choose one of ${titles}.`) };
    }
    case 'whole': {
      const figure = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (figure >= term.min && figure <= term.max) return ok(figure);
      const bounds = `a whole number from ${term.min} to ${term.max} (${term.unit})`;
      return { ok: false, error: faultIn(term.id, `${term.title}: ${bounds}.`) };
    }
    case 'switch':
      if (text === SWITCH_TEXT.on) return ok(true);
      if (text === SWITCH_TEXT.off) return ok(false);
      return {
        ok: false,
        error: faultIn(term.id, `${term.title}: either “${term.on}” or “${term.off}”.`),
      };
  }
}

/** The set-up with one key changed; with undefined it is left out. */
function laidIn(setUp: SetUp, [key, ...below]: readonly string[], value: Json | undefined): SetUp {
  if (key === undefined) return setUp;
  const { [key]: before, ...others } = setUp;
  if (below.length === 0) return value === undefined ? others : { ...others, [key]: value };
  const inner =
    typeof before === 'object' && before !== null && !Array.isArray(before)
      ? (before as SetUp)
      : {};
  return { ...others, [key]: laidIn(inner, below, value) as Json };
}

/**
 * A set-up with what was agreed: `agreed` names terms by id, each with a form's text for its value. What is agreed as it
 * stands already changes nothing, so that a battle on its author's terms begins with its author's set-up. Refuses
 * TERM_UNKNOWN and TERM_INVALID, with every fault found, each at `terms.<id>`.
 */
export function withTerms(
  setUp: SetUp,
  terms: readonly AgreedTerm[],
  agreed: Readonly<Record<string, string>>,
): Result<SetUp, readonly Refusal[]> {
  const faults: Refusal[] = [];
  let laid = setUp;
  for (const [id, text] of Object.entries(agreed)) {
    const term = terms.find((one) => one.id === id);
    if (term === undefined) {
      faults.push({
        code: 'TERM_UNKNOWN',
        message: `The rules of this battle know no option “${id.slice(0, 40)}”.`,
        path: `terms.${id.slice(0, 40)}`,
      });
      continue;
    }
    const value = valueNamed(term, text.trim());
    if (!value.ok) faults.push(value.error);
    else if (text.trim() !== termText(term)) laid = laidIn(laid, term.path, value.value);
  }
  return faults.length > 0 ? { ok: false, error: faults } : ok(laid);
}
