import { z } from 'zod';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { checkLog, jsonHash, LOG_ENTRIES_MAX, type LogEntry, logEntry } from './mail-log';
import { isSignedBy, type SigningKey, sign } from './signing';

/** What a mail file holds once it is decrypted: one line of canonical JSON. */
export const MAIL_FORMAT = 'orderly-book/mail';
/**
 * 1: the terms name no dice scheme, so scheme 1 holds. 2: they name one. A program that knows only the first version
 * refuses an invitation in the second by its version, not as a damaged file.
 */
export const MAIL_FORMAT_VERSIONS = [1, 2] as const;
type MailFormatVersion = (typeof MAIL_FORMAT_VERSIONS)[number];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const mailShape = z.strictObject({
  format: z.literal(MAIL_FORMAT),
  formatVersion: z.literal(MAIL_FORMAT_VERSIONS),
  campaign: z.string().regex(/^[0-9a-f]{32}$/),
  /** The sender's side. */
  from: z.enum(['A', 'B']),
  /** How many files the sender has made for this campaign, this one included. */
  number: z.int().min(1).max(1_000_000),
  signingKey: hash,
  log: z.array(logEntry).min(1).max(LOG_ENTRIES_MAX),
  /** Digests of the sender's history, one per event that both sides share, each over the one before. */
  history: z.array(hash).max(100_000),
  /** The campaign file, while the other side may not have it yet. */
  definition: z.json().optional(),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

export interface Mail {
  readonly campaign: string;
  readonly from: Side;
  readonly number: number;
  readonly signingKey: string;
  readonly log: readonly LogEntry[];
  readonly history: readonly string[];
  readonly definition?: Json | undefined;
}

/** Serialises a mail and signs all of it. */
export function writeMail(mail: Mail, key: SigningKey): string {
  const unsigned = {
    format: MAIL_FORMAT,
    formatVersion: formatVersionOf(mail.log),
    ...mail,
  };
  return canonicalJson({
    ...(JSON.parse(JSON.stringify(unsigned)) as { readonly [key: string]: Json }),
    signature: sign(key, signedText(unsigned)),
  });
}

/**
 * Reads a mail: spelled exactly as this program spells it, the log whole, everything signed by the key it names. The
 * caller checks whose key that must be. Never throws. Refuses MAIL_NOT_A_FILE, MAIL_VERSION, MAIL_DAMAGED.
 */
export function readMail(text: string): Result<Mail> {
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (canonicalJson(value as Json) !== text) value = null;
  } catch {
    value = null;
  }
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown };
  if (format !== MAIL_FORMAT)
    return refuse('MAIL_NOT_A_FILE', 'This file opens, but holds no mail of this program.', 'file');
  if (!MAIL_FORMAT_VERSIONS.some((known) => known === formatVersion))
    return refuse(
      'MAIL_VERSION',
      'This file was written by another version of the program than this one understands. Bring both installations to the same version.',
      'file',
    );
  const shaped = mailShape.safeParse(value);
  if (!shaped.success) return damaged('The file is not in order inside.');
  const { signature, format: _format, formatVersion: version, ...mail } = shaped.data;
  if (version !== formatVersionOf(mail.log)) return damaged('The file is not in order inside.');
  const unsigned = { format: MAIL_FORMAT, formatVersion: version, ...mail };
  if (!isSignedBy(mail.signingKey, signedText(unsigned), signature))
    return damaged('The file is not signed by the key it names.');
  const log = checkLog(mail.campaign, mail.from, mail.signingKey, mail.log);
  return log.ok ? ok({ ...mail, definition: mail.definition as Json | undefined }) : log;
}

function formatVersionOf(log: readonly LogEntry[]): MailFormatVersion {
  return log.some(({ body }) => body.kind === 'terms' && body.terms.diceScheme !== undefined)
    ? 2
    : 1;
}

function damaged(message: string): ReturnType<typeof refuse> {
  return refuse('MAIL_DAMAGED', message, 'file');
}

function signedText(unsigned: object): string {
  return `orderly-book/mail/1\n${jsonHash(unsigned)}`;
}
