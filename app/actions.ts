'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { TUTORIAL } from '@/app/_server/first-steps';
import { formText, refusedForm } from '@/app/_server/form';
import { currentUser, guestHere } from '@/lib/accounts/viewer';
import { METHOD_ANSWERS } from '@/lib/campaign/battle/methods';

/**
 * Begins the tutorial against the computer and seals the first choice, for somebody who is not signed in: they become a
 * guest, with a session of this browser's own. The computer has sealed by then, so that both choices open at once.
 */
export async function beginAsGuest(_before: FormState, form: FormData): Promise<FormState> {
  const choice = formText(form, 'choice');
  if (choice === '')
    return refusedForm({ code: 'CHOICE_MISSING', message: 'Pick a choice before you seal it.' });
  // A visitor who returned to this page continues with their existing account.
  const here = await currentUser();
  const guest = here === null ? await guestHere() : null;
  if (guest !== null && !guest.ok) return refusedForm(guest.error);
  const user = here?.id ?? guest?.value.userId ?? '';
  const commandId = formText(form, 'commandId');
  const started = await application().startCampaign(user, {
    ...{ libraryId: TUTORIAL, name: 'The bridge at Aldern', side: 'A', commandId },
    opponent: { kind: 'conservative' },
    useExpectedValues: true,
    methods: METHOD_ANSWERS.filter((method) => method !== 'fought'),
  });
  if (!started.ok) return refusedForm(started.error);
  const { campaignId } = started.value;
  const page = await application().campaignPage(user, campaignId);
  if (page.ok && page.value.view.round !== null)
    // Where it is refused, the campaign's page says what is open.
    await application().sealChoice(user, campaignId, {
      round: page.value.view.round,
      answer: choice,
      commandId: formText(form, 'sealId'),
    });
  redirect(`/campaigns/${campaignId}`);
}
