import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { TRIALS_DEFAULT, TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import { authoredExpectation } from '@/lib/campaign/battle/expected-report';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { BattleState } from '@/lib/campaign/state';
import { ok, refuse } from '@/lib/kernel/result';
import {
  cancelTrials,
  readRun,
  requestTrials,
  TRIALS_MAX,
  TRIALS_MIN,
  type TrialRun,
  trialKey,
  trialsFor,
} from '@/lib/trials/trial-runs';

export type OddsStatus = 'none' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

export interface OddsState {
  readonly status: OddsStatus;
  readonly done: number;
  readonly trials: number;
  readonly summary: TrialSummary | null;
  /** Authored odds of the battle, drawn next to the trials. */
  readonly authored: LevelDistribution['shares'] | null;
  /** A plain sentence where it failed. */
  readonly message: string | null;
}

/** How far the trials of a battle are; null where it has no scenario. */
export async function oddsOfBattle(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): Promise<OddsState | null> {
  const battle = battleAt(loaded, index);
  if (battle === undefined || battle.order === null) return null;
  const run = await readRun(services.sql, keyOf(services, battle));
  return stateOf(run, authoredOdds(loaded, battle));
}

/** The key under which a battle's trials are kept; null where it has no scenario. */
export function trialKeyOf(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): string | null {
  const battle = battleAt(loaded, index);
  return battle === undefined || battle.order === null ? null : keyOf(services, battle);
}

/** The trials of a battle that has a scenario: how far they are, and their summary once done. */
export const oddsOf = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'reads',
  async run({ services, access, index }): Promise<Answer<OddsState>> {
    const found = battleOf(access, index);
    if (!found.ok) return found;
    const { loaded, battle } = found.value;
    return ok(
      stateOf(await readRun(services.sql, keyOf(services, battle)), authoredOdds(loaded, battle)),
    );
  },
});

/** Requests trials. They begin as soon as a worker is free; requested twice, they are computed once. */
export const requestOdds = useCase({
  on: 'battle',
  may: 'watch',
  effect: 'writes',
  input: z.object({ trials: z.number().optional() }),
  async run({ services, access, index }, input): Promise<Answer<OddsState>> {
    const found = battleOf(access, index);
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
    const run = await requestTrials(services.sql, {
      order: battle.order,
      seed: TRIALS_SEED,
      trials: trialsFor(battle.order, services.resolvers, trials),
    });
    return ok(stateOf(run, authoredOdds(loaded, battle)));
  },
});

/**
 * Stops the trials; what was computed is kept, and `requestOdds` continues from there. Refuses NOT_ALLOWED while an
 * expected result waits for them.
 */
export const cancelOdds = useCase({
  on: 'battle',
  may: 'stopTrials',
  effect: 'writes',
  async run({ services, access, index }): Promise<Answer<OddsState>> {
    const found = battleOf(access, index);
    if (!found.ok) return found;
    const { loaded, battle } = found.value;
    if (loaded.campaign.phase === 'expected' && loaded.campaign.encounter?.index === index) {
      return refuse(
        'NOT_ALLOWED',
        'The campaign waits for these trials, so they cannot be stopped.',
      );
    }
    await cancelTrials(services.sql, keyOf(services, battle));
    return ok(
      stateOf(await readRun(services.sql, keyOf(services, battle)), authoredOdds(loaded, battle)),
    );
  },
});

type OrderedBattle = BattleState & { readonly order: NonNullable<BattleState['order']> };

function battleOf({ loaded }: Access, index: number) {
  const battle = battleAt(loaded, index);
  if (battle === undefined) return { ok: false, error: NOT_FOUND } as const;
  const { order } = battle;
  if (order === null) {
    return refuse('NO_SCENARIO', 'This battle has no scenario, so it cannot be tried out.');
  }
  return ok({ loaded, battle: { ...battle, order } });
}

function battleAt({ campaign }: LoadedCampaign, index: number): BattleState | undefined {
  if (campaign.encounter?.index === index) return campaign.encounter;
  return campaign.battles.find((battle) => battle.index === index);
}

/** The key of a battle's trials; an order held in memory is serialised and hashed once. */
function keyOf({ resolvers }: Services, { order }: Pick<BattleState, 'order'>): string {
  const ordered = order as OrderedBattle['order'];
  const known = keys.get(ordered);
  if (known !== undefined) return known;
  const trials = trialsFor(ordered, resolvers);
  const key = trialKey({ order: ordered, seed: TRIALS_SEED, trials });
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
