import { z } from 'zod';
import { ACCOUNT_CHANGES } from '@/lib/accounts/letters';
import { MAILED_LINK_HOURS, makePasswordLink } from '@/lib/accounts/password-link';
import { mailHash } from '@/lib/application/notices/channels';
import { noteMailed, secretForMail } from '@/lib/clubs/mailed-invitation';
import { wordsOf } from '@/lib/notices/kinds';
import { accountMail, invitationMail, type LetterText, passwordMail } from '@/lib/notices/letters';
import type { Sending } from './deliveries';
import {
  type DueLetter,
  endInterruptedLetters,
  endLetter,
  putOffLetter,
  takeLetters,
} from './letters-store';

const TAKEN_MAX = 20;
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_SECONDS = 30;
const CHANGED = z.object({ what: z.enum(ACCOUNT_CHANGES) });

/**
 * Sends mail that goes to an address itself, each letter once: a worker that dies while sending leaves it unsent or sent,
 * never doubled. Where this installation sends no mail, letters are removed. Answers how many it took.
 */
export async function sendLetters(
  sending: Pick<Sending, 'services' | 'mail' | 'site'>,
): Promise<number> {
  const { sql, onFault } = sending.services;
  for (const invitationId of await endInterruptedLetters(sql))
    await noteMailed(invitationId, 'unclear');
  const letters = await takeLetters(sql, TAKEN_MAX);
  for (const letter of letters) await sendLetter(sending, letter).catch(onFault);
  return letters.length;
}

async function sendLetter(
  sending: Pick<Sending, 'services' | 'mail' | 'site'>,
  letter: DueLetter,
): Promise<void> {
  const { services, mail } = sending;
  const { sql } = services;
  const { id, address: to, attempts, invitationId } = letter;
  const text = mail === null ? null : await textOf(sending, letter);
  const end = async (became: 'sent' | 'failed' | 'unclear') => {
    if (invitationId !== null) await noteMailed(invitationId, became);
    await endLetter(sql, id);
  };
  if (mail === null || text === null) return end('failed');
  // Each attempt has another link, so it is another mail.
  const outcome = await mail.send({
    ...{ id: `${id}.${attempts}`, to, ...text },
    settingsHref: null,
  });
  if (outcome.kind === 'later' && attempts < ATTEMPTS_MAX)
    return putOffLetter(sql, id, outcome.afterSeconds ?? FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
  return end(outcome.kind === 'sent' || outcome.kind === 'unclear' ? outcome.kind : 'failed');
}

/** What a letter says at this moment; null where there is nobody to write to, or they are written to otherwise. */
async function textOf(
  { services, site }: Pick<Sending, 'services' | 'site'>,
  { kind, address, data, userId, invitationId }: DueLetter,
): Promise<LetterText | null> {
  if (kind === 'password-link') {
    const link = await makePasswordLink(address, MAILED_LINK_HOURS);
    if (!link.ok) return null;
    const { displayName, secret } = link.value;
    return passwordMail({ displayName, site, href: `${site}/reset-password/${secret}` });
  }
  if (kind === 'club-invitation' && invitationId !== null) {
    const invitation = await secretForMail(invitationId);
    return invitation === null
      ? null
      : invitationMail({ ...invitation, site, href: `${site}/join/${invitation.secret}` });
  }
  const changed = CHANGED.safeParse(data);
  if (kind !== 'account-changed' || userId === null || !changed.success) return null;
  // To the account's own address its notice goes by itself, or its reader chose that it does not.
  const channel = await services.prisma.noticeChannel.count({
    where: {
      ...{ userId, kind: 'mail', addressHash: mailHash(address) },
      confirmedAt: { not: null },
      user: { email: address },
    },
  });
  if (channel > 0) return null;
  const words = wordsOf({ kind, campaignId: null, data: changed.data }, (instant) => instant);
  return words === null ? null : accountMail({ ...words, site });
}
