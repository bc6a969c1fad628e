import { exportHeader } from '@/lib/chance/verify-export';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Statements } from './connection';
import type { StoreResult } from './contract';
import { readWhole } from './verify';

/** A stream with all it inherits, as a text to be handed out and verified anywhere. */
export async function exportStream(
  sql: Statements,
  streamId: string,
): Promise<StoreResult<string>> {
  const whole = await readWhole(sql, streamId);
  if (!whole.ok) return whole;
  const lines = [
    canonicalJson(exportHeader(whole.value.lineage)),
    ...whole.value.events.map((event) => canonicalJson({ ...event })),
  ];
  return ok(`${lines.join('\n')}\n`);
}
