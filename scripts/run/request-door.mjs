import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { logRequest } from './request-log.mjs';
import { refusalHeaders } from './security-headers.mjs';

/** Bytes of an address: path and query. */
const ADDRESS_BYTES_MAX = 8_000;
/** Bytes of any request's body, as in proxy.ts; routes and actions have narrower bounds of their own. */
const BODY_BYTES_MAX = 8_000_000;

const REFUSALS = {
  ADDRESS_MALFORMED: [400, 'This address is malformed.'],
  REQUEST_MALFORMED: [400, 'This request is malformed.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  BODY_TOO_LARGE: [413, `The request has more than ${BODY_BYTES_MAX} bytes.`],
  HEADERS_TOO_LARGE: [431, 'The headers of this request are too large.'],
  LEAVING: [503, 'This server is being restarted. Ask again in a moment.'],
  HOST_FOREIGN: [
    421,
    'This server does not answer to this name. Its owner can add the name: NEXTAUTH_URL or ORDERLY_HOSTS.',
  ],
};

/** Whether a path with its query is well formed: not too long, its percent-encoding sound, no control character. */
export function isWellFormed(address) {
  if (!address.startsWith('/') || address.length > ADDRESS_BYTES_MAX) return false;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(address));
  } catch {
    return false;
  }
}

/**
 * Whether the server answers to a Host: a loopback name, the host of NEXTAUTH_URL, the address it listens on, or one
 * of ORDERLY_HOSTS (names separated by commas). The port does not matter: proxies and tunnels change it.
 */
export function isOwnHost(host, environment = process.env) {
  const name = hostName(`http://${host}`);
  if (name === null || !/^[^/?#@\\]+$/.test(host)) return false;
  if (/^(.+\.)?localhost$/.test(name) || /^127\.\d+\.\d+\.\d+$/.test(name) || name === '[::1]')
    return true;
  const { NEXTAUTH_URL = '', HOSTNAME = '', ORDERLY_HOSTS = '' } = environment;
  const address = HOSTNAME.includes(':') ? `[${HOSTNAME}]` : HOSTNAME;
  const named = [address, ...ORDERLY_HOSTS.split(',')].map((one) =>
    hostName(`http://${one.trim()}`),
  );
  return [hostName(NEXTAUTH_URL), ...named].includes(name);
}

function hostName(url) {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') || null : null;
}

/** Why a request is refused before its body is read; null: it is not refused. */
function refusalOf(request) {
  const { host } = request.headers;
  if (!isWellFormed(request.url)) return 'ADDRESS_MALFORMED';
  if (turnsAway && (request.method === 'GET' || request.method === 'HEAD')) return 'LEAVING';
  // HTTP/1.0 knows no Host, and some health checks use it.
  if (host === undefined) return request.httpVersion === '1.0' ? null : 'REQUEST_MALFORMED';
  if (!isOwnHost(host)) return 'HOST_FOREIGN';
  return Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX ? 'BODY_TOO_LARGE' : null;
}

function bodyOf(code) {
  const [status, message] = REFUSALS[code];
  const text = JSON.stringify({ error: { code, message } });
  const headers = {
    ...refusalHeaders(),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
  };
  return { status, headers, text };
}

/** How long the rest of a refused body is read and dropped: cutting the connection at once would lose the answer. */
const LINGER_MS = 1_000;

/** Answers, and returns a function that ends the connection: call it when the rest of the body has arrived. */
function refuse(request, response, code) {
  const { status, headers, text } = bodyOf(code);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(text);
  const timer = setTimeout(() => end(), LINGER_MS);
  const end = () => {
    clearTimeout(timer);
    response.end(() => request.destroy());
  };
  return end;
}

function refuseUnread(request, response, code) {
  const end = refuse(request, response, code);
  request.on('error', () => {});
  request.once('end', end);
  request.once('close', end);
  request.resume();
}

/** Counts a body that comes without its length; one that grows too large is answered, and the rest of it dropped. */
function boundBody(request, response) {
  const push = request.push.bind(request);
  let bytes = 0;
  let end = null;
  request.push = (chunk) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= BODY_BYTES_MAX) return push(chunk);
    if (chunk === null) end?.();
    else if (end === null && response.headersSent) request.destroy();
    else end ??= refuse(request, response, 'BODY_TOO_LARGE');
    return true;
  };
}

/** Requests that are being answered, by their id, and why one of them failed, where that is known: `AWAY` or `MALFORMED`. */
const answering = new Map();
const AWAY = 'database away';
const MALFORMED = 'REQUEST_MALFORMED';

/**
 * instrumentation.ts reports here why a request failed: that the database was unreachable, or that its form could not be
 * read. It is bundled separately from this file.
 */
for (const [name, why] of [
  ['orderly-book.database-away', AWAY],
  ['orderly-book.form-malformed', MALFORMED],
])
  globalThis[Symbol.for(name)] = (id) => {
    if (answering.has(id)) answering.set(id, why);
  };

const RETRY_AFTER_S = 5;

/** Answers that are being given. */
const open = new Set();
let leaving = false;
let turnsAway = false;
/** How often a server that has closed looks for a live feed that was about to open. */
const FEEDS_LOOK_MS = 250;

/**
 * To be called when the process is asked to end: what is being answered is finished, on connections that are not used again,
 * and live feeds end, so that their pages ask the next process instead of holding this one up.
 */
export function drain() {
  leaving = true;
  for (const response of open) leave(response);
}

/**
 * Lets a server that is closed go on listening for a while, so that a proxy in front learns of it before anything is cut off: pages are
 * turned away with 503, which the proxy asks of another process and takes as a sign to leave this one alone; acts are still
 * answered, because nobody sends them twice. Then nothing new comes, and the server closes with nothing on its way to it.
 *
 * @param {import('node:http').Server} server
 * @param {number} waitMs 0 where no proxy is in front: it closes at once
 */
export function closeGently(server, waitMs) {
  const close = server.close.bind(server);
  const end = (done) => {
    drain();
    close(done);
    const late = setInterval(drain, FEEDS_LOOK_MS);
    server.once('close', () => clearInterval(late));
  };
  server.close = (done) => {
    if (leaving || waitMs === 0) end(done);
    else {
      leaving = true;
      turnsAway = true;
      setTimeout(end, waitMs, done);
    }
    return server;
  };
}

const left = new WeakSet();

function leave(response) {
  if (!left.has(response)) response.once('finish', () => response.req.socket.destroySoon());
  left.add(response);
  if (!response.headersSent) {
    response.shouldKeepAlive = false;
    return;
  }
  if (!String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
  // What the feed still writes is late, and no fault.
  response.on('error', () => {});
  response.end();
}

/** Gives a request its id, never the sender's own, and logs how it was answered, whether it is let in or not. */
function numbered(request, response) {
  const id = randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  const begun = performance.now();
  response.once('close', () => {
    answering.delete(id);
    logRequest({ id, request, response, begun });
  });
  return id;
}

/**
 * A fault due to an unreachable database is answered 503 instead of 500, and one due to a form that cannot be read 400.
 */
function watch(id, response) {
  answering.set(id, null);
  const writeHead = response.writeHead.bind(response);
  /** What is sent instead of what the program sends. */
  let instead = null;
  response.writeHead = (status, ...rest) => {
    const why = status === 500 ? answering.get(id) : null;
    if (why === MALFORMED) {
      const refusal = bodyOf(MALFORMED);
      instead = refusal.text;
      for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
      return writeHead(refusal.status);
    }
    if (why !== AWAY) return writeHead(status, ...rest);
    response.setHeader('Retry-After', String(RETRY_AFTER_S));
    // Drops a status message passed as text, which would still say internal error.
    return writeHead(503, ...rest.filter((part) => typeof part !== 'string'));
  };
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  response.write = (...rest) => (instead === null ? write(...rest) : true);
  response.end = (...rest) => {
    if (!response.headersSent && response.statusCode === 500 && answering.get(id) === MALFORMED)
      response.writeHead(500);
    return instead === null ? end(...rest) : end(instead);
  };
}

/** Wraps the request handler: a request refused here never reaches it. */
export function guarded(answer) {
  return (request, response) => {
    const code = refusalOf(request);
    const id = numbered(request, response);
    if (code !== null) return refuseUnread(request, response, code);
    if (request.headers['content-length'] === undefined) boundBody(request, response);
    open.add(response);
    response.once('close', () => open.delete(response));
    if (leaving) leave(response);
    watch(id, response);
    return answer(request, response);
  };
}

/** Answers what Node's parser refuses, with the same headers as everything else. */
export function answerFault(fault, socket) {
  if (!socket.writable || fault.code === 'ECONNRESET') return socket.destroy();
  const { status, headers, text } = bodyOf(codeOfFault(fault));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`,
  );
}

function codeOfFault({ code, rawPacket, bytesParsed }) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'REQUEST_MALFORMED';
  // If the limit is exceeded before the first line ends, the address alone is too long.
  const read = rawPacket?.subarray(0, bytesParsed).toString('latin1') ?? '';
  return /[\r\n]/.test(read) ? 'HEADERS_TOO_LARGE' : 'ADDRESS_MALFORMED';
}
