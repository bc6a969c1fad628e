import type { LevelDistribution } from '@/lib/battle/battle-order';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { authoredExpectation } from '@/lib/campaign/expected-report';
import type { BattleState } from '@/lib/campaign/state';
import {
  cancelTrials,
  readRun,
  requestTrials,
  TRIALS_DEFAULT,
  TRIALS_MAX,
  TRIALS_MIN,
  TRIALS_SEED,
  type TrialRun,
  trialKey,
  trialsFor,
} from '@/lib/jobs/trial-runs';
import { ok, refuse } from '@/lib/kernel/result';
import { accessTo } from './access';
import type { OddsState } from './contract';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';

/** How the trials of a battle stand; null where it has no scenario. */
export async function oddsOfBattle(
  house: House,
  loaded: LoadedCampaign,
  index: number,
): Promise<OddsState | null> {
  const battle = battleAt(loaded, index);
  if (battle === undefined || battle.order === null) return null;
  const run = await readRun(house.sql, keyOf(battle));
  return stateOf(run, authoredOdds(loaded, battle));
}

/** The key under which a battle's trials are kept; null where it has no scenario. */
export function trialKeyOf(loaded: LoadedCampaign, index: number): string | null {
  const battle = battleAt(loaded, index);
  return battle === undefined || battle.order === null ? null : keyOf(battle);
}

export async function oddsOf(
  house: House,
  user: string,
  campaignId: string,
  index: number,
): Promise<Answer<OddsState>> {
  const found = await battleOf(house, user, campaignId, index);
  if (!found.ok) return found;
  const { loaded, battle } = found.value;
  return ok(stateOf(await readRun(house.sql, keyOf(battle)), authoredOdds(loaded, battle)));
}

/** Asks for trials: they begin as soon as a worker is free; asked twice, they are reckoned once. */
export async function requestOdds(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  input: { readonly trials?: number } = {},
): Promise<Answer<OddsState>> {
  const found = await battleOf(house, user, campaignId, index);
  if (!found.ok) return found;
  const { loaded, battle } = found.value;
  const trials = input.trials ?? TRIALS_DEFAULT;
  if (!Number.isInteger(trials) || trials < TRIALS_MIN || trials > TRIALS_MAX) {
    return refuse(
      'INVALID_INPUT',
      `Trials are a whole number from ${TRIALS_MIN} to ${TRIALS_MAX}.`,
      'trials',
    );
  }
  const run = await requestTrials(house.sql, {
    order: battle.order,
    seed: TRIALS_SEED,
    trials: trialsFor(battle.order, trials),
  });
  return ok(stateOf(run, authoredOdds(loaded, battle)));
}

/** Stops the trials. Refuses NOT_ALLOWED to who only watches, and while an expected result waits for them. */
export async function cancelOdds(
  house: House,
  user: string,
  campaignId: string,
  index: number,
): Promise<Answer<OddsState>> {
  const found = await battleOf(house, user, campaignId, index);
  if (!found.ok) return found;
  const { loaded, battle, commands } = found.value;
  if (!commands)
    return refuse('NOT_ALLOWED', 'Only who commands in the campaign may stop its trials.');
  if (loaded.campaign.phase === 'expected' && loaded.campaign.encounter?.index === index) {
    return refuse('NOT_ALLOWED', 'The campaign waits for these trials: they cannot be stopped.');
  }
  await cancelTrials(house.sql, keyOf(battle));
  return ok(stateOf(await readRun(house.sql, keyOf(battle)), authoredOdds(loaded, battle)));
}

type OrderedBattle = BattleState & { readonly order: NonNullable<BattleState['order']> };

async function battleOf(house: House, user: string, campaignId: string, index: number) {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { loaded, sides } = access.value;
  const battle = battleAt(loaded, index);
  if (battle === undefined) return { ok: false, error: NOT_FOUND } as const;
  const { order } = battle;
  if (order === null) {
    return refuse('NO_SCENARIO', 'This battle has no scenario, so it cannot be tried out.');
  }
  return ok({ loaded, battle: { ...battle, order }, commands: sides.length > 0 });
}

function battleAt({ campaign }: LoadedCampaign, index: number): BattleState | undefined {
  if (campaign.encounter?.index === index) return campaign.encounter;
  return campaign.battles.find((battle) => battle.index === index);
}

/** The key of a battle's trials; an order that stands in memory is written out and hashed once. */
function keyOf({ order }: Pick<BattleState, 'order'>): string {
  const ordered = order as OrderedBattle['order'];
  const known = keys.get(ordered);
  if (known !== undefined) return known;
  const key = trialKey({ order: ordered, seed: TRIALS_SEED, trials: trialsFor(ordered) });
  keys.set(ordered, key);
  return key;
}
const keys = new WeakMap<OrderedBattle['order'], string>();

function authoredOdds(
  { campaign }: LoadedCampaign,
  battle: BattleState,
): LevelDistribution['shares'] | null {
  const definition = lookupOf(campaign.definition).battles.get(battle.id);
  return definition === undefined ? null : (authoredExpectation(definition).odds ?? null);
}

function stateOf(run: TrialRun | null, authored: LevelDistribution['shares'] | null): OddsState {
  if (run === null)
    return {
      status: 'none',
      done: 0,
      trials: TRIALS_DEFAULT,
      summary: null,
      authored,
      message: null,
    };
  const { status, done, trials, summary, message } = run;
  return { status, done, trials, summary, authored, message };
}
