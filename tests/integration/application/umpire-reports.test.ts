import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { PostReport } from '@/lib/application/desk/reports';
import type { Side } from '@/lib/kernel/side';
import { answered, appointed, chosen, codeOf, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let anna: string;
let berta: string;
let stefan: string;
let ulla: string;

const act = () => ({ commandId: randomUUID() });

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ club } = await person('Olga'));
  [anna, berta, stefan] = (
    await Promise.all(['Anna', 'Berta', 'Stefan'].map((name) => person(name, club)))
  ).map(({ user }) => user) as [string, string, string];
  ({ user: ulla } = await person('Ulla', club, 'umpire'));
});
afterAll(() => table.clear());

async function campaign(): Promise<string> {
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  value(await application.takeUmpireSeat(ulla, id, act()));
  return id;
}

const drafts = async (id: string): Promise<readonly PostReport[]> =>
  value(await application.umpireReports(ulla, id)).posts;
const draftFor = async (id: string, user: string): Promise<PostReport> => {
  const found = (await drafts(id)).find(({ userId }) => userId === user);
  if (found === undefined) throw new Error('no draft for this post');
  return found;
};

/** Every text of 12 characters or more in what a side is shown. */
async function textsShown(id: string, user: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part === 'string' && part.length >= 12) found.add(part);
    else if (part !== null && typeof part === 'object') Object.values(part).forEach(visit);
  };
  visit((await seen(application, user, id)).view);
  visit(value(await application.chroniclePage(user, id)).entries);
  return found;
}

/** No draft holds a text that only the other side is shown. */
async function keepsSecrets(id: string): Promise<number> {
  const shown = { A: await textsShown(id, anna), B: await textsShown(id, berta) };
  const hidden = (from: Side, to: Side) => [...shown[from]].filter((text) => !shown[to].has(text));
  for (const { side, text } of await drafts(id))
    for (const secret of hidden(side === 'A' ? 'B' : 'A', side))
      expect([side, text.includes(secret) ? secret : '']).toEqual([side, '']);
  return hidden('A', 'B').length + hidden('B', 'A').length;
}

test('[umpire: reports] in every phase each post is told what its own pages show, and nothing that only the other side reads', async () => {
  const id = await campaign();
  await appointed(application, anna, id, stefan);
  expect((await drafts(id)).map(({ name, side, office }) => [name, side, office])).toEqual([
    ['Anna', 'A', 'commander'],
    ['Stefan', 'A', 'sub-commander'],
    ['Berta', 'B', 'commander'],
  ]);
  const choices = (await seen(application, anna, id)).view.situation?.choices ?? [];
  const { text } = await draftFor(id, anna);
  expect(choices.length).toBeGreaterThan(1);
  for (const { title, open } of choices) expect(text.includes(title)).toBe(open);
  expect(await keepsSecrets(id)).toBeGreaterThan(0);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  await keepsSecrets(id);
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(await keepsSecrets(id)).toBeGreaterThan(0);
  for (const user of [anna, berta]) value(await answered(application, user, id, 'quick'));
  await keepsSecrets(id);
  const battle = (await seen(application, berta, id)).view.battles[0];
  expect((await draftFor(id, berta)).text).toContain(battle?.title);
});

test('[umpire: reports] a draft is the same whichever choice the other side sealed', async () => {
  const id = await campaign();
  const told: string[] = [];
  for (const choice of ['canary-a-cross', 'canary-a-wait']) {
    value(await chosen(application, anna, id, choice));
    told.push((await draftFor(id, berta)).text);
  }
  expect(told[1]).toBe(told[0]);
});

test('[umpire: reports] sent, it is a message to that post alone; the next draft begins after it', async () => {
  const id = await campaign();
  for (const [user, choice] of [
    [anna, 'canary-a-cross'],
    [berta, 'canary-b-hold'],
  ] as const)
    value(await chosen(application, user, id, choice));
  expect((await draftFor(id, anna)).from.length).toBeGreaterThan(0);
  const sent = { to: anna, text: 'A rider from the ford came in at noon.', ...act() };
  const { messageId } = value(await application.sendReport(ulla, id, sent));
  expect(value(await application.sendReport(ulla, id, sent)).messageId).toBe(messageId);
  const read = async (user: string) =>
    value(await application.messagesPage(user, id)).messages.map(({ text, author }) => [
      author,
      text,
    ]);
  expect(await read(anna)).toEqual([['Ulla', sent.text]]);
  expect(await read(berta)).toEqual([]);
  const after = await draftFor(id, anna);
  expect([after.from, after.sentAt === null]).toEqual([[], false]);
  expect((await draftFor(id, berta)).from.length).toBeGreaterThan(0);
});

test('[umpire: reports] who has left the umpire’s seat sends none, whatever command they name', async () => {
  const id = await campaign();
  const left = act();
  value(await application.leaveUmpireSeat(ulla, id, left));
  const input = { to: anna, text: 'Retreat at once.', ...left };
  expect(codeOf(await application.sendReport(ulla, id, input))).toBe('NOT_FOUND');
});
