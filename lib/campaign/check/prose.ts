import type { CampaignDefinition, SidedText } from '@/lib/campaign/definition/definition';
import {
  type ReadText,
  readText,
  type TextCondition,
  type TextPart,
} from '@/lib/campaign/texts/parts';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { type Arrival, routesOf } from './routes';

/** A text of a file in which placeholders are filled, with the ways by which a campaign comes to it. */
export interface Prose {
  readonly path: string;
  readonly text: string;
  readonly read: ReadText;
  readonly kind:
    | 'situation'
    | 'choice'
    | 'message'
    | 'battle'
    | 'outcome'
    | 'conclusion'
    | 'label'
    | 'other';
  readonly arrivals: readonly Arrival[];
}

/** What is written under the same conditions: `§` stands where something is filled in, or a clause of its own. */
export interface Passage {
  readonly text: string;
  readonly guards: readonly TextCondition[];
}

const known = new WeakMap<CampaignDefinition, readonly Prose[]>();

/** Every text in which placeholders are filled, in the order of the file; read once for each definition object. */
export function everyProse(definition: CampaignDefinition): readonly Prose[] {
  const before = known.get(definition);
  if (before) return before;
  const prose = proseOf(definition);
  known.set(definition, prose);
  return prose;
}

/** The same texts without the ways to them, which take longer to find than all texts to read. */
export function everyText(
  definition: CampaignDefinition,
): readonly Pick<Prose, 'path' | 'text' | 'read'>[] {
  return known.get(definition) ?? proseOf(definition, new Map());
}

function proseOf(definition: CampaignDefinition, routes = routesOf(definition)): readonly Prose[] {
  const found: Prose[] = [];
  const note = (
    kind: Prose['kind'],
    path: string,
    text: SidedText | undefined,
    arrivals: readonly Arrival[] = [],
  ): void => {
    if (text === undefined) return;
    if (typeof text === 'string') found.push({ path, text, read: readText(text), kind, arrivals });
    else
      for (const side of ['A', 'B'] as const) note(kind, `${path}.${side}`, text[side], arrivals);
  };
  note('other', 'overview.text', definition.overview?.text);
  const arrivalsOfBattle = new Map<string, Arrival[]>();
  definition.situations.forEach((situation, index) => {
    const path = `situations[${index}]`;
    const arrivals = routes.get(situation.id) ?? [];
    note('situation', `${path}.text`, situation.text, arrivals);
    situation.view?.positions.forEach(({ label }, at) => {
      note('label', `${path}.view.positions[${at}].label`, label, arrivals);
    });
    for (const side of ['A', 'B'] as const)
      situation.choices[side].forEach(({ text, closed }, at) => {
        note('choice', `${path}.choices.${side}[${at}].text`, text, arrivals);
        note('other', `${path}.choices.${side}[${at}].closed`, closed, arrivals);
      });
    situation.meetings.forEach(({ battle, message }, at) => {
      note('message', `${path}.meetings[${at}].message`, message, arrivals);
      if (battle !== undefined)
        arrivalsOfBattle.set(battle, [...(arrivalsOfBattle.get(battle) ?? []), ...arrivals]);
    });
  });
  definition.battles.forEach(({ id, text, message, outcomes }, index) => {
    const path = `battles[${index}]`;
    const arrivals = arrivalsOfBattle.get(id) ?? [];
    note('battle', `${path}.text`, text, arrivals);
    note('battle', `${path}.message`, message, arrivals);
    for (const level of VICTORY_LEVELS)
      note('outcome', `${path}.outcomes.${level}`, outcomes?.[level], arrivals);
  });
  definition.conclusions.forEach(({ id, text }, index) => {
    note('conclusion', `conclusions[${index}].text`, text, routes.get(id) ?? []);
  });
  definition.intervals.forEach(({ text }, index) => {
    note('other', `intervals[${index}].text`, text);
  });
  return found;
}

/** The passages of a text: that without conditions, and each branch of a clause. */
export function passagesOf(parts: readonly TextPart[]): readonly Passage[] {
  const passages: Passage[] = [];
  const walk = (here: readonly TextPart[], guards: readonly TextCondition[]): void => {
    let text = '';
    for (const part of here) {
      if (part.kind === 'plain') text += part.text;
      else text += '§';
      if (part.kind !== 'clause') continue;
      const before: TextCondition[] = [];
      for (const { when, parts: inner } of part.branches) {
        walk(inner, [...guards, ...before.map((not) => ({ not })), ...(when ? [when] : [])]);
        if (when) before.push(when);
      }
    }
    passages.push({ text, guards });
  };
  walk(parts, []);
  return passages;
}

/** The sentences of a passage. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?…:;]["”’)*]?)\s+|\n+/).filter((part) => part.trim() !== '');
}

/** What conditions ask about: bodies and officers by id, and whether they ask what happened before. */
export function askedBy(conditions: readonly TextCondition[]): {
  readonly ids: ReadonlySet<string>;
  readonly history: boolean;
} {
  const ids = new Set<string>();
  let history = false;
  const ask = (condition: TextCondition): void => {
    if ('all' in condition) condition.all.forEach(ask);
    else if ('any' in condition) condition.any.forEach(ask);
    else if ('not' in condition) ask(condition.not);
    else if ('present' in condition) ids.add(condition.present);
    else if ('leader' in condition) ids.add(condition.leader);
    else if ('compare' in condition) {
      const { compare, to } = condition;
      for (const measure of [compare, to])
        if (typeof measure !== 'number' && 'of' in measure)
          for (const id of measure.of) ids.add(id);
    } else if (!('date' in condition)) history = true;
  };
  conditions.forEach(ask);
  return { ids, history };
}

/** Every measure and condition in the parts of a text. */
export function everyPart(
  parts: readonly TextPart[],
  look: (part: TextPart, guards: readonly TextCondition[]) => void,
  guards: readonly TextCondition[] = [],
): void {
  for (const part of parts) {
    look(part, guards);
    if (part.kind !== 'clause') continue;
    const before: TextCondition[] = [];
    for (const { when, parts: inner } of part.branches) {
      everyPart(inner, look, [
        ...guards,
        ...before.map((not) => ({ not })),
        ...(when ? [when] : []),
      ]);
      if (when) before.push(when);
    }
  }
}
