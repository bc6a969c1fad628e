import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

/** A message from somebody in a campaign; these write and report more than a person does in a minute. */
async function written(application: CampaignApplication, id: string, user: string, to: string) {
  await prisma().throttle.deleteMany();
  const sent = { to, text: 'canary-of-message', commandId: randomUUID() };
  return value(await application.sendMessage(user, id, sent)).messageId;
}

/** A report by Stefan of a message from Anna, to all or to her side. */
export async function reportedIn(
  application: CampaignApplication,
  { account: { commanderA, staffA } }: People,
  id: string,
  to: 'all' | 'side' = 'all',
): Promise<string> {
  const messageId = await written(application, id, commanderA, to);
  const reason = 'canary-of-reason';
  value(await application.reportMessage(staffA, id, { messageId, reason }));
  const found = await prisma().messageReport.findFirst({ where: { messageId } });
  return found?.id ?? '';
}

/** Reports of messages: who reports, who learns of them, who judges. Ulla umpires the campaign, Olga owns the club. */
export const reportRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const reported = (id: string, to: 'all' | 'side' = 'all') =>
    reportedIn(application(), people(), id, to);
  const words = (page: unknown) =>
    ['canary-of-message', 'canary-of-reason']
      .map((word) => JSON.stringify(page).includes(word))
      .join(' ');
  return [
    {
      method: 'reportMessage',
      how: 'from the commander of side A to all',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const messageId = await written(application(), id, people().account.commanderA, 'all');
        return codeOf(await application().reportMessage(user, id, { messageId, reason: 'Rude.' }));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'NOT_ALLOWED', B: 'OK', staff: 'OK' },
      }),
    },
    {
      method: 'reportMessage',
      how: 'from the commander of side A to her side',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const messageId = await written(application(), id, people().account.commanderA, 'side');
        return codeOf(await application().reportMessage(user, id, { messageId, reason: 'Rude.' }));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'NOT_ALLOWED', B: 'NOT_FOUND', staff: 'OK' },
      }),
    },
    ...(['all', 'side'] as const).map(
      (to): Row => ({
        method: 'reportsPage',
        how: `of a message to ${to}`,
        stage: 'choosing',
        ask: async ({ user, id }) => {
          const report = await reported(id, to);
          const { open } = await application().reportsPage(user);
          const found = open.find((one) => one.id === report);
          return found === undefined ? 'NOT LISTED' : words(found);
        },
        // The owner, who could take a post tomorrow, sees that it is there.
        expected: answers('NOT LISTED', {
          ...all('NOT LISTED'),
          ...{ owner: 'false false', umpire: 'true true' },
        }),
      }),
    ),
    {
      method: 'openReports',
      ask: async ({ user }) => codeOf(await application().openReports(user, people().club)),
    },
    {
      method: 'openReports',
      how: 'as many as the page lists',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        await reported(id);
        const count = await application().openReports(user, people().club);
        const { open } = await application().reportsPage(user);
        return count.ok ? `${count.value === open.length}` : count.error.code;
      },
      expected: answers('CLUB_NOT_FOUND', all('true')),
    },
    {
      method: 'readReport',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().readReport(user, { reportId: await reported(id) })),
    },
    {
      method: 'decideReport',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const decision = { reportId: await reported(id), remove: true, measure: 'none' } as const;
        return codeOf(await application().decideReport(user, decision));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_FOUND'),
        ...{ owner: 'NOT_ALLOWED', umpire: 'OK' },
      }),
    },
    {
      method: 'decideReport',
      how: 'once it was read',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const reportId = await reported(id, 'side');
        await application().readReport(user, { reportId });
        return codeOf(
          await application().decideReport(user, { reportId, remove: false, measure: 'none' }),
        );
      },
    },
  ];
};
