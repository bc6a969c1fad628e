import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import type { Services } from '@/lib/application/core/services';
import { newIdentity, recipientOf } from '@/lib/transfer/age';
import type { MailPerson } from '@/lib/transfer/mail-entries';
import { keyFingerprint, type SigningKey, signingKey } from '@/lib/transfer/signing';

/** A user's public keys. */
export interface MailKeysView {
  /** `age1…`: what an opponent needs to send the first file. */
  readonly recipient: string;
  /** Eight groups of four digits over both public keys. */
  readonly fingerprint: string;
}

/** What a user plays by mail with. The private parts never leave the server except to the user who asks for them. */
export interface MailKeys {
  /** `AGE-SECRET-KEY-1…`. */
  readonly identity: string;
  readonly recipient: string;
  readonly signing: SigningKey;
}

/** The private keys as they are stored: encrypted under their owner's data key. */
const STORED_SECRET = z.object({ keyId: z.string(), sealed: z.string() });

/** Whether somebody has an account now: nobody else has keys. */
export async function hasAccount(services: Services, user: string): Promise<boolean> {
  if (!isUuid(user)) return false;
  const found = await services.prisma.user.findUnique({
    where: { id: user },
    select: { id: true },
  });
  return found !== null;
}

/**
 * The user's keys, made at the first act by mail where registration did not make them; the private ones are encrypted
 * under their owner's data key.
 */
export async function mailKeys(services: Services, user: string): Promise<MailKeys> {
  const known = await knownMailKeys(services, user);
  if (known !== null) return known;
  const identity = newIdentity();
  const signing = signingKey();
  const secret = await services.secrets.protect(
    user,
    JSON.stringify({ identity, signing: signing.secret }),
  );
  const key = {
    userId: user,
    recipient: recipientOf(identity),
    signingKey: signing.publicKey,
    secret: { ...secret },
  };
  await services.prisma.mailKey.createMany({ data: [key], skipDuplicates: true });
  // Another process may have been first: the stored keys count.
  const stored = await knownMailKeys(services, user);
  if (stored === null) throw new Error('The mail keys of a user cannot be kept');
  return stored;
}

/** The user's keys; null where none were made yet. */
export async function knownMailKeys(services: Services, user: string): Promise<MailKeys | null> {
  if (!isUuid(user)) return null;
  const row = await services.prisma.mailKey.findUnique({
    where: { userId: user },
    select: { recipient: true, signingKey: true, secret: true },
  });
  if (row === null) return null;
  const plain = await services.secrets.reveal(STORED_SECRET.parse(row.secret));
  if (plain === null) throw new Error('The mail keys of this user were shredded');
  const { identity, signing } = JSON.parse(plain) as { identity: string; signing: string };
  return {
    identity,
    recipient: row.recipient,
    signing: { secret: signing, publicKey: row.signingKey },
  };
}

export function keysView(recipient: string, publicKey: string): MailKeysView {
  return { recipient, fingerprint: keyFingerprint(recipient, publicKey) };
}

/** The user as the other player sees them: their present name and public keys. */
export async function mailPerson(
  services: Services,
  user: string,
  keys: MailKeys,
): Promise<MailPerson> {
  const account = await services.prisma.user.findUniqueOrThrow({
    where: { id: user },
    select: { displayName: true },
  });
  return {
    name: account.displayName.slice(0, 60),
    recipient: keys.recipient,
    signingKey: keys.signing.publicKey,
  };
}
