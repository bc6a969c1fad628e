import { z } from 'zod';
import { type Access, postOf } from '@/lib/application/core/access';
import { text } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { answerOf } from '@/lib/application/rounds/interval-answer';
import { INTERVAL_ORDERS } from '@/lib/application/rounds/seal-interval';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { intervalAnswerText, readIntervalAnswer } from '@/lib/campaign/interval/answers';
import type { IntervalAnswer } from '@/lib/campaign/interval/events';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { notifyInboxes } from './posts';
import { mayAddress, mayWriteNow, writtenText } from './written-text';

/** What a sub-commander would do, shown next to the choices of their side. */
export interface Recommendation {
  readonly name: string;
  readonly you: boolean;
  readonly answer: string;
  /** What `answer` says, where it is orders for an interval. */
  readonly orders: IntervalAnswer | null;
  readonly reason: string;
  /** ISO instant. */
  readonly writtenAt: string;
}

export const REASON_LENGTH_MAX = 500;

/** What the sub-commanders of the viewer’s side would answer in the open round; nobody else’s is ever read. */
export async function recommendationsFor(
  services: Services,
  access: Access,
): Promise<readonly Recommendation[]> {
  const { loaded, user } = access;
  const side = postOf(access);
  const round = openRound(loaded.campaign);
  if (side === null || round === null || loaded.campaign.staff[side].length === 0) return [];
  const rows = await services.prisma.campaignRecommendation.findMany({
    where: { campaignId: loaded.id, round, side },
    orderBy: [{ writtenAt: 'asc' }, { authorId: 'asc' }],
  });
  const { club } = loaded;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.authorId }))))(club);
  return rows
    .filter(
      (row) =>
        names.has(row.authorId) &&
        loaded.campaign.staff[side].some((one) => one.user === row.authorId),
    )
    .map((row) => ({
      name: names.get(row.authorId) ?? '',
      you: row.authorId === user,
      answer: row.answer,
      orders: ordersIn(loaded, side, row.answer),
      reason: row.reason,
      writtenAt: row.writtenAt.toISOString(),
    }));
}

/**
 * Says what a sub-commander would answer. Refuses NOT_YOUR_SEAT to everybody else, STALE_ROUND, CHOICE_CLOSED,
 * TEXT_INVALID, TOO_MANY.
 */
export const recommend = useCase({
  on: 'campaign',
  may: 'serve',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** `view.round` of the page on which it was written. */
    round: text,
    answer: text,
    /** 0 to 500 characters. */
    reason: text,
  }),
  async run({ services, access, side }, { round, answer, reason }): Promise<Answer<true>> {
    const open = stillOpen(access, round);
    if (!open.ok) return open;
    if (!openAnswers(access.loaded, side).includes(answer))
      return refuse('CHOICE_CLOSED', 'That is not open to your side now.', 'answer');
    return kept(services, access, { round, side, answer, reason });
  },
});

/**
 * Says what orders a sub-commander would give for the open interval. Refuses NOT_YOUR_SEAT to everybody else,
 * STALE_ROUND, INVALID_ORDERS and what a commander’s orders are refused for, TEXT_INVALID, TOO_MANY.
 */
export const recommendInterval = useCase({
  on: 'campaign',
  may: 'serve',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ round: text, ...INTERVAL_ORDERS, reason: text }),
  async run({ services, access, side }, { round, reason, ...orders }): Promise<Answer<true>> {
    const open = stillOpen(access, round);
    if (!open.ok) return open;
    const asked = access.loaded.campaign.interval?.asked[side] ?? null;
    if (asked === null)
      return refuse('NOT_ASKED', 'Nothing is asked of your side in this interval.', 'round');
    const given = answerOf(orders);
    if (!given.ok) return given;
    const answer = intervalAnswerText(given.value);
    const sound = readIntervalAnswer(answer, asked);
    return sound.ok ? kept(services, access, { round, side, answer, reason }) : sound;
  },
});

async function kept(
  services: Services,
  { user, loaded }: Access,
  {
    round,
    side,
    answer,
    reason,
  }: {
    readonly round: string;
    readonly side: Side;
    readonly answer: string;
    readonly reason: string;
  },
): Promise<Answer<true>> {
  const text = writtenText(reason, { lengthMax: REASON_LENGTH_MAX, blank: true, field: 'reason' });
  if (!text.ok) return text;
  if (text.value !== '') {
    const addresses = await mayAddress(services, loaded, user);
    if (!addresses.ok) return addresses;
  }
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const key = { campaignId: loaded.id, round, authorId: user };
  const recommended = { side, answer, reason: text.value, writtenAt: new Date() };
  await services.prisma.campaignRecommendation.upsert({
    where: { campaignId_round_authorId: key },
    create: { ...key, ...recommended },
    update: recommended,
  });
  await notifyInboxes(services, loaded.id);
  return ok(true);
}

/** The orders that a recommendation holds while an interval asks for them. */
function ordersIn({ campaign }: LoadedCampaign, side: Side, answer: string): IntervalAnswer | null {
  const asked = campaign.phase === 'interval' ? campaign.interval?.asked[side] : null;
  const read = asked ? readIntervalAnswer(answer, asked) : null;
  return read?.ok ? read.value : null;
}

/** Withdraws the user's own recommendation. Refuses as `recommend` does. */
export const withdrawRecommendation = useCase({
  on: 'campaign',
  may: 'serve',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ round: text }),
  async run({ services, user, campaignId, access }, { round }): Promise<Answer<true>> {
    const open = stillOpen(access, round);
    if (!open.ok) return open;
    await services.prisma.campaignRecommendation.deleteMany({
      where: { campaignId, round, authorId: user },
    });
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

function stillOpen({ loaded }: Access, round: string): Answer<true> {
  return openRound(loaded.campaign) === round
    ? ok(true)
    : refuse('STALE_ROUND', 'The campaign has moved on. Reload the page.', 'round');
}

/** What a side may answer in the open round. */
function openAnswers({ campaign }: LoadedCampaign, side: Side): readonly string[] {
  if (campaign.phase === 'encounter') return campaign.encounter?.methods ?? [];
  if (campaign.phase !== 'choosing') return [];
  const here = campaign.situation;
  const known = here && lookupOf(campaign.definition).situations.get(here.id)?.choices[side];
  return known?.map((choice) => choice.id).filter((id) => here?.open[side].includes(id)) ?? [];
}
