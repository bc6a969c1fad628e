import type { Evolvers } from '@/lib/campaign/chapter';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { StartEvents } from '@/lib/campaign/start/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { CourierEvents, RideEnd } from './events';
import type { CouriersPart, CouriersState, EndedRide, Rider } from './state';
import { couriersOf, placedAt } from './whereabouts';

export function couriersPart({
  settings,
  date,
}: Pick<StartEvents['CampaignStarted'], 'settings' | 'date'>): CouriersPart {
  const { couriers } = settings;
  if (couriers === undefined) return { couriers: null };
  return {
    couriers: {
      ...{ settings: couriers, firstDay: date, hour: 0, due: null, marchedFrom: null, riders: 0 },
      headquarters: { A: null, B: null },
      ...{ detached: new Map(), heard: new Map(), riding: [], ended: [] },
    },
  };
}

export const evolveCouriers: Evolvers<keyof CourierEvents> = {
  RidersRode: (campaign, data, position) => {
    const before = couriersOf(campaign);
    const started: readonly Rider[] = [
      ...before.riding,
      ...data.departures.map((departure) => ({ ...departure, position })),
    ];
    const ends = new Map(data.ends.map((end) => [end.rider, end]));
    const riding: Rider[] = [];
    const ended: EndedRide[] = [...before.ended];
    for (const rider of started) {
      const end = ends.get(rider.rider);
      if (end === undefined) riding.push(rider);
      else if (end.fate === 'held')
        riding.push({ ...rider, due: end.due ?? rider.due, heldAt: data.hour });
      else ended.push(endedRide(rider, { ...end, fate: end.fate }, { hour: data.hour, position }));
    }
    const next: CouriersState = {
      ...before,
      ...{ hour: data.hour, due: null, marchedFrom: null, riding, ended },
      riders: before.riders + data.departures.length,
      ...(data.whereabouts === undefined
        ? {}
        : placedAt(before, data.whereabouts, {
            position: before.marchedFrom ?? position - 1,
            hour: before.hour,
          })),
    };
    campaign.couriers = broughtBy(
      { ...next, heard: seenOff(before, data) },
      ended.slice(before.ended.length),
    );
  },
};

function endedRide(
  rider: Rider,
  { fate, user }: RideEnd & Pick<EndedRide, 'fate'>,
  endedAt: EndedRide['endedAt'],
): EndedRide {
  return { ...rider, fate, ...(user === undefined ? {} : { user }), endedAt };
}

/** Headquarters know where they sent a post, and how strong, at the hour at which it left them. */
function seenOff(
  { detached, heard }: CouriersState,
  { departures, hour, whereabouts }: CourierEvents['RidersRode'],
): CouriersState['heard'] {
  if (whereabouts === undefined) return heard;
  const known = new Map(heard);
  for (const { from, side, at, men } of departures)
    if (from !== null && at !== undefined && men !== undefined && !detached.has(from))
      known.set(from, { side, hour, at, men });
  return known;
}

/** What riders brought: news to posts, and to headquarters the state of one. */
function broughtBy(couriers: CouriersState, rides: readonly EndedRide[]): CouriersState {
  const detached = new Map(couriers.detached);
  const heard = new Map(couriers.heard);
  for (const { kind, fate, from, to, side, position, hour, at, men } of rides) {
    if (fate !== 'arrived') continue;
    const post = to === null ? undefined : detached.get(to);
    if (kind === 'news' && post !== undefined && post.known.position < position)
      detached.set(post.user, { ...post, known: { position, hour } });
    if (kind === 'state' && from !== null && at !== undefined && men !== undefined)
      if ((heard.get(from)?.hour ?? -1) < hour) heard.set(from, { side, hour, at, men });
  }
  return { ...couriers, detached, heard };
}

/** What other events mean for the riders: the campaign’s time goes on, or they are all called in. */
export function followCouriers(
  campaign: StartedCampaign,
  event: CampaignEvent,
  position: number,
): void {
  const { couriers } = campaign;
  if (couriers === null) return;
  const due = (step: NonNullable<CouriersState['due']>) => {
    campaign.couriers = { ...couriers, due: step };
  };
  switch (event.type) {
    case 'IntervalPassed':
      campaign.couriers = { ...couriers, marchedFrom: position - 1 };
      return;
    case 'SituationReached':
      campaign.couriers = {
        ...couriers,
        due: 'situation',
        marchedFrom: couriers.marchedFrom ?? position - 1,
      };
      return;
    case 'BattleAnnounced':
      due('reveal');
      return;
    case 'BattleResolved':
      due('battle');
      return;
    case 'CampaignConcluded':
      campaign.couriers = { ...couriers, due: null };
      return;
    case 'BranchBegun':
      // A what-if is one person’s; where both commanders went back, everybody rides in first.
      campaign.couriers =
        event.data.continues === undefined || event.data.settings.couriers === undefined
          ? null
          : { ...couriers, detached: new Map(), heard: new Map(), riding: [], ended: [] };
      return;
    case 'CampaignArrived':
      campaign.couriers = { ...couriers, detached: new Map(), heard: new Map() };
      return;
    default:
      return;
  }
}
