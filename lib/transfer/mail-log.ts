import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type MailBody, mailBody } from './mail-entries';
import { isSignedBy, type SigningKey, sign } from './signing';

/** Entries of one log at most: a campaign of 100 situations with a battle in each needs some 600. */
export const LOG_ENTRIES_MAX = 5_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const logEntry = z.strictObject({
  /** 1 upward. */
  number: z.int().min(1).max(LOG_ENTRIES_MAX),
  /** Hash of the entry before; for the first, of campaign and side. */
  previous: hash,
  body: mailBody,
  /** Ed25519 over the entry's hash, in hex. */
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

/** One message of a player, chained to all before it and signed by the player. */
export type LogEntry = z.infer<typeof logEntry>;

/** The hash that precedes the first entry of a player's log. */
export function logGenesis(campaign: string, side: Side): string {
  return digest(`orderly-book/mail-log/1\n${campaign}\n${side}`);
}

/** SHA-256 of an entry without its signature. */
export function entryHash({ number, previous, body }: Omit<LogEntry, 'signature'>): string {
  return digest(canonicalJson({ body: plainJson(body), number, previous }));
}

/** SHA-256 (hex) of a value's canonical JSON. */
export function jsonHash(value: unknown): string {
  return digest(canonicalJson(plainJson(value)));
}

/** The log that holds the given messages, in order. Ed25519 is deterministic: the same messages, the same log. */
export function writeLog(
  campaign: string,
  side: Side,
  key: SigningKey,
  bodies: readonly MailBody[],
): LogEntry[] {
  let previous = logGenesis(campaign, side);
  return bodies.map((body, index) => {
    const entry = { number: index + 1, previous, body };
    previous = entryHash(entry);
    return { ...entry, signature: sign(key, signedText(previous)) };
  });
}

/** Refuses MAIL_DAMAGED where an entry does not continue the one before, or another key signed it. */
export function checkLog(
  campaign: string,
  side: Side,
  publicKey: string,
  log: readonly LogEntry[],
): Result<true> {
  let previous = logGenesis(campaign, side);
  for (const [index, entry] of log.entries()) {
    const sound = entry.number === index + 1 && entry.previous === previous;
    previous = entryHash(entry);
    if (!sound || !isSignedBy(publicKey, signedText(previous), entry.signature))
      return refuse(
        'MAIL_DAMAGED',
        `Entry ${index + 1} of the sender’s log is not as they wrote it.`,
        'file',
      );
  }
  return ok(true);
}

/**
 * The entries of a log that an earlier one of the same player did not have; null where the two differ in what both
 * hold: one of them was rewritten.
 */
export function logGrowth(
  known: readonly LogEntry[],
  log: readonly LogEntry[],
): readonly LogEntry[] | null {
  const common = Math.min(known.length, log.length);
  const last = log[common - 1];
  const same = known[common - 1];
  if (last && same && entryHash(last) !== entryHash(same)) return null;
  return log.slice(known.length);
}

function signedText(hash: string): string {
  return `orderly-book/mail-entry/1\n${hash}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
