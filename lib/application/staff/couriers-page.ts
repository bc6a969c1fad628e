import { z } from 'zod';
import { type Access, viewerOf } from '@/lib/application/core/access';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { keptForces } from '@/lib/application/header/kept-forces';
import { openCampaign } from '@/lib/application/header/open-campaign';
import type { CourierSettings, Place, PostId, RideKind } from '@/lib/campaign/couriers/events';
import { hourInShort, hourInWords } from '@/lib/campaign/couriers/hours';
import { latePost } from '@/lib/campaign/couriers/known';
import { dangerOf, menOf } from '@/lib/campaign/couriers/ride';
import type { CouriersState, EndedRide, Rider } from '@/lib/campaign/couriers/state';
import { mapNow } from '@/lib/campaign/couriers/whereabouts';
import { couriersInWords, placeInWords, postInWords } from '@/lib/campaign/couriers/words';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { CampaignView } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { ok } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import { asKnownOn, type CourierDay, courierDays } from './couriers-past';
import { campaignKnown, expectedRide, HEADQUARTERS } from './letters';

/** A letter as one reader may know it. Hours in words. */
export interface LetterView {
  readonly id: string;
  readonly direction: 'sent' | 'received' | 'taken';
  readonly kind: 'order' | 'report' | 'letter';
  readonly from: string;
  readonly to: string;
  readonly written: string;
  /** Received: when it came in. Taken: when its rider was. */
  readonly came: string | null;
  /** Sent: about when it should be there, and whether that hour has passed. Its fate is not known to its writer. */
  readonly due: { readonly about: string; readonly past: boolean } | null;
  /** Once the campaign is over: what became of it. */
  readonly fate: string | null;
  /** Empty: its writer has erased it, or the campaign has moved to another server since. */
  readonly text: string;
}

/** A post that the reader can write to. */
export interface RecipientView {
  /** `headquarters`, or an account. */
  readonly to: string;
  readonly name: string;
  /** Null: they are at the same place, and have it at once. */
  readonly ride: {
    readonly km: number;
    readonly there: string;
    /** Riders of 1,000 who are taken, who are lost. */
    readonly taken: number;
    readonly lost: number;
  } | null;
}

/** What headquarters know of a post that is away, or the post of headquarters. */
export interface BeliefView {
  readonly post: string;
  readonly place: string;
  readonly men: number | null;
  readonly asOf: string;
}

/** A rider as the umpire sees him, and everybody once the campaign is over. */
export interface RiderView {
  readonly rider: number;
  readonly side: Side;
  readonly kind: RideKind;
  readonly from: string;
  readonly to: string;
  readonly left: string;
  readonly due: string;
  readonly km: number;
  readonly fate: string;
}

export interface CouriersPage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly maps: readonly CampaignMap[];
  readonly settings: CourierSettings;
  readonly terms: string;
  /** Days on which riders set out, the earliest first: the reader sees again what they knew on each. */
  readonly days: readonly CourierDay[];
  /** The earlier day that the map and what is believed are of; null: they are of now. */
  readonly day: number | null;
  /** The hour that it is now, or at the end of that day; null once it is over. */
  readonly now: string | null;
  /** Whose page it is; `away`: a post that only couriers reach. */
  readonly reader: 'headquarters' | 'away' | 'umpire' | 'over';
  /** Of a post that is away: as of when it knows the campaign, and where it stands. */
  readonly asOf: string | null;
  readonly place: string;
  readonly at: Place | null;
  /** Its own strength, which it knows itself; null for every other reader. */
  readonly men: number | null;
  readonly beliefs: readonly BeliefView[];
  readonly recipients: readonly RecipientView[];
  /** The newest first. */
  readonly letters: readonly LetterView[];
  /** Rides of the reader’s own letters that are not due yet, as they expect them. */
  readonly rides: readonly { readonly path: readonly Place[]; readonly label: string }[];
  /** Null: the reader may not know of them. */
  readonly riders: readonly RiderView[] | null;
}

/**
 * What a post believes, its letters, and whom it can write to; for the umpire, and for everybody who may look once the
 * campaign is over, every rider. Refuses NOT_FOUND where a campaign has no couriers, and to those without a post before
 * its end.
 */
export const couriersPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK.extend({ day: z.number().optional() }),
  async run({ services, access: present }, look): Promise<Answer<CouriersPage>> {
    const access = look.day === undefined ? present : asKnownOn(present, look.day);
    if (access === null) return { ok: false, error: NOT_FOUND };
    const past = look.day !== undefined;
    const { newest } = access;
    const { couriers, definition, phase } = newest.campaign;
    const side = access.sides[0] ?? access.serves;
    const over = phase === 'concluded' && access.loaded.campaign.phase === 'concluded';
    // Of what was known long ago only those read who have a post, and knew it.
    if (past && (side === null || present.newest.campaign.phase === 'concluded'))
      return { ok: false, error: NOT_FOUND };
    if (couriers === null || (side === null && !access.umpires && !over))
      return { ok: false, error: NOT_FOUND };
    const opened = await openCampaign(services, present, { as: look.as });
    if (!opened.ok) return opened;
    const { header } = opened.value;
    const { state } = access.loaded;
    const view = past
      ? viewCampaign(state, viewerOf(access, look), {}, keptForces(state))
      : opened.value.view;
    const told = new Teller(newest.campaign, couriers, await namesOf(access));
    const { away } = access;
    const sees = over || access.umpires;
    return ok({
      ...{ header, view, maps: definition.maps, settings: couriers.settings },
      terms: couriersInWords(couriers.settings),
      days: side === null || over ? [] : courierDays(present),
      day: past ? (look.day ?? null) : null,
      now: over ? null : told.words(couriers.hour),
      reader: over ? 'over' : access.umpires ? 'umpire' : away === null ? 'headquarters' : 'away',
      asOf: away === null ? null : told.words(away.known.hour),
      place: away === null ? '' : placeInWords(mapNow(newest.campaign), away.at),
      at: away?.at ?? null,
      men: away === null ? null : menOf(newest.campaign, away),
      beliefs: side === null || over ? [] : beliefsOf(access, side, told),
      recipients: side === null || over || past ? [] : recipientsOf(access, side, told),
      letters: side === null || past ? [] : await lettersOf(services, access, side, told, over),
      rides: side === null || over || past ? [] : await ownRides(services, access, side, told),
      riders: sees ? ridersOf(couriers, told) : null,
    });
  },
});

/** Riders under way now, for the umpire’s desk; null: the campaign has no couriers, or is over. */
export async function ridersUnderWay(access: Access): Promise<readonly RiderView[] | null> {
  const { campaign } = access.newest;
  if (campaign.couriers === null || campaign.phase === 'concluded') return null;
  const told = new Teller(campaign, campaign.couriers, await namesOf(access));
  return ridersOf({ ...campaign.couriers, ended: [] }, told);
}

async function namesOf({ loaded, newest }: Access): Promise<ReadonlyMap<string, string>> {
  const { club } = newest;
  const posts = [loaded, newest].flatMap(({ campaign: { seats, staff } }) =>
    (['A', 'B'] as const).flatMap((side) => [
      seats[side].user,
      ...staff[side].map(({ user }) => user),
    ]),
  );
  return (await memberNames(posts.map((user) => ({ club, user }))))(club);
}

/** Hours, places and posts in words. */
class Teller {
  readonly #dated: boolean;

  constructor(
    readonly campaign: Readonly<StartedCampaign>,
    readonly couriers: CouriersState,
    readonly names: ReadonlyMap<string, string>,
  ) {
    this.#dated = keepsCalendar(campaign.definition);
  }

  words = (hour: number): string => hourInWords(hour, this.couriers.firstDay, this.#dated);
  short = (hour: number): string => hourInShort(hour, this.couriers.firstDay, this.#dated);

  /** “Keith’s corps (K. Brandt)”. */
  post(side: Side, post: PostId, campaign = this.campaign): string {
    const words = postInWords(campaign, side, post);
    const user = post ?? campaign.seats[side].user;
    const name = user === undefined ? undefined : (this.names.get(user) ?? FORMER_MEMBER);
    return name === undefined ? words : `${name}, ${words}`;
  }
}

function beliefsOf(access: Access, side: Side, told: Teller): readonly BeliefView[] {
  const known = campaignKnown(access);
  const { couriers } = known;
  if (couriers === null) return [];
  const map = mapNow(known);
  const posts = [...couriers.detached.values()].flatMap((post): BeliefView[] => {
    const heard = couriers.heard.get(post.user);
    if (post.side !== side || heard === undefined || post.user === access.user) return [];
    if (latePost(known, post.user) === null) return [];
    return [
      {
        post: told.post(side, post.user, known),
        place: placeInWords(map, heard.at),
        men: heard.men,
        asOf: told.words(heard.hour),
      },
    ];
  });
  if (access.away === null) return posts;
  const headquarters: BeliefView = {
    post: told.post(side, null, known),
    place: placeInWords(map, couriers.headquarters[side]),
    men: null,
    asOf: told.words(access.away.known.hour),
  };
  return [headquarters, ...posts];
}

function recipientsOf(access: Access, side: Side, told: Teller): readonly RecipientView[] {
  const { user, serves } = access;
  const known = campaignKnown(access);
  const from: PostId = serves === null ? null : user;
  const posts: PostId[] = [
    ...(serves === null ? [] : [null]),
    ...known.staff[side].map((one) => one.user).filter((one) => one !== user),
  ];
  return posts.map((to): RecipientView => {
    const ride = expectedRide(access, side, from, to);
    return {
      to: to ?? HEADQUARTERS,
      name: told.post(side, to, known),
      ride:
        ride === null
          ? null
          : {
              km: ride.km,
              there: told.words(told.couriers.hour + ride.hours),
              ...dangerOf(told.couriers.settings, ride.km),
            },
    };
  });
}

/** Letters that somebody wrote, got, or took from the enemy. */
async function lettersOf(
  { prisma }: Services,
  access: Access,
  side: Side,
  told: Teller,
  over: boolean,
): Promise<readonly LetterView[]> {
  const { user, newest } = access;
  const { couriers } = told;
  const known = campaignKnown(access);
  const ends = new Map(couriers.ended.map((ride) => [ride.letter, ride]));
  const reader = { user, side, commands: access.sides.includes(side) };
  // What they may not read never leaves the database.
  const came = couriers.ended.flatMap((ride) => {
    const letter = { authorId: null, side: ride.side, toPost: ride.to };
    return ride.letter === undefined || directionOf(letter, ride, reader) === null
      ? []
      : [ride.letter];
  });
  const stored = await prisma.campaignLetter.findMany({
    where: { campaignId: newest.id, OR: [{ side, authorId: user }, { id: { in: came } }] },
    orderBy: [{ hour: 'desc' }, { id: 'asc' }],
  });
  // Of a letter that was erased, or written on another server, the ride alone is known.
  const kept = new Set(stored.map(({ id }) => id));
  const gone = couriers.ended.flatMap((ride) =>
    ride.letter === undefined || kept.has(ride.letter)
      ? []
      : [
          {
            ...{ id: ride.letter, authorId: null, side: ride.side, text: '' },
            ...{ fromPost: ride.from, toPost: ride.to, hour: ride.hour, dueAbout: ride.due },
          },
        ],
  );
  const rows = [...stored, ...gone].sort((one, other) => other.hour - one.hour);
  return rows.flatMap((row): LetterView[] => {
    const end = ends.get(row.id);
    const direction = directionOf(row, end, reader);
    if (direction === null) return [];
    const whose = row.side === 'A' ? 'A' : 'B';
    const sent = direction === 'sent';
    const kind = row.fromPost === null ? 'order' : row.toPost === null ? 'report' : 'letter';
    return [
      {
        ...{ id: row.id, direction, kind, text: row.text },
        from: sent ? 'you' : told.post(whose, row.fromPost, known),
        to: direction === 'received' ? 'you' : told.post(whose, row.toPost, known),
        written: told.short(row.hour),
        came: sent || end === undefined ? null : told.short(end.endedAt.hour),
        due:
          sent && !over
            ? { about: told.short(row.dueAbout), past: row.dueAbout <= couriers.hour }
            : null,
        fate: over
          ? end === undefined
            ? 'still under way at the end'
            : fateWords(end, told)
          : null,
      },
    ];
  });
}

function directionOf(
  row: {
    readonly authorId: string | null;
    readonly side: string;
    readonly toPost: string | null;
  },
  end: EndedRide | undefined,
  {
    user,
    side,
    commands,
  }: { readonly user: string; readonly side: Side; readonly commands: boolean },
): LetterView['direction'] | null {
  if (row.side === side) {
    if (row.authorId === user) return 'sent';
    if (end?.fate !== 'arrived') return null;
    // What came to headquarters lies there, for its commander.
    return (row.toPost === null ? commands : end.user === user) ? 'received' : null;
  }
  return row.side === otherSide(side) && end?.fate === 'taken' && commands ? 'taken' : null;
}

async function ownRides(
  { prisma }: Services,
  access: Access,
  side: Side,
  told: Teller,
): Promise<CouriersPage['rides']> {
  const { user, newest } = access;
  const rows = await prisma.campaignLetter.findMany({
    where: { campaignId: newest.id, authorId: user, dueAbout: { gt: told.couriers.hour } },
    orderBy: { id: 'asc' },
    select: { fromPost: true, toPost: true, dueAbout: true },
  });
  return rows.flatMap(({ fromPost, toPost, dueAbout }) => {
    const ride = expectedRide(access, side, fromPost, toPost);
    return ride === null
      ? []
      : [{ path: ride.path, label: `your rider, there about ${told.short(dueAbout)}` }];
  });
}

/** Every rider, those under way first, then the latest to end. */
function ridersOf({ riding, ended }: CouriersState, told: Teller): readonly RiderView[] {
  const row = (rider: Rider, fate: string): RiderView => ({
    ...{ rider: rider.rider, side: rider.side, kind: rider.kind, km: rider.km, fate },
    from: told.post(rider.side, rider.from),
    to: told.post(rider.side, rider.to),
    left: told.short(rider.hour),
    due: told.short(rider.due),
  });
  return [
    ...riding.map((rider) =>
      row(rider, rider.heldAt === undefined ? 'under way' : 'held up, under way'),
    ),
    ...ended.toReversed().map((rider) => row(rider, fateWords(rider, told))),
  ];
}

function fateWords({ fate, endedAt }: EndedRide, told: Teller): string {
  const at = told.short(endedAt.hour);
  switch (fate) {
    case 'arrived':
      return `arrived ${at}`;
    case 'lost':
      return `lost on the way, ${at}`;
    case 'taken':
      return `taken by the enemy, ${at}`;
    case 'unclaimed':
      return `found nobody in that post, ${at}`;
  }
}
