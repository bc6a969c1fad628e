import type { Services } from '@/lib/application/core/services';
import { workOnDeadline } from '@/lib/application/due/deadlines';
import { type DeadlineAt, deadlinesDue, keepBeat } from './deadlines-store';
import type { JobData, NewJob } from './queue';

/**
 * Deadlines at which something is to be done by now. A stop of the service is noticed before anything else: what it took
 * of a deadline is given back. Each deadline is one job for each moment at which it was to be looked at, and the queue
 * gives a job to one worker.
 */
export async function deadlineJobs(
  { sql }: Pick<Services, 'sql'>,
  now: number,
): Promise<readonly NewJob<'deadlines'>[]> {
  await keepBeat(sql, now);
  return (await deadlinesDue(sql, now)).map(jobOf);
}

/** Does what is due on a deadline. Throws where a step was refused: the queue tries again. */
export async function workOnDeadlineJob(
  services: Services,
  { campaignId }: JobData['deadlines'],
  now: number,
): Promise<void> {
  await workOnDeadline(services, campaignId, now);
}

function jobOf(data: DeadlineAt): NewJob<'deadlines'> {
  return { about: [data.campaignId, data.head, data.nextMs], data };
}
