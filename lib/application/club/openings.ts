import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { type ChallengeItem, challengesOf } from '@/lib/application/challenges/pages';
import { accessTo } from '@/lib/application/core/access';
import { campaignToBe, storedTerms } from '@/lib/application/core/challenge';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { systemsOf } from '@/lib/application/core/readable-campaigns';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { commandersOf } from '@/lib/application/header/commanders';
import { seatRights } from '@/lib/application/header/seat-rights';
import { writtenText } from '@/lib/application/staff/written-text';
import type { Pace } from '@/lib/campaign/deadlines/events';
import { PACE_TITLES } from '@/lib/campaign/deadlines/pace';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings } from '@/lib/campaign/start/settings';
import { clubsOf } from '@/lib/clubs/club';
import { ok } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';

/** Longest line of what somebody would like to play, in characters. */
export const WISH_LENGTH_MAX = 200;
/** Campaigns that are looked at for open seats, the latest first. */
const LOOKED_AT_MAX = 200;

/** What a game asks of its players, before they take part in it. */
export interface Wants {
  /** Live, fast or slow; null: no deadlines. */
  readonly pace: string | null;
  /** Situations of the campaign file; null: a single battle, or not known. */
  readonly situations: number | null;
  readonly singleBattle: boolean;
  /** Titles of the battle systems of its battles. */
  readonly systems: readonly string[];
}

/** A seat that the user may take. */
export interface OpenSeatItem {
  readonly campaignId: string;
  readonly name: string;
  readonly title: string;
  readonly club: string;
  readonly side: Side;
  readonly sideName: string;
  /** Somebody still holds it, and has missed several deadlines. */
  readonly offered: boolean;
  /** Where the campaign is; null before its first situation. */
  readonly situation: string | null;
  /** Who commands the other side. */
  readonly facing: { readonly name: string; readonly patient: boolean };
  readonly wants: Wants;
}

/** A challenge that waits for the user's answer. */
export interface OpenChallengeItem extends ChallengeItem {
  readonly patient: boolean;
  /** The campaign that begins when it is accepted. */
  readonly toBe: string;
  readonly wants: Wants;
}

export interface PlayerMark {
  readonly patient: boolean;
  readonly seeking: boolean;
  readonly wish: string;
}

/** Somebody in one of the user's clubs who says that they look for a game, or have patience with beginners. */
export interface PlayerItem extends PlayerMark {
  readonly userId: string;
  readonly name: string;
  readonly club: { readonly id: string; readonly name: string };
}

export interface Openings {
  readonly seats: readonly OpenSeatItem[];
  readonly challenges: readonly OpenChallengeItem[];
  readonly players: readonly PlayerItem[];
  /** What the user says of themselves. */
  readonly own: PlayerMark;
}

const NO_MARK: PlayerMark = { patient: false, seeking: false, wish: '' };

/** Everything that the user can join in their clubs: open seats, challenges to them, members who look for a game. */
export const openings = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<Openings> {
    if (!isUuid(user)) return { seats: [], challenges: [], players: [], own: NO_MARK };
    const marks = await marksAround(services, user);
    const patient = new Set(marks.all.filter((one) => one.patient).map(({ userId }) => userId));
    const [seats, challenges] = await Promise.all([
      seatsFor(services, user, patient),
      challengesTo(services, user, patient),
    ]);
    return {
      ...{ seats, challenges, own: marks.own },
      players: marks.all.filter((one) => one.userId !== user && (one.patient || one.seeking)),
    };
  },
});

/** What members of the user's clubs say of themselves, by club and name. */
async function marksAround(
  { prisma }: Services,
  user: string,
): Promise<{ readonly all: readonly PlayerItem[]; readonly own: PlayerMark }> {
  const clubs = await clubsOf(user);
  const rows = await prisma.membership.findMany({
    where: {
      clubId: { in: clubs.filter(({ role }) => role !== 'guest').map(({ id }) => id) },
      user: { playerMark: { isNot: null } },
    },
    select: {
      userId: true,
      club: { select: { id: true, name: true } },
      user: { select: { displayName: true, playerMark: true } },
    },
  });
  const all = rows
    .map(({ userId, club, user: { displayName, playerMark } }) => ({
      ...{ userId, club, name: displayName },
      ...markOf(playerMark),
    }))
    .sort(
      (one, other) =>
        one.club.name.localeCompare(other.club.name, 'en') ||
        one.name.localeCompare(other.name, 'en'),
    );
  const own = await prisma.playerMark.findUnique({ where: { userId: user } });
  return { all, own: markOf(own) };
}

const markOf = (mark: PlayerMark | null): PlayerMark =>
  mark === null ? NO_MARK : { patient: mark.patient, seeking: mark.seeking, wish: mark.wish };

/** The seats that the user may take now, in campaigns of their clubs that they may follow. */
async function seatsFor(
  services: Services,
  user: string,
  patient: ReadonlySet<string>,
): Promise<readonly OpenSeatItem[]> {
  const clubs = (await clubsOf(user)).filter(({ role }) => role !== 'guest');
  const rows = await services.prisma.campaignList.findMany({
    where: { clubId: { in: clubs.map(({ id }) => id) }, phase: { not: 'concluded' } },
    orderBy: [{ updatedAt: 'desc' }, { campaignId: 'asc' }],
    take: LOOKED_AT_MAX,
    select: { campaignId: true, clubId: true },
  });
  const found: OpenSeatItem[] = [];
  for (const { campaignId, clubId } of rows) {
    const access = await accessTo(services, user, campaignId);
    if (!access.ok || access.value.sides.length > 0 || access.value.serves !== null) continue;
    const { loaded, names } = access.value;
    const { open, mayTake } = await seatRights(services, access.value);
    const { campaign } = loaded;
    const { definition, seats, settings, deadlines } = campaign;
    const commanders = commandersOf(seats, names, user, undefined);
    for (const side of mayTake) {
      const other = seats[otherSide(side)];
      found.push({
        ...{ campaignId, name: campaign.name, title: definition.title, side },
        club: clubs.find(({ id }) => id === clubId)?.name ?? '',
        sideName: definition.sides[side].name,
        offered: !open.includes(side),
        situation:
          definition.situations.find(({ id }) => id === campaign.situation?.id)?.title ?? null,
        facing: {
          name: commanders[otherSide(side)].name,
          patient: other.user !== undefined && patient.has(other.user),
        },
        wants: wantsOf(services, settings, deadlines.pace?.pace, definition),
      });
    }
  }
  return found;
}

async function challengesTo(
  services: Services,
  user: string,
  patient: ReadonlySet<string>,
): Promise<readonly OpenChallengeItem[]> {
  const open = (await challengesOf(services, user)).filter(
    ({ sent, state }) => !sent && state === 'open',
  );
  const rows = await services.prisma.campaignChallenge.findMany({
    where: { id: { in: open.map(({ challengeId }) => challengeId) } },
    select: { id: true, terms: true, definition: true, challengerId: true },
  });
  return open.flatMap((item) => {
    const row = rows.find(({ id }) => id === item.challengeId);
    if (row === undefined) return [];
    const terms = storedTerms(row.terms);
    const definition = row.definition as CampaignDefinition | null;
    return [
      {
        ...item,
        patient: patient.has(row.challengerId),
        toBe: campaignToBe({ id: row.id, challengerId: row.challengerId, terms }),
        wants: wantsOf(services, terms.settings, terms.settings.pace, definition),
      },
    ];
  });
}

function wantsOf(
  services: Services,
  { singleBattle }: Pick<CampaignSettings, 'singleBattle'>,
  pace: Pace | undefined,
  definition: CampaignDefinition | null,
): Wants {
  return {
    pace: pace === undefined ? null : PACE_TITLES[pace.name],
    situations: singleBattle === true || definition === null ? null : definition.situations.length,
    singleBattle: singleBattle === true,
    systems: definition === null ? [] : systemsOf(services, definition),
  };
}

/** Says, or says no longer, what the user is as an opponent. Refuses TEXT_INVALID, NOT_FOUND without an account. */
export const setPlayerMark = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ patient: z.boolean(), seeking: z.boolean(), wish: textUpTo(20_000) }),
  async run({ services, user }, { patient, seeking, wish }): Promise<Answer<true>> {
    const text = writtenText(wish, { lengthMax: WISH_LENGTH_MAX, blank: true, field: 'wish' });
    if (!text.ok) return text;
    const known = isUuid(user)
      ? await services.prisma.user.findUnique({ where: { id: user }, select: { id: true } })
      : null;
    if (known === null) return { ok: false, error: NOT_FOUND };
    const mark = { patient, seeking, wish: text.value };
    await services.prisma.playerMark.upsert({
      where: { userId: user },
      create: { userId: user, ...mark },
      update: mark,
    });
    return ok(true);
  },
});
