import { afterEach, expect, test } from 'vitest';
import { clientAddress } from '@/lib/accounts/client-address';
import { httpStatus } from '@/lib/accounts/http-status';
import {
  parseJson,
  readJson,
  refusalResponse,
  refuseForeignOrigin,
} from '@/lib/accounts/request-guard';

const OWN = 'http://localhost:3000';
afterEach(() => {
  delete process.env.ORDERLY_PROXIES;
  delete process.env.NEXTAUTH_URL;
});

const guard = (headers: Record<string, string>): string => {
  const checked = refuseForeignOrigin({
    headers: new Headers({ host: 'localhost:3000', ...headers }),
  });
  return checked.ok ? 'OK' : checked.error.code;
};
const post = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request(`${OWN}/api/x`, {
    method: 'POST',
    body,
    headers: {
      host: 'localhost:3000',
      origin: OWN,
      'content-type': 'application/json',
      ...headers,
    },
  });
const readCode = async (request: Request, bytesMax?: number): Promise<string> => {
  const read = await readJson(request, bytesMax);
  return read.ok ? 'OK' : read.error.code;
};

test('[security: CSRF] with a cookie, only this site can change anything', () => {
  expect(guard({ origin: OWN, cookie: 's=1' })).toBe('OK');
  expect(guard({ origin: OWN, 'sec-fetch-site': 'same-origin', cookie: 's=1' })).toBe('OK');
  expect(guard({ 'sec-fetch-site': 'same-origin', cookie: 's=1' })).toBe('OK');
  expect(guard({})).toBe('OK');
  const foreign: Record<string, string>[] = [
    { cookie: 's=1' },
    { origin: 'null', cookie: 's=1' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost:3001' },
    { origin: OWN, 'sec-fetch-site': 'cross-site' },
    { origin: OWN, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    expect([headers, guard(headers)]).toEqual([headers, 'ORIGIN_FOREIGN']);
  }
});

test('[security: CSRF] behind a proxy the public address is the site’s own', () => {
  process.env.NEXTAUTH_URL = 'https://orderly.example';
  expect(guard({ origin: 'https://orderly.example', cookie: 's=1' })).toBe('OK');
  expect(guard({ origin: 'https://evil.example', cookie: 's=1' })).toBe('ORIGIN_FOREIGN');
});

test('[security: bodies] declared as JSON, valid, UTF-8', async () => {
  expect(await readJson(post('{"a":[1]}'))).toEqual({ ok: true, value: { a: [1] } });
  expect(await readCode(post('{}', { 'content-type': 'text/plain' }))).toBe('CONTENT_TYPE_WRONG');
  expect(await readCode(post('{}', { 'content-type': 'application/json; charset=utf-8' }))).toBe(
    'OK',
  );
  expect(await readCode(post('{'))).toBe('BODY_NOT_JSON');
  expect(await readCode(post(''))).toBe('BODY_NOT_JSON');
  expect(await readCode(post(new Uint8Array([0x22, 0xff, 0x22])))).toBe('BODY_NOT_TEXT');
});

test('[security: bodies] 2 MB are refused, even if their size is not declared', async () => {
  const large = JSON.stringify('x'.repeat(2_000_000));
  expect(await readCode(post(large))).toBe('BODY_TOO_LARGE');
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100_000;
      controller.enqueue(new Uint8Array(100_000).fill(0x20));
    },
  });
  const request = new Request(`${OWN}/api/x`, {
    method: 'POST',
    body: stream,
    headers: { host: 'localhost:3000', origin: OWN, 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit);
  expect(await readCode(request)).toBe('BODY_TOO_LARGE');
  expect(sent).toBeLessThan(1_500_000);
  expect(await readCode(post(JSON.stringify('x'.repeat(90))), 92)).toBe('OK');
  expect(await readCode(post(JSON.stringify('x'.repeat(91))), 92)).toBe('BODY_TOO_LARGE');
});

test('[security: bodies] 8,000 levels of nesting are refused before parsing; brackets in strings do not count', () => {
  const deep = parseJson('['.repeat(8000) + ']'.repeat(8000));
  expect(deep.ok || deep.error.code).toBe('BODY_TOO_DEEP');
  expect(parseJson('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
  expect(parseJson(JSON.stringify(`${'[{'.repeat(8000)}\\"`)).ok).toBe(true);
});

test('[security: prototype pollution] a key that reaches a prototype is refused', () => {
  const parsed = parseJson('{"a":{"__proto__":{"owner":true}}}');
  expect(parsed.ok || parsed.error.code).toBe('BODY_NOT_JSON');
});

test('[security: answers] a refusal carries only its status and code, and is not cacheable', async () => {
  const response = refusalResponse({ code: 'CLUB_NOT_FOUND', message: 'There is no such club.' });
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.json()).toEqual({
    error: { code: 'CLUB_NOT_FOUND', message: 'There is no such club.' },
  });
});

test('[security: answers] every kind of refusal has its status', () => {
  const statuses = {
    SIGN_IN_REQUIRED: 401,
    CREDENTIALS_WRONG: 401,
    CLUB_ACTION_FORBIDDEN: 403,
    INVITATION_GONE: 410,
    EMAIL_TAKEN: 409,
    DECISION_STALE: 409,
    BODY_TOO_LARGE: 413,
    THROTTLED: 429,
    NAME_INVALID: 422,
  };
  for (const [code, status] of Object.entries(statuses))
    expect([code, httpStatus(code)]).toEqual([code, status]);
});

test('[security: throttle] a client cannot choose the address it is throttled under', () => {
  const headers = new Headers({ 'x-forwarded-for': '6.6.6.6, 10.0.0.7' });
  expect(clientAddress(headers)).toBe('direct');
  process.env.ORDERLY_PROXIES = '1';
  expect(clientAddress(headers)).toBe('10.0.0.7');
  expect(clientAddress(new Headers())).toBe('direct');
  process.env.ORDERLY_PROXIES = '5';
  expect(clientAddress(headers)).toBe('direct');
});
