import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '@/lib/application/core/services';
import type { ProtectedText } from '@/lib/event-store/sealed';
import type { ChannelKind } from '@/lib/notices/settings';

/** An address of somebody, as it is stored. */
export interface StoredChannel {
  readonly id: string;
  readonly userId: string;
  readonly kind: ChannelKind;
  /** Encrypted under its owner's data key; null for mail. */
  readonly address: ProtectedText | null;
  readonly addressHash: string;
  readonly label: string;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
  readonly lastSentAt: Date | null;
  readonly failure: string | null;
  readonly failedAt: Date | null;
  readonly failuresInRow: number;
}

const PROTECTED = z.object({ keyId: z.string(), sealed: z.string() });

/** Channels by id, or all of an account. */
export async function channelsOf(
  { prisma }: Pick<Services, 'prisma'>,
  wanted: readonly string[] | { readonly userId: string },
): Promise<readonly StoredChannel[]> {
  const where = 'userId' in wanted ? wanted : { id: { in: [...wanted] } };
  const rows = await prisma.noticeChannel.findMany({ where, orderBy: { createdAt: 'asc' } });
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ChannelKind,
    address: row.address === null ? null : PROTECTED.parse(row.address),
  }));
}

export function addressHash(address: string): string {
  return createHash('sha256').update(`orderly-book/notice-address/1\n${address}`).digest('hex');
}
export const mailHash = (email: string): string => addressHash(`mailto:${email}`);

/** The path that confirms a mail channel: only who reads the mail there has it. */
export function mailProofHref(
  services: Pick<Services, 'notifying'>,
  channel: StoredChannel,
): string {
  return `/account/notices/confirm/${channel.id}/${mailProof(services, channel)}`;
}

export function mailProof(
  { notifying }: Pick<Services, 'notifying'>,
  { id, addressHash: hash }: Pick<StoredChannel, 'id' | 'addressHash'>,
): string {
  return notifying.proof(`confirm-mail\n${id}\n${hash}`);
}
