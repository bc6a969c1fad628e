import type { Access } from '@/lib/application/core/access';
import { battleOnBoard, RulesetMissing } from '@/lib/application/core/loaded-board';
import {
  campaignEvent,
  campaignOfStream,
  type LoadedCampaign,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { ok, refuse } from '@/lib/kernel/result';
import { boardPeople } from './staff';
import type { OpenedBoard } from './view';

/**
 * The battle of a campaign that somebody may look at. Refuses NOT_FOUND where the campaign has no battle of this index
 * that was or is fought on a board, and to those who are kept behind while it is on the board; TOO_BUSY, RULESET_MISSING.
 */
export async function boardIn(
  services: Services,
  access: Access,
  index: number,
): Promise<Answer<OpenedBoard>> {
  const { loaded } = access;
  if (!Number.isInteger(index) || index < 0) return { ok: false, error: NOT_FOUND };
  try {
    const isCurrent = battleOnBoard(loaded.campaign) === index;
    // Its newest moves are later than what somebody may see who is kept behind.
    if (isCurrent && loaded.behind) return { ok: false, error: NOT_FOUND };
    const home = isCurrent ? loaded.id : homeOf(loaded, index);
    if (!isCurrent && loaded.behind && home === null) return { ok: false, error: NOT_FOUND };
    const board = await services.boards.load(battleStreamOf(home ?? loaded.id, index));
    // The act that puts a battle on the board opens it too; where its process died in between, the worker does.
    if (board === null && isCurrent)
      return refuse('TOO_BUSY', 'The battle is being laid out. Reload in a moment.');
    if (board === null) return { ok: false, error: NOT_FOUND };
    const people = await boardPeople(access, board);
    const { mail } = loaded.campaign;
    const byMail = mail?.board?.battle === index ? { mail } : {};
    return ok({ access, index, board, isCurrent, people, ...byMail });
  } catch (fault) {
    if (!(fault instanceof RulesetMissing)) throw fault;
    return refuse(
      fault.code,
      'This battle was begun with a version of its rules that this program does not have.',
    );
  }
}

/** The campaign in whose own record a battle was resolved: for an inherited one an ancestor; null: it was not. */
function homeOf({ id, events }: LoadedCampaign, index: number): string | null {
  let announced = -1;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (event.type === 'BattleAnnounced') announced = event.data.index;
    if (event.type === 'BattleResolved' && announced === index)
      return campaignOfStream(recorded.streamId) ?? id;
  }
  return null;
}
