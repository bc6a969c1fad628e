import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { addressHash } from '@/lib/application/notices/channels';
import { removeMember } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import { type Sending, sendDue } from '@/lib/jobs/deliveries';
import { beginDeliveries, claimDeliveries } from '@/lib/jobs/deliveries-store';
import { handOutNotices, noticesFromEvents } from '@/lib/jobs/notices';
import { announce } from '@/lib/notices/announce';
import { type MailSender, mailSender } from '@/lib/notices/channels/mail';
import { NOTICE_KIND_NAMES } from '@/lib/notices/kinds';
import {
  chosen,
  codeOf,
  newCommand,
  person,
  started,
  Table,
  value,
} from '@/tests/integration/application/table';
import { SAMPLE_NOTICES } from '@/tests/notices/samples';
import { MailBox, PostOffice, PushBrowser } from './endpoints';

const SITE = 'https://book.example.org';
let table: Table;
let services: Services;
let application: CampaignApplication;
let owner: { user: string; club: string };
let mailBox: MailBox;
let office: PostOffice;
let officeUrl: string;
let mail: MailSender;
let sending: Sending;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  services = table.services();
  owner = await person('Olga');
  mailBox = new MailBox();
  office = new PostOffice();
  const url = await mailBox.open();
  officeUrl = await office.open();
  process.env.ORDERLY_SMTP_URL = url;
  process.env.ORDERLY_MAIL_FROM = 'Orderly Book <book@example.org>';
  mail = mailSender({ url, from: process.env.ORDERLY_MAIL_FROM });
  sending = { services, mail, site: SITE, outgoing: { loopback: true } };
});
beforeEach(() => {
  mailBox.mails.length = 0;
  mailBox.refuseWith = null;
  office.posts.length = 0;
  office.status = 201;
});
afterEach(() => prisma().throttle.deleteMany());
afterAll(async () => {
  mail.close();
  await mailBox.close();
  await office.close();
  await table.clear();
  delete process.env.ORDERLY_SMTP_URL;
  delete process.env.ORDERLY_MAIL_FROM;
  expect(table.faults).toEqual([]);
});

/** What a worker does, until nothing is left. */
async function work() {
  while (
    (await noticesFromEvents(services)) +
      (await handOutNotices(services)) +
      (await sendDue(sending)) >
    0
  );
}
const emailOf = async (id: string) =>
  (await prisma().user.findUniqueOrThrow({ where: { id } })).email ?? '';

/** Mail, confirmed by the link that is sent. */
async function withMail(user: string): Promise<string> {
  const { channelId } = value(await application.addNoticeChannel(user, { kind: 'mail' }));
  value(await application.testNoticeChannel(user, { channelId }));
  await work();
  const [, proof = ''] =
    new RegExp(`${SITE}/account/notices/confirm/${channelId}/([\\w-]+)`).exec(
      mailBox.mails.at(-1)?.text ?? '',
    ) ?? [];
  value(await application.confirmNoticeMail(user, { channelId, proof }));
  mailBox.mails.length = 0;
  return channelId;
}
/** A hook or a browser at this machine, which the door of the application would refuse. */
async function withAddress(
  user: string,
  kind: 'push' | 'discord',
  address: string,
): Promise<string> {
  const id = randomUUID();
  await prisma().noticeChannel.create({
    data: {
      ...{ id, userId: user, kind, label: kind, addressHash: addressHash(address) },
      address: { ...(await services.secrets.protect(user, address)) },
    },
  });
  return id;
}
const deliveries = (channelId: string) =>
  prisma().noticeDelivery.findMany({ where: { channelId }, orderBy: { dueAt: 'asc' } });
const news = (userId: string, key: string = randomUUID()) =>
  announce(prisma(), {
    kind: 'club-invitation',
    ...{ userId, campaignId: null, key },
    data: { club: 'Thursday', from: 'Okafor', path: '/club' },
  });
const reader = async () => (await person('Reader', owner.club)).user;

test('[notices: mail] nothing but a link is sent to an address before its owner has confirmed it', async () => {
  const user = await reader();
  const { channelId } = value(await application.addNoticeChannel(user, { kind: 'mail' }));
  await news(user);
  await work();
  expect(mailBox.mails).toEqual([]);
  value(await application.testNoticeChannel(user, { channelId }));
  await work();
  expect(mailBox.mails.map(({ subject }) => subject)).toEqual(['Confirm this address']);
  expect(codeOf(await application.confirmNoticeMail(user, { channelId, proof: 'x' }))).toBe(
    'NOT_FOUND',
  );
  const proof = mailBox.mails[0]?.text.match(/confirm\/[\w-]+\/([\w-]+)/)?.[1] ?? '';
  const other = await reader();
  expect(codeOf(await application.confirmNoticeMail(other, { channelId, proof }))).toBe(
    'NOT_FOUND',
  );
  value(await application.confirmNoticeMail(user, { channelId, proof }));
  await news(user);
  await work();
  expect(mailBox.mails.at(-1)).toMatchObject({
    to: [await emailOf(user)],
    subject: 'Okafor invites you to Thursday',
  });
  expect(mailBox.mails.at(-1)?.text).toContain(`${SITE}/club`);
});

test('[notices: mail] a refused mail is shown to its reader, three in a row stop, a test begins again', async () => {
  const user = await reader();
  const channelId = await withMail(user);
  mailBox.refuseWith = { code: 550, message: 'Mailbox full' };
  for (let time = 0; time < 3; time++) {
    await news(user);
    await work();
  }
  const failed = (await application.noticeSettings(user)).channels[0];
  expect(failed?.failure).toMatchObject({
    sentence: 'The mail server refused the mail (550).',
    stopped: true,
  });
  mailBox.refuseWith = null;
  await news(user);
  await work();
  expect(mailBox.mails).toEqual([]);
  value(await application.testNoticeChannel(user, { channelId }));
  await work();
  expect(mailBox.mails.map(({ subject }) => subject)).toEqual(['A test from Orderly Book']);
  expect((await application.noticeSettings(user)).channels[0]?.failure).toBeNull();
});

test('[notices: mail] a server that is busy gets the mail later, and after longer and longer pauses', async () => {
  const user = await reader();
  const channelId = await withMail(user);
  mailBox.refuseWith = { code: 451, message: 'Later' };
  await news(user);
  await work();
  const [waiting] = (await deliveries(channelId)).filter(({ state }) => state === 'waiting');
  expect(waiting?.attempts).toBe(1);
  expect((waiting?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(20_000);
  mailBox.refuseWith = null;
  await prisma().noticeDelivery.updateMany({ where: { channelId }, data: { dueAt: new Date() } });
  await work();
  expect(mailBox.mails).toHaveLength(1);
});

test('[notices: once] many workers at once send each notice once', async () => {
  const user = await reader();
  const channelId = await withMail(user);
  for (let count = 0; count < 20; count++) await news(user, `n${count}`);
  await Promise.all(Array.from({ length: 8 }, () => work()));
  await work();
  const unsent = (await deliveries(channelId)).filter(({ state }) => state !== 'sent');
  expect(unsent.map(({ state, fault, attempts }) => ({ state, fault, attempts }))).toEqual([]);
  expect(mailBox.mails).toHaveLength(20);
  expect(new Set(mailBox.mails.map(({ messageId }) => messageId)).size).toBe(20);
});

test('[notices: once] a worker that died before it began is replaced; one that died while it sent leaves a mail unclear and pushes again', async () => {
  const { sql } = services;
  const user = await reader();
  const mailId = await withMail(user);
  const browser = new PushBrowser();
  const pushId = await withAddress(
    user,
    'push',
    JSON.stringify(browser.subscription(`${officeUrl}/push/died`)),
  );
  const longAgo = () =>
    sql`UPDATE notice_delivery SET claimed_at = now() - interval '10 minutes' WHERE state IN ('claimed', 'sending')`;
  await news(user, 'died');
  await handOutNotices(services);
  const claim = randomUUID();
  expect(await claimDeliveries(sql, claim, 10)).toHaveLength(2);
  await longAgo();
  const again = randomUUID();
  const [first, second] = await claimDeliveries(sql, again, 10);
  // The first worker wakes up too late.
  expect((await beginDeliveries(sql, [first?.id ?? ''], claim)).size).toBe(0);
  for (const one of [first, second])
    expect((await beginDeliveries(sql, [one?.id ?? ''], again)).size).toBe(1);
  await longAgo();
  await work();
  expect((await deliveries(mailId)).at(-1)?.state).toBe('unclear');
  expect(mailBox.mails).toEqual([]);
  expect((await deliveries(pushId)).at(-1)?.state).toBe('sent');
  expect(office.posts).toHaveLength(1);
});

test('[notices: push] a browser alone can read what is pushed to it, and the service knows the sender', async () => {
  const user = await reader();
  const browser = new PushBrowser();
  const channelId = await withAddress(
    user,
    'push',
    JSON.stringify(browser.subscription(`${officeUrl}/push/1`)),
  );
  await news(user);
  await work();
  const [pushed] = office.posts;
  expect(pushed?.body.includes('Thursday')).toBe(false);
  expect(browser.decrypt(pushed?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Okafor invites you to Thursday',
    href: `${SITE}/club`,
  });
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(pushed?.headers.authorization ?? '') ?? [];
  expect(key).toBe(services.notifying.push.publicKey);
  const [head, body, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  office.status = 410;
  await news(user);
  await work();
  expect((await application.noticeSettings(user)).channels[0]?.failure?.stopped).toBe(true);
  expect((await deliveries(channelId)).at(-1)?.state).toBe('failed');
});

test('[notices: web hooks] names call nobody and redirects lead nowhere', async () => {
  const user = await reader();
  await withAddress(user, 'discord', `${officeUrl}/hook`);
  await prisma().noticeSettings.create({
    data: { userId: user, choices: { invitation: ['discord'] } },
  });
  office.status = 302;
  await announce(prisma(), {
    kind: 'club-invitation',
    ...{ userId: user, campaignId: null, key: 'hook' },
    data: { club: '@everyone [x](https://evil.example)', from: '**Okafor**', path: '/club' },
  });
  await work();
  expect(office.posts.map(({ path }) => path)).toEqual(['/hook']);
  const sent = JSON.parse(String(office.posts[0]?.body)) as { content: string };
  expect(sent).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(sent.content).toContain('\\@everyone \\[x\\]\\(https://evil.example\\)');
});

test('[notices: rights] who has lost the right between writing and sending gets nothing, of any kind, on any channel', async () => {
  const { user: anna } = await person('Anna', owner.club);
  const { user: berta } = await person('Berta', owner.club);
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: owner.club },
  );
  await work();
  const mailId = await withMail(berta);
  const browser = new PushBrowser();
  const pushId = await withAddress(
    berta,
    'push',
    JSON.stringify(browser.subscription(`${officeUrl}/b`)),
  );
  const hookId = await withAddress(berta, 'discord', `${officeUrl}/hook`);
  const all = ['push', 'mail', 'discord'];
  const choices = Object.fromEntries(
    ['turn', 'deadline', 'standby', 'result', 'night', 'message', 'news', 'invitation'].map(
      (group) => [group, all],
    ),
  );
  await prisma().noticeSettings.create({ data: { userId: berta, choices } });
  const kinds = NOTICE_KIND_NAMES.filter(
    (kind) => !['test', 'confirm-mail', 'account-changed', 'club-invitation'].includes(kind),
  );
  for (const kind of kinds) {
    const data = {
      ...SAMPLE_NOTICES[kind],
      ...('clubId' in SAMPLE_NOTICES[kind] ? { clubId: owner.club } : {}),
    };
    const notice = { kind, userId: berta, campaignId: id, key: 'lost', data };
    await announce(prisma(), notice as Parameters<typeof announce>[1]);
  }
  await handOutNotices(services);
  value(await removeMember(owner.user, owner.club, berta));
  await work();
  expect(mailBox.mails).toEqual([]);
  expect(office.posts).toEqual([]);
  for (const channel of [mailId, pushId, hookId]) {
    const ended = (await deliveries(channel)).filter(({ state }) => state !== 'sent');
    expect(ended.map(({ state }) => state)).toEqual(kinds.map(() => 'dropped'));
  }
});

test('[notices: secrecy] nothing that is sent holds a choice, a message’s words or a result, on any channel', async () => {
  const { user: anna } = await person('Anna', owner.club);
  const { user: berta } = await person('Berta', owner.club);
  const browser = new PushBrowser();
  await withMail(berta);
  await withAddress(berta, 'push', JSON.stringify(browser.subscription(`${officeUrl}/push`)));
  await withAddress(berta, 'discord', `${officeUrl}/hook`);
  const all = ['push', 'mail', 'discord'];
  const groups = ['turn', 'result', 'message', 'news', 'invitation'];
  await prisma().noticeSettings.create({
    data: { userId: berta, choices: Object.fromEntries(groups.map((group) => [group, all])) },
  });
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: owner.club },
  );
  value(
    await application.sendMessage(anna, id, {
      to: 'all',
      text: 'canary words',
      commandId: newCommand(),
    }),
  );
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await chosen(application, anna, id, 'canary-a-cross'));
  // Somebody who has just acted is probably at the screen; here time passes.
  await work();
  await prisma().noticeDelivery.updateMany({
    where: { state: 'waiting' },
    data: { dueAt: new Date() },
  });
  await work();
  const sent = [
    ...mailBox.mails.map(({ raw }) => raw),
    ...office.posts.map(({ path, body }) =>
      path === '/push' ? JSON.stringify(browser.decrypt(body)) : body.toString('utf8'),
    ),
  ];
  expect(mailBox.mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A message: A test of arms',
      'Both sides have sealed: A test of arms',
      'Your turn: A test of arms',
    ]),
  );
  expect(sent.length).toBe(3 * mailBox.mails.length);
  for (const one of sent) expect(one.toLowerCase()).not.toContain('canary');
});

/** A mail server that lets nothing through until it is opened. */
function heldMail() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun: string[] = [];
  const held: MailSender = {
    send: async ({ id }) => {
      begun.push(id);
      await opened;
      return { kind: 'sent' };
    },
    close: () => {},
  };
  const full = async () => {
    while (begun.length < 8) await setTimeout(5);
  };
  return { held, begun, full, open: () => open() };
}
const states = async (channelId: string) => {
  const all = (await deliveries(channelId)).slice(1).map(({ state }) => state);
  return Object.fromEntries(
    [...new Set(all)].map((one) => [one, all.filter((x) => x === one).length]),
  );
};
const dueNow = (channelId: string) =>
  prisma().noticeDelivery.updateMany({
    where: { channelId, state: 'waiting' },
    data: { dueAt: new Date() },
  });

test('[notices: rights] who leaves while a slow mail server holds a batch up is sent nothing that is begun after', async () => {
  const { user: anna } = await person('Anna', owner.club);
  const { user: berta } = await person('Berta', owner.club);
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: owner.club },
  );
  await work();
  const channelId = await withMail(berta);
  await prisma().noticeSettings.create({ data: { userId: berta, choices: { news: ['mail'] } } });
  for (let count = 0; count < 12; count++)
    await announce(prisma(), {
      kind: 'choices-opened',
      ...{ userId: berta, campaignId: id, key: `held${count}` },
      data: SAMPLE_NOTICES['choices-opened'],
    });
  await handOutNotices(services);
  await dueNow(channelId);
  const { held, full, open } = heldMail();
  const sent = sendDue({ ...sending, mail: held });
  await full();
  value(await removeMember(owner.user, owner.club, berta));
  // Longer than her access to the campaign is kept.
  await setTimeout(600);
  open();
  await sent;
  expect(await states(channelId)).toEqual({ sent: 8, dropped: 4 });
});

test.each(['read', 'address withdrawn'] as const)(
  '[notices: once] %s while a batch is held up: what is begun after is not sent',
  async (meanwhile) => {
    const user = await reader();
    const channelId = await withMail(user);
    for (let count = 0; count < 12; count++) await news(user);
    await handOutNotices(services);
    const { held, full, open } = heldMail();
    const sent = sendDue({ ...sending, mail: held });
    await full();
    if (meanwhile === 'read')
      await prisma().notice.updateMany({ where: { userId: user }, data: { readAt: new Date() } });
    else
      await prisma().noticeChannel.update({
        where: { id: channelId },
        data: { confirmedAt: null },
      });
    open();
    await sent;
    expect(await states(channelId)).toEqual({ sent: 8, dropped: 4 });
  },
);

test('[notices: once] a batch that takes too long puts back what it has not begun, and each notice is sent once', async () => {
  const user = await reader();
  const channelId = await withMail(user);
  for (let count = 0; count < 20; count++) await news(user);
  await handOutNotices(services);
  const { held, begun, full, open } = heldMail();
  // Its time stands still until as many are begun as can be at once, however slow the machine is.
  using clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const sent = sendDue({ ...sending, mail: held, batchMs: 300 });
  await full();
  clock.mockReturnValue(350);
  open();
  expect(await sent).toBe(20);
  expect(await states(channelId)).toEqual({ sent: 8, waiting: 12 });
  const back = (await deliveries(channelId)).filter(({ state }) => state === 'waiting');
  expect(new Set(back.map(({ attempts, claim }) => `${attempts} ${claim}`))).toEqual(
    new Set(['0 null']),
  );
  await work();
  expect(await states(channelId)).toEqual({ sent: 20 });
  expect(begun).toHaveLength(8);
  expect(mailBox.mails).toHaveLength(12);
});
