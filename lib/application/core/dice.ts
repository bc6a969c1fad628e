import { randomBytes } from 'node:crypto';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { OpenedSeed } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { intervalDraw } from '@/lib/chance/keyed-dice';
import {
  battleDiceSeed,
  battleSeed,
  CAMPAIGN_BATTLES_MAX,
  openBattleSeed,
  seedRoot,
} from '@/lib/chance/seeds';
import type { SealedRow } from '@/lib/event-store/contract';
import type { SecretVault } from '@/lib/event-store/sealed';
import type { BySide } from '@/lib/kernel/side';
import { type LoadedCampaign, streamOf } from './loaded-campaign';
import type { Services } from './services';

/** Where the master seed of a campaign or branch is kept among its sealed rows. */
const ROUND = 'dice';
const KEEPER = 'server';

/** How many battles a campaign's root commits to. */
export function battlesMax(definition: CampaignDefinition): number {
  return Math.max(CAMPAIGN_BATTLES_MAX, definition.maxSituations);
}

/** A new master seed, sealed, and the root over the seeds of all battles, to be published. */
export async function newDice(
  secrets: SecretVault,
  streamId: string,
  definition: CampaignDefinition,
): Promise<{ readonly row: SealedRow; readonly root: string }> {
  const master = randomBytes(32).toString('hex');
  const { row } = await secrets.seal(streamId, ROUND, KEEPER, { master });
  return { row, root: seedRoot(master, battlesMax(definition)) };
}

/** The seed of one battle with its path to the root: to be published in the event that resolves the battle. */
export async function openSeed(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): Promise<OpenedSeed> {
  return openBattleSeed(
    await masterSeed(services, loaded),
    index,
    battlesMax(loaded.campaign.definition),
  );
}

/** The seed of a battle that is still being fought, without its path to the root: it never leaves the server. */
export async function secretSeed(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): Promise<string> {
  return battleSeed(await masterSeed(services, loaded), index);
}

async function masterSeed(services: Services, loaded: LoadedCampaign): Promise<string> {
  const secret = await services.secrets.open(streamOf(loaded.id), ROUND, KEEPER);
  const { master } = (secret?.payload ?? {}) as { master?: unknown };
  if (typeof master !== 'string') throw new Error('The dice of this campaign cannot be opened');
  return master;
}

/** The seed of a battle's dice: the opened seed, what each side added to its answer, and the order fought. */
export function diceSeed(
  opened: Pick<OpenedSeed, 'seed'>,
  nonces: BySide<string>,
  order: BattleOrder,
): string {
  return battleDiceSeed(opened.seed, nonces, orderHash(order));
}

/**
 * Keyed draws for intervals, in [0, 1), by the campaign's scheme and a seed that everybody learns in the same append:
 * after a battle that is the battle's opened seed, else the two nonces of the choices revealed, A's first.
 */
export function intervalDraws(
  { diceScheme }: Pick<StartedCampaign, 'diceScheme'>,
  seed: string,
): (key: string) => number {
  return (key) => intervalDraw(diceScheme, seed, key);
}
