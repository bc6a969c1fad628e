import { expect, test } from 'vitest';
import { isLateWrite } from '@/lib/event-store/late-write';

/** An error as the library raises it: on a connection without a socket. */
function raised(): unknown {
  const connection: { socket: { write(): void } | null } = { socket: null };
  try {
    (function nextWrite() {
      // biome-ignore lint/style/noNonNullAssertion: the library believes in it, too
      connection.socket!.write();
    })();
  } catch (fault) {
    return fault;
  }
  return null;
}

test('[store: client faults] the late write to a closed connection is distinguished from every other fault', () => {
  expect(isLateWrite(raised())).toBe(true);
  const elsewhere = Object.assign(
    new TypeError("Cannot read properties of null (reading 'write')"),
    {
      stack: 'TypeError\n    at append (lib/event-store/append.ts:1:1)',
    },
  );
  for (const other of [elsewhere, new Error('nextWrite'), new TypeError('x'), 'nextWrite', null])
    expect(isLateWrite(other)).toBe(false);
});
