import { assertNever, invariant } from '../../kernel/assert';
import type { DecisionContext } from '../commands';
import type { Decision } from '../decision';
import { meetingOf } from '../definition/lookup';
import {
  announceBattle,
  battleOf,
  followBranch,
  resolveBattle,
  walkoverLevel,
  walkoverReport,
} from './battles';
import { passDecided } from './intervals';
import { goTo, reachSituation } from './onward';

/**
 * Goes on from between two events, until the campaign waits for somebody or is over: what follows revealed choices,
 * and what a what-if that was cut there must make up for.
 */
export function goOn(decision: Decision, context: Pick<DecisionContext, 'draw'>): void {
  for (let between = decision.campaign.between; between; between = decision.campaign.between) {
    const { campaign } = decision;
    switch (between.kind) {
      case 'started':
        reachSituation(decision, campaign.start, 1);
        break;
      case 'revealed': {
        const here = campaign.situation;
        const meeting = meetingOf(campaign.definition, here?.id, here?.chosen);
        invariant(meeting !== undefined, 'every pair of choices has a meeting');
        if (meeting.battle !== undefined) {
          announceBattle(decision, meeting.battle, campaign.battles.length);
          break;
        }
        invariant(meeting.next !== undefined, 'a meeting leads to a battle or onward');
        goTo(decision, meeting.next, context);
        break;
      }
      case 'walkover': {
        invariant(campaign.encounter !== null, 'a battle has been announced');
        const battle = battleOf(campaign, campaign.encounter.id);
        const level = walkoverLevel(campaign, battle);
        invariant(level !== null, 'one side has nobody to send');
        resolveBattle(decision, walkoverReport(campaign, battle, level), null, context);
        break;
      }
      case 'resolved':
        followBranch(decision, context);
        break;
      case 'decided':
        passDecided(decision, context);
        break;
      case 'marching':
        reachSituation(decision, between.toward, (campaign.situation?.ordinal ?? 0) + 1);
        break;
      default:
        assertNever(between, 'place between two events');
    }
  }
}
