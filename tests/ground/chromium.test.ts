import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseChromium, findChromium } from '@/scripts/check/chromium.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'browser-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('[ground: browser] a browser named by CHROMIUM_PATH that does not start is refused, not replaced', async () => {
  const broken = path.join(folder, 'chromium');
  writeFileSync(broken, '#!/bin/sh\necho "libnss3.so is missing" >&2\nexit 127\n');
  chmodSync(broken, 0o755);
  vi.stubEnv('CHROMIUM_PATH', broken);
  await expect(chooseChromium()).rejects.toThrow(/does not start: libnss3\.so is missing/);
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'nowhere'));
  await expect(chooseChromium()).rejects.toThrow(/does not start/);
});

test('[ground: browser] the named browser is used', () => {
  vi.stubEnv('CHROMIUM_PATH', '/somewhere/chrome');
  expect(findChromium()).toEqual({ executablePath: '/somewhere/chrome' });
});
