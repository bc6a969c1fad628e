import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { announce } from '@/lib/notices/announce';
import { codeOf, person } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

/** The same answer to everybody with an account; there is none of the others. */
const ofAccounts = (code: string) => ({
  ...answers(code, all(code)),
  ...{ nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
});

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
  /** A mail address of somebody who is in none of the roles. */
  const channelOfOwner = async () => {
    const { user } = await person('Else');
    const id = randomUUID();
    const channel = { id, userId: user, kind: 'mail', addressHash: id, label: 'x' };
    await prisma().noticeChannel.create({ data: channel });
    return id;
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
      method: 'addFeed',
      how: 'of this campaign',
      stage: 'privateBranch',
      ask: async ({ user, id }) =>
        codeOf(await application().addFeed(user, { kind: 'calendar', campaignId: id })),
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK' }),
    },
    {
      method: 'removeFeed',
      how: 'of somebody else',
      stage: 'choosing',
      async ask({ user }) {
        const { user: owner } = await person('Feeds');
        const made = await application().addFeed(owner, { kind: 'news' });
        const { feeds } = await application().noticeSettings(owner);
        const removed = await application().removeFeed(user, feeds[0]?.id ?? '');
        if (!removed.ok) return codeOf(removed);
        const file = made.ok ? made.value.replace('/feeds/', '') : '';
        return codeOf(await application().readFeed({ file, site: '' }));
      },
    },
    {
      method: 'readFeed',
      how: 'whose address nobody has',
      stage: 'choosing',
      ask: async () => codeOf(await application().readFeed({ file: 'nothing.ics', site: '' })),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
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
      method: 'noticeSettings',
      ask: async ({ user }) => `${(await application().noticeSettings(user)).channels.length}`,
      expected: answers('0', all('0')),
    },
    {
      method: 'saveNoticeSettings',
      ask: async ({ user }) =>
        codeOf(
          await application().saveNoticeSettings(user, {
            ...{ timeZone: 'UTC', quiet: null, urgentBreaks: true, sent: [] },
          }),
        ),
      expected: ofAccounts('OK'),
    },
    {
      method: 'addNoticeChannel',
      how: 'a web hook inside the own network',
      ask: async ({ user }) =>
        codeOf(
          await application().addNoticeChannel(user, {
            ...{ kind: 'discord', url: 'https://10.0.0.1/hook', label: 'Inside' },
          }),
        ),
      expected: ofAccounts('ADDRESS_REFUSED'),
    },
    ...(['removeNoticeChannel', 'testNoticeChannel'] as const).map(
      (method): Row => ({
        method,
        how: 'of somebody else',
        ask: async ({ user }) =>
          codeOf(await application()[method](user, { channelId: await channelOfOwner() })),
        expected: answers('NOT_FOUND', all('NOT_FOUND')),
      }),
    ),
    {
      method: 'confirmNoticeMail',
      how: 'of somebody else',
      ask: async ({ user }) =>
        codeOf(
          await application().confirmNoticeMail(user, {
            ...{ channelId: await channelOfOwner(), proof: 'x' },
          }),
        ),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
    {
      method: 'noticeHints',
      ask: async ({ user }) =>
        codeOf(await application().noticeHints(user, { signal: AbortSignal.abort() })),
    },
  ];
};
