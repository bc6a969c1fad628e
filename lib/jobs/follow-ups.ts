import type { Services } from '@/lib/application/core/services';
import { followUpStored } from '@/lib/application/due/follow-up';
import { campaignsDue } from './jobs-store';
import type { JobData, NewJob } from './queue';

/** How often a campaign that waits for trials is checked. */
const WAIT_MS = 1_000;

/** What is due in campaigns without any person, each campaign once at each of its events. */
export async function followUpJobs({
  sql,
}: Pick<Services, 'sql'>): Promise<readonly NewJob<'follow-ups'>[]> {
  const due = await campaignsDue(sql);
  return due.map((data) => ({ about: [data.campaignId, data.head], data }));
}

/**
 * Does what is due, and returns the next job. A campaign that waits for trials is checked again a second later: at most
 * one job for each second. `again`: it failed, and that has been reported.
 */
export async function workOnFollowUp(
  services: Services,
  { campaignId }: JobData['follow-ups'],
): Promise<NewJob<'follow-ups'> | 'again' | null> {
  if (!(await followUpStored(services, campaignId))) return 'again';
  const [data] = await campaignsDue(services.sql, campaignId);
  if (data === undefined) return null;
  const second = Math.floor(Date.now() / WAIT_MS) + 1;
  return { about: [campaignId, data.head, second], data, inMs: WAIT_MS };
}
