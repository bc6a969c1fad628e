import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caughtMail } from '@/lib/application/notices/caught-mail';
import { mailSender } from '@/lib/notices/channels/mail';
import { catchMail } from '@/scripts/run/mail-catcher.mjs';

let folder: string;
let catcher: Awaited<ReturnType<typeof catchMail>>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orderly-mail-'));
  catcher = await catchMail(path.join(folder, 'caught'));
  env = { NODE_ENV: 'test', ...catcher.env, NEXTAUTH_URL: 'http://localhost:3000' };
});
afterAll(async () => {
  await catcher.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(subject: string): Promise<void> {
  const sender = mailSender({
    url: env.ORDERLY_SMTP_URL ?? '',
    from: env.ORDERLY_MAIL_FROM ?? '',
  });
  const mail = { id: subject, to: 'olga@example.org', subject, text: 'Für Olga\n\nA second line' };
  expect(await sender.send({ ...mail, settingsHref: null })).toEqual({ kind: 'sent' });
  sender.close();
}

test('[notices: caught mail] what development sends is kept whole and read, the newest first', async () => {
  await send('first');
  await send('second');
  const mails = await caughtMail(env);
  expect(mails?.map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(mails?.[0]).toMatchObject({ to: ['olga@example.org'] });
  expect(mails?.[0]?.text).toContain('Für Olga');
});

test('[notices: caught mail] nothing is shown where the mail goes elsewhere or people come from elsewhere', async () => {
  const shown = async (change: Record<string, string>) =>
    (await caughtMail({ ...env, ...change })) !== null;
  expect(await shown({})).toBe(true);
  expect(await shown({ ORDERLY_CAUGHT_MAIL: '' })).toBe(false);
  expect(await shown({ ORDERLY_CAUGHT_MAIL: folder })).toBe(false);
  expect(await shown({ ORDERLY_SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe(false);
  expect(await shown({ ORDERLY_SMTP_URL: 'smtps://mail.example.org' })).toBe(false);
  expect(await shown({ ORDERLY_SMTP_URL: '' })).toBe(false);
  expect(await shown({ NEXTAUTH_URL: 'https://book.example.org' })).toBe(false);
  expect(await shown({ NEXTAUTH_URL: 'http://192.168.1.5:3000' })).toBe(false);
  expect(await shown({ NEXTAUTH_URL: '' })).toBe(false);
});
