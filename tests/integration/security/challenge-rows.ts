import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, person, value } from '@/tests/integration/application/table';
import { challengeTo, type People } from './people';
import { all, answers, type Row } from './rows';

/** Anna challenges Berta: what each role may do about it, and whom each role may challenge. */
export const challengeRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const terms = () => ({
    ...{ libraryId: 'skirmish', name: 'Mine', side: 'A' as const, useExpectedValues: true },
    ...{ clubId: people().club, commandId: randomUUID() },
  });
  /** A member of the club whom nobody has challenged yet. */
  const somebody = async () => (await person('Somebody', people().club)).user;
  const battle = { battle: 'ford', methods: ['quick'] as const };
  const toBerta = (role: Parameters<typeof challengeTo>[2]) =>
    challengeTo(application(), people(), role);
  return [
    {
      method: 'challengeToCampaign',
      how: 'another member of the club',
      ask: async ({ user }) =>
        codeOf(
          await application().challengeToCampaign(user, { ...terms(), userId: await somebody() }),
        ),
    },
    {
      method: 'challengeToCampaign',
      how: 'somebody of another club',
      ask: async ({ user }) => {
        const userId = people().account.stranger;
        return codeOf(await application().challengeToCampaign(user, { ...terms(), userId }));
      },
      expected: answers('CLUB_NOT_FOUND', all('INVALID_INPUT')),
    },
    {
      method: 'challengeToCampaign',
      how: 'oneself',
      ask: async ({ user }) =>
        codeOf(await application().challengeToCampaign(user, { ...terms(), userId: user })),
      expected: answers('CLUB_NOT_FOUND', all('INVALID_INPUT')),
    },
    {
      method: 'challengeToBattle',
      ask: async ({ user }) =>
        codeOf(
          await application().challengeToBattle(user, {
            ...{ ...terms(), ...battle },
            userId: await somebody(),
          }),
        ),
    },
    {
      method: 'challengeToRematch',
      how: 'of a campaign, which is none',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().challengeToRematch(user, id, { commandId: randomUUID() })),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        A: 'NOT_ALLOWED',
        B: 'NOT_ALLOWED',
      }),
    },
    {
      method: 'challengeToBranch',
      how: 'while the campaign is played',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().challengeToBranch(user, id, {
            ...{ at: 1, name: 'If', userId: await somebody(), commandId: randomUUID() },
          }),
        ),
      expected: answers('NOT_FOUND', all('NOT_ALLOWED')),
    },
    {
      method: 'listChallenges',
      ask: async ({ user, role }) => {
        const challenge = await toBerta(role);
        const listed = await application().listChallenges(user);
        return listed.some((one) => one.challengeId === challenge) ? 'LISTED' : 'NOT LISTED';
      },
      expected: answers('NOT LISTED', { ...all('NOT LISTED'), A: 'LISTED', B: 'LISTED' }),
    },
    {
      method: 'challengesWaiting',
      ask: async ({ user, role }) => {
        await toBerta(role);
        return `${(await application().challengesWaiting(user)).length}`;
      },
      expected: answers('0', { ...all('0'), B: '1' }),
    },
    {
      method: 'challengePage',
      ask: async ({ user, role }) =>
        codeOf(await application().challengePage(user, await toBerta(role))),
    },
    {
      method: 'acceptChallenge',
      ask: async ({ user, role }) =>
        codeOf(await application().acceptChallenge(user, await toBerta(role))),
    },
    {
      method: 'declineChallenge',
      ask: async ({ user, role }) =>
        codeOf(await application().declineChallenge(user, await toBerta(role))),
    },
    {
      method: 'withdrawChallenge',
      ask: async ({ user, role }) =>
        codeOf(await application().withdrawChallenge(user, await toBerta(role))),
    },
    {
      method: 'clearChallenge',
      how: 'once it has been declined',
      ask: async ({ user, role }) => {
        const challenge = await toBerta(role);
        if (role !== 'removed')
          value(await application().declineChallenge(people().account.commanderB, challenge));
        return codeOf(await application().clearChallenge(user, challenge));
      },
    },
    {
      method: 'challengePage',
      how: 'once the challenger has left the club: only the one who was challenged',
      ask: async ({ user }) => {
        const leaver = (await person('Leaver', people().club)).user;
        const userId = people().account.commanderB;
        const { challengeId } = value(
          await application().challengeToCampaign(leaver, { ...terms(), userId }),
        );
        await prisma().membership.deleteMany({ where: { userId: leaver } });
        return codeOf(await application().challengePage(user, challengeId));
      },
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), B: 'OK' }),
    },
  ];
};
