'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { advantageFrom, opponentFrom, termFaults } from '@/app/_server/opponent';
import { requireUser } from '@/app/_server/require-user';
import { METHOD_ANSWERS } from '@/lib/campaign/battle/methods';
import { courierChoice } from '@/lib/campaign/couriers/terms';
import { PACE_NAMES } from '@/lib/campaign/deadlines/pace';

/** Begins a campaign and leads to its first page; against a member of the club, sends the challenge and leads to it. */
export async function startCampaign(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/campaigns/new');
  const values = {
    name: formText(form, 'name'),
    side: formText(form, 'side'),
    opponent: formText(form, 'opponent'),
    recipient: formText(form, 'recipient').trim(),
    message: formText(form, 'message'),
    club: formText(form, 'club'),
    startSituation: formText(form, 'startSituation'),
    advantage: formText(form, 'advantage'),
    deadlines: formText(form, 'deadlines'),
    couriers: formText(form, 'couriers'),
    useExpectedValues: form.get('useExpectedValues') === null ? 'off' : 'on',
    quick: form.get('quick') === null ? 'off' : 'on',
    fought: form.get('fought') === null ? 'off' : 'on',
    table: form.get('table') === null ? 'off' : 'on',
  };
  const opponent = opponentFrom(values.opponent, values.recipient);
  const allowed = {
    expected: values.useExpectedValues === 'on',
    quick: values.quick === 'on',
    // Where a ruleset has only a board, the quick way is the board without people.
    autoplayed: values.quick === 'on',
    fought: values.fought === 'on',
    table: values.table === 'on',
  };
  const advantage = advantageFrom(values.advantage);
  const settled = METHOD_ANSWERS.filter((method) => allowed[method]);
  // A campaign without battles asks nothing of how they are settled.
  const methods =
    form.get('asksMethods') === null
      ? METHOD_ANSWERS.filter((method) => method !== 'fought')
      : settled;
  const faults = [
    ...termFaults(values.side, opponent, advantage),
    ...(methods.length > 0
      ? []
      : [
          {
            code: 'METHODS_MISSING',
            message: 'Allow at least one way of settling battles.',
            path: 'methods',
          },
        ]),
  ];
  if (opponent === null || faults.length > 0) {
    return refusedForm(
      { code: 'INVALID_INPUT', message: 'The campaign cannot begin like this.', faults },
      values,
    );
  }
  const pace = PACE_NAMES.find((name) => name === values.deadlines);
  const terms = {
    libraryId: formText(form, 'libraryId'),
    name: values.name,
    side: values.side === 'B' ? 'B' : 'A',
    useExpectedValues: methods.includes('expected'),
    methods,
    advantage,
    ...(pace === undefined ? {} : { deadlines: pace }),
    ...courierChoice(values.couriers),
    ...(values.startSituation === '' ? {} : { startSituation: values.startSituation }),
    ...(values.club === '' ? {} : { clubId: values.club }),
    commandId: formText(form, 'commandId'),
    ...joiningOf(form),
  } as const;
  if (opponent.kind === 'member') {
    const { userId } = opponent;
    const asked = { ...terms, userId, message: values.message };
    const sent = await application().challengeToCampaign(user.id, asked);
    if (!sent.ok) return refusedForm(sent.error, values);
    redirect(`/challenges/${sent.value.challengeId}`);
  }
  const started = await application().startCampaign(user.id, { ...terms, opponent });
  if (!started.ok) return refusedForm(started.error, values);
  const first = opponent.kind === 'mail' ? 'mail' : 'overview';
  redirect(`/campaigns/${started.value.campaignId}/${first}`);
}
