import { expect, test } from 'vitest';
import { DatabaseAway, isUnreachable } from '@/lib/database/unreachable';

const withCode = (code: string) => Object.assign(new Error('some words'), { code });

test('[ground: database away] errors of driver, system and server for an unreachable database are recognised', () => {
  for (const code of [
    'ECONNREFUSED',
    'ENOTFOUND',
    'CONNECT_TIMEOUT',
    '57P03',
    '53300',
    '08006',
    'P1001',
  ])
    expect(isUnreachable(withCode(code)), code).toBe(true);
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
  ])
    expect(isUnreachable(new Error(words)), words).toBe(true);
  // Both addresses of a name refuse.
  expect(isUnreachable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
  // The cause of another error.
  expect(isUnreachable(new Error('no page', { cause: withCode('ECONNREFUSED') }))).toBe(true);
  for (const other of [withCode('23505'), withCode('42P01'), new Error('x'), 'ECONNREFUSED', null])
    expect(isUnreachable(other)).toBe(false);
});

test('[security: faults] an unreachable database is reported to the browser with one word', () => {
  const fault = new DatabaseAway(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  expect(fault.digest).toBe('DATA_BASE_AWAY');
  expect(fault.message).not.toContain('10.0.0.7');
});
