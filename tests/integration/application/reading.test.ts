import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { report } from '@/tests/integration/security/people';
import { onTheBoard, typed } from './boards';
import { Reader } from './reader';
import {
  answered,
  chosen,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
} from './table';

let table: Table;
/** The application through which people act; `reader` cannot write. */
let application: CampaignApplication;
let reader: Reader;
let club: string;
let libraryId: string;
/** The skirmish, but no battle ends the campaign, however the dice fall. */
let goesOn: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  const olga = await person('Olga');
  club = olga.club;
  reader = new Reader(table, club);
  const content = `${skirmishText
    .replace('id: skirmish', 'id: skirmish-orders')
    .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;
  const file = { clubId: club, fileName: 'orders.yaml', content };
  libraryId = value(await application.importCampaign(olga.user, file)).libraryId;
  const endless = skirmishText
    .replace('id: skirmish', 'id: skirmish-that-goes-on')
    .replace('majorVictory: over', 'majorVictory: bank');
  const other = { clubId: club, fileName: 'goes-on.yaml', content: endless };
  goesOn = value(await application.importCampaign(olga.user, other)).libraryId;
});
afterAll(async () => {
  await reader.close();
  await table.clear();
});

/** Anna commands side A, Berta side B. */
async function twoPeople() {
  const anna = (await person('Anna', club)).user;
  const berta = (await person('Berta', club)).user;
  const opponent = { kind: 'member' as const, userId: berta };
  const id = await started(application, anna, opponent, { libraryId, clubId: club });
  return { anna, berta, id };
}

const ALWAYS = ['campaignPage', 'chroniclePage', 'branchesPage', 'exportCampaign', 'messagesPage'];

async function readBy(id: string, ...users: string[]): Promise<Readonly<Record<string, string>>> {
  let refused: Readonly<Record<string, string>> = {};
  for (const user of users) {
    refused = await reader.readAll(user, id);
    expect(ALWAYS.filter((name) => name in refused)).toEqual([]);
  }
  return refused;
}

test('[application: reading] no page writes while a campaign is played: choices, an encounter, reports, an interval, a proposal', async () => {
  const { anna, berta, id } = await twoPeople();
  await readBy(id, anna);
  // The check is meaningful: a write of this process fails, and an append waits in vain for a server that writes.
  expect(await chosen(reader.application, anna, id, 'canary-a-cross')).toMatchObject({
    ok: false,
    error: { code: 'STORE_UNAVAILABLE' },
  });
  await expect(reader.application.keepNote(anna, id, { text: 'Remember.' })).rejects.toThrow(
    /read-only/,
  );
  value(await chosen(application, anna, id, 'canary-a-cross'));
  await readBy(id, anna, berta);
  value(await chosen(application, berta, id, 'canary-b-hold'));
  await readBy(id, anna);
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  await readBy(id, berta);
  value(await application.submitTableReport(anna, id, await report(application, anna, id)));
  await readBy(id, berta);
  const { view } = await seen(application, berta, id);
  value(
    await application.countersignTableReport(berta, id, {
      battleIndex: 0,
      reportPosition: view.encounter?.tableReport?.position ?? 0,
      commandId: newCommand(),
    }),
  );
  const between = (await seen(application, anna, id)).view;
  expect(between.phase).toBe('interval');
  await readBy(id, anna);
  const orders = { round: between.round ?? '', commandId: newCommand() };
  value(await application.sealInterval(anna, id, orders));
  value(
    await application.proposeRewind(anna, id, {
      at: 5,
      reason: 'The report was wrong.',
      commandId: newCommand(),
    }),
  );
  const refused = await readBy(id, berta);
  expect(refused).not.toHaveProperty('intervalPage');
});

test('[application: reading] no page writes for a challenge, by the one who sent it and the one who is asked', async () => {
  const { anna, berta, id } = await twoPeople();
  const { challengeId } = value(
    await application.challengeToCampaign(anna, {
      ...{ libraryId, name: 'Again', side: 'A', useExpectedValues: true, userId: berta },
      ...{ clubId: club, commandId: newCommand() },
    }),
  );
  for (const user of [anna, berta])
    expect(await reader.readAll(user, id, challengeId)).not.toHaveProperty('challengePage');
});

test('[application: reading] no page writes while a battle waits for its trials', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  for (const user of [anna, berta]) value(await answered(application, user, id, 'expected'));
  expect((await seen(reader.application, anna, id)).view.phase).toBe('expected');
  expect(await readBy(id, anna, berta)).not.toHaveProperty('oddsOf');
});

test('[application: reading] no page writes after the conclusion, nor for a what-if of the campaign', async () => {
  const anna = (await person('Anna', club)).user;
  const more = { libraryId: goesOn, clubId: club };
  const id = await started(application, anna, { kind: 'hotSeat' }, more);
  const choose = async (a: string, b: string) => {
    value(await chosen(application, anna, id, a, 'A'));
    value(await chosen(application, anna, id, b, 'B'));
  };
  await choose('canary-a-cross', 'canary-b-hold');
  for (const side of ['A', 'B'] as const)
    value(await answered(application, anna, id, 'quick', side));
  // A what-if of a campaign still in progress is private to its creator.
  const whatIf = { at: 2, name: 'If', opponent: { kind: 'hotSeat' } } as const;
  const begun = { ...whatIf, commandId: newCommand() };
  const branch = value(await application.beginBranch(anna, id, begun)).campaignId;
  const ofBranch = await readBy(branch, anna);
  expect(ofBranch).not.toHaveProperty('comparePage');
  await choose('canary-a-wait', 'canary-b-hold');
  await choose('canary-a-cross', 'canary-b-leave');
  expect((await seen(reader.application, anna, id)).view.phase).toBe('concluded');
  const refused = await readBy(id, anna);
  for (const name of ['analysisPage', 'battlePage', 'intervalPage', 'comparePage'])
    expect(refused).not.toHaveProperty(name);
  value(await application.requestAnalysis(anna, id));
  expect(await readBy(id, anna)).not.toHaveProperty('analysisPage');
  await readBy(branch, anna);
});

test('[application: reading] no page writes for a branch given up by agreement, nor for the one that continues', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  const { header } = await seen(application, anna, id);
  const proposed = { at: header.head - 2, reason: 'A slip.', commandId: newCommand() };
  value(await application.proposeRewind(anna, id, proposed));
  const proposal = (await seen(application, berta, id)).header.rewindProposal?.position ?? 0;
  value(await application.agreeToRewind(berta, id, { proposal, commandId: newCommand() }));
  const continued = (await seen(reader.application, anna, id)).header.continuedIn?.campaignId ?? '';
  expect(await readBy(id, anna, berta)).not.toHaveProperty('comparePage');
  expect(await readBy(continued, anna, berta)).not.toHaveProperty('comparePage');
});

test('[application: reading] no page writes while a battle is on the board, nor before it is set up there', async () => {
  const anna = (await person('Anna')).user;
  const id = await onTheBoard(application, anna, { kind: 'conservative' });
  expect(await readBy(id, anna)).not.toHaveProperty('boardPage');
  // Ends the own turn: the artificial commander is to move, and no page moves for it.
  await typed(application, anna, id, 'end');
  expect(await readBy(id, anna)).not.toHaveProperty('boardPage');
});

test('[application: reading] no page writes in a campaign by mail', async () => {
  const anna = (await person('Anna')).user;
  const id = await started(application, anna, { kind: 'mail' });
  expect(await readBy(id, anna)).not.toHaveProperty('mailPage');
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await application.postMail(anna, id, { note: '', commandId: newCommand() }));
  expect(await readBy(id, anna)).not.toHaveProperty('mailFile');
  value(await application.resignByMail(anna, id, { commandId: newCommand() }));
  await readBy(id, anna);
});
