import { Folding } from '@/lib/campaign/evolve';
import { answerKey, commitKey, openKey, reportKey } from '@/lib/campaign/mail';
import type { SealedRow } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { type MailBody, mailBody } from '@/lib/transfer/mail-entries';
import { jsonHash, type LogEntry } from '@/lib/transfer/mail-log';
import type { House } from './house';
import { battleStreamOf, boardEvent } from './loaded-board';
import { campaignEvent, type LoadedCampaign, streamOf } from './loaded-campaign';
import { turnLetter } from './mail-board';

/** Where parts of a correspondence lie among a campaign's sealed rows. */
const FIRST = 'mail-first';
const OWN = 'own-mail';
const THEIRS = 'their-mail';
/** Characters of base64 in one sealed row. */
const PART_LENGTH = 180_000;

/** What the own log begins with, and how an invitation is locked. */
export interface FirstMessage {
  readonly body: MailBody;
  readonly lock: { readonly recipient: string } | { readonly passphrase: string } | null;
}

export async function sealFirst(
  house: House,
  streamId: string,
  first: FirstMessage,
): Promise<SealedRow> {
  return (await house.secrets.seal(streamId, FIRST, OWN, plain(first))).row;
}

export async function readFirst(house: House, loaded: LoadedCampaign): Promise<FirstMessage> {
  const secret = await house.secrets.open(streamOf(loaded.id), FIRST, OWN);
  const { body, lock } = (secret?.payload ?? {}) as { body?: unknown; lock?: unknown };
  return { body: mailBody.parse(body), lock: (lock ?? null) as FirstMessage['lock'] };
}

/** A note that goes with a file, encrypted like all that is not everybody's. */
export async function sealNote(
  house: House,
  streamId: string,
  number: number,
  text: string,
): Promise<SealedRow> {
  return (await house.secrets.seal(streamId, `mail-note-${number}`, OWN, { text })).row;
}

/**
 * The own messages in the order in which they went out, made anew from the record: each is what the events say, or what lies
 * sealed beside them. The same record always gives the same messages.
 */
export async function ownMessages(house: House, loaded: LoadedCampaign): Promise<MailBody[]> {
  const streamId = streamOf(loaded.id);
  const known = new Map<string, MailBody>();
  const messages: MailBody[] = [];
  const folding = new Folding();
  let theirReport: Json = null;
  for (const recorded of loaded.events) {
    const event = campaignEvent(recorded);
    const mail = folding.campaign?.mail ?? null;
    const encounter = folding.campaign?.encounter ?? null;
    if (mail !== null)
      switch (event.type) {
        case 'ChoiceSealed':
        case 'MethodSealed':
        case 'IntervalSealed': {
          const { side, round, commitment } = event.data;
          if (side === mail.own) known.set(commitKey(round), { kind: 'commit', round, commitment });
          break;
        }
        case 'TableReportSubmitted': {
          const { side, report } = event.data;
          const at = { battle: encounter?.index ?? 0, attempt: mail.attempt };
          if (side !== mail.own) theirReport = plain(report);
          else
            known.set(
              reportKey(at.battle, at.attempt),
              mailBody.parse({ kind: 'report', ...at, report: plain(report) }),
            );
          break;
        }
        case 'TableReportRefused':
        case 'BattleResolved': {
          if (encounter === null) break;
          const at = { battle: encounter.index, attempt: mail.attempt };
          known.set(answerKey(at.battle, at.attempt), {
            kind: 'answer',
            ...at,
            report: jsonHash(theirReport),
            refused: event.type === 'TableReportRefused' ? event.data.reason : null,
          });
          break;
        }
        case 'MailPosted':
          for (const key of event.data.holds)
            messages.push(known.get(key) ?? (await outside(house, loaded, streamId, key)));
          break;
        default:
          break;
      }
    folding.add(event);
  }
  return messages;
}

/** A message whose content no event holds. */
async function outside(
  house: House,
  loaded: LoadedCampaign,
  streamId: string,
  key: string,
): Promise<MailBody> {
  if (key === 'terms' || key === 'join') return (await readFirst(house, loaded)).body;
  if (key === 'resign') return { kind: 'resign' };
  const [kind, round = ''] = key.split('/');
  if (kind === 'note') {
    const secret = await house.secrets.open(streamId, `mail-note-${round}`, OWN);
    return mailBody.parse({ kind: 'note', ...(secret?.payload as object) });
  }
  if (key === openKey(round)) {
    const own = loaded.campaign.mail?.own ?? 'A';
    const secret = await house.secrets.open(streamId, round, own);
    const { answer } = (secret?.payload ?? {}) as { answer?: unknown };
    return mailBody.parse({ kind: 'open', round, answer, nonce: secret?.nonce });
  }
  const [, turn = ''] = /^board\/\d+\/(\d+-\d+)$/.exec(key) ?? [];
  if (turn !== '') {
    const [from = 0, to = 0] = turn.split('-').map(Number);
    // Read as it is recorded: no ruleset is needed to say what was done.
    const read = await house.store.read(battleStreamOf(loaded.id, Number(round)), { from, to });
    if (read.ok && read.value.length === to - from + 1)
      return turnLetter(Number(round), from, read.value.map(boardEvent));
  }
  throw new Error(`A file holds the message ${key}, which is in no record`);
}

/** What one file of the other side brought: its new entries, and the digests of its history. */
export interface Brought {
  readonly entries: readonly LogEntry[];
  readonly history: readonly string[];
}

/** Seals what a file brought, in as many rows as it takes. `file`: 0 for the first opened, 1 … */
export async function sealBrought(
  house: House,
  streamId: string,
  file: number,
  brought: Brought,
): Promise<SealedRow[]> {
  const text = Buffer.from(JSON.stringify(brought), 'utf8').toString('base64');
  const parts = Math.ceil(text.length / PART_LENGTH);
  const rows: SealedRow[] = [];
  for (let part = 0; part < parts; part++) {
    const payload = { parts, text: text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH) };
    rows.push((await house.secrets.seal(streamId, partRound(file, part), THEIRS, payload)).row);
  }
  return rows;
}

/** The other side's log as far as it came in, and its history by its newest file. */
export async function theirLog(
  house: House,
  loaded: Pick<LoadedCampaign, 'id' | 'campaign'>,
): Promise<Brought> {
  const entries: LogEntry[] = [];
  let history: readonly string[] = [];
  for (let file = 0; file < (loaded.campaign.mail?.opened ?? 0); file++) {
    let text = '';
    for (let part = 0, parts = 1; part < parts; part++) {
      const secret = await house.secrets.open(streamOf(loaded.id), partRound(file, part), THEIRS);
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

function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
