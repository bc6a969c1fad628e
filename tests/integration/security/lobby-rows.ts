import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, value } from '@/tests/integration/application/table';
import type { People, Role } from './people';
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

/** Moving a campaign to another server, and inviting to seats. */
const houseRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const act = () => ({ commandId: randomUUID() });
  return [
    {
      method: 'movePage',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().movePage(user, id)),
    },
    {
      method: 'sendAway',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().sendAway(user, id, { passphrase: 'quite long enough', ...act() }),
        ),
    },
    {
      method: 'callBack',
      how: 'of a campaign that is here',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().callBack(user, id, act())),
      expected: answers('NOT_FOUND', {
        ...all('NOT_ALLOWED'),
        ...{ owner: 'NOT_AWAY', umpire: 'NOT_ALLOWED' },
      }),
    },
    {
      method: 'bringCampaign',
      how: 'a file that is none',
      ask: async ({ user }) => {
        const input = { file: 'x', passphrase: 'quite long enough' };
        return codeOf(await application().bringCampaign(user, people().club, input));
      },
      expected: answers('CLUB_NOT_FOUND', {
        ...all('CLUB_ACTION_FORBIDDEN'),
        ...{ owner: 'FILE_INVALID', umpire: 'CLUB_ACTION_FORBIDDEN' },
      }),
    },
    {
      method: 'clubArrivals',
      ask: async ({ user }) => codeOf(await application().clubArrivals(user, people().club)),
    },
    {
      method: 'inviteToSeat',
      stage: 'openSeat',
      ask: async ({ user, id }) =>
        codeOf(await application().inviteToSeat(user, id, { side: 'B' })),
    },
    {
      method: 'seatOffer',
      how: 'with a secret that nobody made',
      ask: async () => codeOf(await application().seatOffer({ secret: 'x' })),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
    {
      method: 'takeOfferedSeat',
      how: 'with a secret that nobody made',
      ask: async ({ user }) =>
        codeOf(await application().takeOfferedSeat(user, { secret: 'x', ...act() })),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
  ];
};

/** What each role may do about Anna’s lobby, and about moving a campaign to another server. */
export const lobbyRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  let shared: Promise<string> | null = null;
  /** One lobby for all whom nothing is allowed to change, and one each for `own`, who change theirs. */
  const lobby = (role: Role, own: readonly Role[] = []): Promise<string> => {
    if (own.includes(role)) {
      // The next lobby of Anna’s replaces this one.
      shared = null;
      return lobbyOfAnna(application(), people());
    }
    shared ??= lobbyOfAnna(application(), people());
    return shared;
  };
  const [host, players]: [readonly Role[], readonly Role[]] = [
    ['commanderA'],
    ['commanderA', 'commanderB'],
  ];
  const open = (user: string) =>
    application().openLobby(user, {
      ...{ libraryId: 'skirmish', clubId: people().club, ...LOBBY_TERMS },
      commandId: randomUUID(),
    });
  return [
    ...houseRows(application, people),
    { method: 'openLobby', ask: async ({ user }) => codeOf(await open(user)) },
    {
      method: 'clubLobbies',
      ask: async ({ user }) => codeOf(await application().clubLobbies(user, people().club)),
    },
    {
      method: 'lobbyPage',
      ask: async ({ user, role }) => codeOf(await application().lobbyPage(user, await lobby(role))),
    },
    {
      method: 'sitDown',
      how: 'on a staff',
      ask: async ({ user, role }) =>
        codeOf(await application().sitDown(user, await lobby(role, players), { place: 'staffB' })),
    },
    {
      method: 'sitDown',
      how: 'in a seat that is taken',
      ask: async ({ user, role }) =>
        codeOf(await application().sitDown(user, await lobby(role), { place: 'A' })),
      expected: answers('NOT_FOUND', { ...all('ALREADY_TAKEN'), A: 'OK' }),
    },
    {
      method: 'sitDown',
      how: 'as the umpire',
      ask: async ({ user, role }) =>
        codeOf(
          await application().sitDown(user, await lobby(role, ['owner', 'umpire']), {
            place: 'umpire',
          }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK', umpire: 'OK' }),
    },
    {
      method: 'standUp',
      ask: async ({ user, role }) =>
        codeOf(await application().standUp(user, await lobby(role, players))),
    },
    {
      method: 'assignSeat',
      how: 'taking Berta’s away',
      ask: async ({ user, role }) =>
        codeOf(
          await application().assignSeat(user, await lobby(role, host), {
            userId: people().account.commanderB,
          }),
        ),
    },
    {
      method: 'sayReady',
      how: 'with a seat, or without',
      ask: async ({ user, role }) => {
        const id = await lobby(role);
        const page = await application().lobbyPage(user, id);
        const said = { revision: page.ok ? page.value.revision : 1, ready: true };
        return codeOf(await application().sayReady(user, id, said));
      },
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
    },
    {
      method: 'changeLobby',
      ask: async ({ user, role }) =>
        codeOf(await application().changeLobby(user, await lobby(role, host), LOBBY_TERMS)),
    },
    {
      method: 'startLobby',
      ask: async ({ user, role }) =>
        codeOf(await application().startLobby(user, await lobby(role, host))),
    },
    {
      method: 'closeLobby',
      ask: async ({ user, role }) =>
        codeOf(await application().closeLobby(user, await lobby(role, host))),
    },
  ];
};
