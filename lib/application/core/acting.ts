import type { decide } from '@/lib/campaign/decide';
import type { CampaignPhase } from '@/lib/campaign/view/view';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Access } from './access';
import { act, type CampaignDone, type Decision } from './act';
import { byHand, type SignedAct } from './by-hand';
import type { Answer } from './refusal';
import type { Services } from './services';

/** The position of the campaign after a command. */
export interface Acted {
  readonly position: number;
  readonly phase: CampaignPhase;
}

/**
 * Records a command of the campaign that a call is about, once, and returns the campaign's position after all that
 * follows by itself. `judge` decides on the newest state, under the permission checked on it: where somebody else acted
 * in between, both run again. `content` distinguishes the command from another with the same id.
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
  command: {
    readonly commandId: string;
    readonly content: Json;
    /** What the player's own browser signed of it. */
    readonly hand?: SignedAct | undefined;
    /** Whose browser that is; absent: the author's. */
    readonly signer?: string | undefined;
  },
  judge: (granted: Granted) => Answer<Decision> | Promise<Answer<Decision>>,
): Promise<Answer<Acted>> {
  let newest: Granted | null = null;
  const { commandId, content, hand, signer = user } = command;
  const done = await act(
    services,
    { campaignId, actor: user, commandId, content },
    async () => {
      const granted = await look();
      if (!granted.ok) return granted;
      newest = granted.value;
      return ok(newest.access.loaded);
    },
    async () => {
      if (newest === null) throw new Error('A command is judged on what was looked at');
      const judged = await judge(newest);
      if (!judged.ok || hand === undefined) return judged;
      const { campaign, events } = newest.access.loaded;
      const place = { campaignId, account: signer, commandId, events };
      const signed = byHand(campaign, judged.value.events, hand, place);
      return signed.ok ? ok({ ...judged.value, ...signed.value }) : signed;
    },
  );
  return done.ok ? ok(await after(services, done.value)) : done;
}

/** Does what follows an act by itself, then returns the campaign. */
export async function after(services: Services, { loaded }: CampaignDone): Promise<Acted> {
  const followed = await services.followUp(loaded);
  return { position: followed.loaded.version, phase: followed.loaded.campaign.phase };
}

/** Does what follows by itself in a campaign that has just begun. */
export async function afterBeginning(services: Services, campaignId: string): Promise<void> {
  const begun = await services.campaigns.load(campaignId);
  if (begun === null) throw new Error(`Campaign ${campaignId} was begun and is not there`);
  await services.followUp(begun);
}

/** What `decide` answered, as an act takes it. */
export function decided(made: ReturnType<typeof decide>): Answer<Decision> {
  return made.ok ? ok({ events: made.value }) : made;
}

/**
 * A form's input in the form that distinguishes its command from another; absent fields stay absent. Signatures are no
 * part of it: a browser that sends a command again may sign it again.
 */
export function plain(input: object): { readonly [key: string]: Json } {
  const {
    hand: _,
    joining: __,
    ...said
  } = JSON.parse(JSON.stringify(input)) as {
    readonly [key: string]: Json;
  };
  return said as { readonly [key: string]: Json };
}
