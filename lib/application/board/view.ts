import { type Access, viewerOf } from '@/lib/application/core/access';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import type { Pending } from '@/lib/battle/contract/game-rules';
import type {
  BoardCards,
  BoardScore,
  BoardWork,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import type { Viewer } from '@/lib/battle/contract/seats';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { windowKindOf } from '@/lib/battle/contract/windows';
import {
  awaitedByHand,
  type BoardBattle,
  boardPending,
  boardStateAt,
  pendingSides,
  sideToMove,
} from '@/lib/battle/stream/battle';
import type { BoardCommander } from '@/lib/battle/stream/events';
import { sealedMomentOf, withdrawSheet } from '@/lib/battle/stream/sealed';
import type { MailState } from '@/lib/campaign/mail/state';
import type { Seen as SeenEntry } from '@/lib/chance/hand';
import type { BySide, Side } from '@/lib/kernel/side';
import type { BoardLook } from './input';
import { ownMoment } from './moment-by-mail';
import {
  type BoardHolder,
  type BoardPeople,
  type BoardSignature,
  backFault,
  holdersOf,
  signatureOf,
  unitsToOrder,
} from './staff';

/** A battle as one user may see it. */
export interface OpenedBoard {
  readonly access: Access;
  readonly index: number;
  readonly board: LoadedBoard;
  /** It is on the board now: orders may be given. */
  readonly isCurrent: boolean;
  readonly people: BoardPeople;
  /** Its state between two installations; absent where it is not the battle that is fought by mail. */
  readonly mail?: MailState | undefined;
}

/** A position of a battle as its viewer may know it. */
export interface BoardPosition {
  /** The position shown, and the newest. */
  readonly at: number;
  readonly head: number;
  readonly pieces: readonly PiecePicture[];
  /** Pieces that are not on the board and may be asked about, or will come; `at` is −1. */
  readonly reserve: readonly PiecePicture[];
  /** What armies have put on the ground. */
  readonly works: readonly BoardWork[];
  /** The state of the contest; null: the ruleset keeps no score. */
  readonly score: BoardScore | null;
  /** Cards, as far as the viewer may know them; null: the battle is fought without. */
  readonly cards: BoardCards | null;
  /** The position in words; the first line is the headline (turn, phase, who acts, points left). */
  readonly words: readonly string[];
  /** Who may act at the newest position; empty: the battle is over. */
  readonly pending: readonly BoardPending[];
  readonly over: boolean;
  /**
   * The viewer may give orders now, for these sides. At a shared screen without `as` that is the side to move, so that
   * the page can ask them to sit down; the order itself must say `as`.
   */
  readonly mayOrder: readonly Side[];
  /** The viewer must move now: they command a side that may be ordered. A sub-commander may, and need not. */
  readonly due: boolean;
  readonly mayTakeBack: boolean;
  /**
   * Who gives the orders of the pieces of the viewer's own side, the viewer first; empty: nobody but its commander, or
   * the viewer only looks on. The commander may order those of others too.
   */
  readonly holders: readonly BoardHolder[];
  /** Sides the viewer may hand over or take back now. */
  readonly mayExchange: readonly Side[];
  readonly commanders: BySide<BoardCommander>;
  /** The newest entry of the battle's record, which a player's device names when it signs an act. */
  readonly seen: SeenEntry;
  /**
   * By mail, while it is on the board, and until the letter with its last turn has gone out: the side moved here, and
   * what the correspondence waits for.
   */
  readonly byMail?: {
    readonly own: Side;
    readonly waits: 'yourMove' | 'toSend' | 'theirLetter';
    /** Both sides seal their orders now: the own ones are changed until they are sent. */
    readonly sealing?: true;
  };
  /** Cells that the act of this position touched (from, to), to be marked. */
  readonly touched: readonly number[];
}

/** A moment at which somebody may act. */
export interface BoardPending {
  readonly id: string;
  readonly side: Side;
  readonly mode: 'turn' | 'sealed' | 'window';
  readonly mayPass: boolean;
  /** The kind of question that a window asks (`WindowKind.kind`); null: it is none, or its ruleset does not say. */
  readonly kind: string | null;
  /** What a window asks; null: it is none, or its ruleset does not say. */
  readonly question: string | null;
  /** The side has sealed its orders for it, and may change them until the other’s are in too. */
  readonly settled: boolean;
}

/** A line of the battle's log. */
export interface BoardLogLine {
  /** The position it leads to. */
  readonly position: number;
  readonly side: Side | null;
  readonly text: string;
  /** Begins a turn or a phase: set apart in the list. */
  readonly heading: boolean;
  /** The act was taken back. */
  readonly takenBack: boolean;
  /** Who gave the order, where the side has more than one person; null: the side alone is named. */
  readonly by: BoardSignature | null;
}

/** The parts of it that decide what is shown. */
type Seen = Pick<OpenedBoard, 'isCurrent' | 'people' | 'mail'> & {
  readonly access: Pick<Access, 'role' | 'sides' | 'serves'> &
    Partial<Pick<Access, 'umpires' | 'standsIn'>>;
  readonly board: Pick<LoadedBoard, 'battle' | 'version' | 'hash' | 'log'> & {
    readonly events: readonly { readonly actor: string }[];
  };
};

/** The viewer of a board: their side, else the public. */
export function boardViewer(access: Seen['access'], look: Pick<BoardLook, 'as'>): Viewer {
  const viewer = viewerOf(access, look);
  return viewer.kind === 'side' ? viewer.side : 'public';
}

/**
 * Sides for which the user may act as they look: at a shared screen that of who sits there, else all they command, or
 * the one on which they were given units.
 */
function sidesOf({ access, people }: Seen, { as }: Pick<BoardLook, 'as'>): readonly Side[] {
  const served = access.serves !== null && (unitsToOrder(people)?.size ?? 0) > 0;
  const own = access.umpires ? (access.standsIn ?? []) : access.sides;
  const sides = served && access.serves !== null ? [access.serves] : own;
  return sides.filter((side) => as === undefined || as === side);
}

/**
 * Sides that may act now; by mail only the first, which acts at its own installation, and at a moment that both seal the
 * own, until its orders were sent.
 */
function pendingHere(battle: BoardBattle, mail: MailState | undefined): readonly Side[] {
  if (mail === undefined) return pendingSides(battle);
  const open = ownMoment(mail, battle);
  if (open !== null) return open.posted ? [] : [open.own];
  const mover = sideToMove(battle);
  return mover === null ? [] : [mover];
}

/** The moments at which somebody may act; by mail the campaign knows who has sealed. */
export function momentsNow({ board, mail, isCurrent }: Seen): readonly Pending[] {
  const pending = boardPending(board.battle);
  if (!isCurrent || ownMoment(mail, board.battle) === null) return pending;
  return pending.map((moment) =>
    (mail?.board?.sheets[sideOfSeat(moment.seat)] ?? null) === null
      ? moment
      : { ...moment, settled: true as const },
  );
}

/** Sides that the user may give orders for now. */
export function mayOrder(opened: Seen, look: Pick<BoardLook, 'as'>): readonly Side[] {
  const { board, isCurrent, mail } = opened;
  if (!isCurrent) return [];
  const pending = pendingHere(board.battle, mail);
  // At a moment that both seal, the own command is as the campaign has it: the battle takes it over when it is opened.
  const sealing = ownMoment(mail, board.battle) !== null;
  const commanders = commandersOf(board.battle, sealing ? mail : undefined);
  return sidesOf(opened, look).filter(
    (side) => pending.includes(side) && commanders[side].kind === 'person',
  );
}

/** Whether the user may take back the side's latest act, or what it has sealed. */
function mayTakeBack({ board, people, mail }: Seen, side: Side): boolean {
  const open = ownMoment(mail, board.battle);
  if (open !== null)
    return side === open.own && !open.posted && (mail?.board?.sheets[side] ?? null) !== null;
  return sealedMomentOf(board.battle, side)?.settled
    ? unitsToOrder(people) === undefined && withdrawSheet(board.battle, side).ok
    : backFault(people, board, side) === null;
}

/** A position as the viewer may know it; `at` is one of the battle's. */
export function positionOf(opened: Seen, look: BoardLook): BoardPosition {
  const { access, board, isCurrent, people } = opened;
  const { battle } = board;
  const { ruleset } = battle;
  const viewer = boardViewer(access, look);
  const at = look.position ?? board.version;
  const state = at === board.version ? battle.state : boardStateAt(battle, at);
  const view = ruleset.viewState(state, viewer);
  const picture = ruleset.picture(view);
  const pending = momentsNow(opened);
  const ordering = mayOrder(opened, look);
  const waiting = pending.filter(({ settled }) => settled === undefined);
  const byHand = ownMoment(opened.mail, battle) === null ? awaitedByHand(battle) : ordering;
  const awaited = byHand.filter((side) => waiting.some(({ seat }) => sideOfSeat(seat) === side));
  return {
    at,
    head: board.version,
    pieces: picture.pieces,
    reserve: picture.reserve,
    works: picture.works ?? [],
    score: picture.score ?? null,
    cards: picture.cards ?? null,
    words: ruleset.words.position(view),
    pending: pending.map((moment) => ({
      ...{ id: moment.id, mode: moment.mode, mayPass: moment.mayPass },
      ...{ settled: moment.settled ?? false, side: sideOfSeat(moment.seat) },
      kind: windowKindOf(ruleset, moment)?.kind ?? null,
      question: windowKindOf(ruleset, moment)?.question ?? null,
    })),
    over: pending.length === 0,
    mayOrder: ordering,
    due: access.serves === null && ordering.some((side) => awaited.includes(side)),
    mayTakeBack: isCurrent && sidesOf(opened, look).some((side) => mayTakeBack(opened, side)),
    holders: holdersOf(people, [...picture.pieces, ...picture.reserve], (piece) =>
      ruleset.unitOf(view, piece),
    ),
    mayExchange: isCurrent && pending.length > 0 ? access.sides : [],
    commanders: commandersOf(battle, isCurrent ? opened.mail : undefined),
    seen: { version: board.version, hash: board.hash },
    ...letterOf(opened),
    touched: at === 1 ? [] : touchedCells(battle, viewer, at, picture.pieces),
  };
}

/** Who commands each side; by mail the own one as it will be from its next move on. */
function commandersOf({ commanders }: BoardBattle, mail: MailState | undefined) {
  return mail?.board ? { ...commanders, [mail.own]: mail.board.commander } : commanders;
}

/** Messages about a board. */
const OF_A_BOARD = /^(board|sealed|opened)\//;
const isKey = (key: string) => key.startsWith('opened/');

/** What the correspondence waits for while the battle is on the board; afterwards, the letter with its last turn. */
function letterOf({ isCurrent, mail }: Seen): Pick<BoardPosition, 'byMail'> {
  if (mail === undefined) return {};
  const { own, board, owed } = mail;
  const due = owed.filter(
    (key) => OF_A_BOARD.test(key) && Number(key.split('/')[1]) === board?.battle,
  );
  const sealing = isCurrent && board?.next === 'both' ? { sealing: true as const } : {};
  const unsealed = isCurrent && board?.next === 'both' && board.sheets[own] === null;
  // What is due while the own side has something to do goes out with it.
  const moves = isCurrent && (unsealed || (board?.next === own && due.every(isKey)));
  if (moves) return { byMail: { own, waits: 'yourMove', ...sealing } };
  if (due.length > 0) return { byMail: { own, waits: 'toSend', ...sealing } };
  if (!isCurrent) return {};
  if (board?.next === 'both') return { byMail: { own, waits: 'theirLetter', ...sealing } };
  return { byMail: { own, waits: board?.next === own ? 'yourMove' : 'theirLetter' } };
}

/** Cells that pieces left or came to, as the viewer sees both positions. */
function touchedCells(
  battle: BoardBattle,
  viewer: Viewer,
  at: number,
  after: readonly PiecePicture[],
): readonly number[] {
  const { ruleset } = battle;
  const before = ruleset.picture(ruleset.viewState(boardStateAt(battle, at - 1), viewer)).pieces;
  const was = new Map(before.map(({ id, at: cell }) => [id, cell]));
  const cells = new Set<number>();
  for (const { id, at: cell } of after) {
    const from = was.get(id);
    was.delete(id);
    if (from === cell) continue;
    if (from !== undefined) cells.add(from);
    cells.add(cell);
  }
  for (const cell of was.values()) cells.add(cell);
  return [...cells];
}

/** The log's lines that the viewer may read, the oldest first. */
export function logOf(
  { access, board, people }: Seen,
  look: Pick<BoardLook, 'as'>,
): readonly BoardLogLine[] {
  const { takenBack } = board.battle;
  return board.log.lines(board.battle, boardViewer(access, look)).map((line) => ({
    ...line,
    takenBack: takenBack.has(line.position),
    by: line.side === null ? null : signatureOf(people, board, line.position),
  }));
}
