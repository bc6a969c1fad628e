import type { GameWindows } from '@/lib/battle/contract/windows';
import type { Json } from '@/lib/kernel/canonical-json';
import { fits } from '@/lib/rulesets/maurice-lite/cards-in-play';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import type { WindowKind } from '@/lib/rulesets/maurice-lite/facts';
import { sideNumber } from '@/lib/rulesets/maurice-lite/scene';
import { stateOf, type View } from '@/lib/rulesets/maurice-lite/view';

const ALWAYS = { id: 'leave', title: 'Never play a card here' } as const;
const PLAY = { id: 'play', title: 'Play the first card that fits' } as const;

/** What a side is asked in the enemy's round, and what may be left for it. */
export const WINDOWS: GameWindows<View> = {
  kinds: [
    {
      kind: 'volleyInterrupt',
      title: 'The enemy calls for volleys',
      question: 'Interrupt, and fire first?',
      answers: [ALWAYS, PLAY],
    },
    {
      kind: 'volleyModifier',
      title: 'Before the volleys',
      question: 'Play a musket card on these volleys?',
      answers: [ALWAYS, PLAY],
    },
    {
      kind: 'fire',
      title: 'Your volleys',
      question: 'Who fires at whom, and from which end of the line?',
      answers: [{ id: 'staff', title: 'All that may fire at the best target, from the left' }],
    },
    {
      kind: 'interrupt',
      title: 'The enemy activates a force',
      question: 'Interrupt the activation?',
      answers: [ALWAYS, PLAY],
    },
    {
      kind: 'modifier',
      title: 'Before the enemy’s action',
      question: 'Play a card on this action?',
      answers: [ALWAYS, PLAY],
    },
    {
      kind: 'combatModifier',
      title: 'Before the combat',
      question: 'Play a card with swords on this combat?',
      answers: [ALWAYS],
    },
    {
      kind: 'displacement',
      title: 'The commander-in-chief is displaced',
      question: 'Where does he go, and which card does it cost?',
      answers: [{ id: 'staff', title: 'Straight back where that is open, for the least card' }],
    },
    {
      kind: 'discard',
      title: 'Too many cards',
      question: 'Which cards are laid down?',
      answers: [{ id: 'staff', title: 'Those with the least spans' }],
    },
  ],
  answer(view, seat, moment, left): Json | null {
    if (left === 'leave') return { type: 'answer', card: null };
    if (left === 'staff') return moment.default;
    const state = stateOf(view);
    const side = sideNumber(seat);
    const window = moment.kind as WindowKind;
    const card = state.p.hands[side].find((id) => id >= 0 && fits(state, window, side, cardOf(id)));
    return { type: 'answer', card: card ?? null };
  },
};
