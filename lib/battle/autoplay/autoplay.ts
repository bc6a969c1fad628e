import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord, Options, Pending } from '@/lib/battle/contract/game-rules';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import { type Draw, type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Refusal } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';

/**
 * Draws keyed by text: the key is hashed to 32 bits and combined with trial and seed. Never used in a person’s battle.
 */
export function textDraws(seed: string, trial: number): Draw {
  const draws = new KeyedDraws();
  draws.open(drawSeed(seed), trial);
  return (key) => draws.uniform(hashOf(key));
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/** Who plays a seat: a doctrine of the ruleset’s own commander, or `random`, which uses only the contract. */
export type Player = string;
export const RANDOM_PLAYER: Player = 'random';

export interface Autoplay {
  readonly checked: CheckedOrder;
  readonly seed: string;
  readonly trial: number;
  readonly players: BySide<Player>;
  /** Called with every record and the state before it; for logs and tests. */
  readonly sink?: (record: BattleRecord, before: object) => void;
  /** Replaces the ruleset’s own bound on decisions. */
  readonly decisionsMax?: number;
}

export interface Autoplayed {
  readonly report: BattleReport;
  readonly state: object;
  readonly decisions: number;
  /** The battle reached its limit on decisions and was broken off in its current position. */
  readonly brokenOff: boolean;
}

/** A commander's list was refused, or a player had no option: a fault in the ruleset, never in a person. */
export class RulesetFault extends Error {
  override readonly name = 'RulesetFault';
}

/**
 * Plays a battle to its end without people. It always ends: after the limit on decisions every seat plays its default,
 * and after twice the limit the battle is broken off in its current position, which the report notes.
 */
export function autoplay(ruleset: AnyBoardGame, game: Autoplay): Autoplayed {
  const { checked, players } = game;
  const draw = textDraws(game.seed, game.trial);
  const most = game.decisionsMax ?? ruleset.decisionsMax;
  const state = ruleset.initialState(checked);
  const tell = (records: readonly BattleRecord[]) => {
    for (const record of records) {
      game.sink?.(record, state);
      ruleset.evolve(state, record);
    }
  };
  /** Judges a command and folds what comes of it; a refusal: nothing has changed. */
  const give = (seat: SeatId, command: Json): Refusal | null => {
    const inPlace =
      game.sink === undefined ? ruleset.carryOut?.(state, seat, command, draw) : undefined;
    const decided = inPlace ?? ruleset.decide(state, seat, command, draw);
    if (!decided.ok) return decided.error;
    if (inPlace === undefined) tell(decided.value);
    return null;
  };
  tell(ruleset.deploy(checked, draw));
  let decisions = 0;
  let waiting = ruleset.pending(state)[0];
  while (waiting !== undefined && decisions < 2 * most) {
    if (waiting.mode === 'sealed') {
      const standing = decisions >= most;
      const sheets = sheetsOf(ruleset, state, (moment) => {
        const player = players[sideOfSeat(moment.seat)];
        if (standing) return moment.default;
        if (player === RANDOM_PLAYER)
          return randomSheet(ruleset, state, moment.seat, keyed(draw, decisions));
        return ruleset.commander(
          ruleset.viewState(state, moment.seat),
          moment.seat,
          draw,
          player,
        )[0];
      });
      tell(togetherOf(ruleset).decide(state, sheets, keyed(draw, decisions)));
      decisions += sheets.size;
      waiting = ruleset.pending(state)[0];
      continue;
    }
    const { seat } = waiting;
    const player = players[sideOfSeat(seat)];
    const commands =
      decisions >= most
        ? [waiting.default]
        : player === RANDOM_PLAYER
          ? [randomCommand(ruleset, state, seat, keyed(draw, decisions))]
          : ruleset.commander(ruleset.viewState(state, seat), seat, draw, player);
    let taken = 0;
    for (const command of commands) {
      if (give(seat, command) !== null) break;
      decisions += 1;
      taken += 1;
      const next = ruleset.pending(state)[0];
      if (next?.seat !== seat) break;
    }
    if (taken === 0) {
      // A player whose order cannot be carried out plays the default, which is always accepted.
      const refused = give(seat, waiting.default);
      if (refused !== null) throw new RulesetFault(`The default was refused: ${refused.message}`);
      decisions += 1;
    }
    waiting = ruleset.pending(state)[0];
  }
  const brokenOff = waiting !== undefined;
  const report = ruleset.report(state, checked.order);
  return {
    state,
    decisions,
    brokenOff,
    report: {
      ...report,
      method: 'autoplayed',
      ...(brokenOff ? { basis: { kind: 'brokenOff', decisions } satisfies Json } : {}),
    },
  };
}

/** Everybody's sheets for the sealed moment that waits; where one is not accepted, the moment's default. */
export function sheetsOf(
  ruleset: AnyBoardGame,
  state: object,
  write: (moment: Pending) => Json | undefined,
): ReadonlyMap<SeatId, Json> {
  const together = togetherOf(ruleset);
  return new Map(
    ruleset.pending(state).map((moment) => {
      const sheet = write(moment);
      const accepted = sheet !== undefined && together.check(state, moment.seat, sheet).ok;
      return [moment.seat, accepted ? sheet : moment.default];
    }),
  );
}

const keyed =
  (draw: Draw, decision: number): Draw =>
  (key) =>
    draw(`${key}/${decision}`);

/** A random open command, each unit equally likely; uses only the contract. */
export function randomCommand(
  ruleset: AnyBoardGame,
  state: object,
  seat: string,
  draw: Draw,
): Json {
  const all = ruleset.options(state, seat);
  if (all.kind === 'space') return all.sample(draw);
  const units = [...all.units];
  for (let attempt = 0; units.length > 0; attempt += 1) {
    const pick = Math.floor(draw(`unit/${attempt}`) * (units.length + 1));
    // One more chance, equal to a unit's, for commands that concern no single unit: ending the turn, passing.
    if (pick === units.length && all.commands.length > 0) break;
    const [unit] = units.splice(Math.min(pick, units.length - 1), 1);
    const found = chosen(ruleset.options(state, seat, unit), draw, attempt);
    if (found !== null) return found;
  }
  const general = chosen(all, draw, -1);
  if (general === null) throw new RulesetFault(`Nothing is open to ${seat}`);
  return general;
}

/** A random sheet for a sealed moment: with `writing`, an order for about half of the pieces; uses only the contract. */
export function randomSheet(ruleset: AnyBoardGame, state: object, seat: string, draw: Draw): Json {
  const { writing } = togetherOf(ruleset);
  if (writing === undefined) return randomCommand(ruleset, state, seat, draw);
  const view = ruleset.viewState(state, seat);
  const all = ruleset.options(state, seat);
  let sheet = writing.empty(view, seat);
  if (all.kind === 'space') {
    // Samples of the space instead: about one for each two pieces that have orders to get.
    const count = Math.ceil((all.units?.length ?? 1) / 2);
    for (let index = 0; index < count; index += 1) {
      const laid = writing.put(
        view,
        seat,
        sheet,
        all.sample((key) => draw(`lay/${index}/${key}`)),
      );
      if (laid.ok) sheet = laid.value;
    }
    return sheet;
  }
  for (const [index, unit] of all.units.entries()) {
    if (draw(`lay/${index}`) < 0.5) continue;
    const order = chosen(ruleset.options(state, seat, unit), draw, index);
    const laid = order === null ? null : writing.put(view, seat, sheet, order);
    if (laid?.ok) sheet = laid.value;
  }
  return sheet;
}

function chosen(options: Options, draw: Draw, attempt: number): Json | null {
  if (options.kind === 'space') return options.sample(draw);
  const { commands } = options;
  const index = Math.floor(draw(`command/${attempt}`) * commands.length);
  return commands[index]?.command ?? null;
}
