import type { GameWindows } from '@/lib/battle/contract/windows';
import { RETREAT_OR_LOSE } from './options';
import { answers } from './results';
import { stateOf, type View } from './view';

/** Retreat, or lose a point: asked of the owner of a stand that was hit, and what may be left for it. */
export const WINDOWS: GameWindows<View> = {
  kinds: [
    {
      kind: RETREAT_OR_LOSE,
      title: 'A stand was hit',
      question: 'Which stand is hit, and does it fall back or lose a point?',
      answers: [
        { id: 'retreat', title: 'Always fall back where that is open' },
        { id: 'lose', title: 'Always stand and lose a point' },
      ],
    },
  ],
  answer(view, _seat, _moment, left) {
    const state = stateOf(view);
    const open = answers(state);
    const units = new Set(open.map(({ unit }) => unit));
    // Which of two stands is hit is not left in advance.
    const [one] = open.filter(({ by }) => by === left);
    if (one === undefined || units.size !== 1) return null;
    return { type: 'take', unit: state.scene.ids[one.unit] as string, by: one.by };
  },
};
