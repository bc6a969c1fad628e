import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf, seen, skirmishText, Table, value } from '@/tests/integration/application/table';
import { analysisRows } from './analysis-rows';
import { battleRows } from './battle-rows';
import { boardRows } from './board-rows';
import { byPermissionOf } from './by-permission';
import { challengeRows } from './challenge-rows';
import { clubRows } from './club-rows';
import { deadlineRows } from './deadline-rows';
import { fairnessRows } from './fairness-rows';
import { intervalRows } from './interval-rows';
import { lobbyRows } from './lobby-rows';
import { mailRows } from './mail-rows';
import { noticeRows } from './notice-rows';
import { campaignAt, gather, OUTSIDERS, type People, ROLES, type Role, report } from './people';
import { rewindRows } from './rewind-rows';
import { all, answers, closedToGuests, type Row } from './rows';
import { rulebookRows } from './rulebook-rows';
import { seatRows } from './seat-rows';
import { serverRows } from './server-rows';
import { SharedCampaigns } from './shared-campaigns';
import { postRows } from './staff-rows';
import { umpireRows } from './umpire-rows';
import { undoRows } from './undo-rows';

let table: Table;
let application: CampaignApplication;
let people: People;
let shared: SharedCampaigns;
/** A file in the club's library, uploaded by its owner. */
let libraryId: string;
/** The report that side A submitted. */
let reported: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  people = await gather();
  shared = new SharedCampaigns(application, people, table.services());
  libraryId = await upload();
  reported = await campaignAt(application, people, 'table', 'watcher');
});
afterAll(() => table.clear());

async function upload(): Promise<string> {
  const content = skirmishText.replace('id: skirmish', 'id: of-the-club');
  const input = { clubId: people.club, fileName: 'x.yaml', content };
  return value(await application.importCampaign(people.account.owner, input)).libraryId;
}

const MEMBERS_ONLY = answers('NOT_FOUND', all('OK'));
const NOBODY_BUT_A = answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK' });
const COMMANDERS_ONLY = answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' });

const command = () => randomUUID();
const ownAnswer = (role: Role) =>
  role === 'commanderB' || role === 'removed' ? 'canary-b-hold' : 'canary-a-wait';

const READING: readonly (keyof CampaignApplication)[] = [
  ...(['campaignPage', 'campaignHeader', 'campaignMaps', 'forcesPage', 'chroniclePage'] as const),
  ...(['branchesPage', 'exportCampaign', 'printedChronicle'] as const),
];

const ROWS: readonly Row[] = [
  // First: the pages about a person’s games grow with each campaign that the other rows begin.
  ...clubRows(
    () => application,
    () => people,
  ),
  {
    method: 'frontPlate',
    how: 'built-in campaigns only: an uploaded one has no plate for anybody',
    ask: async () => codeOf(await application.frontPlate(libraryId)),
    expected: answers('NOT_FOUND', all('NOT_FOUND')),
  },
  ...noticeRows(() => application),
  ...rulebookRows(() => application),
  ...serverRows(() => application),
  {
    method: 'listLibrary',
    ask: async ({ user }) =>
      (await application.listLibrary(user)).some((entry) => entry.club !== null)
        ? 'CLUB'
        : 'BUILT-IN',
    expected: answers('BUILT-IN', all('CLUB')),
  },
  {
    method: 'modelFile',
    how: 'built-in campaigns only: a club has the files that it uploaded',
    ask: async ({ user }) => codeOf(await application.modelFile(user, libraryId)),
    expected: answers('NOT_FOUND', all('NOT_FOUND')),
  },
  {
    method: 'fileFormat',
    ask: async () => codeOf(await application.fileFormat()),
  },
  {
    method: 'libraryCampaign',
    ask: async ({ user }) => codeOf(await application.libraryCampaign(user, libraryId)),
  },
  {
    method: 'importCampaign',
    ask: async ({ user, role }) => {
      const content = skirmishText.replace('id: skirmish', `id: from-${role.toLowerCase()}`);
      return codeOf(
        await application.importCampaign(user, {
          clubId: people.club,
          fileName: 'x.yaml',
          content,
        }),
      );
    },
  },
  {
    method: 'removeFromLibrary',
    how: 'what the owner uploaded',
    ask: async ({ user }) => {
      const answer = codeOf(await application.removeFromLibrary(user, libraryId));
      if (answer === 'OK') libraryId = await upload();
      return answer;
    },
  },
  {
    method: 'listCampaigns',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      (await application.listCampaigns(user)).some((one) => one.campaignId === id)
        ? 'LISTED'
        : 'NOT LISTED',
    expected: answers('NOT LISTED', {
      ...all('NOT LISTED'),
      umpire: 'LISTED',
      ...{ A: 'LISTED', B: 'LISTED', staff: 'LISTED' },
    }),
  },
  {
    method: 'yourTurns',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      (await application.yourTurns(user)).some((one) => one.campaignId === id) ? 'DUE' : 'NOT DUE',
    expected: answers('NOT DUE', { ...all('DUE'), watcher: 'NOT DUE', owner: 'NOT DUE' }),
  },
  {
    method: 'clubCampaigns',
    ask: async ({ user }) => codeOf(await application.clubCampaigns(user, people.club)),
  },
  {
    method: 'clubCampaigns',
    how: 'whether a private branch of side A is listed',
    stage: 'privateBranch',
    ask: async ({ user, id }) => {
      const listed = await application.clubCampaigns(user, people.club);
      return listed.ok && listed.value.some((one) => one.campaignId === id)
        ? 'LISTED'
        : 'NOT LISTED';
    },
    expected: answers('NOT LISTED', { ...all('NOT LISTED'), A: 'LISTED' }),
  },
  {
    method: 'possibleOpponents',
    ask: async ({ user }) =>
      (await application.possibleOpponents(user)).some(({ club }) => club.id === people.club)
        ? 'THE CLUB'
        : 'NONE OF IT',
    expected: answers('NONE OF IT', all('THE CLUB')),
  },
  {
    method: 'startCampaign',
    how: 'in the club',
    ask: async ({ user }) =>
      codeOf(
        await application.startCampaign(user, {
          ...{ libraryId: 'skirmish', name: 'Mine', side: 'A', opponent: { kind: 'hotSeat' } },
          ...{ useExpectedValues: true, clubId: people.club, commandId: command() },
        }),
      ),
  },
  {
    method: 'startCampaign',
    how: 'from a file of the club, in a club of one’s own',
    ask: async ({ user }) =>
      codeOf(
        await application.startCampaign(user, {
          ...{ libraryId, name: 'Mine', side: 'A', opponent: { kind: 'hotSeat' } },
          ...{ useExpectedValues: true, commandId: command() },
        }),
      ),
    expected: MEMBERS_ONLY,
  },
  {
    method: 'renameCampaign',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application.renameCampaign(user, id, { name: 'Another', commandId: command() })),
  },
  ...boardRows(
    () => application,
    () => people,
  ),
  ...battleRows(
    () => application,
    () => people,
    () => libraryId,
  ),
  ...challengeRows(
    () => application,
    () => people,
  ),
  ...lobbyRows(
    () => application,
    () => people,
  ),
  ...analysisRows(() => application),
  ...seatRows(() => application),
  ...mailRows(
    () => application,
    () => people,
  ),
  ...rewindRows(
    () => application,
    () => people,
  ),
  ...deadlineRows(
    () => application,
    () => people,
  ),
  ...umpireRows(() => application),
  ...undoRows(
    () => application,
    () => people,
  ),
  ...intervalRows(() => application),
  ...fairnessRows(() => application),
  ...postRows(
    () => application,
    () => people,
  ),
  ...READING.flatMap((method): Row[] => [
    {
      method,
      stage: 'encounter',
      ask: async ({ user, id }) => codeOf(await read(method, user, id)),
    },
    {
      method,
      how: 'of a private branch of side A',
      stage: 'privateBranch',
      ask: async ({ user, id }) => codeOf(await read(method, user, id)),
      expected: NOBODY_BUT_A,
    },
  ]),
  {
    method: 'campaignPage',
    how: 'asking to look as side A',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const page = await application.campaignPage(user, id, { as: 'A' });
      if (!page.ok) return page.error.code;
      const { viewer } = page.value.header;
      return viewer.kind === 'side' ? `AS ${viewer.side}` : viewer.kind.toUpperCase();
    },
    expected: answers('NOT_FOUND', {
      ...{ watcher: 'PUBLIC', owner: 'PUBLIC', umpire: 'AS A' },
      ...{ A: 'AS A', B: 'AS B', staff: 'AS A' },
    }),
  },
  {
    method: 'battlePage',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application.battlePage(user, id, 0)),
  },
  {
    method: 'sealChoice',
    stage: 'choosing',
    ask: async ({ user, role, id }) =>
      codeOf(
        await application.sealChoice(user, id, {
          round: 'choice-1',
          answer: ownAnswer(role),
          commandId: command(),
        }),
      ),
  },
  {
    method: 'sealChoice',
    how: 'for side A',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(
        await application.sealChoice(user, id, {
          round: 'choice-1',
          side: 'A',
          answer: 'canary-a-wait',
          commandId: command(),
        }),
      ),
    expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' }),
  },
  {
    method: 'sealChoice',
    how: 'in a private branch of side A',
    stage: 'privateBranch',
    ask: async ({ user, id }) => {
      const round = (await seen(application, people.account.commanderA, id)).view.round ?? '';
      return codeOf(
        await application.sealChoice(user, id, {
          round,
          side: 'B',
          answer: 'canary-b-hold',
          commandId: command(),
        }),
      );
    },
    expected: NOBODY_BUT_A,
  },
  {
    method: 'sealMethod',
    stage: 'encounter',
    ask: async ({ user, id }) => {
      const round = (await seen(application, people.account.commanderA, id)).view.round ?? '';
      return codeOf(
        await application.sealMethod(user, id, { round, answer: 'quick', commandId: command() }),
      );
    },
  },
  {
    method: 'submitTableReport',
    stage: 'table',
    ask: async ({ user, id }) =>
      codeOf(
        await application.submitTableReport(
          user,
          id,
          await report(application, people.account.commanderA, id),
        ),
      ),
  },
  {
    method: 'countersignTableReport',
    stage: 'reported',
    ask: async ({ user, id }) =>
      codeOf(await application.countersignTableReport(user, id, await reply(id))),
    expected: { ...COMMANDERS_ONLY, commanderA: 'NOT_AWAITED' },
  },
  {
    method: 'refuseTableReport',
    stage: 'reported',
    ask: async ({ user, id }) =>
      codeOf(
        await application.refuseTableReport(user, id, { ...(await reply(id)), reason: 'No.' }),
      ),
    expected: { ...COMMANDERS_ONLY, commanderA: 'NOT_AWAITED' },
  },
  {
    method: 'beginBranch',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = {
        at: 2,
        name: 'If',
        opponent: { kind: 'hotSeat' },
        commandId: command(),
      } as const;
      return codeOf(await application.beginBranch(user, id, input));
    },
  },
  {
    method: 'oddsOf',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application.oddsOf(user, id, 0)),
  },
  {
    method: 'requestOdds',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application.requestOdds(user, id, 0)),
  },
  {
    method: 'cancelOdds',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application.cancelOdds(user, id, 0)),
  },
  ...(['choosing', 'privateBranch'] as const).map(
    (stage): Row => ({
      method: 'liveHints',
      ...(stage === 'privateBranch' ? { how: 'of a private branch of side A' } : {}),
      stage,
      ask: async ({ user, id }) => {
        const left = new AbortController();
        const feed = await application.liveHints(user, id, { after: 0, signal: left.signal });
        if (!feed.ok) return feed.error.code;
        for await (const hint of feed.value) {
          left.abort();
          return hint.kind === 'closed' ? 'CLOSED' : 'HINTS';
        }
        return 'NOTHING';
      },
      expected: answers(
        'NOT_FOUND',
        stage === 'choosing' ? all('HINTS') : { ...all('NOT_FOUND'), A: 'HINTS' },
      ),
    }),
  ),
];

function read(method: keyof CampaignApplication, user: string, id: string) {
  switch (method) {
    case 'campaignHeader':
      return application.campaignHeader(user, id);
    case 'campaignMaps':
      return application.campaignMaps(user, id);
    case 'forcesPage':
      return application.forcesPage(user, id);
    case 'chroniclePage':
      return application.chroniclePage(user, id);
    case 'branchesPage':
      return application.branchesPage(user, id);
    case 'exportCampaign':
      return application.exportCampaign(user, id);
    case 'printedChronicle':
      return application.printedChronicle(user, id);
    default:
      return application.campaignPage(user, id);
  }
}

async function reply(id: string) {
  const { view } = await seen(application, people.account.commanderA, id);
  return {
    battleIndex: 0,
    reportPosition: view.encounter?.tableReport?.position ?? 0,
    commandId: command(),
  };
}

test('[security: access] every use case has its row', () => {
  const without = Object.keys(application).filter(
    (name) => !ROWS.some((row) => row.method === name),
  );
  expect(without).toEqual([]);
});

test('[security: access] a row states an expectation only if it differs from its permission', () => {
  const needless = ROWS.filter(({ expected, method }) =>
    expected === undefined ? false : isDeepStrictEqual(expected, byPermissionOf(method)),
  );
  expect(needless.map(({ method, how }) => [method, how].filter(Boolean).join(', '))).toEqual([]);
});

describe('[security: access] use case × role: every answer is as written', () => {
  for (const row of ROWS) {
    test([row.method, row.how].filter(Boolean).join(', '), async () => {
      const got: Partial<Record<Role, string>> = {};
      if (row.stage === undefined)
        for (const role of ROLES)
          got[role] = await row.ask({ user: people.account[role], role, id: reported });
      else Object.assign(got, Object.fromEntries(await shared.answersTo(row, row.stage, ROLES)));
      expect(got).toEqual({
        ...(row.expected ?? byPermissionOf(row.method)),
        ...(closedToGuests(row.method) ? { guest: 'REGISTER_FIRST' } : {}),
      });
    });
  }
});

test('[security: access] refused commands left every campaign unchanged', async () => {
  for (const stage of ['choosing', 'encounter', 'reported'] as const) {
    const id = await campaignAt(application, people, stage, 'watcher');
    const before = await seen(application, people.account.commanderA, id);
    for (const role of [...OUTSIDERS, 'watcher', 'owner'] as const) {
      const user = people.account[role];
      const round = before.view.round ?? '';
      const answers = [
        await application.sealChoice(user, id, {
          round,
          answer: 'canary-a-wait',
          side: 'A',
          commandId: command(),
        }),
        await application.sealMethod(user, id, {
          round,
          answer: 'expected',
          side: 'A',
          commandId: command(),
        }),
        await application.renameCampaign(user, id, { name: 'Taken over', commandId: command() }),
        await application.takeSeat(user, id, { side: 'A', commandId: command() }),
        await application.countersignTableReport(user, id, { ...(await reply(id)), side: 'B' }),
        await application.cancelOdds(user, id, 0),
      ];
      expect(answers.filter((answer) => answer.ok)).toEqual([]);
    }
    expect(await seen(application, people.account.commanderA, id)).toEqual(before);
  }
});

test('no unexpected fault was logged', () => expect(table.faults).toEqual([]));
