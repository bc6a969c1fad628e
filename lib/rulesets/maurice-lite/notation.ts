import { z } from 'zod';
import { LEG_MOST } from '@/lib/geometry/plane/moves';
import { DIRECTION, PLANE_MOST } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Choice } from './cards';
import type { Command } from './commands';

/** Most legs of a move, and most points of a way. */
const PARTS_MOST = 40;
const UNITS_MOST = 60;
const CARDS_MOST = 60;

export const CHOICES = [
  'pass',
  'event',
  'charge',
  'march',
  'rally',
  'bombard',
] as const satisfies readonly Choice[];

const unit = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/);
const units = z.array(unit).max(UNITS_MOST);
const card = z.number().int().min(0).max(99);
const cards = z.array(card).max(CARDS_MOST);
const by = z.number().int().min(1).max(LEG_MOST);
const place = z.number().int().min(-PLANE_MOST).max(PLANE_MOST);
const part = z.number().int().min(-DIRECTION).max(DIRECTION);
const hand = z.enum(['left', 'right']);

/** A piece of ground of the collection. */
const ground = z.string().regex(/^[a-z]{1,20}-\d{1,2}$/);

const leg = z.union([
  z.strictObject({
    kind: z.literal('wheel'),
    pivot: hand,
    by,
    back: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.enum(['ahead', 'back']), by }),
  z.strictObject({ kind: z.literal('along'), way: z.tuple([part, part]), by }),
]);

const change = z.strictObject({
  to: z.enum(['line', 'column', 'massed']),
  hand: z.enum(['left', 'right', 'both']),
  by: z.enum(['rearUp', 'frontBack']).optional(),
});

const moveSchema = z.strictObject({
  type: z.literal('move'),
  unit,
  aboutFace: z.literal(true).optional(),
  change: change.optional(),
  legs: z.array(leg).max(PARTS_MOST).optional(),
  way: z
    .array(z.tuple([place, place]))
    .max(PARTS_MOST)
    .optional(),
  face: z.tuple([part, part]).optional(),
  charge: z.literal(true).optional(),
});
const cincSchema = z.strictObject({ type: z.literal('cinc'), card, x: place, y: place });

/** Orders that are a space: a unit's move, and the place of the commander-in-chief. */
export const MOVE_SCHEMA = z.toJSONSchema(moveSchema, { io: 'input' }) as Json;
export const CINC_SCHEMA = z.toJSONSchema(cincSchema, { io: 'input' }) as Json;

const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('volleys'), volleys: z.boolean() }),
  z.strictObject({
    type: z.literal('answer'),
    card: card.nullable(),
    units: units.optional(),
  }),
  z.strictObject({
    type: z.literal('aim'),
    unit,
    at: z.union([z.literal('hold'), z.array(unit.nullable()).min(1).max(4)]),
  }),
  z.strictObject({ type: z.literal('fire'), from: hand }),
  z.strictObject({
    type: z.literal('choose'),
    choice: z.enum(CHOICES),
    card: card.optional(),
    units: units.optional(),
  }),
  z.strictObject({ type: z.literal('activate'), units, cards }),
  z.strictObject({ type: z.literal('add'), cards }),
  z.strictObject({ type: z.literal('bluff') }),
  moveSchema,
  z.strictObject({ type: z.literal('endMoves') }),
  z.strictObject({ type: z.literal('fallBack'), units }),
  cincSchema,
  z.strictObject({ type: z.literal('endRound') }),
  z.strictObject({
    type: z.literal('displace'),
    way: z.number().int().min(0).max(7),
    card: card.nullable(),
  }),
  z.strictObject({ type: z.literal('discard'), cards }),
  z.strictObject({
    ...{ type: z.literal('ground'), piece: ground, x: place, y: place },
    turned: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal('lift'), piece: ground }),
  z.strictObject({ type: z.literal('groundDone') }),
  z.strictObject({ type: z.literal('edge'), change: z.boolean() }),
  z.strictObject({ type: z.literal('deployFirst'), first: z.boolean() }),
  z.strictObject({
    ...{ type: z.literal('post'), unit, x: place, y: place },
    formation: z.enum(['line', 'column', 'massed']).optional(),
    face: z.tuple([part, part]).optional(),
  }),
  z.strictObject({ type: z.literal('posted') }),
]);

/** A command from unknown JSON. Refuses COMMAND_INVALID. */
export function readCommand(input: unknown): Result<Command> {
  const read = commandSchema.safeParse(input);
  return read.success
    ? ok(read.data as Command)
    : refuse('COMMAND_INVALID', 'That is no order of this battle.');
}

/** Base widths as they are written: 2350 → “2.35”. */
export const baseWidths = (thousandths: number): string => String(thousandths / 1_000);

type Move = Extract<Command, { type: 'move' }>;
type Leg = NonNullable<Move['legs']>[number];

function printLeg(leg: Leg): string {
  if (leg.kind === 'along') return `along ${leg.way[0]} ${leg.way[1]} ${baseWidths(leg.by)}`;
  if (leg.kind !== 'wheel') return `${leg.kind} ${baseWidths(leg.by)}`;
  return `wheel ${leg.back ? 'back ' : ''}${leg.pivot} ${baseWidths(leg.by)}`;
}

const CHANGE_WORDS = { rearUp: 'rear up', frontBack: 'front back' } as const;

function printMove(move: Move, named: (unit: string) => string): string {
  const { unit: id, aboutFace, change: formed, legs = [], way = [], face, charge } = move;
  const parts = [
    ...(aboutFace ? ['about face'] : []),
    ...(formed
      ? [
          `form ${formed.to} ${formed.hand}${formed.by === undefined ? '' : ` ${CHANGE_WORDS[formed.by]}`}`,
        ]
      : []),
    ...legs.map(printLeg),
    ...(way.length === 0
      ? []
      : [`way ${way.map(([x, y]) => `${baseWidths(x)} ${baseWidths(y)}`).join(' / ')}`]),
    ...(face === undefined ? [] : [`face ${face[0]} ${face[1]}`]),
  ];
  const verb = charge ? ' charge' : '';
  return `${named(id)}${verb} ${parts.length === 0 ? 'stand' : parts.join(', ')}`;
}

/** The command as it would be typed; `named` says what to call a unit instead, for readers. */
export function printCommand(input: Json, named = (unit: string): string => unit): string {
  const read = readCommand(input);
  if (!read.ok) return 'nothing';
  const command = read.value;
  const all = (ids: readonly string[]) => ids.map(named).join(', ');
  const on = (ids: readonly string[] | undefined) =>
    ids === undefined || ids.length === 0 ? '' : ` on ${all(ids)}`;
  switch (command.type) {
    case 'volleys':
      return command.volleys ? 'volleys' : 'no volleys';
    case 'answer':
      return command.card === null ? 'let it pass' : `play ${command.card}${on(command.units)}`;
    case 'aim':
      return `aim ${named(command.unit)} ${
        command.at === 'hold'
          ? 'hold'
          : `at ${command.at.map((id) => (id === null ? '-' : named(id))).join(' / ')}`
      }`;
    case 'fire':
      return `fire from ${command.from}`;
    case 'choose':
      return `${command.choice}${command.card === undefined ? '' : ` ${command.card}`}${on(command.units)}`;
    case 'activate':
      if (command.units.length === 0) return 'activate';
      return `activate ${all(command.units)} with ${command.cards.join(', ') || 'nothing'}`;
    case 'add':
      return `add ${command.cards.join(', ') || 'nothing'}`;
    case 'bluff':
      return 'bluff';
    case 'move':
      return printMove(command, named);
    case 'endMoves':
      return 'end moves';
    case 'fallBack':
      return `fall back ${all(command.units)}`.trim();
    case 'cinc':
      return `commander to ${baseWidths(command.x)} ${baseWidths(command.y)} with ${command.card}`;
    case 'endRound':
      return 'end round';
    case 'displace':
      return `displace ${command.way}${command.card === null ? '' : ` with ${command.card}`}`;
    case 'discard':
      return `discard ${command.cards.join(', ')}`.trim();
    case 'ground':
      return `lay ${command.piece}${command.turned ? ' turned' : ''} at ${baseWidths(command.x)} ${baseWidths(command.y)}`;
    case 'lift':
      return `lift ${command.piece}`;
    case 'groundDone':
      return 'ground done';
    case 'edge':
      return command.change ? 'change edges' : 'keep edge';
    case 'deployFirst':
      return command.first ? 'post first' : 'post second';
    case 'post': {
      const { formation, face, x, y } = command;
      return [
        `post ${named(command.unit)} at ${baseWidths(x)} ${baseWidths(y)}`,
        ...(formation === undefined ? [] : [formation]),
        ...(face === undefined ? [] : [`face ${face[0]} ${face[1]}`]),
      ].join(', ');
    }
    case 'posted':
      return 'army posted';
  }
}

const EXAMPLES =
  'Say “volleys”, “no volleys”, “fire from left”, “aim B at 3 / 3 / - / 4”, “march”, “charge”, “rally”, “bombard”, “pass”, “event 12 on A, B”, “activate A, B with 3, 40”, “add 5”, “bluff”, “B wheel right 1, ahead 2”, “B form column left, way 12 8 / 14 9.5”, “C way 12 8, face 1 -2” (guns that look to the right and down), “B charge wheel left 0.5, ahead 4”, “end moves”, “fall back A”, “commander to 20 6 with 7”, “play 12”, “let it pass”, “displace 0 with 5”, “discard 3, 4”, “end round”; setting up by dice: “lay wood-1 turned at 12 8”, “lift wood-1”, “ground done”, “keep edge”, “change edges”, “post second”, “post A at 20 9, column, face 1 2”, “post commander-a at 20 4”, “army posted”.';
const notUnderstood = () => refuse('ORDER_NOT_UNDERSTOOD', EXAMPLES);

const UNIT = '[A-Za-z0-9][A-Za-z0-9-]{0,63}';
const UNITS = `${UNIT}(?:, ?${UNIT})*`;
const CARD = '\\d{1,2}';
const CARDS = `${CARD}(?:, ?${CARD})*`;
const LENGTH = '\\d{1,3}(?:\\.\\d{1,3})?';
const SPOT = `-?${LENGTH}`;

const thousandths = (typed: string | undefined): number => Math.round(Number(typed) * 1_000);
const split = (list: string): string[] => list.split(/, ?/u);

const PLAIN: Readonly<Record<string, Command>> = {
  volleys: { type: 'volleys', volleys: true },
  'no volleys': { type: 'volleys', volleys: false },
  'let it pass': { type: 'answer', card: null },
  'fire from left': { type: 'fire', from: 'left' },
  'fire from right': { type: 'fire', from: 'right' },
  bluff: { type: 'bluff' },
  'end moves': { type: 'endMoves' },
  'end round': { type: 'endRound' },
  'add nothing': { type: 'add', cards: [] },
  activate: { type: 'activate', units: [], cards: [] },
  discard: { type: 'discard', cards: [] },
  'fall back': { type: 'fallBack', units: [] },
  'ground done': { type: 'groundDone' },
  'keep edge': { type: 'edge', change: false },
  'change edges': { type: 'edge', change: true },
  'post first': { type: 'deployFirst', first: true },
  'post second': { type: 'deployFirst', first: false },
  'army posted': { type: 'posted' },
};

type Reader = (found: RegExpExecArray) => unknown;

/** Orders of one form each: what is typed, and the command that it is. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(`^play (${CARD})(?: on (${UNITS}))?$`, 'i'),
    ([, one, whom]) => ({
      type: 'answer',
      card: Number(one),
      ...(whom === undefined ? {} : { units: split(whom) }),
    }),
  ],
  [new RegExp(`^aim (${UNIT}) hold$`, 'i'), ([, who]) => ({ type: 'aim', unit: who, at: 'hold' })],
  [
    new RegExp(`^aim (${UNIT}) at (.+)$`, 'i'),
    ([, who, list = '']) => ({
      type: 'aim',
      unit: who,
      at: list.split(/ ?\/ ?/u).map((one) => (one === '-' ? null : one)),
    }),
  ],
  [
    new RegExp(`^(${CHOICES.join('|')})(?: (${CARD})(?: on (${UNITS}))?)?$`, 'i'),
    ([, choice = '', one, whom]) => ({
      type: 'choose',
      choice: choice.toLowerCase(),
      ...(one === undefined ? {} : { card: Number(one) }),
      ...(whom === undefined ? {} : { units: split(whom) }),
    }),
  ],
  [
    new RegExp(`^activate (${UNITS}) with (nothing|${CARDS})$`, 'i'),
    ([, who = '', laid = '']) => ({
      type: 'activate',
      units: split(who),
      cards: laid.toLowerCase() === 'nothing' ? [] : split(laid).map(Number),
    }),
  ],
  [
    new RegExp(`^add (${CARDS})$`, 'i'),
    ([, laid = '']) => ({ type: 'add', cards: split(laid).map(Number) }),
  ],
  [
    new RegExp(`^discard (${CARDS})$`, 'i'),
    ([, laid = '']) => ({ type: 'discard', cards: split(laid).map(Number) }),
  ],
  [
    new RegExp(`^fall back (${UNITS})$`, 'i'),
    ([, who = '']) => ({ type: 'fallBack', units: split(who) }),
  ],
  [
    new RegExp(`^commander to (${SPOT}) (${SPOT}) with (${CARD})$`, 'i'),
    ([, x, y, one]) => ({ type: 'cinc', x: thousandths(x), y: thousandths(y), card: Number(one) }),
  ],
  [
    new RegExp(`^lay ([a-z]{1,20}-\\d{1,2})( turned)? at (${SPOT}) (${SPOT})$`, 'i'),
    ([, piece = '', turned, x, y]) => ({
      ...{ type: 'ground', piece: piece.toLowerCase(), x: thousandths(x), y: thousandths(y) },
      ...(turned === undefined ? {} : { turned: true }),
    }),
  ],
  [
    /^lift ([a-z]{1,20}-\d{1,2})$/i,
    ([, piece = '']) => ({ type: 'lift', piece: piece.toLowerCase() }),
  ],
  [
    new RegExp(
      `^post (${UNIT}) at (${SPOT}) (${SPOT})(?:, ?(line|column|massed))?(?:, ?face (-?\\d{1,7}) (-?\\d{1,7}))?$`,
      'i',
    ),
    ([, who, x, y, formation, right, up]) => ({
      ...{ type: 'post', unit: who, x: thousandths(x), y: thousandths(y) },
      ...(formation === undefined ? {} : { formation: formation.toLowerCase() }),
      ...(right === undefined ? {} : { face: [Number(right), Number(up)] }),
    }),
  ],
  [
    new RegExp(`^displace ([0-7])(?: with (${CARD}))?$`, 'i'),
    ([, way, one]) => ({
      type: 'displace',
      way: Number(way),
      card: one === undefined ? null : Number(one),
    }),
  ],
];

/** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD with examples. */
export function parseOrder(typed: string): Result<Json> {
  const text = typed.trim().replace(/\s+/g, ' ');
  const plain = PLAIN[text.toLowerCase()];
  if (plain !== undefined) return ok(plain as Json);
  for (const [form, reader] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return accepted(reader(found));
  }
  return moveIn(text);
}

function accepted(command: unknown): Result<Json> {
  const read = readCommand(command);
  return read.ok ? ok(read.value as Json) : notUnderstood();
}

const WHEEL = new RegExp(`^wheel (back )?(left|right) (${LENGTH})$`, 'i');
const STRAIGHT = new RegExp(`^(ahead|back) (${LENGTH})$`, 'i');
const ALONG = new RegExp(`^along (-?\\d{1,7}) (-?\\d{1,7}) (${LENGTH})$`, 'i');
const FORM = /^form (line|column|massed) (left|right|both)(?: (rear up|front back))?$/i;
const FACE = /^face (-?\d{1,7}) (-?\d{1,7})$/i;
const WAY = new RegExp(`^way (${SPOT} ${SPOT}(?: ?/ ?${SPOT} ${SPOT})*)$`, 'i');

function legIn(part: string): unknown {
  const wheel = WHEEL.exec(part);
  if (wheel)
    return {
      kind: 'wheel',
      pivot: wheel[2]?.toLowerCase(),
      by: thousandths(wheel[3]),
      ...(wheel[1] === undefined ? {} : { back: true }),
    };
  const straight = STRAIGHT.exec(part);
  if (straight) return { kind: straight[1]?.toLowerCase(), by: thousandths(straight[2]) };
  const along = ALONG.exec(part);
  if (along)
    return { kind: 'along', way: [Number(along[1]), Number(along[2])], by: thousandths(along[3]) };
  return null;
}

/** “B charge wheel right 1, ahead 2”. */
function moveIn(text: string): Result<Json> {
  const head = new RegExp(`^(${UNIT})( charge)? (.+)$`, 'i').exec(text);
  if (head === null) return notUnderstood();
  const [, who, charge, rest = ''] = head;
  const move: Record<string, unknown> = { type: 'move', unit: who };
  if (charge !== undefined) move.charge = true;
  const legs: unknown[] = [];
  for (const part of rest.toLowerCase() === 'stand' ? [] : rest.split(/, ?/u)) {
    const form = FORM.exec(part);
    const way = WAY.exec(part);
    const face = FACE.exec(part);
    const leg = legIn(part);
    if (/^about face$/i.test(part)) move.aboutFace = true;
    else if (form)
      move.change = {
        to: form[1]?.toLowerCase(),
        hand: form[2]?.toLowerCase(),
        ...(form[3] === undefined
          ? {}
          : { by: form[3].toLowerCase() === 'rear up' ? 'rearUp' : 'frontBack' }),
      };
    else if (way)
      move.way = (way[1] ?? '').split(/ ?\/ ?/u).map((spot) => spot.split(' ').map(thousandths));
    else if (face) move.face = [Number(face[1]), Number(face[2])];
    else if (leg !== null) legs.push(leg);
    else return notUnderstood();
  }
  return accepted(legs.length === 0 ? move : { ...move, legs });
}
