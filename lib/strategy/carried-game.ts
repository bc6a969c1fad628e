import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import {
  battleOf,
  battleResolved,
  walkoverLevel,
  walkoverReport,
} from '@/lib/campaign/battle/decide-battle';
import { type BattleRoll, battleOrder, battleRoll } from '@/lib/campaign/battle/order';
import { Decision } from '@/lib/campaign/decision';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { choiceRound } from '@/lib/campaign/rounds/rounds';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { type AskedFacts, askedFacts, askedFrom } from './campaign-facts';
import { GRAPH_STATES_MAX, type SituationGame } from './campaign-graph';
import { begunAt, carriedKey, NO_DICE, solvedDefinition, stoodAt, told } from './carried-state';
import { type Consequence, type GameState, stochasticGame } from './stochastic-game';

/** A battle that a state of the game can lead to, between the armies of that state. */
export interface CarriedEncounter {
  readonly battle: BattleDefinition;
  /** Null if the battle has no scenario. */
  readonly order: BattleOrder | null;
  readonly roll: BattleRoll;
}

/** One possible result of a battle, with its losses. The chances of a battle sum to 1. */
export interface CarriedOutcome {
  readonly chance: number;
  readonly report: BattleReport;
}

/** A state whose meetings are still to be expanded, with its battles. */
interface OpenState {
  readonly index: number;
  readonly state: CampaignState;
  readonly battles: ReadonlyMap<string, readonly CarriedOutcome[] | number>;
}

/**
 * The game of a campaign whose armies carry their losses from battle to battle: explored generation by generation from
 * every situation as a beginning, by the same decisions as in play. Battles are settled by the caller:
 *
 * while (game.encounters().length > 0 || …) game.goOn(outcomes of game.encounters())
 *
 * States with the same `carriedKey` are merged; the first found represents all of them.
 */
export class CarriedGame {
  readonly #definition: CampaignDefinition;
  readonly #asked: AskedFacts;
  /** By situation: what can still be asked from there on. */
  readonly #askedFrom: ReadonlyMap<string, AskedFacts>;
  readonly #stepPercent: number;
  readonly #statesMax: number;
  readonly #known = new Map<string, number>();
  readonly #states: { situation: string; open: { A: readonly string[]; B: readonly string[] } }[] =
    [];
  readonly #games: GameState[] = [];
  readonly #roots: number[];
  #found: { readonly index: number; readonly state: CampaignState }[] = [];
  #open: OpenState[] = [];
  #encounters: CarriedEncounter[] = [];

  private constructor(
    definition: CampaignDefinition,
    begin: (computed: CampaignDefinition) => readonly CampaignState[],
    stepPercent: number,
    statesMax: number,
  ) {
    this.#stepPercent = stepPercent;
    this.#statesMax = statesMax;
    this.#definition = solvedDefinition(definition);
    this.#asked = askedFacts(definition);
    this.#askedFrom = askedFrom(definition);
    this.#roots = begin(this.#definition).map((state) =>
      this.#stateOf(standing(state), () => state),
    );
    this.#look();
  }

  /**
   * The beginnings of the game; `stepPercent`: strengths of whole sides are distinguished in steps of this size.
   * Refuses with TOO_LARGE if the beginnings alone are too many.
   */
  static begun(
    definition: CampaignDefinition,
    rulesets: Readonly<Record<string, string>>,
    stepPercent: number,
    statesMax = GRAPH_STATES_MAX,
  ): Result<CarriedGame> {
    return bounded(
      () =>
        new CarriedGame(
          definition,
          (computed) => definition.situations.map(({ id }) => begunAt(computed, id, rulesets)),
          stepPercent,
          statesMax,
        ),
    );
  }

  /**
   * The game from states of one campaign on in which its choices are open, with its actual armies. Refuses as `begun`.
   */
  static continued(
    definition: CampaignDefinition,
    states: readonly Readonly<StartedCampaign>[],
    stepPercent: number,
    statesMax = GRAPH_STATES_MAX,
  ): Result<CarriedGame> {
    return bounded(
      () =>
        new CarriedGame(
          definition,
          (computed) => states.map((campaign) => stoodAt(computed, campaign)),
          stepPercent,
          statesMax,
        ),
    );
  }

  /** Every state has been expanded. */
  get complete(): boolean {
    return this.#open.length === 0;
  }

  /** States found so far. */
  get size(): number {
    return this.#states.length;
  }

  /** Battles of the states found last, each to be settled before continuing. */
  get encounters(): readonly CarriedEncounter[] {
    return this.#encounters;
  }

  /** Expands the states found last; `outcomes` answers `encounters`, one by one. Refuses with TOO_LARGE. */
  goOn(outcomes: readonly (readonly CarriedOutcome[])[]): Result<true> {
    invariant(outcomes.length === this.#encounters.length, 'every battle has been settled');
    return bounded(() => {
      for (const open of this.#open) this.#games[open.index] = this.#gone(open, outcomes);
      this.#look();
      return true;
    });
  }

  /** The whole game, once it is complete. */
  game(): SituationGame {
    invariant(this.complete, 'the game is complete');
    const { exhausted } = this.#definition;
    const endless =
      exhausted === undefined
        ? 0
        : (lookupOf(this.#definition).conclusions.get(exhausted)?.value ?? 0);
    return {
      game: stochasticGame(this.#games, endless),
      states: this.#states,
      roots: this.#roots,
    };
  }

  /** The index of a state; `kept` gives the state itself, in case it is new. */
  #stateOf(campaign: Readonly<StartedCampaign>, kept: () => CampaignState): number {
    const asked = this.#askedFrom.get(campaign.situation?.id ?? '') ?? this.#asked;
    const key = carriedKey(campaign, asked, this.#stepPercent);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.#states.length;
    if (index >= this.#statesMax) throw new TooLarge(index, this.#stepPercent);
    const here = campaign.situation;
    invariant(here !== null, 'the campaign is at a situation');
    this.#known.set(key, index);
    this.#states.push({ situation: here.id, open: here.open });
    this.#found.push({ index, state: kept() });
    return index;
  }

  /** Lists the battles of the states found since the last call. */
  #look(): void {
    this.#encounters = [];
    this.#open = this.#found.map(({ index, state }) => ({
      index,
      state,
      battles: this.#battlesAt(standing(state)),
    }));
    this.#found = [];
  }

  /** The battles of a state: their indices among the encounters, or how they end if a side can send no unit. */
  #battlesAt(campaign: Readonly<StartedCampaign>): OpenState['battles'] {
    const battles = new Map<string, readonly CarriedOutcome[] | number>();
    for (const meeting of meetings(campaign)) {
      if (meeting.battle === undefined || battles.has(meeting.battle)) continue;
      const battle = battleOf(campaign, meeting.battle);
      const walkover = walkoverLevel(campaign, battle);
      if (walkover !== null) {
        const report = walkoverReport(campaign, battle, walkover);
        battles.set(battle.id, [{ chance: 1, report }]);
        continue;
      }
      battles.set(battle.id, this.#encounters.length);
      const { definition, forces, date, settings, rulesets } = campaign;
      this.#encounters.push({
        battle,
        order: battleOrder(
          { definition, forces, date, advantage: settings.advantage, rulesets },
          battle,
        ),
        roll: battleRoll(definition, battle, forces),
      });
    }
    return battles;
  }

  /** The matrix of a state: the result of each pair of its open choices. */
  #gone(open: OpenState, outcomes: readonly (readonly CarriedOutcome[])[]): GameState {
    const campaign = standing(open.state);
    const ways = new Map<string, readonly Consequence[]>();
    const cells = [...meetings(campaign)].map((meeting) => {
      const made = SIDE_KEYS.map((side) => `${campaign.situation?.id}/${side}/${meeting[side]}`);
      const remembered = made.filter((one) => this.#asked.chosen.has(one)).join(' ');
      const battle = meeting.battle;
      const key = `${battle ?? JSON.stringify(meeting.next)}|${remembered}`;
      let cell = ways.get(key);
      if (cell === undefined) {
        const settled = battle === undefined ? undefined : open.battles.get(battle);
        const ends = typeof settled === 'number' ? outcomes[settled] : settled;
        cell = this.#consequences(open.state, meeting, ends ?? null);
        ways.set(key, cell);
      }
      return cell;
    });
    const at = campaign.situation;
    return { rows: at?.open.A.length ?? 0, columns: at?.open.B.length ?? 0, cells };
  }

  #consequences(
    state: CampaignState,
    meeting: { readonly A: string; readonly B: string },
    outcomes: readonly CarriedOutcome[] | null,
  ): Consequence[] {
    if (outcomes === null) {
      const decision = chosen(state, meeting);
      decision.goOn(NO_DICE);
      return [{ chance: 1, ...this.#end(decision) }];
    }
    return outcomes
      .filter(({ chance }) => chance > 0)
      .map(({ chance, report }) => {
        const decision = chosen(state, meeting);
        const { campaign } = decision;
        decision.record({
          type: 'BattleAnnounced',
          data: {
            battle: report.battle,
            index: campaign.battles.length,
            date: campaign.date,
            order: null,
            methods: ['expected'],
          },
        });
        decision.record(battleResolved(decision.campaign, report, null));
        decision.goOn(NO_DICE);
        return { chance, ...this.#end(decision) };
      });
  }

  #end(decision: Decision): { state: number } | { worth: number } {
    const { conclusion } = decision.campaign;
    return conclusion === null
      ? { state: this.#stateOf(decision.campaign, () => told(decision)) }
      : { worth: conclusion.value };
  }
}

const SIDE_KEYS = ['A', 'B'] as const;

/** The results of the pairs of open choices, row by row. */
function* meetings(campaign: Readonly<StartedCampaign>) {
  const here = campaign.situation;
  invariant(here !== null, 'the campaign is at a situation');
  const written = new Map(
    lookupOf(campaign.definition)
      .situations.get(here.id)
      ?.meetings.map((meeting) => [`${meeting.A}/${meeting.B}`, meeting]),
  );
  for (const a of here.open.A)
    for (const b of here.open.B) {
      const meeting = written.get(`${a}/${b}`);
      invariant(meeting !== undefined, 'every pair of choices has a meeting');
      yield meeting;
    }
}

/** The campaign after both sides have chosen. */
function chosen(
  state: CampaignState,
  meeting: { readonly A: string; readonly B: string },
): Decision {
  const here = standing(state).situation;
  invariant(here !== null, 'the campaign is at a situation');
  const decision = new Decision(state);
  decision.record({
    type: 'ChoicesRevealed',
    data: {
      round: choiceRound(here.ordinal),
      situation: here.id,
      A: { answer: meeting.A, nonce: '' },
      B: { answer: meeting.B, nonce: '' },
    },
  });
  return decision;
}

function standing(state: CampaignState): Readonly<StartedCampaign> {
  invariant(state.campaign !== null, 'the campaign has started');
  return state.campaign;
}

class TooLarge extends Error {
  constructor(states: number, stepPercent: number) {
    super(
      `With the armies carried from battle to battle this campaign has more than ${states} states, even with ` +
        `strengths distinguished only in steps of ${stepPercent} per cent. Solve it without --carry-over, let ` +
        'fewer losses carry over, or ask for less in its conditions.',
    );
  }
}

function bounded<T>(work: () => T): Result<T, Refusal> {
  try {
    return ok(work());
  } catch (thrown) {
    if (thrown instanceof TooLarge) return refuse('TOO_LARGE', thrown.message);
    throw thrown;
  }
}
