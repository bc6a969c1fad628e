import { afterInterval } from '@/lib/campaign/battle/aftermath';
import type { Evolvers } from '@/lib/campaign/chapter';
import { noteStrength } from '@/lib/campaign/forces/forces';
import { noteDrawn, noteSealed } from '@/lib/campaign/rounds/numbers';
import { UNSEALED } from '@/lib/campaign/rounds/state';
import type { StartEvents } from '@/lib/campaign/start/events';
import { noteStepToll } from '@/lib/campaign/toll/toll';
import { roundChance } from '@/lib/chance/round-chance';
import { invariant } from '@/lib/kernel/assert';
import { SIDES } from '@/lib/kernel/side';
import { applyIntervalStep } from './apply';
import { type IntervalEvents, vacancyKey } from './events';
import type { IntervalState, IntervalsPart } from './state';

export function intervalsPart({ definition }: StartEvents['CampaignStarted']): IntervalsPart {
  return {
    interval: null,
    diceFrom: '',
    pools: new Map(definition.pools.map(({ id, men, guns }) => [id, { men, guns }])),
    vacanciesAsked: new Set(),
    lastInterval: null,
  };
}

export const evolveInterval: Evolvers<keyof IntervalEvents> = {
  IntervalOpened: (campaign, { interval: id, ordinal, toward, asked }) => {
    campaign.interval = { id, ordinal, toward, asked, seals: UNSEALED, decided: null };
    campaign.phase = 'interval';
    campaign.between = null;
  },
  IntervalSealed: (campaign, data) => {
    const { side, commitment } = data;
    noteSealed(campaign, data);
    const open = openInterval(campaign);
    campaign.interval = { ...open, seals: { ...open.seals, [side]: commitment } };
  },
  IntervalDecided: (campaign, { round, A, B, opened }) => {
    noteDrawn(campaign);
    const decided = { A: A?.answer ?? null, B: B?.answer ?? null };
    campaign.interval = { ...openInterval(campaign), decided };
    campaign.between = { kind: 'decided' };
    campaign.diceFrom =
      opened === undefined
        ? `${campaign.diceFrom}${A?.nonce ?? ''}${B?.nonce ?? ''}`
        : roundChance(round, opened.seed, campaign.drawn);
  },
  IntervalPassed: (campaign, data, position) => {
    const { asked } = campaign.interval ?? {};
    const vacancies = SIDES.flatMap((side) => asked?.[side]?.promotions ?? []);
    if (vacancies.length > 0)
      campaign.vacanciesAsked = new Set([...campaign.vacanciesAsked, ...vacancies.map(vacancyKey)]);
    campaign.interval = null;
    for (const step of data.steps) {
      noteStepToll(campaign, step);
      applyIntervalStep(campaign, step);
    }
    afterInterval(campaign, data);
    campaign.date = data.to;
    campaign.between = { kind: 'marching', toward: data.toward };
    campaign.lastInterval = { ...data, position };
    if (data.steps.length > 0) noteStrength(campaign, position, data.title);
  },
};

function openInterval({ interval }: Pick<IntervalsPart, 'interval'>): IntervalState {
  invariant(interval !== null, 'an interval has been opened');
  return interval;
}
