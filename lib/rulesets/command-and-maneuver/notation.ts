import { squareName, squareOf } from '@/lib/geometry/squares';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { BOARD } from './ground';
import { TYPE_WORDS } from './pieces';

/** Kinds of command; squares and types in words. */
export type Command =
  | { readonly type: 'place'; readonly what: string; readonly to: string }
  | {
      readonly type: 'move';
      readonly from: string;
      readonly to: string;
      /** The leader that activates it, by its square. */
      readonly by?: string;
      /** A replacement stepping off the leader on `from`. */
      readonly what?: string;
    }
  | { readonly type: 'leave'; readonly from: string; readonly by?: string }
  | { readonly type: 'mark'; readonly at: string; readonly for: string; readonly what?: string }
  | { readonly type: 'replace'; readonly what: string; readonly at: string }
  | { readonly type: 'all' }
  | { readonly type: 'end' };

export const nameOf = (square: number): string => squareName(BOARD, square);

/** The square with this name; −1 if there is none. */
export function squareNamed(name: unknown): number {
  return typeof name === 'string' ? (squareOf(BOARD, name) ?? -1) : -1;
}

const MEMBERS: Readonly<Record<Command['type'], readonly [readonly string[], readonly string[]]>> =
  {
    place: [['what', 'to'], []],
    move: [
      ['from', 'to'],
      ['by', 'what'],
    ],
    leave: [['from'], ['by']],
    mark: [['at', 'for'], ['what']],
    replace: [['what', 'at'], []],
    all: [[], []],
    end: [[], []],
  };

/** Reads a command from unknown JSON. Refuses COMMAND_INVALID. Never throws. */
export function readCommand(input: Json): Result<Command> {
  const invalid = refuse('COMMAND_INVALID', 'That is no order of this battle.');
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return invalid;
  const members = input as { readonly [key: string]: Json | undefined };
  const type = (Object.keys(MEMBERS) as Command['type'][]).find((one) => one === members.type);
  if (type === undefined) return invalid;
  const [needed, allowed] = MEMBERS[type];
  const command: Record<string, string> = { type };
  for (const [key, value] of Object.entries(members)) {
    if (key === 'type' || value === undefined) continue;
    if (!needed.includes(key) && !allowed.includes(key)) return invalid;
    if (typeof value !== 'string' || value.length > 20) return invalid;
    const sound =
      key === 'what' ? TYPE_WORDS.some((word) => word === value) : squareNamed(value) >= 0;
    if (!sound)
      return refuse('COMMAND_INVALID', `There is no “${value.slice(0, 20)}” on this board.`, key);
    command[key] = value;
  }
  if (needed.some((key) => command[key] === undefined)) return invalid;
  return ok(command as Command);
}

/** A command as typed: `c14-c15`, `c14-c15 by d12`, `c1-off`, `place infantry c2`, `end` … */
export function printCommand(input: Json): string {
  const read = readCommand(input);
  if (!read.ok) return '';
  const command = read.value;
  switch (command.type) {
    case 'place':
      return `place ${command.what} ${command.to}`;
    case 'move':
      return `${command.what === undefined ? '' : `${command.what} `}${command.from}-${command.to}${by(command.by)}`;
    case 'leave':
      return `${command.from}-off${by(command.by)}`;
    case 'mark':
      return `mark ${command.at} for ${command.what === undefined ? '' : `${command.what} `}${command.for}`;
    case 'replace':
      return `replace ${command.what} ${command.at}`;
    default:
      return command.type;
  }
}

const by = (leader: string | undefined): string => (leader === undefined ? '' : ` by ${leader}`);

const WORD = TYPE_WORDS.join('|');
const SQUARE = '[a-z]{1,2}\\d{1,2}';
const FORMS: readonly (readonly [RegExp, (found: readonly string[]) => Record<string, string>])[] =
  [
    [/^(end|all)$/, ([, type]) => ({ type: type ?? '' })],
    [
      new RegExp(`^place (${WORD}) (${SQUARE})$`),
      ([, what, to]) => ({ type: 'place', what: what ?? '', to: to ?? '' }),
    ],
    [
      new RegExp(`^replace (${WORD}) (${SQUARE})$`),
      ([, what, at]) => ({ type: 'replace', what: what ?? '', at: at ?? '' }),
    ],
    [
      new RegExp(`^mark (${SQUARE}) for (?:(${WORD}) )?(${SQUARE})$`),
      ([, at, what, whom]) => ({
        type: 'mark',
        at: at ?? '',
        for: whom ?? '',
        ...(what ? { what } : {}),
      }),
    ],
    [
      new RegExp(`^(${SQUARE}) ?- ?off(?: by (${SQUARE}))?$`),
      ([, from, leader]) => ({
        type: 'leave',
        from: from ?? '',
        ...(leader ? { by: leader } : {}),
      }),
    ],
    [
      new RegExp(`^(?:(${WORD}) )?(${SQUARE}) ?[-x] ?(${SQUARE})(?: by (${SQUARE}))?$`),
      ([, what, from, to, leader]) => ({
        type: 'move',
        from: from ?? '',
        to: to ?? '',
        ...(leader ? { by: leader } : {}),
        ...(what ? { what } : {}),
      }),
    ],
  ];

/** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD with examples, COMMAND_INVALID for squares off the board. */
export function parseOrder(text: string): Result<Json> {
  const plain = text.slice(0, 80).trim().toLowerCase().replace(/\s+/g, ' ');
  for (const [form, make] of FORMS) {
    const found = form.exec(plain);
    if (!found) continue;
    const command = make(found);
    const read = readCommand(command);
    return read.ok ? ok(command) : read;
  }
  return refuse(
    'ORDER_NOT_UNDERSTOOD',
    'Write an order such as c14-c15, c14-c15 by d12, c1-off, place infantry c2, replace infantry e5, mark c15 for c14, all or end.',
  );
}
