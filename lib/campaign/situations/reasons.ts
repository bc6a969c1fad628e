import type { Choice, Target } from '@/lib/campaign/definition/definition';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import type { StartedCampaign } from '@/lib/campaign/state';
import { renderText } from '@/lib/campaign/texts/render';
import { conditionInWords, factsInWords, hasParts } from './condition-words';
import { type ConditionGround, holds } from './conditions';

/**
 * Why a choice is open or closed to its side; null if it has no condition. If it is closed, the author's own words come
 * first, then the facts that decided it on arrival. If the campaign has moved on since the arrival, only the rule is
 * given.
 */
export function whyOfChoice(
  choice: Choice,
  open: boolean,
  campaign: Readonly<StartedCampaign>,
): string | null {
  const { when } = choice;
  if (when === undefined) return null;
  const authored =
    open || choice.closed === undefined ? '' : `${sentence(renderText(choice.closed, campaign))} `;
  const rule = conditionInWords(when, campaign.definition);
  const ground = groundOfArrival(campaign);
  const held = ground !== null && holds(when, ground);
  if (ground === null || (held && !open))
    return `${authored}${open ? 'Open' : 'Closed: it is open only'} when ${rule}.`;
  const facts = factsInWords(when, ground);
  if (open && !held) return `Open for want of any other course, although ${facts}.`;
  const whole = hasParts(when) ? ` It is open only when ${rule}.` : '';
  return `${authored}${open ? 'Open' : 'Closed'} because ${facts}.${whole}`;
}

/** The state by which the situation's conditions were judged on arrival; null once the campaign has moved on. */
function groundOfArrival(campaign: Readonly<StartedCampaign>): ConditionGround | null {
  if (campaign.phase !== 'choosing' || campaign.between !== null) return null;
  return {
    definition: campaign.definition,
    forces: campaign.forces,
    date: campaign.date,
    visited: new Set(campaign.chain.slice(0, -1).map((link) => link.situation)),
    battles: campaign.battles,
    choicesMade: campaign.choicesMade,
  };
}

/**
 * Why the campaign goes where it goes from here, if that depended on a condition; null if it did not, or if the
 * campaign waits for somebody. `campaign` is the campaign just before it goes on.
 */
export function whyFrom(campaign: Readonly<StartedCampaign>): string | null {
  const target = targetFrom(campaign);
  if (target === undefined || typeof target === 'string') return null;
  const failed: string[] = [];
  for (const entry of target) {
    if (entry.when === undefined || holds(entry.when, campaign)) {
      const facts = [
        ...failed,
        ...(entry.when === undefined ? [] : [factsInWords(entry.when, campaign)]),
      ];
      return facts.length === 0
        ? null
        : `The way led to ${titleOf(entry.to, campaign)} because ${facts.join('; and ')}.`;
    }
    failed.push(factsInWords({ not: entry.when }, campaign));
  }
  return null;
}

/** The file's target for the way on: of the pair of choices, or of the battle just resolved. */
function targetFrom(campaign: Readonly<StartedCampaign>): Target | undefined {
  const { between, situation, definition } = campaign;
  const lookup = lookupOf(definition);
  if (between?.kind === 'resolved') {
    const last = campaign.battles.at(-1);
    return last?.report ? lookup.battles.get(last.id)?.branches[last.report.level] : undefined;
  }
  if (between?.kind !== 'revealed' || !situation) return undefined;
  const meeting = meetingOf(definition, situation.id, situation.chosen);
  return meeting?.battle === undefined ? meeting?.next : undefined;
}

function titleOf(id: string, { definition }: Readonly<StartedCampaign>): string {
  const lookup = lookupOf(definition);
  return `“${(lookup.situations.get(id) ?? lookup.conclusions.get(id))?.title ?? id}”`;
}

/** An author's text, ended as a sentence. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
