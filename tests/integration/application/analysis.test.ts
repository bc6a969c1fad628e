import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { fixtureText } from '@/tests/support/campaigns/play';
import {
  answered,
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  started,
  Table,
  until,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let anna: string;
let berta: string;
let umpire: string;
let club: string;
let libraryId: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user: umpire, club } = await person('Ursula'));
  anna = (await person('Anna', club)).user;
  berta = (await person('Berta', club)).user;
  const file = { clubId: club, fileName: 'two-roads.yaml', content: fixtureText('two-roads') };
  libraryId = value(await application.importCampaign(umpire, file)).libraryId;
});
afterAll(() => table.clear());

const begin = () =>
  started(application, anna, { kind: 'member', userId: berta }, { clubId: club, libraryId });

/** Both march past each other: peace. */
const conclude = async (id: string, a: string, b: string) => {
  value(await chosen(application, a, id, 'right', 'A'));
  value(await chosen(application, b, id, 'wait', 'B'));
  expect((await seen(application, a, id)).view.phase).toBe('concluded');
};

test('[analysis: secrecy] before the end an umpire gets an analysis and a commander does not, not even through a what-if', async () => {
  const id = await begin();
  value(await chosen(application, anna, id, 'left'));
  for (const user of [anna, berta]) {
    expect(codeOf(await application.analysisPage(user, id))).toBe('NOT_ALLOWED');
    expect(codeOf(await application.requestAnalysis(user, id))).toBe('NOT_ALLOWED');
    expect((await seen(application, user, id)).header.mayAnalyse).toBe(false);
  }
  expect((await seen(application, umpire, id)).header.mayAnalyse).toBe(true);
  expect(value(await application.requestAnalysis(umpire, id)).status).toBe('queued');
  expect(value(await application.cancelAnalysis(umpire, id)).status).toBe('cancelled');
  // A private what-if that Anna ends would show her what her running campaign is worth.
  const branch = value(
    await application.beginBranch(anna, id, {
      at: 2,
      name: 'If',
      opponent: { kind: 'hotSeat' },
      commandId: newCommand(),
    }),
  ).campaignId;
  await conclude(branch, anna, anna);
  expect(codeOf(await application.analysisPage(anna, branch))).toBe('NOT_ALLOWED');
  expect(codeOf(await application.analysisPage(umpire, branch))).toBe('NOT_FOUND');
  // The seat outweighs the role: an umpire with a seat is a commander.
  await prisma().membership.update({
    where: { clubId_userId: { clubId: club, userId: berta } },
    data: { role: 'umpire' },
  });
  expect(codeOf(await application.analysisPage(berta, id))).toBe('NOT_ALLOWED');
}, 240_000);

test('[analysis: who has looked] can take no seat or post while the campaign is played; merely opening the page shows nothing and binds nobody', async () => {
  const { user: carl } = await person('Carl', club, 'umpire');
  const { user: dora } = await person('Dora', club, 'umpire');
  const id = await begin();
  await table.worker();
  expect(value(await application.analysisPage(carl, id))).toMatchObject({
    binds: true,
    analysis: null,
    state: { status: 'none' },
  });
  value(await application.requestAnalysis(carl, id));
  await until(async () => {
    const { state } = value(await application.analysisPage(carl, id));
    return state.status === 'done';
  });
  expect(value(await application.analysisPage(carl, id))).toMatchObject({ binds: false });
  expect(value(await application.analysisPage(carl, id)).analysis).not.toBeNull();
  // It is computed; another umpire sees nothing of it before asking as well.
  expect(value(await application.analysisPage(dora, id))).toMatchObject({
    binds: true,
    analysis: null,
    state: { status: 'none' },
  });

  value(await application.resignSeat(berta, id, { commandId: newCommand() }));
  const take = (user: string) =>
    application.takeSeat(user, id, { side: 'B', commandId: newCommand() });
  expect((await seen(application, carl, id)).header.mayTake).toEqual([]);
  const refused = await take(carl);
  expect(codeOf(refused)).toBe('NOT_ALLOWED');
  expect(refused.ok ? '' : refused.error.message).toContain('looked at an analysis');
  const asked = await application.askForPost(carl, id, { side: 'A', reason: '' });
  expect(codeOf(asked)).toBe('NOT_ALLOWED');
  expect(value(await application.staffPage(carl, id)).asking).toEqual({ A: null, B: null });
  expect(
    value(await application.staffPage(anna, id)).eligible.map(({ userId }) => userId),
  ).not.toContain(carl);
  const offered = await application.offerPost(anna, id, { userId: carl });
  expect(codeOf(offered)).toBe('NOT_ALLOWED');
  // The reverse: a member who has held a seat or a post in it can no longer have it analysed.
  expect((await seen(application, dora, id)).header.mayTake).toEqual(['B']);
  value(await take(dora));
  value(await application.resignSeat(dora, id, { commandId: newCommand() }));
  expect(codeOf(await application.requestAnalysis(dora, id))).toBe('NOT_ALLOWED');
  expect(codeOf(await application.analysisPage(dora, id))).toBe('NOT_ALLOWED');
  const { user: emil } = await person('Emil', club, 'umpire');
  await appointed(application, anna, id, emil);
  value(await application.resignPost(emil, id, { commandId: newCommand() }));
  expect(codeOf(await application.requestAnalysis(emil, id))).toBe('NOT_ALLOWED');
}, 120_000);

test('[analysis: who has looked] after the end it binds nobody: an open what-if can be taken', async () => {
  const { user: carl } = await person('Carl', club, 'umpire');
  const id = await begin();
  value(await application.requestAnalysis(carl, id));
  await conclude(id, anna, berta);
  const branch = value(
    await application.beginBranch(anna, id, {
      at: 2,
      name: 'If',
      opponent: { kind: 'open' },
      commandId: newCommand(),
    }),
  ).campaignId;
  value(await application.takeSeat(carl, branch, { side: 'B', commandId: newCommand() }));
});

test('[analysis: worker] after the end it is requested, computed once by a worker, and kept for everyone who can see the campaign', async () => {
  const id = await begin();
  value(await chosen(application, anna, id, 'left'));
  value(await chosen(application, berta, id, 'wait'));
  value(await answered(application, anna, id, 'expected'));
  value(await answered(application, berta, id, 'expected'));
  await until(async () => (await seen(application, anna, id)).view.phase === 'choosing');
  await conclude(id, anna, berta);
  expect(value(await application.analysisPage(anna, id)).state.status).toBe('none');
  value(await application.requestAnalysis(anna, id));
  value(await application.requestAnalysis(berta, id));
  await table.worker();
  await until(async () => {
    const { state } = value(await application.analysisPage(anna, id));
    return state.status !== 'queued' && state.status !== 'running';
  });
  const page = value(await application.analysisPage(anna, id));
  expect(page.state.status).toBe('done');
  const { analysis, names } = page;
  expect(analysis?.situations).toHaveLength(2);
  expect(analysis?.situations[0]?.value).toBeCloseTo(0.1328, 4);
  expect(analysis?.situations[0]?.played?.battle?.luck).toBeCloseTo(-0.0203, 4);
  expect(names.situations[analysis?.situations[0]?.situation ?? '']).toBeDefined();
  expect(analysis?.conclusion).not.toBeNull();
  expect(value(await application.analysisPage(umpire, id)).analysis).toEqual(analysis);
  expect(value(await application.requestAnalysis(berta, id)).status).toBe('done');
}, 120_000);

test('[analysis: live feed] those entitled are notified of its progress; a commander in mid-campaign is not', async () => {
  const id = await begin();
  const heard = { umpire: new Set<string>(), commander: new Set<string>() };
  const left = new AbortController();
  const listen = async (user: string, into: Set<string>) => {
    const { head } = (await seen(application, user, id)).header;
    const open = { after: head, signal: left.signal };
    const feed = value(await application.liveHints(user, id, open));
    for await (const hint of feed) into.add(hint.kind);
  };
  const feeds = [listen(umpire, heard.umpire), listen(anna, heard.commander)];
  value(await application.requestAnalysis(umpire, id));
  await until(async () => heard.umpire.has('analysis'));
  left.abort();
  await Promise.all(feeds);
  expect(heard.commander.has('analysis')).toBe(false);
});
