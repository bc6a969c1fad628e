import { bytesToHex } from '@noble/hashes/utils.js';
import { actText } from '@/lib/chance/hand';
import { numberCommitment } from '@/lib/chance/round-chance';
import type { Side } from '@/lib/kernel/side';
import { newCommandId } from './command-id';
import { deviceKey } from './device-key';
import { keep } from './kept';
import { registration, type SigningWhere } from './sign-act';

/**
 * What this browser joins a campaign with: its registration, and a commitment to a first number for each side, kept
 * here until it is opened with a seal.
 */
export async function joining(signing: SigningWhere, sides: readonly Side[]) {
  const { account, campaignId, revoked, seen } = signing;
  const key = await deviceKey(account, revoked);
  const command = newCommandId();
  const numbers: Partial<Record<Side, { readonly next: string; readonly signature: string }>> = {};
  for (const side of sides) {
    const next = await newNumber(side);
    const claim = { campaign: campaignId, type: 'NumberCommitted', data: { side, next } };
    numbers[side] = { next, signature: await key.sign(actText({ ...claim, command, seen })) };
  }
  return {
    ...{ command, key: key.publicKey, numbers, seen },
    ...(await registration(signing, key)),
  };
}

/** 32 bytes of this browser's own chance, in hex. */
export const fresh = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** Makes a number, keeps it, and returns its commitment. */
export async function newNumber(side: Side): Promise<string> {
  const number = fresh();
  const commitment = numberCommitment(number, side);
  await keep('numbers', commitment, number);
  return commitment;
}
