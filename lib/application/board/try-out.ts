import { z } from 'zod';
import { textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { PICKED_MOST, type PickedOrder } from '@/lib/battle/contract/picking';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { HAND_ACTS_MOST, type TriedOrder } from '@/lib/battle/contract/steering';
import { boardPending } from '@/lib/battle/stream/battle';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { as } from './input';
import { boardIn } from './opened';
import { foreignUnit, unitsToOrder } from './staff';
import { boardViewer, mayOrder } from './view';

const ORDER_LENGTH_MAX = 200;
const FARTHEST = 200_000;
const by = z.number().int().min(-FARTHEST).max(FARTHEST);
const at = z
  .number()
  .int()
  .min(-FARTHEST)
  .max(2 * FARTHEST);

/** One act of a hand, as a page sends it. */
export const HAND_ACT = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wheel'), pivot: z.enum(['left', 'right']), by: by.min(1) }),
  z.object({ kind: z.literal('ahead'), by }),
  z.object({ kind: z.literal('to'), x: at, y: at }),
]);

const ids = z.array(textUpTo(100)).max(PICKED_MOST);
/** What was picked, as a page sends it. */
export const PICKED = z.object({ cards: ids, pieces: ids, place: z.tuple([at, at]).nullable() });

/** A free order before it is given; nothing is changed. */
export interface BoardTrial {
  /** The newest position, and the moment that the order would answer; null: nothing can be ordered. */
  readonly at: number;
  readonly pending: string | null;
  /** Null: there is no order yet, `unclear` says why. */
  readonly order: TriedBoardOrder | null;
  /** Why what was done or typed makes no order; null: it does. */
  readonly unclear: string | null;
  /** What was picked together, where that was asked. */
  readonly picked?: PickedBoardOrder;
}

export interface PickedBoardOrder extends PickedOrder {
  /** As it would be typed; empty: there is no order yet. */
  readonly text: string;
}

export interface TriedBoardOrder extends Omit<TriedOrder, 'instead'> {
  readonly command: Json;
  /** As it would be typed. */
  readonly text: string;
  /** The part of it that is legal, where it is refused. */
  readonly instead: { readonly command: Json; readonly text: string } | null;
}

/**
 * What an order that is a space would do: acts of a hand on a piece, or an order typed. Computed from what the viewer
 * may know. A sub-commander is refused NOT_YOUR_UNIT for a piece of another's on their side.
 */
export const boardTryOut = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: z.object({
    as,
    /** Either a piece with acts, or typed words. */
    piece: textUpTo(100).optional(),
    acts: z.array(HAND_ACT).max(HAND_ACTS_MOST).optional(),
    text: textUpTo(ORDER_LENGTH_MAX).optional(),
    /** Or cards, pieces and a place picked together. */
    picked: PICKED.optional(),
  }),
  async run({ services, access, index }, input): Promise<Answer<BoardTrial>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const { board, people } = opened.value;
    const { battle, version } = board;
    const { ruleset, state } = battle;
    const sides = mayOrder(opened.value, { as: input.as });
    const moment = boardPending(battle).find((one) => sides.includes(sideOfSeat(one.seat)));
    const { steering, picking } = ruleset;
    const nothing = { at: version, pending: moment?.id ?? null, order: null, unclear: null };
    if (moment === undefined) return ok(nothing);
    const { seat, id: pending } = moment;
    const viewer = boardViewer(access, { as: input.as ?? sideOfSeat(seat) });
    const view = ruleset.viewState(state, viewer);
    if (input.picked !== undefined && picking !== undefined) {
      const picked = picking.tryOut(view, seat, input.picked);
      const text = picked.command === null ? '' : ruleset.words.print(picked.command);
      return ok({ ...nothing, picked: { ...picked, text } });
    }
    if (steering === undefined) return ok(nothing);
    const none = (unclear: string): Answer<BoardTrial> =>
      ok({ at: version, pending, order: null, unclear });
    const laid: Result<Json> =
      input.text !== undefined
        ? ruleset.words.parse(input.text)
        : input.piece === undefined
          ? refuse('NO_ORDER', 'Name a piece, or type an order.')
          : steering.lay(view, seat, input.piece, input.acts ?? []);
    if (!laid.ok) return none(laid.error.message);
    const tried = steering.tryOut(view, seat, laid.value);
    const own = unitsToOrder(people);
    const unit = tried.piece === null ? null : ruleset.unitOf(view, tried.piece);
    if (own && unit !== null && people.staff?.holders.has(unit) && !own.has(unit))
      return foreignUnit(people, unit);
    const worded = (command: Json) => ({ command, text: ruleset.words.print(command) });
    return ok({
      at: version,
      pending,
      unclear: null,
      order: {
        ...tried,
        ...worded(laid.value),
        instead: tried.instead === null ? null : worded(tried.instead),
      },
    });
  },
});
