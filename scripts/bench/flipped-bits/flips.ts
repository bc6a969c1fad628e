import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { type ChainEvent, eventHash, genesisHash } from '@/lib/chance/verify-chain';
import { exportHeader, verifyExport } from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { OddsPorts } from '@/lib/trials/battle-odds';
import { playOut } from '@/lib/trials/play-out';

const STREAM = { streamId: 'campaign-00000000-0000-7000-8000-000000001757', type: 'campaign' };

/** A campaign played out by two artificial commanders, as the file that the server exports. */
export async function exportedCampaign(
  definition: CampaignDefinition,
  ports: OddsPorts,
  seed: string,
): Promise<string> {
  const events: ChainEvent[] = [];
  let previousHash = genesisHash(STREAM.streamId, STREAM.type);
  const play = playOut(
    {
      definition,
      commanders: { A: 'reckless', B: 'reckless' },
      resolve: 'expected',
      seed,
      carryOver: true,
    },
    ports,
  );
  for await (const { type, data } of play) {
    const version = events.length + 1;
    const ordinal = String(version).padStart(12, '0');
    const event = {
      streamId: STREAM.streamId,
      version,
      eventId: `00000000-0000-7000-8000-${ordinal}`,
      type,
      schemaVersion: 1,
      payload: JSON.parse(JSON.stringify(data)) as Json,
      metadata: {},
      actor: 'artificial',
      commandId: `play/${version}`,
      correlationId: null,
      causationId: null,
      recordedAt: new Date(Date.UTC(2026, 0, 1) + 60_000 * version).toISOString(),
      previousHash,
      hash: '',
    } satisfies ChainEvent;
    previousHash = eventHash(event);
    events.push({ ...event, hash: previousHash });
  }
  const head = { ...STREAM, version: events.length, hash: previousHash };
  const header = exportHeader([{ ...head, parentId: null, forkVersion: 0 }]);
  return [header, ...events.map((event): Json => ({ ...event }))]
    .map((line) => `${canonicalJson(line)}\n`)
    .join('');
}

export interface Flips {
  readonly bits: number;
  readonly found: number;
  /** Bits that were not found, each as its number from the start of the file. */
  readonly missed: readonly number[];
}

/**
 * Flips single bits of a file, drawn by `seed` from all its bits, each time in the original file, and counts how many
 * `verify` rejects. Where the chain check alone fails, nothing else is checked.
 */
export function flipBits(
  text: string,
  bits: number,
  seed: string,
  verify: (text: string) => { readonly ok: boolean },
): Flips {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const draws = new KeyedDraws();
  draws.open(drawSeed(seed), 0);
  const missed: number[] = [];
  for (let flip = 0; flip < bits; flip += 1) {
    const bit = Math.floor(draws.uniform(flip) * bytes.length * 8);
    const at = bit >> 3;
    const before = bytes[at] as number;
    bytes[at] = before ^ (1 << (bit & 7));
    if (holds(decoder, bytes, verify)) missed.push(bit);
    bytes[at] = before;
  }
  return { bits, found: bits - missed.length, missed };
}

function holds(
  decoder: TextDecoder,
  bytes: Uint8Array,
  verify: (text: string) => { readonly ok: boolean },
): boolean {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return false;
  }
  return verifyExport(text).ok && verify(text).ok;
}
