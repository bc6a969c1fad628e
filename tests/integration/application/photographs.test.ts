import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { eraseAccount } from '@/lib/application/club/erase-account';
import { prisma } from '@/lib/database/client';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { campaignAt, gather, type People, report } from '@/tests/integration/security/people';
import { photographOfPhone, WRITTEN_BY_CAMERA } from '@/tests/support/camera';
import { codeOf, newCommand, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let people: People;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  people = await gather();
});
afterAll(() => table.clear());

const onTable = () => campaignAt(application, people, 'table', 'watcher');
async function add(user: string, id: string, more: { count?: number; caption?: string } = {}) {
  const pictures = [];
  for (let turn = 0; turn < (more.count ?? 1); turn += 1) pictures.push(await photographOfPhone());
  const input = { pictures, caption: more.caption ?? '', commandId: newCommand() };
  return application.addPhotographs(user, id, 0, input);
}
async function reported(id: string): Promise<void> {
  const { commanderA, commanderB } = people.account;
  await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
  value(
    await application.submitTableReport(commanderA, id, await report(application, commanderA, id)),
  );
  const { view } = value(await application.campaignPage(commanderB, id));
  const reportPosition = view.encounter?.tableReport?.position ?? 0;
  const signed = { battleIndex: 0, reportPosition, commandId: newCommand() };
  value(await application.countersignTableReport(commanderB, id, signed));
}
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

test('[application: photographs] both sides and the umpire see them while the battle is on the table, everybody in the club with its result; sent twice they are there once', async () => {
  const { commanderA, commanderB, watcher, umpire } = people.account;
  const id = await onTable();
  const pictures = [await photographOfPhone(), await photographOfPhone()];
  const input = { pictures, caption: 'The ford at dusk', commandId: newCommand() };
  for (let turn = 0; turn < 2; turn += 1)
    expect(value(await application.addPhotographs(commanderA, id, 0, input))).toEqual({ added: 2 });
  for (const user of [commanderA, commanderB, umpire]) {
    const { photographs } = value(await application.campaignPage(user, id));
    expect(photographs).toMatchObject(
      Array(2).fill({ caption: 'The ford at dusk', author: 'Anna', yours: user !== commanderB }),
    );
  }
  expect(value(await application.campaignPage(watcher, id)).photographs).toEqual([]);
  await reported(id);
  const { photographs, mayPhotograph } = value(await application.battlePage(watcher, id, 0));
  expect([photographs.length, mayPhotograph]).toEqual([2, 'no']);
  const book = value(await application.printedChronicle(watcher, id));
  const chronicle = value(await application.chroniclePage(watcher, id));
  expect(idsOf(book.photographs)).toEqual(idsOf(photographs));
  expect(idsOf(chronicle.photographs)).toEqual(idsOf(photographs));
  // As it was before the battle, nobody knows of a photograph of it.
  expect(value(await application.chroniclePage(watcher, id, { at: 2 })).photographs).toEqual([]);
  const [first] = photographs;
  const asked = { id: first?.id ?? '', size: 'large' as const };
  const { jpeg } = value(await application.photograph(watcher, id, asked));
  const { exif, format, width, height } = await sharp(jpeg).metadata();
  expect([exif, format, width, height]).toEqual([undefined, 'jpeg', 20, 40]);
});

test('[application: photographs] spectators who are kept behind see none of a battle that they do not know of yet', async () => {
  const { commanderA, umpire, watcher } = people.account;
  const id = await onTable();
  const delay = { audience: 'club' as const, delayHours: 24, commandId: newCommand() };
  value(await application.setAudience(umpire, id, delay));
  value(await add(commanderA, id));
  await reported(id);
  const [row] = await prisma().battlePhotograph.findMany({ where: { campaignId: id } });
  const asked = { id: row?.id ?? '', size: 'small' as const };
  expect(codeOf(await application.photograph(commanderA, id, asked))).toBe('OK');
  expect(codeOf(await application.photograph(watcher, id, asked))).toBe('NOT_FOUND');
  expect(value(await application.chroniclePage(watcher, id)).photographs).toEqual([]);
});

test('[application: photographs] a what-if shows those of the battles that it shares, and none of its trunk’s later ones', async () => {
  const { commanderA } = people.account;
  const id = await onTable();
  value(await add(commanderA, id));
  await reported(id);
  const { header, view } = value(await application.campaignPage(commanderA, id));
  const branch = async (at: number) =>
    value(
      await application.beginBranch(commanderA, id, {
        ...{ at, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
      }),
    ).campaignId;
  const [battle] = view.battles;
  const [shares, before] = [await branch(battle?.resolvedAt ?? header.head), await branch(2)];
  const seen = value(await application.chroniclePage(commanderA, shares)).photographs;
  expect(seen).toHaveLength(1);
  const asked = { id: seen[0]?.id ?? '', size: 'small' as const };
  expect(codeOf(await application.photograph(commanderA, shares, asked))).toBe('OK');
  expect(codeOf(await application.photograph(commanderA, before, asked))).toBe('NOT_FOUND');
});

test('[application: photographs] a battle has twelve at most, a form six, and one that is refused leaves none of its form', async () => {
  const { commanderA, commanderB } = people.account;
  const id = await onTable();
  const mixed = [await photographOfPhone(), Buffer.from('<svg/>')];
  const input = { pictures: mixed, caption: '', commandId: newCommand() };
  expect(codeOf(await application.addPhotographs(commanderA, id, 0, input))).toBe(
    'PICTURE_UNKNOWN',
  );
  expect(await prisma().battlePhotograph.count({ where: { campaignId: id } })).toBe(0);
  expect(codeOf(await add(commanderA, id, { count: 7 }))).toBe('INVALID_INPUT');
  for (const user of [commanderA, commanderB]) value(await add(user, id, { count: 6 }));
  expect(codeOf(await add(commanderB, id))).toBe('PHOTOGRAPHS_FULL');
  const { photographs } = value(await application.campaignPage(commanderB, id));
  expect(photographs).toHaveLength(12);
  const own = photographs.find(({ yours }) => yours)?.id ?? '';
  value(await application.removePhotograph(commanderB, id, { id: own }));
  value(await add(commanderB, id));
});

test('[application: photographs] of forms that are sent at the same moment no more are kept than a battle can have', async () => {
  const { commanderA, commanderB } = people.account;
  const id = await onTable();
  const senders = [commanderA, commanderB, commanderA, commanderB];
  const codes = (await Promise.all(senders.map((user) => add(user, id, { count: 6 })))).map(codeOf);
  expect(codes.sort()).toEqual(['OK', 'OK', 'PHOTOGRAPHS_FULL', 'PHOTOGRAPHS_FULL']);
  expect(await prisma().battlePhotograph.count({ where: { campaignId: id } })).toBe(12);
});

test('[application: photographs] what is said of them is checked as any other text', async () => {
  const { commanderA } = people.account;
  const id = await onTable();
  const said = async (caption: string) =>
    codeOf(
      await application.addPhotographs(commanderA, id, 0, {
        ...{ pictures: [await photographOfPhone()], caption, commandId: newCommand() },
      }),
    );
  expect(await said('Left\u202ewing')).toBe('TEXT_INVALID');
  expect(await said('The left wing')).toBe('OK');
});

test('[application: photographs] they are encrypted for their author, in the export of their data, counted before a move, and gone with the account; the campaign verifies as before', async () => {
  const { commanderA, commanderB, owner } = people.account;
  const id = await onTable();
  await prisma().battlePhotograph.deleteMany({ where: { authorId: commanderB } });
  value(await add(commanderA, id));
  value(await add(commanderB, id, { caption: 'canary-caption' }));
  await reported(id);
  const [row] = await prisma().battlePhotograph.findMany({ where: { authorId: commanderB } });
  // What the table holds is no picture.
  expect(row && Buffer.from(row.large).subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
  const data = JSON.parse(JSON.stringify(value(await application.myData(commanderB))));
  expect(data.photographs).toMatchObject([{ caption: 'canary-caption', campaignId: id }]);
  const kept = Buffer.from(data.photographs[0].jpeg, 'base64');
  expect((await sharp(kept).metadata()).format).toBe('jpeg');
  for (const canary of WRITTEN_BY_CAMERA) expect(kept.includes(canary)).toBe(false);
  expect(value(await application.movePage(owner, id)).photographs).toBe(2);

  const exported = value(await application.exportCampaign(owner, id)).content;
  expect(exported).not.toContain('canary-caption');
  await prisma().user.update({ where: { id: commanderB }, data: { closesAt: new Date(0) } });
  expect(await eraseAccount(table.services(), commanderB, Date.now())).toBe(true);
  expect(await prisma().battlePhotograph.count({ where: { authorId: commanderB } })).toBe(0);
  // Of the sealed bytes that a backup made before may hold, nothing can be read.
  const sealed = { keyId: row?.keyId ?? '', sealed: row?.large ?? new Uint8Array() };
  expect(await table.services().secrets.revealBytes(sealed)).toBeNull();
  const left = value(await application.battlePage(owner, id, 0)).photographs;
  expect(left).toMatchObject([{ author: 'Anna' }]);
  const { resolvers } = table.services();
  expect(verifyCampaignExport(exported, resolvers).breaks).toEqual([]);
});
