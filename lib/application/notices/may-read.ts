import { isClosed } from '@/lib/accounts/closing';
import { isUuid } from '@/lib/accounts/sessions';
import { type Access, accessTo, postOf } from '@/lib/application/core/access';
import { awaitedNow } from '@/lib/application/core/awaited';
import { challengeOf } from '@/lib/application/core/challenge';
import { grantJudging } from '@/lib/application/core/judges';
import type { Services } from '@/lib/application/core/services';
import { mustAct } from '@/lib/campaign/view/view-campaign';
import { companyIn } from '@/lib/clubs/membership';
import type { NoticeNeed } from '@/lib/notices/kinds';

/** A notice, as far as it decides who may be given it. */
export interface NoticeFor {
  readonly userId: string;
  readonly campaignId: string | null;
  readonly needs: NoticeNeed;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether a notice may reach its reader now: the rights that its campaign, club or challenge gives them at this moment,
 * and whether what it says is still so. Between writing and sending, people leave clubs, lose seats, act.
 *
 * @param known the reader's access to campaigns, where the caller asks about several notices of one reader
 */
export async function mayReceive(
  services: Services,
  notice: NoticeFor,
  known: Map<string, Access | null> = new Map(),
): Promise<boolean> {
  // Nothing is sent to an account that its owner is deleting.
  return !(await isClosed(notice.userId)) && hasRight(services, notice, known);
}

/** The same for an account of which the caller knows that its owner is not deleting it. */
export async function hasRight(
  services: Services,
  notice: NoticeFor,
  known: Map<string, Access | null>,
): Promise<boolean> {
  const { userId, needs, data } = notice;
  switch (needs) {
    case 'account':
      return (await services.prisma.user.count({ where: { id: userId } })) > 0;
    case 'club':
      return (await companyIn(String(data.clubId), [userId])).members.has(userId);
    case 'report':
      return mayJudgeStill(services, userId, String(data.reportId));
    case 'challenge':
      return (await challengeOf(services, userId, String(data.challengeId))).ok;
    default: {
      const access = await accessOf(services, notice, known);
      return access !== null && (await mayInCampaign(services, access, notice));
    }
  }
}

/**
 * Whether a notice may stay in its reader's list: as above, but what they once had to do may be done by now, and a post
 * they held may be another's.
 */
export async function mayStillList(
  services: Services,
  notice: NoticeFor,
  known: Map<string, Access | null>,
): Promise<boolean> {
  const { needs } = notice;
  const listed = needs === 'turn' || needs === 'post' ? 'campaign' : needs;
  return mayReceive(services, { ...notice, needs: listed }, known);
}

async function accessOf(
  services: Services,
  { userId, campaignId }: NoticeFor,
  known: Map<string, Access | null>,
): Promise<Access | null> {
  if (campaignId === null) return null;
  const looked = known.get(campaignId);
  if (looked !== undefined) return looked;
  const access = await accessTo(services, userId, campaignId);
  const found = access.ok ? access.value : null;
  known.set(campaignId, found);
  return found;
}

async function mayInCampaign(
  services: Services,
  access: Access,
  { needs, data, userId }: NoticeFor,
): Promise<boolean> {
  switch (needs) {
    case 'post':
      return postOf(access) !== null;
    case 'turn': {
      const { campaign } = access.loaded;
      return mustAct(campaign, await awaitedNow(services, access.loaded), access.sides);
    }
    case 'message': {
      const id = String(data.messageId);
      const side = postOf(access);
      if (side === null || !isUuid(id)) return false;
      const message = await services.prisma.campaignMessage.findUnique({
        where: { id },
        select: { audience: true, recipientId: true, campaignId: true, removedAt: true },
      });
      if (message === null || message.campaignId !== access.loaded.id) return false;
      if (message.removedAt !== null) return false;
      const { audience, recipientId } = message;
      return audience === 'person' ? recipientId === userId : ['all', side].includes(audience);
    }
    default:
      return true;
  }
}

async function mayJudgeStill(
  services: Services,
  userId: string,
  reportId: string,
): Promise<boolean> {
  const granted = await grantJudging(services, userId, reportId);
  return granted.ok && granted.value.report.decidedAt === null;
}
