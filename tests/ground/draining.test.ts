import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { drain, guarded } from '@/scripts/run/request-door.mjs';

it('[several machines: a new release] a web process that is asked to end finishes its answers, ends its live feeds, and holds nobody', async () => {
  let answerLate: (() => void) | null = null;
  let written: Error | null | undefined;
  const server = http.createServer(
    guarded((request, response) => {
      if (request.url === '/feed') {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
        response.write('retry: 1000\n\n');
        // A feed that says one thing more while it is being ended.
        response.once('close', () => response.write('late', (fault) => (written = fault)));
        return;
      }
      answerLate = () => response.end('whole');
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get({ port, path, agent }, resolve).on('error', reject);
    });
  const feed = await ask('/feed');
  feed.resume();
  const feedEnded = once(feed, 'end');
  const page = ask('/page');
  await expect.poll(() => answerLate).not.toBeNull();

  const closed = once(server, 'close');
  server.close();
  drain();
  await feedEnded;
  expect(feed.complete).toBe(true);
  (answerLate as (() => void) | null)?.();
  const answer = await page;
  const parts: string[] = [];
  for await (const part of answer) parts.push(String(part));
  expect(parts.join('')).toBe('whole');
  expect(answer.headers.connection).toBe('close');
  await closed;
  expect(written).toBeInstanceOf(Error);
  agent.destroy();
});

it('[several machines: a new release] while it still listens, pages are turned away for the proxy to ask elsewhere, and acts are answered; then it closes', async () => {
  vi.resetModules();
  // A module of its own, which has not been asked to end yet.
  const fresh: typeof import('@/scripts/run/request-door.mjs') = await import(
    '@/scripts/run/request-door.mjs'
  );
  const server = http.createServer(
    fresh.guarded((request, response) => {
      if (request.url === '/feed') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('retry: 1000\n\n');
        return;
      }
      response.end('done');
    }),
  );
  fresh.closeGently(server, 400);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const ask = (method: string, path: string) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      http.request({ port, path, method, agent }, resolve).on('error', reject).end();
    });
  const before = await ask('GET', '/page');
  before.resume();
  expect(before.statusCode).toBe(200);
  const feed = await ask('GET', '/feed');
  feed.resume();

  const closed = once(server, 'close');
  server.close();
  const page = await ask('GET', '/page');
  page.resume();
  expect([page.statusCode, page.headers.connection, page.headers['retry-after']]).toEqual([
    ...[503, 'close', '1'],
  ]);
  const act = await ask('POST', '/act');
  act.resume();
  expect([act.statusCode, act.headers.connection]).toEqual([200, 'close']);
  expect(feed.complete).toBe(false);
  const feedEnded = once(feed, 'end');
  await closed;
  await feedEnded;
  expect(feed.complete).toBe(true);
  agent.destroy();
  const later = new Promise((resolve, reject) => {
    http.get({ port, path: '/page', agent: false }, resolve).on('error', reject);
  });
  await expect(later).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
