'use server';

import { redirect } from 'next/navigation';
import type { Opponent } from '@/lib/application/contract';
import { application } from '../../_server/application';
import { type FormState, formText, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';

/** Begins a campaign and leads to its first page. */
export async function startCampaign(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/campaigns/new');
  const values = {
    name: formText(form, 'name'),
    side: formText(form, 'side'),
    opponent: formText(form, 'opponent'),
    club: formText(form, 'club'),
    startSituation: formText(form, 'startSituation'),
    advantage: formText(form, 'advantage'),
    useExpectedValues: form.get('useExpectedValues') === null ? 'off' : 'on',
  };
  const opponent = opponentFrom(values.opponent);
  const advantage = Number((values.advantage || '0').replace('−', '-'));
  const faults = [
    ...(values.side === 'A' || values.side === 'B'
      ? []
      : [{ code: 'SIDE_MISSING', message: 'Take a side.', path: 'side' }]),
    ...(opponent === null
      ? [{ code: 'OPPONENT_MISSING', message: 'Take an opponent.', path: 'opponent' }]
      : []),
    ...(Number.isInteger(advantage) && Math.abs(advantage) <= 50
      ? []
      : [
          {
            code: 'ADVANTAGE_INVALID',
            message: 'The advantage is a whole number from −50 to 50.',
            path: 'advantage',
          },
        ]),
  ];
  if (opponent === null || faults.length > 0) {
    return refusedForm(
      { code: 'INVALID_INPUT', message: 'The campaign cannot begin like this.', faults },
      values,
    );
  }
  const started = await application().startCampaign(user.id, {
    libraryId: formText(form, 'libraryId'),
    name: values.name,
    side: values.side === 'B' ? 'B' : 'A',
    opponent,
    useExpectedValues: values.useExpectedValues === 'on',
    advantage,
    ...(values.startSituation === '' ? {} : { startSituation: values.startSituation }),
    ...(values.club === '' ? {} : { clubId: values.club }),
    commandId: formText(form, 'commandId'),
  });
  if (!started.ok) return refusedForm(started.error, values);
  redirect(`/campaigns/${started.value.campaignId}/overview`);
}

function opponentFrom(text: string): Opponent | null {
  if (text === 'conservative' || text === 'reckless' || text === 'open' || text === 'hotSeat')
    return { kind: text };
  if (text.startsWith('member:')) return { kind: 'member', userId: text.slice('member:'.length) };
  return null;
}
