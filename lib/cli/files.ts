import { open } from 'node:fs/promises';
import path from 'node:path';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { BadRequest, badRequest, type Terminal } from './terminal';

/** What a file name means: `-` is standard input. */
export const STANDARD_INPUT = '-';

/**
 * The text of a file of at most `bytesMax` bytes. Refuses (exit 1) with FILE_UNREADABLE if there is none, or it is a
 * folder or cannot be read, FORMAT where it is too large or not UTF-8 text.
 */
export async function readText(
  terminal: Terminal,
  file: string,
  bytesMax: number,
): Promise<string> {
  const bytes = await readBytes(terminal, file, bytesMax);
  if (bytes === null)
    throw badRequest('FORMAT', `The file is larger than ${Math.floor(bytesMax / 1_048_576)} MB.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('FORMAT', 'The file is no text in UTF-8; save it in that encoding.');
  }
  if (text.includes('\0'))
    throw badRequest('FORMAT', 'The file is no text: it holds null characters.');
  return text;
}

/** The bytes of a file; null where there are more than `bytesMax`. Refuses FILE_UNREADABLE. */
export async function readBytes(
  terminal: Terminal,
  file: string,
  bytesMax: number,
): Promise<Uint8Array | null> {
  if (file === STANDARD_INPUT) return terminal.readInput(bytesMax);
  try {
    const handle = await open(path.resolve(terminal.folder, file), 'r');
    try {
      const about = await handle.stat();
      if (about.isDirectory())
        throw badRequest('FILE_UNREADABLE', `“${file}” is a folder, not a file.`);
      if (!about.isFile() && !about.isFIFO() && !about.isCharacterDevice())
        throw badRequest('FILE_UNREADABLE', `“${file}” is not a readable file.`);
      if (about.size > bytesMax) return null;
      const chunks: Uint8Array[] = [];
      let size = 0;
      for (;;) {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(65_536), 0, 65_536, null);
        if (bytesRead === 0) return Buffer.concat(chunks);
        size += bytesRead;
        if (size > bytesMax) return null;
        chunks.push(buffer.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
  } catch (failure) {
    if (failure instanceof BadRequest) throw failure;
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    const why: Readonly<Record<string, string>> = {
      ENOENT: `There is no file “${file}”.`,
      ENOTDIR: `There is no file “${file}”.`,
      EISDIR: `“${file}” is a folder, not a file.`,
      EACCES: `“${file}” may not be read.`,
      ENAMETOOLONG: 'The file name is too long.',
    };
    throw badRequest('FILE_UNREADABLE', why[String(code)] ?? `“${file}” cannot be read.`);
  }
}

/** A campaign definition from a file; refuses (exit 1) with all faults of form. */
export async function readDefinition(
  terminal: Terminal,
  file: string,
): Promise<CampaignDefinition> {
  const read = readCampaignFile(await readText(terminal, file, FILE_LIMITS.bytesMax));
  if (!read.ok) throw new BadRequest(read.error);
  return read.value;
}
