'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formOf, formText } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Marks everything that the page showed as read. */
export async function readAll(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/notices');
  const read = await application().markNoticesRead(user.id, { upTo: formText(form, 'upTo') });
  // Every page counts them at its head.
  revalidatePath('/', 'layout');
  return formOf(read);
}
