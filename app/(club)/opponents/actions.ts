'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

/** Says what the user is as an opponent. */
export async function setPlayerMark(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/opponents');
  const [patient, seeking, wish] = ['patient', 'seeking', 'wish'].map((name) =>
    formText(form, name),
  );
  const mark = { patient: patient === 'yes', seeking: seeking === 'yes', wish: wish ?? '' };
  const set = await application().setPlayerMark(user.id, mark);
  if (!set.ok)
    return refusedForm(set.error, {
      ...{ patient: patient ?? '', seeking: seeking ?? '', wish: wish ?? '' },
    });
  revalidatePath('/opponents');
  return doneForm('Saved. The members of your clubs see it here.');
}
