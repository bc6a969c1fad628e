import type { BoardDice } from '@/lib/battle/board-decide';
import { methodRound } from '@/lib/campaign/rounds';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { BySide } from '@/lib/kernel/side';
import { diceSeed, secretSeed } from './dice';
import type { House } from './house';
import { campaignEvent, type LoadedCampaign } from './loaded-campaign';

/**
 * The dice of a battle that stands on the board: by the battle's seed, which stays sealed until its end, what both sides
 * added to their answers, and the order. In a branch the seed is the branch's own.
 */
export async function diceOfBoard(house: House, loaded: LoadedCampaign): Promise<BoardDice> {
  const { encounter } = loaded.campaign;
  if (!encounter?.order) throw new Error('A battle on the board has an order');
  const secret = await secretSeed(house, loaded, encounter.index);
  const seed = diceSeed({ seed: secret }, noncesOf(loaded, encounter.index), encounter.order);
  return (position, key) => boardDie(seed, position, key);
}

function noncesOf({ events }: LoadedCampaign, index: number): BySide<string> {
  const round = methodRound(index);
  const revealed = events
    .map(campaignEvent)
    .findLast((event) => event.type === 'MethodsRevealed' && event.data.round === round);
  if (revealed?.type !== 'MethodsRevealed') throw new Error('A battle on the board was chosen');
  return { A: revealed.data.A.nonce, B: revealed.data.B.nonce };
}
