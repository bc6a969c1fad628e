import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { awaitedByHand, type BoardBattle, foldBoard } from '@/lib/battle/stream/battle';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { awaitedSides } from '@/lib/campaign/view/view-campaign';
import type { RecordedEvent } from '@/lib/event-store/contract';
import type { Side } from '@/lib/kernel/side';
import type { Decision } from './act';
import { battleOnBoard, RulesetMissing } from './loaded-board';
import type { LoadedCampaign } from './loaded-campaign';
import { noticesOfBoard } from './notices-of';
import type { Services } from './services';

/** A command on a campaign's board, and the battle's stream before it. */
export interface BoardCommand {
  readonly loaded: Pick<LoadedCampaign, 'id' | 'campaign'>;
  readonly actor: string;
  /** 0: it has not begun. */
  readonly version: number;
  readonly recorded: readonly RecordedEvent[];
}

/**
 * Events of a battle with what lists need to know of it: next to each is stored who must move by hand after the last of
 * them, so that lists know whose turn it is without folding the battle. With them go the notices to those whose move it
 * has become.
 */
export function withAwaited(
  before: BoardBattle | null,
  events: readonly BoardEvent[],
  ruleset: AnyBoardGame,
  { loaded, actor, version, recorded }: BoardCommand,
): Decision<BoardEvent> {
  const awaiting = awaitedByHand(foldBoard(before, events, () => ruleset));
  const command = { campaignId: loaded.id, actor, version: version + events.length };
  return {
    events,
    metadata: { awaiting },
    outbox: noticesOfBoard(
      { ...command, before: recorded },
      loaded.campaign,
      before === null ? [] : awaitedByHand(before),
      awaiting,
    ),
  };
}

/**
 * Sides that must act now; while a battle is on the board, those whose move it is there, by hand. By mail the campaign
 * itself knows; so it does for those who are kept behind, who see no move of a battle that goes on.
 */
export async function awaitedNow(
  services: Services,
  loaded: LoadedCampaign,
): Promise<readonly Side[]> {
  const index = battleOnBoard(loaded.campaign);
  if (index === null || loaded.behind || loaded.campaign.mail !== null)
    return awaitedSides(loaded.campaign);
  try {
    const board = await services.boards.load(battleStreamOf(loaded.id, index));
    return board === null ? awaitedSides(loaded.campaign) : awaitedByHand(board.battle);
  } catch (fault) {
    if (!(fault instanceof RulesetMissing)) throw fault;
    return awaitedSides(loaded.campaign);
  }
}
