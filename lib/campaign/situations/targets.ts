import type { DecisionContext } from '@/lib/campaign/commands';
import type {
  CampaignDefinition,
  Choice,
  Situation,
  Target,
} from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, EventOf } from '@/lib/campaign/events';
import { copyForces, joinFormations } from '@/lib/campaign/forces/forces';
import { enterInterval } from '@/lib/campaign/interval/pass';
import type { StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import type { Side } from '@/lib/kernel/side';
import { holds } from './conditions';

/** Where a target leads now: the first entry whose condition holds, else the last. */
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
 * The first event on the way to a target: a conclusion is reached; an interval passes, or opens and waits for the sides;
 * or the next situation is reached.
 */
export function leadTo(
  campaign: Readonly<StartedCampaign>,
  target: Target,
  context: Pick<DecisionContext, 'draw'>,
): CampaignEvent {
  const { date, definition } = campaign;
  const { conclusions } = lookupOf(definition);
  const { to, interval } = resolveTarget(target, campaign);
  const ordinal = nextOrdinal(campaign);
  if (conclusions.has(to))
    return interval !== undefined && passesBefore(definition, to, interval)
      ? enterInterval(campaign, interval, to, ordinal, context)
      : concluded(campaign, to);
  if (ordinal > definition.maxSituations) {
    const exhausted =
      definition.exhausted === undefined ? undefined : conclusions.get(definition.exhausted);
    return {
      type: 'CampaignConcluded',
      data: {
        conclusion: exhausted?.id ?? null,
        value: exhausted?.value ?? 0,
        reason: 'exhausted',
        date,
      },
    };
  }
  const between = interval ?? definition.defaultInterval;
  return between === undefined
    ? situationReached(campaign, to, ordinal)
    : enterInterval(campaign, between, to, ordinal, context);
}

/**
 * Whether an interval passes on the way to a conclusion: only one in which units lay down their arms, so that they are
 * off the rolls when the war is over.
 */
export function passesBefore(
  definition: CampaignDefinition,
  to: string,
  interval: string,
): boolean {
  const { conclusions, intervals } = lookupOf(definition);
  return conclusions.has(to) && (intervals.get(interval)?.surrender ?? []).length > 0;
}

/** The end of a campaign to which a branch leads. */
export function concluded(
  { definition, date }: Readonly<StartedCampaign>,
  id: string,
): EventOf<'CampaignConcluded'> {
  const conclusion = lookupOf(definition).conclusions.get(id);
  invariant(conclusion !== undefined, `the conclusion ${id} is in the definition`);
  const { value } = conclusion;
  return { type: 'CampaignConcluded', data: { conclusion: id, value, reason: 'branch', date } };
}

/** The ordinal of the next situation. */
export function nextOrdinal({ situation }: Readonly<StartedCampaign>): number {
  return (situation?.ordinal ?? 0) + 1;
}

/** Arrival at a situation: formations join, and each side's open choices are determined. */
export function situationReached(
  campaign: Readonly<StartedCampaign>,
  id: string,
  ordinal: number,
): EventOf<'SituationReached'> {
  const lookup = lookupOf(campaign.definition);
  const situation = lookup.situations.get(id);
  invariant(situation !== undefined, `the situation ${id} is in the definition`);
  const joined = situation.joins.filter(
    (formation) => campaign.forces.formations.get(formation) === 'later',
  );
  const forces = copyForces(campaign.forces);
  joinFormations(forces, lookup, joined);
  const ground = { ...campaign, forces };
  return {
    type: 'SituationReached',
    data: {
      situation: id,
      ordinal,
      date: campaign.date,
      joined,
      open: { A: openChoices(situation, 'A', ground), B: openChoices(situation, 'B', ground) },
    },
  };
}

/** Ids of the choices a side may take; if conditions would close them all, all of them stay open. */
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
