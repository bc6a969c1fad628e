import type { Viewer } from '@/lib/battle/contract/seats';
import type { Fact } from './facts';
import { type Scene, sideLetter } from './scene';
import { copyPosition, type Pair, type Position, State } from './state';

/** A position as a viewer may know it: the cards of a hand that is not his are −1. */
export interface View {
  readonly scene: Scene;
  readonly position: Position;
}

/** Whether a viewer knows the hand of a side: its own seats and the umpire do. */
export const knowsHandOf = (viewer: Viewer, side: 0 | 1): boolean =>
  viewer === 'umpire' || (viewer !== 'public' && viewer.startsWith(sideLetter(side)));

const hidden = (cards: readonly number[]): number[] => cards.map(() => -1);

const handsFor = (
  hands: readonly (readonly number[])[],
  viewer: Viewer,
): Pair<readonly number[]> => {
  const hand = (side: 0 | 1) => {
    const cards = hands[side] ?? [];
    return knowsHandOf(viewer, side) ? [...cards] : hidden(cards);
  };
  return [hand(0), hand(1)];
};

export function viewOf(state: State, viewer: Viewer): View {
  const position = copyPosition(state.p);
  position.hands = handsFor(position.hands, viewer);
  return { scene: state.scene, position };
}

/** What a viewer learns of a fact: cards that are drawn or dealt are known to their owner alone. */
export function factFor(fact: Fact, viewer: Viewer): Fact {
  if (fact.type === 'HandsDealt') return { ...fact, hands: handsFor(fact.hands, viewer) };
  if (fact.type === 'CardsDrawn' && !knowsHandOf(viewer, fact.side))
    return { ...fact, cards: hidden(fact.cards) };
  return fact;
}

const SHOWS_CARDS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'HandsDealt',
  'CardsDrawn',
  'ReshuffleDrawn',
  'Interrupted',
  'Modified',
  'EventPlayed',
  'ForceActivated',
  'CardsAdded',
  'Bluffed',
  'CincMoved',
  'DisplacementPaid',
  'HandCut',
]);

/** Whether a fact shows somebody cards that they did not know. */
export const showsCards = ({ type }: Fact): boolean => SHOWS_CARDS.has(type);

/** A state in which hidden cards are −1: for all questions that do not ask what they are. Its position is a copy. */
export const stateOf = ({ scene, position }: View): State =>
  new State(scene, copyPosition(position));
