import { ordinal, type Rating, rate, rating } from 'openskill';
import type { Side } from '@/lib/kernel/side';

/** One battle between two members, as the ladder counts it. */
export interface LadderBattle {
  /** Account ids of who commanded side A and side B. */
  readonly A: string;
  readonly B: string;
  /** Null: a draw. */
  readonly winner: Side | null;
  /** When it was settled, ISO. */
  readonly at: string;
}

/** A season: four months, in UTC. */
export interface Season {
  /** `2026-3`: the third of that year. */
  readonly id: string;
  /** ISO instants; `to` is not in it. */
  readonly from: string;
  readonly to: string;
}

/** A member of the ladder. */
export interface Standing {
  readonly user: string;
  /** 1,500 at the beginning; a cautious estimate, which grows with certainty as well as with victories. */
  readonly rating: number;
  /** Change of the rating within the season. */
  readonly change: number;
  /** Battles of the season that counted, in full or half. */
  readonly battles: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** How much a battle counts: the first two of a season against the same person in full, the third half, later ones not. */
export const WEIGHTS: readonly number[] = [1, 1, 0.5];

const START = 1_500;
/** Points of the ladder for one point of the library’s ordinal. */
const POINTS = 20;
const MONTHS = 4;

/** The season in which an instant lies. */
export function seasonAt(instant: Date): Season {
  return seasonNumber(instant.getUTCFullYear(), Math.floor(instant.getUTCMonth() / MONTHS));
}

/** A season by its id; null where there is none. */
export function seasonOf(id: string): Season | null {
  const [, year, number] = /^(\d{4})-([1-3])$/.exec(id) ?? [];
  return year === undefined ? null : seasonNumber(Number(year), Number(number) - 1);
}

function seasonNumber(year: number, index: number): Season {
  return {
    id: `${String(year).padStart(4, '0')}-${index + 1}`,
    from: new Date(Date.UTC(year, index * MONTHS)).toISOString(),
    to: new Date(Date.UTC(year, (index + 1) * MONTHS)).toISOString(),
  };
}

/**
 * The table of a season: ratings as they were at its end, or now, from all battles so far, by the model of Weng and Lin
 * (the library openskill). Members without a battle in the season are not in it.
 */
export function ladderTable(battles: readonly LadderBattle[], season: Season): readonly Standing[] {
  const ratings = new Map<string, Rating>();
  const before = new Map<string, number>();
  const tallies = new Map<string, { won: number; drawn: number; lost: number }>();
  const met = new Map<string, number>();
  const of = (user: string): Rating => ratings.get(user) ?? rating();
  const inOrder = [...battles]
    .filter(({ at }) => at < season.to)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const battle of inOrder) {
    const { A, B, winner, at } = battle;
    const own = seasonAt(new Date(at)).id;
    const pair = [own, ...[A, B].sort()].join(' ');
    const times = met.get(pair) ?? 0;
    met.set(pair, times + 1);
    const weight = WEIGHTS[times] ?? 0;
    if (weight === 0) continue;
    if (own === season.id)
      for (const user of [A, B])
        if (!before.has(user)) {
          before.set(user, points(of(user)));
          tallies.set(user, { won: 0, drawn: 0, lost: 0 });
        }
    const [ofA, ofB] = [of(A), of(B)];
    const [teamA, teamB] = rate([[ofA], [ofB]], {
      rank: winner === null ? [1, 1] : winner === 'A' ? [1, 2] : [2, 1],
    });
    ratings.set(A, between(ofA, teamA?.[0] ?? ofA, weight));
    ratings.set(B, between(ofB, teamB?.[0] ?? ofB, weight));
    if (own !== season.id) continue;
    for (const [user, side] of [
      [A, 'A'],
      [B, 'B'],
    ] as const) {
      const tally = tallies.get(user);
      if (tally !== undefined)
        tally[winner === null ? 'drawn' : winner === side ? 'won' : 'lost'] += 1;
    }
  }
  return [...tallies]
    .map(([user, { won, drawn, lost }]) => {
      const now = points(of(user));
      return {
        ...{ user, rating: now, change: now - (before.get(user) ?? START) },
        ...{ battles: won + drawn + lost, won, drawn, lost },
      };
    })
    .sort((one, other) => other.rating - one.rating || (one.user < other.user ? -1 : 1));
}

const points = (of: Rating): number => Math.round(START + POINTS * ordinal(of));

function between(from: Rating, to: Rating, weight: number): Rating {
  return {
    mu: from.mu + weight * (to.mu - from.mu),
    sigma: from.sigma + weight * (to.sigma - from.sigma),
  };
}
