import { byId, type Ruleset } from '@/lib/battle/contract/ruleset';
import { commandAndManeuver } from './command-and-maneuver';
import { mauriceLite } from './maurice-lite';
import { musketAndPike } from './musket-and-pike';
import { shambattleOnHexes } from './shambattle';
import { strategyTacticalWargame } from './strategy-tactical';

/** The playable battle systems: one line each. docs/developers/add-a-ruleset.md says what a folder holds. */
export const RULESETS: readonly Ruleset[] = [
  musketAndPike,
  commandAndManeuver,
  shambattleOnHexes,
  mauriceLite,
  strategyTacticalWargame,
];

const BY_ID = byId(RULESETS);

/** A ruleset by its id, or undefined. */
export function rulesetById(id: string): Ruleset | undefined {
  return BY_ID.get(id);
}
