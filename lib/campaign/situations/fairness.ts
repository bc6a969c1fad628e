import type { FairnessEntries } from '@/lib/campaign/rounds/fairness';
import { choiceRound } from '@/lib/campaign/rounds/rounds';
import type { SituationEvents } from './events';
import { givenChoices } from './given-choices';

export const situationFairness: FairnessEntries<keyof SituationEvents> = {
  SituationReached: (ledger, { situation, ordinal, open }, position) => {
    // In a single battle neither side has a choice to seal.
    if (givenChoices(ledger.settings, open) !== null) return;
    const title = ledger.lookup.situations.get(situation)?.title ?? situation;
    ledger.openRound(choiceRound(ordinal), { kind: 'choice', title, position });
  },
  ChoiceSealed: (ledger, data, position) => ledger.seal(data, position),
  ChoicesRevealed: (ledger, data, position) => {
    const choices = ledger.lookup.situations.get(data.situation)?.choices;
    ledger.reveal(
      data.round,
      position,
      data,
      (side, answer) => choices?.[side].find(({ id }) => id === answer)?.title ?? answer,
    );
  },
};
