import { type Browser, chromium } from 'playwright';
import { findChromium } from '@/scripts/check/chromium.mjs';
import { freePort } from '@/scripts/postgres/embedded.mjs';
import { startMeasuredApp } from './measured-app';

/**
 * Measures pages in Chromium without a screen: of the running program at an address, else of one started for it, which
 * is stopped afterwards. What is thrown reaches the caller after both have been closed.
 */
export async function inBrowser(
  address: string | undefined,
  measure: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  if (address === undefined) {
    const root = process.env.ORDERLY_ROOT ?? process.cwd();
    const app = await startMeasuredApp(root, await freePort(), await freePort());
    try {
      await inBrowser(app.url, measure);
    } finally {
      await app.stop();
    }
    return;
  }
  const { executablePath, env } = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await measure(browser, address);
  } finally {
    await browser.close();
  }
}
