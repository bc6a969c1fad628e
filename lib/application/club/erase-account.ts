import { z } from 'zod';
import { clubNameOf } from '@/lib/accounts/register';
import { forgetAddress } from '@/lib/accounts/throttle';
import { derivedId } from '@/lib/application/core/derived-id';
import { streamOf } from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER } from '@/lib/application/core/members';
import type { Services } from '@/lib/application/core/services';
import type { Prisma } from '@/prisma/generated/client';
import { depart, whatLeavingMeans } from './leaving';

/**
 * Deleting an account for good. Its clubs are left as by hand: commands go to the first sub-commander, seats without one are vacant and
 * offered, clubs get the owner that was named. Then everything personal is removed and the key of what was encrypted for the person is
 * destroyed. The account's row stays with nothing in it: events name its id, chains of hashes hold them, and other people's ladders
 * count games against it; there they are “A former member”.
 */

const HEIRS = z.record(z.string(), z.string());
/** Kinds of notices that hold the name of who did something. */
const WITH_NAMES = [
  'message',
  'challenge',
  'challenge-declined',
  'post-offered',
  'post-answered',
  'petition',
  'club-invitation',
];

/**
 * Erases an account whose time to be kept is over. Broken off, it goes on when it is called again.
 *
 * @returns false where its owner kept it, or it was erased before
 */
export async function eraseAccount(
  services: Services,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const due = { id: userId, closesAt: { lte: new Date(nowMs) }, erasedAt: null };
  const account = await services.prisma.user.findFirst({ where: due });
  if (account === null) return false;
  const heirs = HEIRS.safeParse(account.closingHeirs);
  await leaveClubs(services, userId, heirs.success ? heirs.data : {});
  await forgetNamesElsewhere(services, account);
  for (const { campaignId } of await services.prisma.mailGame.findMany({ where: { userId } }))
    await services.secrets.shred(streamOf(campaignId));
  await services.secrets.shredPerson(userId);
  await services.prisma.$transaction((tx) => empty(tx, account, new Date(nowMs)));
  if (account.email !== null) await forgetAddress(account.email);
  return true;
}

interface Erased {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
}

async function leaveClubs(
  services: Services,
  userId: string,
  heirs: Readonly<Record<string, string>>,
): Promise<void> {
  const { prisma } = services;
  const clubs = await prisma.membership.findMany({
    where: { userId },
    select: {
      clubId: true,
      club: { select: { memberships: { orderBy: { joinedAt: 'asc' }, select: { userId: true } } } },
    },
  });
  for (const { clubId, club } of clubs) {
    const others = club.memberships.map((one) => one.userId).filter((one) => one !== userId);
    if (others.length === 0) {
      await dissolve(services, clubId);
      continue;
    }
    const page = await whatLeavingMeans(services, userId, clubId, userId);
    if (page.ok) {
      const named = heirs[clubId];
      // Who was named may have left meanwhile: then the member who has been in the club longest.
      const heir = named !== undefined && others.includes(named) ? named : others[0];
      const left = await depart(services, {
        ...{ user: userId, member: userId, clubId },
        ...(page.value.heirs === null ? {} : { heir }),
        successors: page.value.posts.flatMap(({ campaignId, successors: [first] }) =>
          first === undefined ? [] : [{ campaignId, userId: first.userId }],
        ),
        commandId: derivedId('erase-account', userId, clubId),
      });
      if (!left.ok) throw new Error(`An account cannot leave its club: ${left.error.code}`);
    } else await prisma.membership.deleteMany({ where: { clubId, userId } });
  }
}

/** Removes a club of one, with the rows of its campaigns; their events stay, unreachable, and what was sealed in them cannot be opened. */
async function dissolve({ prisma, secrets }: Services, clubId: string): Promise<void> {
  const campaigns = await prisma.campaignList.findMany({
    where: { clubId },
    select: { campaignId: true },
  });
  for (const { campaignId } of campaigns) {
    await secrets.shred(streamOf(campaignId));
    const of = { where: { campaignId } };
    await prisma.analysisRun.deleteMany(of);
    await prisma.campaignMessage.deleteMany(of);
    await prisma.campaignLetter.deleteMany(of);
    await prisma.campaignNote.deleteMany(of);
    await prisma.campaignRecommendation.deleteMany(of);
    await prisma.campaignReportRows.deleteMany(of);
    await prisma.campaignReportDraft.deleteMany(of);
    await prisma.battlePhotograph.deleteMany(of);
    await prisma.messageMute.deleteMany(of);
    await prisma.messageReport.deleteMany(of);
    await prisma.campaignList.deleteMany(of);
  }
  await prisma.club.deleteMany({ where: { id: clubId } });
}

/** Removes the person's names from what belongs to others: their notices, their clubs, their lists of correspondents. */
async function forgetNamesElsewhere({ prisma }: Services, account: Erased): Promise<void> {
  const { id: userId, displayName } = account;
  const messages = await prisma.campaignMessage.findMany({
    where: { authorId: userId },
    select: { id: true },
  });
  const challenges = await prisma.campaignChallenge.findMany({
    where: { OR: [{ challengerId: userId }, { askedId: userId }] },
    select: { id: true },
  });
  const theirs = new Set([...messages, ...challenges].map(({ id }) => id));
  const notices = await prisma.notice.findMany({
    where: { kind: { in: WITH_NAMES }, userId: { not: userId } },
    select: { id: true, data: true },
  });
  const named = notices.filter(({ data }) => {
    const { from, messageId, challengeId } = (data ?? {}) as Record<string, unknown>;
    return from === displayName || theirs.has(String(messageId)) || theirs.has(String(challengeId));
  });
  await prisma.notice.deleteMany({ where: { id: { in: named.map(({ id }) => id) } } });
  // A namesake's own club keeps its name.
  const namesake = { role: 'owner' as const, userId: { not: userId }, user: { displayName } };
  await prisma.club.updateMany({
    where: { name: clubNameOf(displayName), memberships: { none: namesake } },
    data: { name: clubNameOf(FORMER_MEMBER) },
  });
  const games = await prisma.mailGame.findMany({ where: { userId }, select: { mailId: true } });
  await prisma.mailGame.updateMany({
    where: { mailId: { in: games.map(({ mailId }) => mailId) }, userId: { not: userId } },
    data: { correspondent: FORMER_MEMBER },
  });
}

/** Everything that hangs on the account, in one transaction with the account itself. */
async function empty(
  tx: Prisma.TransactionClient,
  { id: userId, email }: Erased,
  now: Date,
): Promise<void> {
  const own = { where: { userId } };
  const written = { where: { authorId: userId } };
  await tx.session.deleteMany(own);
  await tx.passwordLink.deleteMany(own);
  await tx.secondFactor.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.passkey.deleteMany(own);
  await tx.passkeyChallenge.deleteMany(own);
  await tx.mailLetter.deleteMany(own);
  await tx.membership.deleteMany(own);
  await tx.mailKey.deleteMany(own);
  await tx.mailGame.deleteMany(own);
  await tx.campaignRecommendation.deleteMany(written);
  await tx.campaignMessage.deleteMany(written);
  await tx.campaignLetter.deleteMany(written);
  await tx.campaignMessage.updateMany({
    where: { recipientId: userId },
    data: { recipientId: null },
  });
  await tx.campaignMessageRead.deleteMany(own);
  await tx.campaignNote.deleteMany(own);
  await tx.campaignReportRows.deleteMany(written);
  await tx.campaignReportDraft.deleteMany(written);
  await tx.battlePhotograph.deleteMany(written);
  await tx.messageMute.deleteMany({ where: { OR: [{ userId }, { mutedId: userId }] } });
  await tx.messageReport.deleteMany(written);
  await tx.messageReport.updateMany({
    where: { reporterId: userId },
    data: { reporterId: null, reason: '' },
  });
  await tx.messageReport.updateMany({
    where: { recipientId: userId },
    data: { recipientId: null },
  });
  await tx.messageReport.updateMany({
    where: { decidedById: userId },
    data: { decidedById: null },
  });
  await tx.campaignPetition.deleteMany(own);
  await tx.postOffer.deleteMany({ where: { OR: [{ userId }, { offeredById: userId }] } });
  await tx.analysisLook.deleteMany(own);
  await tx.notice.deleteMany(own);
  await tx.noticeSettings.deleteMany(own);
  await tx.noticeChannel.deleteMany(own);
  await tx.noticeFeed.deleteMany(own);
  await tx.standingOrder.deleteMany(own);
  await tx.boardAnswer.deleteMany(own);
  await tx.boardPostOrder.deleteMany(own);
  await tx.deadlineReminder.deleteMany(own);
  await tx.holiday.deleteMany(own);
  await tx.playerMark.deleteMany(own);
  await tx.battleNightAnswer.deleteMany(own);
  await tx.battleNightTable.deleteMany({ where: { laidById: userId } });
  await tx.battleNightTable.updateMany({
    where: { takenById: userId },
    data: { takenById: null },
  });
  await tx.battleNight.updateMany({
    where: { calledById: userId },
    data: { calledById: null },
  });
  await tx.invitation.updateMany({
    where: { createdById: userId },
    data: { createdById: null },
  });
  await tx.libraryCampaign.updateMany({
    where: { uploadedById: userId },
    data: { uploadedById: null },
  });
  await tx.campaignArrival.deleteMany(own);
  await tx.seatInvitation.deleteMany({ where: { createdById: userId } });
  await tx.campaignLobbySeat.deleteMany(own);
  await tx.campaignLobby.deleteMany({ where: { hostId: userId } });
  // Kept without a word of theirs: the other person's ladder counts the game.
  await tx.campaignChallenge.updateMany({
    where: { challengerId: userId },
    data: { message: '' },
  });
  await tx.campaignChallenge.updateMany({ where: { askedId: userId }, data: { answer: '' } });
  if (email !== null) {
    await tx.mailLetter.deleteMany({ where: { address: email } });
    await tx.invitation.updateMany({ where: { email }, data: { email: null, withdrawnAt: now } });
  }
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ email: null, displayName: FORMER_MEMBER, passwordHash: null },
      ...{ closingHeirs: {}, createdAt: now, erasedAt: now },
    },
  });
}
