import type { Json } from '@/lib/kernel/canonical-json';
import { groupedDigits } from '@/lib/kernel/grouped-digits';
import { withoutEnding } from '@/lib/kernel/without-ending';
import type { HouseValue } from './house-value';
import type { PieceSign } from './signs';

/**
 * Subjects that other pages link to: how a battle goes, who has won, letters of quality, fatigue, the orders a player
 * gives in a turn, the night, what losses return.
 */
export const RULES_SUBJECTS = [
  'battle',
  'victory',
  'quality',
  'fatigue',
  'orders',
  'night',
  'returns',
] as const;
export type RulesSubject = (typeof RULES_SUBJECTS)[number];

/**
 * A page of rules as data, for readers who know nothing yet. The page that shows it adds no word of a rule.
 *
 * In every text, `**strong**`, `*emphasis*` and `[words](#section)` are set as such, and `HOUSE_MARK` after a figure
 * marks a house value.
 */
export interface RulesPage {
  /** What the rules are about, in a sentence. */
  readonly summary: string;
  readonly sections: readonly RulesSection[];
  /** Section, by its id, that explains each subject; an absent subject has none. */
  readonly subjects: Readonly<Partial<Record<RulesSubject, string>>>;
}

export interface RulesSection {
  /** Its anchor: kebab-case, unique on the page, kept for ever. */
  readonly id: string;
  readonly title: string;
  /** Headings of the source document that it is taken from; empty: it is ours. */
  readonly source: readonly string[];
  readonly blocks: readonly RulesBlock[];
}

export type RulesBlock =
  | RulesText
  | RulesList
  | RulesSteps
  | RulesExample
  | RulesCalculator
  | RulesTable
  | RulesSquares;

export interface RulesText {
  readonly kind: 'text';
  readonly paragraphs: readonly string[];
}

export interface RulesList {
  readonly kind: 'list';
  readonly items: readonly string[];
}

/** What happens one after the other. */
export interface RulesSteps {
  readonly kind: 'steps';
  readonly label: string;
  readonly steps: readonly { readonly name: string; readonly text: string }[];
}

/** An example worked out line by line. Its figures come from the functions of the rules. */
export interface RulesExample {
  readonly kind: 'example';
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly figure: string }[];
  readonly outcome: string;
  /** The range of the result, drawn: 0 ≤ low ≤ mean ≤ high. */
  readonly range?: {
    readonly low: number;
    readonly mean: number;
    readonly high: number;
    readonly unit: string;
  };
}

/** A calculator of the ruleset, set to given figures. */
export interface RulesCalculator {
  readonly kind: 'calculator';
  /** Its name among the ruleset's calculators. */
  readonly name: string;
  /** What it is set to: valid input. */
  readonly given: Readonly<Record<string, Json>>;
  /** Names of the fields that are shown; the rest keep what is given, or their defaults. Absent: all. */
  readonly fields?: readonly string[];
  /** It opens on demand: for a question beside the main one. */
  readonly folded?: boolean;
}

export interface RulesTable {
  readonly kind: 'table';
  readonly caption: string;
  /** Titles of the columns; the first names each row. `figures`: aligned right. */
  readonly columns: readonly { readonly title: string; readonly figures?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Squares around a piece, and those it can go to. */
export interface RulesSquares {
  readonly kind: 'squares';
  readonly drawings: readonly {
    readonly caption: string;
    /** Squares of each edge: odd, the piece is in the middle. */
    readonly size: number;
    readonly piece: PieceSign;
    /** Columns to the right and rows up, from the piece. */
    readonly reach: readonly (readonly [number, number])[];
  }[];
}

/** Follows a figure that is a house value. */
export const HOUSE_MARK = 'ʰ';

export const paragraphs = (...texts: readonly string[]): RulesText => ({
  kind: 'text',
  paragraphs: texts,
});

export const list = (...items: readonly string[]): RulesList => ({ kind: 'list', items });

/** A figure as the pages write it, with at most `decimals` places: 2880 → “2,880”, −10 → “−10”, 0.5 → “0.5”. */
export function figureText(value: number, decimals = 2): string {
  const [whole = '', part = ''] = Math.abs(value).toFixed(decimals).split('.');
  const places = withoutEnding(part, /0/);
  const text = `${groupedDigits(whole)}${places === '' ? '' : `.${places}`}`;
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** The same with a plus sign. */
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${figureText(value)}`;

/** A house value as a figure, marked: “25ʰ”. */
export const marked = ({ value }: HouseValue): string => `${figureText(value)}${HOUSE_MARK}`;

/** A house value in per cent, with its sign, marked: “+40ʰ %”. */
export const markedPercent = ({ value }: HouseValue): string =>
  `${signed(value)}${HOUSE_MARK}\u00a0%`;

/** A chance 0 … 1 as cases of a hundred: “42 of 100”. */
export const ofHundred = (chance: number): string => `${Math.round(chance * 100)} of 100`;
