import { randomUUID } from 'node:crypto';
import { capital } from '@/app/_components/figures/format';
import { clockTime, mailWords } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { SealView } from '@/lib/campaign/view/view';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import type { AnswerPlace } from './answers';
import type { OwnSeal } from './sealed-answer';

/** What a page needs to know of its reader to show a sealed answer. */
export interface WhoAnswers {
  /** The side whose view is shown; null for a watcher. */
  readonly side: Side | null;
  /** The page shows an earlier entry, or a branch that was given up: nothing can be answered. */
  readonly past: boolean;
  /** Where the reader's own answer goes; null where they do not command a side that can answer. */
  readonly place: AnswerPlace | null;
  /** The side and round on which the reader advises the commander; null where they serve under no one. */
  readonly advises: { readonly side: Side; readonly round: string } | null;
  /** When the reader's own answer was sealed, as a clock time; null: it is not. */
  readonly sealedAt: string | null;
}

export function whoAnswers({ header, view, ownSealedAt }: CampaignPage, look: Look): WhoAnswers {
  const side = view.viewer.kind === 'side' ? view.viewer.side : null;
  const past = header.at < header.head || header.continuedIn !== null;
  const { campaignId, serves, deciding } = header;
  const round = past ? null : view.round;
  // The deputy of a late commander answers for them, once called.
  const deputises = serves !== null && header.deadline?.deputyFor === serves;
  return {
    side,
    past,
    place:
      side !== null && (deputises || deciding.includes(side)) && round !== null
        ? { campaignId, round, side: look.as ?? null }
        : null,
    advises: serves !== null && !deputises && round !== null ? { side: serves, round } : null,
    sealedAt: clockTime(ownSealedAt),
  };
}

/** The key of a form with a sealed answer: a new seal, a new round or the other side's turn starts it afresh. */
export function sealKey(place: AnswerPlace, side: Side, seals: BySide<SealView>): string {
  return `${place.round}:${side}:${seals[side].fingerprint ?? ''}`;
}

/**
 * The reader's own sealed answer with its sentence; null while nothing is sealed. `answer`: "You chose a, join Zieten,
 * at 14:06".
 */
export function ownSeal(
  { view }: CampaignPage,
  side: Side,
  seals: BySide<SealView>,
  answer: string,
): OwnSeal | null {
  if (!seals[side].sealed) return null;
  const other = capital(view.sides[otherSide(side)].name);
  return {
    fingerprint: seals[side].fingerprint,
    words: `${answer}. ${mailWords(view) ?? `${other} has not sealed yet.`}`,
    withdrawId: view.mail?.answerPosted ? null : randomUUID(),
  };
}
