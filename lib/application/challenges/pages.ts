import { isUuid } from '@/lib/accounts/sessions';
import { agreedWords } from '@/lib/application/core/agreed-terms';
import {
  type Challenge,
  type ChallengeKind,
  type ChallengeState,
  type ChallengeTerms,
  campaignToBe,
  stateOf,
  storedTerms,
} from '@/lib/application/core/challenge';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { hasBoard } from '@/lib/application/core/readable-campaigns';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { detailOf, type LibraryDetail } from '@/lib/application/library/library';
import type { TermWords } from '@/lib/battle/contract/agreed-terms';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { couriersInWords } from '@/lib/campaign/couriers/words';
import { paceInWords } from '@/lib/campaign/deadlines/pace';
import type { MethodAnswer } from '@/lib/campaign/events';
import { ok } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { waitingFor } from './challenge-store';

/** A challenge as one of its two people sees it in a list. */
export interface ChallengeItem {
  readonly challengeId: string;
  readonly kind: ChallengeKind;
  readonly state: ChallengeState;
  /** Name of the campaign to be. */
  readonly name: string;
  readonly title: string;
  readonly sides: BySide<string>;
  /** The reader sent it; else they are asked. */
  readonly sent: boolean;
  /** The other person. */
  readonly other: string;
  /** The side that the reader would command. */
  readonly own: Side;
  readonly singleBattle: boolean;
  readonly message: string;
  /** The sentence with which it was declined. */
  readonly answer: string;
  readonly club: string;
  /** ISO instants. */
  readonly askedAt: string;
  readonly expiresAt: string;
  /** The campaign that it became. */
  readonly campaignId: string | null;
}

export interface ChallengePage extends ChallengeItem {
  /** The campaign or the battle as it would begin; null for a what-if, and when it is over. */
  readonly detail: LibraryDetail | null;
  /** The first situation, where it is not the author's. */
  readonly start: string | null;
  /** How battles can be settled. */
  readonly methods: readonly MethodAnswer[];
  /** −50 to +50 per cent in favour of side A. */
  readonly advantage: number;
  /** The rules of a single battle that were open to agreement, in words; empty for anything else. */
  readonly agreed: readonly TermWords[];
  /** The pace that it begins with, in a sentence; null: no deadlines. */
  readonly pace: string | null;
  /** The terms of its couriers in words; null: it has none. */
  readonly couriers: string | null;
  /** Where a what-if begins, or the battle that is fought again. */
  readonly from: ChallengeTerms['from'] | null;
  /** The campaign that begins when it is accepted. */
  readonly toBe: string;
}

/**
 * The challenges that wait for the user, those that they sent and that are open, and those of theirs that were declined
 * or have expired; the newest first. Only those in clubs that both belong to.
 */
export const listChallenges = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  run: ({ services, user }): Promise<readonly ChallengeItem[]> => challengesOf(services, user),
});

/** Those challenges, for other pages that list them. */
export async function challengesOf(
  services: Services,
  user: string,
): Promise<readonly ChallengeItem[]> {
  if (!isUuid(user)) return [];
  const rows = await services.prisma.campaignChallenge.findMany({
    where: {
      OR: [
        { askedId: user, state: 'open', expiresAt: { gt: new Date() } },
        { challengerId: user, state: { in: ['open', 'declined'] } },
        // Its founding was interrupted.
        { OR: [{ askedId: user }, { challengerId: user }], state: 'accepted', campaignId: null },
      ],
    },
    omit: { definition: true },
    include: { club: { select: { name: true } } },
    orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
  });
  const names = await memberNames(
    rows.flatMap(({ clubId: club, askedId, challengerId }) => [
      { club, user: askedId },
      { club, user: challengerId },
    ]),
  );
  return rows.flatMap((row) => {
    const { askedId, clubId } = row;
    if (askedId === null) return [];
    const members = names(clubId);
    const other = row.challengerId === user ? askedId : row.challengerId;
    if (!members.has(user) || !members.has(other)) return [];
    return [
      itemFor(user, members.get(other), {
        ...row,
        ...{ askedId, club: row.club, terms: storedTerms(row.terms) },
        state: stateOf(row, Date.now()),
      }),
    ];
  });
}

/** The challenges that wait for the user's answer, the oldest first. Every page counts them. */
export const challengesWaiting = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  run: async ({ services, user }): Promise<readonly string[]> =>
    isUuid(user) ? waitingFor(services, user) : [],
});

/** One challenge, with what would begin. */
export const challengePage = useCase({
  on: 'challenge',
  may: 'seeChallenge',
  effect: 'reads',
  async run({ services, user, challenge }): Promise<Answer<ChallengePage>> {
    const { definition, terms, state, members, challengerId, askedId } = challenge;
    const other = challengerId === user ? askedId : challengerId;
    const detail =
      definition === null || state !== 'open'
        ? null
        : detailOf(services, { libraryId: definition.id, definition, club: null });
    const branchedOff =
      terms.kind === 'branch' && terms.from !== undefined
        ? await services.campaigns.load(terms.from.campaignId)
        : null;
    const onBoard =
      branchedOff === null ? detail?.hasBoard : hasBoard(services, branchedOff.campaign.definition);
    return ok({
      ...itemFor(user, members.get(other)?.name, challenge),
      detail,
      start: detail?.startSituations.slice(1).find(({ id }) => id === terms.start)?.title ?? null,
      methods: allowedMethods(terms.settings, onBoard ?? false),
      advantage: terms.settings.advantage,
      agreed:
        definition === null || terms.settings.singleBattle !== true
          ? []
          : agreedWords(services, definition),
      pace: terms.settings.pace === undefined ? null : paceInWords(terms.settings.pace),
      couriers: terms.settings.couriers ? couriersInWords(terms.settings.couriers) : null,
      from: terms.from ?? null,
      toBe: campaignToBe(challenge),
    });
  },
});

function itemFor(
  user: string,
  other: string | undefined,
  row: Omit<Challenge, 'club' | 'definition' | 'members'> & {
    readonly club: { readonly name: string };
  },
): ChallengeItem {
  const { terms } = row;
  const sent = row.challengerId === user;
  return {
    ...{ challengeId: row.id, kind: terms.kind, state: row.state, sent },
    ...{ name: terms.name, title: terms.title, sides: terms.sides },
    other: other ?? FORMER_MEMBER,
    own: sent ? terms.side : otherSide(terms.side),
    singleBattle: terms.settings.singleBattle === true,
    ...{ message: row.message, answer: row.answer, club: row.club.name },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    campaignId: row.campaignId,
  };
}
