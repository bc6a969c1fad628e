import { type BoardBattle, foldBoard } from '@/lib/battle/stream/battle';
import type { BoardCommander } from '@/lib/battle/stream/events';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import type { CampaignState } from '@/lib/campaign/state';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';

/**
 * By mail the campaign says who commands the own side from its next move on. Where that was for one turn alone, and the
 * battle has given the command back in the turn that passed, the campaign notes it with the turn. A command that the
 * battle has not taken over yet, such as one given while the other side has the move, stays.
 */
export function givenBack(
  { campaign }: CampaignState,
  battle: BoardBattle,
  turn: Pick<BoardPass, 'from' | 'to'>,
): readonly CampaignEvent[] {
  const mail = campaign?.mail ?? null;
  if (mail === null || mail.board === null || mail.board.next === null) return [];
  const { own, board } = mail;
  const { commander } = board;
  const once = commander.kind === 'artificial' && commander.until !== undefined;
  if (!once || battle.commanders[own].kind !== 'person') return [];
  if (canonicalJson({ ...commandIn(battle, own, turn) }) !== canonicalJson({ ...commander }))
    return [];
  const person = { kind: 'person' as const };
  return [
    { type: 'BoardCommandGiven', data: { side: own, battle: board.battle, commander: person } },
  ];
}

/** Who was put in command of a side last, in a turn or before it. */
function commandIn(
  battle: BoardBattle,
  side: Side,
  { from, to }: Pick<BoardPass, 'from' | 'to'>,
): BoardCommander {
  const within = battle.events
    .slice(from - 1, to)
    .findLast((event) => event.type === 'BoardCommandExchanged' && event.data.side === side);
  if (within?.type === 'BoardCommandExchanged') return within.data.commander;
  const before = foldBoard(null, battle.events.slice(0, from - 1), () => battle.ruleset);
  return before.commanders[side];
}
