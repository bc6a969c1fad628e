import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import { prisma } from '@/lib/database/client';
import { codeOf, newCommand, person } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const removing = answers('CLUB_NOT_FOUND', {
  ...all('CLUB_ACTION_FORBIDDEN'),
  ...{ owner: 'OK', umpire: 'CLUB_ACTION_FORBIDDEN' },
});

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
    method: 'clubLadder',
    ask: async ({ user }) => codeOf(await application().clubLadder(user, people().club, {})),
  },
  {
    method: 'clubMoves',
    ask: async ({ user }) => codeOf(await application().clubMoves(user, people().club)),
  },
  {
    method: 'battleNights',
    ask: async ({ user }) => codeOf(await application().battleNights(user, people().club)),
  },
  {
    method: 'callBattleNight',
    ask: async ({ user }) => {
      await prisma().battleNight.deleteMany();
      await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
      const input = { ...evening(), commandId: randomUUID() };
      return codeOf(await application().callBattleNight(user, people().club, input));
    },
  },
  ...(['battleNight', 'nightCalendar', 'answerBattleNight', 'layTable'] as const).map(
    (method): Row => ({
      method,
      ask: async ({ user }) => {
        const nightId = await called(application(), people());
        const input = {
          ...{ nightId, site: '', coming: true, table: 2, game: 'Austerlitz' },
        };
        return codeOf(await application()[method](user, people().club, input));
      },
    }),
  ),
  {
    method: 'battleNight',
    how: 'of another club',
    ask: async ({ user }) => {
      const nightId = await called(application(), people());
      const other = await prisma().membership.findFirst({
        where: {
          userId: user === '' ? randomUUID() : user,
          ...{ clubId: { not: people().club }, role: 'owner' },
        },
      });
      return codeOf(
        await application().battleNight(user, other?.clubId ?? people().club, { nightId }),
      );
    },
    expected: {
      ...answers('CLUB_NOT_FOUND', all('OK')),
      ...{ stranger: 'NOT_FOUND' },
    },
  },
  ...(['changeBattleNight', 'cancelBattleNight', 'clearTable'] as const).map(
    (method): Row => ({
      method,
      how: 'that the club’s owner called',
      ask: async ({ user }) => {
        const nightId = await called(application(), people());
        const input = { ...evening(), nightId, table: 1 };
        return codeOf(await application()[method](user, people().club, input));
      },
      expected: answers('CLUB_NOT_FOUND', {
        ...all('NOT_ALLOWED'),
        ...{ owner: 'OK', umpire: 'OK' },
      }),
    }),
  ),
  {
    method: 'joinTable',
    how: 'a game that the club’s owner brings',
    ask: async ({ user }) => {
      const nightId = await called(application(), people());
      const input = { nightId, table: 1, on: true };
      return codeOf(await application().joinTable(user, people().club, input));
    },
    expected: answers('CLUB_NOT_FOUND', {
      ...all('OK'),
      ...{ owner: 'NOT_ALLOWED', umpire: 'OK' },
    }),
  },
  {
    method: 'myData',
    ask: async ({ user }) => codeOf(await application().myData(user)),
    expected: { ...answers('OK', all('OK')), nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
  },
  {
    method: 'careerPage',
    ask: async ({ user }) => codeOf(await application().careerPage(user, {})),
    expected: { ...answers('OK', all('OK')), nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
  },
  {
    method: 'careerPage',
    how: 'of the club’s owner',
    ask: async ({ user }) =>
      codeOf(await application().careerPage(user, { member: people().account.owner })),
    expected: answers('NOT_FOUND', all('OK')),
  },
  {
    method: 'closingPage',
    ask: async ({ user }) => codeOf(await application().closingPage(user)),
    expected: { ...answers('OK', all('OK')), nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
  },
  {
    method: 'leavingPage',
    ask: async ({ user }) => codeOf(await application().leavingPage(user, people().club)),
  },
  {
    method: 'leavingPage',
    how: 'of another member',
    ask: async ({ user }) =>
      codeOf(
        await application().leavingPage(user, people().club, {
          member: (await person('Gone', people().club)).user,
        }),
      ),
    expected: removing,
  },
  {
    method: 'departFromClub',
    how: 'removing another member',
    ask: async ({ user }) =>
      codeOf(
        await application().departFromClub(user, people().club, {
          ...{ member: (await person('Gone', people().club)).user, commandId: newCommand() },
        }),
      ),
    expected: removing,
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

const evening = () => ({
  ...{ name: 'Thursday', place: 'The hall', time: '19:30', timeZone: 'UTC', tables: 3 },
  day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
});

/** A battle night that the club’s owner called, with a game of theirs on its first table. */
async function called(
  application: CampaignApplication,
  { club, account }: People,
): Promise<string> {
  await prisma().battleNight.deleteMany();
  await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
  const made = await application.callBattleNight(account.owner, club, {
    ...evening(),
    commandId: randomUUID(),
  });
  if (!made.ok) throw new Error(made.error.code);
  const { nightId } = made.value;
  await application.layTable(account.owner, club, { nightId, table: 1, game: 'Kolin' });
  return nightId;
}

/** The answer while the club's public page is open. */
async function whileOpen(club: string, ask: () => Promise<Answer<unknown>>): Promise<string> {
  const set = (publicPage: boolean) =>
    prisma().club.update({ where: { id: club }, data: { publicPage } });
  await set(true);
  const answer = codeOf(await ask());
  await set(false);
  return answer;
}
