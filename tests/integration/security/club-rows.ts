import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import { prisma } from '@/lib/database/client';
import { codeOf } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

/** What a club does together, by every role: its public page, and what strangers may follow there. */
export const clubRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => [
  {
    method: 'openings',
    how: 'whether an open seat of the club is listed',
    stage: 'openSeat',
    ask: async ({ user, id }) =>
      (await application().openings(user)).seats.some(({ campaignId }) => campaignId === id)
        ? 'LISTED'
        : 'NOT LISTED',
    // Side A commands in it, and serves under it: they do not meet themselves.
    expected: answers('NOT LISTED', {
      ...all('LISTED'),
      ...{ A: 'NOT LISTED', staff: 'NOT LISTED' },
    }),
  },
  {
    method: 'openings',
    how: 'whether a member of the club who looks for a game is named',
    ask: async ({ user }) => {
      await prisma().playerMark.upsert({
        where: { userId: people().account.commanderB },
        create: { userId: people().account.commanderB, seeking: true },
        update: {},
      });
      const { players } = await application().openings(user);
      return players.some(({ name }) => name === 'Berta') ? 'NAMED' : 'NOT NAMED';
    },
    expected: answers('NOT NAMED', { ...all('NAMED'), B: 'NOT NAMED' }),
  },
  {
    method: 'setPlayerMark',
    ask: async ({ user }) =>
      codeOf(
        await application().setPlayerMark(user, { patient: false, seeking: true, wish: 'Any.' }),
      ),
    expected: { ...answers('OK', all('OK')), nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
  },
  {
    method: 'clubPublicPage',
    ask: async ({ user }) => codeOf(await application().clubPublicPage(user, people().club)),
  },
  {
    method: 'setPublicPage',
    ask: async ({ user }) =>
      codeOf(
        await application().setPublicPage(user, people().club, { open: false, about: 'Thursdays' }),
      ),
  },
  {
    method: 'publicClub',
    how: 'that is closed',
    ask: async () => codeOf(await application().publicClub({ clubId: people().club })),
  },
  {
    method: 'publicClub',
    how: 'that its owner has opened',
    ask: () => whileOpen(people().club, () => application().publicClub({ clubId: people().club })),
    expected: answers('OK', all('OK')),
  },
  {
    method: 'publicCampaign',
    how: 'of the club alone',
    stage: 'choosing',
    ask: ({ id }) =>
      whileOpen(people().club, () => application().publicCampaign({ campaignId: id })),
  },
  {
    method: 'publicCampaign',
    how: 'that its umpire opened to everybody',
    stage: 'choosing',
    ask: async ({ id }) => {
      const input = { audience: 'public', delayHours: 0, commandId: randomUUID() } as const;
      await application().setAudience(people().account.umpire, id, input);
      return whileOpen(people().club, () => application().publicCampaign({ campaignId: id }));
    },
    expected: answers('OK', all('OK')),
  },
];

/** The answer while the club's public page is open. */
async function whileOpen(club: string, ask: () => Promise<Answer<unknown>>): Promise<string> {
  const set = (publicPage: boolean) =>
    prisma().club.update({ where: { id: club }, data: { publicPage } });
  await set(true);
  const answer = codeOf(await ask());
  await set(false);
  return answer;
}
