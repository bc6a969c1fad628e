import type { decide } from '@/lib/campaign/decide';
import type { CampaignPhase } from '@/lib/campaign/view/view';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Access } from './access';
import { act, type CampaignDone, type Decision } from './act';
import type { Answer } from './refusal';
import type { Services } from './services';

/** Where the campaign stands after a command. */
export interface Acted {
  readonly position: number;
  readonly phase: CampaignPhase;
}

/**
 * Records a command of the campaign that a call is about, once, and answers where the campaign is after all that follows
 * by itself. `judge` decides on the newest state, as the permission sees it then: where somebody else acted in between,
 * both are asked again. `content` tells the command from another with the same id.
 */
export async function record<Granted extends { readonly access: Access }>(
  {
    services,
    user,
    campaignId,
    look,
  }: {
    readonly services: Services;
    readonly user: string;
    readonly campaignId: string;
    readonly look: () => Promise<Answer<Granted>>;
  },
  command: { readonly commandId: string; readonly content: Json },
  judge: (granted: Granted) => Answer<Decision> | Promise<Answer<Decision>>,
): Promise<Answer<Acted>> {
  let newest: Granted | null = null;
  const done = await act(
    services,
    { campaignId, actor: user, ...command },
    async () => {
      const granted = await look();
      if (!granted.ok) return granted;
      newest = granted.value;
      return ok(newest.access.loaded);
    },
    async () => {
      if (newest === null) throw new Error('A command is judged on what was looked at');
      return judge(newest);
    },
  );
  return done.ok ? ok(await after(services, done.value)) : done;
}

/** What follows an act by itself, then how the campaign is. */
export async function after(services: Services, { loaded }: CampaignDone): Promise<Acted> {
  const followed = await services.followUp(loaded);
  return { position: followed.loaded.version, phase: followed.loaded.campaign.phase };
}

/** What follows by itself in a campaign that has just begun. */
export async function afterBeginning(services: Services, campaignId: string): Promise<void> {
  const begun = await services.campaigns.load(campaignId);
  if (begun === null) throw new Error(`Campaign ${campaignId} was begun and is not there`);
  await services.followUp(begun);
}

/** What `decide` answered, as an act takes it. */
export function decided(made: ReturnType<typeof decide>): Answer<Decision> {
  return made.ok ? ok({ events: made.value }) : made;
}

/** A form's input as what tells its command from another; fields left out are left out. */
export function plain(input: object): { readonly [key: string]: Json } {
  return JSON.parse(JSON.stringify(input)) as { readonly [key: string]: Json };
}
