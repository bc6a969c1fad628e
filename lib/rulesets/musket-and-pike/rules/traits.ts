import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Refusal } from '@/lib/kernel/result';

/** Unit traits that this ruleset understands; traits of other systems are ignored. */
export interface Traits {
  /** 2: fire at 150 % in normal line, 75 % in shortened line. Default 3. */
  readonly ranks: 2 | 3;
  /** Body armour: casualties − 10 % a point, and hard fire values. 0 … 9. */
  readonly armour: number;
  /** Melee value: strength in melee + 10 % a point. 0 … 20. */
  readonly melee: number;
  readonly canBlock: boolean;
  readonly noLine: boolean;
  readonly light: boolean;
  readonly guard: boolean;
  readonly restricted: boolean;
  readonly irregular: boolean;
  readonly heavy: boolean;
  readonly dragoon: boolean;
  readonly horseArtillery: boolean;
  readonly noBayonet: boolean;
  /** Half strength against works. */
  readonly assaultPenalty: boolean;
  /** +2 morale in every test. */
  readonly fanatical: boolean;
  /** Artillery that needs a set-up period before it fires. */
  readonly setUp: boolean;
}

const FLAGS = [
  'canBlock',
  'noLine',
  'light',
  'guard',
  'restricted',
  'irregular',
  'heavy',
  'dragoon',
  'horseArtillery',
  'noBayonet',
  'assaultPenalty',
  'fanatical',
  'setUp',
] as const;

/** Interprets a unit's traits; a known trait with an invalid value is reported in `faults` and left out. */
export function readTraits(unit: OrderedUnit, faults: Refusal[] = []): Traits {
  const fault = (name: string, message: string) =>
    faults.push({
      code: 'TRAIT_INVALID',
      message: `${unit.name}: ${message}`,
      path: `units.${unit.id}.traits.${name}`,
    });
  const count = (name: string, max: number): number => {
    const value = unit.traits[name];
    if (value === undefined) return 0;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max)
      return value;
    fault(name, `${name} is a whole number from 0 to ${max}.`);
    return 0;
  };
  const flags = {} as Record<(typeof FLAGS)[number], boolean>;
  for (const name of FLAGS) {
    const value = unit.traits[name];
    flags[name] = value === true;
    if (value !== undefined && typeof value !== 'boolean') fault(name, `${name} is true or false.`);
  }
  const ranks = unit.traits.ranks;
  if (ranks !== undefined && ranks !== 2 && ranks !== 3) fault('ranks', 'ranks are 2 or 3.');
  return {
    ...flags,
    ranks: ranks === 2 ? 2 : 3,
    armour: count('armour', 9),
    melee: count('melee', 20),
  };
}
