import type { Arm } from '@/lib/battle/handoff/battle-order';
import { longDate } from '@/lib/campaign/calendar';
import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { keepsCalendar, lookupOf } from '@/lib/campaign/definition/lookup';
import { figure } from '@/lib/campaign/figures';
import { presentStrength, statedStrength } from '@/lib/campaign/forces/forces';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { type ConditionGround, holds } from './conditions';

/**
 * Conditions in plain words, for every kind that a file may state: the rule as a clause, and the facts that make it
 * hold or fail now. Both use only what everybody in the campaign may know: situations reached, battles fought, choices
 * revealed, strengths and the date.
 */

/** A single condition: neither compound nor negated. */
type Leaf = Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>;
/** A condition with its negations pushed down to single conditions. */
type Rule =
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly denied: boolean }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Rule[] };

function ruleOf(condition: Condition, denied = false): Rule {
  if ('not' in condition) return ruleOf(condition.not, !denied);
  if ('all' in condition) return group('all', condition.all, denied);
  if ('any' in condition) return group('any', condition.any, denied);
  if ('strength' in condition) {
    const { atLeast, atMost, atLeastPercent, atMostPercent, ...of } = condition.strength;
    const inFigures = atLeast !== undefined || atMost !== undefined;
    const inPercent = atLeastPercent !== undefined || atMostPercent !== undefined;
    if (inFigures && inPercent)
      return group(
        'all',
        [
          { strength: { ...of, atLeast, atMost } },
          { strength: { ...of, atLeastPercent, atMostPercent } },
        ],
        denied,
      );
  }
  return { kind: 'leaf', leaf: condition, denied };
}

/** Several parts as one; a part of the same kind is merged, and a single part is returned as it is. */
function group(kind: 'all' | 'any', conditions: readonly Condition[], denied: boolean): Rule {
  const held = denied ? (kind === 'all' ? 'any' : 'all') : kind;
  const parts = conditions.flatMap((condition) => {
    const part = ruleOf(condition, denied);
    return part.kind === held ? part.parts : [part];
  });
  const [only, second] = parts;
  return only !== undefined && second === undefined ? only : { kind: held, parts };
}

/** A condition as a clause to follow “when”: “the ford has been fought, and either … or …”. */
export function conditionInWords(condition: Condition, definition: CampaignDefinition): string {
  const words = (rule: Rule, depth: number): string => {
    if (rule.kind === 'leaf') return leafInWords(rule.leaf, rule.denied, definition);
    const by = rule.kind === 'all' ? 'and' : 'or';
    const parts = rule.parts.map((part) => words(part, depth + 1));
    if (depth === 0)
      return parts.join(rule.parts.some(({ kind }) => kind !== 'leaf') ? `, ${by} ` : ` ${by} `);
    const opening = rule.kind === 'any' ? 'either ' : parts.length === 2 ? 'both ' : '';
    const text = `${opening}${parts.join(` ${by} `)}`;
    return depth === 1 ? text : `(${text})`;
  };
  return words(ruleOf(condition), 0);
}

/** Whether a condition has several parts, so that its rule says more than the facts that settled it. */
export function hasParts(condition: Condition): boolean {
  return ruleOf(condition).kind !== 'leaf';
}

/**
 * The facts by which a condition holds or fails now: if it holds, only the parts that make it hold; if it fails, only
 * those that make it fail, with what it would take.
 */
export function factsInWords(condition: Condition, ground: ConditionGround): string {
  const rule = ruleOf(condition);
  const facts = causes(rule, ground, ruleHolds(rule, ground));
  const last = facts.at(-1) ?? '';
  return facts.length < 2 ? last : `${facts.slice(0, -1).join('; ')}; and ${last}`;
}

function ruleHolds(rule: Rule, ground: ConditionGround): boolean {
  if (rule.kind === 'leaf') return holds(rule.leaf, ground) !== rule.denied;
  return rule.kind === 'all'
    ? rule.parts.every((part) => ruleHolds(part, ground))
    : rule.parts.some((part) => ruleHolds(part, ground));
}

/** The facts that determined a rule's result, each once. */
function causes(rule: Rule, ground: ConditionGround, value: boolean): string[] {
  if (rule.kind === 'leaf') return [factInWords(rule.leaf, rule.denied, value, ground)];
  const deciding = rule.parts.filter((part) => ruleHolds(part, ground) === value);
  return [...new Set(deciding.flatMap((part) => causes(part, ground, value)))];
}

function leafInWords(leaf: Leaf, denied: boolean, definition: CampaignDefinition): string {
  const not = denied ? 'not ' : '';
  if ('visited' in leaf)
    return `${situationTitle(definition, leaf.visited)} has ${not}been reached`;
  if ('fought' in leaf) {
    const { battle, levels } = leaf.fought;
    const title = battleTitle(definition, battle);
    return levels === undefined || levels.length === VICTORY_LEVELS.length
      ? `${title} has ${not}been fought`
      : `${title} has ${not}ended in ${levelsInWords(levels, definition)}`;
  }
  if ('chosen' in leaf) return chosenInWords(leaf.chosen, !denied, definition);
  if ('strength' in leaf) {
    const asked = leaf.strength;
    const { of, low, high } = measureOf(asked);
    const bound = boundInWords(low, high, denied);
    return `${bodyOf(asked, definition)} has ${bound} ${of}`;
  }
  if ('ratio' in leaf)
    return `${definition.sides.A.name} has ${ratioInWords(leaf.ratio, denied)} men as ${definition.sides.B.name}`
      .replace('more men as', 'more men than')
      .replace('fewer men as', 'fewer men than');
  return datesInWords(leaf.date, denied);
}

/** One fact; if it fails and concerns figures, with what it would take. */
function factInWords(leaf: Leaf, denied: boolean, value: boolean, ground: ConditionGround): string {
  const { definition } = ground;
  const isSo = value !== denied;
  if ('visited' in leaf) return leafInWords(leaf, !isSo, definition);
  if ('chosen' in leaf) return chosenInWords(leaf.chosen, isSo, definition);
  if ('fought' in leaf) {
    const { battle, levels } = leaf.fought;
    const ended = [
      ...new Set(
        ground.battles.flatMap(({ id, report }) => (id === battle && report ? [report.level] : [])),
      ),
    ];
    const title = battleTitle(definition, battle);
    if (ended.length === 0) return `${title} has not been fought`;
    if (levels === undefined) return `${title} has been fought`;
    const shown = isSo ? ended.filter((level) => levels.includes(level)) : ended;
    return `${title} ended in ${levelsInWords(shown, definition)}`;
  }
  if ('strength' in leaf) {
    const asked = leaf.strength;
    const lookup = lookupOf(definition);
    const { kind, of, low, high, percent } = measureOf(asked);
    const now = presentStrength(ground.forces, lookup, asked)[kind];
    const stated = statedStrength(lookup, asked)[kind];
    const shown = percent
      ? percentShown(stated === 0 ? 0 : (100 * now) / stated, [low, high])
      : figure(now);
    return `${bodyOf(asked, definition)} has ${shown} ${of}${takes(boundInWords(low, high, denied), value)}`;
  }
  if ('ratio' in leaf) {
    const lookup = lookupOf(definition);
    const men = (side: 'A' | 'B') => figure(presentStrength(ground.forces, lookup, { side }).men);
    return `${definition.sides.A.name} has ${men('A')} men to the ${men('B')} of ${definition.sides.B.name}${takes(ratioInWords(leaf.ratio, denied), value)}`;
  }
  if (!keepsCalendar(definition)) return 'the campaign keeps no calendar';
  const { onOrAfter, before } = leaf.date;
  const today = `it is ${longDate(ground.date)}`;
  if (value || denied) return today;
  return onOrAfter !== undefined && ground.date < onOrAfter
    ? `${today}, and it must be ${longDate(onOrAfter)} or later`
    : `${today}, and it must be before ${longDate(before ?? ground.date)}`;
}

/** The current state relative to a bound, or what it would take. */
function takes(bound: string, value: boolean): string {
  return value ? ` (${bound})` : `, and it takes ${bound}`;
}

type Strength = Extract<Leaf, { strength: unknown }>['strength'];

/** The counted quantity, and its bounds. */
function measureOf(asked: Strength): {
  readonly kind: 'men' | 'guns';
  readonly percent: boolean;
  readonly of: string;
  readonly low: number | undefined;
  readonly high: number | undefined;
} {
  const kind = asked.kind ?? 'men';
  const percent = asked.atLeastPercent !== undefined || asked.atMostPercent !== undefined;
  const counted = `${kind}${asked.arm === undefined ? '' : ` of ${ARM_WORDS[asked.arm]}`}`;
  return {
    kind,
    percent,
    of: percent ? `per cent of the ${counted} it began with` : counted,
    low: percent ? asked.atLeastPercent : asked.atLeast,
    high: percent ? asked.atMostPercent : asked.atMost,
  };
}

const ARM_WORDS: Readonly<Record<Arm, string>> = {
  infantry: 'the infantry',
  cavalry: 'the cavalry',
  artillery: 'the artillery',
  support: 'the trains',
};

/** The side, or the formation, whose strength is meant. */
function bodyOf({ side, formation }: Strength, definition: CampaignDefinition): string {
  return formation === undefined
    ? definition.sides[side].name
    : (lookupOf(definition).formations.get(formation)?.formation.name ?? formation);
}

function boundInWords(low: number | undefined, high: number | undefined, denied: boolean): string {
  const number = (bound: number) => (Number.isInteger(bound) ? figure(bound) : String(bound));
  if (low !== undefined && high !== undefined) {
    if (low === high) return denied ? `more or fewer than ${number(low)}` : `just ${number(low)}`;
    return denied
      ? `fewer than ${number(low)} or more than ${number(high)}`
      : `between ${number(low)} and ${number(high)}`;
  }
  if (low !== undefined) return `${denied ? 'fewer than' : 'at least'} ${number(low)}`;
  if (high !== undefined) return `${denied ? 'more than' : 'at most'} ${number(high)}`;
  return denied ? 'no number of' : 'any number of';
}

/** “at least 1.3 times as many”, “fewer”. */
function ratioInWords(
  {
    atLeast,
    atMost,
  }: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined },
  denied: boolean,
): string {
  const times = (bound: number, more: string, equal: string) =>
    bound === 1 ? equal : `${more} ${bound} times as many`;
  const low =
    atLeast === undefined
      ? []
      : [
          denied
            ? times(atLeast, 'less than', 'fewer')
            : times(atLeast, 'at least', 'at least as many'),
        ];
  const high =
    atMost === undefined
      ? []
      : [denied ? times(atMost, 'more than', 'more') : times(atMost, 'at most', 'at most as many')];
  const bounds = [...low, ...high];
  return bounds.length === 0
    ? 'any number of times as many'
    : bounds.join(denied ? ' or ' : ' and ');
}

function datesInWords(
  {
    onOrAfter,
    before,
  }: { readonly onOrAfter?: string | undefined; readonly before?: string | undefined },
  denied: boolean,
): string {
  const bounds: string[] = [];
  if (onOrAfter !== undefined)
    bounds.push(denied ? `before ${longDate(onOrAfter)}` : `${longDate(onOrAfter)} or later`);
  if (before !== undefined)
    bounds.push(denied ? `${longDate(before)} or later` : `before ${longDate(before)}`);
  return bounds.length === 0
    ? `it is ${denied ? 'no' : 'any'} day`
    : `it is ${bounds.join(denied ? ' or ' : ' and ')}`;
}

function chosenInWords(
  chosen: Extract<Leaf, { chosen: unknown }>['chosen'],
  isSo: boolean,
  definition: CampaignDefinition,
): string {
  const { situation, side, choice } = chosen;
  const at = lookupOf(definition).situations.get(situation);
  const title = at?.choices[side].find((one) => one.id === choice)?.title ?? choice;
  return `${definition.sides[side].name} ${isSo ? 'chose' : 'has not chosen'} “${title}” at “${at?.title ?? situation}”`;
}

function situationTitle(definition: CampaignDefinition, id: string): string {
  return `“${lookupOf(definition).situations.get(id)?.title ?? id}”`;
}
function battleTitle(definition: CampaignDefinition, id: string): string {
  return `“${lookupOf(definition).battles.get(id)?.title ?? id}”`;
}

/** “a drawn battle or a victory of Prussia”; always from the winner's point of view. */
function levelsInWords(levels: readonly VictoryLevel[], definition: CampaignDefinition): string {
  const words: string[] = [];
  const has = (level: VictoryLevel) => levels.includes(level);
  const { A, B } = definition.sides;
  const won = (minor: VictoryLevel, major: VictoryLevel, name: string) => {
    if (has(minor) && has(major)) words.push(`a victory of ${name}`);
    else if (has(minor)) words.push(`a minor victory of ${name}`);
    else if (has(major)) words.push(`a major victory of ${name}`);
  };
  if (has('draw')) words.push('a drawn battle');
  won('minorVictory', 'majorVictory', A.name);
  won('minorDefeat', 'majorDefeat', B.name);
  return words.join(' or ');
}

/** A share in per cent, with the decimals needed to show it on the right side of every bound. */
function percentShown(percent: number, bounds: readonly (number | undefined)[]): string {
  const sameSide = (shown: number) =>
    bounds.every(
      (bound) => bound === undefined || Math.sign(shown - bound) === Math.sign(percent - bound),
    );
  for (const decimals of [0, 1, 2]) {
    const shown = percent.toFixed(decimals);
    if (sameSide(Number(shown))) return shown;
  }
  return percent.toFixed(3);
}
