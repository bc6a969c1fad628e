import { type SignedHead, signsHead } from './signed-head';
import type { ChainEvent, ChainStream } from './verify-chain';

/**
 * What a player keeps of a campaign in one line: that after an entry the record had this hash, signed by the
 * installation. Held against a later export, it shows whether anything up to that entry was changed or cut off.
 */
export interface Receipt extends SignedHead {
  readonly streamId: string;
  readonly version: number;
  /** SHA-256 of the entry, in hex. */
  readonly hash: string;
}

const FORM =
  /^orderly-receipt\/1 ([\w/-]{1,100}) (\d{1,9}) ([0-9a-f]{64}) ([0-9a-f]{64}) ([0-9a-f]{128})$/;

/** A receipt as its line. */
export function receiptText({ streamId, version, hash, publicKey, signature }: Receipt): string {
  return `orderly-receipt/1 ${streamId} ${version} ${hash} ${publicKey} ${signature}`;
}

/** A receipt from a text, in which a mail program may have broken the line; null: it is none. */
export function readReceipt(text: string): Receipt | null {
  const found = FORM.exec(text.trim().replace(/\s+/g, ' '));
  if (found === null) return null;
  const [, streamId = '', version = '', hash = '', publicKey = '', signature = ''] = found;
  return { streamId, version: Number(version), hash, publicKey, signature };
}

/** Why a receipt and a record do not agree. */
export type ReceiptFault =
  /** It is no receipt. */
  | 'RECEIPT_UNREADABLE'
  /** Its signature does not hold, or is another installation's than the file's. */
  | 'RECEIPT_SIGNATURE'
  /** It is of another campaign, or of another branch. */
  | 'RECEIPT_OTHER'
  /** The record ends before the entry. */
  | 'RECEIPT_CUT'
  /** The entry, or one before it, is another. */
  | 'RECEIPT_DIFFERS';

/**
 * Holds a receipt against an export whose chain has been checked. Null: everything up to its entry is what it was.
 *
 * @param signer the key that signed the export; null: it is not signed
 */
export function receiptFault(
  text: string,
  record: { readonly lineage: readonly ChainStream[]; readonly events: readonly ChainEvent[] },
  signer: string | null,
): ReceiptFault | null {
  const receipt = readReceipt(text);
  if (receipt === null) return 'RECEIPT_UNREADABLE';
  if (!signsHead(receipt, receipt) || (signer !== null && signer !== receipt.publicKey))
    return 'RECEIPT_SIGNATURE';
  const { lineage, events } = record;
  const at = lineage.findIndex(({ streamId }) => streamId === receipt.streamId);
  // What an ancestor recorded after this branch had left it is not in the file.
  const left = at > 0 ? (lineage[at - 1]?.forkVersion ?? 0) : null;
  if (at < 0 || (left !== null && receipt.version > left)) return 'RECEIPT_OTHER';
  const entry = events[receipt.version - 1];
  if (entry === undefined) return 'RECEIPT_CUT';
  return entry.hash === receipt.hash ? null : 'RECEIPT_DIFFERS';
}
