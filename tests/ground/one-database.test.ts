import { mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requireOneDatabase } from '@/scripts/run/one-database.mjs';

it('[several machines: start] a store key that this machine has used with another database is refused, until somebody says that it replaces the other', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-key-'));
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const data = path.join(folder, 'data');
  try {
    requireOneDatabase(data, key, '7713/orderly');
    requireOneDatabase(data, key, '7713/orderly');
    expect(() => requireOneDatabase(data, key, '9999/orderly')).toThrow(
      'used this ORDERLY_STORE_KEY with another database',
    );
    const file = path.join(data, 'database-of-store-key');
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{16} 7713\/orderly\n$/);
    // Another key with another database is how it is meant; and what was restored elsewhere goes on.
    requireOneDatabase(data, other, '9999/orderly');
    requireOneDatabase(data, key, '7713/orderly');
    unlinkSync(file);
    requireOneDatabase(data, key, '9999/orderly');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
