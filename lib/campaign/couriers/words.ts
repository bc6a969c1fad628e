import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { StartedCampaign } from '@/lib/campaign/state';
import { listed, paragraphs, type Wordings } from '@/lib/campaign/wording';
import type { Side } from '@/lib/kernel/side';
import type { CourierEvents, CourierSettings, Departure, Place, PostId, RideEnd } from './events';
import { hourInWords } from './hours';
import { distance } from './path-network';
import { couriersOf } from './whereabouts';

/** Kilometres within which a place is called by a town’s name. */
const NEAR_KM = 12;

/** “at Kolin”, “near Kolin”; empty where no town is near. */
export function placeInWords(map: CampaignMap | undefined, at: Place | null): string {
  if (map === undefined || at === null) return '';
  let best = { km: NEAR_KM, name: '' };
  for (const town of map.towns) {
    const km = distance(town.at, at);
    if (km < best.km) best = { km, name: town.name };
  }
  if (best.name === '') return '';
  return `${best.km <= 2 ? 'at' : 'near'} ${best.name}`;
}

/** A post by what is commanded from it: “headquarters”, “Keith’s corps”. Without names of people. */
export function postInWords(
  { staff, definition }: Pick<StartedCampaign, 'staff' | 'definition'>,
  side: Side,
  post: PostId,
): string {
  if (post === null) return 'headquarters';
  const { formations } = lookupOf(definition);
  const own = staff[side].find(({ user }) => user === post)?.formations ?? [];
  const names = own.map((id) => formations.get(id)?.formation.name ?? id);
  return names.length === 0 ? 'a sub-commander' : listed(names);
}

/** The terms of couriers in one sentence. */
export function couriersInWords({ mode, kmPerDay }: CourierSettings): string {
  const pace = `Riders cover ${kmPerDay} km of road in a day and a night, half of that across country, and one in five is held up on the way.`;
  return mode === 'late'
    ? `${pace} In the end each of them arrives.`
    : `${pace} Of 100 riders who have 50 km to ride, 5 are taken by the enemy, who reads what they carry, and 2 or 3 are lost.`;
}

const WHAT = { letter: 'A letter', news: 'News', state: 'The state of the troops' } as const;

function rideWords(
  campaign: Pick<StartedCampaign, 'staff' | 'definition'>,
  { kind, side, from, to, km }: Departure,
  names: Readonly<Record<Side, string>>,
): string {
  const what = kind === 'letter' ? (from === null ? 'An order' : 'A letter') : WHAT[kind];
  return `${names[side]}: ${what.toLowerCase()} from ${postInWords(campaign, side, from)} to ${postInWords(campaign, side, to)}, ${km} km`;
}

const FATES: Readonly<Record<RideEnd['fate'], string>> = {
  arrived: 'arrived',
  lost: 'lost on the way',
  taken: 'taken by the enemy',
  unclaimed: 'found nobody in that post',
  held: 'held up on the way',
};

/** Told once the campaign is over; until then only the umpire reads it. */
export const courierWords: Wordings<keyof CourierEvents> = {
  RidersRode: ({ hour, departures, ends }, { campaign, names, dated }) => {
    const { firstDay, riding, ended } = couriersOf(campaign);
    const riders = new Map([...ended, ...riding].map((rider) => [rider.rider, rider]));
    const told = ends.flatMap(({ rider, fate }) => {
      const one = riders.get(rider);
      return one === undefined ? [] : [`- ${rideWords(campaign, one, names)}: ${FATES[fate]}.`];
    });
    const left = departures.map((one) => {
      const at = hourInWords(one.due, firstDay, dated);
      return `- ${rideWords(campaign, one, names)}: due about ${at}.`;
    });
    const part = (head: string, rides: readonly string[]) =>
      rides.length === 0 ? null : `**${head}**\n\n${rides.join('\n')}`;
    const text = paragraphs(part('Came in, or did not', told), part('Set out', left));
    return {
      kind: 'note',
      title: `The riders, ${hourInWords(hour, firstDay, dated)}`,
      text: text || 'Nobody was away: no rider was needed.',
    };
  },
};
