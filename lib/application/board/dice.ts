import { diceSeed, secretSeed } from '@/lib/application/core/dice';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BoardDice } from '@/lib/battle/stream/decide';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { boardDie } from '@/lib/chance/keyed-dice';
import { addedBy } from '@/lib/chance/round-chance';
import { boardDiceByMail, methodNonces } from './turn-by-mail';

/**
 * The dice of a battle on the board: by the battle's seed, which stays sealed until its end, what both sides added to
 * their answers, and the order. In a branch the seed is the branch's own; by mail it follows from what both sides added
 * alone. `index`: by mail, of a battle that has left the board.
 */
export async function diceOfBoard(
  services: Services,
  loaded: LoadedCampaign,
  index = loaded.campaign.encounter?.index,
): Promise<BoardDice> {
  const events = loaded.events.map(campaignEvent);
  const order = orderOf(events, index);
  if (index === undefined || order === null) throw new Error('A battle on the board has an order');
  const { diceScheme, mail } = loaded.campaign;
  if (mail !== null) return boardDiceByMail(diceScheme, events, index, order);
  const secret = await secretSeed(services, loaded, index);
  const { drawn } = loaded.campaign;
  const added = diceScheme < NUMBERS_FROM_SCHEME ? methodNonces(events, index) : addedBy(drawn);
  const seed = diceSeed({ seed: secret }, added, order);
  return (position, key) => boardDie(diceScheme, seed, position, key);
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
