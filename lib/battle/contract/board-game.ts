import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import type { GameCommanders } from './game-commanders';
import type { BattleRecord, GameRules } from './game-rules';
import type { GameViews } from './game-views';
import type { GameWords } from './game-words';
import type { GamePicking } from './picking';
import type { GamePlanning, Overlay } from './planning';
import type { GameSteering } from './steering';
import type { GameWindows } from './windows';

/**
 * A battle system that is played decision by decision (docs/decisions/0003): its rules, what each viewer sees, its
 * commanders, its words. It may use squares, hexes, hands of cards or measured tables: nothing here depends on which.
 */
export interface BoardGame<State, View, Fact extends BattleRecord, Scenario = unknown>
  extends GameRules<State, View, Fact, Scenario>,
    GameViews<State, View, Fact>,
    GameCommanders<View> {
  readonly id: string;
  /** The version of new battles, pinned by each. */
  readonly version: string;
  /** Every version whose battles it still plays and reproduces exactly: those its orders may name. Default: its own. */
  readonly versions?: readonly string[];
  /**
   * Whether a set-up has what the board needs, such as a field: where a ruleset also fights without a board, a battle
   * may have none. Absent: every set-up has. Never throws, whatever the JSON.
   */
  readonly takes?: (setup: Json) => boolean;
  readonly words: GameWords<View, Fact>;
  /** Marches, trials and overlays; absent: pieces are ordered one by one, and nothing is laid over the board. */
  readonly planning?: GamePlanning<View>;
  /** Orders given by hand on an open plane; absent: there are none. */
  readonly steering?: GameSteering<View>;
  /** Orders made of cards, pieces and places that are picked together; absent: there are none. */
  readonly picking?: GamePicking<View>;
  /** The questions asked in the other side's turn, and what may be left for them; absent: nothing may. */
  readonly windows?: GameWindows<View>;
}

/** A game whose state, view and scenario are opaque to callers. */
export type AnyBoardGame = BoardGame<object, object, BattleRecord>;

/** All that can be laid over a position, seen by a side, with a piece in hand or none. */
export function overlaysOf<View>(
  { planning, steering }: Pick<BoardGame<never, View, never>, 'planning' | 'steering'>,
  view: View,
  side: Side,
  piece?: string,
): readonly Overlay[] {
  return [
    ...(planning?.overlays(view, side, piece) ?? []),
    ...(steering?.overlays?.(view, side) ?? []),
  ];
}

/** Whether a game plays the battles of a version exactly; false without a game. */
export function playsVersion(
  game: Pick<AnyBoardGame, 'version' | 'versions'> | undefined,
  version: string,
): boolean {
  return (game?.versions ?? [game?.version]).includes(version);
}
