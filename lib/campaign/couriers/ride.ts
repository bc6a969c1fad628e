import type { DecisionContext } from '@/lib/campaign/commands';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { EventOf } from '@/lib/campaign/events';
import { presentStrength } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { assertNever, invariant } from '@/lib/kernel/assert';
import type { Departure, Letter, Place, PostId, RideEnd, Whereabouts } from './events';
import { hourOfStep } from './hours';
import { rideBetween } from './roads';
import type { CouriersState, LatePost, Rider } from './state';
import {
  couriersOf,
  isServing,
  mapNow,
  placedAt,
  whereaboutsAt,
  whereaboutsInBattle,
} from './whereabouts';

type Ground = Readonly<StartedCampaign>;
type Drawing = Pick<DecisionContext, 'draw' | 'letters'>;

/** Of 1,000 riders who ride a kilometre in wartime: taken; lost are half of that. The limits hold for a whole ride. */
const TAKEN_PER_KM = 1;
const TAKEN_MOST = 400;
const LOST_MOST = 200;
/** Riders of 1,000 who are held up on the way, and ride half as long again. */
const HELD = 200;

/** The danger of a ride, in riders of 1,000: that he is taken, that he is lost. */
export function dangerOf(
  { mode }: CouriersState['settings'],
  km: number,
): { readonly taken: number; readonly lost: number } {
  if (mode === 'late') return { taken: 0, lost: 0 };
  return {
    taken: Math.min(TAKEN_MOST, km * TAKEN_PER_KM),
    lost: Math.min(LOST_MOST, Math.floor((km * TAKEN_PER_KM) / 2)),
  };
}

/** Hours that a rider needs if nothing holds him up; 0 where he need not ride. */
export function rideHours({ kmPerDay }: CouriersState['settings'], km: number): number {
  return Math.ceil((km * 24) / kmPerDay);
}

/** Where a post is now; null: no map shows it. */
export function placeOf(couriers: CouriersState, side: 'A' | 'B', post: PostId): Place | null {
  const late = post === null ? undefined : couriers.detached.get(post);
  return late?.side === side ? late.at : couriers.headquarters[side];
}

/** Kilometres that a rider rides from the one post to the other now; 0: they are together. */
export function kmNow(campaign: Ground, side: 'A' | 'B', from: PostId, to: PostId): number {
  const couriers = couriersOf(campaign);
  const [start, goal] = [placeOf(couriers, side, from), placeOf(couriers, side, to)];
  if (start === null || goal === null || start === goal) return 0;
  return rideBetween(mapNow(campaign), start, goal).km;
}

/**
 * What riders did until now, and who sets out now: news to each post that is away, and from each its state. Whether a
 * rider is held up, lost or taken, the dice of what was opened last decide, by his number.
 */
export function ridersRode(campaign: Ground, context: Drawing): EventOf<'RidersRode'> {
  const couriers = couriersOf(campaign);
  const { due, riding, riders, settings } = couriers;
  invariant(due !== null, 'time has gone on');
  const hour = hourOfStep(couriers, due, campaign.date);
  const known = new Set([...couriers.riding, ...couriers.ended].map(({ letter }) => letter));
  const letters = (context.letters ?? []).filter(
    ({ letter, hour: written }) => !known.has(letter) && written < hour,
  );
  let number = riders;
  const written = letters.map((letter): Departure => {
    number += 1;
    return letterRider(campaign, letter, number);
  });
  const ends = [...riding, ...written].flatMap((rider) =>
    rider.due > hour ? [] : [endOf(campaign, rider, hour, context.draw)],
  );
  const whereabouts = whereaboutsAfter(campaign, due);
  const leaving = { position: 0, hour: 0 };
  const now =
    whereabouts === null ? couriers : { ...couriers, ...placedAt(couriers, whereabouts, leaving) };
  const sent = [...now.detached.values()]
    .filter((post) => isServing(campaign, post))
    .flatMap((post) =>
      (['news', 'state'] as const).map((kind): Departure => {
        number += 1;
        const { user, side, at } = post;
        const km = kmNow({ ...campaign, couriers: now }, side, null, user);
        return {
          ...{ rider: number, kind, side, hour, km, due: hour + rideHours(settings, km) },
          ...(kind === 'news' ? { from: null, to: user } : { from: user, to: null }),
          ...(kind === 'news' ? {} : { at, men: menOf(campaign, post) }),
        };
      }),
    );
  return {
    type: 'RidersRode',
    data: {
      ...{ hour, letters, departures: [...written, ...sent], ends },
      ...(whereabouts === null ? {} : { whereabouts }),
    },
  };
}

function letterRider(campaign: Ground, written: Letter, rider: number): Departure {
  const { letter, side, from, to, hour } = written;
  const km = kmNow(campaign, side, from, to);
  const due = hour + rideHours(couriersOf(campaign).settings, km);
  return { ...{ rider, kind: 'letter', side, from, to, hour, km, due, letter } };
}

function endOf(
  campaign: Ground,
  rider: Departure & Pick<Rider, 'heldAt'>,
  hour: number,
  draw: (key: string) => number,
): RideEnd {
  const { rider: number, side, to, km } = rider;
  if (km > 0 && rider.heldAt === undefined) {
    const { settings } = couriersOf(campaign);
    const { taken, lost } = dangerOf(settings, km);
    const danger = taken > 0 ? Math.floor(draw(`rider/${number}/danger`) * 1_000) : 1_000;
    if (danger < taken) return { rider: number, fate: 'taken' };
    if (danger < taken + lost) return { rider: number, fate: 'lost' };
    const held = Math.floor(draw(`rider/${number}/way`) * 1_000) < HELD;
    const due = rider.due + Math.ceil(rideHours(settings, km) / 2);
    if (held && due > hour) return { rider: number, fate: 'held', due };
  }
  const { controller, user } = campaign.seats[side];
  const holder =
    to === null
      ? controller === 'user'
        ? user
        : undefined
      : isServing(campaign, { side, user: to })
        ? to
        : user === to
          ? user
          : undefined;
  return holder === undefined
    ? { rider: number, fate: 'unclaimed' }
    : { rider: number, fate: 'arrived', user: holder };
}

function whereaboutsAfter(
  campaign: Ground,
  due: NonNullable<CouriersState['due']>,
): Whereabouts | null {
  switch (due) {
    case 'situation':
      return whereaboutsAt(campaign);
    case 'reveal':
      return whereaboutsInBattle(campaign);
    case 'battle':
      return null;
    default:
      return assertNever(due, 'step of the campaign’s time');
  }
}

/** What a post has with it, in what the armies are counted in. */
export function menOf(campaign: Ground, { side, user }: Pick<LatePost, 'side' | 'user'>): number {
  const lookup = lookupOf(campaign.definition);
  const own = campaign.staff[side].find((one) => one.user === user)?.formations ?? [];
  const top = own.filter(
    (id) => !lookup.formations.get(id)?.above.some((above) => own.includes(above)),
  );
  return top.reduce(
    (sum, formation) => sum + presentStrength(campaign.forces, lookup, { side, formation }).men,
    0,
  );
}
