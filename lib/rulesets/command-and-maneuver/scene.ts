import { figuresWith } from '@/lib/battle/contract/set-up';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BySide } from '@/lib/kernel/side';
import { LABELLED } from './ground';
import { HOUSE_VALUES, type Parameters } from './parameters';
import { LEADER, TYPE_WORDS } from './pieces';
import type { Setup } from './setup';
import type { Version } from './versions';

/** The immutable part of a battle: pieces by number with their types, sides, commands and arrivals; plain data. */
export interface Scene {
  /** The version of the rules; absent: 1, whose views named none. */
  readonly version?: Exclude<Version, '1'>;
  readonly setup: Setup;
  readonly parameters: Parameters;
  readonly sides: BySide<string>;
  /** Unit ids and the unit of each piece. */
  readonly units: readonly string[];
  readonly unitOf: readonly number[];
  readonly type: readonly number[];
  /** 0: side A. */
  readonly side: readonly number[];
  /** Of leaders; 0 for the rest. */
  readonly level: readonly number[];
  /** Square on which the piece’s command arrives, and the turn. */
  readonly home: readonly number[];
  readonly arrives: readonly number[];
  /** Number of the piece’s command: pieces of one formation that arrive together. */
  readonly command: readonly number[];
  readonly commandNames: readonly string[];
}

/** Whether a battle is played by the rules as version 2 mended them (RULES.md, Versions). */
export function isMended({ version }: Scene): boolean {
  return version !== undefined;
}

/** Sums over two sides and five types are kept at `side × 5 + type`. */
export const tallyAt = (side: number, type: number): number => side * TYPE_WORDS.length + type;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The label of the square where a unit arrives: its trait `square`. */
export function labelOf(unit: OrderedUnit): string {
  return typeof unit.traits.square === 'string' ? unit.traits.square : '';
}

/** The turn a unit arrives on: its trait `turn`, default 1. */
export function arrivalOf(unit: OrderedUnit): number {
  return unit.traits.turn === undefined ? 1 : numberOf(unit.traits.turn);
}

/** A command is named after its leader: the officer of the formation, else its unit of that type, else its id. */
function commandName(order: BattleOrder, formation: string): string {
  const officer = order.leaders.find((leader) => leader.formation === formation);
  const unit = order.units.find(
    ({ type, formations }) =>
      TYPE_WORDS.indexOf(type) === LEADER && formations.at(-1) === formation,
  );
  return officer?.name ?? unit?.name ?? formation;
}

/** The scene of a checked order, with its parsed set-up. */
export function sceneOf(order: BattleOrder, setup: Setup): Scene {
  const scene = {
    unitOf: [] as number[],
    type: [] as number[],
    side: [] as number[],
    level: [] as number[],
    home: [] as number[],
    arrives: [] as number[],
    command: [] as number[],
  };
  const commands = new Map<string, number>();
  order.units.forEach((unit, index) => {
    const type = TYPE_WORDS.indexOf(unit.type);
    const formation = unit.formations.at(-1) ?? unit.id;
    const command = commands.get(formation) ?? commands.size;
    commands.set(formation, command);
    for (let piece = 0; piece < (unit.strength.pieces ?? 0); piece += 1) {
      scene.unitOf.push(index);
      scene.type.push(type);
      scene.side.push(unit.side === 'A' ? 0 : 1);
      scene.level.push(type === LEADER ? numberOf(unit.traits.level) : 0);
      scene.home.push(LABELLED[labelOf(unit)] ?? 0);
      scene.arrives.push(arrivalOf(unit));
      scene.command.push(command);
    }
  });
  return {
    ...(order.ruleset.version === '2' ? { version: '2' } : {}),
    setup,
    parameters: figuresWith(HOUSE_VALUES, setup.parameters),
    sides: { A: order.sides.A.name, B: order.sides.B.name },
    units: order.units.map((unit) => unit.id),
    commandNames: [...commands.keys()].map((formation) => commandName(order, formation)),
    ...scene,
  };
}
