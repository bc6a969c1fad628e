import type { Interval } from '@/lib/campaign/definition/intervals';
import type { DefinitionLookup, PlacedUnit } from '@/lib/campaign/definition/lookup';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { servedSide } from '@/lib/campaign/forces/forces';
import type { UnitState } from '@/lib/campaign/forces/state';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';
import { applyIntervalStep } from './apply';
import type { IntervalDice } from './dice';
import type { IntervalAnswer, IntervalStep } from './events';
import type { SettledPolicy } from './policies';

/** One side in one interval: the input of every step, and the list to which steps are added. */
export interface IntervalSide {
  readonly side: Side;
  readonly interval: Interval;
  readonly policy: SettledPolicy;
  /** The side's decisions; the rules decide absent parts. */
  readonly answer: IntervalAnswer;
  /** Share (0 … 1) of the rest days that it keeps: less if it presses on, or is pressed. */
  readonly restShare: number;
  /** Changed by each step that is added; a copy of the campaign's own. */
  readonly campaign: Pick<
    StartedCampaign,
    'definition' | 'forces' | 'pools' | 'aftermath' | 'tallies' | 'casualties' | 'date'
  >;
  readonly lookup: DefinitionLookup;
  readonly dice: IntervalDice;
  /** First day after the interval. */
  readonly until: string;
  readonly steps: IntervalStep[];
}

/** A step without its side, date and dice. */
export type StepDraft = Omit<IntervalStep, 'side' | 'date' | 'draws'>;

/** Adds a step and applies it; one without effect is left out, and its dice are listed with the next. */
export function addStep(ground: IntervalSide, draft: StepDraft): void {
  if (draft.changes.length === 0 && !draft.leaders?.length && !draft.formations?.length) return;
  const draws = ground.dice.taken();
  const step: IntervalStep = {
    ...draft,
    side: ground.side,
    date: ground.until,
    ...(draws.length > 0 ? { draws } : {}),
  };
  ground.steps.push(step);
  applyIntervalStep(ground.campaign, step);
}

/** The present units of the side, in the order of its order of battle. */
export function presentUnits(
  ground: IntervalSide,
): { readonly id: string; readonly placed: PlacedUnit; readonly unit: UnitState }[] {
  const units: { id: string; placed: PlacedUnit; unit: UnitState }[] = [];
  for (const [id, placed] of ground.lookup.units) {
    const unit = ground.campaign.forces.units.get(id);
    if (unit?.status === 'present' && servedSide(placed, unit) === ground.side)
      units.push({ id, placed, unit });
  }
  return units;
}

/** A change without effect, to be filled in. */
export function noChange(unit: string): UnitChange {
  return { unit, men: 0, guns: 0, fatigue: 0 };
}

/** The sum of one figure over changes. */
export function total(changes: readonly UnitChange[], of: (change: UnitChange) => number): number {
  return changes.reduce((sum, change) => sum + of(change), 0);
}
