import { type HouseValue, house } from '@/lib/battle/contract/house-value';

/** Parameter Data of combat and upkeep that only the board needs: the manual leaves each figure open. */
export const COMBAT_DATA = {
  scatterHitPercent: house(
    50,
    0,
    100,
    '%',
    'Indirect Fire',
    'Chance that indirect fire of artillery at a hex out of sight falls where it was aimed.',
  ),
  scatterNearPercent: house(
    60,
    0,
    100,
    '%',
    'Indirect Fire',
    'Of the fire that scatters, the share that falls one hex away; the rest falls two away.',
  ),
  fortFirePercent: house(
    -40,
    -90,
    0,
    '%',
    'Target Fire Modifiers',
    'Added to fire against a target behind the rampart of a fort or a high wall that has not moved.',
  ),
  fortMeleePercent: house(
    -40,
    -90,
    0,
    '%',
    'Melee Modifiers',
    'Added to an attack through the hexside of a fort.',
  ),
  gateMeleePercent: house(
    -20,
    -90,
    0,
    '%',
    'Melee Modifiers',
    'Added to an attack through a gate.',
  ),
  routHexes: house(
    4,
    1,
    20,
    'hexes',
    'Morale',
    'How far a unit runs when it routs, and in each of its own turns until it rallies.',
  ),
  overrunCapturedPercent: house(
    50,
    0,
    100,
    '%',
    'Cavalry Overruns',
    'Share of a unit ridden down or cut off that is taken prisoner; the rest is killed or wounded.',
  ),
  supplyPathHexes: house(
    5,
    1,
    50,
    'hexes',
    'Supply',
    'Longest path from a unit to the wagon that resupplies it.',
  ),
} as const satisfies Record<string, HouseValue>;
