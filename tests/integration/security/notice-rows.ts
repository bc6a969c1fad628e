import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { announce } from '@/lib/notices/announce';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

/** Everybody was notified of something in a campaign, by mistake: who is shown it. */
export const noticeRows = (application: () => CampaignApplication): readonly Row[] => {
  const notified = async (userId: string, campaignId: string) => {
    const account = await prisma()
      .user.count({ where: { id: userId } })
      .catch(() => 0);
    if (account === 0) return;
    await announce(prisma(), {
      kind: 'campaign-over',
      ...{ userId, campaignId, key: randomUUID(), data: { campaign: 'canary' } },
    });
  };
  return [
    ...(['choosing', 'privateBranch'] as const).map(
      (stage): Row => ({
        method: 'noticesPage',
        ...(stage === 'privateBranch' ? { how: 'of a private branch of side A' } : {}),
        stage,
        async ask({ user, id }) {
          await notified(user, id);
          const { notices } = await application().noticesPage(user);
          return notices.some(({ path }) => path.includes(id)) ? 'SHOWN' : 'NOT SHOWN';
        },
        expected: answers(
          'NOT SHOWN',
          stage === 'choosing' ? all('SHOWN') : { ...all('NOT SHOWN'), A: 'SHOWN' },
        ),
      }),
    ),
    {
      method: 'unreadNotices',
      stage: 'choosing',
      async ask({ user, id }) {
        const before = await application().unreadNotices(user);
        await notified(user, id);
        return `${(await application().unreadNotices(user)) - before}`;
      },
      expected: answers('0', all('1')),
    },
    {
      method: 'markNoticesRead',
      ask: async ({ user }) =>
        codeOf(await application().markNoticesRead(user, { upTo: new Date().toISOString() })),
    },
    {
      method: 'noticeHints',
      ask: async ({ user }) =>
        codeOf(await application().noticeHints(user, { signal: AbortSignal.abort() })),
    },
  ];
};
