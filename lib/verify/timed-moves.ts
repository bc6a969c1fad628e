import { awaitedByHand, type BoardBattle } from '@/lib/battle/stream/battle';
import type { BoardEvents } from '@/lib/battle/stream/events';
import type { BySide, Side } from '@/lib/kernel/side';

/** A move that the campaign says was awaited since an entry of the battle's record. */
export interface TimedMove {
  readonly version: number;
  readonly sides: readonly Side[];
  /** Sides that missed its deadline. */
  readonly missed: readonly Side[];
}

/** What a campaign says of the deadlines of a battle on the board, held against the battle's own record. */
export class TimedMoves {
  /** Moves after whose deadline a side was handed to the computer. */
  readonly #handedOver = new Set<string>();

  /** `machines`: whether an artificial commander ever held the seat of a side. */
  constructor(
    readonly moves: readonly TimedMove[],
    readonly machines: BySide<boolean>,
  ) {}

  /** Whether who the campaign says was to move from an entry on is who was. `battle`: after that entry. */
  agree(battle: BoardBattle, version: number): boolean {
    const here = this.moves.filter((move) => move.version === version);
    if (here.length === 0) return true;
    const awaited = awaitedByHand(battle);
    return here.every(({ sides }) => sides.every((side) => awaited.includes(side)));
  }

  /**
   * Whether the server may make this change of command at an entry: it hands a person's side to the computer for a turn,
   * once for each move whose deadline that side missed; and for good where an artificial commander has the seat.
   */
  allow({ side, commander }: BoardEvents['BoardCommandExchanged'], position: number): boolean {
    if (commander.kind !== 'artificial') return true;
    if (commander.until === undefined) return this.machines[side];
    const move = this.moves.findLast(
      ({ version, missed }) => version < position && missed.includes(side),
    );
    if (move === undefined || this.#handedOver.has(`${side}/${move.version}`)) return false;
    this.#handedOver.add(`${side}/${move.version}`);
    return true;
  }
}
