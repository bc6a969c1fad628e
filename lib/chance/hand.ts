import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';

/**
 * The signature of a player's own device under one of their acts. Its key is made in the browser and never leaves it;
 * the first act that bears a key registers it. What it signs names the newest entry that the player saw, so that
 * nothing before that entry can be changed afterwards without it.
 */
export interface Hand {
  /** Ed25519 public key of the device, 32 bytes in hex. */
  readonly key: string;
  /** 64 bytes in hex. */
  readonly signature: string;
  /** The newest entry of the record when the player acted: its version and hash. */
  readonly seen: { readonly version: number; readonly hash: string };
}

/** A seal as its player gives it: what their device signs. */
export interface SealClaim {
  readonly campaign: string;
  readonly round: string;
  readonly side: Side;
  readonly commitment: string;
  readonly opens?: string | undefined;
  readonly next?: string | undefined;
  /** The id of the command. */
  readonly command: string;
  readonly seen: Hand['seen'];
}

/** The text that a device signs for a seal. */
export function sealText(claim: SealClaim): string {
  const { campaign, round, side, commitment, opens = null, next = null, command, seen } = claim;
  const { version, hash } = seen;
  const signed = {
    campaign,
    round,
    side,
    commitment,
    opens,
    next,
    command,
    seen: { version, hash },
  };
  return `orderly-book/seal-by-hand/1\n${canonicalJson(signed)}`;
}

/** Whether the device with this key signed exactly this seal. Never throws, whatever the input. */
export function signsSeal(
  { key, signature }: Pick<Hand, 'key' | 'signature'>,
  claim: SealClaim,
): boolean {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(sealText(claim)), hexToBytes(key), {
      zip215: false,
    });
  } catch {
    return false; // not a point on the curve, or a text without canonical form
  }
}

/** The signature that an event's metadata holds; null: none of that form. */
export function handIn(metadata: unknown): Hand | null {
  const { hand } = (metadata ?? {}) as { readonly hand?: unknown };
  if (typeof hand !== 'object' || hand === null) return null;
  const { key, signature, seen } = hand as Partial<Hand>;
  return typeof key === 'string' &&
    typeof signature === 'string' &&
    typeof seen?.hash === 'string' &&
    typeof seen.version === 'number'
    ? { key, signature, seen: { version: seen.version, hash: seen.hash } }
    : null;
}
