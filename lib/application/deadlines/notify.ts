import {
  commandersOf,
  type Hours,
  type Late,
  reminderSteps,
} from '@/lib/application/core/deadline-hours';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { latePost } from '@/lib/campaign/couriers/known';
import { remindersOf, umpireFrom } from '@/lib/campaign/deadlines/timeline';
import { announce, type NewNotice } from '@/lib/notices/announce';

const HOUR_MS = 3_600_000;

/**
 * Gives the notices that a moment on the timeline calls for: a reminder to who has not answered (after a stop of the
 * service the last one alone), that the deadline has passed, and to the deputy and the umpire, one step ahead each,
 * that they are next. A notice that was given is never given twice, so this says each time all that holds.
 */
export async function announceDeadline(
  services: Services,
  loaded: LoadedCampaign,
  timeline: Hours,
  late: readonly Late[],
  now: number,
): Promise<void> {
  const { campaign, id: campaignId } = loaded;
  const { umpire } = campaign;
  const { clock } = timeline;
  const { conduct, deputies } = campaign.deadlines;
  const about = `${campaignId}/${clock.phase}/${clock.position}/${timeline.dueAt}`;
  const instant = (at: number) => new Date(at).toISOString();
  const of = { campaign: campaign.name };
  const notices: NewNotice[] = [];
  for (const one of late) {
    const { side, called, ordered } = one;
    const { user } = campaign.seats[side];
    const deputy = deputies[side];
    if (user === undefined) continue;
    const missed = clock.missed.includes(side);
    if (!missed && now < timeline.dueAt) {
      const steps = (await reminderSteps(services, [user])).get(user) ?? [];
      const past = remindersOf(timeline, steps).findLast(({ at }) => at <= now);
      if (past !== undefined)
        notices.push({
          ...{ kind: 'deadline-near', userId: user, campaignId },
          key: `near/${about}/${past.minutes}`,
          data: {
            ...of,
            deadline: instant(timeline.dueAt),
            hoursLeft: Math.round(((timeline.dueAt - now) / HOUR_MS) * 100) / 100,
          },
        });
    }
    if (!missed) continue;
    const graceUntil =
      now < timeline.graceEndsAt ? { graceUntil: instant(timeline.graceEndsAt) } : {};
    notices.push({
      ...{ kind: 'deadline-passed', userId: user, campaignId, key: `passed/${about}` },
      data: { ...of, ...graceUntil },
    });
    // Who is away from headquarters learns of it when they are called in.
    if (deputy !== null && (called || latePost(campaign, deputy) === null))
      notices.push({
        ...{ kind: 'next-in-line', userId: deputy, campaignId },
        key: `${called ? 'called' : 'ahead'}/${about}`,
        data: { ...of, ...(called ? {} : { deadline: instant(timeline.graceEndsAt) }) },
      });
    const from = umpireFrom(timeline, clock.kind, one);
    if (umpire !== null && from !== null) {
      if (now < from && (called || from === timeline.graceEndsAt))
        notices.push({
          ...{ kind: 'next-in-line', userId: umpire, campaignId, key: `ahead/${about}` },
          data: { ...of, deadline: instant(from) },
        });
      if (now >= from && !ordered)
        notices.push({
          ...{ kind: 'umpire-needed', userId: umpire, campaignId, key: `stuck/${about}` },
          data: of,
        });
    }
    if (conduct[side].offered)
      for (const { user: next } of campaign.staff[side])
        if (latePost(campaign, next) === null)
          notices.push({
            ...{ kind: 'seat-offered', userId: next, campaignId, key: `offered/${about}` },
            data: { ...of, side: campaign.definition.sides[side].name },
          });
  }
  await announce(services.prisma, notices);
}

/** When the next reminder of anybody who has not answered is due; null: none is. */
export async function nextReminder(
  services: Services,
  loaded: LoadedCampaign,
  timeline: Hours,
  late: readonly Late[],
  now: number,
): Promise<number | null> {
  const { missed } = timeline.clock;
  const waiting = late.map(({ side }) => side).filter((side) => !missed.includes(side));
  const steps = await reminderSteps(services, commandersOf(loaded, waiting));
  const moments = [...steps.values()]
    .flatMap((minutes) => remindersOf(timeline, minutes))
    .map(({ at }) => at)
    .filter((at) => at > now);
  return moments.length === 0 ? null : Math.min(...moments);
}
