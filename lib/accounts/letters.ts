import type { Prisma } from '@/prisma/generated/client';

/** What has changed about an account, as its owner is notified of it. */
export const ACCOUNT_CHANGES = [
  'password',
  'address',
  'second-factor',
  'passkey',
  'sessions',
  'export',
  'closing',
  'kept',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Mail to an address itself. No letter holds a secret: links are made when it is sent. */
export type Letter =
  /** A link to a new password, where an account has this address. */
  | { readonly kind: 'password-link'; readonly address: string }
  /** An invitation to a club, for the person who reads the mail there. */
  | {
      readonly kind: 'club-invitation';
      readonly address: string;
      readonly invitationId: string;
    }
  /** Something about an account was changed. */
  | {
      readonly kind: 'account-changed';
      readonly address: string;
      readonly userId: string;
      readonly what: AccountChange;
    };

/** Writes a letter in the caller's transaction; a worker sends it after the commit, if this installation sends mail. */
export async function writeLetter(
  tx: Pick<Prisma.TransactionClient, 'mailLetter'>,
  letter: Letter,
): Promise<void> {
  await tx.mailLetter.create({ data: rowOf(letter) });
}

function rowOf(letter: Letter): Prisma.MailLetterUncheckedCreateInput {
  const { kind, address } = letter;
  switch (letter.kind) {
    case 'password-link':
      return { kind, address };
    case 'club-invitation':
      return { kind, address, invitationId: letter.invitationId };
    case 'account-changed':
      return { kind, address, userId: letter.userId, data: { what: letter.what } };
  }
}
