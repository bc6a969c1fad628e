import type { HeadSigner } from '@/lib/chance/signed-head';
import {
  type ChainEvent,
  type ChainStream,
  eventHash,
  genesisHash,
} from '@/lib/chance/verify-chain';
import {
  battleHeader,
  type ExportedBattle,
  type ExportedStream,
  exportHeader,
} from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/** An export taken apart, to be put together again by somebody who holds the server's key. */
export interface Material {
  readonly name: string;
  readonly stream: ExportedStream;
}

/** A forgery: the material after a lie. What is absent is as it was. */
export interface Forged {
  readonly events: readonly ChainEvent[];
  /** Entries of each battle on a board; the campaign then names their last hashes. */
  readonly battles?: readonly (readonly ChainEvent[])[];
  /** The battles' parts of the file: other ones, fewer, or in another order. */
  readonly parts?: readonly ExportedBattle[];
  /** The streams that the first line names. */
  readonly lineage?: readonly ChainStream[];
  /** The file's text, written otherwise. */
  readonly spelled?: (text: string) => string;
}

/** The export that a lying server would hand out: versions, hashes, the heads of battles and the signature all fit. */
export function forgedText({ stream }: Material, forged: Forged, signer: HeadSigner): string {
  const parts = forged.parts ?? stream.battles;
  const battles = parts.map(({ index, lineage, events }, at) => {
    const own = rechained(lineage, forged.battles?.[at] ?? events);
    return { index, ...own };
  });
  const heads = new Map(
    battles.map(({ index, lineage }) => [
      index,
      { version: lineage[0]?.version ?? 0, hash: lineage[0]?.hash ?? '' },
    ]),
  );
  let fought = -1;
  const named = forged.events.map((event) => {
    if (event.type === 'BattleAnnounced')
      fought = Number((event.payload as { index?: number }).index ?? fought);
    const payload = event.payload as { readonly board?: Json };
    const head = heads.get(fought);
    return forged.battles !== undefined && event.type === 'BattleResolved' && payload.board && head
      ? { ...event, payload: { ...payload, board: head } as Json }
      : event;
  });
  const campaign = rechained(forged.lineage ?? stream.lineage, named);
  const [head] = campaign.lineage;
  const header = exportHeader(campaign.lineage, head === undefined ? null : signer.sign(head));
  const lines: Json[] = [header, ...campaign.events.map((event) => ({ ...event }))];
  for (const { index, lineage, events } of battles)
    lines.push(battleHeader(index, lineage), ...events.map((event) => ({ ...event })));
  const text = lines.map((line) => `${canonicalJson(line)}\n`).join('');
  return forged.spelled?.(text) ?? text;
}

/** Versions and hashes computed again; the head of the newest stream follows. */
function rechained(
  lineage: readonly ChainStream[],
  events: readonly ChainEvent[],
): { readonly lineage: readonly ChainStream[]; readonly events: readonly ChainEvent[] } {
  const root = lineage.at(-1);
  if (root === undefined) throw new Error('an export has a stream');
  let previousHash = genesisHash(root.streamId, root.type);
  const chained = events.map((event, at): ChainEvent => {
    const next = { ...event, version: at + 1, previousHash };
    previousHash = eventHash(next);
    return { ...next, hash: previousHash };
  });
  const heads = lineage.map((stream, at) =>
    at === 0 ? { ...stream, version: chained.length, hash: previousHash } : stream,
  );
  return { lineage: heads, events: chained };
}
