import type { Services } from '@/lib/application/core/services';
import { followUpStored } from '@/lib/application/due/follow-up';
import { campaignsDue } from './jobs-store';
import type { JobData, JobOutcome, JobQueue, NewJob } from './queue';

/** How often a campaign that waits for trials is looked at. */
const WAIT_MS = 1_000;

/** What is due in campaigns without any person, each campaign once at each of its events. */
export async function followUpJobs({
  sql,
}: Pick<Services, 'sql'>): Promise<readonly NewJob<'follow-ups'>[]> {
  const due = await campaignsDue(sql);
  return due.map((data) => ({ about: [data.campaignId, data.head], data }));
}

/** Does what is due. A campaign that waits for trials is looked at again a second later: at most one job for each second. */
export async function workOnFollowUp(
  services: Services,
  queue: Pick<JobQueue, 'put'>,
  { campaignId }: JobData['follow-ups'],
): Promise<JobOutcome> {
  if (!(await followUpStored(services, campaignId))) return 'again';
  const [data] = await campaignsDue(services.sql, campaignId);
  if (data === undefined) return 'done';
  const second = Math.floor(Date.now() / WAIT_MS) + 1;
  await queue.put('follow-ups', [{ about: [campaignId, data.head, second], data, inMs: WAIT_MS }]);
  return 'done';
}
