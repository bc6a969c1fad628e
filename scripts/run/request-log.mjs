import fs from 'node:fs';
import path from 'node:path';
import pino from 'pino';

/** Names of our own routes: the only parts of an address that are logged. */
let names = null;
function ownNames() {
  if (names !== null) return names;
  const app = path.resolve(import.meta.dirname, '../../app');
  names = new Set(['_next', 'static', 'image']);
  for (const entry of fs.readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() && /^[a-z][a-z-]*$/.test(entry.name)) names.add(entry.name);
  }
  return names;
}

/** A path with […] for whatever is not a name of a route: an id, the secret of a link, a malformed address. */
export function routeOf(address) {
  if (!URL.canParse(address, 'http://localhost')) return '[…]';
  const { pathname } = new URL(address, 'http://localhost');
  const parts = pathname.split('/').slice(1);
  return `/${parts.map((part) => (part === '' || ownNames().has(part) ? part : '[…]')).join('/')}`;
}

const wanted = process.env.ORDERLY_LOG_REQUESTS === '1';
const log = wanted
  ? pino(
      {
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      process.stderr,
    )
  : null;

/** Logs an answered request, where ORDERLY_LOG_REQUESTS asks for it. Status 0: the sender left before the answer. */
export function logRequest({ id, request, response, begun }) {
  if (log === null) return;
  log.info(
    {
      request: {
        ...{ id, method: request.method, route: routeOf(request.url) },
        status: response.headersSent ? response.statusCode : 0,
        ms: Math.round(performance.now() - begun),
      },
    },
    'request',
  );
}
