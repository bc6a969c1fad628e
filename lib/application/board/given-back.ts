import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { type BoardBattle, foldBoard } from '@/lib/battle/stream/battle';
import { type BoardCommander, type BoardEvent, standsIn } from '@/lib/battle/stream/events';
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
  if (!standsIn(commander) || battle.commanders[own].kind !== 'person') return [];
  if (canonicalJson({ ...commandIn(battle, own, turn) }) !== canonicalJson({ ...commander }))
    return [];
  const person = { kind: 'person' as const };
  return [
    { type: 'BoardCommandGiven', data: { side: own, battle: board.battle, commander: person } },
  ];
}

/**
 * Whether the battle has given back a command of one turn while its side still has the move: an army whose enemy is in
 * rout may play several turns in a row. Each command given since the last letter is taken over by the battle once.
 */
export function givenBackAmid(
  { campaign, events }: Pick<LoadedCampaign, 'campaign' | 'events'>,
  battle: BoardBattle,
): boolean {
  const { mail } = campaign;
  if (mail === null || mail.board === null || mail.board.next !== mail.own) return false;
  const { own, board } = mail;
  if (!standsIn(board.commander) || battle.commanders[own].kind !== 'person') return false;
  const all = events.map(campaignEvent);
  const passed = all.findLastIndex(
    ({ type, data }) => type === 'BoardMovePassed' && data.battle === board.battle,
  );
  const given = (from: number, to?: number): readonly BoardCommander[] =>
    all
      .slice(from, to)
      .flatMap((event) =>
        event.type === 'BoardCommandGiven' && event.data.battle === board.battle
          ? [event.data.commander]
          : [],
      );
  const standing = given(0, passed + 1).at(-1) ?? { kind: 'person' };
  const asked = [standing, ...given(passed + 1)].filter(standsIn).length;
  const before = foldBoard(null, battle.events.slice(0, board.to), () => battle.ruleset);
  const put = (event: BoardEvent): boolean =>
    event.type === 'BoardCommandExchanged' &&
    event.data.side === own &&
    standsIn(event.data.commander);
  const seated =
    battle.events.slice(board.to).filter(put).length + (standsIn(before.commanders[own]) ? 1 : 0);
  return seated >= asked;
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
