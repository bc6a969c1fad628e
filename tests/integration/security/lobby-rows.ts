import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

type Terms = Parameters<CampaignApplication['changeLobby']>[2];
export const LOBBY_TERMS: Terms = {
  ...{ name: 'Agreed on', useExpectedValues: true, umpired: false },
  ...{ seating: 'claimed', audience: 'club' },
};

/** A lobby of Anna’s, in which she and Berta command and are ready. */
export async function lobbyOfAnna(
  application: CampaignApplication,
  { club, account }: People,
): Promise<string> {
  const [anna, berta] = [account.commanderA, account.commanderB];
  // The cap is not what is tested here.
  await prisma().campaignLobby.deleteMany({ where: { hostId: anna } });
  const input = { libraryId: 'skirmish', clubId: club, ...LOBBY_TERMS, commandId: randomUUID() };
  const { lobbyId } = value(await application.openLobby(anna, input));
  value(await application.sitDown(anna, lobbyId, { place: 'A' }));
  value(await application.sitDown(berta, lobbyId, { place: 'B' }));
  for (const user of [anna, berta]) {
    const { revision } = value(await application.lobbyPage(user, lobbyId));
    value(await application.sayReady(user, lobbyId, { revision, ready: true }));
  }
  return lobbyId;
}

/** What each role may do about Anna’s lobby. */
export const lobbyRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const lobby = () => lobbyOfAnna(application(), people());
  const open = (user: string) =>
    application().openLobby(user, {
      ...{ libraryId: 'skirmish', clubId: people().club, ...LOBBY_TERMS },
      commandId: randomUUID(),
    });
  return [
    { method: 'openLobby', ask: async ({ user }) => codeOf(await open(user)) },
    {
      method: 'clubLobbies',
      ask: async ({ user }) => codeOf(await application().clubLobbies(user, people().club)),
    },
    {
      method: 'lobbyPage',
      ask: async ({ user }) => codeOf(await application().lobbyPage(user, await lobby())),
    },
    {
      method: 'sitDown',
      how: 'on a staff',
      ask: async ({ user }) =>
        codeOf(await application().sitDown(user, await lobby(), { place: 'staffB' })),
    },
    {
      method: 'sitDown',
      how: 'in a seat that is taken',
      ask: async ({ user }) =>
        codeOf(await application().sitDown(user, await lobby(), { place: 'A' })),
      expected: answers('NOT_FOUND', { ...all('ALREADY_TAKEN'), A: 'OK' }),
    },
    {
      method: 'sitDown',
      how: 'as the umpire',
      ask: async ({ user }) =>
        codeOf(await application().sitDown(user, await lobby(), { place: 'umpire' })),
      expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK', umpire: 'OK' }),
    },
    {
      method: 'standUp',
      ask: async ({ user }) => codeOf(await application().standUp(user, await lobby())),
    },
    {
      method: 'assignSeat',
      how: 'taking Berta’s away',
      ask: async ({ user }) =>
        codeOf(
          await application().assignSeat(user, await lobby(), {
            userId: people().account.commanderB,
          }),
        ),
    },
    {
      method: 'sayReady',
      how: 'with a seat, or without',
      ask: async ({ user }) => {
        const id = await lobby();
        const page = await application().lobbyPage(user, id);
        const said = { revision: page.ok ? page.value.revision : 1, ready: true };
        return codeOf(await application().sayReady(user, id, said));
      },
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
    },
    {
      method: 'changeLobby',
      ask: async ({ user }) =>
        codeOf(await application().changeLobby(user, await lobby(), LOBBY_TERMS)),
    },
    {
      method: 'startLobby',
      ask: async ({ user }) => codeOf(await application().startLobby(user, await lobby())),
    },
    {
      method: 'closeLobby',
      ask: async ({ user }) => codeOf(await application().closeLobby(user, await lobby())),
    },
  ];
};
