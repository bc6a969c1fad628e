'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { ChoiceList, type ListedChoice, SealButton } from '@/app/_components/situation/choice-list';
import { beginAsGuest } from './actions';

/** The first choice of a visitor who is not signed in: sealing it begins the campaign. */
export function FirstChoice({
  question,
  choices,
  commandId,
  sealId,
}: {
  question: string;
  choices: readonly ListedChoice[];
  commandId: string;
  sealId: string;
}) {
  return (
    <ActionForm action={beginAsGuest} hidden={{ commandId, sealId }}>
      <ChoiceList side="A" question={question} choices={choices} chosen={null} />
      <SealButton choices={choices} chosen={null} />
      <p className="cap">
        No account needed. Your campaign is kept for this browser; register later to keep it for
        good.
      </p>
    </ActionForm>
  );
}
