import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The note by which the program knows that its mail goes to a catcher, and nowhere else. */
const NOTE = 'catcher.json';
/** Mails that are kept; the oldest go first. */
const KEPT_MAX = 200;
/** Bytes of a mail that is taken. */
const MAIL_BYTES_MAX = 1_000_000;
/** Orders mails of one millisecond. */
let caughtCount = 0;

/**
 * The mail server of development and tests: listens on this machine alone, sends nothing on, and writes each mail as a file
 * for the page /development/mail. Its packages are those of development, so it is never part of an installation in use.
 *
 * @param {string} folder emptied at the start
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} env: what the program is to be started with
 */
export async function catchMail(folder) {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAIL_BYTES_MAX,
    onData: (stream, session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        keep(folder, PostalMime, Buffer.concat(chunks), session).then(() => done(), done);
      });
    },
  });
  server.on('error', () => {}); // a client that goes away
  await new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `smtp://127.0.0.1:${server.server.address().port}`;
  fs.writeFileSync(path.join(folder, NOTE), JSON.stringify({ url }));
  return {
    env: {
      ORDERLY_SMTP_URL: url,
      ORDERLY_MAIL_FROM: 'Orderly Book <book@example.org>',
      ORDERLY_CAUGHT_MAIL: folder,
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function keep(folder, PostalMime, raw, session) {
  const mail = await PostalMime.parse(raw);
  const at = new Date().toISOString();
  const caught = {
    id: randomUUID(),
    at,
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  };
  caughtCount += 1;
  const name = `${at.replace(/\W/g, '')}-${String(caughtCount).padStart(9, '0')}.json`;
  const file = path.join(folder, name);
  // Renamed when it is whole: the page never reads half a mail.
  fs.writeFileSync(`${file}.part`, JSON.stringify(caught), { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
  const kept = fs
    .readdirSync(folder)
    .filter((one) => one !== NOTE && one.endsWith('.json'))
    .sort();
  for (const old of kept.slice(0, Math.max(0, kept.length - KEPT_MAX)))
    fs.rmSync(path.join(folder, old), { force: true });
}
