import { z } from 'zod';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';

/** Most points of a path, and most orders of a sheet. */
export const POINTS_MOST = 12;
export const ORDERS_MOST = 80;

/**
 * One body's order for a move, written before the move and sealed. The body is named by one of its units, or by its
 * concealment stand. A body without an order stands, and fires at the nearest enemy that it may fire at.
 */
export interface BodyOrder {
  /** A unit's id (the whole column that it marches in), or a stand's (“stand-A-1”). */
  readonly body: string;
  /**
   * Where the middle of its front goes, point by point, in thousandths of an inch; the body turns to face each point,
   * at no cost, and goes there straight. Empty or absent: it stands.
   */
  readonly path?: readonly PlanePoint[];
  /** A point that it turns to at the end, wherever it is then; free. Absent: it keeps the facing of its last stretch. */
  readonly face?: PlanePoint;
  /** Along a road in road column, 5 inches (light infantry 5, horse 6): the whole path lies on a road. One regiment, squadron or gun. */
  readonly road?: true;
  /** Charge this enemy body, after the path: straight at it, at charge speed; must end in melee, and never uphill. */
  readonly charge?: string;
  /** The whole move: a column deploys into lines of three; a stand puts its first three regiments into line before it. */
  readonly deploy?: true;
  /** The whole move: these bodies, each within reach of this one, form a cross-country column behind it, in this order. */
  readonly form?: readonly string[];
  /** The enemy body that it fires at if it may when fire is opened, else at the nearest. Absent: the nearest. */
  readonly fire?: string;
  /** It does not fire. */
  readonly hold?: true;
  /** Horse artillery: it stays limbered at the end of its move, moves in full, and does not fire. */
  readonly limbered?: true;
}

/** A flank of the table: side A's left is the west, side B's edge the north. */
export type Flank = 'west' | 'east';

/** What a player gives at a moment. */
export type Command =
  /**
   * Before the first move, sealed: what each stand holds, and a plan in words. Every unit of the side's stands is in
   * exactly one; a stand that is `open` is laid on the table, its units in sight. `stands` absent: as the set-up has it.
   */
  | {
      readonly type: 'plan';
      readonly text: string;
      readonly stands?: readonly {
        readonly stand: string;
        readonly units: readonly string[];
        readonly open?: true;
      }[];
      readonly pad?: readonly string[];
    }
  /** The sheet of a move, sealed: at most one order a body. */
  | {
      readonly type: 'move';
      readonly orders: readonly BodyOrder[];
      /** The army draws off: it leaves the field at the end of this move. */
      readonly leave?: true;
      readonly pad?: readonly string[];
    }
  /** After the sheets are opened, the winner of the die: new orders for bodies whose paths lie wholly in the middle third. */
  | { readonly type: 'counter'; readonly orders: readonly BodyOrder[] }
  /** In a spoken move, the winner of the die: the flank at which he begins. */
  | { readonly type: 'flank'; readonly flank: Flank };

export type MoveSheet = Extract<Command, { type: 'move' }>;
export type PlanSheet = Extract<Command, { type: 'plan' }>;

const id = z.string().min(1).max(80);
const point = z.tuple([
  z.number().int().min(-250_000).max(250_000),
  z.number().int().min(-250_000).max(250_000),
]);
const yes = z.literal(true).optional();

const orderSchema = z.strictObject({
  body: id,
  path: z.array(point).max(POINTS_MOST).optional(),
  face: point.optional(),
  road: yes,
  charge: id.optional(),
  deploy: yes,
  form: z.array(id).min(1).max(11).optional(),
  fire: id.optional(),
  hold: yes,
  limbered: yes,
});

/** Parts of the blanks that fill a sheet up: no text that comes from outside is longer than 200 characters. */
const PAD_PARTS = 8;
/** Blanks that make a short sheet as long as others. */
const pad = z.array(z.string().max(200).regex(/^ *$/)).max(PAD_PARTS).optional();

const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('plan'),
    text: z.string().max(1_000),
    stands: z
      .array(z.strictObject({ stand: id, units: z.array(id).max(40), open: yes }))
      .max(24)
      .optional(),
    pad,
  }),
  z.strictObject({
    type: z.literal('move'),
    orders: z.array(orderSchema).max(ORDERS_MOST),
    leave: yes,
    pad,
  }),
  z.strictObject({ type: z.literal('counter'), orders: z.array(orderSchema).max(ORDERS_MOST) }),
  z.strictObject({ type: z.literal('flank'), flank: z.enum(['west', 'east']) }),
]);

/** The schema of one body's order, for pages. */
export const ORDER_SCHEMA: Json = JSON.parse(JSON.stringify(z.toJSONSchema(orderSchema))) as Json;

/** Reads one body's order; refuses with ORDER_INVALID. */
export function readOrder(input: unknown): Result<BodyOrder> {
  const read = orderSchema.safeParse(input);
  return read.success
    ? ok(plain<BodyOrder>(read.data))
    : refuse('ORDER_INVALID', 'That is no order of this battle.');
}

/** Reads a command that came from outside; refuses with COMMAND_INVALID. */
export function readCommand(input: unknown): Result<Command> {
  const read = commandSchema.safeParse(input);
  return read.success
    ? ok(plain<Command>(read.data))
    : refuse('COMMAND_INVALID', 'That is no order of this battle.');
}

/** Without members that are undefined. */
const plain = <Of>(value: unknown): Of => JSON.parse(JSON.stringify(value)) as Of;

/** A command as plain JSON. */
export const asJson = (command: Command | BodyOrder): Json =>
  JSON.parse(JSON.stringify(command)) as Json;

/** Characters below which a sealed sheet is filled up with blanks. */
const SHEET_LEAST = 1_200;

/** A sheet that can be sealed: its size must not tell whether it holds few orders or none. */
export function padded(sheet: Json): Json {
  if (typeof sheet !== 'object' || sheet === null || Array.isArray(sheet)) return sheet;
  const { pad: _, ...bare } = sheet as { readonly [key: string]: Json };
  const { length } = canonicalJson(bare);
  if (length >= SHEET_LEAST) return bare;
  const most = SHEET_LEAST / PAD_PARTS;
  const left = SHEET_LEAST - length;
  const parts = Array.from({ length: PAD_PARTS }, (_part, at) =>
    ' '.repeat(Math.min(most, Math.max(0, left - at * most))),
  );
  return { ...bare, pad: parts };
}

/** Whether two orders are the same. */
export const sameOrder = (one: BodyOrder, other: BodyOrder): boolean =>
  canonicalJson(asJson(one)) === canonicalJson(asJson(other));
