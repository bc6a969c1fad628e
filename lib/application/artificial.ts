import { randomBytes } from 'node:crypto';
import type { LevelDistribution } from '@/lib/battle/battle-order';
import { decide } from '@/lib/campaign/decide';
import { isPerson } from '@/lib/campaign/events';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { roundOf, unsealedSides } from '@/lib/campaign/rounds';
import { requestTrials, TRIALS_SEED, trialsFor } from '@/lib/jobs/trial-runs';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import { battleLevels, battlesNeedingTrials } from '@/lib/strategy/battle-levels';
import {
  conservativeMixture,
  drawChoice,
  methodAnswer,
  openKnowledge,
  recklessMixture,
  type WeighedChoice,
} from '@/lib/strategy/opponents';
import { act } from './act';
import { distributionOf, orderAsStated } from './battle-odds';
import { reportContext } from './decision-context';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import type { Answer } from './refusal';
import { sealAnswer } from './seal-answer';

/** Who acted, as the record names an artificial commander. */
export function artificialActor(controller: string): string {
  return `artificial/${controller}`;
}

/** The side whose artificial commander must seal, or agree to a table report, now; null where none must. */
export function artificialDue({ campaign }: LoadedCampaign): Side | null {
  if (campaign.rewound) return null;
  const waiting = campaign.phase === 'table' ? campaign.encounter?.tableReport : null;
  if (waiting) {
    const side = otherSide(waiting.side);
    return isPerson(campaign.seats[side].controller) ? null : side;
  }
  const due = unsealedSides(campaign).find((side) => !isPerson(campaign.seats[side].controller));
  return due ?? null;
}

/**
 * Seals for an artificial commander, by the way a person's answer takes. It knows what both sides know and
 * nothing else. False: it waits for trials that it needs to judge by.
 */
export async function sealArtificial(
  house: House,
  loaded: LoadedCampaign,
  side: Side,
): Promise<Answer<boolean>> {
  const { campaign } = loaded;
  if (campaign.phase === 'table') return countersignArtificial(house, loaded, side);
  const round = roundOf(campaign);
  const { controller } = campaign.seats[side];
  if (round === null || isPerson(controller)) return ok(false);
  const seal = {
    campaignId: loaded.id,
    round: round.key,
    side,
    actor: artificialActor(controller),
    commandId: `artificial/${side}/${round.key}`,
    drawn: true,
  };
  const look = async (): Promise<Answer<LoadedCampaign>> =>
    ok((await house.campaigns.load(loaded.id)) ?? loaded);
  if (round.kind === 'method') {
    const answer = methodAnswer(campaign.encounter?.methods ?? []);
    const sealed = await sealAnswer(house, { ...seal, of: { kind: 'method', answer } }, look);
    return sealed.ok ? ok(true) : sealed;
  }
  if (round.kind === 'interval') {
    const asked = campaign.interval?.asked[side] ?? null;
    if (asked === null) return ok(false);
    const answer = intervalAnswerText(soundAnswer(campaign, side, asked));
    const sealed = await sealAnswer(house, { ...seal, of: { kind: 'interval', answer } }, look);
    return sealed.ok ? ok(true) : sealed;
  }
  const mixture = await mixtureOf(house, loaded, side);
  if (mixture === null) return ok(false);
  const answer = drawChoice(mixture, randomBytes(6).readUIntBE(0, 6) / 2 ** 48);
  const sealed = await sealAnswer(house, { ...seal, of: { kind: 'choice', answer } }, look);
  return sealed.ok ? ok(true) : sealed;
}

/** Agrees to the other side's table report, as artificial commanders do, where one took the seat of a person. */
async function countersignArtificial(
  house: House,
  loaded: LoadedCampaign,
  side: Side,
): Promise<Answer<boolean>> {
  const position = loaded.campaign.encounter?.tableReport?.position ?? 0;
  const done = await act(
    house,
    {
      campaignId: loaded.id,
      commandId: `artificial/${side}/countersign/${position}`,
      actor: artificialActor(loaded.campaign.seats[side].controller),
      content: { kind: 'countersign', side, position },
    },
    async () => ok((await house.campaigns.load(loaded.id)) ?? loaded),
    async (newest) => {
      if (newest.campaign.encounter?.tableReport?.position !== position)
        return refuse('STALE_ROUND', 'Another report waits now.');
      const { context, opened } = await reportContext(house, newest);
      const events = decide(
        newest.state,
        { type: 'CountersignTableReport', data: { side, opened } },
        context,
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(true) : done;
}

/** The commander's mixture over his open choices; null while trials that it takes are still to come. */
async function mixtureOf(
  house: House,
  { campaign }: LoadedCampaign,
  side: Side,
): Promise<readonly WeighedChoice[] | null> {
  const open = campaign.situation?.open[side] ?? [];
  if (campaign.seats[side].controller === 'reckless' || open.length === 1)
    return recklessMixture(open);
  const { definition } = campaign;
  const mode = campaign.settings.useExpectedValues ? 'expected' : 'sampled';
  const trials = new Map<string, LevelDistribution>();
  for (const battle of battlesNeedingTrials(definition, mode)) {
    const order = orderAsStated(definition, battle, house.resolvers);
    if (order === null) continue;
    const run = await requestTrials(
      house.sql,
      { order, seed: TRIALS_SEED, trials: trialsFor(order) },
      { revive: false },
    );
    if (run.status === 'queued' || run.status === 'running') return null;
    if (run.summary !== null) trials.set(battle.id, distributionOf(run.summary));
  }
  const levels = battleLevels(definition, mode, trials);
  const mixture = levels.ok
    ? conservativeMixture(definition, openKnowledge(campaign), side, levels.value)
    : levels;
  if (mixture.ok) return mixture.value;
  house.onFault(new Error(`The conservative commander plays at random: ${mixture.error.message}`));
  return recklessMixture(open);
}
