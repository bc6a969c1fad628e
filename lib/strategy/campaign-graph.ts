import { addDays } from '@/lib/campaign/calendar';
import type {
  CampaignDefinition,
  Choice,
  Meeting,
  Situation,
  Target,
} from '@/lib/campaign/definition/definition';
import { lookupOf, NO_CALENDAR_DATE } from '@/lib/campaign/definition/lookup';
import {
  copyForces,
  joinFormations,
  setStanding,
  startingForces,
} from '@/lib/campaign/forces/forces';
import type { ForcesState } from '@/lib/campaign/forces/state';
import { type ConditionGround, holds } from '@/lib/campaign/situations/conditions';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import type { LevelShares } from './battle-levels';
import { type AskedFacts, askedFacts } from './campaign-facts';
import {
  type Consequence,
  type GameState,
  type StochasticGame,
  stochasticGame,
} from './stochastic-game';

/** The present of a campaign, as far as the future depends on it. */
export interface CampaignStanding {
  /** Where the campaign began; default: its current situation. */
  readonly start?: string;
  readonly situation: string;
  /** ISO date. */
  readonly date: string;
  /** Situations reached before this one. */
  readonly visited: readonly string[];
  readonly battles: readonly { readonly id: string; readonly level: VictoryLevel }[];
  /** `situation/side/choice`. */
  readonly choicesMade: readonly string[];
  /** Both armies at this situation, including formations that join here. */
  readonly forces: ForcesState;
}

/** One state of a campaign's game: a situation with its open choices. */
export interface GameSituation {
  readonly situation: string;
  readonly open: BySide<readonly string[]>;
}

/** A campaign as a game, with a description of its states. */
export interface SituationGame {
  readonly game: StochasticGame;
  readonly states: readonly GameSituation[];
  /** State of each requested standing, in the same order. */
  readonly roots: readonly number[];
}

/** A state of the game in which armies do not change: a situation with the facts that conditions refer to. */
export interface GraphState extends GameSituation {
  readonly facts: StateFacts;
}

interface StateFacts {
  readonly visited: readonly string[];
  /** `battle/level`. */
  readonly fought: readonly string[];
  readonly chosen: readonly string[];
  /** Empty if no condition refers to a date any more. */
  readonly date: string;
  /**
   * Index of the standing that the forces come from, with later joins and departures; empty if no condition refers to
   * them.
   */
  readonly base: number;
  readonly joined: readonly string[];
  readonly detached: readonly string[];
}

export interface CampaignGraph extends SituationGame {
  readonly states: readonly GraphState[];
}

/** Number of states above which a campaign is refused as TOO_LARGE. */
export const GRAPH_STATES_MAX = 3_000;

/** A campaign begun at a situation, with the forces stated there. */
export function freshStanding(definition: CampaignDefinition, situation: string): CampaignStanding {
  const lookup = lookupOf(definition);
  const at = lookup.situations.get(situation);
  const forces = startingForces(definition, situation);
  joinFormations(forces, lookup, at?.joins ?? []);
  return {
    situation,
    date: at?.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE,
    visited: [],
    battles: [],
    choicesMade: [],
    forces,
  };
}

/**
 * The zero-sum game of a campaign from given standings on. Forces stay as in the standing, except for formations that
 * join at situations and leave in intervals. Refuses NO_ODDS, BRANCH_MISSING, MEETING_MISSING and UNKNOWN_TARGET for
 * files with faults that `check` finds, TOO_LARGE for too many states.
 */
export function campaignGraph(
  definition: CampaignDefinition,
  standings: readonly CampaignStanding[],
  levels: ReadonlyMap<string, LevelShares>,
): Result<CampaignGraph> {
  return new GraphBuilder(definition, standings, levels).build();
}

class FileFault extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function fault(code: string, message: string, path?: string): never {
  throw new FileFault(refuse(code, message, path).error);
}

class GraphBuilder {
  readonly #definition: CampaignDefinition;
  readonly #standings: readonly CampaignStanding[];
  readonly #levels: ReadonlyMap<string, LevelShares>;
  readonly #asked: AskedFacts;
  readonly #known = new Map<string, number>();
  readonly #states: GraphState[] = [];
  readonly #games: GameState[] = [];
  readonly #forces = new Map<string, ForcesState>();

  constructor(
    definition: CampaignDefinition,
    standings: readonly CampaignStanding[],
    levels: ReadonlyMap<string, LevelShares>,
  ) {
    this.#definition = definition;
    this.#standings = standings;
    this.#levels = levels;
    this.#asked = askedFacts(definition);
  }

  build(): Result<CampaignGraph> {
    try {
      const roots = this.#standings.map((standing, base) =>
        this.#stateOf(standing.situation, this.#factsOf(standing, base)),
      );
      for (let index = 0; index < this.#states.length; index++)
        this.#games.push(this.#expand(this.#states[index] as GraphState));
      const exhausted = this.#definition.exhausted;
      const endless = exhausted === undefined ? 0 : this.#conclusionValue(exhausted);
      return ok({ game: stochasticGame(this.#games, endless), states: this.#states, roots });
    } catch (thrown) {
      if (thrown instanceof FileFault) return { ok: false, error: thrown.refusal };
      throw thrown;
    }
  }

  #conclusionValue(id: string): number {
    const conclusion = lookupOf(this.#definition).conclusions.get(id);
    return conclusion?.value ?? fault('UNKNOWN_TARGET', `There is no conclusion “${id}”.`);
  }

  #factsOf(standing: CampaignStanding, base: number): StateFacts {
    const asked = this.#asked;
    return {
      visited: standing.visited.filter((id) => asked.visited.has(id)).sort(),
      fought: [
        ...new Set(
          standing.battles
            .filter(({ id }) => asked.battles.has(id))
            .map(({ id, level }) => `${id}/${level}`),
        ),
      ].sort(),
      chosen: standing.choicesMade.filter((key) => asked.chosen.has(key)).sort(),
      date: this.#dateAsked(standing.date),
      base: asked.strength ? base : 0,
      joined: [],
      detached: [],
    };
  }

  #dateAsked(date: string): string {
    const last = this.#asked.lastDate;
    if (last === null) return '';
    return date < last ? date : last;
  }

  #stateOf(situation: string, facts: StateFacts): number {
    const key = [
      situation,
      facts.visited.join(' '),
      facts.fought.join(' '),
      facts.chosen.join(' '),
      facts.date,
      facts.base,
      facts.joined.join(' '),
      facts.detached.join(' '),
    ].join('|');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.#states.length;
    if (index >= GRAPH_STATES_MAX)
      fault(
        'TOO_LARGE',
        `The campaign has more than ${GRAPH_STATES_MAX} states: its conditions remember too much.`,
      );
    const at = lookupOf(this.#definition).situations.get(situation) as Situation;
    const ground = this.#ground(facts);
    this.#known.set(key, index);
    this.#states.push({
      situation,
      facts,
      open: { A: openChoices(at.choices.A, ground), B: openChoices(at.choices.B, ground) },
    });
    return index;
  }

  #ground(facts: StateFacts): ConditionGround {
    return {
      definition: this.#definition,
      forces: this.#forcesOf(facts),
      date: facts.date,
      visited: new Set(facts.visited),
      battles: facts.fought.map((fought) => {
        const [id, level] = fought.split('/') as [string, VictoryLevel];
        return { id, report: { level } };
      }),
      choicesMade: new Set(facts.chosen),
    };
  }

  #forcesOf(facts: StateFacts): ForcesState {
    const key = [facts.base, facts.joined.join(' '), facts.detached.join(' ')].join('|');
    const known = this.#forces.get(key);
    if (known) return known;
    const forces = copyForces((this.#standings[facts.base] as CampaignStanding).forces);
    const lookup = lookupOf(this.#definition);
    for (const id of facts.joined)
      joinFormations(forces, lookup, lookup.situations.get(id)?.joins ?? []);
    setStanding(forces, lookup, facts.detached, 'detached');
    this.#forces.set(key, forces);
    return forces;
  }

  #expand(state: GraphState): GameState {
    const at = lookupOf(this.#definition).situations.get(state.situation) as Situation;
    const meetings = new Map(at.meetings.map((meeting) => [`${meeting.A}/${meeting.B}`, meeting]));
    const cells: Consequence[][] = [];
    for (const a of state.open.A) {
      for (const b of state.open.B) {
        const meeting = meetings.get(`${a}/${b}`);
        if (!meeting)
          fault('MEETING_MISSING', `At “${at.title}” nothing is said of ${a} against ${b}.`);
        cells.push(this.#consequences(state, at, meeting as Meeting));
      }
    }
    return { rows: state.open.A.length, columns: state.open.B.length, cells };
  }

  #consequences(state: GraphState, at: Situation, meeting: Meeting): Consequence[] {
    const made = [`${at.id}/A/${meeting.A}`, `${at.id}/B/${meeting.B}`];
    const facts: StateFacts = {
      ...state.facts,
      visited: this.#asked.visited.has(at.id)
        ? withFacts(state.facts.visited, [at.id])
        : state.facts.visited,
      chosen: withFacts(
        state.facts.chosen,
        made.filter((key) => this.#asked.chosen.has(key)),
      ),
    };
    if (meeting.battle === undefined) {
      if (meeting.next === undefined)
        fault(
          'UNKNOWN_TARGET',
          `At “${at.title}”, ${meeting.A} against ${meeting.B} leads nowhere.`,
        );
      return [{ chance: 1, ...this.#follow(at, meeting.next as Target, facts) }];
    }
    const battle = lookupOf(this.#definition).battles.get(meeting.battle);
    const shares = this.#levels.get(meeting.battle);
    if (!battle || !shares)
      return fault('NO_ODDS', `Nothing says how “${meeting.battle}” comes out.`);
    const result: Consequence[] = [];
    for (const [index, level] of VICTORY_LEVELS.entries()) {
      const chance = shares[index] ?? 0;
      if (chance === 0) continue;
      const target = battle.branches[level];
      if (target === undefined)
        return fault(
          'BRANCH_MISSING',
          `“${battle.title}” can end in ${level} and has no branch for it.`,
        );
      const after = this.#asked.battles.has(battle.id)
        ? { ...facts, fought: withFacts(facts.fought, [`${battle.id}/${level}`]) }
        : facts;
      result.push({ chance, ...this.#follow(at, target, after) });
    }
    return result;
  }

  #follow(at: Situation, target: Target, facts: StateFacts): { state: number } | { worth: number } {
    const lookup = lookupOf(this.#definition);
    let to: string | undefined;
    let intervalId = this.#definition.defaultInterval;
    if (typeof target === 'string') to = target;
    else {
      const ground = this.#ground(facts);
      const entry =
        target.find(({ when }) => when === undefined || holds(when, ground)) ?? target.at(-1);
      to = entry?.to;
      intervalId = entry?.interval ?? intervalId;
    }
    if (to === undefined)
      return fault('UNKNOWN_TARGET', `A branch of “${at.title}” leads nowhere.`);
    if (lookup.conclusions.has(to)) return { worth: this.#conclusionValue(to) };
    const next = lookup.situations.get(to);
    if (!next) return fault('UNKNOWN_TARGET', `There is no situation or conclusion “${to}”.`);
    const interval = intervalId === undefined ? undefined : lookup.intervals.get(intervalId);
    const left = this.#asked.strength
      ? [...(interval?.detach ?? []), ...(interval?.surrender ?? [])].map(
          ({ formation }) => formation,
        )
      : [];
    return {
      state: this.#stateOf(to, {
        ...facts,
        date: facts.date === '' ? '' : this.#dateAsked(addDays(facts.date, interval?.days ?? 0)),
        joined:
          this.#asked.strength && next.joins.length > 0
            ? withFacts(facts.joined, [to])
            : facts.joined,
        detached: withFacts(facts.detached, left),
      }),
    };
  }
}

/** Ids of the choices a side may take; if conditions would close them all, all of them stay open. */
function openChoices(choices: readonly Choice[], ground: ConditionGround): readonly string[] {
  const open = choices.filter((choice) => choice.when === undefined || holds(choice.when, ground));
  return (open.length > 0 ? open : choices).map(({ id }) => id);
}

/** A sorted list of facts with additions, without duplicates. */
function withFacts(facts: readonly string[], more: readonly string[]): readonly string[] {
  const added = more.filter((fact) => !facts.includes(fact));
  return added.length === 0 ? facts : [...facts, ...added].sort();
}
