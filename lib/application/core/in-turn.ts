import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { ok } from '@/lib/kernel/result';
import type { Decision } from './act';
import { foundingContext } from './decision-context';
import type { LoadedCampaign } from './loaded-campaign';
import type { Answer } from './refusal';

/** Several commands in one append, each decided on the state after the one before it. */
export function inTurn(
  { state: before }: LoadedCampaign,
  commands: readonly CampaignCommand[],
): Answer<Decision> {
  const events: CampaignEvent[] = [];
  let state = before;
  for (const command of commands) {
    const made = decide(state, command, foundingContext());
    if (!made.ok) return made;
    events.push(...made.value);
    state = fold(made.value, state);
  }
  return ok({ events });
}
