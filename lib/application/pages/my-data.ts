import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok } from '@/lib/kernel/result';

/** Everything that this installation keeps of one person, by what it is about. */
export type MyData = Readonly<Record<string, unknown>>;

/** Campaigns whose record is looked through for the user's own acts. */
const CAMPAIGNS_MAX = 2_000;
const PROTECTED = z.object({ keyId: z.string(), sealed: z.string() });

/**
 * Everything that concerns the user, as plain data: their account and what hangs on it, what they wrote, what was written to
 * them alone, and which acts of theirs stand in which campaigns. Of others it holds what the user could read anyway. Left out
 * are secrets that only open doors: hashes of passwords and links, keys, addresses that browsers gave for push. Refuses NOT_FOUND.
 */
export const myData = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<Answer<MyData>> {
    if (!isUuid(user)) return { ok: false, error: NOT_FOUND };
    const account = await services.prisma.user.findUnique({
      where: { id: user },
      select: {
        id: true,
        email: true,
        displayName: true,
        createdAt: true,
        guestUntil: true,
        closesAt: true,
      },
    });
    if (account === null) return { ok: false, error: NOT_FOUND };
    return ok({
      format: 'orderly-book/my-data/1',
      account,
      ...(await ofAccount(services, user)),
      ...(await ofClubs(services, user)),
      ...(await written(services, user)),
      campaigns: await acts(services, user),
    });
  },
});

async function ofAccount({ prisma, secrets }: Services, userId: string) {
  const where = { userId };
  const orders = await prisma.standingOrder.findMany({ where });
  const standingOrders = [];
  for (const { secret, userId: _, ...order } of orders)
    standingOrders.push({ ...order, order: await secrets.reveal(PROTECTED.parse(secret)) });
  const boardAnswers = [];
  for (const { secret, userId: _, ...row } of await prisma.boardAnswer.findMany({ where })) {
    const answers = await secrets.reveal(PROTECTED.parse(secret));
    boardAnswers.push({ ...row, answers: answers?.trimEnd() ?? null });
  }
  const boardPostOrders = [];
  for (const { secret, userId: _, ...row } of await prisma.boardPostOrder.findMany({ where })) {
    const sent = await secrets.reveal(PROTECTED.parse(secret));
    boardPostOrders.push({ ...row, orders: sent?.trimEnd() ?? null });
  }
  return {
    browsers: await prisma.session.findMany({
      where,
      select: { browser: true, createdAt: true, lastUsedOn: true, expiresAt: true },
    }),
    passwordLinks: await prisma.passwordLink.findMany({
      where,
      select: { createdAt: true, expiresAt: true },
    }),
    secondFactor: await prisma.secondFactor.findMany({
      where,
      select: { createdAt: true, confirmedAt: true },
    }),
    passkeys: await prisma.passkey.findMany({
      where,
      select: { name: true, createdAt: true, usedAt: true },
    }),
    passkeysAsked: await prisma.passkeyChallenge.count({ where }),
    recoveryCodes: await prisma.recoveryCode.count({ where }),
    mailToBeSent: await prisma.mailLetter.findMany({
      where,
      select: { kind: true, address: true, data: true, writtenAt: true },
    }),
    notices: await prisma.notice.findMany({
      where,
      omit: { userId: true, handedOutAt: true },
    }),
    noticeSettings: await prisma.noticeSettings.findMany({ where, omit: { userId: true } }),
    noticeAddresses: await prisma.noticeChannel.findMany({
      where,
      omit: { userId: true, address: true, addressHash: true },
    }),
    feeds: await prisma.noticeFeed.findMany({ where, omit: { userId: true, secretHash: true } }),
    reminders: await prisma.deadlineReminder.findMany({ where, omit: { userId: true } }),
    holidays: await prisma.holiday.findMany({ where, omit: { userId: true } }),
    playerMark: await prisma.playerMark.findMany({ where, omit: { userId: true } }),
    mailKeys: await prisma.mailKey.findMany({
      where,
      select: { recipient: true, signingKey: true, createdAt: true },
    }),
    mailGames: await prisma.mailGame.findMany({ where, omit: { userId: true } }),
    standingOrders,
    boardAnswers,
    boardPostOrders,
  };
}

async function ofClubs({ prisma }: Services, userId: string) {
  return {
    clubs: await prisma.membership.findMany({
      where: { userId },
      select: { role: true, joinedAt: true, club: { select: { id: true, name: true } } },
    }),
    invitationsMade: await prisma.invitation.findMany({
      where: { createdById: userId },
      omit: { secretHash: true, createdById: true },
    }),
    nightsCalled: await prisma.battleNight.findMany({ where: { calledById: userId } }),
    nightAnswers: await prisma.battleNightAnswer.findMany({ where: { userId } }),
    nightTables: await prisma.battleNightTable.findMany({
      where: { OR: [{ laidById: userId }, { takenById: userId }] },
    }),
    uploads: await prisma.libraryCampaign.findMany({ where: { uploadedById: userId } }),
    challenges: await prisma.campaignChallenge.findMany({
      where: { OR: [{ challengerId: userId }, { askedId: userId }] },
      omit: { commandHash: true, definition: true },
    }),
    lobbies: await prisma.campaignLobby.findMany({
      where: { hostId: userId },
      omit: { commandHash: true, definition: true },
    }),
    arrivals: await prisma.campaignArrival.findMany({
      where: { userId },
      omit: { content: true, userId: true },
    }),
    seatInvitations: await prisma.seatInvitation.findMany({
      where: { createdById: userId },
      omit: { secretHash: true },
    }),
    lobbySeats: await prisma.campaignLobbySeat.findMany({
      where: { userId },
      omit: { userId: true },
    }),
  };
}

async function written(services: Services, userId: string) {
  const { prisma } = services;
  const authorId = userId;
  return {
    photographs: await photographs(services, userId),
    // What was removed, its author alone still reads.
    messages: (
      await prisma.campaignMessage.findMany({
        where: { OR: [{ authorId }, { recipientId: userId }] },
        omit: { commandId: true },
      })
    ).map((one) =>
      one.removedAt === null || one.authorId === userId ? one : { ...one, text: null },
    ),
    letters: await prisma.campaignLetter.findMany({
      where: { authorId },
      omit: { commandId: true },
    }),
    // Not by whom they were muted: that is the others’ own.
    mutes: await prisma.messageMute.findMany({ where: { userId }, omit: { userId: true } }),
    // Not the message, which is somebody else's, but that and why they reported it, and what became of it.
    reports: await prisma.messageReport.findMany({
      where: { reporterId: userId },
      select: {
        ...{ campaignId: true, messageId: true, reason: true, reportedAt: true },
        ...{ removed: true, measure: true, decidedAt: true },
      },
    }),
    // What was decided against them, not by whom they were reported, nor what was dismissed.
    measures: await prisma.messageReport.findMany({
      where: {
        authorId,
        OR: [{ removed: true }, { measure: { in: ['warned', 'suspended'] } }],
      },
      select: {
        ...{ campaignId: true, messageId: true, text: true, sentAt: true, removed: true },
        ...{ measure: true, suspendedUntil: true, decidedAt: true },
      },
    }),
    reportsJudged: await prisma.messageReport.findMany({
      where: { decidedById: userId },
      select: { id: true, campaignId: true, removed: true, measure: true, decidedAt: true },
    }),
    messagesRead: await prisma.campaignMessageRead.findMany({
      where: { userId },
      omit: { userId: true },
    }),
    notes: await prisma.campaignNote.findMany({ where: { userId }, omit: { userId: true } }),
    recommendations: await prisma.campaignRecommendation.findMany({ where: { authorId } }),
    reportRows: await prisma.campaignReportRows.findMany({ where: { authorId } }),
    reportDrafts: await prisma.campaignReportDraft.findMany({ where: { authorId } }),
    petitions: await prisma.campaignPetition.findMany({ where: { userId } }),
    // A declined offer stays known to the two people of it alone.
    postOffers: await prisma.postOffer.findMany({
      where: { OR: [{ userId }, { offeredById: userId }] },
      omit: { id: true },
    }),
    analysisLooks: await prisma.analysisLook.findMany({ where: { userId } }),
  };
}

/** What the user photographed, each as it is kept: a JPEG in base64. Read one by one: there may be many. */
async function photographs({ prisma, secrets }: Services, authorId: string) {
  const rows = await prisma.battlePhotograph.findMany({
    where: { authorId },
    orderBy: { addedAt: 'asc' },
    omit: { authorId: true, keyId: true, large: true, small: true },
  });
  const found = [];
  for (const row of rows) {
    const kept = await prisma.battlePhotograph.findUnique({
      where: { id: row.id },
      select: { keyId: true, large: true },
    });
    const jpeg =
      kept === null ? null : await secrets.revealBytes({ keyId: kept.keyId, sealed: kept.large });
    found.push({ ...row, jpeg: jpeg?.toString('base64') ?? null });
  }
  return found;
}

/** Campaigns in which the user holds or held something, with their own acts: kind and time, as the record has them. */
async function acts({ prisma, campaigns }: Services, user: string) {
  const mine = [{ creator: user }, { userA: user }, { userB: user }, { staff: { has: user } }];
  const rows = await prisma.campaignList.findMany({
    where: { OR: mine },
    orderBy: { updatedAt: 'desc' },
    take: CAMPAIGNS_MAX,
    select: { campaignId: true },
  });
  const found = [];
  for (const { campaignId } of rows) {
    const loaded = await campaigns.load(campaignId);
    if (loaded === null) continue;
    const own = loaded.events.filter(({ actor }) => actor === user);
    found.push({
      campaignId,
      name: loaded.campaign.name,
      acts: own.map((recorded) => ({
        version: recorded.version,
        kind: campaignEvent(recorded).type,
        at: recorded.recordedAt,
      })),
    });
  }
  return found;
}
