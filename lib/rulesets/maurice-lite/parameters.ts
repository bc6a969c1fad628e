import { house } from '@/lib/battle/contract/house-value';

/** The named settings of the ruleset: bounded, shown to players, changeable in a scenario's `parameters`. */
export const HOUSE_VALUES = {
  handMost: house(
    10,
    6,
    20,
    'cards',
    'The Action Cards',
    'Cards that a player may hold at the end of a round.',
  ),
  cardsDealt: house(
    6,
    1,
    10,
    'cards',
    'Deal the Action Cards',
    'Cards that each player is dealt at the start.',
  ),
  brokenMissing: house(
    60,
    0,
    100,
    'of 100',
    'Disruption and Broken',
    'Men of a broken unit that are missing after the battle; the others are killed and wounded.',
  ),
  brokenKilled: house(
    10,
    0,
    40,
    'of 100',
    'Disruption and Broken',
    'Men of a broken unit that are killed, among those who are not missing.',
  ),
  disruptionCost: house(
    5,
    0,
    20,
    'of 100',
    'Disruption and Broken',
    'Men that a unit still on the table has lost for each disruption it bears at the end.',
  ),
  minorOwn: house(
    33,
    0,
    50,
    'of 100',
    'Passing',
    'At night a side has a minor victory if it has lost less than this part of its army morale, and the enemy enough.',
  ),
  minorEnemy: house(
    66,
    50,
    99,
    'of 100',
    'Passing',
    'At night a side has a minor victory if the enemy has lost more than this part of his army morale.',
  ),
  majorLeft: house(
    33,
    0,
    90,
    'of 100',
    'Army Size and Army Morale',
    'A side that breaks the enemy with no more than this part of its own army morale left wins by a narrow margin only.',
  ),
} as const;

export type HouseValueName = keyof typeof HOUSE_VALUES;
export type Parameters = Readonly<Record<HouseValueName, number>>;
