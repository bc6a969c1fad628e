import { afterEach, expect, test, vi } from 'vitest';
import { logFailedRequest, logFault } from '@/lib/log/log';

/** Entries written to standard error in the meantime. */
function logged(deed: () => void): unknown[] {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk: unknown) => {
    written.push(String(chunk));
    return true;
  });
  deed();
  const lines = written.join('').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as unknown);
}
afterEach(() => vi.restoreAllMocks());

test('[log: faults] one line of JSON gives the time, place and kind of a fault, never its message', () => {
  const fault = Object.assign(new TypeError('password zqsecret\nof Anna'), {
    code: '57P01',
    query: 'zqsecret',
  });
  const entries = logged(() => logFault(fault, 'sign-in'));
  expect(entries).toEqual([
    {
      ...{ level: 'error', msg: 'sign-in', pid: process.pid },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      fault: { name: 'TypeError', code: '57P01', places: expect.any(Array) },
    },
  ]);
  const { places } = (entries[0] as { fault: { places: string[] } }).fault;
  expect(places.length).toBeGreaterThan(0);
  expect(places.every((place) => place.trimStart().startsWith('at '))).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('zqsecret');
});

test('[log: faults] a thrown value that is not an Error is logged too, and never quoted', () => {
  for (const thrown of ['zqsecret', { zqsecret: 1 }, null, undefined, 7]) {
    const entries = logged(() => logFault(thrown));
    expect(entries).toMatchObject([{ level: 'error', fault: { name: 'Error' } }]);
    expect(JSON.stringify(entries)).not.toContain('zqsecret');
  }
});

test('[log: faults] a request is identified by its route and by the id its reader was shown', () => {
  const request = { id: 'a1', method: 'GET', route: '/campaigns/[campaignId]', digest: '2117' };
  const entries = logged(() => logFailedRequest(new Error('zqsecret'), request));
  expect(entries).toMatchObject([{ msg: 'request failed', request, fault: { name: 'Error' } }]);
  expect(JSON.stringify(entries)).not.toContain('zqsecret');
});
