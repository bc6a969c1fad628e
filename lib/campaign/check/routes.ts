import { addDays } from '@/lib/campaign/calendar';
import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition, Situation, Target } from '@/lib/campaign/definition/definition';
import {
  firstDay,
  keepsCalendar,
  lookupOf,
  NO_CALENDAR_DATE,
  startOf,
} from '@/lib/campaign/definition/lookup';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';

/**
 * The ways through a campaign as far as a file can show them: on which days each situation can be reached, and which
 * formations may be away by then. Strengths, results and choices count as unknown: whatever a condition on them decides
 * is taken for possible. A campaign may also begin at any situation.
 */
export interface Arrival {
  /** A situation or a conclusion. */
  readonly at: string;
  /** ISO date; meaningless where the file keeps no calendar. */
  readonly date: string;
  /** Formations and units that left or laid down their arms. */
  readonly gone: ReadonlySet<string>;
  /** Formations marked `later` that have joined. */
  readonly joined: ReadonlySet<string>;
  /** The campaign began at the first situation, not at this or another one by choice. */
  readonly fromStart: boolean;
}

export type Routes = ReadonlyMap<string, readonly Arrival[]>;

/** Most arrivals and steps that are followed; a file with more is judged by these. */
const ARRIVALS_MAX = 6_000;
const STEPS_MAX = 400_000;

interface State extends Arrival {
  /** Situations reached, of those that a condition asks for. */
  readonly visited: ReadonlySet<string>;
}

const known = new WeakMap<CampaignDefinition, Routes>();

/** The ways through a definition, followed once for each definition object. */
export function routesOf(definition: CampaignDefinition): Routes {
  const before = known.get(definition);
  if (before) return before;
  const routes = new RouteFinder(definition).follow();
  known.set(definition, routes);
  return routes;
}

class RouteFinder {
  readonly #definition: CampaignDefinition;
  readonly #asked: ReadonlySet<string>;
  readonly #ways = new Map<string, readonly Target[]>();
  readonly #seen = new Set<string>();
  readonly #arrivals = new Map<string, Arrival[]>();
  #steps = 0;

  constructor(definition: CampaignDefinition) {
    this.#definition = definition;
    this.#asked = visitedAsked(definition);
  }

  follow(): Routes {
    const { situations } = lookupOf(this.#definition);
    const start = startOf(this.#definition);
    const begin = [start, ...this.#definition.situations.map(({ id }) => id)];
    let open: State[] = [];
    for (const id of begin) {
      const situation = situations.get(id);
      if (situation) this.#arrive(this.#outset(situation, id === start && open.length === 0), open);
    }
    while (open.length > 0 && this.#seen.size < ARRIVALS_MAX && this.#steps < STEPS_MAX) {
      const next: State[] = [];
      for (const state of open) this.#leave(state, next);
      open = next;
    }
    return this.#arrivals;
  }

  #outset(situation: Situation, fromStart: boolean): State {
    const { startForces, joins, date, id } = situation;
    return {
      at: id,
      date: date ?? firstDay(this.#definition) ?? NO_CALENDAR_DATE,
      gone: new Set(startForces?.absent),
      joined: new Set([...joins, ...(startForces?.present ?? [])]),
      fromStart,
      visited: this.#noted(new Set(), id),
    };
  }

  #noted(visited: ReadonlySet<string>, id: string): ReadonlySet<string> {
    return this.#asked.has(id) && !visited.has(id) ? new Set([...visited, id]) : visited;
  }

  #arrive(state: State, open: State[]): void {
    const key = JSON.stringify([
      state.at,
      state.date,
      [...state.gone].sort(),
      [...state.joined].sort(),
      [...state.visited].sort(),
      state.fromStart,
    ]);
    if (this.#seen.has(key) || this.#seen.size >= ARRIVALS_MAX) return;
    this.#seen.add(key);
    const { visited: _visited, ...arrival } = state;
    const list = this.#arrivals.get(state.at);
    if (list) list.push(arrival);
    else this.#arrivals.set(state.at, [arrival]);
    if (lookupOf(this.#definition).situations.has(state.at)) open.push(state);
  }

  #leave(state: State, open: State[]): void {
    for (const target of this.#waysFrom(state.at)) {
      const entries = typeof target === 'string' ? [{ to: target }] : target;
      for (const entry of entries) {
        this.#steps += 1;
        const when = 'when' in entry ? entry.when : undefined;
        const held = when === undefined ? true : certainty(when, state, this.#definition);
        if (held !== false)
          this.#go(state, entry.to, 'interval' in entry ? entry.interval : undefined, open);
        if (held === true) break;
      }
    }
  }

  #go(state: State, to: string, named: string | undefined, open: State[]): void {
    const lookup = lookupOf(this.#definition);
    const situation = lookup.situations.get(to);
    const id = situation ? (named ?? this.#definition.defaultInterval) : named;
    const interval = id === undefined ? undefined : lookup.intervals.get(id);
    // On the way to a conclusion only an interval passes in which somebody lays down their arms.
    const passes =
      interval !== undefined && (situation !== undefined || (interval.surrender ?? []).length > 0);
    const leaving = passes ? [...interval.detach, ...(interval.surrender ?? [])] : [];
    const joins = situation?.joins ?? [];
    this.#arrive(
      {
        at: to,
        date: passes ? addDays(state.date, interval.days) : state.date,
        gone:
          leaving.length === 0
            ? state.gone
            : new Set([...state.gone, ...leaving.map(({ formation }) => formation)]),
        joined: joins.length === 0 ? state.joined : new Set([...state.joined, ...joins]),
        fromStart: state.fromStart,
        visited: this.#noted(state.visited, to),
      },
      open,
    );
  }

  /** The different targets that a situation leads to, directly or through its battles. */
  #waysFrom(id: string): readonly Target[] {
    const before = this.#ways.get(id);
    if (before) return before;
    const { situations, battles } = lookupOf(this.#definition);
    const ways = new Map<string, Target>();
    for (const meeting of situations.get(id)?.meetings ?? []) {
      const battle = meeting.battle === undefined ? undefined : battles.get(meeting.battle);
      const targets = battle
        ? VICTORY_LEVELS.map((level) => battle.branches[level])
        : [meeting.next];
      for (const target of targets)
        if (target !== undefined) ways.set(JSON.stringify(target), target);
    }
    const list = [...ways.values()];
    this.#ways.set(id, list);
    return list;
  }
}

function visitedAsked(definition: CampaignDefinition): ReadonlySet<string> {
  const asked = new Set<string>();
  const ask = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(ask);
    else if ('any' in condition) condition.any.forEach(ask);
    else if ('not' in condition) ask(condition.not);
    else if ('visited' in condition) asked.add(condition.visited);
  };
  const targets = [
    ...definition.situations.flatMap(({ meetings }) => meetings.map(({ next }) => next)),
    ...definition.battles.flatMap(({ branches }) => Object.values(branches)),
  ];
  for (const target of targets)
    if (target !== undefined && typeof target !== 'string')
      for (const { when } of target) if (when) ask(when);
  return asked;
}

/** Whether a condition holds; undefined: that depends on what a file cannot show. */
function certainty(
  condition: Condition,
  state: State,
  definition: CampaignDefinition,
): boolean | undefined {
  if ('not' in condition) {
    const inner = certainty(condition.not, state, definition);
    return inner === undefined ? undefined : !inner;
  }
  if ('all' in condition || 'any' in condition) {
    const decisive = !('all' in condition);
    const parts = 'all' in condition ? condition.all : condition.any;
    const found = parts.map((part) => certainty(part, state, definition));
    if (found.includes(decisive)) return decisive;
    return found.includes(undefined) ? undefined : !decisive;
  }
  if ('visited' in condition) return state.visited.has(condition.visited);
  if ('date' in condition && keepsCalendar(definition)) {
    const { onOrAfter, before } = condition.date;
    return (
      (onOrAfter === undefined || state.date >= onOrAfter) &&
      (before === undefined || state.date < before)
    );
  }
  return undefined;
}

/** What may be away, each different one once: most days and ways differ in nothing else. */
export function standingsIn(
  arrivals: readonly Arrival[],
): readonly Pick<Arrival, 'gone' | 'joined'>[] {
  const found = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const key = JSON.stringify([[...arrival.gone].sort(), [...arrival.joined].sort()]);
    if (!found.has(key)) found.set(key, arrival);
  }
  return [...found.values()];
}

/** Whether every unit of some bodies (sides, formations, units) is away at an arrival. False if they have none. */
export function allAway(
  definition: CampaignDefinition,
  bodies: readonly string[],
  { gone, joined }: Pick<Arrival, 'gone' | 'joined'>,
): boolean {
  const { units, formations } = lookupOf(definition);
  let any = false;
  for (const [id, { formations: chain, side }] of units) {
    if (!bodies.some((body) => body === id || body === side || chain.includes(body))) continue;
    any = true;
    if (gone.has(id) || chain.some((one) => gone.has(one))) continue;
    const waits = chain.some(
      (one) => formations.get(one)?.formation.later === true && !joined.has(one),
    );
    if (!waits) return false;
  }
  return any;
}
