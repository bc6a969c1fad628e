import type { HeadSigner } from '@/lib/chance/signed-head';
import { battleHeader, exportHeader } from '@/lib/chance/verify-export';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Statements } from './connection';
import type { StoreResult } from './contract';
import { readWhole } from './verify';

/**
 * A stream with all it inherits, its head signed, as a text that can be verified anywhere; after it the streams of its
 * battles that were fought out on a board, in the order given.
 */
export async function exportStream(
  sql: Statements,
  streamId: string,
  signer: HeadSigner,
  battles: readonly { readonly index: number; readonly streamId: string }[] = [],
): Promise<StoreResult<string>> {
  const whole = await readWhole(sql, streamId);
  if (!whole.ok) return whole;
  const { lineage } = whole.value;
  const [head] = lineage;
  const lines = [
    canonicalJson(exportHeader(lineage, head === undefined ? null : signer.sign(head))),
    ...whole.value.events.map((event) => canonicalJson({ ...event })),
  ];
  for (const battle of battles) {
    const fought = await readWhole(sql, battle.streamId);
    if (!fought.ok) return fought;
    lines.push(canonicalJson(battleHeader(battle.index, fought.value.lineage)));
    for (const event of fought.value.events) lines.push(canonicalJson({ ...event }));
  }
  return ok(`${lines.join('\n')}\n`);
}
