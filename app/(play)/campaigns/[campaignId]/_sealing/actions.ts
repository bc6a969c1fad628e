'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { formOf, formText } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import type { Joining } from '@/lib/application/core/by-hand';
import { cameTooLate, lateHref, PAGE_OUT_OF_DATE } from './answers';

const placeSchema = z.object({
  campaignId: z.string().max(64),
  /** At a shared screen, the side that sits at it. */
  side: z.enum(['A', 'B']).nullable(),
  /** The seal of a round, or the report of a battle that was handed in at a position of the chronicle. */
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('seal'), round: z.string().max(64) }),
    z.object({
      kind: z.literal('report'),
      battleIndex: z.number().int().min(0),
      reportPosition: z.number().int().min(0),
    }),
  ]),
});

export type TakeBackPlace = Readonly<z.infer<typeof placeSchema>>;

/** Takes back a sealed answer, or a table report, that nobody has answered yet. */
export async function takeBack(
  given: TakeBackPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser('/campaigns');
  const place = placeSchema.safeParse(given);
  if (!place.success) return PAGE_OUT_OF_DATE;
  const { campaignId, side, what } = place.data;
  const common = {
    ...(side === null ? {} : { side }),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  };
  const taken =
    what.kind === 'seal'
      ? await application().withdrawSeal(user.id, campaignId, { ...common, round: what.round })
      : await application().withdrawTableReport(user.id, campaignId, {
          ...common,
          battleIndex: what.battleIndex,
          reportPosition: what.reportPosition,
        });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!taken.ok && (cameTooLate(taken.error) || taken.error.code === 'NOT_SEALED'))
    redirect(lateHref(campaignId, side, 'undo'));
  return formOf(taken);
}

/** Records that a commander's browser joins; a page sends it by itself. */
export async function joinByHand(campaignId: string, joining: Joining): Promise<void> {
  const user = await requireUser('/campaigns');
  await application().joinByHand(user.id, campaignId, joining);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
}
