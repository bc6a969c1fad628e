import { boardLeftBehind } from '@/lib/application/board/letters';
import { act, lookFrom } from '@/lib/application/core/act';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { theirLog } from '@/lib/application/core/received-mail';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { ok } from '@/lib/kernel/result';
import { lateDeeds, nextDeed } from './step';

/**
 * Records the effects of messages received earlier that apply only now: after a file of this side was sent, or an
 * expected result was computed. Null: nothing is due. What cannot be done yet waits, and the page says why.
 */
export async function settleMail(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<LoadedCampaign | null>> {
  const { mail } = loaded.campaign;
  if (mail === null || mail.opened === 0) return ok(null);
  await boardLeftBehind(services, loaded);
  const { entries } = await theirLog(services, loaded);
  const messages = entries.map((entry) => entry.body);
  if (nextDeed(loaded.campaign, messages) === null) return ok(null);
  const due = await lateDeeds(services, loaded, messages);
  if (!due.ok || due.value.length === 0) return ok(null);
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `mail/${loaded.version}`,
      actor: 'system',
      content: { kind: 'mail', version: loaded.version },
    },
    lookFrom(services, loaded),
    async (newest) => {
      const events = await lateDeeds(services, newest, messages);
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(done.value.loaded) : done;
}
