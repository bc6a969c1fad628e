import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { Draw, SeatId } from './seats';

/**
 * Moments that all seats answer at once, in secret: every seat writes one whole order sheet, which may be changed until
 * the last is in; then all are opened and carried out together. A ruleset with a `Pending` of mode `sealed` has this.
 */
export interface SealedMoments<State, Fact> {
  /**
   * Whether a seat's sheet may be sealed, judged by what that seat may know alone: anything hidden from it decides only
   * when the sheets are opened. Changes nothing, and draws nothing. The default of the moment is always accepted.
   */
  check(state: State, seat: SeatId, sheet: Json): Result<null>;
  /**
   * What comes of everybody's sheets, one for each seat of the moment, all of them accepted by `check`. Never refuses:
   * what cannot be carried out is part of the result. It must not depend on the order of the map.
   */
  decide(state: State, sheets: ReadonlyMap<SeatId, Json>, draw: Draw): readonly Fact[];
}

/** How a game carries sealed moments out. Throws where it opens one and cannot. */
export function togetherOf<State, Fact>({
  id,
  together,
}: {
  readonly id: string;
  readonly together?: SealedMoments<State, Fact> | undefined;
}): SealedMoments<State, Fact> {
  if (together === undefined) throw new Error(`${id} cannot carry out a sealed moment`);
  return together;
}
