import { z } from 'zod';
import { textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { type SheetEntry, togetherOf } from '@/lib/battle/contract/sealed-moments';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { isSmallJson } from '@/lib/kernel/small-json';
import { as } from './input';
import { ownMoment, ownSheetByMail } from './moment-by-mail';
import { boardIn } from './opened';
import { ownOrders, ownPieceFault, type PostOnSheet, withPosts } from './post-orders';
import { unitsToOrder } from './staff';
import { mayOrder, momentsNow, type OpenedBoard } from './view';

const ORDER_LENGTH_MAX = 200;

/** The order sheet of the viewer's side for a sealed moment, as far as it is written. */
export interface BoardOrderSheet {
  /** The newest position. */
  readonly at: number;
  /** The moment that the sheet is for. */
  readonly pending: string;
  readonly side: Side;
  /** Whose sheet it is there. */
  readonly seat: SeatId;
  /** What the moment is about. */
  readonly title: string;
  readonly note: string;
  /** As `giveOrder` seals it, and as this is asked with it again. */
  readonly sheet: Json;
  readonly entries: readonly SheetEntry[];
  /** The side has sealed a sheet for the moment; `same`: it is this one. */
  readonly sealed: boolean;
  readonly same: boolean;
  /** Why the order was not laid on it; null: it was, or none was given. */
  readonly refused: string | null;
  /** To a sub-commander: it holds their own orders alone, and is sent to the side's commander, who seals. */
  readonly forCommander?: true;
  /** To the commander of a side with sub-commanders: what these have sent. Absent: the side has none. */
  readonly posts?: readonly PostOnSheet[];
}

/**
 * A sheet with one order laid on it, or lifted from it; nothing is changed. Without a sheet the one that the side has
 * sealed, else one with what its sub-commanders have sent. Null: the viewer has no sheet to write order by order now.
 * Only its own commander sees a side's sheet, whatever is asked; a sub-commander writes orders for their own pieces, and
 * sees what they have sent.
 */
export const boardSheet = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  input: z.object({
    as,
    sheet: z.custom<Json>(isSmallJson).optional(),
    /** One of the three at most: an order of `boardOptions`, a typed one, or the piece whose order is lifted. */
    put: z.custom<Json>(isSmallJson).optional(),
    text: textUpTo(ORDER_LENGTH_MAX).optional(),
    lift: textUpTo(100).optional(),
    /** Begin with an empty sheet. */
    empty: z.literal(true).optional(),
    /** Lay on it what the sub-commanders have sent, in place of what it has for the same pieces. */
    posts: z.literal(true).optional(),
  }),
  async run({ services, access, index }, input): Promise<Answer<BoardOrderSheet | null>> {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const moment = momentToWrite(opened.value, input.as);
    if (moment === null) return ok(null);
    const { board } = opened.value;
    const { ruleset, state } = board.battle;
    const { seat, id: pending } = moment;
    const { writing } = togetherOf(ruleset);
    if (writing === undefined) return ok(null);
    const view = ruleset.viewState(state, seat);
    const byMail = ownMoment(opened.value.mail, board.battle);
    const serves = unitsToOrder(opened.value.people) !== undefined;
    const sealed = serves
      ? await ownOrders(services, opened.value, moment)
      : !moment.settled
        ? null
        : byMail === null
          ? await ownSheet(services, board.streamId, moment)
          : ((await ownSheetByMail(services, access.loaded.id, byMail, byMail.own))?.command ??
            null);
    const empty = writing.empty(view, seat);
    const begun = input.empty ? empty : (input.sheet ?? sealed);
    const lay = input.posts === true || (begun === null && !input.empty);
    const composed = await withPosts(services, opened.value, moment, begun ?? empty, lay);
    let { sheet } = composed;
    let refused: string | null = null;
    if (input.lift !== undefined) sheet = writing.lift(view, seat, sheet, input.lift);
    const parsed = input.text === undefined ? null : ruleset.words.parse(input.text);
    const order = parsed?.ok ? parsed.value : input.put;
    if (parsed !== null && !parsed.ok) refused = parsed.error.message;
    else if (order !== undefined) {
      const laid = writing.put(view, seat, sheet, order);
      const pieces = laid.ok ? writing.entries(view, seat, laid.value) : [];
      const fault = ownPieceFault(
        opened.value,
        moment,
        pieces.map(({ piece }) => piece),
      );
      if (laid.ok && fault.ok) sheet = laid.value;
      else if (!laid.ok) refused = laid.error.message;
      else if (!fault.ok) refused = fault.error.message;
    }
    // After a change, how much of what was sent is on the sheet.
    const { posts } =
      sheet === composed.sheet
        ? composed
        : await withPosts(services, opened.value, moment, sheet, false);
    return ok({
      ...{ at: board.version, pending, seat, side: sideOfSeat(seat), sheet, refused },
      ...writing.heading(view, seat),
      entries: writing.entries(view, seat, sheet),
      ...(serves ? { forCommander: true as const } : {}),
      ...(serves || opened.value.people.staff === null ? {} : { posts }),
      sealed: sealed !== null,
      same: sealed !== null && canonicalJson(sealed) === canonicalJson(sheet),
    });
  },
});

/** The sealed moment whose sheet is the viewer's to write, or for which they send orders to their commander. */
function momentToWrite(opened: OpenedBoard, seat: Side | undefined): Pending | null {
  const sides = mayOrder(opened, { as: seat });
  // At a shared screen `as` says whose sheet it is.
  if (sides.length !== 1) return null;
  const moment = momentsNow(opened).find(
    (one) => one.mode === 'sealed' && sides.includes(sideOfSeat(one.seat)),
  );
  return moment ?? null;
}

/** What a side has sealed, for that side itself. */
async function ownSheet(
  { secrets }: Pick<Services, 'secrets'>,
  streamId: string,
  { id, seat }: Pending,
): Promise<Json | null> {
  const secret = await secrets.open(streamId, id, seat);
  return secret === null ? null : (secret.payload as { readonly command: Json }).command;
}
