import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mailSettings } from '@/lib/notices/channels/mail-settings';

/** A mail that the mail server of development and tests caught (`scripts/run/mail-catcher.mjs`). */
export interface CaughtMail {
  readonly id: string;
  /** ISO instant. */
  readonly at: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Mails that the page shows. */
const SHOWN_MAX = 50;
const NOTE = 'catcher.json';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const CATCHER = z.object({ url: z.string() });
const CAUGHT = z.object({
  id: z.string(),
  at: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});

/** Whether this installation can send mail. */
export const sendsMail = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  mailSettings(environment) !== null;

/**
 * The newest mails that were caught, at most 50; null where mail is really sent. They hold links to new passwords, so nothing
 * is shown unless all of this is so: ORDERLY_CAUGHT_MAIL names the folder of a catcher, mail goes to that very catcher, and
 * people reach the program at this machine only, by plain http.
 */
export async function caughtMail(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly CaughtMail[] | null> {
  const folder = environment.ORDERLY_CAUGHT_MAIL ?? '';
  const settings = mailSettings(environment);
  if (folder === '' || settings === null || !isLocal(environment.NEXTAUTH_URL ?? '')) return null;
  const server = new URL(settings.url);
  const note = await read(path.join(/* turbopackIgnore: true */ folder, NOTE), CATCHER);
  if (note === null || note.url !== settings.url || !LOCAL.has(server.hostname)) return null;
  const names = (await readdir(/* turbopackIgnore: true */ folder)).filter(
    (name) => name !== NOTE && name.endsWith('.json'),
  );
  const newest = names.sort().reverse().slice(0, SHOWN_MAX);
  const mails = await Promise.all(
    newest.map((name) => read(path.join(/* turbopackIgnore: true */ folder, name), CAUGHT)),
  );
  return mails.filter((mail) => mail !== null);
}

function isLocal(site: string): boolean {
  if (!URL.canParse(site)) return false;
  const { protocol, hostname } = new URL(site);
  return protocol === 'http:' && LOCAL.has(hostname);
}

async function read<Read>(file: string, schema: z.ZodType<Read>): Promise<Read | null> {
  try {
    const found = schema.safeParse(
      JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8')),
    );
    return found.success ? found.data : null;
  } catch {
    return null; // removed while it was being read
  }
}
