import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomCommand, textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Pending } from '@/lib/battle/contract/game-rules';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { type ArmyCounts, exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { parseOrder, printCommand } from '@/lib/rulesets/maurice-lite/notation';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { NEWEST, type Version } from '@/lib/rulesets/maurice-lite/versions';

/** How a whole battle is begun: its armies and set-up, dice by text seed and number. */
export interface WholeGame {
  readonly counts: ArmyCounts;
  readonly setup: SetupInput;
  readonly seed: string;
  readonly trial: number;
  /** The version that it is played by; absent: the newest. */
  readonly version?: Version;
}

/** A whole battle that was played: one order as it is typed for each moment. */
export interface Played {
  readonly orders: readonly string[];
  readonly facts: readonly Fact[];
  readonly state: State;
  readonly report: BattleReport;
}

/** Called with each fact and the position before it. */
export type Watch = (fact: Fact, before: State) => void;

const orderOf = ({ counts, setup, version = NEWEST }: WholeGame): BattleOrder => ({
  ...exampleOrder(counts, setup),
  ruleset: { id: mauriceLite.id, version },
});
const checkedOf = (game: WholeGame) => checkedOrder(mauriceLite, orderOf(game));

/** The position before anything has happened. */
export const beginning = (game: WholeGame): State => mauriceLite.initialState(checkedOf(game));

const hashOf = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(JSON.parse(JSON.stringify(value)) as Json))));

/** What must stay the same for ever of a whole battle: all facts, the last position, the report. */
export const sealOf = ({ facts, state, report }: Played) => ({
  facts: hashOf(facts),
  position: hashOf(state.p),
  report: hashOf(report),
});

/** Decides one moment; null: the orders have run out. */
type Decider = (state: State, moment: Pending, number: number) => Json | null;

function run(game: WholeGame, decide: Decider, watch: Watch = () => {}): Played {
  const order = orderOf(game);
  const checked = checkedOf(game);
  const draw = textDraws(game.seed, game.trial);
  const state = mauriceLite.initialState(checked);
  const facts: Fact[] = [];
  const orders: string[] = [];
  const fold = (told: readonly Fact[]) => {
    for (const fact of told) {
      watch(fact, state);
      mauriceLite.evolve(state, fact);
      facts.push(fact);
    }
  };
  fold(mauriceLite.deploy(checked, draw));
  for (let number = 0; number < 20_000; number += 1) {
    const [moment] = mauriceLite.pending(state);
    if (moment === undefined) break;
    const command = decide(state, moment, number);
    if (command === null) throw new Error('The orders end before the battle does');
    const decided = mauriceLite.decide(state, moment.seat, command, draw);
    if (!decided.ok) throw new Error(`${printCommand(command)}: ${decided.error.message}`);
    fold(decided.value);
    orders.push(printCommand(command));
  }
  return { orders, facts, state, report: mauriceLite.report(state, order) };
}

/** Plays a battle by two commanders; `random` uses only what is open. */
export function playedBy(
  game: WholeGame,
  players: { readonly A: string; readonly B: string },
  watch?: Watch,
): Played {
  const dice = textDraws(`${game.seed}/players`, game.trial);
  const decide: Decider = (state, { seat, default: staff }, number) => {
    const player = seat.startsWith('A') ? players.A : players.B;
    const draw = (key: string) => dice(`${key}/${number}`);
    if (player === 'random') return randomCommand(mauriceLite, state, seat, draw);
    const view = mauriceLite.viewState(state, seat);
    return mauriceLite.commander(view, seat, draw, player)[0] ?? staff;
  };
  return run(game, decide, watch);
}

/** Plays a battle again from its orders as they were typed. Refuses an order that is not accepted. */
export function replayed(game: WholeGame, orders: readonly string[], watch?: Watch): Played {
  return run(
    game,
    (_state, _moment, number) => {
      const text = orders[number];
      if (text === undefined) return null;
      const command = parseOrder(text);
      if (!command.ok) throw new Error(`${text}: ${command.error.message}`);
      return command.value;
    },
    watch,
  );
}
