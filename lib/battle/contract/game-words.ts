import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { BattleRecord } from './game-rules';

/** Text for readers, and parsing of typed orders. */
export interface GameWords<View, Fact extends BattleRecord> {
  /** A sentence about a record, with the view before it; null: no line for it. */
  record(record: Fact, before: View): string | null;
  /** Whether a record begins a turn, a phase or an end: set apart in a log. Default: none does. */
  heading?(record: Fact): boolean;
  /** The whole position as lines of text; the first is the headline: turn, phase, who acts, what they have left. */
  position(view: View): readonly string[];
  /** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD. */
  parse(text: string): Result<Json>;
  /** The command as the player would type it. */
  print(command: Json): string;
}
