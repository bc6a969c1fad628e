import type { ChainEvent } from '@/lib/chance/verify-chain';
import { type ExportedStream, verifyExport } from '@/lib/chance/verify-export';
import type { Continuation, ExportBreak } from './export-verdict';
import { eventWords } from './verify-words';

/** Maximum number of types of lost entries that a break names. */
const NAMED_MAX = 5;

/**
 * Whether an exported campaign continues an earlier file of it: every entry of that file, and of the battles on the
 * board in it, is in the newer one at the same place with the same hash. Codes: OLDER_UNREADABLE, OLDER_DIFFERENT
 * (another campaign), OLDER_PARTS (from an entry on they differ), OLDER_CUT (the newer one ends before the earlier one
 * did), OLDER_BATTLE (a battle's own record parts or is cut). Never throws.
 *
 * @param older text of the earlier export; only its chain is checked
 * @param newer the newer export, already parsed
 */
export function checkContinuation(
  older: string,
  newer: ExportedStream,
): { readonly breaks: readonly ExportBreak[]; readonly continuation: Continuation | null } {
  const read = verifyExport(older);
  if (read.stream === undefined || read.breaks.length > 0)
    return only('OLDER_UNREADABLE', 'The earlier file is damaged, or is not an exported campaign.');
  const before = read.stream.events;
  const { events } = newer;
  const parted = partsAt(before, events);
  if (parted === 0) return only('OLDER_DIFFERENT', 'The earlier file is of another campaign.');
  if (parted !== null) {
    const lost = before.slice(parted);
    return parted < events.length
      ? only(
          'OLDER_PARTS',
          `From here on the two files differ${isBranch(newer, read.stream) ? ': this one is of another branch' : ''}. Only the earlier one has ${named(lost)}.`,
          parted + 1,
          events[parted]?.type ?? null,
        )
      : only(
          'OLDER_CUT',
          `The record ends before the earlier file did: ${named(lost)} are gone.`,
          parted,
          events.at(-1)?.type ?? null,
        );
  }
  const breaks = read.stream.battles.flatMap(({ index, events: acts }) => {
    const later = newer.battles.find((one) => one.index === index)?.events ?? [];
    return partsAt(acts, later) === null
      ? []
      : [
          {
            position: 0,
            battle: index,
            event: null,
            code: 'OLDER_BATTLE',
            message: 'The record of this battle does not continue the one in the earlier file.',
          },
        ];
  });
  const continuation = { from: before.length, added: events.length - before.length };
  return { breaks, continuation: breaks.length === 0 ? continuation : null };
}

/** Number of entries that two records share before they differ, or before the second ends; null: all of the first. */
function partsAt(before: readonly ChainEvent[], after: readonly ChainEvent[]): number | null {
  const parted = before.findIndex(({ hash }, index) => after[index]?.hash !== hash);
  return parted < 0 ? null : parted;
}

const isBranch = (newer: ExportedStream, older: ExportedStream): boolean =>
  newer.lineage[0]?.streamId !== older.lineage[0]?.streamId;

/** “3 entries: choice sealed, choices revealed, battle announced”. */
function named(lost: readonly ChainEvent[]): string {
  const types = lost.slice(0, NAMED_MAX).map(({ type }) => eventWords(type));
  const more = lost.length > NAMED_MAX ? ' …' : '';
  return `${lost.length} ${lost.length === 1 ? 'entry' : 'entries'} (${types.join(', ')}${more})`;
}

function only(code: string, message: string, position = 0, event: string | null = null) {
  return { breaks: [{ position, event, code, message }], continuation: null };
}
