import { SIDES, type Side } from '@/lib/kernel/side';
import type { BoardEventType } from './events';

/** What the store keeps of an entry of a battle's record, as far as it says who was to move after it. */
export interface MoveEntry {
  readonly type: string;
  readonly version: number;
  /** RFC 3339. */
  readonly recordedAt: string;
  /** `awaiting`: the sides that had to move by hand after it. */
  readonly metadata?: unknown;
}

/** A move on the board that is awaited by hand. */
export interface AwaitedMove {
  /** The entry since which it is. */
  readonly version: number;
  readonly sides: readonly Side[];
  /** When that entry was recorded, in milliseconds since 1970. */
  readonly since: number;
}

/** The entry that opens a moment for which both sides had sealed: what is asked after it is asked newly. */
const OPENS: BoardEventType = 'BoardMomentOpened';

/**
 * The move that a battle waits for after its newest entry; null: for nobody's by hand. A side is awaited since the first
 * entry after which it was to move, without another move between: its own orders within a turn do not make it later.
 * Where both are, it is one move, awaited since the earlier of the two entries.
 */
export function awaitedMove(entries: readonly MoveEntry[]): AwaitedMove | null {
  const newest = entries.at(-1);
  const sides = newest === undefined ? [] : awaitedAfter(newest);
  const begun = sides.map((side) => beginningOf(entries, side));
  const [first] = begun.sort((one, other) => one.version - other.version);
  return first === undefined
    ? null
    : { version: first.version, sides, since: Date.parse(first.recordedAt) };
}

function beginningOf(entries: readonly MoveEntry[], side: Side): MoveEntry {
  let at = entries.length - 1;
  while (
    at > 0 &&
    entries[at]?.type !== OPENS &&
    awaitedAfter(entries[at - 1] as MoveEntry).includes(side)
  )
    at -= 1;
  return entries[at] as MoveEntry;
}

function awaitedAfter({ metadata }: MoveEntry): readonly Side[] {
  const { awaiting } = (metadata ?? {}) as { readonly awaiting?: unknown };
  return Array.isArray(awaiting) ? SIDES.filter((side) => awaiting.includes(side)) : [];
}
