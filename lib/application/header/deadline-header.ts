import { type Access, postOf } from '@/lib/application/core/access';
import type { DeadlineHeader } from '@/lib/application/core/campaign-header';
import { hoursOf } from '@/lib/application/core/deadline-hours';
import type { Services } from '@/lib/application/core/services';
import { bankLeft } from '@/lib/campaign/deadlines/bank';
import { computerAnswers } from '@/lib/campaign/deadlines/timeline';
import { SIDES } from '@/lib/kernel/side';

/**
 * The deadline of the open phase. It says what the record and the calendar say, and nothing of orders left beforehand:
 * every viewer of the campaign gets the same, but for their own bank and call.
 */
export async function deadlineHeader(
  services: Services,
  access: Access,
): Promise<DeadlineHeader | null> {
  const { loaded, sides, user } = access;
  const { deadlines } = loaded.campaign;
  const timeline = await hoursOf(services, loaded);
  if (timeline === null) return null;
  const { clock, pace } = timeline;
  const side = postOf(access);
  const left = side !== null && sides.includes(side) ? bankLeft(deadlines, pace, side) : 0;
  return {
    phase: clock.phase,
    onBoard: clock.kind === 'board',
    dueAt: new Date(timeline.dueAt).toISOString(),
    graceEndsAt: new Date(timeline.graceEndsAt).toISOString(),
    graceOver: timeline.graceEndsAt <= Date.now(),
    missed: clock.missed,
    called: SIDES.filter((one) => clock.called[one] !== null),
    deputyFor: SIDES.find((one) => clock.called[one] === user) ?? null,
    computer: computerAnswers(clock.kind, pace.last),
    step: Math.min(left, pace.step),
  };
}
