import 'server-only';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '@/app/_components/form/form-state';
import { refusedForm } from '@/app/_server/form';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { Refusal, Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/** Where an answer belongs: the campaign, the round that its page showed, and the side at a shared screen. */
export interface AnswerPlace {
  readonly campaignId: string;
  readonly round: string;
  readonly side: Side | null;
}

const placeSchema = z.object({
  campaignId: z.string().max(64),
  round: z.string().max(64),
  side: z.enum(['A', 'B']).nullable(),
});

/** Type guard: a browser can send anything instead of what its page was given. */
export const isPlace = (place: unknown): place is AnswerPlace =>
  placeSchema.safeParse(place).success;

/** The answer to a form whose page sent something else than it was given. */
export const PAGE_OUT_OF_DATE: FormState = refusedForm({
  code: 'INVALID_INPUT',
  message: 'This page is out of date. Reload it.',
});

/** Whether a refusal means that the page was out of date: its question is no longer asked. */
export function cameTooLate({ code }: { readonly code: string }): boolean {
  return code === 'STALE_ROUND' || code === 'WRONG_PHASE' || code === 'NOT_AWAITED';
}

/** The campaign's present page, with a notice of what came too late. */
export const lateHref = (campaignId: string, side: Side | null, what: '1' | 'undo' = '1'): string =>
  campaignHref(campaignId, '', { as: side ?? undefined }, { late: what });

/** Where a sealed answer leads: to the campaign's page. A refusal stays on the form, with what was typed. */
export function afterSealing(
  { campaignId, side }: AnswerPlace,
  sealed: Result<unknown, Refusal & { readonly faults?: readonly Refusal[] }>,
  values?: Readonly<Record<string, string>>,
): FormState {
  if (!sealed.ok && cameTooLate(sealed.error)) redirect(lateHref(campaignId, side));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!sealed.ok) return refusedForm(sealed.error, values);
  // At a shared screen the curtain falls: this address names neither side.
  redirect(`/campaigns/${campaignId}`);
}
