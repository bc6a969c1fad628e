'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { METHOD_CHOICES, TERM_FIELD } from '@/app/_components/form/term-fields';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { advantageFrom, opponentFrom, termFaults } from '@/app/_server/opponent';
import { requireUser } from '@/app/_server/require-user';

/**
 * Begins a single battle and leads to its encounter; by mail to the invitation that is to be sent, against a member of
 * the club to the challenge.
 */
export async function startBattle(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/battles/new');
  const values = {
    name: formText(form, 'name'),
    side: formText(form, 'side'),
    opponent: formText(form, 'opponent'),
    recipient: formText(form, 'recipient').trim(),
    message: formText(form, 'message'),
    club: formText(form, 'club'),
    method: formText(form, 'method'),
    advantage: formText(form, 'advantage'),
    ...Object.fromEntries(termNames(form).map((name) => [name, formText(form, name)])),
  };
  const opponent = opponentFrom(values.opponent, values.recipient);
  const advantage = advantageFrom(values.advantage);
  const method = METHOD_CHOICES.find((one) => one.value === values.method);
  const faults = [
    ...termFaults(values.side, opponent, advantage),
    ...(method === undefined
      ? [{ code: 'METHOD_MISSING', message: 'Say how it is to be settled.', path: 'method' }]
      : []),
  ];
  if (opponent === null || method === undefined || faults.length > 0) {
    return refusedForm(
      { code: 'INVALID_INPUT', message: 'The battle cannot begin like this.', faults },
      values,
    );
  }
  const terms = {
    libraryId: formText(form, 'libraryId'),
    battle: formText(form, 'battle'),
    name: values.name,
    side: values.side === 'B' ? 'B' : 'A',
    methods: method.methods,
    advantage,
    terms: Object.fromEntries(
      termNames(form).map((name) => [name.slice(TERM_FIELD.length), formText(form, name)]),
    ),
    ...(values.club === '' ? {} : { clubId: values.club }),
    commandId: formText(form, 'commandId'),
    ...joiningOf(form),
  } as const;
  if (opponent.kind === 'member') {
    const { userId } = opponent;
    const asked = { ...terms, userId, message: values.message };
    const sent = await application().challengeToBattle(user.id, asked);
    if (!sent.ok) return refusedForm(sent.error, values);
    redirect(`/challenges/${sent.value.challengeId}`);
  }
  const started = await application().startBattle(user.id, { ...terms, opponent });
  if (!started.ok) return refusedForm(started.error, values);
  redirect(`/campaigns/${started.value.campaignId}${opponent.kind === 'mail' ? '/mail' : ''}`);
}

/** The names of the fields of rules that are agreed on. */
const termNames = (form: FormData): readonly string[] =>
  [...form.keys()].filter((name) => name.startsWith(TERM_FIELD));
