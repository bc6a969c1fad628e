import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import type { StartedCampaign } from '@/lib/campaign/state';
import { roundChance } from '@/lib/chance/round-chance';
import type { OpenedSeed } from './events';

/**
 * The seed of the dice of what follows a battle: its own, once opened; from dice scheme 3 on with what the players added
 * when they answered its encounter.
 */
export function seedAfterBattle(
  { diceScheme, drawn }: Pick<StartedCampaign, 'diceScheme' | 'drawn'>,
  { index, seed }: Pick<OpenedSeed, 'index' | 'seed'>,
): string {
  return diceScheme < NUMBERS_FROM_SCHEME ? seed : roundChance(`battle-${index}`, seed, drawn);
}
