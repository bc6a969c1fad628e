'use client';

import { ChoiceList, type ListedChoice, SealButton } from '@/app/_components/situation/choice-list';
import {
  type AnswerProps,
  SealedAnswer,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/sealed-answer';
import { textIn } from '@/app/(play)/campaigns/[campaignId]/_sealing/text-in';
import { sealChoice } from './actions';

interface ChoiceFormProps extends AnswerProps {
  readonly question: string;
  readonly choices: readonly ListedChoice[];
  readonly chosen: string | null;
}

/** The choices of a side in a situation. */
export function ChoiceForm({ question, choices, chosen, ...answer }: ChoiceFormProps) {
  return (
    <SealedAnswer {...answer} answerIn={(form) => textIn(form, 'choice')} seal={sealChoice}>
      <ChoiceList side={answer.side} question={question} choices={choices} chosen={chosen} />
      <SealButton
        choices={choices}
        chosen={chosen}
        label={answer.sealed === null ? 'Seal choice' : 'Seal instead'}
      />
    </SealedAnswer>
  );
}
