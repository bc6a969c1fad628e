import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomCommand, randomSheet, sheetsOf, textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import type { Draw } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { Fact } from '@/lib/rulesets/shambattle/facts';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { parseOrder, printCommand } from '@/lib/rulesets/shambattle/notation';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import type { State } from '@/lib/rulesets/shambattle/state';

/** How a whole battle is begun: its set-up, dice by text seed and number. */
export interface WholeGame {
  readonly setup: Json;
  readonly seed: string;
  readonly trial: number;
  /** Qualities of the units, in turn; absent: as they are. */
  readonly qualities?: string;
}

/** A whole battle that was played. */
export interface Played {
  /** One entry for each moment: an order as it is typed, or both sides’ sheets, `A sheet | B sheet`. */
  readonly orders: readonly string[];
  readonly facts: readonly Fact[];
  readonly state: State;
  readonly report: BattleReport;
}

/** Called with each fact and the position before it. */
export type Watch = (fact: Fact, before: State) => void;

function orderOf({ setup, qualities = 'C' }: Pick<WholeGame, 'setup' | 'qualities'>): BattleOrder {
  const base = shambattleOrder(setup);
  const units = base.units.map((unit, index) => ({
    ...unit,
    quality: qualities[index % qualities.length] as typeof unit.quality,
  }));
  return { ...base, units };
}

/** The position before anything has happened. */
export const beginning = (game: WholeGame): State =>
  shambattle.initialState(checkedOrder(shambattle, orderOf(game)) as never) as State;

const hashOf = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(JSON.parse(JSON.stringify(value)) as Json))));

/** What must stay the same for ever of a whole battle: all facts, the last position, the report. */
export const sealOf = ({ facts, state, report }: Played) => ({
  facts: hashOf(facts),
  position: hashOf(state.p),
  report: hashOf(report),
});

/** Decides one moment. Null: the battle is over. */
type Decider = (state: State, pending: readonly Pending[], number: number) => Decision | null;
type Decision =
  | { readonly seat: string; readonly command: Json }
  | { readonly sheets: ReadonlyMap<string, Json> };

function run(
  { setup, seed, trial, qualities }: WholeGame,
  decide: Decider,
  watch: Watch = () => {},
): Played {
  const order = orderOf({ setup, qualities });
  const checked = checkedOrder(shambattle, order);
  const draw = textDraws(seed, trial);
  const state = shambattle.initialState(checked) as State;
  const facts: Fact[] = [];
  const orders: string[] = [];
  const fold = (told: readonly Fact[]) => {
    for (const fact of told) {
      watch(fact, state);
      shambattle.evolve(state, fact);
      facts.push(fact);
    }
  };
  fold(shambattle.deploy(checked as never, draw));
  for (let number = 0; number < 20_000; number += 1) {
    const pending = shambattle.pending(state);
    if (pending.length === 0) break;
    const decision = decide(state, pending, number);
    if (decision === null) throw new Error('The orders end before the battle does');
    if ('sheets' in decision) {
      fold(togetherOf(shambattle).decide(state, decision.sheets, draw) as Fact[]);
      orders.push(
        [...decision.sheets].map(([seat, one]) => `${seat} ${printCommand(one)}`).join(' | '),
      );
      continue;
    }
    const decided = shambattle.decide(state, decision.seat, decision.command, draw);
    if (!decided.ok) throw new Error(`${printCommand(decision.command)}: ${decided.error.message}`);
    fold(decided.value);
    orders.push(printCommand(decision.command));
  }
  return { orders, facts, state, report: shambattle.report(state, order) };
}

/** Plays a battle by two commanders; `random` uses only what is open. */
export function playedBy(
  game: WholeGame,
  players: { readonly A: string; readonly B: string },
  watch?: Watch,
): Played {
  const dice = textDraws(`${game.seed}/players`, game.trial);
  let planned: { readonly seat: string; readonly commands: readonly Json[] } | null = null;
  const player = (seat: string) => (seat.startsWith('A') ? players.A : players.B);
  return run(
    game,
    (state, pending, number) => {
      const draw: Draw = (key) => dice(`${key}/${number}`);
      const [moment] = pending;
      if (moment === undefined) return null;
      if (moment.mode === 'sealed') {
        planned = null;
        return {
          sheets: sheetsOf(shambattle, state, ({ seat }) =>
            player(seat) === 'random'
              ? randomSheet(shambattle, state, seat, draw)
              : shambattle.commander(
                  shambattle.viewState(state, seat),
                  seat,
                  draw,
                  player(seat),
                )[0],
          ),
        };
      }
      const { seat } = moment;
      if (player(seat) === 'random')
        return { seat, command: randomCommand(shambattle, state, seat, draw) };
      if (planned === null || planned.seat !== seat || planned.commands.length === 0) {
        const view = shambattle.viewState(state, seat);
        planned = { seat, commands: shambattle.commander(view, seat, draw, player(seat)) };
      }
      const [command = moment.default, ...rest] = planned.commands;
      planned = { seat, commands: rest };
      return { seat, command };
    },
    watch,
  );
}

/** Plays a battle again from its orders as they were typed. Refuses an order that is not accepted. */
export function replayed(game: WholeGame, orders: readonly string[], watch?: Watch): Played {
  const read = (text: string): Json => {
    const command = parseOrder(text);
    if (!command.ok) throw new Error(`${text}: ${command.error.message}`);
    return command.value;
  };
  return run(
    game,
    (_, pending, number) => {
      const text = orders[number];
      const [moment] = pending;
      if (text === undefined || moment === undefined) return null;
      if (moment.mode !== 'sealed') return { seat: moment.seat, command: read(text) };
      return {
        sheets: new Map(
          text.split(' | ').map((sheet) => [sheet.slice(0, 1), read(sheet.slice(2))] as const),
        ),
      };
    },
    watch,
  );
}
