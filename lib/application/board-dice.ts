import type { BattleOrder } from '@/lib/battle/battle-order';
import type { BoardDice } from '@/lib/battle/board-decide';
import { boardDie } from '@/lib/chance/keyed-dice';
import { diceSeed, secretSeed } from './dice';
import type { House } from './house';
import { campaignEvent, type LoadedCampaign } from './loaded-campaign';
import { boardDiceByMail, methodNonces } from './mail-board';

/**
 * The dice of a battle that stands on the board: by the battle's seed, which stays sealed until its end, what both sides
 * added to their answers, and the order. In a branch the seed is the branch's own; by mail it follows from what both
 * sides added alone. `index`: by mail, of a battle that has left the board.
 */
export async function diceOfBoard(
  house: House,
  loaded: LoadedCampaign,
  index = loaded.campaign.encounter?.index,
): Promise<BoardDice> {
  const events = loaded.events.map(campaignEvent);
  const order = orderOf(events, index);
  if (index === undefined || order === null) throw new Error('A battle on the board has an order');
  if (loaded.campaign.mail !== null) return boardDiceByMail(events, index, order);
  const secret = await secretSeed(house, loaded, index);
  const seed = diceSeed({ seed: secret }, methodNonces(events, index), order);
  return (position, key) => boardDie(seed, position, key);
}

function orderOf(
  events: readonly ReturnType<typeof campaignEvent>[],
  index: number | undefined,
): BattleOrder | null {
  const announced = events.findLast(
    (event) => event.type === 'BattleAnnounced' && event.data.index === index,
  );
  return announced?.type === 'BattleAnnounced' ? announced.data.order : null;
}
