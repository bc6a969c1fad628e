import { type BattleRoll, battleRoll } from '@/lib/campaign/battle/order';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf, startOf } from '@/lib/campaign/definition/lookup';
import {
  copyForces,
  joinFormations,
  setStanding,
  startingForces,
} from '@/lib/campaign/forces/forces';
import type { ForcesState } from '@/lib/campaign/forces/state';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { LevelShares } from './battle-levels';

/**
 * Growth of the log-odds of a result above a level with the logarithm of the armies' ratio. House value, measured: the
 * median over the 38 battles of Silesia, either side 15 per cent weaker, 600 trials each, by version 4 of Musket and
 * Pike was 7.8, the quartiles 6.1 and 9.7.
 */
export const STRENGTH_EXPONENT = 7;
/** Number of men that a gun counts as (manual of Musket and Pike: “Combat Results”). */
const MEN_A_GUN = 50;
/** Maximum advantage, either way; greater ones count as this. */
const ADVANTAGE_MOST = 20;

/**
 * Adjusts the chances that a file states for its own armies to the actual armies: `advantage` is the factor by which
 * their ratio has become more favourable to side A (1: no change, and exactly the stated chances). Certainties remain.
 */
export function standingShares(stated: LevelShares, advantage: number): LevelShares {
  if (advantage === 1) return stated;
  const factor =
    Math.min(ADVANTAGE_MOST, Math.max(1 / ADVANTAGE_MOST, advantage)) ** STRENGTH_EXPONENT;
  const [worst, bad, even, good] = stated;
  // Chances of this level or a worse one: their odds fall as side A grows.
  const below = (sum: number) => {
    const up = Math.max(0, 1 - sum) * factor;
    return sum <= 0 ? 0 : sum / (sum + up);
  };
  const [one, two, three, four] = [
    below(worst),
    below(worst + bad),
    below(worst + bad + even),
    below(worst + bad + even + good),
  ];
  return [one, two - one, three - two, four - three, 1 - four];
}

/**
 * The participants of a battle if nothing had been lost since the file's start: every formation, at its stated
 * strength.
 */
export function wholeRolls(
  definition: CampaignDefinition,
): (battle: BattleDefinition) => BattleRoll {
  const forces = startingForces(definition, startOf(definition));
  setStanding(forces, lookupOf(definition), [...lookupOf(definition).formations.keys()], 'present');
  return rollsOf(definition, forces);
}

/**
 * The participants of a battle if nothing had been lost since a campaign began at a situation, later arrivals included.
 */
export function rollsFrom(
  definition: CampaignDefinition,
  start: string,
): (battle: BattleDefinition) => BattleRoll {
  return rollsOf(definition, withLater(definition, startingForces(definition, start)));
}

/** The armies with the formations that are still to join, as the file states these. */
function withLater(definition: CampaignDefinition, forces: ForcesState): ForcesState {
  const lookup = lookupOf(definition);
  const joined = copyForces(forces);
  joinFormations(joined, lookup, [...lookup.formations.keys()]);
  return joined;
}

function rollsOf(
  definition: CampaignDefinition,
  forces: ForcesState,
): (battle: BattleDefinition) => BattleRoll {
  const rolls = new Map<string, BattleRoll>();
  return (battle) => {
    let roll = rolls.get(battle.id);
    if (roll === undefined) {
      roll = battleRoll(definition, battle, forces);
      rolls.set(battle.id, roll);
    }
    return roll;
  };
}

/**
 * The factor by which the ratio of the armies has become more favourable to side A than the file states; 1 if the file
 * gives a side no units. A side that has none left: 0 or infinity.
 */
export function advantageOf(now: BattleRoll, whole: BattleRoll): number {
  const [a, b] = [weight(whole, 'A'), weight(whole, 'B')];
  if (a === 0 || b === 0) return 1;
  const [nowA, nowB] = [weight(now, 'A'), weight(now, 'B')];
  if (nowA === a && nowB === b) return 1;
  if (nowA === 0 && nowB === 0) return 1;
  return nowA / a / (nowB / b);
}

/** Men, and guns as the men that they are worth; if an army counts neither, its other kinds of strength. */
function weight({ units }: BattleRoll, side: Side): number {
  let [men, others] = [0, 0];
  for (const unit of units) {
    if (unit.side !== side) continue;
    for (const [kind, count] of Object.entries(unit.strength))
      if (kind === 'men') men += count ?? 0;
      else if (kind === 'guns') men += MEN_A_GUN * (count ?? 0);
      else others += count ?? 0;
  }
  return others > 0 ? others : men;
}

/**
 * The participants of each battle by the file: the armies with which a campaign would begin at the first situation that
 * leads to it, later arrivals included. The battle's odds are stated for these armies.
 */
export function statedRolls(
  definition: CampaignDefinition,
): (battle: BattleDefinition) => BattleRoll {
  const rolls = new Map<string, BattleRoll>();
  return (battle) => {
    let roll = rolls.get(battle.id);
    if (roll === undefined) {
      const met = definition.situations.find(({ meetings }) =>
        meetings.some((meeting) => meeting.battle === battle.id),
      );
      roll = rollsFrom(definition, met?.id ?? startOf(definition))(battle);
      rolls.set(battle.id, roll);
    }
    return roll;
  };
}

/**
 * The chances of a battle for the actual armies, from those that the file states. A battle without a scenario has no
 * armies: its odds are used unchanged.
 */
export function sharesNow(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  forces: ForcesState,
  stated: LevelShares,
): LevelShares {
  if (battle.scenario === undefined) return stated;
  const now = battleRoll(definition, battle, forces);
  return standingShares(stated, advantageOf(now, statedRolls(definition)(battle)));
}

/**
 * Results of battles for the current armies: for battles that can come next, adjusted from what the file states; for
 * later ones, by the change since the campaign began at `start`. Formations still to join count as the file states
 * them.
 */
export function levelsAsTheyStand(
  definition: CampaignDefinition,
  { start, situation, forces }: { start: string; situation: string; forces: ForcesState },
  levels: ReadonlyMap<string, LevelShares>,
): ReadonlyMap<string, LevelShares> {
  if (SIDES.every((side) => definition.forces[side].length === 0)) return levels;
  const { battles, situations } = lookupOf(definition);
  const here = new Set(situations.get(situation)?.meetings.map((meeting) => meeting.battle));
  const began = rollsFrom(definition, start);
  const now = rollsOf(definition, withLater(definition, forces));
  const moved = new Map<string, LevelShares>();
  for (const [id, shares] of levels) {
    const battle = battles.get(id);
    if (battle?.scenario === undefined) moved.set(id, shares);
    else if (here.has(id)) moved.set(id, sharesNow(definition, battle, forces, shares));
    else moved.set(id, standingShares(shares, advantageOf(now(battle), began(battle))));
  }
  return moved;
}
