import { z } from 'zod';
import { answersToPost } from '@/lib/application/board/answers-by-mail';
import { type Acted, decided, record } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, text } from '@/lib/application/core/input-schemas';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { historyDigests } from '@/lib/campaign/mail/history';
import type { Json } from '@/lib/kernel/canonical-json';
import { fileNameOf } from '@/lib/kernel/file-name';
import { ok, refuse } from '@/lib/kernel/result';
import { lock } from '@/lib/transfer/age';
import { NOTE_LENGTH_MAX } from '@/lib/transfer/mail-entries';
import { writeMail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import { mailKeys } from './keys';
import { ownMessages, readFirst, sealNote } from './log-of';

/**
 * Puts what is due into the next file; from then on it is final. Refuses NOTHING_TO_POST, CORRESPONDENT_UNKNOWN,
 * NOTE_INVALID.
 */
export const postMail = useCase({
  on: 'campaign',
  may: 'correspond',
  effect: 'writes',
  input: z.object({
    commandId,
    /** A few words that go with the file; at most 2,000 characters. */
    note: text.optional(),
  }),
  async run(call, { note: written = '', commandId: id }): Promise<Answer<Acted>> {
    const note = written.trim();
    if (note.length > NOTE_LENGTH_MAX)
      return refuse('NOTE_INVALID', `A note has at most ${NOTE_LENGTH_MAX} characters.`, 'note');
    const content = { kind: 'post-mail', note, user: call.user };
    return record(call, { commandId: id, content }, async ({ access: { loaded } }) => {
      const answers = await answersToPost(call.services, loaded);
      const made = decide(
        loaded.state,
        { type: 'PostMail', data: { note: note !== '', answers: answers !== null } },
        foundingContext(),
      );
      if (!made.ok) return made;
      const number = (loaded.campaign.mail?.files ?? 0) + 1;
      const streamId = streamOf(loaded.id);
      const sealed = [
        ...(answers === null ? [] : [answers]),
        ...(note === '' ? [] : [await sealNote(call.services, streamId, number, note)]),
      ];
      return ok({ events: made.value, sealed });
    });
  },
});

/** Gives the campaign up: the next file says so. */
export const resignByMail = useCase({
  on: 'campaign',
  may: 'correspond',
  effect: 'writes',
  input: z.object({ commandId }),
  run: (call, { commandId: id }): Promise<Answer<Acted>> =>
    record(
      call,
      { commandId: id, content: { kind: 'resign-by-mail', user: call.user } },
      ({ access: { loaded } }) => {
        const side = loaded.campaign.mail?.own ?? 'A';
        return decided(decide(loaded.state, { type: 'GiveUp', data: { side } }, foundingContext()));
      },
    ),
});

/**
 * The user's latest file, ready to send: everything posted so far, encrypted to the other side and to themselves.
 * Refuses NOT_FOUND before the first.
 */
export const mailFile = useCase({
  on: 'campaign',
  may: 'correspond',
  effect: 'reads',
  async run({
    services,
    user,
    access,
  }): Promise<Answer<{ readonly fileName: string; readonly content: string }>> {
    const { loaded } = access;
    const { mail, settings, definition } = loaded.campaign;
    if (mail === null || !settings.mail || mail.files === 0) return { ok: false, error: NOT_FOUND };
    const keys = await mailKeys(services, user);
    const first = await readFirst(services, loaded);
    const messages = await ownMessages(services, loaded);
    const posted = loaded.events.findLastIndex((event) => event.type === 'MailPosted') + 1;
    const events = loaded.events.slice(0, posted).map(campaignEvent);
    const plain = writeMail(
      {
        campaign: settings.mail.id,
        from: mail.own,
        number: mail.files,
        signingKey: keys.signing.publicKey,
        log: writeLog(settings.mail.id, mail.own, keys.signing, messages),
        history: historyDigests(events).map(({ digest }) => digest),
        ...(mail.correspondent === null
          ? { definition: JSON.parse(JSON.stringify(definition)) as Json }
          : {}),
      },
      keys.signing,
    );
    const to =
      mail.correspondent === null && first.lock !== null && 'passphrase' in first.lock
        ? { passphrase: first.lock.passphrase }
        : {
            recipients: [
              mail.correspondent?.recipient ??
                (first.lock !== null && 'recipient' in first.lock
                  ? first.lock.recipient
                  : keys.recipient),
              keys.recipient,
            ],
          };
    return ok({ fileName: mailFileName(loaded), content: await lock(plain, to) });
  },
});

/** What is played by mail, in a word. */
export function nameOfKind({ campaign }: Pick<LoadedCampaign, 'campaign'>): 'battle' | 'campaign' {
  return campaign.settings.singleBattle ? 'battle' : 'campaign';
}

/** Characters of the campaign's and of the other side's name in a mail's file name. */
const NAME_LENGTH_MAX = 40;

/** “two-friends-to-south-07.orderly.age”. */
export function mailFileName({ campaign }: LoadedCampaign): string {
  const { mail, name, definition } = campaign;
  const other = definition.sides[mail?.own === 'A' ? 'B' : 'A'].name;
  return `${fileNameOf(name, NAME_LENGTH_MAX) || nameOfKind({ campaign })}-to-${fileNameOf(other, NAME_LENGTH_MAX) || 'opponent'}-${String(mail?.files ?? 0).padStart(2, '0')}.orderly.age`;
}
