import { z } from 'zod';
import { endOfLine, isPrivate } from '@/lib/application/core/access';
import { storedTerms } from '@/lib/application/core/challenge';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { type LoadedCampaign, loadedBefore } from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { levelScore } from '@/lib/kernel/victory-level';
import {
  type LadderBattle,
  ladderTable,
  type Season,
  type Standing,
  seasonAt,
  seasonOf,
} from './ladder-table';

/** Challenges whose games the ladder counts, the latest first. */
const COUNTED_MAX = 1_000;

export interface LadderRow extends Omit<Standing, 'user'> {
  readonly name: string;
  readonly you: boolean;
}

export interface LadderPage {
  readonly club: { readonly id: string; readonly name: string };
  readonly season: Season;
  /** The seasons that have a battle, and the present one, the latest first. */
  readonly seasons: readonly string[];
  /** The highest rating first; those who have left the club are left out. */
  readonly rows: readonly LadderRow[];
}

/**
 * The ladder of a club for one season: from battles fought out on a board or a table, in games that began with a challenge
 * between two of its members and are over. Refuses INVALID_INPUT for a season that there is not.
 */
export const clubLadder = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  from: 'standby',
  /** `2026-3`; absent: the present one. */
  input: z.object({ season: textUpTo(10).optional() }),
  async run({ services, user, clubId }, input): Promise<Answer<LadderPage>> {
    const present = seasonAt(new Date());
    const season = input.season === undefined ? present : seasonOf(input.season);
    if (season === null) return refuse('INVALID_INPUT', 'There is no such season.', 'season');
    const club = await services.prisma.club.findUniqueOrThrow({
      where: { id: clubId },
      select: { id: true, name: true },
    });
    const battles = await battlesOf(services, clubId);
    const table = ladderTable(battles, season);
    const names = (await memberNames(table.map((one) => ({ club: clubId, user: one.user }))))(
      clubId,
    );
    const seasons = new Set([present.id, ...battles.map(({ at }) => seasonAt(new Date(at)).id)]);
    return ok({
      ...{ club, season },
      seasons: [...seasons].sort().reverse(),
      rows: table.flatMap(({ user: one, ...standing }) => {
        const name = names.get(one);
        return name === undefined ? [] : [{ ...standing, name, you: one === user }];
      }),
    });
  },
});

/** The battles that count in a club, in no order. */
async function battlesOf(services: Services, clubId: string): Promise<readonly LadderBattle[]> {
  const challenges = await services.prisma.campaignChallenge.findMany({
    where: { clubId, state: 'accepted', campaignId: { not: null } },
    orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
    take: COUNTED_MAX,
    select: { campaignId: true, challengerId: true, askedId: true, terms: true },
  });
  const found: LadderBattle[] = [];
  for (const { campaignId, challengerId, askedId, terms } of challenges) {
    if (campaignId === null || askedId === null || storedTerms(terms).kind === 'branch') continue;
    const begun = await services.campaigns.load(campaignId);
    const line = begun === null ? null : await endOfLine(services, begun);
    if (line === null || (await isPrivate(services, line))) continue;
    found.push(...battlesIn(line, new Set([challengerId, askedId])));
  }
  return found;
}

/** The battles of a game that is over for everybody in the club, if its two people held its seats to the end. */
function battlesIn(loaded: LoadedCampaign, players: ReadonlySet<string>): readonly LadderBattle[] {
  const { audience, seats, settings } = loaded.campaign;
  if (audience?.kind === 'players' || settings.hotSeat) return [];
  if (loadedBefore(loaded, audience?.delayHours ?? 0).campaign.phase !== 'concluded') return [];
  const [A, B] = [seats.A.user, seats.B.user];
  if (A === undefined || B === undefined || A === B || !players.has(A) || !players.has(B))
    return [];
  return loaded.campaign.battles.flatMap(({ method, report, resolvedAt }) => {
    if ((method !== 'fought' && method !== 'table') || report === null || resolvedAt === null)
      return [];
    const at = loaded.events[resolvedAt - 1]?.recordedAt;
    if (at === undefined) return [];
    const score = levelScore(report.level);
    return [{ A, B, winner: score === 0 ? null : score > 0 ? ('A' as const) : ('B' as const), at }];
  });
}
