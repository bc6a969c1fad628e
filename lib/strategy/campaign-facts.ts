import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition, Target } from '@/lib/campaign/definition/definition';

/** Everything the conditions of a file ever refer to; only this needs to be remembered between situations. */
export interface AskedFacts {
  readonly visited: ReadonlySet<string>;
  readonly battles: ReadonlySet<string>;
  /** `situation/side/choice`. */
  readonly chosen: ReadonlySet<string>;
  /** The latest day that a condition names: after it dates make no difference. Null: none is named. */
  readonly lastDate: string | null;
  /** A condition refers to strengths or to their ratio. */
  readonly strength: boolean;
  /** The conditions that refer to strengths, each once. */
  readonly strengths: readonly StrengthCondition[];
}

export type StrengthCondition = Extract<Condition, { strength: object } | { ratio: object }>;

type Conditions = Pick<CampaignDefinition, 'situations' | 'battles'>;

/** Of each situation: the facts that conditions there or in any situation still to come can refer to. */
export function askedFrom(definition: CampaignDefinition): ReadonlyMap<string, AskedFacts> {
  const battles = new Map(definition.battles.map((battle) => [battle.id, battle]));
  const situations = new Map(definition.situations.map((one) => [one.id, one]));
  const ways = (target: Target | undefined): readonly string[] =>
    target === undefined ? [] : typeof target === 'string' ? [target] : target.map(({ to }) => to);
  const next = (id: string): readonly string[] =>
    situations.get(id)?.meetings.flatMap((meeting) => {
      const battle = meeting.battle === undefined ? undefined : battles.get(meeting.battle);
      return [...ways(meeting.next), ...Object.values(battle?.branches ?? {}).flatMap(ways)];
    }) ?? [];
  return new Map(
    definition.situations.map(({ id }) => {
      const reached = new Set([id]);
      for (const one of reached)
        for (const to of next(one)) if (situations.has(to)) reached.add(to);
      const ahead = definition.situations.filter((one) => reached.has(one.id));
      const met = new Set(ahead.flatMap(({ meetings }) => meetings.map(({ battle }) => battle)));
      const fought = definition.battles.filter((battle) => met.has(battle.id));
      return [id, askedFacts({ situations: ahead, battles: fought })];
    }),
  );
}

/** Collects the facts that the conditions of a definition mention. */
export function askedFacts(definition: Conditions): AskedFacts {
  const visited = new Set<string>();
  const battles = new Set<string>();
  const chosen = new Set<string>();
  let lastDate: string | null = null;
  let strength = false;
  const strengths = new Map<string, StrengthCondition>();
  const ask = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(ask);
    else if ('any' in condition) condition.any.forEach(ask);
    else if ('not' in condition) ask(condition.not);
    else if ('visited' in condition) visited.add(condition.visited);
    else if ('fought' in condition) battles.add(condition.fought.battle);
    else if ('chosen' in condition)
      chosen.add(
        `${condition.chosen.situation}/${condition.chosen.side}/${condition.chosen.choice}`,
      );
    else if ('strength' in condition || 'ratio' in condition) {
      strength = true;
      strengths.set(JSON.stringify(condition), condition);
    } else {
      for (const date of [condition.date.onOrAfter, condition.date.before])
        if (date !== undefined && (lastDate === null || date > lastDate)) lastDate = date;
    }
  };
  const askTarget = (target: Target | undefined): void => {
    if (target === undefined || typeof target === 'string') return;
    for (const entry of target) if (entry.when) ask(entry.when);
  };
  for (const situation of definition.situations) {
    for (const choice of [...situation.choices.A, ...situation.choices.B])
      if (choice.when) ask(choice.when);
    for (const meeting of situation.meetings) askTarget(meeting.next);
  }
  for (const battle of definition.battles)
    for (const target of Object.values(battle.branches)) askTarget(target);
  return { visited, battles, chosen, lastDate, strength, strengths: [...strengths.values()] };
}
