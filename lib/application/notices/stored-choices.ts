import { z } from 'zod';
import type { Services } from '@/lib/application/core/services';
import { NOTICE_GROUPS } from '@/lib/notices/kinds';
import { CHANNEL_KINDS, NO_CHOICES, type NoticeChoices } from '@/lib/notices/settings';

export const CHOICES = z.partialRecord(z.enum(NOTICE_GROUPS), z.array(z.enum(CHANNEL_KINDS)));

/** What people chose; the defaults for those who chose nothing. */
export async function choicesOf(
  { prisma }: { readonly prisma: Pick<Services['prisma'], 'noticeSettings'> },
  users: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoices>> {
  const rows = await prisma.noticeSettings.findMany({ where: { userId: { in: [...users] } } });
  const chosen = new Map<string, NoticeChoices>(users.map((user) => [user, NO_CHOICES]));
  for (const row of rows) {
    const choices = CHOICES.safeParse(row.choices);
    const { timeZone, urgentBreaks, quietFrom: from, quietTo: to } = row;
    chosen.set(row.userId, {
      ...{ timeZone, urgentBreaks },
      quiet: from === null || to === null ? null : { from, to },
      choices: choices.success ? choices.data : {},
    });
  }
  return chosen;
}
