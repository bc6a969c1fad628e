import { z } from 'zod';
import { textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { overlaysOf } from '@/lib/battle/contract/board-game';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { March, Overlay, RefusedPlace } from '@/lib/battle/contract/planning';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import {
  type BoardBattle,
  type BoardNode,
  boardPending,
  boardStateAt,
} from '@/lib/battle/stream/battle';
import { commanderPlans } from '@/lib/battle/stream/commander-plans';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { as, BOARD_LOOK } from './input';
import { boardIn } from './opened';
import { unitsToOrder } from './staff';
import { boardViewer, mayOrder, type OpenedBoard } from './view';

/** Most pieces of a march. */
const PIECES_MAX = 120;

/** What an intention would come to; nothing is changed. */
export interface BoardPlan {
  /** The newest position, and the moment that the orders of the march answer; null: nothing can be ordered. */
  readonly at: number;
  readonly pending: string | null;
  /** Absent: the ruleset lays none out. */
  readonly march?: March;
  /** Asked of a single piece: why it cannot go there; null: it can, or nothing is known against it. */
  readonly refused: RefusedPlace | null;
}

/**
 * Tries out sending pieces to a cell: the march laid out, and of a single piece why it may not go there. Computed from
 * what the viewer may know. Pieces of others on the viewer's side are left aside.
 */
export const boardPlan = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: z.object({
    as,
    pieces: z.array(textUpTo(100)).min(1).max(PIECES_MAX),
    to: z.number().int().min(0).max(1_000_000),
    /** How they go, one of `BoardPage.manners`; absent: the usual way. */
    manner: textUpTo(40).optional(),
  }),
  async run(
    { services, access, index },
    { as: seat, pieces, to, manner },
  ): Promise<Answer<BoardPlan>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const { board, people } = opened.value;
    const { battle, version } = board;
    const { planning } = battle.ruleset;
    const sides = mayOrder(opened.value, { as: seat });
    const moment = boardPending(battle).find((one) => sides.includes(sideOfSeat(one.seat)));
    if (moment === undefined || planning === undefined)
      return ok({ at: version, pending: moment?.id ?? null, refused: null });
    const view = viewOf(opened.value, seat ?? sideOfSeat(moment.seat), version);
    const own = unitsToOrder(people);
    const asked = pieces.filter(
      (piece) => own === undefined || own.has(battle.ruleset.unitOf(view, piece) ?? ''),
    );
    const [only] = asked;
    return ok({
      at: version,
      pending: moment.id,
      march: planning.march(view, moment.seat, {
        ...{ pieces: asked, to },
        ...(manner === undefined ? {} : { manner }),
      }),
      refused:
        only === undefined || asked.length > 1
          ? null
          : planning.whyNot(view, moment.seat, only, to),
    });
  },
});

/** What can be laid over the board at a position. */
export interface BoardOverlays {
  readonly at: number;
  /** The ruleset's own, seen by `side`. */
  readonly overlays: readonly Overlay[];
  readonly side: Side;
  /** Where the pieces on the board came from since the turn before this one began; those that have not moved are absent. */
  readonly ways: readonly {
    readonly side: Side;
    readonly from: number;
    readonly to: number;
    /** On a plane, the outline in which it stood. */
    readonly was?: readonly number[];
  }[];
  /** Cells on which pieces stood then that are on the board no more. */
  readonly gone: readonly { readonly side: Side; readonly at: number }[];
  /**
   * What the artificial commanders who act here mean to do, in words and arrows. Absent: the viewer may not know it, or
   * the ruleset's commanders do not say.
   */
  readonly plans?: readonly BoardCommanderPlan[];
}

/** The plan of an artificial commander at a position. */
export interface BoardCommanderPlan {
  readonly side: Side;
  /** “Steady”. */
  readonly by: string;
  readonly words: readonly string[];
  readonly arrows: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Whether a viewer may see what artificial commanders mean to do: an umpire who acts for no side, and everybody who may
 * look at a battle that is over. Nobody else is shown anything of it.
 */
export function seesPlans({ access, board, isCurrent }: OpenedBoard): boolean {
  if (board.battle.ruleset.plan === undefined) return false;
  if (access.umpires) return access.standsIn.length === 0;
  return !isCurrent && boardPending(board.battle).length === 0;
}

function plansAt({ board: { battle } }: OpenedBoard, at: number): readonly BoardCommanderPlan[] {
  return commanderPlans(battle, at).map(({ side, doctrine, plan, changed }) => ({
    side,
    by: (battle.ruleset.doctrineTitles[doctrine] ?? doctrine).split(':')[0] ?? doctrine,
    words: [
      ...plan.words.slice(0, 1),
      ...(changed === null ? [] : [changed]),
      ...plan.words.slice(1),
    ],
    arrows: plan.arrows.map(({ from, to }) => ({ from, to })),
  }));
}

/** Overlays of a position, seen by the viewer's side; watchers and a shared screen see them as the side that acts. */
export const boardOverlays = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: BOARD_LOOK.extend({
    /** The plans of artificial commanders are asked for too. */
    plans: z.boolean().optional(),
    /** The piece in hand. */
    piece: textUpTo(100).optional(),
  }),
  async run({ services, access, index }, look): Promise<Answer<BoardOverlays>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const { battle, version } = opened.value.board;
    const at = look.position ?? version;
    if (at > version) return refuse('NOT_FOUND', 'The battle has no such position.', 'position');
    const viewer = boardViewer(access, look);
    const state = boardStateAt(battle, at);
    const acting = battle.ruleset.pending(state)[0]?.seat;
    const side = viewer === 'A' || viewer === 'B' ? viewer : acting ? sideOfSeat(acting) : 'A';
    const view = battle.ruleset.viewState(state, viewer);
    return ok({
      at,
      side,
      overlays: overlaysOf(battle.ruleset, view, side, look.piece),
      ...cameFrom(
        battle,
        at,
        (one) => battle.ruleset.picture(battle.ruleset.viewState(one, viewer)).pieces,
      ),
      ...(look.plans && seesPlans(opened.value) ? { plans: plansAt(opened.value, at) } : {}),
    });
  },
});

function viewOf({ access, board }: OpenedBoard, as: Side, at: number): object {
  return board.battle.ruleset.viewState(
    boardStateAt(board.battle, at),
    boardViewer(access, { as }),
  );
}

/** How pieces came to stand where they do since the beginning of the player turn before the present one. */
function cameFrom(
  battle: BoardBattle,
  at: number,
  piecesOf: (state: object) => readonly PiecePicture[],
): Pick<BoardOverlays, 'ways' | 'gone'> {
  const base = turnBefore(battle.nodes[at - 1]);
  if (base === undefined || base === at) return { ways: [], gone: [] };
  const now = new Map(piecesOf(boardStateAt(battle, at)).map((piece) => [piece.id, piece]));
  const ways: BoardOverlays['ways'][number][] = [];
  const gone: { side: Side; at: number }[] = [];
  for (const { id, side, at: from, outline: was } of piecesOf(boardStateAt(battle, base))) {
    const piece = now.get(id);
    if (piece === undefined) gone.push({ side, at: from });
    else if (piece.at !== from || String(piece.outline) !== String(was))
      ways.push({ side, from, to: piece.at, ...(was === undefined ? {} : { was }) });
  }
  return { ways, gone };
}

/** The position before the acts of the present seat and those of the other seat before them. */
function turnBefore(newest: BoardNode | undefined): number | undefined {
  let node = newest;
  for (const _half of [1, 2]) {
    const seat = node?.act?.seat;
    while (node?.act && node.act.seat === seat) node = node.parent ?? undefined;
  }
  return node?.position;
}
