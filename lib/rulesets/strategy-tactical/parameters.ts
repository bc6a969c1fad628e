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
  lossLead: house(
    10,
    1,
    100,
    'of 100',
    'The Battle',
    'Where both sides hold as many headquarters after the last move, the one whose losses are smaller by this part of its army has won: destroying the enemy counts as much as his headquarters. 100: such a battle is drawn.',
  ),
  routedLead: house(
    20,
    1,
    100,
    'of 100',
    'The Battle',
    'An army that draws off after it has lost this part more of itself than the enemy of his is routed: a major defeat. In real battles of 1700–1815 the loser lost 12 of 100 more in the median, some 20 in the worst quarter.',
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
