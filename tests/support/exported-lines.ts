import { type ChainEvent, eventHash, genesisHash } from '@/lib/chance/verify-chain';
import { exportHeader } from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/** Played events (NDJSON) as a file exported by the application, with the chain recomputed. */
export function exportedLines(played: readonly string[]): string[] {
  let previousHash = genesisHash('campaign/test', 'campaign');
  const events = played.map((line, index) => {
    const { type, data } = JSON.parse(line) as { type: string; data: Json };
    const event: ChainEvent = {
      streamId: 'campaign/test',
      version: index + 1,
      eventId: `e${index}`,
      type,
      schemaVersion: 1,
      payload: data,
      metadata: {},
      actor: 'system',
      commandId: `c${index}`,
      correlationId: null,
      causationId: null,
      recordedAt: '2026-01-01T00:00:00.000Z',
      previousHash,
      hash: '',
    };
    const hash = eventHash(event);
    previousHash = hash;
    return { ...event, hash };
  });
  const header = exportHeader([
    {
      streamId: 'campaign/test',
      type: 'campaign',
      version: events.length,
      hash: previousHash,
      parentId: null,
      forkVersion: 0,
    },
  ]);
  return [canonicalJson(header), ...events.map((event) => canonicalJson({ ...event }))];
}
