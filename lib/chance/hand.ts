import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { isSignature } from './ed25519';

/** The newest entry of a record when a player acted: its version and hash. */
export interface Seen {
  readonly version: number;
  readonly hash: string;
}

/**
 * The signature of a player's own device under one of their acts. Its key is made in the browser and never leaves it;
 * an event of its own registers it. What it signs names the newest entry that the player saw, so that nothing before
 * that entry can be changed afterwards without it.
 */
export interface Hand {
  /** Ed25519 public key of the device, 32 bytes in hex. */
  readonly key: string;
  /** 64 bytes in hex. */
  readonly signature: string;
  /** Null: the act begins the campaign, or joins it as it begins, so that there was nothing to see yet. */
  readonly seen: Seen | null;
  /** An order on a board that was typed: its words, which the device signed instead of the command they mean. */
  readonly words?: string | undefined;
  /** Orders on a board that were given together and signed as one: those of them that were not carried out. */
  readonly left?: readonly Json[] | undefined;
}

/** An act as its player gives it: what their device signs. */
export interface ActClaim {
  /** The campaign in whose own stream, or at whose battle, the act is recorded. */
  readonly campaign: string;
  /** Index of the battle on the board that it is an act of; absent: it is one of the campaign. */
  readonly battle?: number | undefined;
  /** The type of event that it leads to. */
  readonly type: string;
  /** What the player said, as far as the event repeats it. */
  readonly data: Json;
  /** The id of the command. */
  readonly command: string;
  readonly seen: Seen | null;
}

/** The text that a device signs for an act. */
export function actText({ campaign, battle, type, data, command, seen }: ActClaim): string {
  const signed = {
    ...{ campaign, battle: battle ?? null, type, data, command },
    seen: seen === null ? null : { version: seen.version, hash: seen.hash },
  };
  return `orderly-book/act-by-hand/1\n${canonicalJson(signed)}`;
}

/** A device as its event registers it: whose it is, in which campaign. */
export interface DeviceClaim {
  readonly campaign: string;
  readonly account: string;
  readonly key: string;
}

/** The text that a device signs to be registered. */
export function deviceText({ campaign, account, key }: DeviceClaim): string {
  return `orderly-book/device/1\n${canonicalJson({ campaign, account, key })}`;
}

/** Whether the device with this key signed exactly this act. Never throws, whatever the input. */
export const signsAct = (hand: Pick<Hand, 'key' | 'signature'>, claim: ActClaim): boolean =>
  signsText(hand, () => actText(claim));

/** Whether a device signed its own registration. Never throws, whatever the input. */
export const signsDevice = (signature: string, claim: DeviceClaim): boolean =>
  signsText({ key: claim.key, signature }, () => deviceText(claim));

/** A seal as its player gave it before devices were registered by events of their own. */
export interface SealClaim {
  readonly campaign: string;
  readonly round: string;
  readonly side: Side;
  readonly commitment: string;
  readonly opens?: string | undefined;
  readonly next?: string | undefined;
  /** The id of the command. */
  readonly command: string;
  readonly seen: Seen;
}

/** The text that a device signed for a seal then. */
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
export const signsSeal = (hand: Pick<Hand, 'key' | 'signature'>, claim: SealClaim): boolean =>
  signsText(hand, () => sealText(claim));

function signsText(
  { key, signature }: Pick<Hand, 'key' | 'signature'>,
  text: () => string,
): boolean {
  return isSignature(key, signature, text);
}

const MEMBERS: ReadonlySet<string> = new Set<keyof Hand>([
  ...(['key', 'signature', 'seen', 'words', 'left'] as const),
]);

/** The signature that an event's metadata holds; null: none of that form. */
export function handIn(metadata: unknown): Hand | null {
  const { hand } = (metadata ?? {}) as { readonly hand?: unknown };
  if (typeof hand !== 'object' || hand === null) return null;
  const { key, signature, seen, words, left } = hand as Partial<Hand>;
  // What no signature covers stands under none.
  if (!Object.keys(hand).every((member) => MEMBERS.has(member))) return null;
  if (typeof key !== 'string' || typeof signature !== 'string') return null;
  if (words !== undefined && typeof words !== 'string') return null;
  if (left !== undefined && !Array.isArray(left)) return null;
  const how = {
    ...(words === undefined ? {} : { words }),
    ...(left === undefined ? {} : { left }),
  };
  if (seen === null) return { key, signature, seen, ...how };
  return typeof seen?.hash === 'string' && typeof seen.version === 'number'
    ? { key, signature, seen: { version: seen.version, hash: seen.hash }, ...how }
    : null;
}
