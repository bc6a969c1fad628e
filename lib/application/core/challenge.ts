import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings } from '@/lib/campaign/events';
import { companyIn } from '@/lib/clubs/membership';
import type { ClubRole } from '@/lib/clubs/role';
import { ok } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Joining } from './by-hand';
import { derivedId } from './derived-id';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** What a challenge is to: a campaign, a single battle, the same battle again, a what-if of a concluded campaign. */
export type ChallengeKind = 'campaign' | 'battle' | 'rematch' | 'branch';

/** What the campaign is founded on when the challenge is accepted. Stored as it is. */
export interface ChallengeTerms {
  readonly kind: ChallengeKind;
  /** Name of the campaign to be. */
  readonly name: string;
  /** Title of its campaign file, or of the field of a single battle. */
  readonly title: string;
  readonly sides: BySide<string>;
  /** The side that the challenger takes; the other is offered. */
  readonly side: Side;
  readonly settings: CampaignSettings;
  /** The first situation; absent: the author's start. */
  readonly start?: string;
  /** Where a what-if begins, or the battle that is fought again. */
  readonly from?: { readonly campaignId: string; readonly at: number };
  /** What the challenger's browser committed to, for the campaign that begins when it is accepted. */
  readonly joining?: Joining;
}

/** The campaign that begins when a challenge is accepted: known from the time it is sent. */
export function campaignToBe(
  challenge: Pick<Challenge, 'id' | 'challengerId'> & {
    readonly terms: Pick<ChallengeTerms, 'kind' | 'from'>;
  },
): string {
  const { id, challengerId, terms } = challenge;
  return terms.kind === 'branch'
    ? derivedId('branch', challengerId, terms.from?.campaignId ?? '', id)
    : derivedId('campaign', challengerId, id);
}

/** `accepted` without a campaign: its founding was interrupted, and is completed when it is accepted again. */
export type ChallengeState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

export interface Challenge {
  readonly id: string;
  readonly club: { readonly id: string; readonly name: string };
  readonly challengerId: string;
  readonly askedId: string;
  readonly state: ChallengeState;
  readonly terms: ChallengeTerms;
  /** The campaign file as it was then; null for a what-if, and once there is nothing left to found. */
  readonly definition: CampaignDefinition | null;
  readonly message: string;
  /** The sentence of the person who declined; often empty. */
  readonly answer: string;
  readonly campaignId: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  /** The two people as far as they are members of the club now, by account id. */
  readonly members: ReadonlyMap<string, { readonly role: ClubRole; readonly name: string }>;
}

/** One challenge for one of its two people. Refuses NOT_FOUND to everybody else, and to who has left its club. */
export async function challengeOf(
  services: Services,
  user: string,
  challengeId: string,
): Promise<Answer<Challenge>> {
  if (!isUuid(challengeId) || !isUuid(user)) return { ok: false, error: NOT_FOUND };
  const row = await services.prisma.campaignChallenge.findUnique({ where: { id: challengeId } });
  if (row === null || row.askedId === null) return { ok: false, error: NOT_FOUND };
  const { askedId, challengerId, clubId } = row;
  if (user !== askedId && user !== challengerId) return { ok: false, error: NOT_FOUND };
  const { club, members } = await companyIn(clubId, [askedId, challengerId]);
  if (!members.has(user)) return { ok: false, error: NOT_FOUND };
  return ok({
    ...{ id: row.id, club: { id: clubId, name: club }, challengerId, askedId, members },
    state: stateOf(row, Date.now()),
    terms: storedTerms(row.terms),
    definition: storedDefinition(row.definition),
    ...{ message: row.message, answer: row.answer, campaignId: row.campaignId },
    ...{ askedAt: row.askedAt, expiresAt: row.expiresAt },
  });
}

/** Stored terms: they were validated before they were stored. */
export function storedTerms(terms: unknown): ChallengeTerms {
  return terms as ChallengeTerms;
}

function storedDefinition(definition: unknown): CampaignDefinition | null {
  return definition as CampaignDefinition | null;
}

/** An open challenge is over by itself once its time has passed. */
export function stateOf(
  row: { readonly state: string; readonly expiresAt: Date },
  nowMs: number,
): ChallengeState {
  const state = row.state as Exclude<ChallengeState, 'expired'>;
  return state === 'open' && row.expiresAt.getTime() <= nowMs ? 'expired' : state;
}
