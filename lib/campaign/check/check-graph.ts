import type { CampaignDefinition, Situation } from '@/lib/campaign/definition/definition';
import { type Finding, fileError, fileWarning } from '@/lib/campaign/definition/finding';
import {
  type DefinitionLookup,
  keepsCalendar,
  lookupOf,
  startOf,
} from '@/lib/campaign/definition/lookup';
import { situationWaysOn } from '@/lib/campaign/definition/targets';
import { canHold, type Reach } from './check-conditions';

/**
 * The graph of situations: every one can come to an end (NO_WAY_TO_END), is reached from the start (UNREACHABLE, also
 * of battles, conclusions and scenarios; UNUSED of intervals, policies and maps), leaves each side a choice
 * (NO_CHOICE_OPEN, CHOICE_NEVER_OPEN, CHOICE_NOT_CERTAIN), and does not form a cycle in which no time passes if the
 * file keeps a calendar (CYCLE_WITHOUT_TIME).
 */
export function graphFindings(definition: CampaignDefinition): Finding[] {
  const lookup = lookupOf(definition);
  const reached = reachedFrom(definition, lookup, startOf(definition));
  return [
    ...endings(definition, lookup),
    ...unreachable(definition, reached),
    ...choices(definition, reached),
    ...timelessCycles(definition, lookup),
  ];
}

interface Reached extends Reach {
  readonly conclusions: ReadonlySet<string>;
}

function reachedFrom(
  definition: CampaignDefinition,
  lookup: DefinitionLookup,
  start: string,
): Reached {
  const situations = new Set<string>();
  const battles = new Set<string>();
  const conclusions = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const situation = lookup.situations.get(id);
    if (!situation) {
      if (lookup.conclusions.has(id)) conclusions.add(id);
      continue;
    }
    if (situations.has(id)) continue;
    situations.add(id);
    for (const { battle } of situation.meetings)
      if (battle !== undefined && lookup.battles.has(battle)) battles.add(battle);
    for (const way of situationWaysOn(situation, lookup.battles)) open.push(way.to);
  }
  const dates = definition.situations.flatMap((situation) => situation.date ?? []);
  const firstDay = [definition.calendar?.start, ...dates]
    .filter((date) => date !== undefined)
    .sort()[0];
  return { situations, battles, conclusions, firstDay };
}

/** NO_WAY_TO_END: situations from which no conclusion can be reached, whatever is chosen and fought. */
function endings(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  const cameFrom = new Map<string, string[]>();
  const ends: string[] = [];
  for (const situation of definition.situations)
    for (const { to } of situationWaysOn(situation, lookup.battles)) {
      const from = cameFrom.get(to);
      if (from) from.push(situation.id);
      else cameFrom.set(to, [situation.id]);
      // An unknown target is a fault of its own; it is not reported again for the situations that lead to it.
      if (!lookup.situations.has(to)) ends.push(to);
    }
  const ending = new Set<string>();
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    if (ending.has(id)) continue;
    ending.add(id);
    ends.push(...(cameFrom.get(id) ?? []));
  }
  return definition.situations.flatMap((situation, index) =>
    ending.has(situation.id) || situation.meetings.length === 0
      ? []
      : [
          fileError(
            'NO_WAY_TO_END',
            `situations[${index}]`,
            `No conclusion can ever be reached from “${situation.title}”.`,
          ),
        ],
  );
}

function unreachable(definition: CampaignDefinition, reached: Reached): Finding[] {
  const findings: Finding[] = [];
  const miss = (
    key: string,
    list: readonly { readonly id: string; readonly title: string }[],
    found: ReadonlySet<string>,
    how: string,
    code = 'UNREACHABLE',
  ) => {
    list.forEach((item, index) => {
      if (!found.has(item.id))
        findings.push(fileWarning(code, `${key}[${index}]`, `“${item.title}” is never ${how}.`));
    });
  };
  miss('situations', definition.situations, reached.situations, 'reached from the start');
  miss('battles', definition.battles, reached.battles, 'reached from the start');
  const conclusions = new Set(reached.conclusions);
  if (definition.exhausted !== undefined) conclusions.add(definition.exhausted);
  miss('conclusions', definition.conclusions, conclusions, 'reached from the start');
  const fought = definition.battles.flatMap((battle) => battle.scenario ?? []);
  miss('scenarios', definition.scenarios, new Set(fought), 'fought', 'UNUSED');
  const passed = [
    ...(definition.defaultInterval === undefined ? [] : [definition.defaultInterval]),
    ...everyInterval(definition),
  ];
  miss('intervals', definition.intervals, new Set(passed), 'passed', 'UNUSED');
  const policies = definition.intervals.flatMap(({ policy }) =>
    typeof policy === 'string' ? [policy] : [policy.A, policy.B],
  );
  miss('policies', definition.policies, new Set(policies), 'used', 'UNUSED');
  const shown = definition.situations.flatMap((situation) => situation.view?.map ?? []);
  if (definition.overview?.view) shown.push(definition.overview.view.map);
  miss('maps', definition.maps, new Set(shown), 'shown', 'UNUSED');
  return findings;
}

function everyInterval(definition: CampaignDefinition): string[] {
  const lookup = lookupOf(definition);
  return definition.situations.flatMap((situation) =>
    situationWaysOn(situation, lookup.battles).flatMap((way) => way.interval ?? []),
  );
}

function choices(definition: CampaignDefinition, reached: Reached): Finding[] {
  const findings: Finding[] = [];
  definition.situations.forEach((situation, index) => {
    for (const side of ['A', 'B'] as const) {
      const list = situation.choices[side];
      const path = `situations[${index}].choices.${side}`;
      const possible = list.filter((choice) => !choice.when || canHold(choice.when, reached));
      if (possible.length === 0)
        findings.push(
          fileError(
            'NO_CHOICE_OPEN',
            path,
            `Side ${side} never has a choice in “${situation.title}”.`,
          ),
        );
      else if (list.every((choice) => choice.when))
        findings.push(
          fileWarning(
            'CHOICE_NOT_CERTAIN',
            path,
            `Every choice of side ${side} has a condition; should none hold, all of them will be open.`,
          ),
        );
      list.forEach((choice, at) => {
        if (possible.length > 0 && !possible.includes(choice))
          findings.push(
            fileWarning(
              'CHOICE_NEVER_OPEN',
              `${path}[${at}].when`,
              `“${choice.title}” can never be open.`,
            ),
          );
      });
    }
  });
  return findings;
}

/** CYCLE_WITHOUT_TIME: situations that lead back to themselves by paths on which no day passes. */
function timelessCycles(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  if (!keepsCalendar(definition) || definition.intervals.length === 0) return [];
  const days = (interval: string | undefined): number => {
    const id = interval ?? definition.defaultInterval;
    return id === undefined ? 0 : (lookup.intervals.get(id)?.days ?? 0);
  };
  const timeless = (situation: Situation): string[] =>
    situationWaysOn(situation, lookup.battles)
      .filter((way) => lookup.situations.has(way.to) && days(way.interval) === 0)
      .map((way) => way.to);
  const findings: Finding[] = [];
  definition.situations.forEach((situation, index) => {
    const seen = new Set<string>();
    const open = timeless(situation);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === situation.id) {
        findings.push(
          fileWarning(
            'CYCLE_WITHOUT_TIME',
            `situations[${index}]`,
            `“${situation.title}” can lead back to itself on the same day.`,
          ),
        );
        return;
      }
      if (seen.has(id)) continue;
      seen.add(id);
      const next = lookup.situations.get(id);
      if (next) open.push(...timeless(next));
    }
  });
  return findings;
}
