import { invariant } from '../../kernel/assert';
import type { CampaignEvent } from '../events';
import { type StartedCampaign, UNSEALED } from '../state';

type OpenIntervalEvent = Extract<
  CampaignEvent,
  { type: 'IntervalOpened' | 'IntervalSealed' | 'IntervalDecided' }
>;

/** An interval that waits for the sides: opened, sealed by one of them, decided. */
export function evolveInterval(campaign: StartedCampaign, event: OpenIntervalEvent): void {
  if (event.type === 'IntervalOpened') {
    const { interval: id, ordinal, toward, asked } = event.data;
    campaign.interval = { id, ordinal, toward, asked, seals: UNSEALED, decided: null };
    campaign.phase = 'interval';
    campaign.between = null;
    return;
  }
  const { interval } = campaign;
  invariant(interval !== null, 'an interval has been opened');
  if (event.type === 'IntervalSealed') {
    const { side, commitment } = event.data;
    campaign.interval = { ...interval, seals: { ...interval.seals, [side]: commitment } };
    return;
  }
  const { A, B } = event.data;
  campaign.interval = {
    ...interval,
    decided: { A: A?.answer ?? null, B: B?.answer ?? null },
  };
  campaign.between = { kind: 'decided' };
  campaign.diceFrom = `${campaign.diceFrom}${A?.nonce ?? ''}${B?.nonce ?? ''}`;
}
