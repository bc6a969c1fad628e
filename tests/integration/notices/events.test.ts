import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { removeMember } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import { handOutNotices, noticesFromEvents } from '@/lib/jobs/notices';
import {
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
} from '@/tests/integration/application/table';

let table: Table;
let services: Services;
let application: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  services = table.services();
  owner = await person('Olga');
});
afterEach(() => prisma().throttle.deleteMany());
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** What a worker does. */
async function handedOut() {
  while ((await noticesFromEvents(services)) + (await handOutNotices(services)) > 0);
}
const kindsOf = async (user: string): Promise<readonly string[]> => {
  await handedOut();
  const rows = await prisma().notice.findMany({
    where: { userId: user },
    orderBy: [{ writtenAt: 'asc' }, { kind: 'asc' }],
  });
  return rows.map(({ kind, readAt }) => (readAt === null ? kind : `${kind} (read)`));
};

async function two() {
  const [anna = '', berta = ''] = await Promise.all(
    ['Anna', 'Berta'].map(async (name) => (await person(name, owner.club)).user),
  );
  return { anna, berta };
}
const begun = async ({ anna, berta }: { anna: string; berta: string }) =>
  started(application, anna, { kind: 'member', userId: berta }, { clubId: owner.club });

test('[notices: events] the challenger is notified that the campaign has begun; each seal settles what it was asked for', async () => {
  const people = await two();
  const { anna, berta } = people;
  const id = await begun(people);
  // Berta accepted at her own screen.
  expect(await kindsOf(berta)).toEqual(['challenge (read)']);
  expect(await kindsOf(anna)).toEqual(['campaign-began', 'your-turn']);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  expect(await kindsOf(anna)).toEqual(['campaign-began', 'your-turn (read)']);
  expect(await kindsOf(berta)).toEqual(['challenge (read)']);
  value(await chosen(application, berta, id, 'canary-b-hold'));
  const told = await kindsOf(anna);
  expect(told).toContain('choices-opened');
  // Anna has just acted: her mailbox waits a little, her list does not.
  const turn = await prisma().notice.findFirst({
    where: { userId: anna, kind: 'your-turn', readAt: null },
  });
  const { phase } = (await seen(application, anna, id)).view;
  expect(turn === null).toBe(phase === 'concluded');
  if (turn !== null) expect(turn.sendAt?.getTime()).toBeGreaterThan(Date.now());
});

test('[notices: events] an append that is refused or repeated notifies nobody a second time', async () => {
  const people = await two();
  const { anna, berta } = people;
  const id = await begun(people);
  await handedOut();
  const { view } = await seen(application, berta, id);
  const seal = {
    round: view.round ?? '',
    answer: 'canary-b-hold',
    commandId: newCommand(),
  };
  value(await application.sealChoice(berta, id, seal));
  value(await chosen(application, anna, id, 'canary-a-cross'));
  const before = await kindsOf(berta);
  value(await application.sealChoice(berta, id, seal));
  expect(codeOf(await application.sealChoice(berta, id, { ...seal, answer: 'nothing' }))).not.toBe(
    'OK',
  );
  expect(await kindsOf(berta)).toEqual(before);
  expect(before.filter((kind) => kind.startsWith('choices-opened'))).toHaveLength(1);
});

test('[notices: events] nobody is notified of a game that one person plays alone', async () => {
  const { anna } = await two();
  for (const opponent of [{ kind: 'conservative' }, { kind: 'hotSeat' }] as const) {
    const id = await started(application, anna, opponent, { clubId: owner.club });
    const side = opponent.kind === 'hotSeat' ? 'A' : undefined;
    const command = { round: 'choice-1', answer: 'canary-a-cross', commandId: newCommand() };
    value(await application.sealChoice(anna, id, { ...command, side }));
  }
  expect(await kindsOf(anna)).toEqual([]);
});

test('[notices: events] a message is announced to its readers alone, without its words', async () => {
  const people = await two();
  const { anna, berta } = people;
  const carl = (await person('Carl', owner.club)).user;
  const id = await begun(people);
  await appointed(application, anna, id, carl);
  const send = (to: string) =>
    application.sendMessage(anna, id, { to, text: 'canary-words', commandId: newCommand() });
  value(await send('side'));
  value(await send(berta));
  const notices = await prisma().notice.findMany({ where: { campaignId: id, kind: 'message' } });
  expect(notices.map(({ userId }) => userId).sort()).toEqual([berta, carl].sort());
  expect(JSON.stringify(notices)).not.toContain('canary-words');
  expect([...(await kindsOf(carl))].sort()).toEqual([
    ...['message', 'post-offered (read)', 'seat-changed'],
  ]);
});

test('[notices: list] what somebody may no longer know of is neither listed nor counted', async () => {
  const people = await two();
  const { berta } = people;
  const id = await begun(people);
  value(await chosen(application, people.anna, id, 'canary-a-cross'));
  value(
    await application.sendMessage(people.anna, id, {
      to: 'all',
      text: 'x',
      commandId: newCommand(),
    }),
  );
  await handedOut();
  expect((await application.noticesPage(berta)).notices[0]).toMatchObject({
    title: 'A message: A test of arms',
    path: `/campaigns/${id}/messages`,
    unread: true,
  });
  value(await removeMember(owner.user, owner.club, berta));
  expect(await application.noticesPage(berta)).toEqual({ notices: [], unread: 0 });
});

test('[notices: list] reading marks the own notices alone, and none that came later', async () => {
  const people = await two();
  const { anna, berta } = people;
  const id = await begun(people);
  await handedOut();
  const before = new Date(Date.now() - 60_000).toISOString();
  expect(await application.unreadNotices(anna)).toBe(2);
  expect(value(await application.markNoticesRead(anna, { upTo: before }))).toBe(0);
  const upTo = new Date().toISOString();
  expect(value(await application.markNoticesRead(berta, { upTo, campaignId: id }))).toBe(0);
  const [first] = (await application.noticesPage(anna)).notices;
  const noticeId = first?.id ?? '';
  expect(value(await application.markNoticesRead(berta, { upTo, noticeId }))).toBe(0);
  expect(value(await application.markNoticesRead(anna, { upTo, noticeId }))).toBe(1);
  expect(value(await application.markNoticesRead(anna, { upTo, campaignId: id }))).toBe(1);
  expect(await application.unreadNotices(anna)).toBe(0);
});

test('[notices: live] a worker that runs hands a notice out, and an open page is given the new count', async () => {
  const people = await two();
  const { anna, berta } = people;
  const id = await begun(people);
  await handedOut();
  await table.worker();
  const left = new AbortController();
  const feed = value(await application.noticeHints(berta, { signal: left.signal }));
  const counts: number[] = [];
  const reading = (async () => {
    for await (const hint of feed) if (hint.kind === 'notices') counts.push(hint.unread);
  })();
  await until(async () => counts.length > 0);
  value(await application.sendMessage(anna, id, { to: 'all', text: 'x', commandId: newCommand() }));
  await until(async () => counts.length > 1);
  left.abort();
  await reading;
  expect(counts.at(-1)).toBe((counts[0] ?? 0) + 1);
});
