import { cache } from 'react';
import { campaignApplication } from '@/lib/application/application';
import type { CampaignApplication } from '@/lib/application/contract';

/**
 * The use cases that pages and actions call. The only place where a page meets them. What the parts of one page ask
 * alike (its title, its frame, its body) is asked once; the next request asks anew.
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
