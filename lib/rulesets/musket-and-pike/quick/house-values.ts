import { HOUSE_VALUES as FROZEN_VALUES } from './frozen/rules/parameters';

/**
 * House values of new battles: every number that the manual leaves to a game's Parameter Data, or that a battle without
 * a hex map needs. Each is named, bounded, documented, shown to players, and changeable in a scenario's `parameters`.
 */
export const HOUSE_VALUES = FROZEN_VALUES;
