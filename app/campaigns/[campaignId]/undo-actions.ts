'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { Side } from '@/lib/kernel/side';
import { application } from '../../_server/application';
import { type FormState, formText, NO_FORM_STATE, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';
import { campaignHref } from './_look';

/** What is taken back: a seal of a round, or the report of a battle that was handed in at a position. */
export type TakenBack =
  | { readonly kind: 'seal'; readonly round: string }
  | { readonly kind: 'report'; readonly battleIndex: number; readonly reportPosition: number };

const placeSchema = z.object({
  campaignId: z.string().max(64),
  side: z.enum(['A', 'B']).nullable(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('seal'), round: z.string().max(64) }),
    z.object({
      kind: z.literal('report'),
      battleIndex: z.number().int().min(0),
      reportPosition: z.number().int().min(0),
    }),
  ]),
});

export interface TakeBackPlace {
  readonly campaignId: string;
  /** At a shared screen, who sits at it. */
  readonly side: Side | null;
  readonly what: TakenBack;
}

/** Takes back a sealed answer or a table report that nobody has answered yet. */
export async function takeBack(
  given: TakeBackPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser('/campaigns');
  // A browser may send anything in the place of what the page gave it.
  const place = placeSchema.safeParse(given);
  if (!place.success)
    return refusedForm({
      code: 'INVALID_INPUT',
      message: 'This page is out of order: open it anew.',
    });
  const { campaignId, side, what } = place.data;
  const common = { ...(side === null ? {} : { side }), commandId: formText(form, 'commandId') };
  const taken =
    what.kind === 'seal'
      ? await application().withdrawSeal(user.id, campaignId, { ...common, round: what.round })
      : await application().withdrawTableReport(user.id, campaignId, {
          ...common,
          battleIndex: what.battleIndex,
          reportPosition: what.reportPosition,
        });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (taken.ok) return NO_FORM_STATE;
  if (LATE.has(taken.error.code))
    redirect(campaignHref(campaignId, '', { as: side ?? undefined }, { late: 'undo' }));
  return refusedForm(taken.error);
}

/** The campaign had moved on: there is nothing to take back any more. */
const LATE: ReadonlySet<string> = new Set([
  'STALE_ROUND',
  'WRONG_PHASE',
  'NOT_AWAITED',
  'NOT_SEALED',
]);
