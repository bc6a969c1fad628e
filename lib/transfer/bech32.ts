import { bech32 } from '@scure/base';

/** Bytes as age spells its keys: bech32 (BIP 173) in lower case, with a prefix. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  return bech32.encodeFromBytes(prefix, bytes);
}

/** The bytes of a text in lower case; null where prefix, letters, padding or checksum are not right. */
export function fromBech32(prefix: string, text: string): Uint8Array | null {
  if (text !== text.toLowerCase()) return null;
  const read = bech32.decodeUnsafe(text);
  if (read === undefined || read.prefix !== prefix) return null;
  return bech32.fromWordsUnsafe(read.words) ?? null;
}
