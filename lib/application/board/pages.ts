import { z } from 'zod';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import { type AnyBoardGame, overlaysOf } from '@/lib/battle/contract/board-game';
import type { Pending } from '@/lib/battle/contract/game-rules';
import type { BoardPicture } from '@/lib/battle/contract/game-views';
import type { Picks } from '@/lib/battle/contract/picking';
import type { Manner } from '@/lib/battle/contract/planning';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import { commandLeft, type WindowKind, windowKindOf } from '@/lib/battle/contract/windows';
import { boardPending } from '@/lib/battle/stream/battle';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { getReady } from './first-answers';
import { as, BOARD_LOOK, type BoardLook, POSITION_MAX } from './input';
import { type LeftAnswers, ownAnswers } from './left-answers';
import { boardIn } from './opened';
import { seesPlans } from './plan';
import { foreignUnit, unitsToOrder } from './staff';
import {
  type BoardLogLine,
  type BoardPosition,
  boardViewer,
  logOf,
  mayOrder,
  type OpenedBoard,
  positionOf,
} from './view';

/**
 * A battle fought on a board, as its viewer may know it: commanders and their staffs see as their side, hot-seat as the
 * side that sits at the screen (`look.as`), everybody else as public. Each refuses with what `boardIn` refuses.
 */

/** Lines of the log that are included in a page. */
const PAGE_LINES = 200;
/** Most lines of the log in one request. */
const LOG_LINES_MAX = 500;

export interface BoardPage {
  readonly header: CampaignHeader;
  readonly battle: {
    readonly index: number;
    readonly title: string;
    readonly date: string;
    readonly sides: BySide<string>;
    readonly ruleset: { readonly id: string; readonly title: string };
  };
  /**
   * What never changes: the grid, the terrain of each cell, the names on the map, and how the ruleset’s words are
   * drawn.
   */
  readonly ground: Pick<
    BoardPicture,
    'grid' | 'upright' | 'terrain' | 'heights' | 'labels' | 'edges' | 'shapes'
  > & {
    readonly signs: BoardSigns;
  };
  readonly position: BoardPosition;
  /** The latest lines up to the newest position, the oldest first; `logComplete`: that is all of them. */
  readonly log: readonly BoardLogLine[];
  readonly logComplete: boolean;
  /** What the ruleset can lay over the board, in the order of its switches. */
  readonly overlays: readonly { readonly id: string; readonly title: string }[];
  /** When the viewer may see what artificial commanders mean to do (`boardOverlays`); null: they do not say. */
  readonly showsPlans: 'now' | 'afterwards' | null;
  /** Several pieces can be sent somewhere as one. */
  readonly marches: boolean;
  /** The manners in which they can be sent, the usual one first; empty: there is one. */
  readonly manners: readonly Manner[];
  /** Orders are given by hand on an open plane, and tried out before (`boardTryOut`). */
  readonly steers: boolean;
  /** Order sheets of sealed moments are written order by order (`boardSheet`). */
  readonly sheets: boolean;
  /** Questions asked in the other side's turn, and what may be left for them in advance. */
  readonly windows: readonly WindowKind[];
  /** What the viewer has left for them, by the kind of question; nobody else is shown it. */
  readonly left: LeftAnswers;
  /** Doctrines of the artificial commanders, with their names for people. */
  readonly doctrines: readonly { readonly id: string; readonly title: string }[];
}

/** All that the page needs at once. */
export const boardPage = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: BOARD_LOOK,
  async run({ services, access, index }, look): Promise<Answer<BoardPage>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const header = await headerFor(services, access, { as: look.as });
    if (!header.ok) return header;
    const position = positionIn(opened.value, look);
    if (!position.ok) return position;
    const { ruleset, order, state } = opened.value.board.battle;
    const view = ruleset.viewState(state, boardViewer(access, look));
    const { grid, upright, terrain, heights, labels, edges, shapes } = ruleset.picture(view);
    const lines = logOf(opened.value, look);
    const system = services.rulesets.get(ruleset.id);
    if (services.whenIdle !== null) getReady(ruleset, state, services.whenIdle);
    return ok({
      header: header.value,
      battle: {
        index,
        title: order.title,
        date: keepsCalendar(access.loaded.campaign.definition) ? order.date : '',
        sides: { A: order.sides.A.name, B: order.sides.B.name },
        ruleset: { id: ruleset.id, title: system?.title ?? ruleset.id },
      },
      ground: {
        ...{ grid, terrain, labels, signs: system?.signs ?? {} },
        ...(upright ? { upright } : {}),
        ...(heights === undefined ? {} : { heights }),
        ...(edges === undefined ? {} : { edges }),
        ...(shapes === undefined ? {} : { shapes }),
      },
      position: position.value,
      log: lines.slice(-PAGE_LINES),
      logComplete: lines.length <= PAGE_LINES,
      overlays: overlaysOf(ruleset, view, 'A').map(({ id, title }) => ({
        id,
        title,
      })),
      showsPlans:
        ruleset.plan === undefined ? null : seesPlans(opened.value) ? 'now' : 'afterwards',
      marches: ruleset.planning !== undefined,
      manners: ruleset.planning?.manners ?? [],
      steers: ruleset.steering !== undefined,
      sheets: ruleset.together?.writing !== undefined,
      windows: ruleset.windows?.kinds ?? [],
      left: await leftOf(services, opened.value, look),
      doctrines: ruleset.doctrines.map((id) => ({ id, title: ruleset.doctrineTitles[id] ?? id })),
    });
  },
});

/** What the viewer has left for the questions of the one side that they command as they look. */
async function leftOf(
  services: Services,
  { access, index, isCurrent, board }: OpenedBoard,
  look: BoardLook,
): Promise<LeftAnswers> {
  const sides = access.sides.filter((side) => look.as === undefined || look.as === side);
  const [side] = sides;
  if (!isCurrent || side === undefined || sides.length > 1 || access.umpires) return {};
  if ((board.battle.ruleset.windows?.kinds ?? []).length === 0) return {};
  return ownAnswers(services, access.loaded, index, { side, user: access.user });
}

/** One position, for replays and after a hint. */
export const boardPosition = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: BOARD_LOOK,
  async run({ services, access, index }, look): Promise<Answer<BoardPosition>> {
    const opened = await boardIn(services, access, index);
    return opened.ok ? positionIn(opened.value, look) : opened;
  },
});

function positionIn(opened: OpenedBoard, look: BoardLook): Answer<BoardPosition> {
  if (look.position !== undefined && look.position > opened.board.version)
    return refuse('NOT_FOUND', 'The battle has no such position.', 'position');
  return ok(positionOf(opened, look));
}

/**
 * Lines of the log after position `after` (0: from the beginning), about `limit`: the lines of one position stay
 * together, so that a reader who continues from the last one misses none. Empty: there are no more.
 */
export const boardLog = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: z.object({
    as,
    after: z.number().int().min(0).max(POSITION_MAX),
    limit: z.number().int().min(1).max(LOG_LINES_MAX),
  }),
  async run(
    { services, access, index },
    { after, limit, as: seat },
  ): Promise<Answer<readonly BoardLogLine[]>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const lines = logOf(opened.value, { as: seat }).filter(({ position }) => position > after);
    // Never between two lines of one position: a reader who continues from the last would miss the rest.
    const end = lines[limit]?.position ?? Number.POSITIVE_INFINITY;
    const whole = lines.filter(({ position }, line) => line < limit && position < end);
    return ok(whole.length > 0 ? whole : lines.filter(({ position }) => position === end));
  },
});

/** What may be ordered. */
export interface BoardOptions {
  /** The newest position, and the moment these belong to; null: nothing can be ordered. */
  readonly at: number;
  readonly pending: string | null;
  readonly options: readonly BoardOption[];
  /** Ids of pieces that have options. */
  readonly units: readonly string[];
  /** Orders that are a space can be given too, by hand (`boardTryOut`) or typed: their JSON Schema. Absent: none. */
  readonly space?: Json;
  /** Without focus: what can be picked to make one order of it (`boardTryOut`). Absent: nothing. */
  readonly picks?: Picks;
  /** At a window, without focus: what each answer that fits there comes to. */
  readonly left?: readonly { readonly id: string; readonly command: Json }[];
}

export interface BoardOption {
  readonly command: Json;
  readonly cost: number | null;
  /** As it would be typed. */
  readonly text: string;
  /** The cell that it points at, where it does. */
  readonly to: number | null;
  /** What it meets there, in sentences, as far as the viewer can know; absent: the ruleset does not say. */
  readonly notes?: readonly string[];
  /** What was ordered can be lost there. */
  readonly danger?: boolean;
  /** What it does there, in one word of the ruleset for the page's mark: move, capture, leave, place, mark … */
  readonly kind: string;
  /** What it does, for people; absent: as it would be typed. */
  readonly words?: string;
  /** The card of the hand that it plays; absent: none. */
  readonly card?: string;
}

/** Kinds of orders for a whole side that are asked about again, with what they come to. */
const CONFIRMED: ReadonlySet<string> = new Set(['end', 'giveUp']);

/**
 * What may be ordered now: without focus what concerns no single piece and the pieces to ask about. A sub-commander is
 * offered their own alone, and refused NOT_YOUR_UNIT for a piece of another's on their side.
 */
export const boardOptions = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: z.object({ as, focus: textUpTo(100).optional() }),
  async run({ services, access, index }, { as: seat, focus }): Promise<Answer<BoardOptions>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const { board, people } = opened.value;
    const { battle, version } = board;
    const { ruleset, state } = battle;
    const sides = mayOrder(opened.value, { as: seat });
    const moment = boardPending(battle).find((one) => sides.includes(sideOfSeat(one.seat)));
    if (moment === undefined) return ok({ at: version, pending: null, options: [], units: [] });
    const own = unitsToOrder(people);
    const view = own && ruleset.viewState(state, boardViewer(access, { as: seat }));
    const unitOf = (piece: string) => (view === undefined ? null : ruleset.unitOf(view, piece));
    const asked = focus === undefined ? null : unitOf(focus);
    if (own && asked !== null && people.staff?.holders.has(asked) && !own.has(asked))
      return foreignUnit(people, asked);
    const found = ruleset.options(state, moment.seat, focus);
    /** Whether an order is for units, and all of them a sub-commander’s own. */
    const forOwn = (command: Json) => {
      const units = ruleset.concerns(state, command);
      return units.length > 0 && units.every((unit) => own?.has(unit));
    };
    /** What an order meets: from the view of the one who asks, never from the state. */
    const seen = ruleset.viewState(
      state,
      boardViewer(access, { as: seat ?? sideOfSeat(moment.seat) }),
    );
    const tried = (command: Json) => {
      const trial = ruleset.planning?.tryOut(seen, moment.seat, command);
      return trial === undefined || trial.refused !== null
        ? {}
        : { notes: trial.notes, danger: trial.danger };
    };
    const answers = focus === undefined ? answersAt(ruleset, state, moment) : [];
    const picks = focus === undefined ? ruleset.picking?.picks(seen, moment.seat) : undefined;
    return ok({
      at: version,
      pending: moment.id,
      ...(answers.length > 0 && own === undefined ? { left: answers } : {}),
      ...(found.kind === 'space' ? { space: found.schema } : {}),
      ...(picks && own === undefined ? { picks } : {}),
      options: (found.commands ?? [])
        .filter(({ command }) => own === undefined || forOwn(command))
        .map(({ command, cost, text, to, kind, words, card }) => ({
          ...{ command, text },
          ...(card === undefined ? {} : { card }),
          cost: cost ?? null,
          to: to ?? null,
          kind: kind ?? 'other',
          ...(words === undefined ? {} : { words }),
          // Without focus: what is left undone when a turn ends, and what giving up the field costs.
          ...(focus === undefined && !CONFIRMED.has(kind ?? '') ? {} : tried(command)),
        })),
      units: (found.units ?? []).filter(
        (piece) => own === undefined || own.has(unitOf(piece) ?? ''),
      ),
    });
  },
});

/** What the answers that may be left for a window come to there. */
function answersAt(ruleset: AnyBoardGame, state: object, moment: Pending) {
  return (windowKindOf(ruleset, moment)?.answers ?? []).flatMap(({ id }) => {
    const command = commandLeft(ruleset, state, moment, id);
    return command === null ? [] : [{ id, command }];
  });
}
