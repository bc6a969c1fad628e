import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/**
 * Raw requests against a server that is loaded like the web process; it answers with the bytes of the body it received.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const GUARD = pathToFileURL(path.join(ROOT, 'scripts/run/guard-requests.mjs')).href;
const SERVER = `
  import http from 'node:http';
  const server = http.createServer(async (request, response) => {
    const id = request.headers['x-request-id'];
    if (request.url.startsWith('/fails')) {
      if (request.url === '/fails/away') globalThis[Symbol.for('orderly-book.database-away')](id);
      if (request.url.startsWith('/fails/form')) globalThis[Symbol.for('orderly-book.form-malformed')](id);
      if (request.url === '/fails/form?whole') response.writeHead(500, { 'Content-Length': '44' });
      response.statusCode = 500;
      return response.end('failed ' + id);
    }
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += chunk.length;
      response.end('served ' + bytes);
    } catch {}
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
const HEADERS = [
  'x-content-type-options: nosniff',
  'referrer-policy: same-origin',
  'x-frame-options: deny',
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: camera=()',
  "content-security-policy: default-src 'none'",
  'cache-control: private, no-store',
  'strict-transport-security: max-age=31536000',
];

let server: ChildProcess;
let port: number;
let logged = '';

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', GUARD, '--input-type=module', '-e', SERVER], {
    env: {
      ...process.env,
      NEXTAUTH_URL: 'https://Book.example.org/',
      HOSTNAME: '192.0.2.7',
      ORDERLY_HOSTS: 'club.example.org, 198.51.100.4:8080',
      ORDERLY_LOG_REQUESTS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr?.on('data', (text) => {
    logged += text;
  });
  if (server.stdout === null) throw new Error('no output');
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  port = Number(line.toString());
});
afterAll(() => server.kill('SIGKILL'));

/** Sends raw bytes, and returns everything received until the server closes. */
async function raw(...pieces: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  for (const piece of pieces) socket.write(Buffer.from(piece, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += (chunk as Buffer).toString('latin1');
  return answer;
}
const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
const get = (address: string, host = 'localhost:3000'): Promise<string> =>
  raw(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

function expectRefused(answer: string, status: number, code: string): void {
  expect(statusOf(answer)).toBe(status);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  for (const header of HEADERS) expect(head.toLowerCase()).toContain(header);
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) } });
}

test('[operators: log] a request is logged with the id of its answer, its route, status and time, and nothing of its address that could be secret', async () => {
  const answer = await get('/join/zqsecret-of-a-link?next=zqquery');
  const id = /x-request-id: ([0-9a-f-]{36})/i.exec(answer)?.[1];
  await vi.waitFor(() => expect(logged).toContain(String(id)), { timeout: 20_000 });
  const entry = logged.split('\n').find((line) => line.includes(String(id))) ?? '';
  expect(JSON.parse(entry)).toMatchObject({
    level: 'info',
    request: { id, method: 'GET', route: '/join/[…]', status: 200, ms: expect.any(Number) },
  });
  expect(logged).not.toMatch(/zqsecret|zqquery/);
});

test('[security: addresses] bad percent-encoding, NUL, control characters and overlong ones get 400 with all headers', async () => {
  for (const address of [
    '/%zz',
    '/%',
    '/campaigns/%E0%A4%A',
    '/campaigns/%C0%AF',
    '/rules?look=%ff',
    '/_next/static/%zz',
    '/campaigns/a%00b',
    '/join/%0d%0aSet-Cookie:a',
    '/rules?a=%00',
    'http://evil.example/rules',
    '*',
    `/${'a'.repeat(9_000)}`,
    `/${'a'.repeat(40_000)}`,
  ])
    expectRefused(await get(address), 400, 'ADDRESS_MALFORMED');
  for (const request of [
    'GET /a\0b HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
  ])
    expectRefused(await raw(request), 400, 'REQUEST_MALFORMED');
  const large = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a '.repeat(20_000)}\r\n\r\n`;
  expectRefused(await raw(large), 431, 'HEADERS_TOO_LARGE');
});

test('[survival: forms] a form that cannot be read is 400 with all headers and the door’s own sentence', async () => {
  for (const address of ['/fails/form', '/fails/form?whole'])
    expectRefused(await get(address), 400, 'REQUEST_MALFORMED');
});

test('[survival: database away] a fault is 503 with Retry-After if the database was unreachable, else 500', async () => {
  const away = await get('/fails/away');
  expect(statusOf(away)).toBe(503);
  expect(away).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(away).toMatch(/\r\nRetry-After: 5\r\n/);
  const other = await get('/fails/otherwise');
  expect(statusOf(other)).toBe(500);
  expect(other).not.toMatch(/Retry-After/i);
});

test('[security: requests] a request’s id is generated by the server, whatever the sender supplies', async () => {
  const ask = () =>
    raw(
      'GET /fails HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: chosen\r\nConnection: close\r\n\r\n',
    );
  const [one, two] = [await ask(), await ask()];
  expect(one).toMatch(/failed [\da-f]{8}-[\da-f-]{27}/);
  expect(one.split('failed ')[1]).not.toBe(two.split('failed ')[1]);
});

test('[security: addresses] addresses that people and browsers write are served', async () => {
  for (const address of [
    '/',
    '/rules/musket-and-pike?men=500&note=50%25',
    '/campaigns/%C3%89t%C3%A9?a=b+c',
    `/join/${'a'.repeat(7_000)}`,
  ])
    expect(await get(address)).toContain('served 0');
  expect(await raw('GET / HTTP/1.0\r\n\r\n')).toContain('served 0');
});

test('[security: hosts] only loopback names and configured names are answered; any other gets 421', async () => {
  for (const host of [
    'localhost',
    'localhost:39000',
    'LOCALHOST',
    'book.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
    'book.example.org',
    'Book.Example.Org:8443',
    'book.example.org.',
    '192.0.2.7:3000',
    'club.example.org',
    '198.51.100.4',
  ])
    expect(await get('/', host), host).toContain('served 0');
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'localhost@evil.example',
    'evil.example/localhost',
    'evil.example#localhost',
    'book.example.org.evil.example',
    '192.0.2.8',
    '0.0.0.0',
    '[::2]',
    ',',
    '',
  ])
    expectRefused(await get('/', host), 421, 'HOST_FOREIGN');
});

test('[security: bodies] one over the limit gets 413 before it is received, declared or in chunks; a smaller one is read', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
  expectRefused(await raw(`${head}Content-Length: 8000001\r\n\r\n`), 413, 'BODY_TOO_LARGE');
  const piece = (bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  const nine = Array.from({ length: 9 }, () => piece(1_000_000));
  expectRefused(await raw(chunked, ...nine, '0\r\n\r\n'), 413, 'BODY_TOO_LARGE');
  expect(await raw(chunked, ...nine.slice(0, 8), '0\r\n\r\n')).toContain('served 8000000');
  expect(await raw(`${head}Content-Length: 3\r\n\r\nabc`)).toContain('served 3');
  expect(await get('/')).toContain('served 0');
});

test('[security: hosts] no link is made from the Host header: only the origin check reads it', () => {
  const readers: string[] = [];
  for (const room of ['app', 'lib']) {
    for (const name of readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const text = readFileSync(path.join(ROOT, room, name), 'utf8');
      if (/get\(\s*['"](x-forwarded-)?host['"]\s*\)|nextUrl\.(origin|host)/i.test(text))
        readers.push(path.posix.join(room, name));
    }
  }
  expect(readers).toEqual(['lib/accounts/request-guard.ts']);
});
