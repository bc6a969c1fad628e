import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { onTheBoard } from './boards';
import { Reader } from './reader';
import { person, seen, started, Table, until } from './table';

let table: Table;
let services: Services;
let application: CampaignApplication;
let reader: Reader;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = applicationOf(services);
  reader = new Reader(table, (await person('Olga')).club);
});
afterAll(async () => {
  await reader.close();
  await table.clear();
});

test('[application: reading] what a dead process left undone is done by the worker, never by a page', async () => {
  const anna = (await person('Anna')).user;
  const berta = (await person('Berta')).user;
  // A process that dies after each act, before any of its consequences.
  const dying = applicationOf({
    ...services,
    followUp: async (loaded) => ({ loaded, sound: false }),
  });
  const id = await started(dying, anna, { kind: 'reckless' });
  await reader.readAll(anna, id);
  const undone = (await seen(reader.application, anna, id)).view;
  expect(undone.situation?.seals.B.sealed).toBe(false);
  const board = await onTheBoard(application, berta, { kind: 'hotSeat' });
  const fought = await onTheBoard(dying, berta, { kind: 'hotSeat' });
  expect((await reader.application.boardPage(berta, fought, 0)).ok).toBe(false);
  await reader.readAll(berta, fought);
  await table.worker();
  await until(
    async () => (await seen(reader.application, anna, id)).view.situation?.seals.B.sealed === true,
  );
  await until(async () => (await reader.application.boardPage(berta, fought, 0)).ok);
  const listed = await reader.application.listCampaigns(berta);
  expect(listed.map(({ campaignId }) => campaignId).sort()).toEqual([board, fought].sort());
});
