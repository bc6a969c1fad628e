import 'server-only';
import { cache } from 'react';
import type { SecretKeeper } from '@/lib/accounts/second-factor';
import {
  type CampaignApplication,
  campaignApplication,
  secretKeeper,
} from '@/lib/application/application';

/**
 * The use cases that pages and actions call. Pages reach them only here. What the parts of a page need more than once
 * (its title, its frame, its body) is read once per request.
 */
export const application = cache((): CampaignApplication => {
  const all = campaignApplication();
  return {
    ...all,
    listCampaigns: once(all.listCampaigns),
    yourTurns: once(all.yourTurns),
    campaignPage: once(all.campaignPage),
    campaignHeader: once(all.campaignHeader),
    boardPage: once(all.boardPage),
    libraryCampaign: once(all.libraryCampaign),
  };
});

/** What encrypts second factors. */
export const accountSecrets = (): SecretKeeper => secretKeeper();

function once<Question extends readonly unknown[], Reply>(
  ask: (...question: Question) => Promise<Reply>,
): (...question: Question) => Promise<Reply> {
  const asked = new Map<string, Promise<Reply>>();
  return (...question) => {
    const key = JSON.stringify(question);
    const known = asked.get(key) ?? ask(...question);
    asked.set(key, known);
    return known;
  };
}
