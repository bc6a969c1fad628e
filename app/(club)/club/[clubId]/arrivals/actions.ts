'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

/** Brings a campaign of another server. */
export async function bring(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/arrivals`);
  const given = form.get('file');
  const file = given instanceof File ? await given.text() : '';
  const passphrase = formText(form, 'passphrase');
  const done = await application().bringCampaign(user.id, clubId, { file, passphrase });
  revalidatePath(`/club/${clubId}/arrivals`);
  return done.ok
    ? doneForm('The file was opened. It is being checked; reload this page to see the result.')
    : refusedForm(done.error);
}
