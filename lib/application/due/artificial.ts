import { randomBytes } from 'node:crypto';
import { act, lookFrom } from '@/lib/application/core/act';
import { reportContext, roundLeaf } from '@/lib/application/core/decision-context';
import { secretSeed } from '@/lib/application/core/dice';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { sealAnswer } from '@/lib/application/rounds/seal-answer';
import { distributionOf, TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import { decide } from '@/lib/campaign/decide';
import { isPerson } from '@/lib/campaign/events';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { roundOf, unsealedSides } from '@/lib/campaign/rounds/rounds';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import { commanderDraw } from '@/lib/chance/round-chance';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import {
  battlesToWeigh,
  commanderMixture,
  drawChoice,
  methodAnswer,
  recklessMixture,
  type WeighedChoice,
} from '@/lib/strategy/opponents';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { requestTrials, trialsFor } from '@/lib/trials/trial-runs';

/** The actor that the record names for an artificial commander. */
export function artificialActor(controller: string): string {
  return `artificial/${controller}`;
}

/** The side whose artificial commander must seal, or agree to a table report, now; null where none must. */
export function artificialDue({ campaign }: LoadedCampaign): Side | null {
  if (campaign.rewound || campaign.away) return null;
  const waiting = campaign.phase === 'table' ? campaign.encounter?.tableReport : null;
  if (waiting) {
    const side = otherSide(waiting.side);
    return isPerson(campaign.seats[side].controller) ? null : side;
  }
  const due = unsealedSides(campaign).find((side) => !isPerson(campaign.seats[side].controller));
  return due ?? null;
}

/**
 * Seals for an artificial commander, by the same path as a person's answer. It knows what both sides know and nothing
 * else. Null: it waits for trials that it needs to judge by.
 */
export async function sealArtificial(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<Answer<LoadedCampaign | null>> {
  const { campaign } = loaded;
  if (campaign.phase === 'table') return countersignArtificial(services, loaded, side);
  const round = roundOf(campaign);
  const { controller } = campaign.seats[side];
  if (round === null || isPerson(controller)) return ok(null);
  const of = await artificialAnswer(services, loaded, side);
  if (of === null || of === 'waits') return ok(null);
  const seal = {
    campaignId: loaded.id,
    round: round.key,
    side,
    actor: artificialActor(controller),
    commandId: `artificial/${side}/${round.key}`,
    drawn: true,
  };
  const sealed = await sealAnswer(services, { ...seal, of }, lookFrom(services, loaded));
  return sealed.ok ? ok(sealed.value.loaded) : sealed;
}

/**
 * What an artificial commander answers in the open round, for a side that it commands or for a late commander. Null:
 * nothing is asked of the side. `waits`: for trials that it needs to judge by.
 */
export async function artificialAnswer(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<GivenAnswer | 'waits' | null> {
  const { campaign } = loaded;
  const round = roundOf(campaign);
  if (round?.kind === 'method')
    return { kind: 'method', answer: methodAnswer(campaign.encounter?.methods ?? []) };
  if (round?.kind === 'interval') {
    const asked = campaign.interval?.asked[side] ?? null;
    if (asked === null) return null;
    return { kind: 'interval', answer: intervalAnswerText(soundAnswer(campaign, side, asked)) };
  }
  if (round === null) return null;
  const mixture = await mixtureOf(services, loaded, side);
  if (mixture === null) return 'waits';
  return { kind: 'choice', answer: drawChoice(mixture, await drawnBy(services, loaded, side)) };
}

/**
 * The number by which an artificial commander chooses: from dice scheme 3 on it follows from the seed that the root of
 * the start commits to for the round, and opens with it, so that the choice can be repeated.
 */
async function drawnBy(services: Services, loaded: LoadedCampaign, side: Side): Promise<number> {
  const { campaign } = loaded;
  return campaign.diceScheme < NUMBERS_FROM_SCHEME
    ? randomBytes(6).readUIntBE(0, 6) / 2 ** 48
    : commanderDraw(await secretSeed(services, loaded, roundLeaf(campaign)), side);
}

/** Agrees to the other side's table report, as artificial commanders do, where one took the seat of a person. */
async function countersignArtificial(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<Answer<LoadedCampaign | null>> {
  const position = loaded.campaign.encounter?.tableReport?.position ?? 0;
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `artificial/${side}/countersign/${position}`,
      actor: artificialActor(loaded.campaign.seats[side].controller),
      content: { kind: 'countersign', side, position },
    },
    lookFrom(services, loaded),
    async (newest) => {
      if (newest.campaign.encounter?.tableReport?.position !== position)
        return refuse('STALE_ROUND', 'Another report waits now.');
      const { context, opened } = await reportContext(services, newest);
      const events = decide(
        newest.state,
        { type: 'CountersignTableReport', data: { side, opened } },
        context,
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(done.value.loaded) : done;
}

/** The commander's mixture over its open choices; null while trials that it needs are not yet computed. */
async function mixtureOf(
  services: Services,
  { campaign }: LoadedCampaign,
  side: Side,
): Promise<readonly WeighedChoice[] | null> {
  const trials = new Map<string, LevelDistribution>();
  for (const battle of battlesToWeigh(campaign, side)) {
    const order = orderAsStated(campaign.definition, battle, services.resolvers);
    if (order === null) continue;
    const run = await requestTrials(
      services.sql,
      { order, seed: TRIALS_SEED, trials: trialsFor(order, services.resolvers) },
      { revive: false },
    );
    if (run.status === 'queued' || run.status === 'running') return null;
    if (run.summary !== null) trials.set(battle.id, distributionOf(run.summary));
  }
  const mixture = commanderMixture(campaign, side, trials);
  if (mixture.ok) return mixture.value;
  services.onFault(
    new Error(`The conservative commander plays at random: ${mixture.error.message}`),
  );
  return recklessMixture(campaign.situation?.open[side] ?? []);
}
