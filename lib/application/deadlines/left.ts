import { z } from 'zod';
import { listUpTo, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { orderedAnswer, type StandingOrder } from '@/lib/campaign/deadlines/orders';
import { PACE_MINUTES_MAX } from '@/lib/campaign/deadlines/pace';
import { sharedByPeople } from '@/lib/campaign/deadlines/phase';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import { ok, refuse } from '@/lib/kernel/result';
import type { Prisma } from '@/prisma/generated/client';

const word = textUpTo(200);
/** Most reminders before one deadline. */
export const REMINDERS_MAX = 5;
/** Longest holiday, and most days away within a year. */
export const HOLIDAY_DAYS_MAX = 30;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/**
 * Leaves an order for the case that the user is late, in place of the one left before; an empty one takes it back. Only
 * the user ever reads it. Refuses NOBODY_TO_ASK, ORDER_INVALID where its answer is not open in the round.
 */
export const leaveOrder = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** For the open round alone: a choice, or a way to settle the battle. Blank or absent: nothing. */
    answer: word.optional(),
    /** The round that the page showed. */
    round: word.optional(),
    /** For any battle, the best way first. */
    methods: listUpTo(z.enum(['expected', 'quick', 'autoplayed', 'fought', 'table']), 5).optional(),
    /** Decide any interval by the book. */
    byTheBook: z.boolean().optional(),
    /** On the board the computer makes a late move. */
    onBoard: z.boolean().optional(),
  }),
  async run({ services, user, campaignId, access, side }, input): Promise<Answer<true>> {
    const { campaign } = access.loaded;
    if (!sharedByPeople(campaign))
      return refuse('NOBODY_TO_ASK', 'Deadlines are for campaigns between two people.');
    const { answer = '', round = '', methods = [], byTheBook = false, onBoard = false } = input;
    const order: StandingOrder = {
      ...(answer === '' ? {} : { round: { key: round, answer } }),
      ...(methods.length === 0 ? {} : { methods }),
      ...(byTheBook ? { interval: 'book' } : {}),
      ...(onBoard ? { board: 'computer' } : {}),
    };
    const wrong = roundOf(campaign)?.key !== round || orderedAnswer(campaign, side, order) === null;
    if (answer !== '' && wrong)
      return refuse('ORDER_INVALID', 'That answer is not open now. Reload the page.', 'answer');
    const where = { campaignId, userId: user };
    if (Object.keys(order).length === 0) {
      await services.prisma.standingOrder.deleteMany({ where });
      return ok(true);
    }
    const { keyId, sealed } = await services.secrets.protect(user, JSON.stringify(order));
    const row = {
      side,
      secret: { keyId, sealed },
      writtenAt: new Date(),
    };
    await services.prisma.standingOrder.upsert({
      where: { campaignId_userId: where },
      create: { ...where, ...row },
      update: row,
    });
    return ok(true);
  },
});

/** Sets when the user is reminded, in minutes before each of their deadlines, in this campaign and all others; none: never. Refuses INVALID_INPUT. */
export const setReminders = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ minutes: listUpTo(z.number(), REMINDERS_MAX) }),
  async run({ services, user }, { minutes }): Promise<Answer<true>> {
    const steps = [...new Set(minutes)].sort((one, other) => other - one);
    if (steps.some((one) => !Number.isInteger(one) || one < 1 || one > PACE_MINUTES_MAX))
      return refuse('INVALID_INPUT', 'A reminder comes a minute to 60 days before.', 'minutes');
    await services.prisma.deadlineReminder.upsert({
      where: { userId: user },
      create: { userId: user, minutes: steps },
      update: { minutes: steps },
    });
    await lookAgain(services, user);
    return ok(true);
  },
});

/**
 * Goes on holiday: the user’s deadlines in all campaigns stand still, at every pace that heeds holidays. Refuses HOLIDAY_INVALID for one
 * that has begun more than a day ago, ends before it begins, or makes more than 30 days within a year.
 */
export const takeHoliday = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  /** Instants, RFC 3339; `id`: a UUID that the page made. */
  input: z.object({ id: z.uuid(), from: z.iso.datetime(), to: z.iso.datetime() }),
  async run({ services, user }, { id, from, to }): Promise<Answer<true>> {
    const now = Date.now();
    const [begins, ends] = [Math.max(Date.parse(from), now), Date.parse(to)];
    if (Date.parse(from) < now - DAY_MS || ends <= begins || begins > now + YEAR_MS)
      return refuse(
        'HOLIDAY_INVALID',
        'A holiday begins now or later, and ends after it begins.',
        'to',
      );
    const others = await services.prisma.holiday.findMany({
      where: { userId: user, id: { not: id }, toAt: { gt: new Date(begins - YEAR_MS) } },
    });
    const taken = others.reduce(
      (sum, { fromAt, toAt }) => sum + (toAt.getTime() - fromAt.getTime()),
      0,
    );
    if (taken + ends - begins > HOLIDAY_DAYS_MAX * DAY_MS)
      return refuse(
        'HOLIDAY_INVALID',
        `You can be away for ${HOLIDAY_DAYS_MAX} days within a year. Choose a shorter time.`,
        'to',
      );
    await services.prisma.holiday.createMany({
      data: [{ id, userId: user, fromAt: new Date(begins), toAt: new Date(ends) }],
      skipDuplicates: true,
    });
    await lookAgain(services, user);
    return ok(true);
  },
});

/** Ends one of the user’s holidays now; one that has not begun is called off. */
export const endHoliday = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ id: z.uuid() }),
  async run({ services, user }, { id }): Promise<Answer<true>> {
    const now = new Date();
    await services.prisma.holiday.deleteMany({ where: { id, userId: user, fromAt: { gt: now } } });
    await services.prisma.holiday.updateMany({
      where: { id, userId: user, toAt: { gt: now } },
      data: { toAt: now },
    });
    await lookAgain(services, user);
    return ok(true);
  },
});

/** A worker is to look again at all deadlines of a person: their hours may have changed. */
async function lookAgain(
  { prisma }: { readonly prisma: Prisma.TransactionClient },
  user: string,
): Promise<void> {
  const rows = await prisma.campaignList.findMany({
    where: { OR: [{ userA: user }, { userB: user }] },
    select: { campaignId: true },
  });
  await prisma.campaignDeadline.updateMany({
    where: { campaignId: { in: rows.map(({ campaignId }) => campaignId) }, phase: { not: null } },
    data: { nextAt: new Date() },
  });
}
