import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { BoardPicture, PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { BoardCommander } from '@/lib/battle/stream/events';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide, Side } from '@/lib/kernel/side';

/**
 * A battle fought out on a board: what pages and handlers may ask. Everything is what the viewer may know: commanders and
 * their staffs see as their side, hot-seat as the side that sits at the screen (`look.as`), everybody else as public.
 * A position is a version of the battle's own stream, 1 (the deployment) upward. Refuses NOT_FOUND where the campaign has
 * no battle of this index that was or is fought on a board.
 */
export interface BoardApplication {
  /** All that the page needs at once. `look.position`: of the battle; absent: the newest. */
  boardPage(
    user: string,
    campaignId: string,
    index: number,
    look?: BoardLook,
  ): Promise<Answer<BoardPage>>;
  /** One position, for replays and after a hint. */
  boardPosition(
    user: string,
    campaignId: string,
    index: number,
    look?: BoardLook,
  ): Promise<Answer<BoardPosition>>;
  /**
   * Lines of the log after position `after` (0: from the beginning), about `limit` (1 … 500): a position’s lines stay
   * together, so that who asks on from the last one misses none. Empty: there are no more.
   */
  boardLog(
    user: string,
    campaignId: string,
    index: number,
    ask: { readonly after: number; readonly limit: number; readonly as?: Side | undefined },
  ): Promise<Answer<readonly BoardLogLine[]>>;
  /**
   * What may be ordered now: without focus what concerns no single piece and the pieces to ask about. A sub-commander is
   * offered his own alone, and refused NOT_YOUR_UNIT for a piece of another's on his side.
   */
  boardOptions(
    user: string,
    campaignId: string,
    index: number,
    ask: { readonly as?: Side | undefined; readonly focus?: string | undefined },
  ): Promise<Answer<BoardOptions>>;
  /**
   * Gives an order, by hand: a command of `boardOptions`, or typed words. Refuses STALE_MOMENT (the battle went on),
   * NOT_YOUR_MOVE (the other side’s, or an artificial commander has the side), NOT_YOUR_SEAT, WRONG_PHASE (it does not
   * stand on the board any more), BATTLE_OVER, RULESET_MISSING, and what the ruleset refuses. A sub-commander orders the
   * pieces of his formations: NOT_YOUR_UNIT for others, NOT_YOUR_SEAT for what is for the whole side.
   */
  giveOrder(
    user: string,
    campaignId: string,
    index: number,
    input: GiveOrderInput,
  ): Promise<Answer<BoardPosition>>;
  /**
   * Takes the latest act back: the commander his side's, a sub-commander his own. Refuses NOTHING_TO_TAKE_BACK (across a
   * die, a reveal, another's act, the turn's end), STALE_MOMENT (the battle went on).
   */
  takeBackAct(
    user: string,
    campaignId: string,
    index: number,
    input: TakeBackInput,
  ): Promise<Answer<BoardPosition>>;
  /**
   * Hands the own side to an artificial commander, or takes it back, in the middle of the battle; by mail from its next move
   * on. Refuses DOCTRINE_UNKNOWN,
   * ALREADY_SO, NOT_YOUR_SEAT, WRONG_PHASE, BATTLE_OVER.
   */
  exchangeCommand(
    user: string,
    campaignId: string,
    index: number,
    input: BoardActInput & {
      readonly side: Side;
      /** A doctrine of the ruleset; null: by hand again. */
      readonly doctrine: string | null;
    },
  ): Promise<Answer<BoardPosition>>;
}

export interface BoardLook extends Pick<Look, 'as'> {
  readonly position?: number | undefined;
}

export interface BoardActInput {
  readonly as?: Side | undefined;
  readonly commandId: string;
}

export interface TakeBackInput extends BoardActInput {
  /** The newest position that the page showed: another's order that came since is not taken back unseen. */
  readonly at?: number | undefined;
}

export interface GiveOrderInput extends BoardActInput {
  /** The moment that the page showed (`BoardPending.id`). */
  readonly pending: string;
  /** Exactly one of the two. */
  readonly command?: Json | undefined;
  /** As typed, at most 200 characters. */
  readonly text?: string | undefined;
}

export interface BoardPage {
  readonly header: CampaignHeader;
  readonly battle: {
    readonly index: number;
    readonly title: string;
    readonly date: string;
    readonly sides: BySide<string>;
    readonly ruleset: { readonly id: string; readonly title: string };
  };
  /** What never changes: the grid, the terrain of each cell, the names on the map, and how the ruleset’s words are drawn. */
  readonly ground: Pick<BoardPicture, 'grid' | 'terrain' | 'labels'> & {
    readonly signs: BoardSigns;
  };
  readonly position: BoardPosition;
  /** The latest lines up to the newest position, the oldest first; `firstLine`: whether that is all of them. */
  readonly log: readonly BoardLogLine[];
  readonly logComplete: boolean;
  /** Doctrines of the artificial commanders, with their names for people. */
  readonly doctrines: readonly { readonly id: string; readonly title: string }[];
}

export interface BoardPosition {
  /** The position shown, and the newest. */
  readonly at: number;
  readonly head: number;
  readonly pieces: readonly PiecePicture[];
  /** Pieces that are not on the board and may be asked about, or will come; `at` is −1. */
  readonly reserve: readonly PiecePicture[];
  /** The position in words; the first line is the headline (turn, phase, who acts, points left). */
  readonly words: readonly string[];
  /** Who may act at the newest position; empty: the battle is over. */
  readonly pending: readonly BoardPending[];
  readonly over: boolean;
  /**
   * The viewer may give orders now, for these sides. At a shared screen without `as` that is the side to move, so that the
   * page can ask him to sit down; the order itself must say `as`.
   */
  readonly mayOrder: readonly Side[];
  /** The viewer must move now: he commands a side that may be ordered. A sub-commander may, and need not. */
  readonly due: boolean;
  readonly mayTakeBack: boolean;
  /**
   * Who gives the orders of the pieces of the viewer's own side, the viewer first; empty: nobody but its commander, or who
   * looks on. The commander may order those of others too.
   */
  readonly holders: readonly BoardHolder[];
  /** Sides the viewer may hand over or take back now. */
  readonly mayExchange: readonly Side[];
  readonly commanders: BySide<BoardCommander>;
  /**
   * By mail, while it stands on the board, and until the letter with its last turn has gone out: the side moved here, and
   * what the correspondence waits for.
   */
  readonly byMail?: {
    readonly own: Side;
    readonly waits: 'yourMove' | 'toSend' | 'theirLetter';
  };
  /** Cells that the act of this position touched (from, to), to be marked. */
  readonly touched: readonly number[];
}

export interface BoardHolder {
  readonly name: string;
  readonly you: boolean;
  /** He commands the side. */
  readonly commands: boolean;
  /** Ids of pieces and of what is beside the board. */
  readonly pieces: readonly string[];
}

export interface BoardPending {
  readonly id: string;
  readonly side: Side;
  readonly mode: 'turn' | 'sealed' | 'window';
  readonly mayPass: boolean;
}

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
  readonly by: { readonly name: string; readonly you: boolean } | null;
}

/** What may be ordered; `space` (continuous orders) is answered by typed words. */
export interface BoardOptions {
  /** The newest position, and the moment these belong to; null: nothing is to be ordered. */
  readonly at: number;
  readonly pending: string | null;
  readonly options: readonly BoardOption[];
  /** Ids of pieces worth asking about. */
  readonly units: readonly string[];
}

export interface BoardOption {
  readonly command: Json;
  readonly cost: number | null;
  /** As it would be typed. */
  readonly text: string;
  /** The cell that it points at, where it does. */
  readonly to: number | null;
  /** What it does there, in one word of the ruleset for the page's mark: move, capture, leave, place, mark … */
  readonly kind: string;
}
