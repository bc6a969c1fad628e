import { house } from '@/lib/battle/contract/house-value';

/** The named settings of the ruleset: bounded, shown to players, changeable in a scenario's `parameters`. */
export const HOUSE_VALUES = {
  musketRange: house(
    6,
    3,
    12,
    'inches',
    'Rifle Range',
    'Range of muskets and of canister: 6 in Napoleonic and earlier battles, 9 in later ones.',
  ),
  retreatMoves: house(
    3,
    1,
    5,
    'moves',
    'Morale Factor After a Melee',
    'Moves that a beaten body retires.',
  ),
  holdMoves: house(
    3,
    1,
    6,
    'moves',
    'Rifle Fire Against Artillery Crews',
    'Moves that a side must hold a gun without crew before it can serve it.',
  ),
  headquartersReach: house(
    3,
    1,
    6,
    'inches',
    'The Battle',
    'A headquarters is taken by troops this near to it with no enemy so near.',
  ),
  cutOffReach: house(
    6,
    1,
    12,
    'inches',
    'The Battle',
    'A road is cut where an enemy is this near: a headquarters without an open road to its own edge does not count at the end.',
  ),
  brokenAt: house(
    33,
    0,
    60,
    'of 100',
    'The Battle',
    'An army with no more than this part of its figures left is gone from the field.',
  ),
  joinReach: house(
    3,
    1,
    6,
    'inches',
    'Movement and Ranges',
    'Regiments this near to one another can form a cross-country column.',
  ),
  fallenKilled: house(
    25,
    0,
    60,
    'of 100',
    'Casualty Rates',
    'Fallen figures that are killed; the others are wounded.',
  ),
} as const;

export type HouseValueName = keyof typeof HOUSE_VALUES;
export type Parameters = Readonly<Record<HouseValueName, number>>;
