import { type ChainEvent, eventHash, genesisHash } from '@/lib/chance/verify-chain';
import { exportHeader, verifyExport } from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/**
 * An export with its first event of a type changed and every hash recomputed, as a lying server would write it.
 * `change` may return null: the next event of that type is tried.
 */
export function forgedExport(
  content: string,
  type: string,
  change: (payload: Record<string, unknown>) => object | null,
  written: Partial<Pick<ChainEvent, 'actor'>> = {},
): string {
  const whole = verifyExport(content).stream;
  const lineage = whole?.lineage[0];
  if (whole === undefined || lineage === undefined) throw new Error('The export has a stream');
  let previousHash = genesisHash(lineage.streamId, lineage.type);
  let done = false;
  const events = whole.events.map((event): ChainEvent => {
    const forged =
      event.type === type && !done
        ? change(structuredClone(event.payload) as Record<string, unknown>)
        : null;
    done ||= forged !== null;
    const payload = (forged as Json) ?? event.payload;
    const next = { ...event, ...(forged === null ? {} : written), payload, previousHash };
    previousHash = eventHash(next);
    return { ...next, hash: previousHash };
  });
  if (!done) throw new Error(`The export holds no ${type}`);
  const lines = [
    canonicalJson(exportHeader([{ ...lineage, hash: previousHash }])),
    ...events.map((event) => canonicalJson({ ...event })),
    // Records of battles have chains of their own.
    ...content
      .trimEnd()
      .split('\n')
      .slice(1 + events.length),
  ];
  return `${lines.join('\n')}\n`;
}
