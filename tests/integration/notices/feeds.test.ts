import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { workOnDeadline } from '@/lib/application/due/deadlines';
import { removeMember } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import { announce } from '@/lib/notices/announce';
import { type Feed, feedText } from '@/lib/notices/feeds';
import {
  chosen,
  codeOf,
  newCommand,
  person,
  started,
  Table,
  value,
} from '@/tests/integration/application/table';

const SITE = 'https://book.example';
const DAY = 86_400_000;

let table: Table;
let services: Services;
let application: CampaignApplication;
beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
});
afterAll(() => table.clear());

/** Anna and Berta at a slow pace, in a club that Olga owns. */
async function game() {
  const { user: olga, club } = await person('Olga');
  const { user: anna } = await person('Anna', club);
  const { user: berta } = await person('Berta', club);
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  value(await application.proposePace(anna, id, { pace: 'slow', commandId: newCommand() }));
  const proposal = value(await application.deadlinesPage(berta, id)).proposal?.position ?? 0;
  value(
    await application.answerPace(berta, id, { proposal, answer: 'agree', commandId: newCommand() }),
  );
  await workOnDeadline(services, id, Date.now());
  return { olga, club, anna, berta, id };
}
const made = async (user: string, kind: Feed['kind'], campaignId?: string) => {
  const path = value(
    await application.addFeed(user, { kind, ...(campaignId === undefined ? {} : { campaignId }) }),
  );
  return path.replace('/feeds/', '');
};
const read = (file: string) => application.readFeed({ file, site: SITE });
/** The events of a calendar, as another program reads them. */
async function eventsIn(file: string) {
  const { type, text } = value(await read(file));
  expect(type).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      ...{ uid: event.uid, summary: event.summary, description: event.description },
      start: event.startDate.toJSDate(),
      url: String(one.getFirstPropertyValue('url')),
    };
  });
}

describe('[notices: calendar]', () => {
  test('another program reads the deadline from it, and that it has moved', async () => {
    const { anna, berta, id } = await game();
    const file = await made(anna, 'calendar');
    const [event, ...more] = await eventsIn(file);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      uid: `deadline/${id}/choice-1`,
      summary: expect.stringMatching(/^Answer by now: /),
      url: `${SITE}/campaigns/${id}`,
    });
    const dueAt = event?.start.getTime() ?? 0;
    expect(Math.abs(dueAt - Date.now() - 4 * DAY)).toBeLessThan(3_600_000);
    const draw = { phase: 'choice-1', commandId: newCommand() };
    value(await application.drawBank(berta, id, draw));
    await workOnDeadline(services, id, Date.now());
    const [moved] = await eventsIn(file);
    expect(moved).toMatchObject({ uid: event?.uid });
    expect((moved?.start.getTime() ?? 0) - dueAt).toBe(DAY);
    value(await chosen(application, anna, id, 'canary-a-cross'));
    expect((await eventsIn(file))[0]?.summary).toMatch(/^Deadline: /);
  });
  test('a holiday is in it, and a campaign’s own calendar holds that campaign alone', async () => {
    const { anna, berta, id } = await game();
    const opponent = { kind: 'member', userId: berta } as const;
    const club = (await services.campaigns.load(id))?.club ?? '';
    await started(application, anna, opponent, { clubId: club });
    const from = new Date(Date.now() + DAY).toISOString();
    const to = new Date(Date.now() + 3 * DAY).toISOString();
    value(await application.takeHoliday(anna, id, { id: randomUUID(), from, to }));
    const all = await eventsIn(await made(anna, 'calendar'));
    expect(all.map(({ uid }) => uid.split('/')[0])).toEqual(['deadline', 'holiday']);
    const one = await eventsIn(await made(anna, 'calendar', id));
    expect(one.map(({ uid }) => uid)).toEqual([`deadline/${id}/choice-1`]);
  });
});

describe('[notices: feed]', () => {
  test('it holds the reader’s own notices in words, and nothing that was sealed', async () => {
    const { anna, berta, id } = await game();
    value(await chosen(application, anna, id, 'canary-a-cross'));
    await announce(prisma(), {
      ...{ kind: 'your-turn', userId: berta, campaignId: id, key: randomUUID() },
      data: { campaign: 'A test of arms', deed: 'choose' },
    });
    const files = [await made(berta, 'news'), await made(berta, 'news', id)];
    for (const file of [...files, await made(berta, 'calendar')]) {
      const { text } = value(await read(file));
      expect(text).not.toContain('canary');
    }
    const feed = value(await read(files[1] ?? ''));
    expect(feed.type).toBe('application/rss+xml; charset=utf-8');
    expect(feed.text).toContain('<item>');
    expect(feed.text).toContain('<title>Your turn: ');
  });
  test('names that people typed stay text', () => {
    const entry = {
      id: 'a&b',
      title: '<b>"x" & \'y\'</b>\u0001',
      text: ']]>',
      path: '/p',
      at: new Date(0),
    };
    const text = feedText({ kind: 'news', title: 't', entries: [entry as never] }, SITE);
    expect(text).toContain('<title>&lt;b&gt;&quot;x&quot; &amp; &apos;y&apos;&lt;/b&gt;</title>');
    expect(text).toContain('<description>]]&gt;</description>');
  });
});

describe('[notices: feeds] their addresses', () => {
  test('only the address opens it, only its owner removes it, and it is kept as a hash alone', async () => {
    const { anna, berta } = await game();
    const file = await made(anna, 'news');
    const [secret = ''] = file.split('.');
    expect(JSON.stringify(await prisma().noticeFeed.findMany())).not.toContain(secret);
    for (const wrong of ['', 'x.ics', `${secret}.ics`, `${secret}x.xml`, secret, '../etc/passwd'])
      expect(codeOf(await read(wrong))).toBe('NOT_FOUND');
    const { feeds } = await application.noticeSettings(anna);
    expect(feeds).toHaveLength(1);
    value(await application.removeFeed(berta, feeds[0]?.id ?? ''));
    value(await read(file));
    value(await application.removeFeed(anna, feeds[0]?.id ?? ''));
    expect(codeOf(await read(file))).toBe('NOT_FOUND');
  });
  test('of a campaign that somebody may not see there is none, and who leaves the club reads no more of it', async () => {
    const { olga, club, anna, id } = await game();
    const { user: stranger } = await person('Stranger');
    const foreign = await application.addFeed(stranger, { kind: 'calendar', campaignId: id });
    expect(codeOf(foreign)).toBe('NOT_FOUND');
    await announce(prisma(), {
      ...{ kind: 'your-turn', userId: anna, campaignId: id, key: randomUUID() },
      data: { campaign: 'A test of arms', deed: 'choose' },
    });
    const files = [await made(anna, 'calendar'), await made(anna, 'news')];
    for (const file of files) expect(value(await read(file)).text).toMatch(/VEVENT|<item>/);
    value(await removeMember(olga, club, anna));
    for (const file of files) expect(value(await read(file)).text).not.toMatch(/VEVENT|<item>/);
  });
});
