import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/check/chromium.mjs';

const { executablePath, env } = findChromium();

/** Run by `npm test`, which starts the program and sets BASE_URL (and SECOND_BASE_URL, a second process on the same database). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.data/playwright',
  // Ends what hangs; how long a test may take on a busy machine is nobody’s promise.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: process.env.BASE_URL,
    screenshot: 'only-on-failure',
    // A trace copies each answer of the server: `--trace on` makes one when something is looked for.
    trace: 'off',
    // A press on what never comes is told as what it is, and not after ten minutes.
    actionTimeout: 120_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      env: { ...definedOnly(process.env), ...env },
      args: [
        ...['--disable-gpu', '--disable-quic', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--no-first-run'],
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
