import type { HeadSigner } from '@/lib/chance/signed-head';
import { exportHeader } from '@/lib/chance/verify-export';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Statements } from './connection';
import type { StoreResult } from './contract';
import { readWhole } from './verify';

/** A stream with all it inherits, its head signed, as a text to be handed out and verified anywhere. */
export async function exportStream(
  sql: Statements,
  streamId: string,
  signer: HeadSigner,
): Promise<StoreResult<string>> {
  const whole = await readWhole(sql, streamId);
  if (!whole.ok) return whole;
  const { lineage } = whole.value;
  const [head] = lineage;
  const lines = [
    canonicalJson(exportHeader(lineage, head === undefined ? null : signer.sign(head))),
    ...whole.value.events.map((event) => canonicalJson({ ...event })),
  ];
  return ok(`${lines.join('\n')}\n`);
}
