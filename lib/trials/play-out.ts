import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { distributionOf, reportAtLevel } from '@/lib/battle/autoplay/expected-result';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder, LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import {
  authoredExpectation,
  authoredReport,
  expectedLevel,
} from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { CampaignCommand, DecisionContext } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, MethodAnswer, OpenedSeed } from '@/lib/campaign/events';
import { evolve } from '@/lib/campaign/evolve';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { type OpenRound, roundOf, unsealedSides } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { type GivenAnswer, sealingCommand } from '@/lib/campaign/rounds/sealing-command';
import { type CampaignState, initialState, type StartedCampaign } from '@/lib/campaign/state';
import { intervalDraw } from '@/lib/chance/keyed-dice';
import { battleDiceSeed, CAMPAIGN_BATTLES_MAX, openBattleSeed, seedRoot } from '@/lib/chance/seeds';
import { invariant } from '@/lib/kernel/assert';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Refusal } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import {
  battleLevels,
  battlesNeedingTrials,
  type LevelShares,
  type ResolveMode,
} from '@/lib/strategy/battle-levels';
import {
  conservativeMixtures,
  drawChoice,
  methodAnswer,
  openKnowledge,
  recklessMixture,
} from '@/lib/strategy/opponents';
import { sharesNow } from '@/lib/strategy/standing-odds';
import { autoplayedIn, battleOdds, type OddsPorts, oddsOfBattles } from './battle-odds';

export type ArtificialCommander = 'conservative' | 'reckless';

export interface PlayOutInput {
  readonly definition: CampaignDefinition;
  readonly commanders: BySide<ArtificialCommander>;
  readonly resolve: ResolveMode;
  /** Any text; the same seed plays the same campaign. */
  readonly seed: string;
  /** Default: the author's start. */
  readonly start?: string;
  /** False: every battle is fought with the file's initial forces; losses and fatigue are not carried over. */
  readonly carryOver: boolean;
  /**
   * Trials of each battle; default: those of its ruleset. If the file states odds, a few suffice to give every level
   * its losses.
   */
  readonly trials?: number;
}

/** A command was refused, or a battle could not be resolved: the campaign cannot be played to its end. */
export class PlayBroken extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.name = 'PlayBroken';
  }
}

/**
 * Plays a campaign to its end with two artificial commanders, by the same commands, seals and reveals as people on the
 * server, with every nonce and die derived from the seed. Yields each event as it happens; the last is
 * CampaignConcluded. Throws PlayBroken if a command is refused.
 */
export async function* playOut(
  input: PlayOutInput,
  ports: OddsPorts,
): AsyncGenerator<CampaignEvent, void> {
  const play = await Table.set(input, ports);
  yield* play.start();
  while (play.campaign.phase !== 'concluded') yield* await play.step();
}

class Table {
  readonly #input: PlayOutInput;
  readonly #ports: OddsPorts;
  readonly #definition: CampaignDefinition;
  readonly #levels: ReadonlyMap<string, LevelShares>;
  readonly #master: string;
  readonly #battles: number;
  /** Equilibria already computed, by round. */
  readonly #mixtures = new Map<string, BySide<ReturnType<typeof recklessMixture>>>();
  #state: CampaignState = initialState;

  private constructor(
    input: PlayOutInput,
    ports: OddsPorts,
    definition: CampaignDefinition,
    levels: ReadonlyMap<string, LevelShares>,
  ) {
    this.#input = input;
    this.#ports = ports;
    this.#definition = definition;
    this.#levels = levels;
    this.#master = bytesToHex(
      sha256(utf8ToBytes(`orderly-book/play/1\n${input.seed.toWellFormed()}`)),
    );
    this.#battles = Math.max(CAMPAIGN_BATTLES_MAX, definition.maxSituations);
  }

  static async set(input: PlayOutInput, ports: OddsPorts): Promise<Table> {
    const definition = input.carryOver ? input.definition : withoutCarryOver(input.definition);
    let trials: ReadonlyMap<string, LevelDistribution> = new Map();
    if (SIDES.some((side) => input.commanders[side] === 'conservative')) {
      const found = await oddsOfBattles(
        ports,
        definition,
        battlesNeedingTrials(definition, input.resolve),
      );
      if (!found.ok) throw new PlayBroken(found.error);
      trials = found.value;
      const levels = battleLevels(definition, input.resolve, trials);
      if (!levels.ok) throw new PlayBroken(levels.error);
      return new Table(input, ports, definition, levels.value);
    }
    return new Table(input, ports, definition, new Map());
  }

  get campaign(): Readonly<StartedCampaign> {
    invariant(this.#state.campaign !== null, 'the campaign has started');
    return this.#state.campaign;
  }

  start(): readonly CampaignEvent[] {
    const used = new Set(this.#definition.scenarios.map((scenario) => scenario.ruleset));
    return this.#do({
      type: 'StartCampaign',
      data: {
        definition: this.#definition,
        name: `${this.#definition.title.slice(0, 60)}, played out`,
        settings: { useExpectedValues: true, hotSeat: false, advantage: 0 },
        seats: {
          A: { controller: this.#input.commanders.A },
          B: { controller: this.#input.commanders.B },
        },
        ...(this.#input.start === undefined ? {} : { start: this.#input.start }),
        seedRoot: seedRoot(this.#master, this.#battles),
        rulesets: Object.fromEntries(
          [...this.#ports.resolvers.values()]
            .filter(({ id }) => used.has(id))
            .map(({ id, version }) => [id, version]),
        ),
        autoplayed: autoplayedIn(this.#ports.resolvers, used),
      },
    });
  }

  /** Both sides act once, or the settled result is recorded. */
  async step(): Promise<readonly CampaignEvent[]> {
    const { phase } = this.campaign;
    if (phase === 'expected') {
      const report = await this.#result();
      const opened = this.#openSeed();
      return this.#do({ type: 'RecordBattleReport', data: { report, opened } }, opened.seed);
    }
    if (phase === 'choosing') return [...this.#seal('A'), ...this.#seal('B')];
    if (phase === 'encounter') return [...this.#seal('A'), ...this.#seal('B')];
    if (phase === 'interval')
      return unsealedSides(this.campaign).flatMap((side) => this.#seal(side));
    throw new PlayBroken({
      code: 'ONLY_A_TABLE',
      message: `“${this.campaign.encounter?.id ?? ''}” can only be reported from a table.`,
    });
  }

  #seal(side: Side): readonly CampaignEvent[] {
    const round = roundOf(this.campaign);
    invariant(round !== null, 'a round is open');
    const of = this.#given(round, side);
    const commitment = sealCommitment(round.key, side, of.answer, this.#nonce(round.key, side));
    return this.#do(sealingCommand(of, { round: round.key, side, commitment }));
  }

  /** The answer of a side's commander in an open round. */
  #given({ kind, key }: OpenRound, side: Side): GivenAnswer {
    switch (kind) {
      case 'choice':
        return { kind, answer: this.#choice(side, key) };
      case 'method':
        return { kind, answer: this.#method() };
      case 'interval': {
        const asked = this.campaign.interval?.asked[side] ?? {};
        return { kind, answer: intervalAnswerText(soundAnswer(this.campaign, side, asked)) };
      }
    }
  }

  #choice(side: Side, round: string): string {
    const open = this.campaign.situation?.open[side] ?? [];
    const drawn = this.#draw(`commander:${round}:${side}`);
    if (this.#input.commanders[side] === 'reckless')
      return drawChoice(recklessMixture(open), drawn);
    let mixtures = this.#mixtures.get(round);
    if (!mixtures) {
      // Both commanders have the same knowledge, so one solution serves both.
      const standing = openKnowledge(this.campaign);
      const found = conservativeMixtures(this.#definition, standing, this.#levels);
      if (!found.ok) throw new PlayBroken(found.error);
      mixtures = found.value;
      this.#mixtures.set(round, mixtures);
    }
    return drawChoice(mixtures[side], drawn);
  }

  /** The expected result, unless `sampled` requires a quick battle: no odds, no level, but a scenario. */
  #method(): MethodAnswer {
    const methods = this.campaign.encounter?.methods ?? [];
    const battle = lookupOf(this.#definition).battles.get(this.campaign.encounter?.id ?? '');
    const unwritten = battle?.odds === undefined && battle?.expected === undefined;
    const fought = methods.find((one) => one === 'quick' || one === 'autoplayed');
    if (this.#input.resolve === 'sampled' && unwritten && fought) return fought;
    return methodAnswer(methods);
  }

  /** The report of the current battle, at its expected level or at one drawn from its odds. */
  async #result(): Promise<BattleReport> {
    const encounter = this.campaign.encounter;
    const battle = lookupOf(this.#definition).battles.get(encounter?.id ?? '');
    invariant(encounter && battle, 'a battle has been announced');
    const authored = authoredExpectation(battle);
    const drawn =
      this.#input.resolve === 'sampled' && authored.odds !== undefined
        ? levelAt(this.#oddsNow(battle, authored.odds), this.#draw(`odds:${encounter.index}`))
        : null;
    if (encounter.order === null) {
      const level = drawn ?? expectedLevel(authored);
      if (level === null)
        throw new PlayBroken({
          code: 'NO_ODDS',
          message: `Nothing says how “${battle.title}” comes out.`,
        });
      const roll = battleRoll(this.#definition, battle, this.campaign.forces);
      return authoredReport({
        battle,
        roll,
        level,
        method: 'expected',
        basis: basisOf(drawn, authored.level),
      });
    }
    const resolver = this.#ports.resolvers.get(encounter.order.ruleset.id);
    const { trials } = this.#input;
    const summary = await battleOdds(
      this.#ports,
      encounter.order,
      trials === undefined ? {} : { trials },
    );
    if (!summary.ok) throw new PlayBroken(summary.error);
    invariant(resolver !== undefined, 'trials need their ruleset');
    const level =
      drawn ??
      expectedLevel(authored, distributionOf(summary.value)) ??
      summary.value.expected.level;
    return reportAtLevel(
      resolver,
      encounter.order,
      summary.value,
      level,
      basisOf(drawn, authored.level),
    );
  }

  /** The odds that the file states, adjusted to the current armies. */
  #oddsNow(battle: BattleDefinition, odds: LevelShares): LevelShares {
    if (!this.#input.carryOver) return odds;
    return sharesNow(this.#definition, battle, this.campaign.forces, odds);
  }

  /**
   * One command; `opened`: the battle seed that it opens, from which the dice of the following interval are derived.
   */
  #do(command: CampaignCommand, opened: string | null = null): readonly CampaignEvent[] {
    const decided = decide(this.#state, command, this.#context(opened));
    if (!decided.ok) throw new PlayBroken(decided.error);
    for (const event of decided.value) this.#state = evolve(this.#state, event);
    return decided.value;
  }

  #context(opened: string | null): DecisionContext {
    const campaign = this.#state.campaign;
    const round = campaign === null ? null : roundOf(campaign);
    const answer = (side: Side) =>
      round?.asked.includes(side)
        ? {
            answer: this.#given(round, side).answer,
            nonce: this.#nonce(round.key, side),
          }
        : null;
    const sealed = { A: answer('A'), B: answer('B') };
    const keyed = (): string => {
      if (opened !== null) return opened;
      if (campaign?.phase === 'encounter') return this.#openSeed().seed;
      const before = round?.kind === 'interval' ? (campaign?.diceFrom ?? '') : '';
      return `${before}${sealed.A?.nonce ?? ''}${sealed.B?.nonce ?? ''}`;
    };
    return {
      sealed,
      draw: (key) => intervalDraw(this.campaign.diceScheme, keyed(), key),
      fightQuick: (order) => this.#fight(order, round?.key ?? ''),
    };
  }

  /** The seed of the current battle with its path to the root of the start. */
  #openSeed(): OpenedSeed {
    return openBattleSeed(this.#master, this.campaign.encounter?.index ?? 0, this.#battles);
  }

  #fight(order: BattleOrder, round: string): { report: BattleReport; opened: OpenedSeed } {
    const resolver = this.#ports.resolvers.get(order.ruleset.id);
    if (!resolver)
      throw new PlayBroken({
        code: 'RULESET_UNKNOWN',
        message: `There is no ruleset “${order.ruleset.id}” here.`,
      });
    const opened = this.#openSeed();
    const nonces = { A: this.#nonce(round, 'A'), B: this.#nonce(round, 'B') };
    return {
      report: resolver.fight(
        checkedOrder(resolver, order),
        battleDiceSeed(opened.seed, nonces, orderHash(order)),
      ),
      opened,
    };
  }

  #nonce(round: string, side: Side): string {
    return this.#hash(`nonce\n${round}\n${side}`);
  }

  /** A number in [0, 1) determined by the seed and the key alone, in steps of 2^−48. */
  #draw(key: string): number {
    return Number.parseInt(this.#hash(`draw\n${key}`).slice(0, 12), 16) / 2 ** 48;
  }

  #hash(text: string): string {
    return bytesToHex(hmac(sha256, hexToBytes(this.#master), utf8ToBytes(text)));
  }
}

function basisOf(
  drawn: VictoryLevel | null,
  authored: VictoryLevel | undefined,
): { readonly [key: string]: Json } {
  return {
    kind: drawn !== null ? 'drawnFromOdds' : authored !== undefined ? 'authoredLevel' : 'median',
  };
}

function levelAt(odds: readonly number[], drawn: number): VictoryLevel {
  let sum = 0;
  for (let index = 0; index < VICTORY_LEVELS.length; index++) {
    sum += odds[index] ?? 0;
    if (drawn < sum) return VICTORY_LEVELS[index] as VictoryLevel;
  }
  const last = VICTORY_LEVELS.findLast((_, index) => (odds[index] ?? 0) > 0);
  return last ?? 'draw';
}

/** The same campaign in which no battle has a lasting effect on the armies. */
function withoutCarryOver(definition: CampaignDefinition): CampaignDefinition {
  const none = { losses: 0, fatigue: 0 };
  return {
    ...definition,
    carryOver: none,
    battles: definition.battles.map((battle) => ({ ...battle, carryOver: none })),
  };
}
