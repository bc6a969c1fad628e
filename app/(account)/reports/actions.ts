'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

const MEASURES = ['none', 'warn', 'week', 'month'] as const;

/** Opens a report to the judge. */
export async function read(
  reportId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount('/reports');
  const done = await application().readReport(user.id, { reportId });
  if (!done.ok) return refusedForm(done.error);
  revalidatePath('/reports');
  redirect('/reports?done=read');
}

/** Decides about a reported message. */
export async function decide(
  reportId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount('/reports');
  const measure = MEASURES.find((one) => one === formText(form, 'measure')) ?? 'none';
  const remove = formText(form, 'remove') === 'yes';
  const done = await application().decideReport(user.id, { reportId, remove, measure });
  if (!done.ok) return refusedForm(done.error);
  revalidatePath('/reports');
  redirect('/reports?done=decided');
}
