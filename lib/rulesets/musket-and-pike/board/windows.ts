import type { GameWindows } from '@/lib/battle/contract/windows';
import { DEFENSIVE_FIRE } from './options';
import type { View } from './view';

/** The one question asked in the enemy's turn: whether, and at whom, to fire in defence. */
export const WINDOWS: GameWindows<View> = {
  kinds: [
    {
      kind: DEFENSIVE_FIRE,
      title: 'Defensive fire',
      question: 'The enemy has moved. At whom do your units fire?',
      answers: [
        { id: 'all', title: 'Fire with everybody who has a good target' },
        { id: 'hold', title: 'Hold your fire' },
      ],
    },
  ],
  answer(_view, _seat, _moment, left) {
    return left === 'all' ? { type: 'fireAll' } : left === 'hold' ? { type: 'end' } : null;
  },
};
