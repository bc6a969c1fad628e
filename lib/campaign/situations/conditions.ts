import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { presentStrength, statedStrength } from '@/lib/campaign/forces/forces';
import type { ForcesState } from '@/lib/campaign/forces/state';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** Inputs of conditions: history, strength, calendar. */
export interface ConditionGround {
  readonly definition: CampaignDefinition;
  readonly forces: ForcesState;
  readonly date: string;
  readonly visited: ReadonlySet<string>;
  readonly battles: readonly {
    readonly id: string;
    readonly report: { readonly level: VictoryLevel } | null;
  }[];
  /** `situation/side/choice`. */
  readonly choicesMade: ReadonlySet<string>;
}

/**
 * Whether a condition holds. `visited` refers to situations reached before the current one; strength in per cent is
 * compared with what the file states for the whole campaign; a ratio to zero is infinite.
 */
export function holds(condition: Condition, ground: ConditionGround): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, ground));
  if ('any' in condition) return condition.any.some((part) => holds(part, ground));
  if ('not' in condition) return !holds(condition.not, ground);
  if ('visited' in condition) return ground.visited.has(condition.visited);
  if ('fought' in condition) {
    const { battle, levels } = condition.fought;
    return ground.battles.some(
      (fought) =>
        fought.id === battle &&
        fought.report !== null &&
        (levels === undefined || levels.includes(fought.report.level)),
    );
  }
  if ('chosen' in condition) {
    const { situation, side, choice } = condition.chosen;
    return ground.choicesMade.has(`${situation}/${side}/${choice}`);
  }
  if ('strength' in condition) {
    const asked = condition.strength;
    const lookup = lookupOf(ground.definition);
    const kind = asked.kind ?? 'men';
    const now = presentStrength(ground.forces, lookup, asked)[kind];
    const stated = statedStrength(lookup, asked)[kind];
    const percent = stated === 0 ? 0 : (100 * now) / stated;
    return (
      within(now, asked.atLeast, asked.atMost) &&
      within(percent, asked.atLeastPercent, asked.atMostPercent)
    );
  }
  if ('ratio' in condition) {
    const lookup = lookupOf(ground.definition);
    const menA = presentStrength(ground.forces, lookup, { side: 'A' }).men;
    const menB = presentStrength(ground.forces, lookup, { side: 'B' }).men;
    const ratio = menB === 0 ? (menA === 0 ? 1 : Number.POSITIVE_INFINITY) : menA / menB;
    return within(ratio, condition.ratio.atLeast, condition.ratio.atMost);
  }
  const { onOrAfter, before } = condition.date;
  return (
    (onOrAfter === undefined || ground.date >= onOrAfter) &&
    (before === undefined || ground.date < before)
  );
}

function within(value: number, atLeast: number | undefined, atMost: number | undefined): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}
