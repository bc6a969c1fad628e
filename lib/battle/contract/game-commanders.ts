import type { Json } from '@/lib/kernel/canonical-json';
import type { CommanderPlan } from './commander-plan';
import type { Draw, SeatId } from './seats';

/** The artificial commanders of a game. They see only what their seat may see. */
export interface GameCommanders<View> {
  /** Their doctrines, the strongest first; the last is the fastest. */
  readonly doctrines: readonly string[];
  /** Display names by doctrine: "Steady: weighs several plans by the answers to them". */
  readonly doctrineTitles: Readonly<Record<string, string>>;
  /**
   * The next commands, at least one: played one after another until the list ends, one is refused, or another seat may
   * act; then the commander is called again. `standsIn`: it has the command for this turn only, in a person's place, and
   * gives up no field for them.
   */
  commander(
    view: View,
    seat: SeatId,
    draw: Draw,
    doctrine: string,
    standsIn?: boolean,
  ): readonly Json[];
  /**
   * What a doctrine means to do where `commander` is asked; null: the seat has nothing to decide. Absent: its
   * commanders cannot explain themselves, or their thoughts depend on dice of their own.
   */
  plan?(view: View, seat: SeatId, doctrine: string): CommanderPlan | null;
  /** Why its plan now is another than at an earlier position, in a sentence; null: it is the same. Absent: it does not say. */
  planChange?(before: View, now: View, seat: SeatId, doctrine: string): string | null;
}
