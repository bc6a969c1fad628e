import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { BattleOrder } from './battle-order';

/** SHA-256 (hex) of a battle order's canonical JSON: the input to a battle's dice that both sides know. */
export function orderHash(order: BattleOrder): string {
  const plain = JSON.parse(JSON.stringify(order)) as Json;
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(plain))));
}
