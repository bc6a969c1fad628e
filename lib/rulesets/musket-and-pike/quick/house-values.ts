import { HOUSE_VALUES as LINE_VALUES } from './line/setup';

/**
 * House values of new battles: every number that the manual leaves to a game's Parameter Data, or that a battle without
 * a hex map needs. Each is named, bounded, documented, shown to players, and changeable in a scenario's `parameters`.
 */
export const HOUSE_VALUES = LINE_VALUES;
