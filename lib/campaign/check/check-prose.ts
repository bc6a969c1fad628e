import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError, fileWarning } from '@/lib/campaign/definition/finding';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { type Measure, readText, type TextCondition } from '@/lib/campaign/texts/parts';
import { officersNamed } from './check-officers';
import { figuresIn } from './figures-in-prose';
import { bodiesByPhrase, type Named, officersByWord, wordsOf } from './names';
import {
  askedBy,
  everyPart,
  everyProse,
  everyText,
  type Passage,
  type Prose,
  passagesOf,
  sentencesOf,
} from './prose';
import { type Arrival, allAway, standingsIn } from './routes';

/**
 * What texts say of the armies: placeholders that cannot be filled (PLACEHOLDER, an error), a figure typed where the
 * state has one (FIGURE_TYPED), an officer who is dead in the text and may be alive in the list (OFFICER_FATE), a
 * formation spoken of where it may be off the rolls (OFF_ROLLS).
 */
export function proseFindings(definition: CampaignDefinition): Finding[] {
  const prose = everyProse(definition);
  const officers = officersByWord(definition);
  const told = fates(prose, officers);
  const toldIn = new Set(told.map(({ path }) => path));
  return [
    ...placeholderFindings(definition),
    ...figuresTyped(definition, prose, officers),
    ...told,
    ...officersNamed(definition, prose).filter(({ path }) => !toldIn.has(path)),
    ...offTheRolls(definition, prose, officers),
    ...emptyFields(definition, prose),
  ];
}

/** Placeholders that cannot be filled: what of it keeps a campaign from being begun. */
export function placeholderFindings(definition: CampaignDefinition): Finding[] {
  return [
    ...everyText(definition).flatMap((one) => placeholderFaults(definition, one)),
    ...unfilled(definition),
  ];
}

function placeholderFaults(
  definition: CampaignDefinition,
  { path, read }: Pick<Prose, 'path' | 'read'>,
): Finding[] {
  if (read.fault !== null)
    return [fileError('PLACEHOLDER', path, `${read.fault} The text is shown as it is written.`)];
  const lookup = lookupOf(definition);
  const missing = new Set<string>();
  const need = (is: boolean, what: string, id: string) => {
    if (!is) missing.add(`There is no ${what} “${id}” for this placeholder.`);
  };
  const measure = (one: Measure): void => {
    if ('of' in one)
      for (const id of one.of)
        need(
          id === 'A' || id === 'B' || lookup.formations.has(id) || lookup.units.has(id),
          'side, formation or unit',
          id,
        );
    else if (one.battle !== null) need(lookup.battles.has(one.battle), 'battle', one.battle);
  };
  const condition = (one: TextCondition): void => {
    if ('all' in one) one.all.forEach(condition);
    else if ('any' in one) one.any.forEach(condition);
    else if ('not' in one) condition(one.not);
    else if ('present' in one)
      need(
        lookup.formations.has(one.present) || lookup.units.has(one.present),
        'formation or unit',
        one.present,
      );
    else if ('leader' in one) need(lookup.leaders.has(one.leader), 'officer', one.leader);
    else if ('visited' in one) need(lookup.situations.has(one.visited), 'situation', one.visited);
    else if ('fought' in one) need(lookup.battles.has(one.fought), 'battle', one.fought);
    else if ('ended' in one) need(lookup.battles.has(one.ended), 'battle', one.ended);
    else if ('after' in one)
      need(
        lookup.situations.has(one.after) || lookup.battles.has(one.after),
        'situation or battle',
        one.after,
      );
    else if ('chosen' in one) {
      const { situation, side, choice } = one.chosen;
      const at = lookup.situations.get(situation);
      need(at?.choices[side].some(({ id }) => id === choice) ?? false, 'choice', choice);
    } else if ('compare' in one) {
      measure(one.compare);
      if (typeof one.to !== 'number') measure(one.to);
    }
  };
  everyPart(read.parts, (part) => {
    if (part.kind === 'figure') measure(part.measure);
    if (part.kind === 'name') need(lookup.leaders.has(part.leader), 'officer', part.leader);
    if (part.kind === 'clause') for (const { when } of part.branches) if (when) condition(when);
  });
  return [...missing].map((message) => fileError('PLACEHOLDER', path, message));
}

/** Placeholders in texts that are stored or shown without a campaign: nothing fills them there. */
function unfilled(definition: CampaignDefinition): Finding[] {
  const places: (readonly [path: string, text: string | undefined])[] = [
    ['title', definition.title],
    ['summary', definition.summary],
    ['sources', definition.sources],
    ['sides.A.text', definition.sides.A.text],
    ['sides.B.text', definition.sides.B.text],
    ...definition.situations.flatMap(({ title, choices }, index) => [
      [`situations[${index}].title`, title] as const,
      ...(['A', 'B'] as const).flatMap((side) =>
        choices[side].map((choice, at) => {
          return [`situations[${index}].choices.${side}[${at}].title`, choice.title] as const;
        }),
      ),
    ]),
    ...definition.battles.flatMap(({ title, history }, index) => [
      [`battles[${index}].title`, title] as const,
      [`battles[${index}].history.text`, history?.text] as const,
    ]),
    ...definition.intervals.flatMap(({ title, detach, surrender }, index) => [
      [`intervals[${index}].title`, title] as const,
      ...detach.map(
        ({ reason }, at) => [`intervals[${index}].detach[${at}].reason`, reason] as const,
      ),
      ...(surrender ?? []).map(({ reason }, at) => {
        return [`intervals[${index}].surrender[${at}].reason`, reason] as const;
      }),
    ]),
    ...definition.conclusions.map(
      ({ title }, index) => [`conclusions[${index}].title`, title] as const,
    ),
  ];
  return places.flatMap(([path, text]) => {
    if (text === undefined) return [];
    const { parts, fault } = readText(text);
    return fault === null && parts.every(({ kind }) => kind === 'plain')
      ? []
      : [
          fileError(
            'PLACEHOLDER',
            path,
            'Nothing fills placeholders here: this text is kept or shown without a campaign. Write it without one.',
          ),
        ];
  });
}

function figuresTyped(
  definition: CampaignDefinition,
  prose: readonly Prose[],
  officers: ReadonlyMap<string, Named>,
): Finding[] {
  const { units } = lookupOf(definition);
  const inMen = { A: false, B: false };
  let inGuns = false;
  for (const { side, unit } of units.values()) {
    if (unit.men > 0) inMen[side] = true;
    if (unit.guns > 0) inGuns = true;
  }
  if (!inMen.A && !inMen.B) return [];
  const { A, B } = definition.sides;
  const sides = [A.name, B.name, A.adjective, B.adjective].filter((word) => word !== undefined);
  const people = [
    ...[A.adjective, B.adjective].flatMap((word) => (word === undefined ? [] : [`${word}s`])),
  ];
  return prose.flatMap((one) => {
    const found: Finding[] = [];
    for (const { text } of passagesOf(one.read.parts))
      for (const sentence of sentencesOf(text))
        for (const { words, counts, bare } of figuresIn(sentence, people)) {
          if (counts === 'guns' && !inGuns) continue;
          if (bare && !speaksOfTroops(sentence, sides, officers)) continue;
          found.push(
            fileWarning(
              'FIGURE_TYPED',
              one.path,
              `“${words}” is typed into this text, and the order of battle may say otherwise. Write {${counts} …} with the formations that are meant, or {said ${words}} if somebody names the figure or it is no strength of this campaign.`,
            ),
          );
        }
    return found;
  });
}

const TROOPS =
  /\b(?:army|armies|corps|garrisons?|wings?|enemy|regiments|battalions|squadrons|camp|rearguard|column)\b/i;

function speaksOfTroops(
  sentence: string,
  sides: readonly string[],
  officers: ReadonlyMap<string, Named>,
): boolean {
  return (
    TROOPS.test(sentence) ||
    sides.some((word) => sentence.includes(word)) ||
    wordsOf(sentence).some((word) => officers.has(word)) ||
    /\b(?:has|have|had|with|at least|at most|not yet|against|take|takes|bring|brings|stronger)\b/i.test(
      sentence,
    )
  );
}

/** Said of the officer named just before: “Schwerin is dead”, “Winterfeldt was mortally wounded”. */
const FATE_AFTER =
  /^(?:['’]s?)?(?:,[^,.]{0,40},)?\s+(?:\p{Ll}+\s+){0,3}?(?:dead|killed|slain|mortally|died|dies|captured|taken prisoner|(?:is|was|has been|had been) (?:taken|wounded|shot)|fallen(?! back| upon| on)|buried)\b/u;
const FATE_BEFORE =
  /(?:\bdeath of|\bthe (?:late|dead|fallen)|\bburied|\bkilled)\s+(?:\p{Lu}\p{L}+\s+){0,2}$/u;

function fates(prose: readonly Prose[], officers: ReadonlyMap<string, Named>): Finding[] {
  return prose.flatMap((one) => {
    const found = new Map<string, Finding>();
    for (const { text, guards } of passagesOf(one.read.parts)) {
      const { ids } = askedBy(guards);
      for (const sentence of sentencesOf(text))
        for (const match of sentence.matchAll(/\p{Lu}\p{L}{3,}/gu)) {
          const named = officers.get(match[0]);
          if (named === undefined || ids.has(named.leader)) continue;
          const after = sentence.slice(match.index + match[0].length);
          const before = sentence.slice(0, match.index);
          if (!FATE_AFTER.test(after) && !FATE_BEFORE.test(before)) continue;
          found.set(
            named.leader,
            fileWarning(
              'OFFICER_FATE',
              one.path,
              `This text says what became of ${named.name}, who may be well in the list of officers. Put the sentence between {if killed ${named.leader}} (or wounded, or captured) and {end}.`,
            ),
          );
        }
    }
    return [...found.values()];
  });
}

function offTheRolls(
  definition: CampaignDefinition,
  prose: readonly Prose[],
  officers: ReadonlyMap<string, Named>,
): Finding[] {
  const lookup = lookupOf(definition);
  const bodies = bodiesByPhrase(definition);
  const later = new Set(lookup.formations.keys());
  const kept = new Map<readonly Arrival[], ReturnType<typeof standingsIn>>();
  const standingsOf = (arrivals: readonly Arrival[]) => {
    const standings = kept.get(arrivals) ?? standingsIn(arrivals);
    kept.set(arrivals, standings);
    return standings;
  };
  return prose.flatMap((one) => {
    if (one.arrivals.length === 0 || one.kind === 'label') return [];
    const found = new Map<string, Finding>();
    const standings = standingsOf(one.arrivals);
    const mayBeAway = (bodies: readonly string[]) =>
      standings.some((standing) => allAway(definition, bodies, standing));
    // A text may speak of an army that is still to come.
    const mayBeGone = (of: readonly string[]) =>
      standings.some(({ gone }) => allAway(definition, of, { gone, joined: later }));
    const report = (what: string, body: string) =>
      found.set(
        body,
        fileWarning(
          'OFF_ROLLS',
          one.path,
          `${what}, but by some ways to this text nobody of it is with the army any more, or not yet. Put the sentence between {if present ${body}} and {end}.`,
        ),
      );
    everyPart(one.read.parts, (part, guards) => {
      if (part.kind === 'name') {
        const formation = lookup.leaders.get(part.leader)?.formation ?? '';
        if (isGuarded(definition, guards, [formation, part.leader]) || !mayBeGone([formation]))
          return;
        report(`“${part.leader}” is named`, formation);
        return;
      }
      if (part.kind !== 'figure' || !('of' in part.measure)) return;
      const { of } = part.measure;
      const [body = ''] = of;
      if (isGuarded(definition, guards, of) || !mayBeAway(of)) return;
      report(
        `The strength of “${lookup.formations.get(body)?.formation.name ?? body}” is given`,
        body,
      );
    });
    for (const { text, guards } of passagesOf(one.read.parts)) {
      const named = [
        ...wordsOf(text).flatMap((word) => officers.get(word) ?? []),
        ...bodies.flatMap(({ phrase, formation }) =>
          names(text, phrase) ? [{ name: phrase, formation, leader: formation }] : [],
        ),
      ];
      for (const { name, formation, leader } of named) {
        if (isGuarded(definition, guards, [formation, leader]) || !mayBeGone([formation])) continue;
        report(
          `“${name}” of “${lookup.formations.get(formation)?.formation.name ?? formation}” is spoken of`,
          formation,
        );
      }
    }
    return [...found.values()];
  });
}

/** Whether a phrase stands in a text as words of its own. */
function names(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (!/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + phrase.length)))
      return true;
  return false;
}

/** Whether a passage's conditions ask for these bodies, for those above or below them, or for what happened. */
function isGuarded(
  definition: CampaignDefinition,
  guards: Passage['guards'],
  bodies: readonly string[],
): boolean {
  const { ids, history } = askedBy(guards);
  if (history) return true;
  if (ids.size === 0) return false;
  const { formations, leaders, units } = lookupOf(definition);
  const family = (id: string): readonly string[] => {
    const formation = leaders.get(id)?.formation ?? id;
    return [
      formation,
      ...(formations.get(formation)?.above ?? units.get(formation)?.formations ?? []),
    ];
  };
  const asked = [...ids].map(family);
  return bodies.some((body) => {
    const own = family(body);
    return asked.some((other) => own.includes(other[0] ?? '') || other.includes(own[0] ?? ''));
  });
}

/** A field to which a side can send nobody, by some way to it. */
function emptyFields(definition: CampaignDefinition, prose: readonly Prose[]): Finding[] {
  const seen = new Set<string>();
  return definition.battles.flatMap((battle, index) => {
    const at = definition.scenarios.findIndex(({ id }) => id === battle.scenario);
    const scenario = definition.scenarios[at];
    const { arrivals = [] } = prose.find(({ path }) => path.startsWith(`battles[${index}].`)) ?? {};
    if (scenario === undefined || seen.has(scenario.id)) return [];
    return (['A', 'B'] as const).flatMap((side) => {
      if (
        !standingsIn(arrivals).some((standing) =>
          allAway(definition, scenario.forces[side], standing),
        )
      )
        return [];
      seen.add(scenario.id);
      return [
        fileWarning(
          'OFF_ROLLS',
          `scenarios[${at}].forces.${side}`,
          `By some ways to “${battle.title}” nobody of these is with the army any more, and it is decided without a blow. Send somebody else, or lead those ways elsewhere.`,
        ),
      ];
    });
  });
}
