import type { Json } from '@/lib/kernel/canonical-json';
import { commandToPlace } from './flow';
import { waitingOn } from './night';
import { type Command, readCommand, squareNamed } from './notation';
import { TYPE_WORDS } from './pieces';
import type { State } from './state';

/**
 * The units whose pieces a command concerns: the piece that is placed, moved or taken off; the leader that an order
 * names for the activation; for a mark, the piece in the way and the one behind it. `end`, `all`, `replace` and orders
 * that name no piece of the acting side concern the whole side.
 */
export function concerns(state: State, command: Json): readonly string[] {
  const read = readCommand(command);
  const { scene } = state;
  const pieces = read.ok ? piecesOf(state, read.value) : [];
  const units = pieces.flatMap((piece) => scene.units[scene.unitOf[piece] ?? -1] ?? []);
  return [...new Set(units)];
}

function piecesOf(state: State, command: Command): readonly number[] {
  switch (command.type) {
    case 'place': {
      const type = TYPE_WORDS.indexOf(command.what);
      const piece = commandToPlace(state, state.side).find((one) => state.scene.type[one] === type);
      return piece === undefined ? [] : [piece];
    }
    case 'move':
    case 'leave': {
      const what = command.type === 'move' ? command.what : undefined;
      const own = ownPiece(state, command.from, what);
      const leader = command.by === undefined ? [] : ownPiece(state, command.by, undefined);
      return own.length === 0 ? [] : [...own, ...leader];
    }
    case 'mark': {
      const behind = ownPiece(state, command.for, command.what);
      return behind.length === 0 ? [] : [...behind, ...ownPiece(state, command.at, undefined)];
    }
    default:
      return [];
  }
}

/** The acting side's piece on a square, or the one of that kind on top of the leader there; none if there is none. */
function ownPiece(state: State, name: string, what: string | undefined): readonly number[] {
  const there = state.grid[squareNamed(name)] ?? -1;
  if (there < 0 || state.scene.side[there] !== state.side) return [];
  const piece = what === undefined ? there : waitingOn(state, there, TYPE_WORDS.indexOf(what));
  return piece < 0 ? [] : [piece];
}
