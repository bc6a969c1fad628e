import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { seedAfterBattle } from '@/lib/campaign/battle/chance';
import type { DecisionContext } from '@/lib/campaign/commands';
import type { Letter } from '@/lib/campaign/couriers/events';
import type { OpenedSeed } from '@/lib/campaign/events';
import { leavesOf, NUMBERS_FROM_SCHEME, numbersWith } from '@/lib/campaign/rounds/numbers';
import { type OpenRound, roundOf } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import type { StartedCampaign } from '@/lib/campaign/state';
import { addedBy, roundChance } from '@/lib/chance/round-chance';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { diceSeed, intervalDraws, openSeed } from './dice';
import { type LoadedCampaign, streamOf } from './loaded-campaign';
import type { Services } from './services';

/** What was sealed belongs to a newer version than the one that was read: read again. */
export class LookedTooEarly extends Error {
  constructor() {
    super('The campaign went on while it was looked at');
    this.name = 'LookedTooEarly';
  }
}

type Answers = DecisionContext['sealed'];
const NOTHING_SEALED: Answers = { A: null, B: null };

/**
 * For a what-if: the dice of an interval that its shortened history still owes follow from what had been opened there.
 */
export function branchContext(
  campaign: Pick<StartedCampaign, 'diceFrom' | 'diceScheme'>,
): DecisionContext {
  const { diceFrom } = campaign;
  return {
    sealed: NOTHING_SEALED,
    draw: diceFrom === '' ? withoutDice : intervalDraws(campaign, diceFrom),
    fightQuick: null,
  };
}

/** For commands that reveal nothing and throw no die. */
export function foundingContext(): DecisionContext {
  return { sealed: NOTHING_SEALED, draw: withoutDice, fightQuick: null };
}

function withoutDice(): number {
  throw new Error('This command throws no dice');
}

/** For an answer that is being sealed: the other side's, if it has sealed one, and the dice of what may follow. */
export async function sealingContext(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
  own: { readonly answer: string; readonly nonce: string; readonly opens?: string | undefined },
): Promise<DecisionContext> {
  const context = await sealedContext(services, loaded, side, own);
  return { ...context, letters: await lettersWaiting(services, loaded) };
}

async function sealedContext(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
  own: { readonly answer: string; readonly nonce: string; readonly opens?: string | undefined },
): Promise<DecisionContext> {
  const theirs = await sealedAnswer(services, loaded, otherSide(side));
  const sealed: Answers = side === 'A' ? { A: own, B: theirs } : { A: theirs, B: own };
  const { campaign } = loaded;
  const { encounter } = campaign;
  const round = roundOf(campaign);
  if (round?.asked.some((one) => sealed[one] === null))
    return { sealed, draw: withoutDice, fightQuick: null };
  if (campaign.diceScheme >= NUMBERS_FROM_SCHEME && campaign.mail === null && round !== null)
    return chanceContext(services, loaded, round, sealed, { side, opens: own.opens });
  if (round?.kind === 'interval') {
    const nonces = round.asked.map((one) => sealed[one]?.nonce ?? '').join('');
    return {
      sealed,
      draw: intervalDraws(campaign, `${campaign.diceFrom}${nonces}`),
      fightQuick: null,
    };
  }
  const nonces = { A: sealed.A?.nonce ?? '', B: sealed.B?.nonce ?? '' };
  if (encounter === null) {
    const draw = intervalDraws(campaign, `${nonces.A}${nonces.B}`);
    return { sealed, draw, fightQuick: null };
  }
  const opened = await openSeed(services, loaded, encounter.index);
  return {
    sealed,
    draw: intervalDraws(campaign, opened.seed),
    fightQuick: quickBattle(services, opened, nonces),
  };
}

/** From dice scheme 3 on: what follows a round takes its dice from a committed seed and from the players' numbers. */
async function chanceContext(
  services: Services,
  loaded: LoadedCampaign,
  { kind, key }: OpenRound,
  sealed: Answers,
  sealing: { readonly side: Side; readonly opens?: string | undefined },
): Promise<DecisionContext> {
  const { campaign } = loaded;
  const numbers = numbersWith(campaign, sealing);
  if (kind === 'method') {
    const opened = await openSeed(services, loaded, campaign.encounter?.index ?? 0);
    return {
      sealed,
      draw: intervalDraws(campaign, seedAfterBattle({ ...campaign, drawn: numbers }, opened)),
      fightQuick: quickBattle(services, opened, addedBy(numbers)),
    };
  }
  const roundSeed = await openSeed(services, loaded, roundLeaf(campaign));
  const draw = intervalDraws(campaign, roundChance(key, roundSeed.seed, numbers));
  return { sealed, roundSeed, draw, fightQuick: null };
}

/** The leaf of the open round of choices, or of the open interval. */
export function roundLeaf(campaign: Readonly<StartedCampaign>): number {
  const leaves = leavesOf(campaign.definition, campaign.diceScheme);
  const { interval, phase, situation } = campaign;
  return phase === 'interval'
    ? leaves.interval(interval?.ordinal ?? 1)
    : leaves.choice(situation?.ordinal ?? 1);
}

/** For a report that ends the open battle: its seed is opened, and gives the dice of the interval after it. */
export async function reportContext(
  services: Services,
  loaded: LoadedCampaign,
): Promise<{ readonly context: DecisionContext; readonly opened: OpenedSeed | null }> {
  const { campaign } = loaded;
  const { encounter } = campaign;
  if (encounter === null) return { context: foundingContext(), opened: null };
  if (campaign.mail !== null) return { context: mailReportContext(campaign), opened: null };
  const opened = await openSeed(services, loaded, encounter.index);
  return {
    context: {
      sealed: NOTHING_SEALED,
      draw: intervalDraws(campaign, seedAfterBattle(campaign, opened)),
      letters: await lettersWaiting(services, loaded),
      fightQuick: null,
    },
    opened,
  };
}

/** For a report that ends a battle by mail: what follows takes its dice from the round that was opened last. */
export function mailReportContext(campaign: Readonly<StartedCampaign>): DecisionContext {
  const draw = intervalDraws(campaign, campaign.diceFrom);
  return { sealed: NOTHING_SEALED, draw, fightQuick: null };
}

function quickBattle(
  services: Services,
  opened: OpenedSeed,
  nonces: BySide<string>,
): DecisionContext['fightQuick'] {
  return (order) => {
    const resolver = services.resolvers.get(order.ruleset.id);
    if (resolver === undefined) throw new Error(`There is no ruleset ${order.ruleset.id}`);
    const checked = checkedOrder(resolver, order);
    return { report: resolver.fight(checked, diceSeed(opened, nonces, order)), opened };
  };
}

/** What a side has sealed in the open round; null where nothing is. */
export async function sealedAnswer(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<{ readonly answer: string; readonly nonce: string } | null> {
  const open = roundOf(loaded.campaign);
  const commitment = open?.seals[side] ?? null;
  if (open === null || commitment === null) return null;
  const round = open.key;
  const secret = await services.secrets.open(streamOf(loaded.id), round, side);
  if (secret === null) return null;
  const { answer } = secret.payload as { answer?: unknown };
  if (typeof answer !== 'string') throw new Error('A sealed row holds no answer');
  if (sealCommitment(round, side, answer, secret.nonce) !== commitment) throw new LookedTooEarly();
  return { answer, nonce: secret.nonce };
}

/** Which sides have sealed in the open round: whether, never what. */
export function sealedSides(loaded: LoadedCampaign): BySide<boolean> {
  const seals = roundOf(loaded.campaign)?.seals;
  return { A: (seals?.A ?? null) !== null, B: (seals?.B ?? null) !== null };
}

/**
 * Letters of a campaign with couriers with which no rider has set out yet: who wrote to whom, and when; never their words.
 * In the order of their ids, which no clock gives.
 */
async function lettersWaiting(
  { prisma }: Pick<Services, 'prisma'>,
  { id: campaignId, campaign }: Pick<LoadedCampaign, 'id' | 'campaign'>,
): Promise<readonly Letter[]> {
  const { couriers } = campaign;
  if (couriers === null) return [];
  const gone = [...couriers.riding, ...couriers.ended].flatMap(({ letter }) =>
    letter === undefined ? [] : [letter],
  );
  const rows = await prisma.campaignLetter.findMany({
    where: { campaignId, id: { notIn: gone } },
    orderBy: { id: 'asc' },
    select: { id: true, side: true, fromPost: true, toPost: true, hour: true },
  });
  return rows.flatMap(({ id: letter, side, fromPost: from, toPost: to, hour }) =>
    side === 'A' || side === 'B' ? [{ letter, side, from, to, hour }] : [],
  );
}
