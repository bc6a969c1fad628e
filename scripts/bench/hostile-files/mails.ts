import { isDeepStrictEqual } from 'node:util';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { lock, newIdentity, recipientOf, unlock } from '@/lib/transfer/age';
import { type Mail, readMail, writeMail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import type { SigningKey } from '@/lib/transfer/signing';
import { ANNA, annasMail, annasTurn, BERTA, CAMPAIGN } from '@/tests/transfer/people';
import type { Verdict } from './judge';
import type { Numbers } from './spoil';

/** A sound mail in the three forms in which somebody may damage it. */
interface SoundMail {
  readonly mail: Mail;
  readonly text: string;
  readonly armoured: string;
  readonly bytes: Buffer;
}

/** Sound mails, and the key that opens them. */
export interface MailBox {
  readonly identity: string;
  readonly mails: readonly SoundMail[];
}

/** Two files of Anna’s, the second with a turn on the board, and one of Berta’s, all encrypted to the same reader. */
export async function mailBox(): Promise<MailBox> {
  const identity = newIdentity();
  const first = annasMail();
  const bodies = first.log.map(({ body }) => body);
  const opening = {
    kind: 'open',
    round: 'choice-1',
    answer: 'left',
    nonce: '0f'.repeat(32),
  } as const;
  const second = {
    ...first,
    number: 2,
    log: writeLog(CAMPAIGN, 'A', ANNA, [...bodies, opening, annasTurn]),
    history: [...first.history, '33'.repeat(32)],
  };
  const berta = {
    ...first,
    from: 'B',
    signingKey: BERTA.publicKey,
    log: writeLog(CAMPAIGN, 'B', BERTA, bodies.slice(1)),
  } as const;
  const written: readonly (readonly [Mail, SigningKey])[] = [
    [first, ANNA],
    [second, ANNA],
    [berta, BERTA],
  ];
  const mails = await Promise.all(
    written.map(async ([mail, key]) => {
      const text = writeMail(mail, key);
      const armoured = await lock(text, { recipients: [recipientOf(identity)] });
      const bytes = Buffer.from(armoured.split('\n').slice(1, -2).join(''), 'base64');
      return { mail, text, armoured, bytes };
    }),
  );
  return { identity, mails };
}

const below = (next: Numbers, bound: number): number => Math.floor(next() * bound);
const pick = <T>(next: Numbers, list: readonly T[]): T => list[below(next, list.length)] as T;

/** A file damaged in one of many ways, and how. */
export async function spoilMail(
  { identity, mails }: MailBox,
  next: Numbers,
): Promise<{ readonly how: string; readonly file: Uint8Array }> {
  const own = pick(next, mails);
  const other = pick(next, mails);
  switch (below(next, 3)) {
    case 0: {
      const { how, bytes } = spoilBytes(
        Buffer.from(own.armoured),
        Buffer.from(other.armoured),
        next,
      );
      return { how: `${how} of the armour`, file: bytes };
    }
    case 1: {
      const { how, bytes } = spoilBytes(own.bytes, other.bytes, next);
      return { how: `${how} of the file without armour`, file: bytes };
    }
    default: {
      // Anybody with a public key can encrypt a file to it, so the content must be checked by itself.
      const { how, text } = spoilInside(own, other, next);
      const file = await lock(text, { recipients: [recipientOf(identity)] });
      return { how: `${how} inside`, file: Buffer.from(file) };
    }
  }
}

function spoilBytes(
  own: Buffer,
  other: Buffer,
  next: Numbers,
): { readonly how: string; readonly bytes: Uint8Array } {
  const at = below(next, own.length);
  const span = 1 + below(next, 200);
  switch (below(next, 7)) {
    case 0: {
      const bytes = Buffer.from(own);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(next, 8));
      return { how: `bit of byte ${at} flipped`, bytes };
    }
    case 1:
      return { how: `cut at ${at}`, bytes: own.subarray(0, at) };
    case 2:
      return { how: `first ${at} bytes cut`, bytes: own.subarray(at) };
    case 3:
      return {
        how: `${span} bytes at ${at} left out`,
        bytes: Buffer.concat([own.subarray(0, at), own.subarray(at + span)]),
      };
    case 4: {
      const [one, two, rest] = [
        own.subarray(0, at),
        own.subarray(at, at + span),
        own.subarray(at + span),
      ];
      return {
        how: `${span} bytes at ${at} swapped with the next`,
        bytes: Buffer.concat([one, rest.subarray(0, span), two, rest.subarray(span)]),
      };
    }
    case 5:
      return {
        how: `spliced with another at ${at}`,
        bytes: Buffer.concat([own.subarray(0, at), other.subarray(at)]),
      };
    default:
      return {
        how: `${span} bytes doubled at ${at}`,
        bytes: Buffer.concat([own.subarray(0, at), own.subarray(Math.max(0, at - span))]),
      };
  }
}

function spoilInside(
  { text }: SoundMail,
  other: SoundMail,
  next: Numbers,
): { readonly how: string; readonly text: string } {
  const value = JSON.parse(text) as { [key: string]: Json } & { log: Json[] };
  const theirs = JSON.parse(other.text) as typeof value;
  const rewritten = (how: string, changed: object) => ({
    how,
    text: canonicalJson(changed as Json),
  });
  const at = below(next, value.log.length);
  switch (below(next, 7)) {
    case 0: {
      const { how, bytes } = spoilBytes(Buffer.from(text), Buffer.from(other.text), next);
      return { how, text: Buffer.from(bytes).toString('utf8') };
    }
    case 1:
      return rewritten(`entry ${at + 1} left out`, { ...value, log: value.log.toSpliced(at, 1) });
    case 2: {
      const log = value.log.toSpliced(at, 1);
      const to = below(next, log.length + 1);
      return rewritten(`entry ${at + 1} moved to ${to + 1}`, {
        ...value,
        log: log.toSpliced(to, 0, value.log[at] as Json),
      });
    }
    case 3:
      return rewritten(`entry ${at + 1} of another`, {
        ...value,
        log: value.log.with(at, pick(next, theirs.log)),
      });
    case 4: {
      const field = pick(next, Object.keys(value));
      return rewritten(`${field} of another`, { ...value, [field]: theirs[field] ?? null });
    }
    case 5: {
      const field = pick(next, Object.keys(value));
      const { [field]: _, ...rest } = value;
      return rewritten(`${field} left out`, rest);
    }
    default: {
      const field = pick(next, Object.keys(value));
      const odd: Json = pick(next, [null, 0, -1, 2 ** 53, '', 'x', [], {}, true]);
      return rewritten(`${field} made ${JSON.stringify(odd)}`, { ...value, [field]: odd });
    }
  }
}

/** Opens a file as the program does. It may accept only a file whose content equals that of one of the sound files. */
export async function judgeMail(
  { identity, mails }: MailBox,
  file: Uint8Array,
): Promise<Omit<Verdict, 'wallMs'>> {
  const begun = process.cpuUsage();
  const timed = (accepted: boolean, fault: string | null) => {
    const used = process.cpuUsage(begun);
    return { accepted, processorMs: (used.user + used.system) / 1_000, fault };
  };
  try {
    const opened = await unlock(file, { identity });
    const read = opened.ok ? readMail(opened.value) : opened;
    if (!read.ok) {
      const reasoned = /^MAIL_[A-Z_]+$/.test(read.error.code) && read.error.message.trim() !== '';
      return timed(false, reasoned ? null : 'refused without a reason');
    }
    const sound = mails.some(({ mail }) => isDeepStrictEqual(mail, read.value));
    return timed(true, sound ? null : 'accepted though it was changed');
  } catch (crash) {
    return timed(false, `crash: ${crash instanceof Error ? crash.stack?.slice(0, 400) : 'thrown'}`);
  }
}
