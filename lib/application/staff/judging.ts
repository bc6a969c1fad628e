import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { rememberLook } from '@/lib/application/core/analysis-looks';
import { text } from '@/lib/application/core/input-schemas';
import { type Judging, judgingOf, ownsServer } from '@/lib/application/core/judges';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { announce } from '@/lib/notices/announce';
import type { MessageReport, Prisma } from '@/prisma/generated/client';
import { notifyInboxes } from './posts';

/** Reports that the page shows at most, of each kind. */
const SHOWN_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the author of a reported message is faced with. */
const MEASURES = {
  none: { measure: 'none', days: 0 },
  warn: { measure: 'warned', days: 0 },
  week: { measure: 'suspended', days: 7 },
  month: { measure: 'suspended', days: 30 },
} as const;
export type Measure = keyof typeof MEASURES;

export interface ReportView {
  readonly id: string;
  readonly campaign: string;
  readonly club: string;
  /** Null before it is read: there is nothing of it but that it is there. */
  readonly read: {
    readonly author: string;
    readonly reporter: string;
    readonly to: 'all' | 'side' | 'person';
    readonly text: string;
    /** Null: it is kept from a judge who plays against the reporter. */
    readonly reason: string | null;
    /** ISO instant. */
    readonly sentAt: string;
    /** How often the author was warned or suspended in this club before. */
    readonly before: number;
  } | null;
  /** ISO instant. */
  readonly reportedAt: string;
  readonly decided: {
    readonly removed: boolean;
    readonly measure: 'none' | 'warned' | 'suspended';
    /** ISO instant. */
    readonly at: string;
    /** ISO instant. */
    readonly until: string | null;
  } | null;
}

export interface ReportsPage {
  /** Those that the user can judge, the oldest first. */
  readonly open: readonly ReportView[];
  /** Those that somebody decided, the newest first. */
  readonly decided: readonly ReportView[];
}

/** Reports that the user judges, as far as they may read each: of their clubs, and where they own the server, of others. */
export const reportsPage = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<ReportsPage> {
    if (!isUuid(user)) return { open: [], decided: [] };
    const { prisma } = services;
    const roles: Prisma.MessageReportWhereInput = (await ownsServer(services, user))
      ? {}
      : { club: { memberships: { some: { userId: user, role: { in: ['owner', 'umpire'] } } } } };
    const some = { take: SHOWN_MAX };
    return {
      open: await viewsOf(services, user, (skip) =>
        prisma.messageReport.findMany({
          where: { ...roles, decidedAt: null },
          orderBy: [{ reportedAt: 'asc' }, { id: 'asc' }],
          ...{ ...some, skip },
        }),
      ),
      decided: await viewsOf(services, user, (skip) =>
        prisma.messageReport.findMany({
          where: { ...roles, decidedAt: { not: null } },
          orderBy: [{ decidedAt: 'desc' }, { id: 'asc' }],
          ...{ ...some, skip },
        }),
      ),
    };
  },
});

/** How many open reports of a club’s messages the user judges; counted no further than the page shows them. */
export const openReports = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, user, clubId, role }): Promise<Answer<number>> {
    if (!mayInClub(role, 'judgeReports')) return ok(0);
    const reports = await services.prisma.messageReport.findMany({
      where: { clubId, decidedAt: null },
    });
    let count = 0;
    for (const report of reports) {
      if (count === SHOWN_MAX) break;
      if ((await judgingOf(services, user, report)) !== null) count += 1;
    }
    return ok(count);
  },
});

/** The first reports that the user judges, of those that `read` gives, `SHOWN_MAX` at once. */
async function viewsOf(
  services: Services,
  user: string,
  read: (skip: number) => Promise<readonly MessageReport[]>,
): Promise<readonly ReportView[]> {
  const views: ReportView[] = [];
  for (let skip = 0; ; skip += SHOWN_MAX) {
    const reports = await read(skip);
    for (const report of reports) {
      if (views.length === SHOWN_MAX) return views;
      const judging = await judgingOf(services, user, report);
      if (judging !== null) views.push(await viewOf(services, report, judging));
    }
    if (reports.length < SHOWN_MAX) return views;
  }
}

async function viewOf(
  services: Services,
  report: MessageReport,
  judging: Judging,
): Promise<ReportView> {
  const { prisma } = services;
  const { authorId, reporterId, clubId, campaignId } = report;
  const [club, listed] = await Promise.all([
    prisma.club.findUnique({ where: { id: clubId }, select: { name: true } }),
    services.campaigns.load(campaignId),
  ]);
  const names = (await memberNames([authorId, reporterId].map((user) => ({ club: clubId, user }))))(
    clubId,
  );
  const before = await prisma.messageReport.findMany({
    where: {
      ...{ clubId, authorId, messageId: { not: report.messageId } },
      measure: { in: ['warned', 'suspended'] },
    },
    distinct: ['messageId'],
    select: { messageId: true },
  });
  return {
    id: report.id,
    campaign: listed?.campaign.name ?? '',
    club: club?.name ?? '',
    read:
      judging === 'afterLook'
        ? null
        : {
            author: names.get(authorId) ?? FORMER_MEMBER,
            reporter: names.get(reporterId ?? '') ?? FORMER_MEMBER,
            to:
              report.audience === 'all' || report.audience === 'person' ? report.audience : 'side',
            text: report.text,
            reason: judging === 'all' ? report.reason : null,
            sentAt: report.sentAt.toISOString(),
            before: before.length,
          },
    reportedAt: report.reportedAt.toISOString(),
    decided:
      report.decidedAt === null
        ? null
        : {
            removed: report.removed,
            measure: report.measure as 'none' | 'warned' | 'suspended',
            at: report.decidedAt.toISOString(),
            until: report.suspendedUntil?.toISOString() ?? null,
          },
  };
}

/**
 * Opens a report to its judge. Where it may hold what a side alone knows of a campaign that is being played, it is remembered that
 * they read it: they take no post in the campaign any more. Refuses NOT_FOUND.
 */
export const readReport = useCase({
  on: 'account',
  may: 'judgeReport',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ reportId: text }),
  async run({ services, user, report, judging }): Promise<Answer<true>> {
    if (judging !== 'afterLook') return ok(true);
    const loaded = await services.campaigns.load(report.campaignId);
    if (loaded !== null) await rememberLook(services, loaded, user);
    return ok(true);
  },
});

/**
 * Decides every open report of a message: whether its readers go on seeing it, and what its author is faced with. Its reporters
 * hear the outcome; the author hears what was decided against them, not who reported it. Refuses NOT_FOUND, NOT_ALLOWED before it was
 * read, ALREADY_SO where somebody decided it meanwhile.
 */
export const decideReport = useCase({
  on: 'account',
  may: 'judgeReport',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    reportId: text,
    /** Its readers are told that it was removed; its author still reads it. */
    remove: z.boolean(),
    /** `week`, `month`: the author sends no messages in this club for 7 or 30 days. */
    measure: z.enum(['none', 'warn', 'week', 'month']),
  }),
  async run(
    { services, user, report, judging },
    { remove, measure: chosen },
  ): Promise<Answer<true>> {
    if (judging === 'afterLook')
      return refuse('NOT_ALLOWED', 'Read the report before you decide it.');
    const { prisma } = services;
    const { messageId, campaignId, authorId } = report;
    const { measure, days } = MEASURES[chosen];
    const decidedAt = new Date();
    const suspendedUntil = days === 0 ? null : new Date(decidedAt.getTime() + days * DAY_MS);
    const campaign = (await services.campaigns.load(campaignId))?.campaign.name ?? '';
    const decided = await prisma.$transaction(async (tx) => {
      const open = await tx.messageReport.findMany({
        where: { messageId, decidedAt: null },
        select: { id: true, reporterId: true },
      });
      const { count } = await tx.messageReport.updateMany({
        where: { id: { in: open.map(({ id }) => id) }, decidedAt: null },
        data: { decidedAt, decidedById: user, measure, removed: remove, suspendedUntil },
      });
      if (count === 0) return false;
      if (remove)
        await tx.campaignMessage.updateMany({
          where: { id: messageId, removedAt: null },
          data: { removedAt: decidedAt },
        });
      const outcome = measure === 'none' ? (remove ? 'removed' : 'dismissed') : measure;
      await announce(tx, [
        ...open.flatMap(({ id, reporterId }) =>
          reporterId === null
            ? []
            : [
                {
                  kind: 'report-decided' as const,
                  ...{ userId: reporterId, campaignId, key: `report/${id}` },
                  data: { campaign, outcome } as const,
                },
              ],
        ),
        ...(outcome === 'dismissed'
          ? []
          : [
              {
                kind: 'message-judged' as const,
                ...{ userId: authorId, campaignId, key: `judged/${report.id}` },
                data: {
                  ...{ campaign, removed: remove, measure },
                  ...(suspendedUntil !== null && { until: suspendedUntil.toISOString() }),
                },
              },
            ]),
      ]);
      return true;
    });
    if (!decided) return refuse('ALREADY_SO', 'Somebody has decided this report meanwhile.');
    await services.noticeNews.tell('');
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});
