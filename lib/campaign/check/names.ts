import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';

/** Words of a name that name nobody: ranks, titles, particles. */
const TITLES = new Set(
  'Prince Princes Princess Count Counts Duke Baron King Queen Emperor Empress Marshal Field General Major Colonel Captain Margrave Elector Lord Lieutenant Sir Saint Army Corps'.split(
    ' ',
  ),
);

/** An officer as a text may name them. */
export interface Named {
  readonly leader: string;
  readonly formation: string;
  readonly name: string;
}

/**
 * Words by which a text may name one officer and nobody else: capitalised words of the name that are no title, no side
 * and no place of a map, and that no second officer has.
 */
export function officersByWord(definition: CampaignDefinition): ReadonlyMap<string, Named> {
  const taken = new Set<string>(TITLES);
  for (const side of ['A', 'B'] as const) {
    const { name, adjective } = definition.sides[side];
    for (const word of wordsOf(`${name} ${adjective ?? ''}`)) taken.add(word);
  }
  for (const map of definition.maps) {
    for (const { name } of map.towns) for (const word of wordsOf(name)) taken.add(word);
    for (const { name } of map.regions) for (const word of wordsOf(name)) taken.add(word);
  }
  const found = new Map<string, Named | null>();
  for (const [id, { leader, formation }] of lookupOf(definition).leaders)
    for (const word of new Set(wordsOf(leader.name))) {
      if (taken.has(word)) continue;
      found.set(word, found.has(word) ? null : { leader: id, formation, name: leader.name });
    }
  return new Map([...found].flatMap(([word, named]) => (named ? [[word, named] as const] : [])));
}

/**
 * Phrases by which a text names one officer and nobody else: what the file says that texts call them, else a word of
 * their name.
 */
export function officersByPhrase(
  definition: CampaignDefinition,
): readonly (Named & { readonly phrase: string })[] {
  const words = [...officersByWord(definition)].map(([phrase, named]) => ({ phrase, ...named }));
  const places = new Set(
    definition.maps.flatMap(({ towns, regions }) => [...towns, ...regions].map(({ name }) => name)),
  );
  const called = [...lookupOf(definition).leaders].flatMap(([id, { leader, formation }]) =>
    leader.short === undefined || places.has(leader.short)
      ? []
      : [{ phrase: leader.short, leader: id, formation, name: leader.name }],
  );
  const own = new Set(called.map(({ leader }) => leader));
  return [...called, ...words.filter(({ leader }) => !own.has(leader))];
}

/** A formation as a text may name it. */
export interface NamedBody {
  /** “Prince Charles”, “Browne”, “French army”. */
  readonly phrase: string;
  readonly formation: string;
}

/**
 * Phrases that name one formation: its name, or in “Browne’s corps” whose it is. What is also the name of another, of a
 * side or of a place names nobody.
 */
export function bodiesByPhrase(definition: CampaignDefinition): readonly NamedBody[] {
  const found = new Map<string, string | null>();
  const places = new Set([
    ...definition.maps.flatMap(({ towns, regions }) =>
      [...towns, ...regions].map(({ name }) => name),
    ),
    definition.sides.A.name,
    definition.sides.B.name,
  ]);
  for (const [id, { formation }] of lookupOf(definition).formations) {
    const phrase = (formation.name.split(/[’']s? /u, 1)[0] as string).replace(/^[Tt]he /u, '');
    if (wordsOf(phrase).length === 0 || places.has(phrase)) continue;
    const before = found.get(phrase);
    // A division may be called after the army that it is part of.
    const above = before == null ? [] : (lookupOf(definition).formations.get(id)?.above ?? []);
    if (before != null && above.includes(before)) continue;
    found.set(phrase, found.has(phrase) ? null : id);
  }
  return [...found].flatMap(([phrase, formation]) =>
    formation === null ? [] : [{ phrase, formation }],
  );
}

/** Capitalised words of at least four letters, hyphens apart. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\p{Lu}[\p{L}]{3,}/gu) ?? [];
}
