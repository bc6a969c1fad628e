import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { ARM_IDS } from './arms';

const hex = z.string().regex(/^[a-z]{1,2}[1-9]\d?$/);
/** A unit by its id, or by where it is: `rifles c4`, `c4`. */
const unit = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]+( [a-z]{1,2}[1-9]\d?)?$/);
const units = z.array(unit).min(1).max(2);
const points = z.number().int().min(0).max(40);

export const TASKS = ['mines', 'works', 'charge', 'pontoon'] as const;

const gunSheet = z.strictObject({
  type: z.literal('guns'),
  fire: z.array(z.strictObject({ unit, at: hex })).max(80),
});
const nightSheet = z.strictObject({
  type: z.literal('night'),
  refit: z.array(z.strictObject({ unit, at: hex, points: points.min(1) })).max(80),
  commander: z.strictObject({ at: hex, from: z.array(points).length(3) }).optional(),
});

const commandSchema = z.discriminatedUnion('type', [
  gunSheet,
  nightSheet,
  z.strictObject({ type: z.literal('move'), unit, to: hex }),
  z.strictObject({ type: z.literal('fire'), units, at: hex }),
  z.strictObject({ type: z.literal('assault'), units, at: hex }),
  z.strictObject({ type: z.literal('work'), task: z.enum(TASKS), at: hex }),
  z.strictObject({ type: z.literal('blow'), at: hex }),
  z.strictObject({ type: z.literal('take'), unit, by: z.enum(['lose', 'retreat']) }),
  z.strictObject({ type: z.literal('end') }),
]);

export type Command = z.output<typeof commandSchema>;
/** Which guns and machine guns fire, and at which hexes; the others hold their fire. */
export interface GunSheet {
  readonly type: 'guns';
  readonly fire: readonly { readonly unit: string; readonly at: string }[];
}
/** Who is refitted where by night, and the new commander, paid for with infantry, cavalry and specialists' points. */
export interface NightSheet {
  readonly type: 'night';
  readonly refit: readonly {
    readonly unit: string;
    readonly at: string;
    readonly points: number;
  }[];
  readonly commander?: { readonly at: string; readonly from: readonly number[] } | undefined;
}

/** A command from unknown JSON. Refuses COMMAND_INVALID. */
export function readCommand(input: unknown): Result<Command> {
  const read = commandSchema.safeParse(input);
  return read.success
    ? ok(read.data)
    : refuse('COMMAND_INVALID', 'That is no order of this battle.');
}

const TASK_WORDS: Readonly<Record<(typeof TASKS)[number], string>> = {
  mines: 'lay mines',
  works: 'dig works',
  charge: 'lay charge',
  pontoon: 'build pontoon',
};

/** The command as it would be typed; `named` says what to call a unit instead, for readers. */
export function printCommand(input: Json, named = (unit: string): string => unit): string {
  const read = readCommand(input);
  if (!read.ok) return 'nothing';
  const command = read.value;
  switch (command.type) {
    case 'guns':
      return command.fire.length === 0
        ? 'hold fire'
        : `guns ${command.fire.map(({ unit, at }) => `${named(unit)} at ${at}`).join(', ')}`;
    case 'night': {
      const parts = command.refit.map(
        ({ unit, at, points }) => `${named(unit)} ${points} on ${at}`,
      );
      if (command.commander)
        parts.push(`commander ${command.commander.from.join('+')} on ${command.commander.at}`);
      return parts.length === 0 ? 'rest' : `refit ${parts.join(', ')}`;
    }
    case 'move':
      return `${named(command.unit)} to ${command.to}`;
    case 'fire':
      return `${command.units.map(named).join(' and ')} fire at ${command.at}`;
    case 'assault':
      return `${command.units.map(named).join(' and ')} assault ${command.at}`;
    case 'work':
      return `${TASK_WORDS[command.task]} ${command.at}`;
    case 'blow':
      return `blow ${command.at}`;
    case 'take':
      return `${named(command.unit)} ${command.by === 'lose' ? 'loses' : 'retreats'}`;
    case 'end':
      return 'end';
  }
}

const HEX = '([a-z]{1,2}[1-9][0-9]?)';
/** An id, a hex, or a kind and a hex. */
const UNIT = '([A-Za-z0-9-]+(?: [a-z]{1,2}[1-9][0-9]?)?)';
const ORDER = new RegExp(`^${UNIT}(?: and ${UNIT})? (to|fire at|assault) ${HEX}$`);
const AIM = new RegExp(`^${UNIT} at ${HEX}$`);
const REFIT = new RegExp(`^${UNIT} ([0-9]{1,2}) on ${HEX}$`);
const LEADER = new RegExp(`^commander ([0-9]{1,2})\\+([0-9]{1,2})\\+([0-9]{1,2}) on ${HEX}$`);
const TAKE = new RegExp(`^${UNIT} (loses|retreats)$`);

const EXAMPLES =
  'Say “rifles c4 to c5”, “rifles c4 and rifles c4 fire at d6”, “cavalry e3 assault e4”, “lay mines c4”, “dig works c4”, “lay charge c5”, “build pontoon c5”, “blow c5”, “end”; “guns guns c4 at d9”, “hold fire”; “refit azuria-rifles-1 2 on c4”, “rest”.';
const notUnderstood = () => refuse('ORDER_NOT_UNDERSTOOD', EXAMPLES);

/** “Machine Guns C4” and the like in the ids' own letters. */
function tidied(text: string): string {
  let words = text.trim().replace(/\s+/g, ' ');
  words = words.replace(/\bmachine ?guns\b/gi, 'machineGuns');
  for (const id of ARM_IDS) words = words.replace(new RegExp(`\\b${id} `, 'gi'), `${id} `);
  return words;
}

/** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD with examples. */
export function parseOrder(typed: string): Result<Json> {
  const text = tidied(typed);
  const simple = /^(end|hold fire|rest)$/i.exec(text)?.[1]?.toLowerCase();
  if (simple === 'end') return ok({ type: 'end' });
  if (simple === 'hold fire') return ok({ type: 'guns', fire: [] });
  if (simple === 'rest') return ok({ type: 'night', refit: [] });
  const work = new RegExp(`^(lay mines|dig works|lay charge|build pontoon|blow) ${HEX}$`, 'i').exec(
    text,
  );
  if (work) {
    const words = (work[1] as string).toLowerCase();
    const at = (work[2] as string).toLowerCase();
    const task = TASKS.find((one) => TASK_WORDS[one] === words);
    return ok(task === undefined ? { type: 'blow', at } : { type: 'work', task, at });
  }
  const [first = ''] = text.split(', ');
  if (AIM.test(first)) return aimed(text);
  if (first.startsWith('guns ') && AIM.test(first.slice(5))) return aimed(text.slice(5));
  if (text.startsWith('refit ')) return refitted(text.slice(6));
  const order = ORDER.exec(text);
  if (order) {
    const [, one = '', other, verb, at = ''] = order;
    if (verb === 'to')
      return other === undefined ? ok({ type: 'move', unit: one, to: at }) : notUnderstood();
    const both = other === undefined ? [one] : [one, other];
    return ok({ type: verb === 'assault' ? 'assault' : 'fire', units: both, at });
  }
  const take = TAKE.exec(text);
  if (take)
    return ok({
      type: 'take',
      unit: take[1] as string,
      by: take[2] === 'loses' ? 'lose' : 'retreat',
    });
  return notUnderstood();
}

function aimed(list: string): Result<Json> {
  const fire: Json[] = [];
  for (const part of list.split(', ')) {
    const aim = AIM.exec(part);
    if (!aim) return notUnderstood();
    fire.push({ unit: aim[1] as string, at: aim[2] as string });
  }
  return ok({ type: 'guns', fire });
}

function refitted(list: string): Result<Json> {
  const refit: Json[] = [];
  let commander: Json | undefined;
  for (const part of list.split(', ')) {
    const leader = LEADER.exec(part);
    const one = REFIT.exec(part);
    if (leader)
      commander = {
        at: leader[4] as string,
        from: [1, 2, 3].map((index) => Number(leader[index])),
      };
    else if (one)
      refit.push({ unit: one[1] as string, at: one[3] as string, points: Number(one[2]) });
    else return notUnderstood();
  }
  return ok({ type: 'night', refit, ...(commander === undefined ? {} : { commander }) });
}
