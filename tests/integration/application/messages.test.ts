import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { LiveHint } from '@/lib/application/pages/live';
import { leaveClub } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import {
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  started,
  Table,
  until,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  owner = await person('Olga');
});
afterAll(() => table.clear());

/** Anna commands side A with Carl under her, Berta side B; Emil looks on. */
async function fourPeople() {
  const [anna, berta, carl, emil] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Emil'].map(async (name) => (await person(name, owner.club)).user),
  );
  if (!anna || !berta || !carl || !emil) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: owner.club });
  await appointed(application, anna, id, carl);
  return { anna, berta, carl, emil, id };
}
const send = (user: string, id: string, to: string, text: string, commandId = newCommand()) =>
  application.sendMessage(user, id, { to, text, commandId });
const read = async (user: string, id: string) =>
  value(await application.messagesPage(user, id)).messages;
const textsOf = async (user: string, id: string) =>
  (await read(user, id)).map(({ text }) => text).sort();
const unread = async (user: string, id: string) =>
  value(await application.campaignHeader(user, id)).unread;

test('[messages: whom they reach] all players, one side, one person; nobody else on any surface', async () => {
  const { anna, berta, carl, emil, id } = await fourPeople();
  value(await send(anna, id, 'all', 'to-everybody'));
  value(await send(anna, id, 'side', 'to-blue'));
  value(await send(berta, id, 'side', 'to-red'));
  value(await send(anna, id, berta, 'to-berta'));
  expect(await textsOf(anna, id)).toEqual(['to-berta', 'to-blue', 'to-everybody']);
  expect(await textsOf(berta, id)).toEqual(['to-berta', 'to-everybody', 'to-red']);
  expect(await textsOf(carl, id)).toEqual(['to-blue', 'to-everybody']);
  for (const user of [emil, owner.user]) {
    expect(value(await application.messagesPage(user, id))).toMatchObject({
      mayWrite: false,
      recipients: [],
      messages: [],
      newest: null,
    });
    expect(await unread(user, id)).toBe(0);
  }
  for (const user of [anna, berta, carl, emil]) {
    const elsewhere = JSON.stringify([
      await application.campaignPage(user, id),
      await application.chroniclePage(user, id),
      await application.staffPage(user, id),
      await application.exportCampaign(user, id),
      await application.listCampaigns(user),
    ]);
    expect(elsewhere).not.toMatch(/to-(everybody|blue|red|berta)/);
  }
});

test('[messages: unread] are counted until they were shown; the author’s own never are', async () => {
  const { anna, berta, id } = await fourPeople();
  value(await send(anna, id, 'all', 'One.'));
  value(await send(anna, id, 'all', 'Two.'));
  expect([await unread(anna, id), await unread(berta, id)]).toEqual([0, 2]);
  const page = value(await application.messagesPage(berta, id));
  expect(page.messages.map((message) => message.unread)).toEqual([true, true]);
  value(await application.messagesSeen(berta, id, { upTo: page.newest ?? '' }));
  expect(await unread(berta, id)).toBe(0);
  // A smaller number changes nothing, and a message not yet received cannot be marked as read.
  value(await application.messagesSeen(berta, id, { upTo: '2000-01-01T00:00:00.000Z' }));
  value(await application.messagesSeen(berta, id, { upTo: '2999-01-01T00:00:00.000Z' }));
  value(await send(anna, id, berta, 'Three.'));
  expect(await unread(berta, id)).toBe(1);
  expect(codeOf(await application.messagesSeen(berta, id, { upTo: 'yesterday' }))).toBe(
    'INVALID_INPUT',
  );
});

test('[messages: taken back] authors can erase their message for everybody; nobody can erase another’s', async () => {
  const { anna, berta, id } = await fourPeople();
  const sent = value(await send(anna, id, 'all', 'In anger.'));
  expect(codeOf(await application.takeBackMessage(berta, id, sent))).toBe('NOT_FOUND');
  value(await application.takeBackMessage(anna, id, sent));
  expect(await textsOf(berta, id)).toEqual([]);
  expect(await unread(berta, id)).toBe(0);
  expect(await prisma().campaignMessage.count({ where: { id: sent.messageId } })).toBe(0);
  expect(codeOf(await application.takeBackMessage(anna, id, sent))).toBe('NOT_FOUND');
});

test('[messages: posts] a user who resigns reads only their own messages; the successor reads the side’s; a former member has no name', async () => {
  const { anna, berta, carl, emil, id } = await fourPeople();
  value(await send(berta, id, 'side', 'Red papers.'));
  value(await send(carl, id, 'all', 'From Carl.'));
  value(await application.resignSeat(berta, id, { commandId: newCommand() }));
  expect(await textsOf(berta, id)).toEqual(['Red papers.']);
  expect(codeOf(await send(berta, id, 'all', 'Still here.'))).toBe('NOT_YOUR_SEAT');
  value(await application.takeSeat(emil, id, { side: 'B', commandId: newCommand() }));
  expect(await textsOf(emil, id)).toEqual(['From Carl.', 'Red papers.']);
  await leaveClub(carl, owner.club);
  expect((await read(anna, id)).map(({ author }) => author)).toEqual(['A former member']);
  expect(codeOf(await application.messagesPage(carl, id))).toBe('NOT_FOUND');
  expect(codeOf(await send(anna, id, carl, 'Are you there?'))).toBe('RECIPIENT_UNKNOWN');
});

test('[messages: limits] blank, too long, unseen characters and too many are refused with a clear sentence; sent twice is sent once', async () => {
  const { anna, berta, id } = await fourPeople();
  for (const text of ['', '   \n', 'x'.repeat(2_001), 'turned\u202eround', 'bell\u0007'])
    expect([text.slice(0, 9), codeOf(await send(anna, id, 'all', text))]).toEqual([
      text.slice(0, 9),
      'TEXT_INVALID',
    ]);
  const markup = '<img src=x onerror=alert(1)> **not bold** “élan”\r\nsecond line';
  const commandId = newCommand();
  const first = value(await send(anna, id, 'all', markup, commandId));
  expect(value(await send(anna, id, 'all', markup, commandId))).toEqual(first);
  expect(await textsOf(berta, id)).toEqual([markup.replace('\r\n', '\n')]);
  expect(codeOf(await send(anna, id, 'all', 'x'.repeat(2_000)))).toBe('OK');
  const codes: string[] = [];
  for (let count = 0; count < 31; count++)
    codes.push(codeOf(await send(berta, id, 'all', 'More.')));
  expect(codes.at(-1)).toBe('TOO_MANY');
  expect(codes.filter((code) => code === 'OK').length).toBeLessThanOrEqual(30);
});

test('[messages: live] another process notifies at once that there is a message for this user, never its content, and nothing about others’', async () => {
  const { anna, berta, id } = await fourPeople();
  const mark = async (user: string) => value(await application.campaignHeader(user, id)).inboxMark;
  const listen = async (user: string) => {
    const left = new AbortController();
    const hints: LiveHint[] = [];
    const shown = await mark(user);
    const ended = (async () => {
      const open = { after: 99, signal: left.signal, inboxMark: shown };
      for await (const hint of value(await other.liveHints(user, id, open))) hints.push(hint);
    })();
    return {
      hints,
      stop: async () => {
        left.abort();
        await ended;
      },
    };
  };
  const [forAnna, forBerta] = [await listen(anna), await listen(berta)];
  value(await send(anna, id, 'side', 'canary for blue'));
  await until(async () => forAnna.hints.some(({ kind }) => kind === 'inbox'));
  value(await send(anna, id, berta, 'canary for Berta'));
  await until(async () => forBerta.hints.some(({ kind }) => kind === 'inbox'));
  // One hint for the message to her, none for the other side's.
  expect(forBerta.hints.filter(({ kind }) => kind === 'inbox')).toHaveLength(1);
  expect(JSON.stringify([forAnna.hints, forBerta.hints])).not.toContain('canary');
  await forAnna.stop();
  await forBerta.stop();
});

test('[messages: notes] are private, erased when empty, and at one screen each side has its own behind the curtain', async () => {
  const { anna, berta, emil, id } = await fourPeople();
  const noteOf = async (user: string, campaign: string, as?: 'A' | 'B') =>
    value(await application.messagesPage(user, campaign, { as })).note;
  value(await application.keepNote(anna, id, { text: 'Hold the bridge.' }));
  value(await application.keepNote(emil, id, { text: 'I look on.' }));
  expect([await noteOf(anna, id), await noteOf(berta, id), await noteOf(emil, id)]).toEqual([
    'Hold the bridge.',
    '',
    'I look on.',
  ]);
  value(await application.keepNote(anna, id, { text: ' ' }));
  expect(await noteOf(anna, id)).toBe('');
  expect(await prisma().campaignNote.count({ where: { userId: anna } })).toBe(0);

  const shared = await started(application, anna, { kind: 'hotSeat' }, { clubId: owner.club });
  expect(codeOf(await send(anna, shared, 'all', 'To myself.'))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(await application.keepNote(anna, shared, { text: 'Whose?' }))).toBe(
    'INVALID_INPUT',
  );
  value(await application.keepNote(anna, shared, { text: 'Blue only.', side: 'A' }));
  expect(await noteOf(anna, shared, 'A')).toBe('Blue only.');
  expect(await noteOf(anna, shared, 'B')).toBe('');
  expect(await noteOf(anna, shared)).toBeNull();
});

test('[messages: in the end] after the conclusion the players can still write to each other', async () => {
  const { anna, berta, id } = await fourPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-leave'));
  value(await send(anna, id, 'all', 'Well fought.'));
  expect(await textsOf(berta, id)).toEqual(['Well fought.']);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});

test('[messages: mute] what somebody writes is hidden from who muted them, uncounted and without a notice; they do not learn of it, and the umpire is always heard', async () => {
  const { anna, berta, carl, emil, id } = await fourPeople();
  const mute = (user: string, userId: string, muted = true) =>
    application.muteAuthor(user, id, { userId, muted });
  value(await send(berta, id, 'all', 'before'));
  value(await mute(anna, berta));
  value(await mute(anna, berta));
  value(await send(berta, id, 'all', 'to-everybody'));
  value(await send(berta, id, anna, 'to-anna'));
  expect([await textsOf(anna, id), await unread(anna, id)]).toEqual([[], 0]);
  expect(await textsOf(carl, id)).toEqual(['before', 'to-everybody']);
  expect(await textsOf(berta, id)).toEqual(['before', 'to-anna', 'to-everybody']);
  const noticed = await prisma().notice.count({
    where: { userId: anna, campaignId: id, kind: 'message' },
  });
  expect(noticed).toBe(1);
  const bertas = JSON.stringify([
    value(await application.messagesPage(berta, id)),
    value(await application.myData(berta)),
  ]);
  expect(bertas).not.toContain('mutedId');
  expect(value(await application.messagesPage(berta, id)).muted).toEqual([]);
  expect(value(await application.messagesPage(anna, id)).muted).toMatchObject([{ userId: berta }]);
  // In another campaign of theirs she is heard.
  const opponent = { kind: 'member', userId: berta } as const;
  const another = await started(application, anna, opponent, { clubId: owner.club });
  value(await send(berta, another, 'all', 'elsewhere'));
  expect(await textsOf(anna, another)).toEqual(['elsewhere']);
  value(await mute(anna, berta, false));
  expect(await textsOf(anna, id)).toEqual(['before', 'to-anna', 'to-everybody']);
  for (const nobody of [anna, emil, 'nobody', owner.user])
    expect(codeOf(await mute(anna, nobody))).toBe('RECIPIENT_UNKNOWN');
  const umpire = { commandId: newCommand() };
  value(await application.takeUmpireSeat(owner.user, id, umpire));
  expect(codeOf(await mute(anna, owner.user))).toBe('RECIPIENT_UNKNOWN');
  expect(codeOf(await mute(emil, berta))).toBe('NOT_YOUR_SEAT');
});
