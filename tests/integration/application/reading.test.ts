import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { openServices } from '@/lib/application/open-services';
import { report } from '@/tests/integration/security/people';
import { onTheBoard, typed } from './boards';
import {
  answered,
  CAMPAIGNS,
  chosen,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from './table';

/**
 * What reading still writes, and why: sessions and throttles are not asked for here, they belong to the pages' own door. The
 * mail keys of an account are made when its owner first looks at their mail desk: nobody can write to them before they
 * have some. They are data of the account, not of a campaign, and `mailDesk` is read here by people who have them.
 */

/** Use cases behind pages, downloads and the live feed. */
const READ = [
  ...(['frontPlate', 'listLibrary', 'libraryCampaign', 'listBattlefields', 'battlefield'] as const),
  ...(['rulebook', 'calculate'] as const),
  ...(['listCampaigns', 'clubCampaigns', 'possibleOpponents', 'yourTurns'] as const),
  ...(['campaignPage', 'campaignHeader', 'forcesPage', 'chroniclePage', 'battlePage'] as const),
  ...(['branchesPage', 'intervalPage', 'comparePage', 'printedChronicle', 'fairnessPage'] as const),
  ...(['analysisPage', 'oddsOf', 'exportCampaign', 'installationKey', 'liveHints'] as const),
  ...(['boardPage', 'boardPosition', 'boardLog', 'boardOptions'] as const),
  ...(['staffPage', 'messagesPage', 'mailDesk', 'mailPage', 'mailFile', 'replayPage'] as const),
];

let table: Table;
let services: Services;
/** Where people act. */
let application: CampaignApplication;
/** A process whose connections to the database refuse every write. */
let reader: CampaignApplication;
let readOnly: Services;
let club: string;
let libraryId: string;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = applicationOf(services);
  const url = new URL(table.databaseUrl);
  url.searchParams.set('default_transaction_read_only', 'on');
  readOnly = openServices({
    databaseUrl: url.href,
    wrappingKey: WRAPPING_KEY,
    campaignsFolder: CAMPAIGNS,
    onFault: (fault) => table.faults.push(fault),
  });
  reader = applicationOf(readOnly);
  const olga = await person('Olga');
  club = olga.club;
  const content = `${skirmishText
    .replace('id: skirmish', 'id: skirmish-orders')
    .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;
  const file = { clubId: club, fileName: 'orders.yaml', content };
  libraryId = value(await application.importCampaign(olga.user, file)).libraryId;
});
afterAll(async () => {
  await readOnly.close();
  await table.clear();
});

/** Every row of the database, as one figure for each table. */
async function contents(): Promise<Readonly<Record<string, string>>> {
  const tables = await services.sql<{ name: string }[]>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname IN ('public', 'orderly_store') ORDER BY 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await services.sql.unsafe<{ figure: string }[]>(
      `SELECT count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS figure FROM ${name} t`,
    );
    found[name] = row?.figure ?? '';
  }
  return found;
}

/** Reads all there is to read of a campaign, as somebody; answers which of it was refused. */
async function readAll(user: string, id: string): Promise<Readonly<Record<string, string>>> {
  const refused: Record<string, string> = {};
  const before = await contents();
  const faultsBefore = table.faults.length;
  const hints = new AbortController();
  const asked: Record<(typeof READ)[number], () => Promise<unknown>> = {
    frontPlate: () => reader.frontPlate('skirmish'),
    listLibrary: () => reader.listLibrary(user),
    libraryCampaign: () => reader.libraryCampaign(user, 'skirmish'),
    listBattlefields: () => reader.listBattlefields(user),
    battlefield: () => reader.battlefield(user, 'skirmish', 'ford'),
    rulebook: () => reader.rulebook(),
    calculate: () =>
      reader.calculate({ ruleset: 'musket-and-pike', calculator: 'fire', given: {} }),
    listCampaigns: () => reader.listCampaigns(user),
    clubCampaigns: () => reader.clubCampaigns(user, club),
    possibleOpponents: () => reader.possibleOpponents(user),
    yourTurns: () => reader.yourTurns(user),
    campaignPage: () => reader.campaignPage(user, id),
    campaignHeader: () => reader.campaignHeader(user, id),
    forcesPage: () => reader.forcesPage(user, id),
    chroniclePage: () => reader.chroniclePage(user, id, { at: 2 }),
    battlePage: () => reader.battlePage(user, id, 0),
    branchesPage: () => reader.branchesPage(user, id),
    intervalPage: () => reader.intervalPage(user, id, 2),
    comparePage: () => reader.comparePage(user, id, { with: id }),
    printedChronicle: () => reader.printedChronicle(user, id),
    fairnessPage: () => reader.fairnessPage(user, id),
    analysisPage: () => reader.analysisPage(user, id),
    oddsOf: () => reader.oddsOf(user, id, 0),
    exportCampaign: () => reader.exportCampaign(user, id),
    installationKey: async () => reader.installationKey(),
    liveHints: async () => {
      setTimeout(() => hints.abort(), 200);
      const feed = await reader.liveHints(user, id, { after: 0, signal: hints.signal });
      for await (const hint of feed.ok ? feed.value : [])
        if (hint.kind === 'closed') throw new Error('The feed was closed');
    },
    boardPage: () => reader.boardPage(user, id, 0),
    boardPosition: () => reader.boardPosition(user, id, 0),
    boardLog: () => reader.boardLog(user, id, 0, { after: 0, limit: 10 }),
    boardOptions: () => reader.boardOptions(user, id, 0, {}),
    staffPage: () => reader.staffPage(user, id),
    messagesPage: () => reader.messagesPage(user, id),
    mailDesk: () => reader.mailDesk(user),
    mailPage: () => reader.mailPage(user, id),
    mailFile: () => reader.mailFile(user, id),
    replayPage: () => reader.replayPage(user, id, { from: 1 }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const answer = (await ask()) as { ok?: boolean; error?: { code: string } } | undefined;
    if (answer?.ok === false) refused[name] = answer.error?.code ?? '';
  }
  expect(table.faults.slice(faultsBefore)).toEqual([]);
  expect(await contents()).toEqual(before);
  return refused;
}

/** Anna commands side A, Berta side B; both have looked at their mail desks. */
async function twoPeople() {
  const anna = (await person('Anna', club)).user;
  const berta = (await person('Berta', club)).user;
  for (const user of [anna, berta]) await application.mailDesk(user);
  const opponent = { kind: 'member' as const, userId: berta };
  const id = await started(application, anna, opponent, { libraryId, clubId: club });
  return { anna, berta, id };
}

const ALWAYS = ['campaignPage', 'chroniclePage', 'branchesPage', 'exportCampaign', 'messagesPage'];

async function readBy(id: string, ...users: string[]): Promise<Readonly<Record<string, string>>> {
  let refused: Readonly<Record<string, string>> = {};
  for (const user of users) {
    refused = await readAll(user, id);
    expect(ALWAYS.filter((name) => name in refused)).toEqual([]);
  }
  return refused;
}

test('[application: reading] no page writes, in any phase of a campaign', async () => {
  const { anna, berta, id } = await twoPeople();
  await readBy(id, anna);
  // The walk means something: a write of this process fails.
  await expect(chosen(reader, anna, id, 'canary-a-cross')).rejects.toThrow(/read-only/);
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

test('[application: reading] no page writes while a battle is on the board, nor before it is laid out there', async () => {
  const anna = (await person('Anna')).user;
  await application.mailDesk(anna);
  const id = await onTheBoard(application, anna, { kind: 'conservative' });
  expect(await readBy(id, anna)).not.toHaveProperty('boardPage');
  // Ends the own turn: the artificial commander is to move, and no page moves for it.
  await typed(application, anna, id, 'end');
  expect(await readBy(id, anna)).not.toHaveProperty('boardPage');
});

test('[application: reading] no page writes in a campaign by mail', async () => {
  const anna = (await person('Anna')).user;
  await application.mailDesk(anna);
  const id = await started(application, anna, { kind: 'mail' });
  expect(await readBy(id, anna)).not.toHaveProperty('mailPage');
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await application.postMail(anna, id, { note: '', commandId: newCommand() }));
  expect(await readBy(id, anna)).not.toHaveProperty('mailFile');
});

test('[application: reading] what a process that died left undone no page does, and a worker within seconds', async () => {
  const anna = (await person('Anna')).user;
  const berta = (await person('Berta')).user;
  for (const user of [anna, berta]) await application.mailDesk(user);
  // A process that dies after each act, before anything follows from it.
  const dying = applicationOf({
    ...services,
    followUp: async (loaded) => ({ loaded, sound: false }),
  });
  const id = await started(dying, anna, { kind: 'reckless' });
  await readAll(anna, id);
  const undone = (await seen(reader, anna, id)).view;
  expect(undone.situation?.seals.B.sealed).toBe(false);
  const board = await onTheBoard(application, berta, { kind: 'hotSeat' });
  const fought = await onTheBoard(dying, berta, { kind: 'hotSeat' });
  expect((await reader.boardPage(berta, fought, 0)).ok).toBe(false);
  await readAll(berta, fought);
  const began = Date.now();
  await table.worker();
  await until(async () => (await seen(reader, anna, id)).view.situation?.seals.B.sealed === true);
  await until(async () => (await reader.boardPage(berta, fought, 0)).ok);
  const tookMs = Date.now() - began;
  expect(tookMs).toBeLessThan(15_000);
  const listed = await reader.listCampaigns(berta);
  expect(listed.map(({ campaignId }) => campaignId).sort()).toEqual([board, fought].sort());
});
