import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepAccounts } from '@/lib/accounts/housekeeping';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { statusOf } from '@/lib/application/core/refusal';
import { openServices } from '@/lib/application/open-services';
import type { Opponent } from '@/lib/application/start/opponents';
import { leaveClub, removeMember } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import { backup, restore } from '@/lib/event-store/backup';
import { refuseStore } from '@/lib/event-store/prepare';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { freshDatabase } from '@/tests/support/database';
import {
  accepted,
  answered,
  battleStarted,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
  WRAPPING_KEY,
  withParts,
} from './table';

let table: Table;
let application: CampaignApplication;
/** A second process on the same database. */
let other: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  owner = await person('Olga');
});
afterEach(() => prisma().throttle.deleteMany());
afterAll(() => table.clear());

async function two() {
  const anna = (await person('Anna', owner.club)).user;
  const berta = (await person('Berta', owner.club)).user;
  return { anna, berta };
}

const terms = () => ({
  ...{ libraryId: 'skirmish', name: 'The ford on Sunday', side: 'A' as const },
  ...{ useExpectedValues: true, clubId: owner.club, commandId: newCommand() },
});

async function asked(
  more: Partial<Parameters<CampaignApplication['challengeToCampaign']>[1]> = {},
) {
  const people = await two();
  const sent = await application.challengeToCampaign(people.anna, {
    ...terms(),
    ...{ userId: people.berta, message: 'Sunday at eight?' },
    ...more,
  });
  return { ...people, id: value(sent).challengeId };
}

const campaignsOf = async (user: string) =>
  (await application.listCampaigns(user)).map(({ campaignId }) => campaignId);
const listed = async (user: string, id: string) =>
  (await application.listChallenges(user)).find((one) => one.challengeId === id);
const waiting = async (user: string) => (await application.challengesWaiting(user)).length;
const over = (id: string) =>
  prisma().campaignChallenge.update({ where: { id }, data: { expiresAt: new Date(0) } });

describe('[application: challenges] somebody who is asked', () => {
  test('sees what would begin, while nothing has', async () => {
    const { anna, berta, id } = await asked({
      advantage: 10,
      methods: ['quick', 'table'],
      useExpectedValues: false,
    });
    expect([await campaignsOf(anna), await campaignsOf(berta)]).toEqual([[], []]);
    expect([await waiting(anna), await waiting(berta)]).toEqual([0, 1]);
    expect(await listed(berta, id)).toMatchObject({
      ...{ state: 'open', sent: false, other: 'Anna', own: 'B', name: 'The ford on Sunday' },
      ...{ message: 'Sunday at eight?', title: 'Skirmish at the ford', campaignId: null },
    });
    expect(await listed(anna, id)).toMatchObject({ sent: true, other: 'Berta', own: 'A' });
    expect(value(await application.challengePage(berta, id))).toMatchObject({
      ...{ methods: ['quick', 'table'], advantage: 10, start: null },
      detail: { sideTexts: { B: { name: 'Red', men: 1990, guns: 6 } } },
    });
  });

  test('accepts, and it begins as it was proposed, with both in their seats', async () => {
    const { anna, berta, id } = await asked({ side: 'B', advantage: -5 });
    const campaign = await accepted(application, berta, { ok: true, value: { challengeId: id } });
    const { header, view } = await seen(application, berta, campaign);
    expect(header).toMatchObject({ name: 'The ford on Sunday', sides: ['A'], phase: 'choosing' });
    expect(header.commanders).toMatchObject({ A: { you: true }, B: { name: 'Anna' } });
    expect(view.settings.advantage).toBe(-5);
    expect([await campaignsOf(anna), await campaignsOf(berta)]).toEqual([[campaign], [campaign]]);
    expect([await listed(anna, id), await listed(berta, id)]).toEqual([undefined, undefined]);
    expect(value(await application.challengePage(anna, id)).campaignId).toBe(campaign);
    // The file is kept with the campaign, and no second time.
    const row = await prisma().campaignChallenge.findUnique({ where: { id } });
    expect(row).toMatchObject({ state: 'accepted', definition: null });
  });

  test('declines with a sentence, which the challenger reads and removes', async () => {
    const { anna, berta, id } = await asked();
    const early = await application.clearChallenge(anna, id);
    expect(codeOf(early)).toBe('CHALLENGE_OVER');
    value(await application.declineChallenge(berta, id, { answer: 'After the harvest.' }));
    value(await application.declineChallenge(berta, id, { answer: 'Twice.' }));
    expect(await listed(anna, id)).toMatchObject({
      state: 'declined',
      answer: 'After the harvest.',
    });
    expect(await listed(berta, id)).toBeUndefined();
    expect(codeOf(await application.acceptChallenge(berta, id))).toBe('CHALLENGE_OVER');
    expect(codeOf(await application.withdrawChallenge(anna, id))).toBe('CHALLENGE_OVER');
    value(await application.clearChallenge(anna, id));
    expect(await listed(anna, id)).toBeUndefined();
    expect(codeOf(await application.challengePage(berta, id))).toBe('NOT_FOUND');
    expect(await campaignsOf(anna)).toEqual([]);
  });

  test('is told when it was taken back: nothing begins', async () => {
    const { anna, berta, id } = await asked();
    value(await application.withdrawChallenge(anna, id));
    value(await application.withdrawChallenge(anna, id));
    expect([await listed(anna, id), await listed(berta, id)]).toEqual([undefined, undefined]);
    const late = await application.acceptChallenge(berta, id);
    expect(late).toEqual({
      ok: false,
      error: {
        code: 'CHALLENGE_OVER',
        message: 'The challenger took this challenge back. Nothing was begun.',
      },
    });
    expect(late.ok ? 0 : statusOf(late.error)).toBe(409);
    expect(codeOf(await application.declineChallenge(berta, id))).toBe('CHALLENGE_OVER');
  });

  test('is told when it has expired; the challenger still sees that, and removes it', async () => {
    const { anna, berta, id } = await asked();
    await over(id);
    for (const late of [
      await application.acceptChallenge(berta, id),
      await application.declineChallenge(berta, id),
      await application.withdrawChallenge(anna, id),
    ])
      expect(codeOf(late)).toBe('CHALLENGE_OVER');
    expect(await waiting(berta)).toBe(0);
    expect(await listed(berta, id)).toBeUndefined();
    expect(await listed(anna, id)).toMatchObject({ state: 'expired' });
    value(await application.clearChallenge(anna, id));
    expect(await campaignsOf(anna)).toEqual([]);
  });

  test('has fourteen days, or as many as the host sets', async () => {
    const days = async () => {
      const { anna, id } = await asked();
      const item = await listed(anna, id);
      const open = Date.parse(item?.expiresAt ?? '') - Date.parse(item?.askedAt ?? '');
      return Math.round(open / 86_400_000);
    };
    expect(await days()).toBe(14);
    process.env.ORDERLY_CHALLENGE_DAYS = '3';
    expect(await days()).toBe(3);
    process.env.ORDERLY_CHALLENGE_DAYS = 'soon';
    expect(await days()).toBe(14);
    delete process.env.ORDERLY_CHALLENGE_DAYS;
  });
});

describe('[application: challenges] in the meantime', () => {
  test('the file was changed or removed: it begins as it was when they were asked', async () => {
    const upload = async (content: string) =>
      value(
        await application.importCampaign(owner.user, {
          ...{ clubId: owner.club, fileName: 'mine.yaml', content },
        }),
      ).libraryId;
    const libraryId = await upload(skirmishText.replace('id: skirmish', 'id: asked-for'));
    const { berta, id } = await asked({ libraryId });
    value(await application.removeFromLibrary(owner.user, libraryId));
    const campaign = await accepted(application, berta, { ok: true, value: { challengeId: id } });
    expect((await seen(application, berta, campaign)).view.definitionId).toBe('asked-for');
  });

  test('the challenger left the club: nothing begins', async () => {
    const { anna, berta, id } = await asked();
    await leaveClub(anna, owner.club);
    expect(await waiting(berta)).toBe(0);
    expect(await listed(berta, id)).toBeUndefined();
    expect(codeOf(await application.acceptChallenge(berta, id))).toBe('CHALLENGE_OVER');
    expect(codeOf(await application.withdrawChallenge(anna, id))).toBe('NOT_FOUND');
    expect(await campaignsOf(berta)).toEqual([]);
  });

  test('the one who was asked was removed from the club: it is not there for them', async () => {
    const { anna, berta, id } = await asked();
    await removeMember(owner.user, owner.club, berta);
    expect(codeOf(await application.challengePage(berta, id))).toBe('NOT_FOUND');
    expect(codeOf(await application.acceptChallenge(berta, id))).toBe('NOT_FOUND');
    expect(value(await application.challengePage(anna, id)).other).toBe('A former member');
    value(await application.withdrawChallenge(anna, id));
  });

  test.each(['anna', 'berta'] as const)(
    'the account of %s was deleted: the challenge is too',
    async (gone) => {
      const { anna, berta, id } = await asked();
      const left = gone === 'anna' ? berta : anna;
      await prisma().user.delete({ where: { id: gone === 'anna' ? anna : berta } });
      expect(await prisma().campaignChallenge.count({ where: { id } })).toBe(0);
      const answer =
        gone === 'anna'
          ? await application.acceptChallenge(left, id)
          : await application.withdrawChallenge(left, id);
      expect(codeOf(answer)).toBe('NOT_FOUND');
    },
  );

  test('three months after it ended it is removed', async () => {
    const { id } = await asked();
    const kept = await asked();
    await over(id);
    await sweepAccounts(Date.now());
    const ids = { in: [id, kept.id] };
    const left = await prisma().campaignChallenge.findMany({ where: { id: ids } });
    expect(left.map((row) => row.id)).toEqual([kept.id]);
  });
});

describe('[application: challenges] two processes at once', () => {
  test('two acceptances begin one campaign', async () => {
    const { anna, berta, id } = await asked();
    const both = await Promise.all([
      application.acceptChallenge(berta, id),
      other.acceptChallenge(berta, id),
    ]);
    const ids = both.map((answer) => value(answer).campaignId);
    expect(ids[0]).toBe(ids[1]);
    expect(value(await other.acceptChallenge(berta, id)).campaignId).toBe(ids[0]);
    expect(await campaignsOf(anna)).toEqual([ids[0]]);
  });

  test('taken back or declined while it is accepted: one of them is refused, and a campaign begins only if accepted', async () => {
    for (let round = 0; round < 6; round++) {
      const { anna, berta, id } = await asked();
      const [yes, no] = await Promise.all([
        application.acceptChallenge(berta, id),
        round % 2 === 0 ? other.withdrawChallenge(anna, id) : other.declineChallenge(berta, id),
      ]);
      expect([codeOf(yes), codeOf(no)].sort()).toEqual(['CHALLENGE_OVER', 'OK']);
      expect(await campaignsOf(anna)).toEqual(yes.ok ? [yes.value.campaignId] : []);
    }
  });

  test('an acceptance that broke off is neither lost nor taken back: accepting again completes it', async () => {
    const { anna, berta, id } = await asked();
    const services = table.services();
    const broken = applicationOf(
      withParts(services, {
        store: {
          ...services.store,
          append: async () => refuseStore('STORE_UNAVAILABLE', 'The database cannot be reached.'),
        },
      }),
    );
    expect(codeOf(await broken.acceptChallenge(berta, id))).toBe('STORE_UNAVAILABLE');
    expect(value(await application.challengePage(berta, id))).toMatchObject({
      ...{ state: 'accepted', campaignId: null },
    });
    expect(codeOf(await application.withdrawChallenge(anna, id))).toBe('CHALLENGE_OVER');
    expect(codeOf(await application.declineChallenge(berta, id))).toBe('CHALLENGE_OVER');
    expect(await waiting(berta)).toBe(1);
    expect([await listed(anna, id), await listed(berta, id)]).toMatchObject([
      { state: 'accepted', campaignId: null },
      { state: 'accepted', campaignId: null },
    ]);
    const campaign = value(await application.acceptChallenge(berta, id)).campaignId;
    expect(await campaignsOf(anna)).toEqual([campaign]);
  });
});

describe('[application: challenges] nobody is bombarded', () => {
  test('at most three open challenges to one person, however fast they are sent, and twenty in all', async () => {
    const { anna, berta } = await two();
    const send = (from: CampaignApplication, userId: string) =>
      from.challengeToCampaign(anna, { ...terms(), userId });
    const codes = (
      await Promise.all([1, 2, 3, 4, 5].map((nth) => send(nth % 2 ? application : other, berta)))
    ).map(codeOf);
    expect(codes.sort()).toEqual(['OK', 'OK', 'OK', 'TOO_MANY', 'TOO_MANY']);
    expect(await waiting(berta)).toBe(3);
    for (let count = 3; count < 20; count++)
      value(await send(application, (await person('Somebody', owner.club)).user));
    const full = await send(application, (await person('Somebody', owner.club)).user);
    expect(full.ok ? 0 : statusOf(full.error)).toBe(429);
  });

  test('eight in a day that were not accepted are enough; accepted ones do not count', async () => {
    const { anna, berta } = await two();
    const send = () => application.challengeToCampaign(anna, { ...terms(), userId: berta });
    for (let count = 0; count < 9; count++) await accepted(application, berta, await send());
    for (let count = 0; count < 8; count++)
      value(await application.withdrawChallenge(anna, value(await send()).challengeId));
    expect(codeOf(await send())).toBe('TOO_MANY');
    const another = (await person('Carl', owner.club)).user;
    value(await application.challengeToCampaign(anna, { ...terms(), userId: another }));
  });

  test('sent twice it is one challenge; another with the same command is refused', async () => {
    const { anna, berta } = await two();
    const wish = { ...terms(), userId: berta };
    const both = await Promise.all([
      application.challengeToCampaign(anna, wish),
      other.challengeToCampaign(anna, wish),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await waiting(berta)).toBe(1);
    const changed = await application.challengeToCampaign(anna, { ...wish, side: 'B' });
    expect(codeOf(changed)).toBe('COMMAND_REUSED');
  });

  test.each([
    ['SITUATION_UNKNOWN', { startSituation: 'no-such' }],
    ['NAME_INVALID', { name: ' ' }],
    ['INVALID_INPUT', { advantage: 51 }],
    ['METHODS_INVALID', { methods: [] }],
    ['NOT_FOUND', { libraryId: 'no-such' }],
    ['TEXT_INVALID', { message: 'x'.repeat(301) }],
    ['TEXT_INVALID', { message: 'a\u202eb' }],
  ] as const)('what could not begin is not sent: %s %j', async (code, more) => {
    const { anna, berta } = await two();
    const wish = { ...terms(), userId: berta, ...more };
    expect(codeOf(await application.challengeToCampaign(anna, wish))).toBe(code);
    expect(await waiting(berta)).toBe(0);
  });
});

describe('[application: challenges] wherever somebody else would get a seat', () => {
  test('beginning at once takes no other member', async () => {
    const { anna, berta } = await two();
    const opponent: Opponent = JSON.parse(JSON.stringify({ kind: 'member', userId: berta }));
    const begin = await application.startCampaign(anna, { ...terms(), opponent });
    const battle = await application.startBattle(anna, {
      ...{ ...terms(), opponent, battle: 'ford', methods: ['quick'] },
    });
    expect([codeOf(begin), codeOf(battle)]).toEqual(['INVALID_INPUT', 'INVALID_INPUT']);
  });

  test('a single battle is accepted first, and so is its rematch', async () => {
    const { anna, berta } = await two();
    const wish = { ...terms(), battle: 'ford', methods: ['quick'] as const, userId: berta };
    const sent = value(await application.challengeToBattle(anna, wish)).challengeId;
    expect(await listed(berta, sent)).toMatchObject({ kind: 'battle', singleBattle: true });
    expect(await campaignsOf(berta)).toEqual([]);
    const id = value(await application.acceptChallenge(berta, sent)).campaignId;
    for (const user of [anna, berta]) value(await answered(application, user, id, 'quick'));
    const again = { commandId: newCommand() };
    expect(codeOf(await application.rematch(berta, id, again))).toBe('ASK_FIRST');
    const next = value(await application.challengeToRematch(berta, id, again)).challengeId;
    expect(await listed(anna, next)).toMatchObject({ kind: 'rematch', own: 'B', other: 'Berta' });
    const second = value(await application.acceptChallenge(anna, next)).campaignId;
    expect((await seen(application, anna, second)).header).toMatchObject({
      ...{ sides: ['B'], name: 'The ford on Sunday, sides exchanged' },
    });
  });

  test('a rematch asks nobody where nobody else plays', async () => {
    const anna = (await person('Anna', owner.club)).user;
    const wish = { ...terms(), battle: 'ford', methods: ['quick'] as const };
    const id = await battleStarted(application, anna, {
      ...wish,
      opponent: { kind: 'conservative' },
    });
    value(await answered(application, anna, id, 'quick'));
    const asking = await application.challengeToRematch(anna, id, { commandId: newCommand() });
    expect(codeOf(asking)).toBe('NOT_ALLOWED');
    value(await application.rematch(anna, id, { commandId: newCommand() }));
  });

  test('a what-if of a campaign that is over', async () => {
    const { anna, berta } = await two();
    const id = await started(application, anna, { kind: 'hotSeat' }, { clubId: owner.club });
    const whatIf = { at: 1, name: 'If she had stood', userId: berta, commandId: newCommand() };
    const early = await application.challengeToBranch(anna, id, whatIf);
    expect(codeOf(early)).toBe('NOT_ALLOWED');
    value(await chosen(application, anna, id, 'canary-a-cross', 'A'));
    value(await chosen(application, anna, id, 'canary-b-leave', 'B'));
    expect((await seen(application, anna, id)).view.phase).toBe('concluded');
    const sent = value(await application.challengeToBranch(anna, id, whatIf)).challengeId;
    const before = value(await application.branchesPage(berta, id)).nodes;
    expect(before).toHaveLength(1);
    expect(value(await application.challengePage(berta, sent))).toMatchObject({
      ...{ kind: 'branch', detail: null, from: { campaignId: id, at: 1 }, own: 'B' },
    });
    const both = await Promise.all([
      application.acceptChallenge(berta, sent),
      other.acceptChallenge(berta, sent),
    ]);
    const branch = value(both[0]).campaignId;
    expect(value(both[1]).campaignId).toBe(branch);
    expect((await seen(application, berta, branch)).header).toMatchObject({
      ...{ name: 'If she had stood', sides: ['B'], phase: 'choosing' },
    });
    expect(value(await application.branchesPage(berta, id)).nodes).toHaveLength(2);
  });
});

test('[event store: backup] challenges are in a backup, and can be accepted where it is restored', async () => {
  const { berta, id } = await asked();
  const folder = await mkdtemp(path.join(tmpdir(), 'orderly-challenge-'));
  const file = path.join(folder, 'whole.backup');
  const before = process.env.DATABASE_URL;
  try {
    await backup(table.databaseUrl, file);
    const target = await freshDatabase();
    expect(await restore(target, file, { migrations: releaseMigrations() })).toMatchObject({
      ok: true,
    });
    const services = openServices({ databaseUrl: target, wrappingKey: WRAPPING_KEY });
    const there = applicationOf(services);
    const campaign = value(await there.acceptChallenge(berta, id)).campaignId;
    expect((await seen(there, berta, campaign)).header.sides).toEqual(['B']);
    await services.close();
  } finally {
    process.env.DATABASE_URL = before;
    await rm(folder, { recursive: true, force: true });
  }
  expect(await listed(berta, id)).toMatchObject({ state: 'open' });
});

test('nothing went wrong unseen', () => {
  expect(table.faults).toEqual([]);
});
