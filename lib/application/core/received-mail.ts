import type { SealedRow } from '@/lib/event-store/contract';
import type { LogEntry } from '@/lib/transfer/mail-log';
import { type LoadedCampaign, streamOf } from './loaded-campaign';
import type { Services } from './services';

/** Where received mail is kept among a campaign's sealed rows. */
const THEIRS = 'their-mail';
/** Characters of base64 in one sealed row. */
const PART_LENGTH = 180_000;

/** What one file of the other side contained: its new entries, and the digests of its history. */
export interface Brought {
  readonly entries: readonly LogEntry[];
  readonly history: readonly string[];
}

/** Seals the content of a file, split into as many rows as it needs. `file`: 0 for the first opened, then 1, 2, … */
export async function sealBrought(
  services: Services,
  streamId: string,
  file: number,
  brought: Brought,
): Promise<SealedRow[]> {
  const text = Buffer.from(JSON.stringify(brought), 'utf8').toString('base64');
  const parts = Math.ceil(text.length / PART_LENGTH);
  const rows: SealedRow[] = [];
  for (let part = 0; part < parts; part++) {
    const payload = { parts, text: text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH) };
    rows.push((await services.secrets.seal(streamId, partRound(file, part), THEIRS, payload)).row);
  }
  return rows;
}

/** The other side's log as far as it was received, and its history according to its newest file. */
export async function theirLog(
  services: Services,
  loaded: Pick<LoadedCampaign, 'id' | 'campaign'>,
): Promise<Brought> {
  const entries: LogEntry[] = [];
  let history: readonly string[] = [];
  for (let file = 0; file < (loaded.campaign.mail?.opened ?? 0); file++) {
    let text = '';
    for (let part = 0, parts = 1; part < parts; part++) {
      const secret = await services.secrets.open(
        streamOf(loaded.id),
        partRound(file, part),
        THEIRS,
      );
      const payload = (secret?.payload ?? {}) as { parts?: unknown; text?: unknown };
      if (typeof payload.parts !== 'number' || typeof payload.text !== 'string')
        throw new Error('A file that was opened cannot be read any more');
      parts = payload.parts;
      text += payload.text;
    }
    // It was checked before it was sealed.
    const brought = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Brought;
    entries.push(...brought.entries);
    history = brought.history;
  }
  return { entries, history };
}

function partRound(file: number, part: number): string {
  return `mail-${file}-${part}`;
}
