import { bytesToHex } from '@noble/hashes/utils.js';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { type Hand, sealText } from '@/lib/chance/hand';
import { numberCommitment } from '@/lib/chance/round-chance';
import type { Side } from '@/lib/kernel/side';
import { deviceKey } from './device-key';
import { keep, kept } from './kept';

/** What a page knows of the record for the player's own browser to seal with. */
export interface SealingByHand {
  /** The account of the reader. */
  readonly account: string;
  readonly campaignId: string;
  readonly side: Side;
  /** The newest entry that the page shows. */
  readonly seen: Hand['seen'];
  /** The commitment to the side's number that may be opened now; null: there is none, or the dice take none. */
  readonly committed: string | null;
  /** The dice of the campaign take the players' numbers. */
  readonly addsNumbers: boolean;
}

const fresh = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Seals an answer in this browser: it makes the nonce, signs the seal, opens the number that it committed to before and
 * commits to the next. Returns the form's field; rejects where the browser keeps nothing.
 */
export async function sealByHand(
  { account, campaignId, side, seen, committed, addsNumbers }: SealingByHand,
  given: { readonly round: string; readonly command: string; readonly answer: string },
): Promise<string> {
  const key = await deviceKey(account);
  const { round, command, answer } = given;
  const nonce = fresh();
  const numbers = addsNumbers ? await numbersFor(side, committed) : {};
  const claim = {
    ...{ campaign: campaignId, round, side, command, seen },
    commitment: sealCommitment(round, side, answer, nonce),
    ...numbers,
  };
  const signature = await key.sign(sealText(claim));
  return JSON.stringify({ key: key.publicKey, signature, nonce, ...numbers, seen });
}

/** The number committed to before, if this device keeps it, and a new one's commitment. */
async function numbersFor(
  side: Side,
  committed: string | null,
): Promise<{ readonly opens?: string; readonly next: string }> {
  const number = committed === null ? undefined : await kept('numbers', committed);
  const next = await newNumber(side);
  return typeof number === 'string' ? { opens: number, next } : { next };
}

/** Makes a number, keeps it, and returns its commitment. */
export async function newNumber(side: Side): Promise<string> {
  const number = fresh();
  const commitment = numberCommitment(number, side);
  await keep('numbers', commitment, number);
  return commitment;
}
