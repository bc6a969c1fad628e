import type { StartedCampaign } from '@/lib/campaign/state';
import type { LatePost } from './state';
import { isServing } from './whereabouts';

/**
 * The post of a sub-commander who is away from headquarters, and knows of the campaign only what riders brought; null:
 * they are with their commander, hold no such post, or the campaign is over. A deputy who was called decides at
 * headquarters.
 */
export function latePost(campaign: Readonly<StartedCampaign>, user: string): LatePost | null {
  const { couriers, deadlines, phase } = campaign;
  if (couriers === null || phase === 'concluded') return null;
  const post = couriers.detached.get(user);
  if (post === undefined || !isServing(campaign, post)) return null;
  return deadlines.clock?.called[post.side] === user ? null : post;
}

/** Sub-commanders who are away from headquarters. */
export function lateUsers(campaign: Readonly<StartedCampaign>): ReadonlySet<string> {
  const away = [...(campaign.couriers?.detached.keys() ?? [])];
  return new Set(away.filter((user) => latePost(campaign, user) !== null));
}

/** Up to which event the post that knows least knows the campaign; null: nobody is away. */
export function leastKnown(campaign: Readonly<StartedCampaign>): number | null {
  const positions = [...lateUsers(campaign)].flatMap((user) => {
    const post = latePost(campaign, user);
    return post === null ? [] : [post.known.position];
  });
  return positions.length === 0 ? null : Math.min(...positions);
}
