import type { CampaignDefinition, Target } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { officersByPhrase } from './names';
import { askedBy, type Prose, passagesOf } from './prose';

/**
 * OFFICER_FATE: a text or a map's label that has an officer by name where a battle may have been fought before, and the
 * officer may be dead, hurt or taken. “Keith’s corps” is no officer.
 */
export function officersNamed(definition: CampaignDefinition, prose: readonly Prose[]): Finding[] {
  const officers = officersByPhrase(definition);
  const later = afterBattles(definition);
  return prose.flatMap((one) => {
    if (!one.arrivals.some(({ at }) => later.has(at))) return [];
    const found = new Map<string, Finding>();
    for (const { text, guards } of passagesOf(one.read.parts)) {
      const { ids } = askedBy(guards);
      for (const { phrase, leader, name } of officers) {
        if (ids.has(leader) || found.has(leader) || !isNamed(text, phrase)) continue;
        found.set(
          leader,
          fileWarning(
            'OFFICER_FATE',
            one.path,
            `This text names ${name} (“${phrase}”), who may have fallen in a battle before it. Write {name ${leader}}, which becomes the officer who commands in their place, “${phrase}’s corps” where troops are meant, or put the sentence between {if here ${leader}} and {end}.`,
          ),
        );
      }
    }
    return [...found.values()];
  });
}

/** Whether a phrase stands in a text as a name of its own: not as part of a longer word, and not as “Keith’s”. */
function isNamed(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.slice(at + phrase.length);
    if (!/[\p{L}-]/u.test(before) && !/^(?:[\p{L}-]|[’'](?!\s|$))/u.test(after)) return true;
  }
  return false;
}

/** Situations and conclusions to which some way leads through a battle. */
function afterBattles(definition: CampaignDefinition): ReadonlySet<string> {
  const { battles, situations } = lookupOf(definition);
  const targetsOf = (target: Target | undefined): readonly string[] =>
    target === undefined ? [] : typeof target === 'string' ? [target] : target.map(({ to }) => to);
  const met = new Set(
    definition.situations.flatMap(({ meetings }) => meetings.flatMap(({ battle }) => battle ?? [])),
  );
  const found = new Set<string>();
  const open = [...met].flatMap((id) =>
    VICTORY_LEVELS.flatMap((level) => targetsOf(battles.get(id)?.branches[level])),
  );
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { next } of situations.get(id)?.meetings ?? []) open.push(...targetsOf(next));
  }
  return found;
}
