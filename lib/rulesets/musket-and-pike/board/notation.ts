import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { FACING_WORDS, FORMATION_WORDS } from './names';
import { readOrder } from './orders';
import { FORMATIONS, type Formation } from './state';

/** Formations as they are typed after “form”. */
const FORMED: Readonly<Record<Formation, string>> = { ...FORMATION_WORDS, skirmish: 'skirmish' };

/** The order as it would be typed; `named` says what to call a unit instead, for readers. */
export function printOrder(input: Json, named = (unit: string): string => unit): string {
  const read = readOrder(input);
  if (!read.ok) return 'nothing';
  const order = read.value;
  const all = (names: readonly string[]) => names.map(named).join(' and ');
  switch (order.type) {
    case 'move':
      return `${all(order.units)}${order.by === undefined ? '' : ` by ${order.by.join(' ')}`} to ${order.to}`;
    case 'column':
      return `column ${named(order.head)} of ${order.formation} to ${order.to}`;
    case 'face':
      return `${all(order.units)} face ${FACING_WORDS[order.facing]}`;
    case 'form':
      return `${all(order.units)} form ${FORMED[order.formation]}`;
    case 'deploy':
      return `${named(order.unit)} send out`;
    case 'recall':
      return `${named(order.unit)} take in`;
    case 'stack':
      return `${named(order.unit)} ${order.on}`;
    case 'charge':
      return `${all(order.units)} charge`;
    case 'repair':
      return `${named(order.unit)} ${order.work ? 'repair' : 'stop repair'}`;
    case 'fire':
      return `${all(order.units)} fire at ${order.at}${order.target === undefined ? '' : ` on ${named(order.target)}`}`;
    case 'melee':
      return `${all(order.units)} assault ${order.at}`;
    case 'fireAll':
      return 'fire all';
    case 'giveUp':
      return 'give up';
    case 'end':
      return 'end';
  }
}

const HEX = '([a-z]{1,2}[1-9][0-9]{0,2})';
const UNIT = '([A-Za-z0-9-]+(?:/[A-Za-z0-9]+)*)';
const UNITS = `(${UNIT}(?: and ${UNIT})*)`;
const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'i');
const MOVE = whole(`${UNITS}(?: by ((?:[a-z]{1,2}[0-9]{1,3} ?)+?))? to ${HEX}`);
const COLUMN = whole(`column ${UNIT} of ${UNIT} to ${HEX}`);
const FACE = whole(`${UNITS} face (${FACING_WORDS.join('|')})`);
const FORM = whole(`${UNITS} form (${Object.values(FORMED).join('|')})`);
const ONE = whole(`${UNIT} (send out|take in|top|bottom|repair|stop repair)`);
const CHARGE = whole(`${UNITS} charge`);
const FIRE = whole(`${UNITS} fire at ${HEX}(?: on ${UNIT})?`);
const ASSAULT = whole(`${UNITS} assault ${HEX}`);

const EXAMPLES =
  'Say “bc38 to bd39”, “bc38 face right”, “bc38 form line”, “bc38 fire at bd40”, “bc38 and bc39 assault bd40”, “bc38 charge”, “ID send out”, “ID take in”, “column ID of BRIGADE to bd39”, “fire all”, “give up” (the field) or “end”. A hex stands for your units on it.';

/** A typed order. Refuses ORDER_NOT_UNDERSTOOD with examples. */
export function parseOrder(typed: string): Result<Json> {
  const text = typed.trim().replace(/\s+/g, ' ');
  const simple = text.toLowerCase();
  if (simple === 'end') return ok({ type: 'end' });
  if (simple === 'fire all') return ok({ type: 'fireAll' });
  if (/^(?:give up|giving up|draw off)(?: the field)?$/.test(simple)) return ok({ type: 'giveUp' });
  return parsed(text) ?? refuse('ORDER_NOT_UNDERSTOOD', EXAMPLES);
}

const namesIn = (list = ''): string[] => list.split(/ and /i);
const place = (name = ''): string => name.toLowerCase();

function parsed(text: string): Result<Json> | null {
  const column = COLUMN.exec(text);
  if (column)
    return ok({
      type: 'column',
      head: column[1] as string,
      formation: column[2] as string,
      to: place(column[3]),
    });
  const face = FACE.exec(text);
  if (face) {
    const word = (face.at(-1) as string).toLowerCase();
    return ok({
      type: 'face',
      units: namesIn(face[1]),
      facing: (FACING_WORDS as readonly string[]).indexOf(word),
    });
  }
  const form = FORM.exec(text);
  if (form) {
    const word = (form.at(-1) as string).toLowerCase();
    const formation = FORMATIONS.find((one) => FORMED[one] === word) as string;
    return ok({ type: 'form', units: namesIn(form[1]), formation });
  }
  const one = ONE.exec(text);
  if (one) return ok(single(one[1] as string, (one[2] as string).toLowerCase()));
  const charge = CHARGE.exec(text);
  if (charge) return ok({ type: 'charge', units: namesIn(charge[1]) });
  const fire = FIRE.exec(text);
  if (fire) {
    const target = fire.at(-1);
    return ok({
      ...{ type: 'fire', units: namesIn(fire[1]), at: place(fire.at(-2)) },
      ...(target === undefined ? {} : { target }),
    });
  }
  const assault = ASSAULT.exec(text);
  if (assault) return ok({ type: 'melee', units: namesIn(assault[1]), at: place(assault.at(-1)) });
  const move = MOVE.exec(text);
  if (!move) return null;
  const by = move.at(-2);
  return ok({
    ...{ type: 'move', units: namesIn(move[1]), to: place(move.at(-1)) },
    ...(by === undefined ? {} : { by: by.trim().toLowerCase().split(' ') }),
  });
}

function single(unit: string, word: string): Json {
  switch (word) {
    case 'send out':
      return { type: 'deploy', unit };
    case 'take in':
      return { type: 'recall', unit };
    case 'top':
    case 'bottom':
      return { type: 'stack', unit, on: word };
    default:
      return { type: 'repair', unit, work: word === 'repair' };
  }
}
