import { randomBytes } from 'node:crypto';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { OpenedSeed } from '@/lib/campaign/events';
import { leavesOf } from '@/lib/campaign/rounds/numbers';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type DiceScheme, intervalDraw } from '@/lib/chance/keyed-dice';
import { battleDiceSeed, battleSeed, openBattleSeed, seedRoot } from '@/lib/chance/seeds';
import type { SealedRow } from '@/lib/event-store/contract';
import type { SecretVault } from '@/lib/event-store/sealed';
import type { BySide } from '@/lib/kernel/side';
import { type LoadedCampaign, streamOf } from './loaded-campaign';
import type { Services } from './services';

/** Where the master seed of a campaign or branch is kept among its sealed rows. */
const ROUND = 'dice';
const KEEPER = 'server';

/** How many seeds a campaign's root commits to. */
export function seedsMax(definition: CampaignDefinition, scheme: DiceScheme): number {
  return leavesOf(definition, scheme).count;
}

/** A new master seed, sealed, and the root over the seeds of all battles and rounds, to be published. */
export async function newDice(
  secrets: SecretVault,
  streamId: string,
  definition: CampaignDefinition,
  scheme: DiceScheme,
): Promise<{ readonly row: SealedRow; readonly root: string }> {
  const master = randomBytes(32).toString('hex');
  const { row } = await secrets.seal(streamId, ROUND, KEEPER, { master });
  return { row, root: seedRoot(master, seedsMax(definition, scheme)) };
}

/**
 * One seed with its path to the root: of a battle, to be published in the event that resolves it, or of a round
 * (`leavesOf`), in the event that reveals it.
 */
export async function openSeed(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): Promise<OpenedSeed> {
  return openBattleSeed(
    await masterSeed(services, loaded),
    index,
    seedsMax(loaded.campaign.definition, loaded.campaign.diceScheme),
  );
}

/** The seed of a battle or round that is still closed, without its path to the root: it never leaves the server. */
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
