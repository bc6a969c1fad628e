import { answersPosted } from '@/lib/application/board/answers-by-mail';
import { ownSheetByMail, sheetsOf } from '@/lib/application/board/moment-by-mail';
import { turnLetter } from '@/lib/application/board/turn-by-mail';
import { boardEvent } from '@/lib/application/core/loaded-board';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { Folding } from '@/lib/campaign/evolve';
import { answerKey, commitKey, openKey, reportKey, sheetKey } from '@/lib/campaign/mail/state';
import type { SealedRow } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { type MailBody, mailBody } from '@/lib/transfer/mail-entries';
import { jsonHash } from '@/lib/transfer/mail-log';

/** Where parts of a correspondence are kept among a campaign's sealed rows. */
const FIRST = 'mail-first';
const OWN = 'own-mail';

/** What the own log begins with, and how an invitation is locked. */
export interface FirstMessage {
  readonly body: MailBody;
  readonly lock: { readonly recipient: string } | { readonly passphrase: string } | null;
}

export async function sealFirst(
  services: Services,
  streamId: string,
  first: FirstMessage,
): Promise<SealedRow> {
  return (await services.secrets.seal(streamId, FIRST, OWN, plain(first))).row;
}

export async function readFirst(services: Services, loaded: LoadedCampaign): Promise<FirstMessage> {
  const secret = await services.secrets.open(streamOf(loaded.id), FIRST, OWN);
  const { body, lock } = (secret?.payload ?? {}) as { body?: unknown; lock?: unknown };
  return { body: mailBody.parse(body), lock: (lock ?? null) as FirstMessage['lock'] };
}

/** A note that goes with a file, encrypted like everything that is not public. */
export async function sealNote(
  services: Services,
  streamId: string,
  number: number,
  text: string,
): Promise<SealedRow> {
  return (await services.secrets.seal(streamId, `mail-note-${number}`, OWN, { text })).row;
}

/**
 * This side's messages in the order in which they were sent, rebuilt from the record: the content of each is in the
 * events, or in the sealed rows stored with them. The same record always gives the same messages.
 */
export async function ownMessages(services: Services, loaded: LoadedCampaign): Promise<MailBody[]> {
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
        case 'BoardSheetSealed': {
          const { side, ...sheet } = event.data;
          if (side === mail.own) known.set(sheetKey(sheet), { kind: 'sealed', ...sheet });
          break;
        }
        case 'MailPosted':
          for (const key of event.data.holds)
            messages.push(known.get(key) ?? (await outside(services, loaded, streamId, key)));
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
  services: Services,
  loaded: LoadedCampaign,
  streamId: string,
  key: string,
): Promise<MailBody> {
  if (key === 'terms' || key === 'join') return (await readFirst(services, loaded)).body;
  if (key === 'resign') return { kind: 'resign' };
  const [kind, round = ''] = key.split('/');
  if (kind === 'answers') {
    const answers = await answersPosted(services, loaded.id, Number(round));
    return mailBody.parse({ kind: 'answers', ...answers });
  }
  if (kind === 'note') {
    const secret = await services.secrets.open(streamId, `mail-note-${round}`, OWN);
    return mailBody.parse({ kind: 'note', ...(secret?.payload as object) });
  }
  if (key === openKey(round)) {
    const own = loaded.campaign.mail?.own ?? 'A';
    const secret = await services.secrets.open(streamId, round, own);
    const { answer } = (secret?.payload ?? {}) as { answer?: unknown };
    return mailBody.parse({ kind: 'open', round, answer, nonce: secret?.nonce });
  }
  if (kind === 'opened') return openedSheet(services, loaded, key);
  const [, turn = ''] = /^board\/\d+\/(\d+-\d+)$/.exec(key) ?? [];
  if (turn !== '') {
    const [from = 0, to = 0] = turn.split('-').map(Number);
    // Read as it is recorded: describing what was done needs no ruleset.
    const read = await services.store.read(battleStreamOf(loaded.id, Number(round)), { from, to });
    if (read.ok && read.value.length === to - from + 1)
      return turnLetter(
        { battle: Number(round), from, by: loaded.campaign.mail?.own ?? 'A' },
        read.value.map(boardEvent),
      );
  }
  throw new Error(`A file holds the message ${key}, which is in no record`);
}

/** An own sheet for a moment of a board, as its letter opens it. */
async function openedSheet(
  services: Services,
  loaded: LoadedCampaign,
  key: string,
): Promise<MailBody> {
  const [, battle, from] = key.split('/').map(Number);
  const moment = { battle: battle ?? 0, from: from ?? 0 };
  const own = loaded.campaign.mail?.own ?? 'A';
  const sealed = sheetsOf(loaded.events.map(campaignEvent), moment.battle, moment.from)[own];
  const sheet = await ownSheetByMail(services, loaded.id, moment, own);
  if (sealed === null || sheet === null) throw new Error('Orders that were sealed are not there');
  const { seat, pending } = sealed;
  return mailBody.parse({ kind: 'opened', ...moment, seat, pending, ...sheet });
}

function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
