import type { Option, Options, Pending } from '@/lib/battle/contract/game-rules';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import {
  commandToPlace,
  endTurn,
  FactBuilder,
  goOnByNight,
  goOnPlacing,
  passReplacements,
  placesOf,
} from './flow';
import { activator, dayTargets, mayAct } from './moves';
import { leadersToFill, nightOptions, squareOfPiece, waitingOn } from './night';
import { type Command, nameOf, printCommand, readCommand, squareNamed } from './notation';
import { TYPE_WORDS, TYPES } from './pieces';
import { atNight, type Fact } from './records';
import {
  CAPTURED,
  DAY,
  ON_LEADER,
  OVER,
  PHASES,
  PLACEMENT,
  REPLACEMENTS,
  type State,
} from './state';

export const SEATS = ['A', 'B'] as const;

/** The only seat that may act; none once the battle is over. */
export function pending(state: State): readonly Pending[] {
  if (state.phase === OVER) return [];
  return [
    {
      id: `turn${state.battleTurn}/${PHASES[state.phase] ?? ''}/${state.moment}`,
      seat: SEATS[state.side] ?? 'A',
      mode: 'turn',
      mayPass: state.phase === DAY,
      default: { type: state.phase === DAY ? 'end' : 'all' },
    },
  ];
}

const targets = new Int16Array(64);
const typeWord = (state: State, piece: number): string =>
  TYPE_WORDS[state.scene.type[piece] as number] ?? '';
const typeOf = (word: string): number => TYPE_WORDS.indexOf(word);

/** All legal commands of one piece. */
export function commandsOf(state: State, piece: number): Command[] {
  const { scene } = state;
  if (scene.side[piece] !== state.side) return [];
  switch (state.phase) {
    case PLACEMENT: {
      if (!commandToPlace(state, state.side).includes(piece)) return [];
      const what = typeWord(state, piece);
      return placesOf(state, piece).map((to) => ({ type: 'place', what, to: nameOf(to) }));
    }
    case DAY: {
      if (!mayAct(state, piece)) return [];
      const from = nameOf(state.at[piece] as number);
      const count = dayTargets(state, piece, targets);
      const commands: Command[] = [];
      for (let index = 0; index < count; index += 1)
        commands.push({ type: 'move', from, to: nameOf(targets[index] as number) });
      if (state.atEdge(state.side, state.at[piece] as number))
        commands.push({ type: 'leave', from });
      return commands;
    }
    case REPLACEMENTS: {
      if (!nextReplacements(state).includes(piece)) return [];
      const what = typeWord(state, piece);
      return leadersToFill(state, state.side).map((leader) => ({
        type: 'replace',
        what,
        at: nameOf(state.at[leader] as number),
      }));
    }
    default: {
      const { to, blockers } = nightOptions(state, piece);
      const from = nameOf(squareOfPiece(state, piece));
      const what = state.status[piece] === ON_LEADER ? { what: typeWord(state, piece) } : {};
      return [
        ...to.map((square): Command => ({ type: 'move', from, to: nameOf(square), ...what })),
        ...blockers.map(
          (square): Command => ({ type: 'mark', at: nameOf(square), for: from, ...what }),
        ),
      ];
    }
  }
}

/** For each type owed to the acting side, the captured piece that would come back. */
function nextReplacements(state: State): number[] {
  const found: number[] = [];
  for (let type = 0; type < TYPES; type += 1) {
    if (state.owed(state.side, type) === 0) continue;
    const piece = state.status.findIndex(
      (status, one) =>
        status === CAPTURED &&
        state.scene.side[one] === state.side &&
        state.scene.type[one] === type,
    );
    if (piece >= 0) found.push(piece);
  }
  return found;
}

/** Pieces for which commands are generated. */
function actors(state: State): number[] {
  const found: number[] = [];
  if (state.phase === PLACEMENT) {
    // Pieces of a type are interchangeable: one of each is enough.
    const seen = new Set<number>();
    for (const piece of commandToPlace(state, state.side)) {
      const type = state.scene.type[piece] as number;
      if (!seen.has(type) && placesOf(state, piece).length > 0) found.push(piece);
      seen.add(type);
    }
    return found;
  }
  if (state.phase === REPLACEMENTS) return nextReplacements(state);
  for (let piece = 0; piece < state.at.length; piece += 1) {
    if (state.scene.side[piece] !== state.side) continue;
    const may = state.phase === DAY ? mayAct(state, piece) : state.marked[piece] === 1;
    if (may && state.moved[piece] === 0) found.push(piece);
  }
  return found;
}

function optionOf(state: State, command: Command): Option {
  const points =
    'to' in command ? squareNamed(command.to) : 'at' in command ? squareNamed(command.at) : -1;
  const captures = command.type === 'move' && (state.grid[points] ?? -1) >= 0;
  return {
    command: { ...command },
    cost: state.phase === DAY && (command.type === 'move' || command.type === 'leave') ? 1 : 0,
    text: printCommand({ ...command }),
    kind: captures ? 'capture' : command.type,
    ...(points >= 0 ? { to: points } : {}),
  };
}

export function options(state: State, seat: string, focus?: string): Options {
  const none: Options = { kind: 'list', commands: [], units: [] };
  if (state.phase === OVER || seat !== SEATS[state.side]) return none;
  if (focus !== undefined) {
    const piece = /^\d{1,4}$/.test(focus) ? Number(focus) : -1;
    if (piece < 0 || piece >= state.at.length) return none;
    const commands = commandsOf(state, piece).map((one) => optionOf(state, one));
    return { kind: 'list', commands, units: commands.length > 0 ? [focus] : [] };
  }
  return {
    kind: 'list',
    commands: [optionOf(state, { type: state.phase === DAY ? 'end' : 'all' })],
    units: actors(state).map(String),
  };
}

/** The single validator of commands. Refuses NOT_YOUR_TURN, COMMAND_INVALID, WRONG_PHASE and ORDER_IMPOSSIBLE, each saying why. */
export function decide(state: State, seat: string, input: Json): Result<readonly Fact[]> {
  if (state.phase === OVER) return refuse('BATTLE_OVER', 'The battle is over.');
  if (seat !== SEATS[state.side]) return refuse('NOT_YOUR_TURN', 'It is the other side’s move.');
  const read = readCommand(input);
  if (!read.ok) return read;
  const command = read.value;
  switch (command.type) {
    case 'end':
      return state.phase === DAY ? factsOf(state, endTurn) : wrongPhase('end');
    case 'all':
      return state.phase === DAY ? wrongPhase('all') : factsOf(state, doAll);
    case 'place':
      return state.phase === PLACEMENT ? place(state, command) : wrongPhase('place');
    case 'replace':
      return state.phase === REPLACEMENTS ? replace(state, command) : wrongPhase('replace');
    case 'leave':
      return state.phase === DAY ? leave(state, command) : wrongPhase('leave');
    case 'mark':
      return atNight(state.phase) ? mark(state, command) : wrongPhase('mark');
    case 'move':
      if (state.phase === DAY) return move(state, command);
      return atNight(state.phase) && state.phase !== REPLACEMENTS
        ? withdraw(state, command)
        : wrongPhase('move');
  }
}

function wrongPhase(what: string): Result<never> {
  return refuse('WRONG_PHASE', `“${what}” is no order of this phase.`);
}

function factsOf(state: State, go: (builder: FactBuilder) => void): Result<readonly Fact[]> {
  const builder = new FactBuilder(state);
  go(builder);
  return ok(builder.facts);
}

const impossible = (why: string): Result<never> => refuse('ORDER_IMPOSSIBLE', why);

/** The acting side's piece on a square; a worded refusal if there is none. */
function ownPiece(state: State, name: string): Result<number> {
  const piece = state.grid[squareNamed(name)] ?? -1;
  if (piece < 0 || state.scene.side[piece] !== state.side)
    return impossible(`None of your pieces stands on ${name}.`);
  return ok(piece);
}

/** The leader who activates a piece, −1 for a leader's own move; refuses with the reason why nobody can. */
export function activated(state: State, piece: number, by: string | undefined): Result<number> {
  const name = nameOf(state.at[piece] as number);
  if (state.moved[piece] !== 0) return impossible(`The piece on ${name} has moved in this turn.`);
  if (state.actionPoints <= 0) return impossible('No action points are left.');
  const asked = by === undefined ? -1 : (state.grid[squareNamed(by)] ?? -1);
  if (by !== undefined && asked < 0) return impossible(`No leader stands on ${by}.`);
  const leader = activator(state, piece, asked);
  if (leader !== -2) return ok(leader);
  return impossible(
    state.commanders(piece) === 0
      ? `The piece on ${name} is out of command.`
      : `No leader of the piece on ${name} can activate another.`,
  );
}

function move(state: State, command: Extract<Command, { type: 'move' }>): Result<readonly Fact[]> {
  const own = ownPiece(state, command.from);
  if (!own.ok) return own;
  const piece = own.value;
  const leader = activated(state, piece, command.by);
  if (!leader.ok) return leader;
  const to = squareNamed(command.to);
  const count = dayTargets(state, piece, targets);
  let found = false;
  for (let index = 0; index < count; index += 1) if (targets[index] === to) found = true;
  if (!found || command.what !== undefined)
    return impossible(
      `The ${typeWord(state, piece)} on ${command.from} cannot reach ${command.to}.`,
    );
  return ok([
    {
      type: 'PieceMoved',
      piece,
      from: state.at[piece] as number,
      to,
      leader: leader.value,
      captured: state.grid[to] as number,
    },
  ]);
}

function leave(
  state: State,
  command: Extract<Command, { type: 'leave' }>,
): Result<readonly Fact[]> {
  const own = ownPiece(state, command.from);
  if (!own.ok) return own;
  const leader = activated(state, own.value, command.by);
  if (!leader.ok) return leader;
  const from = state.at[own.value] as number;
  if (!state.atEdge(state.side, from))
    return impossible('A piece leaves the board only from its own side’s edge.');
  return ok([{ type: 'PieceLeft', piece: own.value, from, leader: leader.value }]);
}

function place(
  state: State,
  command: Extract<Command, { type: 'place' }>,
): Result<readonly Fact[]> {
  const type = typeOf(command.what);
  const piece = commandToPlace(state, state.side).find((one) => state.scene.type[one] === type);
  if (piece === undefined) return impossible(`No ${command.what} of this command is to be placed.`);
  const to = squareNamed(command.to);
  if (!placesOf(state, piece).includes(to))
    return impossible(`${command.to} is not a free square next to the leader.`);
  return factsOf(state, (builder) => {
    builder.record({ type: 'PiecePlaced', piece, to });
    goOnPlacing(builder);
  });
}

function replace(
  state: State,
  command: Extract<Command, { type: 'replace' }>,
): Result<readonly Fact[]> {
  const type = typeOf(command.what);
  const piece = nextReplacements(state).find((one) => state.scene.type[one] === type);
  if (piece === undefined) return impossible(`No ${command.what} is owed to you.`);
  const leader = state.grid[squareNamed(command.at)] ?? -1;
  if (!leadersToFill(state, state.side).includes(leader))
    return impossible(`The next replacement does not go to ${command.at}.`);
  return factsOf(state, (builder) => {
    builder.record({ type: 'ReplacementPlaced', piece, leader });
    goOnByNight(builder);
  });
}

/** The marked piece that a night order is for: on its square, or on top of the leader there. */
function nightPiece(state: State, name: string, what: string | undefined): Result<number> {
  const own = ownPiece(state, name);
  if (!own.ok || what === undefined) return own;
  const piece = waitingOn(state, own.value, typeOf(what));
  return piece < 0 ? impossible(`No ${what} waits on top of the leader on ${name}.`) : ok(piece);
}

function withdraw(
  state: State,
  command: Extract<Command, { type: 'move' }>,
): Result<readonly Fact[]> {
  const found = nightPiece(state, command.from, command.what);
  if (!found.ok) return found;
  const piece = found.value;
  const to = squareNamed(command.to);
  if (!nightOptions(state, piece).to.includes(to))
    return impossible(
      state.marked[piece] === 0
        ? `The piece on ${command.from} is not marked.`
        : `${command.to} does not take it farther from the most enemies.`,
    );
  return factsOf(state, (builder) => {
    builder.record(nightMove(state, piece, to));
    goOnByNight(builder);
  });
}

function nightMove(state: State, piece: number, to: number): Fact {
  const from = squareOfPiece(state, piece);
  return { type: 'PieceMoved', piece, from, to, leader: -1, captured: state.grid[to] as number };
}

function mark(state: State, command: Extract<Command, { type: 'mark' }>): Result<readonly Fact[]> {
  const found = nightPiece(state, command.for, command.what);
  if (!found.ok) return found;
  const at = squareNamed(command.at);
  if (!nightOptions(state, found.value).blockers.includes(at))
    return impossible(`The piece on ${command.at} does not stand in its way.`);
  return factsOf(state, (builder) => {
    builder.record({ type: 'BlockerMarked', piece: state.grid[at] as number, by: found.value });
    goOnByNight(builder);
  });
}

/** Repeats the first possible step until the side or phase changes. No piece attacks this way. */
function doAll(builder: FactBuilder): void {
  const { state } = builder;
  const { phase, side, battleTurn } = state;
  let round = state.round;
  while (state.phase === phase && state.side === side && state.battleTurn === battleTurn) {
    if (state.round !== round) return;
    round = state.round;
    if (!doOne(builder)) {
      if (phase === REPLACEMENTS) passReplacements(builder);
      return;
    }
  }
}

function doOne(builder: FactBuilder): boolean {
  const { state } = builder;
  for (const piece of actors(state)) {
    if (state.phase === PLACEMENT) {
      builder.record({ type: 'PiecePlaced', piece, to: placesOf(state, piece)[0] as number });
      goOnPlacing(builder);
      return true;
    }
    if (state.phase === REPLACEMENTS) {
      const leader = leadersToFill(state, state.side)[0] as number;
      builder.record({ type: 'ReplacementPlaced', piece, leader });
      goOnByNight(builder);
      return true;
    }
    const { to, blockers } = nightOptions(state, piece);
    const square = to.at(-1);
    const blocker = blockers[0];
    if (square !== undefined) builder.record(nightMove(state, piece, square));
    else if (blocker !== undefined)
      builder.record({ type: 'BlockerMarked', piece: state.grid[blocker] as number, by: piece });
    else continue;
    goOnByNight(builder);
    return true;
  }
  return false;
}
