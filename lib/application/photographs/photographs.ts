import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { mayAddress, writtenText } from '@/lib/application/staff/written-text';
import { ok, refuse } from '@/lib/kernel/result';
import type { Prisma } from '@/prisma/generated/client';
import { AT_ONCE_MAX, CAPTION_MAX, OF_ACCOUNT_MAX, OF_BATTLE_MAX } from './limits';
import { keepPhotographs } from './photographs-store';
import { type Scaled, scaled } from './picture';
import { mayRemove, tableBattles } from './seen';

/**
 * Adds photographs to a battle that is on a table, or was reported from one. They are scaled and stripped first, and are no event: the
 * campaign's record does not know of them. Refuses NO_TABLE, PHOTOGRAPHS_FULL, TEXT_INVALID, SUSPENDED, and what
 * `scaled` refuses; then none is added.
 */
export const addPhotographs = useCase({
  on: 'battle',
  may: 'photograph',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    pictures: z
      .array(z.custom<Uint8Array>((given) => given instanceof Uint8Array))
      .min(1)
      .max(AT_ONCE_MAX),
    caption: textUpTo(CAPTION_MAX),
    commandId,
  }),
  async run(
    { services, user, index, access },
    { pictures, caption, commandId: id },
  ): Promise<Answer<{ readonly added: number }>> {
    const { prisma, secrets } = services;
    const words = writtenText(caption, { lengthMax: CAPTION_MAX, blank: true, field: 'caption' });
    if (!words.ok) return words;
    const addressing =
      words.value === '' ? ok(true) : await mayAddress(services, access.loaded, user);
    if (!addressing.ok) return addressing;
    const battles = await tableBattles(services, access, access.loaded.version);
    const battle = battles.find((one) => one.index === index);
    if (battle === undefined)
      return refuse('NO_TABLE', 'Photographs belong to a battle that is fought on a table.');
    const ids = pictures.map((_, place) => derivedId('photograph', user, id, `${place}`));
    const where = { campaignId: battle.keptWith, battleIndex: index };
    const there = await prisma.battlePhotograph.count({ where: { id: { in: ids } } });
    if (there === ids.length) return ok({ added: there });
    const full = async (by: Prisma.TransactionClient) =>
      (await by.battlePhotograph.count({ where })) + pictures.length > OF_BATTLE_MAX
        ? refuse(
            'PHOTOGRAPHS_FULL',
            `A battle can have ${OF_BATTLE_MAX} photographs. Remove one before you add another.`,
          )
        : (await by.battlePhotograph.count({ where: { authorId: user } })) + pictures.length >
            OF_ACCOUNT_MAX
          ? refuse(
              'PHOTOGRAPHS_FULL',
              `You have added ${OF_ACCOUNT_MAX} photographs on this server. Remove some before you add others.`,
            )
          : null;
    const before = await full(prisma);
    if (before !== null) return before;
    const made: Scaled[] = [];
    for (const picture of pictures) {
      const one = await scaled(picture);
      if (!one.ok) return one;
      made.push(one.value);
    }
    const rows: Prisma.BattlePhotographCreateManyInput[] = [];
    for (const [place, { large, small, width, height }] of made.entries()) {
      const [kept, preview] = [
        await secrets.protectBytes(user, large),
        await secrets.protectBytes(user, small),
      ];
      if (kept === null || preview === null) return { ok: false, error: NOT_FOUND };
      rows.push({
        ...{ ...where, id: ids[place] ?? id, authorId: user, caption: words.value },
        ...{ width, height, keyId: kept.keyId },
        ...{ large: new Uint8Array(kept.sealed), small: new Uint8Array(preview.sealed) },
      });
    }
    const after = await keepPhotographs(services, rows, full);
    return after ?? ok({ added: rows.length });
  },
});

/** One picture, for who may see it at this moment. Refuses NOT_FOUND, alike for one that there is not. */
export const photograph = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: z.object({ id: textUpTo(64), size: z.enum(['large', 'small']) }),
  async run({ services, access }, { id, size }): Promise<Answer<{ readonly jpeg: Buffer }>> {
    const gone = { ok: false, error: NOT_FOUND } as const;
    if (!isUuid(id)) return gone;
    const { prisma, secrets } = services;
    const row = await prisma.battlePhotograph.findUnique({
      where: { id },
      select: { campaignId: true, battleIndex: true, keyId: true },
    });
    if (row === null) return gone;
    const seen = await tableBattles(services, access, access.loaded.version);
    if (!seen.some((one) => one.keptWith === row.campaignId && one.index === row.battleIndex))
      return gone;
    const picture = await prisma.battlePhotograph.findUnique({
      where: { id },
      select: { large: size === 'large', small: size === 'small' },
    });
    const sealed = picture?.[size];
    if (!sealed) return gone;
    const jpeg = await secrets.revealBytes({ keyId: row.keyId, sealed });
    return jpeg === null ? gone : ok({ jpeg });
  },
});

/**
 * Removes a photograph for good: who added it may, the umpire of the campaign, and who umpires in the club. Refuses NOT_FOUND,
 * NOT_ALLOWED.
 */
export const removePhotograph = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ id: textUpTo(64) }),
  async run({ services, access }, { id }): Promise<Answer<true>> {
    const gone = { ok: false, error: NOT_FOUND } as const;
    if (!isUuid(id)) return gone;
    const { prisma } = services;
    const row = await prisma.battlePhotograph.findUnique({
      where: { id },
      select: { campaignId: true, battleIndex: true, authorId: true },
    });
    if (row === null) return gone;
    const seen = await tableBattles(services, access, access.loaded.version);
    if (!seen.some((one) => one.keptWith === row.campaignId && one.index === row.battleIndex))
      return gone;
    if (!mayRemove(access, row.authorId))
      return refuse(
        'NOT_ALLOWED',
        'Only the person who added this photograph, or an umpire, can remove it.',
      );
    await prisma.battlePhotograph.deleteMany({ where: { id } });
    return ok(true);
  },
});
