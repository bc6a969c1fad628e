import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { begin } from './campaigns';
import { awake, expect } from './people';

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

/** One of two people who play by mail, each at an installation of their own. */
export interface End {
  readonly page: Page;
  /** The address of the campaign here. */
  readonly at: string;
  /** The page to which files go. */
  readonly other: Page;
}

/** Begins a campaign by mail: Anna invites as side A, Otto accepts, and his first file has arrived. */
export async function correspondence(
  anna: Page,
  otto: Page,
  campaign: { readonly libraryId: string; readonly name: string },
): Promise<{ readonly anna: End; readonly otto: End }> {
  await otto.goto('/mail');
  const key = (await otto.getByText(/^age1[a-z0-9]{58}$/).textContent()) ?? '';
  const hers = await begin(anna, {
    ...campaign,
    opponent: 'By mail',
    fill: async (page) => page.getByLabel(/mail key/).fill(key),
  });
  await otto.goto('/mail');
  await giveFile(otto, await fileOf(anna, hers));
  await otto.getByRole('button', { name: 'Accept the campaign' }).click();
  await otto.waitForURL(/\/mail\/replay\?from=/);
  const his = new URL(otto.url()).pathname.replace('/mail/replay', '');
  const ends = {
    anna: { page: anna, at: hers, other: otto },
    otto: { page: otto, at: his, other: anna },
  };
  await post(ends.otto);
  return ends;
}

/** Makes the next file at one end, and opens it at the other. */
export async function post({ page, at, other }: End): Promise<void> {
  await openFile(other, '/mail', await fileOf(page, at));
}

/** Answers on the campaign’s page at one end, and posts it. */
export async function answerByMail(
  end: End,
  answered: (page: Page) => Promise<void>,
): Promise<void> {
  await end.page.goto(end.at);
  await answered(end.page);
  await expect(end.page.getByText('It will be sent with your next file.')).toBeVisible();
  await post(end);
}
