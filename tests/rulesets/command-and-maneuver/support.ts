import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { squareName, squareOf } from '@/lib/geometry/squares';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { BOARD, distance } from '@/lib/rulesets/command-and-maneuver/ground';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { PIECE_WORDS } from '@/lib/rulesets/command-and-maneuver/pieces';
import type { Fact } from '@/lib/rulesets/command-and-maneuver/records';
import { DAY, type State } from '@/lib/rulesets/command-and-maneuver/state';
import type { Version } from '@/lib/rulesets/command-and-maneuver/versions';

export const ruleset = macysburg;

/** `A: L3 2I 1S` at a square, arriving on a turn. */
export interface TestCommand {
  readonly side: 'A' | 'B';
  readonly square: string;
  readonly pieces: string;
  readonly turn?: number;
}

const KIND: Readonly<Record<string, string>> = {
  I: 'infantry',
  C: 'cavalry',
  G: 'cannon',
  S: 'skirmishers',
};

/** An order of a few commands: `L3 2I 1S` is a leader of level 3 with two infantry and one skirmisher (C cavalry, G guns). */
export function orderOf(commands: readonly TestCommand[], setup: Json = {}): BattleOrder {
  const units: OrderedUnit[] = [];
  commands.forEach(({ side, square, pieces, turn = 1 }, index) => {
    for (const word of pieces.split(' ')) {
      const leader = word.startsWith('L');
      const kind = leader ? 'leader' : (KIND[word.slice(-1)] ?? '');
      units.push({
        id: `${side}${index}-${kind}`,
        name: `${kind} of command ${index}`,
        side,
        formations: [`command-${index}`],
        arm: leader ? 'support' : 'infantry',
        type: kind,
        strength: { pieces: leader ? 1 : Number(word.slice(0, -1)) },
        quality: 'C',
        fatigue: 0,
        traits: { square, turn, ...(leader ? { level: Number(word.slice(1)) } : {}) },
      });
    }
  });
  return { ...macysburgOrder(ruleset.version, setup), units, leaders: [] };
}

/** A battle played by typed orders alone. */
export class Game {
  readonly state: State;
  readonly facts: Fact[] = [];
  readonly #draw = textDraws('game', 0);

  constructor(readonly order: BattleOrder) {
    const checked = checkedOrder(ruleset, order);
    this.state = ruleset.initialState(checked);
    this.#fold(ruleset.deploy(checked, this.#draw));
  }

  #fold(facts: readonly Fact[]): void {
    for (const fact of facts) {
      ruleset.evolve(this.state, fact);
      this.facts.push(fact);
    }
  }

  get seat(): string {
    return ruleset.pending(this.state)[0]?.seat ?? '';
  }

  try(text: string, seat = this.seat): Result<readonly Fact[]> {
    const command = ruleset.words.parse(text);
    if (!command.ok) return command;
    return ruleset.decide(this.state, seat, command.value, this.#draw);
  }

  /** The refusal’s code, or null if the order would be accepted. */
  code(text: string, seat = this.seat): string | null {
    const tried = this.try(text, seat);
    return tried.ok ? null : tried.error.code;
  }

  say(...texts: string[]): this {
    for (const text of texts) {
      const told = this.try(text);
      if (!told.ok) throw new Error(`${text}: ${told.error.message}`);
      this.#fold(told.value);
    }
    return this;
  }

  /** Places every arriving piece on its default square. */
  placed(): this {
    while (ruleset.pending(this.state)[0]?.id.includes('placement')) this.say('all');
    return this;
  }

  /** Ends player turns until this turn of this side. */
  until(turn: number, seat = 'A'): this {
    while (this.seat !== '' && (this.state.battleTurn < turn || this.seat !== seat))
      this.say(ruleset.pending(this.state)[0]?.id.includes('/day/') ? 'end' : 'all');
    return this;
  }

  /** The contents of a square: `A infantry`, or null. */
  on(square: string): string | null {
    const piece = this.state.grid[at(square)] ?? -1;
    if (piece < 0) return null;
    return `${this.state.scene.side[piece] === 0 ? 'A' : 'B'} ${PIECE_WORDS[this.state.scene.type[piece] as number]}`;
  }

  /** Squares of all pieces of a kind: `A cavalry`. */
  all(kind: string): string[] {
    return Array.from(this.state.at, (square) => (square < 0 ? '' : squareName(BOARD, square)))
      .filter((square) => square !== '' && this.on(square) === kind)
      .sort();
  }

  /** Squares that a piece may be ordered to. */
  targets(square: string): string[] {
    const focus = String(this.state.grid[at(square)] ?? -1);
    const options = ruleset.options(this.state, this.seat, focus);
    if (options.kind !== 'list') return [];
    return options.commands
      .map(({ text }) => text)
      .filter((text) => text.includes('-') && !text.endsWith('-off'))
      .map((text) => text.split('-')[1] ?? '')
      .sort();
  }

  /** Marches a piece of side A or B over the required number of turns, with the other side not moving. */
  walk(seat: 'A' | 'B', from: string, to: string): this {
    let here = from;
    for (let step = 0; here !== to; step += 1) {
      if (step > 40) throw new Error(`${from} does not come to ${to}`);
      while (this.seat !== seat) this.say('end');
      const away = (square: string) => distance(at(square), at(to));
      const next = this.targets(here).sort((one, other) => away(one) - away(other))[0];
      if (next === undefined) throw new Error(`${here} cannot move`);
      this.say(`${here}-${next}`, 'end');
      here = next;
    }
    while (this.seat !== 'A') this.say('end');
    return this;
  }

  report() {
    return ruleset.report(this.state, this.order);
  }
}

export function at(square: string): number {
  const found = squareOf(BOARD, square);
  if (found === null) throw new Error(`no square ${square}`);
  return found;
}

/** A position with the named pieces, in the order of the commands, on the named squares; the others are captured. */
export function position(
  version: Version,
  commands: readonly TestCommand[],
  squares: readonly (string | null)[],
  setup: Json = {},
): State {
  const order = orderOf(commands, setup);
  const named = { ...order, ruleset: { ...order.ruleset, version } };
  const state = ruleset.initialState(checkedOrder(ruleset, named));
  squares.forEach((name, piece) => {
    if (name === null) state.capture(piece);
    else state.put(piece, at(name));
  });
  state.phase = DAY;
  return state;
}

/** Gives an order for the side that is to act; the facts that it led to. */
export function act(state: State, command: Json): readonly Fact[] {
  const seat = state.side === 0 ? 'A' : 'B';
  const facts = ruleset.decide(state, seat, command, () => 0);
  if (!facts.ok) throw new Error(facts.error.message);
  for (const fact of facts.value) ruleset.evolve(state, fact);
  return facts.value;
}
