import {
  battleAnnounced,
  battleOf,
  battleResolved,
  walkoverLevel,
  walkoverReport,
} from '@/lib/campaign/battle/decide-battle';
import type { DecisionContext } from '@/lib/campaign/commands';
import { ridersRode } from '@/lib/campaign/couriers/ride';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, CampaignEventType } from '@/lib/campaign/events';
import { passDecided } from '@/lib/campaign/interval/pass';
import type { StartedCampaign } from '@/lib/campaign/state';
import { assertNever, invariant } from '@/lib/kernel/assert';
import { concluded, leadTo, nextOrdinal, situationReached } from './targets';

/**
 * Events after which a campaign continues automatically, within the same decision, until it waits for somebody or is
 * over.
 */
export const LEADING_ON: ReadonlySet<CampaignEventType> = new Set([
  'CampaignStarted',
  'BranchBegun',
  'ChoicesRevealed',
  'BattleResolved',
  'IntervalDecided',
]);

/** The next automatic event; null if the campaign waits for somebody, or is over. */
export function nextEvent(
  campaign: Readonly<StartedCampaign>,
  context: Pick<DecisionContext, 'draw' | 'letters'>,
): CampaignEvent | null {
  const { between, couriers, definition } = campaign;
  if (couriers !== null && couriers.due !== null) return ridersRode(campaign, context);
  if (between === null) return null;
  switch (between.kind) {
    case 'started':
      return situationReached(campaign, campaign.start, 1);
    case 'revealed': {
      const here = campaign.situation;
      const meeting = meetingOf(definition, here?.id, here?.chosen);
      invariant(meeting !== undefined, 'every pair of choices has a meeting');
      if (meeting.battle !== undefined)
        return battleAnnounced(campaign, meeting.battle, campaign.battles.length);
      invariant(meeting.next !== undefined, 'a meeting leads to a battle or to a target');
      return leadTo(campaign, meeting.next, context);
    }
    case 'walkover': {
      invariant(campaign.encounter !== null, 'a battle has been announced');
      const battle = battleOf(campaign, campaign.encounter.id);
      const level = walkoverLevel(campaign, battle);
      invariant(level !== null, 'one side has nobody to send');
      return battleResolved(campaign, walkoverReport(campaign, battle, level), null);
    }
    case 'resolved': {
      const last = campaign.battles.at(-1);
      invariant(last?.report, 'a battle has been resolved');
      const target = battleOf(campaign, last.id).branches[last.report.level];
      invariant(target !== undefined, `the battle ${last.id} has a branch for every level`);
      return leadTo(campaign, target, context);
    }
    case 'decided':
      return passDecided(campaign, context);
    case 'marching':
      return lookupOf(definition).conclusions.has(between.toward)
        ? concluded(campaign, between.toward)
        : situationReached(campaign, between.toward, nextOrdinal(campaign));
    default:
      return assertNever(between, 'place between two events');
  }
}
