import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/contract';
import { createClub, renameClub, viewClub } from '@/lib/clubs/club';
import { acceptInvitation, previewInvitation, withdrawInvitation } from '@/lib/clubs/invitation';
import { changeRole, leaveClub, removeMember } from '@/lib/clubs/membership';
import { seen, Table } from '../application/table';
import { campaignAt, gather, type People, report } from './people';

let table: Table;
let application: CampaignApplication;
let people: People;
let atTable: string;
let onBoard: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  people = await gather();
  atTable = await campaignAt(application, people, 'table', 'watcher');
  onBoard = await campaignAt(application, people, 'board', 'watcher');
});
afterAll(() => table.clear());

/**
 * What a client can send in the place of an argument: the arguments that a page binds to an action come back from
 * the browser, where anybody can replace them by any value that can be written down.
 */
const HOSTILE: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
  ],
  ...['constructor', 'x'.repeat(100_000), '🐎'.repeat(500), '9'.repeat(400), 'NaN', '-0'],
  ...[[], {}, [[]], { toString: null }, { length: 36 }, ['00000000-0000-4000-8000-000000000000']],
  ...[{ id: { equals: '' } }, { not: '' }, new Date(0), new Map([['a', 1]]), new Uint8Array(8)],
  JSON.parse('{"__proto__": {"ok": true}, "constructor": {"prototype": {"ok": true}}}'),
];

type AnyCall = (...given: readonly unknown[]) => Promise<unknown>;
/** A use case as somebody calls it who sends what he likes. */
const loosely = (owner: object, name: string): AnyCall => {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`no method ${name}`);
  return async (...given) => Reflect.apply(method, owner, given);
};

/** A right call of each use case: each of its arguments and fields is replaced by each hostile value in turn. */
async function rightCalls(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const id = atTable;
  const act = { commandId: randomUUID() };
  const seal = { ...act, round: 'choice-1', side: 'A', answer: 'canary-a-wait' };
  const reply = { ...act, battleIndex: 0, side: 'B', reportPosition: 1 };
  const opponent = { kind: 'member', userId: people.account.commanderB };
  const post = { ...act, userId: people.account.watcher };
  return {
    libraryCampaign: ['skirmish'],
    importCampaign: [{ clubId: people.club, fileName: 'x.yaml', content: 'a: 1' }],
    removeFromLibrary: [randomUUID()],
    clubCampaigns: [people.club],
    startCampaign: [
      {
        ...{
          libraryId: 'skirmish',
          name: 'x',
          side: 'A',
          opponent,
          useExpectedValues: true,
          advantage: 0,
        },
        ...{ startSituation: 'bank', clubId: people.club, ...act },
      },
    ],
    battlefield: ['skirmish', 'ford'],
    startBattle: [
      {
        ...{ libraryId: 'skirmish', battle: 'ford', name: 'x', side: 'A', opponent },
        ...{ methods: ['quick'], advantage: 0, clubId: people.club, ...act },
      },
    ],
    rematch: [id, act],
    renameCampaign: [id, { name: 'Other', ...act }],
    takeSeat: [id, { side: 'A', ...act }],
    frontPlate: ['skirmish'],
    resignSeat: [id, { side: 'A', ...act }],
    handSeat: [id, { side: 'A', controller: 'reckless', ...act }],
    campaignPage: [id, { as: 'A', at: 1 }],
    campaignHeader: [id, { as: 'A', at: 1 }],
    forcesPage: [id, { as: 'A', at: 1 }],
    chroniclePage: [id, { as: 'A', at: 1 }],
    battlePage: [id, 0, { as: 'A', at: 1 }],
    boardPage: [onBoard, 0, { as: 'A', position: 1 }],
    boardPosition: [onBoard, 0, { as: 'A', position: 1 }],
    boardLog: [onBoard, 0, { as: 'A', after: 0, limit: 100 }],
    boardOptions: [onBoard, 0, { as: 'A', focus: '1' }],
    giveOrder: [onBoard, 0, { as: 'A', pending: 'turn1', command: { type: 'end' }, ...act }],
    takeBackAct: [onBoard, 0, { as: 'A', at: 1, ...act }],
    exchangeCommand: [onBoard, 0, { side: 'A', doctrine: 'fast', ...act }],
    branchesPage: [id, { as: 'A', at: 1 }],
    sealChoice: [id, seal],
    sealMethod: [id, { ...seal, answer: 'quick' }],
    sealInterval: [
      id,
      {
        ...act,
        round: 'interval-2',
        side: 'A',
        drafts: [{ pool: 'depot', unit: 'blue-foot', men: '1', guns: '0' }],
        rest: 'rest',
        promotions: [{ formation: 'blue', leader: 'blunt' }],
      },
    ],
    intervalPage: [id, 2, { as: 'A', at: 1 }],
    submitTableReport: [
      id,
      { ...(await report(application, people.account.commanderA, id)), side: 'A', turnsFought: 3 },
    ],
    countersignTableReport: [id, reply],
    refuseTableReport: [id, { ...reply, reason: 'No.' }],
    printedChronicle: [id, { as: 'A', at: 1 }],
    comparePage: [id, { as: 'A', with: id }],
    proposeRewind: [id, { at: 2, reason: 'A slip.', ...act }],
    withdrawRewind: [id, { proposal: 3, ...act }],
    declineRewind: [id, { proposal: 3, ...act }],
    agreeToRewind: [id, { proposal: 3, ...act }],
    withdrawSeal: [id, { round: 'choice-1', side: 'A', ...act }],
    withdrawTableReport: [id, { ...reply, side: 'A' }],
    beginBranch: [id, { at: 1, name: 'If', opponent, side: 'A', ...act }],
    oddsOf: [id, 0],
    requestOdds: [id, 0, { trials: 1_000 }],
    cancelOdds: [id, 0],
    analysisPage: [id],
    requestAnalysis: [id],
    cancelAnalysis: [id],
    exportCampaign: [id],
    fairnessPage: [id, { as: 'A', at: 1 }],
    showMailIdentity: [{ password: 'x' }],
    openMailFile: [
      {
        file: 'eA==',
        passphrase: 'x',
        campaignId: id,
        accept: { clubId: people.club },
        ...act,
      },
    ],
    mailPage: [id],
    postMail: [id, { note: 'x', ...act }],
    mailFile: [id],
    resignByMail: [id, { ...act }],
    replayPage: [id, { from: 1, as: 'A', at: 1 }],
    staffPage: [id, { as: 'A', at: 1 }],
    appointSubCommander: [id, { ...post, side: 'A' }],
    dismissSubCommander: [id, post],
    resignPost: [id, act],
    assignFormations: [id, { ...post, formations: ['blue'] }],
    passSupremeCommand: [id, post],
    recommend: [id, { round: 'choice-1', answer: 'canary-a-wait', reason: 'Because.' }],
    withdrawRecommendation: [id, { round: 'choice-1' }],
    recommendInterval: [
      id,
      {
        round: 'interval-2',
        drafts: [{ pool: 'depot', unit: 'blue-foot', men: '1', guns: '0' }],
        rest: 'rest',
        promotions: [{ formation: 'blue', leader: 'blunt' }],
        reason: 'Because.',
      },
    ],
    fillReportRows: [
      id,
      {
        battleIndex: 0,
        rows: [{ unit: 'blue-foot', counts: { men: { killed: 1 } }, fatigue: 0 }],
        leaders: [{ id: 'blunt', fate: 'killed' }],
      },
    ],
    askForPost: [id, { side: 'A', reason: 'Because.' }],
    withdrawPetition: [id, { side: 'A' }],
    answerPetition: [id, { ...post, accept: true }],
    messagesPage: [id, { as: 'A', page: 1 }],
    sendMessage: [id, { to: 'all', text: 'Good morning.', ...act }],
    takeBackMessage: [id, { messageId: randomUUID() }],
    messagesSeen: [id, { upTo: '2026-01-01T00:00:00.000Z' }],
    keepNote: [id, { text: 'Remember.', side: 'A' }],
  };
}

/** The call with one argument, or one field of one, replaced. */
function* spoiled(
  call: readonly unknown[],
): Generator<{ where: string; given: readonly unknown[]; value: unknown }> {
  for (const [at, argument] of call.entries()) {
    for (const value of HOSTILE) yield { where: `${at}`, given: call.with(at, value), value };
    if (argument === null || typeof argument !== 'object') continue;
    for (const field of Object.keys(argument)) {
      for (const value of HOSTILE) {
        // Each is a command of its own, or the first would answer for all.
        const fresh = 'commandId' in argument ? { commandId: randomUUID() } : {};
        const changed = { ...argument, ...fresh, [field]: value };
        yield { where: `${at}.${field}`, given: call.with(at, changed), value };
      }
    }
  }
}

const shown = (value: unknown): string => {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : String(JSON.stringify(value) ?? value);
  return text.slice(0, 40);
};

/** Use cases that take something from outside beside the account; a new one belongs here or among the others. */
const ASKED = [
  ...['frontPlate', 'libraryCampaign', 'importCampaign', 'removeFromLibrary', 'clubCampaigns'],
  ...['startCampaign', 'renameCampaign', 'takeSeat', 'resignSeat', 'handSeat', 'campaignPage'],
  ...['campaignHeader', 'forcesPage', 'chroniclePage', 'battlePage', 'branchesPage', 'sealChoice'],
  ...['sealMethod', 'submitTableReport', 'countersignTableReport', 'refuseTableReport'],
  ...['battlefield', 'startBattle', 'rematch'],
  ...['analysisPage', 'requestAnalysis', 'cancelAnalysis'],
  ...['beginBranch', 'oddsOf', 'requestOdds', 'cancelOdds', 'exportCampaign'],
  'fairnessPage',
  ...['sealInterval', 'intervalPage'],
  ...['boardPage', 'boardPosition', 'boardLog', 'boardOptions', 'giveOrder', 'takeBackAct'],
  'exchangeCommand',
  ...['withdrawSeal', 'withdrawTableReport', 'comparePage', 'printedChronicle'],
  ...['proposeRewind', 'withdrawRewind', 'declineRewind', 'agreeToRewind'],
  ...['staffPage', 'appointSubCommander', 'dismissSubCommander', 'resignPost', 'assignFormations'],
  ...['passSupremeCommand', 'recommend', 'withdrawRecommendation', 'messagesPage', 'sendMessage'],
  ...['takeBackMessage', 'messagesSeen', 'keepNote', 'recommendInterval', 'fillReportRows'],
  ...['askForPost', 'withdrawPetition', 'answerPetition'],
  ...['showMailIdentity', 'openMailFile', 'mailPage', 'postMail', 'mailFile', 'resignByMail'],
  'replayPage',
];
/** Those that take nothing else, and the feed, whose route reads its figures. */
const OTHERS = [
  'listLibrary',
  'listBattlefields',
  'listCampaigns',
  'possibleOpponents',
  'yourTurns',
  'liveHints',
  'installationKey',
  'mailDesk',
];

test('[bad input: arguments] every use case is asked', async () => {
  expect([...ASKED, ...OTHERS].sort()).toEqual(Object.keys(application).sort());
  expect(Object.keys(await rightCalls()).sort()).toEqual([...ASKED].sort());
});

describe('[bad input: arguments] whatever stands in the place of an argument is answered, not thrown', () => {
  for (const name of ASKED) {
    test(name, { timeout: 120_000 }, async () => {
      const call = (await rightCalls())[name] ?? [];
      const thrown: string[] = [];
      for (const { where, given, value } of spoiled(call)) {
        try {
          const account = name === 'frontPlate' ? [] : [people.account.commanderA];
          await loosely(application, name)(...account, ...given);
        } catch (fault) {
          thrown.push(
            `${where} = ${shown(value)}: ${fault instanceof Error ? fault.message.slice(0, 80) : 'thrown'}`,
          );
        }
      }
      expect(thrown).toEqual([]);
    });
  }

  test('acts of a club', async () => {
    const { owner } = people.account;
    const id = randomUUID();
    const acts: readonly [string, AnyCall, readonly unknown[]][] = [
      ['viewClub', (...given) => Reflect.apply(viewClub, null, given), [owner, id]],
      ['createClub', (...given) => Reflect.apply(createClub, null, given), [owner, '']],
      ['renameClub', (...given) => Reflect.apply(renameClub, null, given), [owner, id, 'x']],
      ['previewInvitation', (...given) => Reflect.apply(previewInvitation, null, given), ['x']],
      [
        'acceptInvitation',
        (...given) => Reflect.apply(acceptInvitation, null, given),
        [owner, 'x'],
      ],
      [
        'withdrawInvitation',
        (...given) => Reflect.apply(withdrawInvitation, null, given),
        [owner, people.club, id],
      ],
      [
        'changeRole',
        (...given) => Reflect.apply(changeRole, null, given),
        [owner, people.club, id, 'member'],
      ],
      [
        'removeMember',
        (...given) => Reflect.apply(removeMember, null, given),
        [owner, people.club, id],
      ],
      ['leaveClub', (...given) => Reflect.apply(leaveClub, null, given), [owner, id]],
    ];
    const thrown: string[] = [];
    for (const [name, ask, call] of acts) {
      for (const at of call.keys()) {
        if (at === 0 && call[0] === owner) continue; // the account comes from the session, never from outside
        if (name === 'createClub' || name === 'renameClub') continue; // their texts come from forms: always texts
        for (const value of HOSTILE) {
          await ask(...call.with(at, value)).catch((fault: unknown) => {
            thrown.push(
              `${name} ${at} = ${shown(value)}: ${fault instanceof Error ? fault.message.slice(0, 80) : ''}`,
            );
          });
        }
      }
    }
    expect(thrown).toEqual([]);
  });
});

test('[bad input: arguments] the campaign is still there, and no prototype was reached', async () => {
  expect((await seen(application, people.account.commanderA, atTable)).header.campaignId).toBe(
    atTable,
  );
  expect(Reflect.get({}, 'ok')).toBeUndefined();
});
