'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

/** Leaves a club, or removes a member, as the form says who goes on with what. */
export async function depart(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/leave`);
  const successors = [...form.keys()].flatMap((key) => {
    const userId = formText(form, key);
    return key.startsWith('to ') && userId !== ''
      ? [{ campaignId: key.slice('to '.length), userId }]
      : [];
  });
  const heir = formText(form, 'heir');
  const member = formText(form, 'member');
  const left = await application().departFromClub(user.id, clubId, {
    ...{ commandId: formText(form, 'commandId'), member, successors },
    ...(heir === '' ? {} : { heir }),
  });
  if (!left.ok) return refusedForm(left.error);
  redirect(member === user.id ? '/club' : `/club/${clubId}/members`);
}
