import { SIDES } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import { dateInWords } from './calendar';
import type { Condition } from './definition/conditions';
import type { CampaignDefinition } from './definition/definition';
import { lookupOf } from './definition/lookup';
import { type ForcesState, presentStrength, statedStrength } from './forces';

/** What conditions look at: history, strength, calendar. */
export interface ConditionGround {
  readonly definition: CampaignDefinition;
  readonly forces: ForcesState;
  readonly date: string;
  readonly visited: ReadonlySet<string>;
  readonly battles: readonly {
    readonly id: string;
    readonly report: { readonly level: VictoryLevel } | null;
  }[];
  /** `situation/side/choice`. */
  readonly choicesMade: ReadonlySet<string>;
}

/**
 * Whether a condition holds. `visited` speaks of situations reached before the one that asks; strength in per cent
 * is held against what the file states for the whole campaign; a ratio against nobody is boundless.
 */
export function holds(condition: Condition, ground: ConditionGround): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, ground));
  if ('any' in condition) return condition.any.some((part) => holds(part, ground));
  if ('not' in condition) return !holds(condition.not, ground);
  if ('visited' in condition) return ground.visited.has(condition.visited);
  if ('fought' in condition) {
    const { battle, levels } = condition.fought;
    return ground.battles.some(
      (fought) =>
        fought.id === battle &&
        fought.report !== null &&
        (levels === undefined || levels.includes(fought.report.level)),
    );
  }
  if ('chosen' in condition) {
    const { situation, side, choice } = condition.chosen;
    return ground.choicesMade.has(`${situation}/${side}/${choice}`);
  }
  if ('strength' in condition) {
    const asked = condition.strength;
    const lookup = lookupOf(ground.definition);
    const kind = asked.kind ?? 'men';
    const now = presentStrength(ground.forces, lookup, asked)[kind];
    const stated = statedStrength(lookup, asked)[kind];
    const percent = stated === 0 ? 0 : (100 * now) / stated;
    return (
      within(now, asked.atLeast, asked.atMost) &&
      within(percent, asked.atLeastPercent, asked.atMostPercent)
    );
  }
  if ('ratio' in condition) {
    const lookup = lookupOf(ground.definition);
    const menA = presentStrength(ground.forces, lookup, { side: 'A' }).men;
    const menB = presentStrength(ground.forces, lookup, { side: 'B' }).men;
    const ratio = menB === 0 ? (menA === 0 ? 1 : Number.POSITIVE_INFINITY) : menA / menB;
    return within(ratio, condition.ratio.atLeast, condition.ratio.atMost);
  }
  const { onOrAfter, before } = condition.date;
  return (
    (onOrAfter === undefined || ground.date >= onOrAfter) &&
    (before === undefined || ground.date < before)
  );
}

function within(value: number, atLeast: number | undefined, atMost: number | undefined): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

const LEVEL_WORDS: Readonly<Record<VictoryLevel, readonly [won: string, lost: string]>> = {
  majorDefeat: ['a major defeat', 'a major victory'],
  minorDefeat: ['a minor defeat', 'a minor victory'],
  draw: ['a draw', 'a draw'],
  minorVictory: ['a minor victory', 'a minor defeat'],
  majorVictory: ['a major victory', 'a major defeat'],
};

/** A condition in words, to stand after “open while” or “when”: “the ford has been fought and …”. */
export function conditionInWords(condition: Condition, definition: CampaignDefinition): string {
  const lookup = lookupOf(definition);
  const words = (part: Condition): string => {
    if ('all' in part) return joined(part.all, 'and');
    if ('any' in part) return joined(part.any, 'or');
    if ('not' in part) return `not (${words(part.not)})`;
    if ('visited' in part)
      return `“${lookup.situations.get(part.visited)?.title ?? part.visited}” has been reached`;
    if ('fought' in part) {
      const title = lookup.battles.get(part.fought.battle)?.title ?? part.fought.battle;
      if (!part.fought.levels) return `“${title}” has been fought`;
      const levels = part.fought.levels.map((level) => LEVEL_WORDS[level][0]).join(' or ');
      return `“${title}” ended in ${levels} for ${definition.sides.A.name}`;
    }
    if ('chosen' in part) {
      const { situation, side, choice } = part.chosen;
      const at = lookup.situations.get(situation);
      const title = at?.choices[side].find((one) => one.id === choice)?.title ?? choice;
      return `${definition.sides[side].name} chose “${title}” at “${at?.title ?? situation}”`;
    }
    if ('strength' in part) {
      const asked = part.strength;
      const kind = asked.kind ?? 'men';
      const body = asked.formation
        ? (lookup.formations.get(asked.formation)?.formation.name ?? asked.formation)
        : definition.sides[asked.side].name;
      const arm = asked.arm ? ` of ${asked.arm}` : '';
      const bounds = [
        ...boundsInWords(asked.atLeast, asked.atMost, ` ${kind}${arm}`),
        ...boundsInWords(
          asked.atLeastPercent,
          asked.atMostPercent,
          ` per cent of its first ${kind}${arm}`,
        ),
      ];
      return bounds.length === 0
        ? `${body} has any strength`
        : `${body} has ${bounds.join(' and ')}`;
    }
    if ('ratio' in part) {
      const bounds = boundsInWords(part.ratio.atLeast, part.ratio.atMost, '');
      const [a, b] = SIDES.map((side) => definition.sides[side].name);
      return `${a} has ${bounds.join(' and ') || 'any'} times the men of ${b}`;
    }
    const { onOrAfter, before } = part.date;
    const dates: string[] = [];
    if (onOrAfter) dates.push(`from ${dateInWords(onOrAfter)} on`);
    if (before) dates.push(`before ${dateInWords(before)}`);
    return dates.length === 0 ? 'on any day' : `it is ${dates.join(' and ')}`;
  };
  const joined = (parts: readonly Condition[], by: 'and' | 'or'): string => {
    if (parts.length === 1) return words(parts[0] as Condition);
    return parts
      .map((part) => ('all' in part || 'any' in part ? `(${words(part)})` : words(part)))
      .join(` ${by} `);
  };
  return words(condition);
}

function boundsInWords(
  atLeast: number | undefined,
  atMost: number | undefined,
  unit: string,
): string[] {
  const bounds: string[] = [];
  if (atLeast !== undefined) bounds.push(`at least ${atLeast}${unit}`);
  if (atMost !== undefined) bounds.push(`at most ${atMost}${unit}`);
  return bounds;
}
