import { invariant } from '../../kernel/assert';
import { SIDES, type Side } from '../../kernel/side';
import type { DecisionContext } from '../commands';
import { holds } from '../conditions';
import type { Decision } from '../decision';
import type { Choice, Situation, Target } from '../definition/definition';
import { lookupOf } from '../definition/lookup';
import { copyForces, joinFormations } from '../forces';
import { isManned } from '../mail';
import type { StartedCampaign } from '../state';
import { enterInterval } from './intervals';

/** Where a target leads as the campaign stands: the first entry whose condition holds, else the last. */
export function resolveTarget(
  target: Target,
  campaign: Readonly<StartedCampaign>,
): { readonly to: string; readonly interval: string | undefined } {
  if (typeof target === 'string') return { to: target, interval: undefined };
  const entry =
    target.find((one) => one.when === undefined || holds(one.when, campaign)) ?? target.at(-1);
  invariant(entry !== undefined, 'a target has an entry');
  return { to: entry.to, interval: entry.interval };
}

/**
 * Goes where a target leads: through its interval, which may have to wait for the sides, to the next situation; or to a
 * conclusion.
 */
export function goTo(
  decision: Decision,
  target: Target,
  context: Pick<DecisionContext, 'draw'>,
): void {
  const { definition } = decision.campaign;
  const lookup = lookupOf(definition);
  const { to, interval } = resolveTarget(target, decision.campaign);
  const conclusion = lookup.conclusions.get(to);
  if (conclusion) {
    decision.tell({
      type: 'CampaignConcluded',
      data: {
        conclusion: conclusion.id,
        value: conclusion.value,
        reason: 'branch',
        date: decision.campaign.date,
      },
    });
    return;
  }
  const ordinal = (decision.campaign.situation?.ordinal ?? 0) + 1;
  if (ordinal > definition.maxSituations) {
    const exhausted =
      definition.exhausted === undefined ? undefined : lookup.conclusions.get(definition.exhausted);
    decision.tell({
      type: 'CampaignConcluded',
      data: {
        conclusion: exhausted?.id ?? null,
        value: exhausted?.value ?? 0,
        reason: 'exhausted',
        date: decision.campaign.date,
      },
    });
    return;
  }
  const between = interval ?? definition.defaultInterval;
  if (between !== undefined && !enterInterval(decision, between, to, ordinal, context)) return;
  reachSituation(decision, to, ordinal);
}

/** Arrives at a situation: formations join, and each side's open choices are settled. */
export function reachSituation(decision: Decision, id: string, ordinal: number): void {
  const { campaign } = decision;
  const lookup = lookupOf(campaign.definition);
  const situation = lookup.situations.get(id);
  invariant(situation !== undefined, `the situation ${id} is in the definition`);
  const joined = situation.joins.filter(
    (formation) => campaign.forces.formations.get(formation) === 'later',
  );
  const forces = copyForces(campaign.forces);
  joinFormations(forces, lookup, joined);
  const ground = { ...campaign, forces };
  decision.tell({
    type: 'SituationReached',
    data: {
      situation: id,
      ordinal,
      date: campaign.date,
      joined,
      open: { A: openChoices(situation, 'A', ground), B: openChoices(situation, 'B', ground) },
    },
  });
}

/** Ids of the choices a side may take; where conditions would close them all, all of them stay open. */
function openChoices(
  situation: Situation,
  side: Side,
  ground: Readonly<StartedCampaign>,
): string[] {
  const choices = situation.choices[side];
  const open = choices.filter(
    (choice: Choice) => choice.when === undefined || holds(choice.when, ground),
  );
  return (open.length > 0 ? open : choices).map((choice) => choice.id);
}

/** Whether a person must answer for a side, and not the same one as for the other. */
export function facesAnotherPerson(campaign: Readonly<StartedCampaign>): boolean {
  const { seats, settings } = campaign;
  if (settings.hotSeat || SIDES.some((side) => !isManned(seats[side]))) return false;
  return seats.A.user === undefined || seats.A.user !== seats.B.user;
}
