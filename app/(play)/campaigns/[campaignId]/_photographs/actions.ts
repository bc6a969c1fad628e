'use server';

import { randomUUID } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { refuse } from '@/lib/kernel/result';

/** Adds photographs to a battle on a table. */
export async function addPhotographs(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}/battles/${battleIndex}`);
  const caption = formText(form, 'caption');
  const files = form
    .getAll('photograph')
    .filter((given): given is File => given instanceof File && given.size > 0);
  if (files.length === 0)
    return refusedForm(refuse('INVALID_INPUT', 'Choose a photograph first.', 'photograph').error, {
      caption,
    });
  const pictures = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  const commandId = formText(form, 'commandId') || randomUUID();
  const input = { pictures, caption, commandId };
  const done = await application().addPhotographs(user.id, campaignId, battleIndex, input);
  if (!done.ok) return refusedForm(done.error, { caption });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return doneForm(
    done.value.added === 1
      ? 'The photograph was added.'
      : `${done.value.added} photographs were added.`,
  );
}

/** Removes a photograph for good. */
export async function removePhotograph(
  campaignId: string,
  id: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}`);
  const done = await application().removePhotograph(user.id, campaignId, { id });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(done);
}
