import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { asJson, type BodyOrder, type Command, readCommand, readOrder } from './orders';

/*
 * Typed orders. What is typed with points of the table is an order at once; what is typed from where a body stands
 * (“ahead 4”, “to Bridge Z”) is a draft, which `drafts.ts` lays out by a view.
 */

/** A part of a draft. */
export type DraftPart =
  /** Thousandths of an inch straight ahead, or back. */
  | { readonly ahead: number }
  /** Degrees to the right; negative: to the left. −180 … 180. */
  | { readonly turn: number }
  /** The middle of a place by its name, or of a piece. */
  | { readonly place: string };

/** An order that is laid out by where its body stands. */
export interface Draft {
  readonly type: 'draft';
  readonly order: BodyOrder;
  readonly parts: readonly DraftPart[];
}

const draftSchema = z.strictObject({
  type: z.literal('draft'),
  order: z.unknown(),
  parts: z
    .array(
      z.union([
        z.strictObject({ ahead: z.number().int().min(-200_000).max(200_000) }),
        z.strictObject({ turn: z.number().int().min(-180).max(180) }),
        z.strictObject({ place: z.string().min(1).max(60) }),
      ]),
    )
    .min(1)
    .max(12),
});

/** Several orders, some of them drafts, typed in one line. */
const severalSchema = z.strictObject({
  type: z.literal('several'),
  orders: z.array(z.unknown()).min(1).max(40),
});

/** What may be laid on a sheet: an order, a draft, a whole sheet or plan, or several typed in one line. */
export type Typed =
  | BodyOrder
  | Draft
  | Command
  | { readonly type: 'several'; readonly orders: readonly (BodyOrder | Draft)[] };

function readDraft(input: unknown): Result<Draft> {
  const read = draftSchema.safeParse(input);
  if (!read.success) return refuse('ORDER_INVALID', 'That is no order of this battle.');
  const order = readOrder(read.data.order);
  return order.ok ? ok({ type: 'draft', order: order.value, parts: read.data.parts }) : order;
}

/** Reads whatever `parseOrder` makes; refuses with ORDER_INVALID or COMMAND_INVALID. */
export function readTyped(input: unknown): Result<Typed> {
  const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : null;
  if (type === null) return readOrder(input);
  if (type === 'draft') return readDraft(input);
  if (type !== 'several') return readCommand(input);
  const read = severalSchema.safeParse(input);
  if (!read.success) return refuse('ORDER_INVALID', 'That is no order of this battle.');
  const orders: (BodyOrder | Draft)[] = [];
  for (const one of read.data.orders) {
    const order = readTyped(one);
    if (!order.ok) return order;
    if ('type' in order.value && order.value.type !== 'draft')
      return refuse('ORDER_INVALID', 'One line gives orders to bodies.');
    orders.push(order.value as BodyOrder | Draft);
  }
  return ok({ type: 'several', orders });
}

/** Thousandths as they are written: 2350 → “2.35”. */
const inches = (thousandths: number): string => String(thousandths / 1_000);
const pointWords = ([x, y]: readonly [number, number]): string => `${inches(x)} ${inches(y)}`;

/** An order as it would be typed: “a-line-3: to 20.5 30 / 22 31, fire at stand-B-2”. */
export function printOrder(order: BodyOrder, parts: readonly DraftPart[] = []): string {
  const { body, path, face, road, charge, deploy, form, fire, hold, limbered } = order;
  const words = [
    ...(path === undefined
      ? []
      : [path.length === 0 ? 'stay' : `to ${path.map(pointWords).join(' / ')}`]),
    ...parts.map(partWords),
    ...(face === undefined ? [] : [`face ${pointWords(face)}`]),
    ...(road ? ['road'] : []),
    ...(charge === undefined ? [] : [`charge ${charge}`]),
    ...(deploy ? ['deploy'] : []),
    ...(form === undefined ? [] : [`form ${form.join(' + ')}`]),
    ...(fire === undefined ? [] : [`fire at ${fire}`]),
    ...(hold ? ['hold fire'] : []),
    ...(limbered ? ['limbered'] : []),
  ];
  return `${body}: ${words.length === 0 ? 'halt' : words.join(', ')}`;
}

function partWords(part: DraftPart): string {
  if ('ahead' in part)
    return part.ahead < 0 ? `back ${inches(-part.ahead)}` : `ahead ${inches(part.ahead)}`;
  if ('turn' in part) return part.turn < 0 ? `left ${-part.turn}` : `right ${part.turn}`;
  return `to ${part.place}`;
}

/** The command as it would be typed. */
export function printCommand(input: Json): string {
  const read = readTyped(input);
  if (!read.ok) return 'nothing';
  const command = read.value;
  if (!('type' in command)) return printOrder(command);
  switch (command.type) {
    case 'draft':
      return printOrder(command.order, command.parts);
    case 'several':
      return command.orders
        .map((one) => ('type' in one ? printOrder(one.order, one.parts) : printOrder(one)))
        .join('; ');
    case 'move':
    case 'counter':
      return [
        command.type === 'counter' ? 'counter' : command.leave ? 'sheet, draw off:' : 'sheet',
        ...(command.orders.length === 0
          ? []
          : [command.orders.map((one) => printOrder(one)).join('; ')]),
      ].join(' ');
    case 'flank':
      return `begin ${command.flank}`;
    case 'plan':
      return [
        `plan ${JSON.stringify(command.text)}`,
        ...(command.stands === undefined
          ? []
          : [
              `with ${
                command.stands
                  .map(
                    ({ stand, units, open }) =>
                      `${stand} = ${units.length === 0 ? 'as it is' : units.join(' + ')}${open ? ' open' : ''}`,
                  )
                  .join('; ') || 'nothing'
              }`,
            ]),
      ].join(' ');
  }
}

const EXAMPLES =
  'Say “stand 3: ahead 4, halt; gun 2 fire at regiment 7”, “regiment 4: to 20.5 30 / 22 31, face 22 40”, “squadron 1: charge regiment 7”, “stand 2: to Bridge Z”, “regiment 5: road, to 12 9”, “regiment 6: left 45, ahead 2”, “stand 1: deploy”, “regiment 1: form regiment 2 + regiment 3”, “regiment 8: hold fire”, “draw off” to leave the field, or before the battle “plan: hold the bridges”, “stand 1 = regiment 1 + regiment 2 + gun 1”, “stand 1 opens”.';
const notUnderstood = () => refuse('ORDER_NOT_UNDERSTOOD', EXAMPLES);

const TYPED_NAME = '(?:regiment|squadron|gun|stand) \\d{1,3}';
const ID = '[A-Za-z0-9][A-Za-z0-9-]{0,79}';
const NAME = `(?:${TYPED_NAME}|${ID})`;
const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,3})?';
const POINT = `${NUMBER} ${NUMBER}`;

const thousandths = (typed: string): number => Math.round(Number(typed) * 1_000);
const pointIn = (typed: string): [number, number] => {
  const [x = '0', y = '0'] = typed.split(' ');
  return [thousandths(x), thousandths(y)];
};
/** Typed names in small letters; ids as they are. */
const named = (typed: string): string =>
  new RegExp(`^${TYPED_NAME}$`, 'i').test(typed) ? typed.toLowerCase() : typed;

const PATH = new RegExp(`^to (${POINT}(?: ?/ ?${POINT})*)$`, 'i');
const FACE = new RegExp(`^face (${POINT})$`, 'i');
const CHARGE = new RegExp(`^charge (${NAME})$`, 'i');
const FIRE = new RegExp(`^fire at (${NAME})$`, 'i');
const FORM = new RegExp(`^form (${NAME}(?: ?\\+ ?${NAME})*)$`, 'i');
const AHEAD = /^(ahead|back) (\d{1,3}(?:\.\d{1,3})?)$/i;
const TURN = /^(left|right) (\d{1,3})$/i;
const PLACE = /^to ([^/:;,]{1,60})$/i;

/** Lays one typed part into an order; false: it is none. */
function partIn(text: string, order: Record<string, unknown>, parts: DraftPart[]): boolean {
  const plain = text.toLowerCase();
  if (plain === 'halt') return true;
  if (plain === 'stay') {
    order.path = [];
    return true;
  }
  if (plain === 'road' || plain === 'deploy' || plain === 'limbered') {
    order[plain] = true;
    return true;
  }
  if (plain === 'hold fire') {
    order.hold = true;
    return true;
  }
  const path = PATH.exec(text);
  if (path) {
    order.path = (path[1] ?? '').split(/ ?\/ ?/u).map(pointIn);
    return true;
  }
  const face = FACE.exec(text);
  if (face) {
    order.face = pointIn(face[1] ?? '');
    return true;
  }
  for (const [form, key] of [
    [CHARGE, 'charge'],
    [FIRE, 'fire'],
  ] as const) {
    const found = form.exec(text);
    if (found === null) continue;
    order[key] = named(found[1] ?? '');
    return true;
  }
  const form = FORM.exec(text);
  if (form) {
    order.form = (form[1] ?? '').split(/ ?\+ ?/u).map(named);
    return true;
  }
  const draft = draftIn(text);
  if (draft !== null) parts.push(draft);
  return draft !== null;
}

function draftIn(text: string): DraftPart | null {
  const ahead = AHEAD.exec(text);
  if (ahead) {
    const by = thousandths(ahead[2] ?? '0');
    return { ahead: ahead[1]?.toLowerCase() === 'back' ? 0 - by : by };
  }
  const turn = TURN.exec(text);
  if (turn) {
    const by = Math.min(180, Number(turn[2]));
    return { turn: turn[1]?.toLowerCase() === 'left' ? 0 - by : by };
  }
  const place = PLACE.exec(text);
  return place === null ? null : { place: (place[1] ?? '').trim() };
}

const LINE = new RegExp(`^(${TYPED_NAME}|${ID})(?:: ?| )(.+)$`, 'i');

function orderIn(text: string): Result<BodyOrder | Draft> {
  const found = LINE.exec(text.trim());
  if (found === null) return notUnderstood();
  const order: Record<string, unknown> = { body: named(found[1] ?? '') };
  const parts: DraftPart[] = [];
  for (const part of (found[2] ?? '').split(/, ?/u))
    if (!partIn(part.trim(), order, parts)) return notUnderstood();
  const read = readOrder(order);
  if (!read.ok) return notUnderstood();
  return ok(parts.length === 0 ? read.value : { type: 'draft', order: read.value, parts });
}

function ordersIn(text: string): Result<readonly (BodyOrder | Draft)[]> {
  const orders: (BodyOrder | Draft)[] = [];
  for (const part of text.split(/; ?/u).filter((one) => one.trim() !== '')) {
    const order = orderIn(part);
    if (!order.ok) return order;
    orders.push(order.value);
  }
  return ok(orders);
}

const SHEET = /^(sheet|counter)(, draw off:)?(?: (.+))?$/i;
const FLANK = /^begin (?:in the )?(west|east)$/i;
const LEAVE = /^(?:draw off|leave the field)$/i;
const PLAN = /^plan ("(?:[^"\\]|\\.)*")(?: with (.+))?$/i;
const PLAIN_PLAN = /^plan: ?(.*)$/is;
const STAND = new RegExp(`^(${NAME}) (?:=|takes) (.+?)( open)?$`, 'i');
const OPENS = new RegExp(`^(${NAME}) opens$`, 'i');

function standIn(text: string): unknown {
  const opens = OPENS.exec(text);
  if (opens) return { stand: named(opens[1] ?? ''), units: [], open: true };
  const found = STAND.exec(text);
  if (found === null) return null;
  const roster = found[2] ?? '';
  return {
    stand: named(found[1] ?? ''),
    units: roster === 'as it is' ? [] : roster.split(/ ?\+ ?/u).map(named),
    ...(found[3] === undefined ? {} : { open: true }),
  };
}

/** What stands between quotation marks; '' where that is no text. */
function quoted(words: string): string {
  try {
    return String(JSON.parse(words));
  } catch {
    return '';
  }
}

function planIn(text: string): Result<Json> | null {
  const plain = PLAIN_PLAN.exec(text);
  if (plain) return accepted({ type: 'plan', text: (plain[1] ?? '').trim() });
  const whole = PLAN.exec(text);
  const listed = whole === null ? text : whole[2];
  const stands =
    listed === undefined || listed === 'nothing' ? [] : listed.split(/; ?/u).map(standIn);
  if (stands.includes(null)) return null;
  return accepted({
    type: 'plan',
    text: whole === null ? '' : quoted(whole[1] ?? ''),
    ...(listed === undefined ? {} : { stands }),
  });
}

const accepted = (command: unknown): Result<Json> => {
  const read = readCommand(command);
  return read.ok ? ok(asJson(read.value)) : notUnderstood();
};

/** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD with examples. */
export function parseOrder(typed: string): Result<Json> {
  const text = typed.trim();
  const plan = planIn(text);
  if (plan !== null) return plan;
  const line = text.replace(/\s+/gu, ' ');
  const sheet = SHEET.exec(line);
  if (sheet) {
    const orders = ordersIn(sheet[3] ?? '');
    if (!orders.ok) return orders;
    return accepted({
      type: sheet[1]?.toLowerCase() === 'counter' ? 'counter' : 'move',
      orders: orders.value,
      ...(sheet[2] === undefined ? {} : { leave: true }),
    });
  }
  const flank = FLANK.exec(line);
  if (flank) return accepted({ type: 'flank', flank: flank[1]?.toLowerCase() });
  if (LEAVE.test(line)) return accepted({ type: 'move', orders: [], leave: true });
  const orders = ordersIn(line);
  if (!orders.ok) return orders;
  const [only] = orders.value;
  if (only === undefined) return notUnderstood();
  const command = orders.value.length === 1 ? only : { type: 'several', orders: orders.value };
  return ok(JSON.parse(JSON.stringify(command)) as Json);
}
