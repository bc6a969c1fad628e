import type { Arm } from '@/lib/battle/handoff/battle-order';
import { ARMS } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/**
 * An author's text with placeholders (`{men p-king}`) and clauses (`{if killed schwerin}…{else}…{end}`), read into its
 * parts. Braces that begin with no word of this list are plain text, as in files written before there were any.
 * Documented in docs/reference/campaign-file.md, “Placeholders and clauses”.
 */

/** What a figure counts. */
export type Measure =
  | {
      /** Present men or guns of a side (`A`, `B`), or of formations and units together. */
      readonly kind: 'men' | 'guns';
      readonly of: readonly string[];
      readonly arm: Arm | null;
    }
  | {
      /** What a side lost, had captured or surrendered: in one battle, or so far. */
      readonly kind: 'lost' | 'captured' | 'surrendered';
      readonly count: 'men' | 'guns';
      readonly side: Side;
      readonly battle: string | null;
    };

export const LEADER_STATES = ['alive', 'here', 'killed', 'wounded', 'captured'] as const;
export type LeaderIs = (typeof LEADER_STATES)[number];
const COMPARISONS = ['<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type TextCondition =
  | { readonly all: readonly TextCondition[] }
  | { readonly any: readonly TextCondition[] }
  | { readonly not: TextCondition }
  | { readonly present: string }
  | { readonly leader: string; readonly is: LeaderIs }
  | { readonly visited: string }
  | { readonly after: string }
  | { readonly fought: string }
  | { readonly ended: string; readonly levels: readonly VictoryLevel[] }
  | {
      readonly chosen: { readonly situation: string; readonly side: Side; readonly choice: string };
    }
  | { readonly date: Comparison; readonly day: string }
  | {
      readonly compare: Measure;
      readonly by: Comparison;
      /** A number, another measure, or per cent of what the file states. */
      readonly to: number | Measure;
      readonly percent: boolean;
    };

export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  /** A figure that somebody names, or that history gives: shown as written. */
  | { readonly kind: 'said'; readonly text: string }
  | {
      readonly kind: 'figure';
      readonly measure: Measure;
      readonly about: boolean;
      readonly at: number;
    }
  | { readonly kind: 'date'; readonly at: number }
  /** An officer, or the one who commands in their place. */
  | { readonly kind: 'name'; readonly leader: string; readonly at: number }
  | {
      readonly kind: 'clause';
      /** Tried in order; the first whose condition holds is shown. The `else` branch has none. */
      readonly branches: readonly {
        readonly when: TextCondition | null;
        readonly parts: readonly TextPart[];
      }[];
      readonly at: number;
    };

export interface ReadText {
  readonly parts: readonly TextPart[];
  /** What is wrong, in a sentence; null if nothing is. A text with a fault is shown as it is written. */
  readonly fault: string | null;
}

const WORDS = new Set([
  'if',
  'else',
  'end',
  'men',
  'guns',
  'lost',
  'captured',
  'surrendered',
  'date',
  'name',
  'said',
]);

class TextFault extends Error {}

/** Whether a text may hold a placeholder or a clause. */
export function mayHoldPlaceholders(text: string | undefined): boolean {
  return text?.includes('{') ?? false;
}

interface Open {
  readonly branches: { when: TextCondition | null; parts: TextPart[] }[];
  readonly at: number;
}

/** Reads a text once into its parts. Never throws. */
export function readText(text: string): ReadText {
  const root: TextPart[] = [];
  const open: Open[] = [];
  const into = (): TextPart[] => open.at(-1)?.branches.at(-1)?.parts ?? root;
  let plainFrom = 0;
  const plain = (to: number) => {
    if (to > plainFrom) into().push({ kind: 'plain', text: text.slice(plainFrom, to) });
  };
  try {
    for (const found of text.matchAll(/\{([^{}]*)\}/g)) {
      const at = found.index;
      const words = (found[1] ?? '').trim().split(/\s+/);
      const [first = '', ...rest] = words;
      if (!WORDS.has(first)) continue;
      plain(at);
      plainFrom = at + found[0].length;
      if (first === 'if') open.push({ branches: [{ when: conditionOf(rest), parts: [] }], at });
      else if (first === 'else') {
        const clause = open.at(-1);
        if (!clause) throw new TextFault('{else} stands outside of an {if}.');
        if (clause.branches.at(-1)?.when === null)
          throw new TextFault('A clause has one {else}, and it is the last of its branches.');
        if (rest.length > 0 && rest[0] !== 'if')
          throw new TextFault('After {else} comes nothing, or “if” and a condition.');
        clause.branches.push({
          when: rest.length === 0 ? null : conditionOf(rest.slice(1)),
          parts: [],
        });
      } else if (first === 'end') {
        const clause = open.pop();
        if (!clause) throw new TextFault('{end} stands without an {if}.');
        into().push({ kind: 'clause', branches: clause.branches, at: clause.at });
      } else if (first === 'said')
        into().push({ kind: 'said', text: (found[1] ?? '').trim().slice(4).trim() });
      else if (first === 'date') {
        if (rest.length > 0) throw new TextFault('{date} takes nothing else.');
        into().push({ kind: 'date', at });
      } else if (first === 'name') {
        const [leader, ...more] = rest;
        if (leader === undefined || more.length > 0)
          throw new TextFault('{name …} takes one officer.');
        into().push({ kind: 'name', leader, at });
      } else {
        const about = rest.includes('about');
        const measure = measureOf([first, ...rest.filter((word) => word !== 'about')]);
        into().push({ kind: 'figure', measure, about, at });
      }
    }
    if (open.length > 0) throw new TextFault('An {if} has no {end}.');
    plain(text.length);
    return { parts: root, fault: null };
  } catch (fault) {
    if (!(fault instanceof TextFault)) throw fault;
    return { parts: [{ kind: 'plain', text }], fault: fault.message };
  }
}

/** `men [arm] ID…`, `guns ID…`, `lost|captured|surrendered [guns] SIDE [BATTLE]`. */
function measureOf(words: readonly string[]): Measure {
  const [kind = '', ...rest] = words;
  if (kind === 'men' || kind === 'guns') {
    const arm = ARMS.find((one) => one === rest[0]) ?? null;
    const of = arm === null ? rest : rest.slice(1);
    if (of.length === 0)
      throw new TextFault(`{${kind} …} names a side (A or B), formations or units.`);
    return { kind, of, arm };
  }
  if (kind !== 'lost' && kind !== 'captured' && kind !== 'surrendered')
    throw new TextFault(
      `“${kind}” counts nothing: write men, guns, lost, captured or surrendered.`,
    );
  const guns = rest[0] === 'guns';
  const [side, battle, ...more] = guns ? rest.slice(1) : rest;
  if ((side !== 'A' && side !== 'B') || more.length > 0)
    throw new TextFault(`{${kind} …} names a side, A or B, and at most one battle.`);
  if (kind === 'surrendered' && battle !== undefined)
    throw new TextFault('{surrendered …} counts the whole campaign: it names no battle.');
  return { kind, count: guns ? 'guns' : 'men', side, battle: battle ?? null };
}

/** `x and y or not z`: “and” before “or”, parentheses as usual. */
function conditionOf(given: readonly string[]): TextCondition {
  const words = given.flatMap((word) => word.split(/([()])/).filter((part) => part !== ''));
  let at = 0;
  const any = (): TextCondition => {
    const parts = [all()];
    while (words[at] === 'or') {
      at += 1;
      parts.push(all());
    }
    return parts.length === 1 ? (parts[0] as TextCondition) : { any: parts };
  };
  const all = (): TextCondition => {
    const parts = [one()];
    while (words[at] === 'and') {
      at += 1;
      parts.push(one());
    }
    return parts.length === 1 ? (parts[0] as TextCondition) : { all: parts };
  };
  const one = (): TextCondition => {
    if (words[at] === 'not') {
      at += 1;
      return { not: one() };
    }
    if (words[at] === '(') {
      at += 1;
      const inner = any();
      if (words[at] !== ')') throw new TextFault('A parenthesis in a condition is not closed.');
      at += 1;
      return inner;
    }
    const atom: string[] = [];
    while (at < words.length && !['and', 'or', ')', '('].includes(words[at] ?? '')) {
      atom.push(words[at] ?? '');
      at += 1;
    }
    return atomOf(atom);
  };
  const condition = any();
  if (at < words.length) throw new TextFault(`“${words[at]}” is out of place in a condition.`);
  return condition;
}

function atomOf(words: readonly string[]): TextCondition {
  const [first = '', ...rest] = words;
  const [second, third, fourth] = rest;
  const state = LEADER_STATES.find((one) => one === first);
  const compared = words.findIndex(isComparison);
  if (compared > 0) return comparisonOf(words, compared);
  if (state !== undefined && second !== undefined && rest.length === 1)
    return { leader: second, is: state };
  if (rest.length === 1 && second !== undefined) {
    if (first === 'present') return { present: second };
    if (first === 'visited') return { visited: second };
    if (first === 'after') return { after: second };
    if (first === 'fought') return { fought: second };
    if (first === 'drawn') return { ended: second, levels: ['draw'] };
  }
  if (first === 'won' && (second === 'A' || second === 'B') && third !== undefined)
    if (rest.length === 2)
      return {
        ended: third,
        levels: second === 'A' ? ['minorVictory', 'majorVictory'] : ['minorDefeat', 'majorDefeat'],
      };
  if (first === 'ended' && second !== undefined && third !== undefined)
    return { ended: second, levels: rest.slice(1).map(levelOf) };
  if (first === 'chosen' && second !== undefined && fourth !== undefined && rest.length === 3)
    if (third === 'A' || third === 'B')
      return { chosen: { situation: second, side: third, choice: fourth } };
  throw new TextFault(
    `“${words.join(' ')}” is no condition: see “Placeholders and clauses” in the format’s documentation.`,
  );
}

function levelOf(word: string): VictoryLevel {
  const level = VICTORY_LEVELS.find((one) => one === word);
  if (level === undefined) throw new TextFault(`“${word}” is no level of victory.`);
  return level;
}

function isComparison(word: string): boolean {
  return COMPARISONS.some((one) => one === word);
}

function comparisonOf(words: readonly string[], at: number): TextCondition {
  const by = words[at] as Comparison;
  const left = words.slice(0, at);
  const right = words.slice(at + 1);
  const [value = ''] = right;
  if (left.length === 1 && left[0] === 'date') {
    if (right.length !== 1 || !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw new TextFault('A date is compared with one such as 1757-05-06.');
    return { date: by, day: value };
  }
  const compare = measureOf(left);
  if (right.length > 1) return { compare, by, to: measureOf(right), percent: false };
  if (!/^\d[\d,]*(?:\.\d+)?%?$/.test(value))
    throw new TextFault(`“${value}” is no number to compare with.`);
  const percent = value.endsWith('%');
  if (percent && compare.kind !== 'men' && compare.kind !== 'guns')
    throw new TextFault('Per cent are of the men or guns that the file states.');
  return { compare, by, to: Number(value.replace(/[,%]/g, '')), percent };
}
