import { house } from '@/lib/battle/contract/house-value';

/** The named settings of the ruleset: bounded, shown to players, changeable in a scenario's `parameters`. */
export const HOUSE_VALUES = {
  poolSixths: house(
    3,
    2,
    4,
    'sixths',
    'Supply and Resupply',
    'Sixths of the day’s losses of a category that a night gives back, rounded down.',
  ),
  commanderCost: house(
    6,
    1,
    12,
    'points',
    'Special Resupply Rules',
    'Points of the pool, of any categories, that a new commander costs.',
  ),
  garrisonPoints: house(
    12,
    0,
    60,
    'points',
    'OOB Hex-celled Map',
    'Points that an army’s own towns hold together at the outset, where towns are garrisoned.',
  ),
  garrisonUnits: house(
    3,
    0,
    6,
    'units',
    'OOB Hex-celled Map',
    'Units that each of an army’s own towns holds at the outset, where towns are garrisoned.',
  ),
  machineGunsJoin: house(
    1,
    0,
    1,
    'yes or no',
    'Movement',
    'Whether machine guns that held their fire and have not moved may join the rifle fire of their hex.',
  ),
  fireThenAssault: house(
    0,
    0,
    1,
    'yes or no',
    'Activation of units',
    'Whether a stand that has fired may still begin a close combat in the same half.',
  ),
  formerComradesFire: house(
    0,
    0,
    1,
    'yes or no',
    'Treachery',
    'Whether a unit on its way to the enemy may be fired on and assaulted by the army it leaves.',
  ),
  townLead: house(
    1,
    1,
    20,
    'hexes',
    'Concluding points',
    'Lead in town hexes taken from the enemy that is a minor victory.',
  ),
} as const;

export type HouseValueName = keyof typeof HOUSE_VALUES;
export type Parameters = Readonly<Record<HouseValueName, number>>;
