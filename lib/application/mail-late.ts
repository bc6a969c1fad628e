import { ok } from '@/lib/kernel/result';
import { act } from './act';
import { boardLeftBehind } from './board-letters';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { theirLog } from './mail-log-of';
import { lateDeeds, nextDeed } from './mail-step';
import type { Answer } from './refusal';

/**
 * Records what messages that came in before bring about only now: after an own file went out, or an expected result was
 * reckoned. False: nothing is due. What cannot be done waits, and the page says why.
 */
export async function settleMail(house: House, loaded: LoadedCampaign): Promise<Answer<boolean>> {
  const { mail } = loaded.campaign;
  if (mail === null || mail.opened === 0) return ok(false);
  await boardLeftBehind(house, loaded);
  const { entries } = await theirLog(house, loaded);
  const messages = entries.map((entry) => entry.body);
  if (nextDeed(loaded.campaign, messages) === null) return ok(false);
  const due = await lateDeeds(house, loaded, messages);
  if (!due.ok || due.value.length === 0) return ok(false);
  const done = await act(
    house,
    {
      campaignId: loaded.id,
      commandId: `mail/${loaded.version}`,
      actor: 'system',
      content: { kind: 'mail', version: loaded.version },
    },
    async () => ok((await house.campaigns.load(loaded.id)) ?? loaded),
    async (newest) => {
      const events = await lateDeeds(house, newest, messages);
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(true) : done;
}
