import { type Decided, happened, running } from '@/lib/campaign/chapter';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import type { CorrectedUnit, UmpireCommands } from './events';
import { CORRECTION_REASON_MAX } from './state';

/** Most units in one correction. */
export const CORRECTED_UNITS_MAX = 20;

/**
 * Whether strengths can be corrected now: between battles, before anybody has decided on the figures as they are.
 * Refuses NO_UMPIRE, CORRECTION_CLOSED.
 */
export function correctable(state: CampaignState): Result<Readonly<StartedCampaign>, Refusal> {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { umpire, phase } = campaign.value;
  if (umpire === null) return refuse('NO_UMPIRE', 'This campaign has no umpire.');
  const round = phase === 'choosing' ? roundOf(campaign.value) : null;
  return round === null || SIDES.some((side) => round.seals[side] !== null)
    ? refuse(
        'CORRECTION_CLOSED',
        'Strengths can be corrected while both sides choose, before either has sealed.',
      )
    : ok(campaign.value);
}

/**
 * The umpire sets the strength of units that an earlier entry left wrong. Refuses NO_UMPIRE, CORRECTION_CLOSED, and
 * CORRECTION_INVALID for an entry that changed no strength, a unit that there is not or twice, figures below 0 or above
 * its establishment, or no change.
 */
export function correctStrength(
  state: CampaignState,
  { entry, units, reason }: UmpireCommands['CorrectStrength'],
): Decided {
  const open = correctable(state);
  if (!open.ok) return open;
  const campaign = open.value;
  if (!campaign.strength.some(({ position }) => position === entry))
    return refuse('CORRECTION_INVALID', 'Pick an entry that changed strengths.', 'entry');
  const once = new Set(units.map(({ unit }) => unit)).size === units.length;
  if (units.length === 0 || units.length > CORRECTED_UNITS_MAX || !once)
    return refuse('CORRECTION_INVALID', 'Pick one to 20 units, each once.', 'unit');
  if (reason === '' || reason.length > CORRECTION_REASON_MAX)
    return refuse('CORRECTION_INVALID', 'Say what was wrong.', 'reason');
  const corrected: CorrectedUnit[] = [];
  for (const one of units) {
    const found = correctedUnit(campaign, one);
    if (!found.ok) return found;
    corrected.push(found.value);
  }
  return happened({ type: 'StrengthCorrected', data: { entry, units: corrected, reason } });
}

function correctedUnit(
  { definition, forces }: Readonly<StartedCampaign>,
  { unit: id, men, guns }: UmpireCommands['CorrectStrength']['units'][number],
): Result<CorrectedUnit, Refusal> {
  const placed = lookupOf(definition).units.get(id);
  const unit = forces.units.get(id);
  if (placed === undefined || unit === undefined || unit.status !== 'present')
    return refuse('CORRECTION_INVALID', 'Pick a unit that is with its army.', 'unit');
  const most = establishmentOf(placed);
  const within = (count: number, max: number) =>
    Number.isInteger(count) && count >= 0 && count <= max;
  if (!within(men, most.men))
    return refuse('CORRECTION_INVALID', `This unit has 0 to ${most.men} men.`, 'men');
  if (!within(guns, most.guns))
    return refuse('CORRECTION_INVALID', `This unit has 0 to ${most.guns} guns.`, 'guns');
  return men === unit.men && guns === unit.guns
    ? refuse('CORRECTION_INVALID', 'That is its strength already.', 'men')
    : ok({ unit: id, men: { from: unit.men, to: men }, guns: { from: unit.guns, to: guns } });
}
