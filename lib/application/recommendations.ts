import { lookupOf } from '@/lib/campaign/definition/lookup';
import { intervalAnswerText, readIntervalAnswer } from '@/lib/campaign/interval/answers';
import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import { openRound } from '@/lib/campaign/rounds';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type Access, accessTo } from './access';
import type { House } from './house';
import { answerOf } from './interval-acts';
import type { LoadedCampaign } from './loaded-campaign';
import { memberNames } from './members';
import { mayWriteNow, postOf, tellPost, writtenText } from './post';
import type { Answer } from './refusal';
import type { Recommendation, RecommendInput, RecommendIntervalInput } from './staff-contract';

export const REASON_LENGTH_MAX = 500;

/** What the sub-commanders of the viewer’s side would answer in the open round; nobody else’s is ever read. */
export async function recommendationsFor(
  house: House,
  access: Access,
): Promise<readonly Recommendation[]> {
  const { loaded, user } = access;
  const side = postOf(access);
  const round = openRound(loaded.campaign);
  if (side === null || round === null || loaded.campaign.staff[side].length === 0) return [];
  const rows = await house.sql<
    { author_id: string; answer: string; reason: string; written_at: Date }[]
  >`
    SELECT author_id::text, answer, reason, written_at FROM campaign_recommendation
      WHERE campaign_id = ${loaded.id} AND round = ${round} AND side = ${side} ORDER BY written_at, author_id`;
  const { club } = loaded;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.author_id }))))(club);
  return rows
    .filter(
      (row) =>
        names.has(row.author_id) &&
        loaded.campaign.staff[side].some((one) => one.user === row.author_id),
    )
    .map((row) => ({
      name: names.get(row.author_id) ?? '',
      you: row.author_id === user,
      answer: row.answer,
      orders: ordersIn(loaded, side, row.answer),
      reason: row.reason,
      writtenAt: row.written_at.toISOString(),
    }));
}

/**
 * Says what a sub-commander would answer. Refuses NOT_YOUR_SEAT to everybody else, STALE_ROUND, CHOICE_CLOSED,
 * TEXT_INVALID, TOO_MANY.
 */
export async function recommend(
  house: House,
  user: string,
  campaignId: string,
  { round, answer, reason }: RecommendInput,
): Promise<Answer<true>> {
  const side = await serving(house, user, campaignId, round);
  if (!side.ok) return side;
  const { access, side: served } = side.value;
  if (!openAnswers(access.loaded, served).includes(answer))
    return refuse('CHOICE_CLOSED', 'That is not open to your side now.', 'answer');
  return kept(house, access, { round, side: served, answer, reason });
}

/**
 * Says what orders a sub-commander would give for the open interval. Refuses NOT_YOUR_SEAT to everybody else, STALE_ROUND,
 * INVALID_ORDERS and what a commander’s orders are refused for, TEXT_INVALID, TOO_MANY.
 */
export async function recommendInterval(
  house: House,
  user: string,
  campaignId: string,
  { round, reason, ...orders }: RecommendIntervalInput,
): Promise<Answer<true>> {
  const serves = await serving(house, user, campaignId, round);
  if (!serves.ok) return serves;
  const { access, side } = serves.value;
  const asked = access.loaded.campaign.interval?.asked[side] ?? null;
  if (asked === null)
    return refuse('NOT_ASKED', 'Nothing is asked of your side in this interval.', 'round');
  const given = answerOf(orders);
  if (!given.ok) return given;
  const answer = intervalAnswerText(given.value);
  const sound = readIntervalAnswer(answer, asked);
  return sound.ok ? kept(house, access, { round, side, answer, reason }) : sound;
}

async function kept(
  house: House,
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
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  await house.sql`
    INSERT INTO campaign_recommendation (campaign_id, round, author_id, side, answer, reason)
      VALUES (${loaded.id}, ${round}, ${user}::uuid, ${side}, ${answer}, ${text.value})
      ON CONFLICT (campaign_id, round, author_id) DO UPDATE
        SET answer = excluded.answer, reason = excluded.reason, side = excluded.side, written_at = now()`;
  await tellPost(house, loaded.id);
  return ok(true);
}

/** The orders that a recommendation holds while an interval asks for them. */
function ordersIn({ campaign }: LoadedCampaign, side: Side, answer: string): IntervalAnswer | null {
  const asked = campaign.phase === 'interval' ? campaign.interval?.asked[side] : null;
  const read = asked ? readIntervalAnswer(answer, asked) : null;
  return read?.ok ? read.value : null;
}

/** Takes the own recommendation back. Refuses as `recommend` does. */
export async function withdrawRecommendation(
  house: House,
  user: string,
  campaignId: string,
  { round }: { readonly round: string },
): Promise<Answer<true>> {
  const side = await serving(house, user, campaignId, round);
  if (!side.ok) return side;
  await house.sql`
    DELETE FROM campaign_recommendation
      WHERE campaign_id = ${campaignId} AND round = ${round} AND author_id = ${user}::uuid`;
  await tellPost(house, campaignId);
  return ok(true);
}

async function serving(
  house: House,
  user: string,
  campaignId: string,
  round: string,
): Promise<Answer<{ readonly access: Access; readonly side: Side }>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { serves, loaded } = access.value;
  if (serves === null)
    return refuse('NOT_YOUR_SEAT', 'Only a sub-commander recommends; a commander decides.');
  if (openRound(loaded.campaign) !== round)
    return refuse('STALE_ROUND', 'The campaign has moved on; look at it again.', 'round');
  return ok({ access: access.value, side: serves });
}

/** What a side may answer in the open round. */
function openAnswers({ campaign }: LoadedCampaign, side: Side): readonly string[] {
  if (campaign.phase === 'encounter') return campaign.encounter?.methods ?? [];
  if (campaign.phase !== 'choosing') return [];
  const here = campaign.situation;
  const known = here && lookupOf(campaign.definition).situations.get(here.id)?.choices[side];
  return known?.map((choice) => choice.id).filter((id) => here?.open[side].includes(id)) ?? [];
}
