'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import type { Answer } from '@/lib/application/core/refusal';

const here = (campaignId: string) => `/campaigns/${campaignId}/deadlines`;

function answered(campaignId: string, done: Answer<unknown>, words: string): FormState {
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return done.ok ? doneForm(words) : refusedForm(done.error);
}

/** Proposes a pace: for good, or for an evening. */
export async function propose(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const pace = (['none', 'live', 'fast', 'slow'] as const).find(
    (one) => one === formText(form, 'pace'),
  );
  if (pace === undefined)
    return refusedForm({ code: 'PACE_INVALID', message: 'Pick a pace first.', path: 'pace' });
  const evening = Number(formText(form, 'evening'));
  const proposed = await application().proposePace(user.id, campaignId, {
    pace,
    last: formText(form, 'last') === 'umpire' ? 'umpire' : 'computer',
    ...(evening > 0 ? { evening } : {}),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return answered(campaignId, proposed, 'The proposal is with the other side.');
}

/** Agrees to a proposal, declines it, or takes one's own back. */
export async function answerProposal(
  campaignId: string,
  proposal: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const deed = formText(form, 'deed');
  const answer = deed === 'agree' || deed === 'withdraw' ? deed : 'decline';
  const done = await application().answerPace(user.id, campaignId, {
    ...{ proposal, answer, commandId: formText(form, 'commandId') },
    ...signedOf(form),
  });
  return answered(campaignId, done, answer === 'agree' ? 'The pace is in force.' : 'Done.');
}

/** Adds time from the user's bank to the open deadline. */
export async function addTime(
  campaignId: string,
  phase: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const commandId = formText(form, 'commandId');
  const done = await application().drawBank(user.id, campaignId, {
    ...{ phase, commandId },
    ...signedOf(form),
  });
  return answered(campaignId, done, 'The deadline has moved, for both sides.');
}

/** Names a deputy, or nobody. */
export async function chooseDeputy(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const done = await application().nameDeputy(user.id, campaignId, {
    userId: formText(form, 'deputy'),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return answered(campaignId, done, 'Saved.');
}

/** Leaves an order for the case of being late, or takes it back. */
export async function keepOrder(
  campaignId: string,
  round: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const first = (['expected', 'quick', 'table'] as const).find(
    (one) => one === formText(form, 'method'),
  );
  const done = await application().leaveOrder(user.id, campaignId, {
    ...{ answer: formText(form, 'answer'), round },
    ...(first === undefined ? {} : { methods: [first] }),
    byTheBook: form.get('byTheBook') !== null,
    onBoard: form.get('onBoard') !== null,
  });
  return answered(campaignId, done, 'Saved. Only you can see it.');
}

/** Sets when the user is reminded. */
export async function keepReminders(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const minutes = form
    .getAll('reminder')
    .map(Number)
    .filter((one) => one > 0);
  const done = await application().setReminders(user.id, campaignId, { minutes });
  return answered(campaignId, done, 'Saved, for all your campaigns.');
}

/** Goes on holiday from the beginning of one day to the end of another, in UTC. */
export async function goAway(
  campaignId: string,
  id: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const [from, to] = [formText(form, 'from'), formText(form, 'to')];
  const day = /^\d{4}-\d\d-\d\d$/;
  if (!day.test(from) || !day.test(to))
    return refusedForm({ code: 'HOLIDAY_INVALID', message: 'Pick both days.', path: 'to' });
  const done = await application().takeHoliday(user.id, campaignId, {
    ...{ id, from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` },
  });
  return answered(campaignId, done, 'Your deadlines stand still during these days.');
}

/** Ends a holiday, or calls it off. */
export async function comeBack(
  campaignId: string,
  id: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(here(campaignId));
  const done = await application().endHoliday(user.id, campaignId, { id });
  return answered(campaignId, done, 'The holiday is over.');
}
