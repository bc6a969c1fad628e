import { z } from 'zod';
import { FORMER_MEMBER } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Pending } from '@/lib/battle/contract/game-rules';
import {
  type SheetEntry,
  type SheetWriting,
  togetherOf,
} from '@/lib/battle/contract/sealed-moments';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { sealedMomentOf } from '@/lib/battle/stream/sealed';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { foreignUnit, unitsToOrder } from './staff';
import { mayOrder, type OpenedBoard } from './view';

/*
 * Sub-commanders at a sealed moment: each sends orders for the pieces of their formations to the side's commander, whose
 * page lays them on the side's one sheet. They are rows of their authors, encrypted with their own data keys, all of one
 * length; they are in no state, event or export, so that nobody else learns how many orders there are, or that there are
 * any. The commander alone seals, and may change what was sent.
 */

const SECRET = z.object({ keyId: z.string(), sealed: z.string() });
const SENT = z.object({
  /** Each as it would be typed. */
  orders: z.array(z.string()),
  /** The latest acts that wrote the row, so that one sent twice does nothing the second time. */
  acts: z.array(z.string()),
});
/** Characters of every row, no matter what was sent; and the most acts that it keeps. */
const LENGTH = 16_384;
const ACTS_MAX = 12;

/** How a game's sheets are written; null: a sheet is one order, and posts lay none on it. */
export function writingOf({ board }: OpenedBoard): SheetWriting<object> | null {
  const { ruleset } = board.battle;
  return ruleset.together === undefined ? null : (togetherOf(ruleset).writing ?? null);
}

/** An order of a sheet, as a command; null: it cannot be typed. */
function commandOf({ board }: OpenedBoard, text: string): Json | null {
  const parsed = board.battle.ruleset.words.parse(text);
  return parsed.ok ? parsed.value : null;
}

/** A sheet with orders laid on it, in place of what it has for the same pieces; those that cannot be are left. */
function laidOn(
  opened: OpenedBoard,
  { seat }: Pick<Pending, 'seat'>,
  sheet: Json,
  orders: readonly string[],
): Json {
  const writing = writingOf(opened);
  if (writing === null) return sheet;
  const view = opened.board.battle.ruleset.viewState(opened.board.battle.state, seat);
  let laid = sheet;
  for (const text of orders) {
    const order = commandOf(opened, text);
    const next = order === null ? null : writing.put(view, seat, laid, order);
    if (next?.ok) laid = next.value;
  }
  return laid;
}

/** Whether a piece's orders are a sub-commander's to give. */
export function ownPieceFault(
  opened: OpenedBoard,
  { seat }: Pick<Pending, 'seat'>,
  pieces: readonly string[],
): Result<null> | Answer<never> {
  const { people, board } = opened;
  const own = unitsToOrder(people);
  if (own === undefined) return ok(null);
  const { ruleset, state } = board.battle;
  const view = ruleset.viewState(state, seat);
  for (const piece of pieces) {
    const unit = ruleset.unitOf(view, piece);
    if (unit === null)
      return refuse('NOT_YOUR_SEAT', 'That order is for the commander of the side to give.');
    if (!own.has(unit)) return foreignUnit(people, unit);
  }
  return ok(null);
}

/** What one post sent, as its side's commander reads it. */
export interface PostOnSheet {
  readonly name: string;
  readonly entries: readonly (SheetEntry & {
    /** It is on the sheet as it was sent. */
    readonly on: boolean;
    /** Why it cannot be laid on the sheet; null: it can, or it is on it. */
    readonly refused: string | null;
  })[];
}

interface Sent {
  readonly user: string;
  readonly orders: readonly string[];
}

const rowKey = ({ access, index }: OpenedBoard, userId: string) => ({
  campaignId: access.loaded.id,
  battle: index,
  userId,
});

async function sentIn(
  { secrets }: Pick<Services, 'secrets'>,
  secret: unknown,
): Promise<z.output<typeof SENT> | null> {
  const text = await secrets.reveal(SECRET.parse(secret));
  return text === null ? null : SENT.parse(JSON.parse(text));
}

/** What the viewer, a sub-commander, has sent for a moment; null: nothing. */
export async function ownOrders(
  services: Pick<Services, 'prisma' | 'secrets'>,
  opened: OpenedBoard,
  moment: Pick<Pending, 'id' | 'seat'>,
): Promise<Json | null> {
  const writing = writingOf(opened);
  const where = rowKey(opened, opened.people.user);
  const row = await services.prisma.boardPostOrder.findUnique({
    where: { campaignId_battle_userId: where },
  });
  if (writing === null || row === null) return null;
  if (row.pending !== moment.id || row.side !== sideOfSeat(moment.seat)) return null;
  const sent = await sentIn(services, row.secret);
  const view = opened.board.battle.ruleset.viewState(opened.board.battle.state, moment.seat);
  return sent === null
    ? null
    : laidOn(opened, moment, writing.empty(view, moment.seat), sent.orders);
}

/** What the sub-commanders of a side have sent for a moment, for pieces that are theirs still. */
async function ordersOfPosts(
  services: Pick<Services, 'prisma' | 'secrets'>,
  { access, index, people }: OpenedBoard,
  moment: Pick<Pending, 'id' | 'seat'>,
): Promise<readonly Sent[]> {
  const { staff } = people;
  if (staff === null || staff.serves) return [];
  const side = sideOfSeat(moment.seat);
  const posts = access.loaded.campaign.staff[side].map(({ user }) => user);
  const rows = await services.prisma.boardPostOrder.findMany({
    where: {
      ...{ campaignId: access.loaded.id, battle: index, side, pending: moment.id },
      userId: { in: posts },
    },
    orderBy: { userId: 'asc' },
  });
  const found: Sent[] = [];
  for (const { userId: user, secret } of rows) {
    const sent = await sentIn(services, secret);
    if (sent !== null) found.push({ user, orders: sent.orders });
  }
  return found;
}

/** The side's sheet with what its posts sent, and how much of that is on it. */
export interface WithPosts {
  readonly sheet: Json;
  readonly posts: readonly PostOnSheet[];
}

/**
 * Composes a side's sheet for its commander. `lay`: what the posts sent is laid on it; otherwise it is only compared
 * with it.
 */
export async function withPosts(
  services: Pick<Services, 'prisma' | 'secrets'>,
  opened: OpenedBoard,
  moment: Pick<Pending, 'id' | 'seat'>,
  before: Json,
  lay: boolean,
): Promise<WithPosts> {
  const writing = writingOf(opened);
  const sent = writing === null ? [] : await ordersOfPosts(services, opened, moment);
  if (writing === null || sent.length === 0) return { sheet: before, posts: [] };
  const { ruleset, state } = opened.board.battle;
  const { seat } = moment;
  const view = ruleset.viewState(state, seat);
  const { holders } = opened.people.staff ?? {};
  const entriesOf = (text: string) => {
    const order = commandOf(opened, text);
    const laid = order === null ? null : writing.put(view, seat, writing.empty(view, seat), order);
    return laid?.ok ? { order, entries: writing.entries(view, seat, laid.value) } : null;
  };
  // A formation may have been taken from its post since.
  const theirs = ({ user, orders }: Sent) =>
    orders.filter((text) =>
      entriesOf(text)?.entries.every(
        ({ piece }) => holders?.get(ruleset.unitOf(view, piece) ?? '') === user,
      ),
    );
  const kept = sent.map((one) => ({ ...one, orders: theirs(one) }));
  const all = kept.flatMap(({ orders }) => orders);
  const sheet = lay ? laidOn(opened, moment, before, all) : before;
  const written = writing.entries(view, seat, sheet);
  const posts = kept.flatMap(({ user, orders }): PostOnSheet[] => {
    const entries = orders.flatMap((text) => {
      const single = entriesOf(text);
      return (single?.entries ?? []).map((entry) => {
        const on = written.some((one) => one.piece === entry.piece && one.text === entry.text);
        const next = on ? null : writing.put(view, seat, sheet, single?.order ?? null);
        return { ...entry, on, refused: next === null || next.ok ? null : next.error.message };
      });
    });
    const name = opened.people.names.get(user) ?? FORMER_MEMBER;
    return entries.length === 0 ? [] : [{ name, entries }];
  });
  return { sheet, posts };
}

/** The sealed moment of the side on which a sub-commander serves; null: none is open to their orders. */
export function momentOfPost(opened: OpenedBoard, named: Side | undefined): Pending | null {
  if (unitsToOrder(opened.people) === undefined) return null;
  const [side] = mayOrder(opened, { as: named });
  return side === undefined ? null : sealedMomentOf(opened.board.battle, side);
}

/**
 * Sends a sub-commander's orders to their commander, in place of what they sent before. Refuses STALE_MOMENT, NOT_YOUR_UNIT,
 * NOT_YOUR_SEAT for what concerns no single piece of theirs, TOO_MANY, and what the ruleset refuses.
 */
export async function sendOrders(
  services: Pick<Services, 'prisma' | 'secrets'>,
  opened: OpenedBoard,
  { moment, sheet, act }: { readonly moment: Pending; readonly sheet: Json; readonly act: string },
): Promise<Answer<null>> {
  const writing = writingOf(opened);
  if (writing === null)
    return refuse('NOT_YOUR_SEAT', 'Only the commander of the side can seal its orders.');
  const { id: pending, seat } = moment;
  const { ruleset, state } = opened.board.battle;
  const view = ruleset.viewState(state, seat);
  const entries = writing.entries(view, seat, sheet);
  const fault = ownPieceFault(
    opened,
    moment,
    entries.map(({ piece }) => piece),
  );
  if (!fault.ok) return fault;
  const checked = togetherOf(ruleset).check(state, seat, sheet);
  if (!checked.ok) return checked;
  const orders = entries.map(({ text }) => text);
  const again = laidOn(opened, moment, writing.empty(view, seat), orders);
  if (canonicalJson(again) !== canonicalJson(sheet))
    return refuse('NOT_YOUR_SEAT', 'That order is for the commander of the side to give.');
  const where = rowKey(opened, opened.people.user);
  const before = await services.prisma.boardPostOrder.findUnique({
    where: { campaignId_battle_userId: where },
  });
  const acts = (before && (await sentIn(services, before.secret))?.acts) ?? [];
  // Sent twice, and perhaps replaced since.
  if (acts.includes(act)) return ok(null);
  const text = JSON.stringify({ orders, acts: [act, ...acts].slice(0, ACTS_MAX) });
  if (text.length > LENGTH) return refuse('TOO_MANY', 'These are too many orders for one sheet.');
  const { keyId, sealed } = await services.secrets.protect(where.userId, text.padEnd(LENGTH));
  const row = { side: sideOfSeat(seat), pending, secret: { keyId, sealed }, writtenAt: new Date() };
  await services.prisma.boardPostOrder.upsert({
    where: { campaignId_battle_userId: where },
    create: { ...where, ...row },
    update: row,
  });
  return ok(null);
}

/** Takes back what a sub-commander has sent; nothing is left of it. */
export async function takeOrdersBack(
  { prisma }: Pick<Services, 'prisma'>,
  opened: OpenedBoard,
): Promise<void> {
  await prisma.boardPostOrder.deleteMany({ where: rowKey(opened, opened.people.user) });
}
