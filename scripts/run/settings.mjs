import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { keptText, readStoreKey, UnusableKey } from '../../lib/event-store/kept-keys.mjs';
import { PlainFailure } from '../failure.mjs';
import { keepEmbeddedPostgres } from '../postgres/keep.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
/** The folder for everything that must outlive a run: the embedded database and the secret that signs cookies. */
export const dataFolder = path.resolve(root, process.env.ORDERLY_DATA ?? '.data');

/** Where the server listens, and the address that people type. */
export function address() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainFailure(`PORT is "${process.env.PORT}", but must be a number from 1 to 65535.`);
  }
  const host = process.env.BIND_ADDRESS || '127.0.0.1';
  const url = process.env.NEXTAUTH_URL || `http://localhost:${port}`;
  return { port, host, url };
}

/** Refuses at once where another program holds the port, before anything is built. */
export async function requireFreePort({ port, host }) {
  await new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (failure) => reject(portFailure(failure, port, host)));
    server.listen(port, host, () => server.close(resolve));
  });
}

function portFailure(failure, port, host) {
  switch (failure.code) {
    case 'EADDRINUSE':
      return new PlainFailure(
        `Port ${port} is taken: another program listens there (perhaps this one, started before). ` +
          `Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new PlainFailure(
        `Port ${port} may only be opened by root. Choose one above 1023: PORT=3000 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PlainFailure(
        `This machine has no address "${host}" (BIND_ADDRESS). Leave it out to listen on this machine only.`,
      );
    default:
      return failure;
  }
}

/**
 * The database to use: the one that DATABASE_URL names, else the embedded one below the data folder, which is kept
 * running. `onMoved` is called with its new address where that changes. `failed` resolves where it cannot be kept.
 */
export async function openDatabase(onMoved) {
  if (process.env.DATABASE_URL) {
    const failed = new Promise(() => {});
    return { url: process.env.DATABASE_URL, embedded: false, failed, stop: async () => {} };
  }
  const server = await keepEmbeddedPostgres(
    { dataFolder: path.join(dataFolder, 'postgres') },
    onMoved,
  );
  const { url, folder, failed, stop } = server;
  return { url, embedded: true, folder, failed, stop };
}

/** The secret that signs cookies: NEXTAUTH_SECRET, else one made at the first start and kept for its owner alone. */
export function signingSecret() {
  const given = process.env.NEXTAUTH_SECRET;
  if (given) {
    if (given.length < 32)
      throw new PlainFailure('NEXTAUTH_SECRET is too short: use at least 32 random characters.');
    return given;
  }
  const file = path.join(dataFolder, 'secret');
  const kept = keptText(file, () => randomBytes(32).toString('base64url')).trim();
  if (kept.length < 32)
    throw new PlainFailure(
      `${file} is damaged. Remove it: a new one is made, and everybody signs in again.`,
    );
  return kept;
}

/**
 * Refuses at once where the store key is empty, short or damaged, before anything is sealed with another one. It is
 * made at the first start, so that all processes find the same one.
 */
export function requireStoreKey() {
  try {
    readStoreKey(process.env.ORDERLY_STORE_KEY, dataFolder);
  } catch (failure) {
    throw failure instanceof UnusableKey ? new PlainFailure(failure.message, failure) : failure;
  }
}

/**
 * Notes the server's address, for commands that print a link. Without the note they guess, so a failure here is
 * ignored.
 */
export function noteAddress({ url }) {
  try {
    fs.mkdirSync(dataFolder, { recursive: true });
    fs.writeFileSync(path.join(dataFolder, 'address'), `${url}\n`);
  } catch {}
}

/**
 * How long an idle connection is kept, in milliseconds: longer than proxies in front of a server keep theirs (usually
 * 60 s), so that none of them sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Hours between two backups of the embedded database. */
const BACKUP_HOURS = '24';

/** The environment of the web and worker processes. */
export function serverEnvironment({ databaseUrl, address: { port, host, url }, mode }) {
  return {
    ...process.env,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: signingSecret(),
    NEXTAUTH_URL: url,
    PORT: String(port),
    HOSTNAME: host,
    KEEP_ALIVE_TIMEOUT: process.env.KEEP_ALIVE_TIMEOUT ?? String(KEEP_ALIVE_MS),
    ORDERLY_ROOT: root,
    ORDERLY_DATA: dataFolder,
    // Who runs a PostgreSQL of their own has backups of their own, unless they ask for these.
    ORDERLY_BACKUP_HOURS:
      process.env.ORDERLY_BACKUP_HOURS || (process.env.DATABASE_URL ? '0' : BACKUP_HOURS),
  };
}
