import { isUuid } from '@/lib/accounts/sessions';
import { sideServed } from '@/lib/campaign/staff/staff';
import { companyIn } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { MessageReport } from '@/prisma/generated/client';
import { accessTo, isPlayedOut } from './access';
import { hasLooked } from './analysis-looks';
import { type LoadedCampaign, postHolders, servedBefore } from './loaded-campaign';
import { commandsElsewhere, mayAnalyse } from './may-analyse';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/**
 * Who judges a report of a message: owners and umpires of the club, never the author or somebody who reported it. What a
 * side’s people write to each other is a secret of that side while the campaign is played, and a reporter’s words may
 * hold some of it, so that a judge who plays reads no more than they could read in any case. Where nobody of the club may judge, the owner of
 * the server does; where they may not either, the report waits until the campaign is over.
 */

/** A report, as far as it decides who may judge it. */
export type ReportedMessage = Pick<
  MessageReport,
  'clubId' | 'campaignId' | 'messageId' | 'authorId' | 'reporterId' | 'audience'
>;

/** What a judge reads. */
export type Judging =
  /** The message and the reporter’s words. */
  | 'all'
  /** The message alone, which was to all: they play against the reporter. */
  | 'message'
  /** Both, once it is remembered that they know of a side’s affairs and take no post in the campaign. */
  | 'afterLook';

/** Whether an account is the one that the setting ORDERLY_OWNER names. */
export async function ownsServer({ prisma }: Services, user: string): Promise<boolean> {
  const email = serverOwner();
  if (email === '' || !isUuid(user)) return false;
  const account = await prisma.user.findUnique({ where: { id: user }, select: { email: true } });
  return account?.email?.toLowerCase() === email;
}

const serverOwner = (): string => (process.env.ORDERLY_OWNER ?? '').trim().toLowerCase();

/** What the permission to judge a report grants; to everybody else there is no such report. */
export async function grantJudging(
  services: Services,
  user: string,
  reportId: string,
): Promise<Answer<{ readonly report: MessageReport; readonly judging: Judging }>> {
  const report = isUuid(reportId)
    ? await services.prisma.messageReport.findUnique({ where: { id: reportId } })
    : null;
  const judging = report === null ? null : await judgingOf(services, user, report);
  return report === null || judging === null
    ? { ok: false, error: NOT_FOUND }
    : ok({ report, judging });
}

/** What a user reads of a report that they may judge now; null: they may not judge it, nor learn of it. */
export async function judgingOf(
  services: Services,
  user: string,
  report: ReportedMessage,
): Promise<Judging | null> {
  if (!isUuid(user)) return null;
  const loaded = await services.campaigns.load(report.campaignId);
  if (loaded === null) return null;
  const role = (await companyIn(loaded.club, [user])).members.get(user)?.role ?? null;
  if (mayInClub(role, 'judgeReports')) return asMember(services, loaded, user, report);
  if (!(await ownsServer(services, user))) return null;
  return (await judgesInClub(services, report)).length > 0
    ? null
    : asServer(services, loaded, user, report);
}

/** Who judges a report now: people of the club, else the owner of the server; nobody, and it waits for the campaign’s end. */
export async function judgesOf(
  services: Services,
  report: ReportedMessage,
): Promise<{ readonly who: 'club' | 'server' | 'nobody'; readonly users: readonly string[] }> {
  const users = await judgesInClub(services, report);
  if (users.length > 0) return { who: 'club', users };
  const email = serverOwner();
  const owner =
    email === ''
      ? null
      : await services.prisma.user.findFirst({
          where: { email: { equals: email, mode: 'insensitive' } },
          select: { id: true },
        });
  return owner !== null && (await judgingOf(services, owner.id, report)) !== null
    ? { who: 'server', users: [owner.id] }
    : { who: 'nobody', users: [] };
}

async function judgesInClub(
  services: Services,
  report: ReportedMessage,
): Promise<readonly string[]> {
  const members = await services.prisma.membership.findMany({
    where: { clubId: report.clubId, role: { in: ['owner', 'umpire'] } },
    select: { userId: true },
  });
  const loaded = await services.campaigns.load(report.campaignId);
  if (loaded === null) return [];
  const judging: string[] = [];
  for (const { userId } of members)
    if ((await asMember(services, loaded, userId, report)) !== null) judging.push(userId);
  return judging;
}

/** The same for somebody whose role in the club lets them judge reports. */
async function asMember(
  services: Services,
  loaded: LoadedCampaign,
  user: string,
  report: ReportedMessage,
): Promise<Judging | null> {
  if (await isParty(services, user, report)) return null;
  if (await isPlayedOut(services, loaded)) return 'all';
  if (postHolders(loaded).includes(user)) return asPlayer(loaded, user, report);
  const access = await accessTo(services, user, loaded.id, 'itIs');
  if (!access.ok) return null;
  if (access.value.umpires) return 'all';
  if (!(await mayAnalyse(services, access.value))) return null;
  return (await hasLooked(services, loaded, user)) ? 'all' : 'afterLook';
}

/** The same for the owner of the server, whom the club need not know. */
async function asServer(
  services: Services,
  loaded: LoadedCampaign,
  user: string,
  report: ReportedMessage,
): Promise<Judging | null> {
  if (await isParty(services, user, report)) return null;
  if (await isPlayedOut(services, loaded)) return 'all';
  const plays =
    postHolders(loaded).includes(user) || SIDES.some((side) => servedBefore(loaded, user, side));
  if (plays || (await commandsElsewhere(services, loaded, user))) return null;
  return (await hasLooked(services, loaded, user)) ? 'all' : 'afterLook';
}

/** The author, and everybody who reported the same message. */
async function isParty(
  { prisma }: Services,
  user: string,
  { authorId, reporterId, messageId }: ReportedMessage,
): Promise<boolean> {
  if (user === authorId || user === reporterId) return true;
  return (await prisma.messageReport.count({ where: { messageId, reporterId: user } })) > 0;
}

/** Somebody who plays judges only what was written to them among others, and not where couriers carry what is known. */
function asPlayer(
  loaded: LoadedCampaign,
  user: string,
  { audience, reporterId }: ReportedMessage,
): Judging | null {
  if (loaded.campaign.couriers !== null) return null;
  const own = sideOf(loaded, user);
  if (audience !== 'all' && audience !== own) return null;
  return own !== null && own === sideOf(loaded, reporterId) ? 'all' : 'message';
}

function sideOf({ campaign }: LoadedCampaign, user: string | null): Side | null {
  if (user === null) return null;
  return SIDES.find((side) => campaign.seats[side].user === user) ?? sideServed(campaign, user);
}
