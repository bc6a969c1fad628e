'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

/** Opens or closes the club's public page. */
export async function setPublicPage(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const [about, open] = [formText(form, 'about'), formText(form, 'open') === 'yes'];
  const set = await application().setPublicPage(user.id, clubId, { open, about });
  if (!set.ok) return refusedForm(set.error, { about, open: open ? 'yes' : 'no' });
  revalidatePath(`/club/${clubId}`, 'layout');
  return doneForm(open ? 'The public page is open.' : 'The public page is closed.');
}
