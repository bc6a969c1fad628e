import type { GameCommanders } from './game-commanders';
import type { BattleRecord, GameRules } from './game-rules';
import type { GameViews } from './game-views';
import type { GameWords } from './game-words';

/**
 * A battle system that is played decision by decision (docs/decisions/0003): its rules, what each viewer sees, its
 * commanders, its words. It may use squares, hexes, hands of cards or measured tables: nothing here depends on which.
 */
export interface BoardGame<State, View, Fact extends BattleRecord, Scenario = unknown>
  extends GameRules<State, Fact, Scenario>,
    GameViews<State, View, Fact>,
    GameCommanders<View> {
  readonly id: string;
  /** Pinned by each battle; the code that folds a released version is kept. */
  readonly version: string;
  readonly words: GameWords<View, Fact>;
}

/** A game whose state, view and scenario are opaque to callers. */
export type AnyBoardGame = BoardGame<object, object, BattleRecord>;
