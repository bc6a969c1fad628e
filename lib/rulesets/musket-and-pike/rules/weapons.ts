import type { Arm } from '@/lib/battle/handoff/battle-order';

/**
 * Weapons with their fire values by range. The manual gives one figure (a musket counts 6 at one hex); the rest is
 * Parameter Data, so house values. `soft` is used on targets without armour, `hard` on those with it.
 */
export interface Weapon {
  readonly name: string;
  /** Fire value at 1, 2, 3 … hexes; empty: the weapon cannot fire. */
  readonly soft: readonly number[];
  readonly hard: readonly number[];
  /** No bayonet: a third of the strength in melee. */
  readonly noBayonet: boolean;
  /** Needs a set-up period before it fires. */
  readonly setUp: boolean;
  /** Fires once in a battle. */
  readonly singleUse: boolean;
  /** Cannot be used in defensive fire. */
  readonly noDefensiveFire: boolean;
  /** May scatter: fires over units in between. */
  readonly indirect: boolean;
}

const bands = (...spans: readonly (readonly [number, number])[]): readonly number[] => {
  const values: number[] = [];
  for (const [to, value] of spans) while (values.length < to) values.push(value);
  return values;
};
const weapon = (
  name: string,
  soft: readonly number[],
  flags: Partial<Omit<Weapon, 'name' | 'soft'>> = {},
): Weapon => ({
  name,
  soft,
  hard: flags.hard ?? soft,
  noBayonet: flags.noBayonet ?? false,
  setUp: flags.setUp ?? false,
  singleUse: flags.singleUse ?? false,
  noDefensiveFire: flags.noDefensiveFire ?? false,
  indirect: flags.indirect ?? false,
});

export const WEAPONS: Readonly<Record<string, Weapon>> = {
  musket: weapon('muskets', [6, 3, 1]),
  'musket-no-bayonet': weapon('muskets', [6, 3, 1], { noBayonet: true }),
  matchlock: weapon('matchlocks', [4, 2, 1], { noBayonet: true }),
  rifle: weapon('rifles', [4, 4, 3, 2, 1], { noBayonet: true }),
  carbine: weapon('carbines', [2], { noBayonet: false }),
  pistol: weapon('pistols', [1]),
  sword: weapon('swords', []),
  lance: weapon('lances', []),
  pike: weapon('pikes', []),
  bow: weapon('bows', [3, 2, 1], { hard: [1, 1, 0], noBayonet: true }),
  javelin: weapon('javelins', [3], { singleUse: true, noBayonet: true }),
  'battalion-gun': weapon('battalion guns', bands([2, 8], [5, 3], [8, 1])),
  'field-gun': weapon('field guns', bands([2, 10], [5, 4], [10, 2], [15, 1])),
  'heavy-gun': weapon('heavy guns', bands([2, 12], [5, 5], [10, 3], [18, 1]), { setUp: true }),
  howitzer: weapon('howitzers', bands([2, 8], [5, 4], [10, 2]), { indirect: true }),
  'siege-gun': weapon('siege guns', bands([2, 12], [5, 6], [10, 4], [20, 2]), { setUp: true }),
};

/** Weapon of a unit that states none. */
export function defaultWeapon(arm: Arm): string {
  if (arm === 'infantry') return 'musket';
  if (arm === 'cavalry') return 'sword';
  if (arm === 'artillery') return 'field-gun';
  return 'sword';
}

/** Fire value of a weapon at a range in hexes (1 = adjacent); 0 beyond its reach. */
export function weaponValue(used: Weapon, rangeHexes: number, hardTarget: boolean): number {
  return (hardTarget ? used.hard : used.soft)[rangeHexes - 1] ?? 0;
}
