import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { awake } from './people';

/** Makes the next file on the campaign's page, and downloads it as it would be mailed. */
export async function fileOf(page: Page, campaign: string): Promise<Buffer> {
  await page.goto(`${campaign}/mail`);
  await (await awake(page.getByRole('button', { name: 'Make the file' }))).click();
  const link = page.getByRole('link', { name: /^Download .*\.orderly\.age$/ });
  const waiting = page.waitForEvent('download');
  await (await awake(link)).click();
  return readFile(await (await waiting).path());
}

/** Opens a received file, and goes to its contents. */
export async function openFile(page: Page, at: string, file: Buffer): Promise<void> {
  await page.goto(at);
  await giveFile(page, file);
  await page.waitForURL(/\/mail\/replay\?from=/);
}

export async function giveFile(page: Page, file: Buffer): Promise<void> {
  const field = await awake(page.getByLabel('File that came by mail'));
  await field.setInputFiles({
    name: 'from-a-friend.orderly.age',
    mimeType: 'application/octet-stream',
    buffer: file,
  });
  await page.getByRole('button', { name: 'Open it' }).click();
}
