import type { BodyOrder, Command } from './orders';
import { enemyOf, isFoot, isHorse, type Scene, type SideNumber } from './scenario';
import type { Body, State } from './state';

/** The words of names that are typed: “regiment 7”, “squadron 2”, “gun 1”, “stand 3”. */
export const NAME_WORDS = ['regiment', 'squadron', 'gun', 'stand'] as const;
export type NameWord = (typeof NAME_WORDS)[number];

const TYPED = /^(regiment|squadron|gun|stand) (\d{1,3})$/;

const wordOf = (scene: Pick<Scene, 'units'>, unit: number): NameWord => {
  const kind = scene.units[unit]?.kind ?? 'line';
  return isFoot(kind) ? 'regiment' : isHorse(kind) ? 'squadron' : 'gun';
};

const NUMBERS = new WeakMap<object, readonly number[]>();

/** The number of each unit among those of its side and word, from 1. */
function numbersOf(scene: Pick<Scene, 'units'>): readonly number[] {
  const known = NUMBERS.get(scene.units);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const numbers = scene.units.map(({ side }, unit) => {
    const key = `${side}/${wordOf(scene, unit)}`;
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  });
  NUMBERS.set(scene.units, numbers);
  return numbers;
}

/** “regiment 7”. */
export const typedName = (scene: Pick<Scene, 'units'>, unit: number): string =>
  `${wordOf(scene, unit)} ${numbersOf(scene)[unit] ?? 0}`;

/** The figure on its flag: 7. */
export const unitLabel = (scene: Pick<Scene, 'units'>, unit: number): string =>
  String(numbersOf(scene)[unit] ?? '');

const standNumber = (id: string): string => id.split('-').at(-1) ?? '';

/** What stands on a body: the number of its stand, of its regiment, squadron or gun. */
export const labelOf = (scene: Pick<Scene, 'units'>, { id, units, formation }: Body): string =>
  formation === 'stand' || units.length === 0
    ? standNumber(id)
    : unitLabel(scene, units[0] as number);

/** As a body is called in a sentence: “stand 3”, “regiment 7 (4th Line)”, “regiment 7 and 5 more”. */
export function bodyName(scene: Pick<Scene, 'units'>, body: Body): string {
  if (body.formation === 'stand' || body.units.length === 0) return `stand ${standNumber(body.id)}`;
  const [lead = 0, ...others] = body.units;
  const name = typedName(scene, lead);
  if (others.length > 0) return `the column of ${name}`;
  return `${name} (${scene.units[lead]?.name ?? ''})`;
}

/** As it is called by the id of a body or of a unit, wherever it is now. */
export function nameOf({ scene }: Pick<State, 'scene'>, id: string): string {
  if (/^stand-[AB]-\d+$/.test(id)) return `stand ${standNumber(id)}`;
  const unit = scene.units.findIndex((one) => one.id === id);
  return unit < 0 ? id : `${typedName(scene, unit)} (${scene.units[unit]?.name ?? ''})`;
}

export const unitName = ({ scene }: Pick<State, 'scene'>, unit: number): string =>
  `${typedName(scene, unit)} (${scene.units[unit]?.name ?? ''})`;

/** The id that a typed name means on a side; any other name is an id already. */
export function idOf(scene: Pick<Scene, 'units'>, side: SideNumber, name: string): string {
  const found = TYPED.exec(name.toLowerCase());
  if (found === null) return name;
  const [, word, number] = found;
  if (word === 'stand') return `stand-${side === 0 ? 'A' : 'B'}-${Number(number)}`;
  const unit = scene.units.findIndex(
    (one, at) => one.side === side && typedName(scene, at) === `${word} ${Number(number)}`,
  );
  return scene.units[unit]?.id ?? name;
}

/** An order with ids in place of typed names: its own side's, and the enemy's for what it charges and fires at. */
export function orderById(
  scene: Pick<Scene, 'units'>,
  side: SideNumber,
  { body, charge, fire, form, ...rest }: BodyOrder,
): BodyOrder {
  const enemy = enemyOf(side);
  return {
    body: idOf(scene, side, body),
    ...rest,
    ...(charge === undefined ? {} : { charge: idOf(scene, enemy, charge) }),
    ...(fire === undefined ? {} : { fire: idOf(scene, enemy, fire) }),
    ...(form === undefined ? {} : { form: form.map((name) => idOf(scene, side, name)) }),
  };
}

/** A command with ids in place of typed names. */
export function commandById(
  scene: Pick<Scene, 'units'>,
  side: SideNumber,
  command: Command,
): Command {
  if (command.type === 'flank') return command;
  if (command.type !== 'plan')
    return { ...command, orders: command.orders.map((order) => orderById(scene, side, order)) };
  if (command.stands === undefined) return command;
  return {
    ...command,
    stands: command.stands.map(({ stand, units, ...rest }) => ({
      stand: idOf(scene, side, stand),
      units: units.map((name) => idOf(scene, side, name)),
      ...rest,
    })),
  };
}
