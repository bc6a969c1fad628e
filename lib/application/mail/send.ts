import { type Access, accessTo } from '@/lib/application/core/access';
import { act } from '@/lib/application/core/act';
import { type Acted, after } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { decide } from '@/lib/campaign/decide';
import { historyDigests } from '@/lib/campaign/mail/history';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { lock } from '@/lib/transfer/age';
import { NOTE_LENGTH_MAX } from '@/lib/transfer/mail-entries';
import { writeMail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import type { PostMailInput } from './contract';
import { mailKeys } from './keys';
import { ownMessages, readFirst, sealNote } from './log-of';

/** The campaign by mail that the user commands in. Refuses NOT_FOUND, NOT_YOUR_SEAT. */
export async function mailAccess(
  services: Services,
  user: string,
  campaignId: string,
): Promise<Answer<Access>> {
  const access = await accessTo(services, user, campaignId);
  if (!access.ok) return access;
  const { mail } = access.value.loaded.campaign;
  if (mail === null) return { ok: false, error: NOT_FOUND };
  if (!access.value.sides.includes(mail.own))
    return refuse(
      'NOT_YOUR_SEAT',
      `You command no side of this ${nameOfKind(access.value.loaded)}.`,
    );
  return access;
}

/** Puts what is due into the next file. Refuses NOTHING_TO_POST, CORRESPONDENT_UNKNOWN, NOTE_TOO_LONG. */
export async function postMail(
  services: Services,
  user: string,
  campaignId: string,
  { note = '', commandId }: PostMailInput,
): Promise<Answer<Acted>> {
  const text = note.trim();
  if (text.length > NOTE_LENGTH_MAX)
    return refuse('NOTE_INVALID', `A note has at most ${NOTE_LENGTH_MAX} characters.`, 'note');
  const done = await act(
    services,
    { campaignId, commandId, actor: user, content: { kind: 'post-mail', note: text, user } },
    () => lookAt(services, user, campaignId),
    async (loaded) => {
      const made = decide(
        loaded.state,
        { type: 'PostMail', data: { note: text !== '' } },
        foundingContext(),
      );
      if (!made.ok) return made;
      const number = (loaded.campaign.mail?.files ?? 0) + 1;
      const sealed =
        text === '' ? [] : [await sealNote(services, streamOf(campaignId), number, text)];
      return ok({ events: made.value, sealed });
    },
  );
  return done.ok ? ok(await after(services, done.value)) : done;
}

/** Gives the campaign up: the next file says so. */
export async function resignByMail(
  services: Services,
  user: string,
  campaignId: string,
  { commandId }: { readonly commandId: string },
): Promise<Answer<Acted>> {
  const done = await act(
    services,
    { campaignId, commandId, actor: user, content: { kind: 'resign-by-mail', user } },
    () => lookAt(services, user, campaignId),
    async (loaded) => {
      const side = loaded.campaign.mail?.own ?? 'A';
      const made = decide(loaded.state, { type: 'GiveUp', data: { side } }, foundingContext());
      return made.ok ? ok({ events: made.value }) : made;
    },
  );
  return done.ok ? ok(await after(services, done.value)) : done;
}

async function lookAt(
  services: Services,
  user: string,
  campaignId: string,
): Promise<Answer<LoadedCampaign>> {
  const access = await mailAccess(services, user, campaignId);
  return access.ok ? ok(access.value.loaded) : access;
}

/** The latest file: everything posted so far, locked to the other side and to its maker. */
export async function mailFile(
  services: Services,
  user: string,
  campaignId: string,
): Promise<Answer<{ readonly fileName: string; readonly content: string }>> {
  const access = await mailAccess(services, user, campaignId);
  if (!access.ok) return access;
  const { loaded } = access.value;
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
      log: writeLog(settings.mail.id, mail.own, keys.signing.secret, messages),
      history: historyDigests(events).map(({ digest }) => digest),
      ...(mail.correspondent === null
        ? { definition: JSON.parse(JSON.stringify(definition)) as Json }
        : {}),
    },
    keys.signing.secret,
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
}

/** What is played by mail, in a word. */
export function nameOfKind({ campaign }: Pick<LoadedCampaign, 'campaign'>): 'battle' | 'campaign' {
  return campaign.settings.singleBattle ? 'battle' : 'campaign';
}

/** “two-friends-to-south-07.orderly.age”. */
export function mailFileName({ campaign }: LoadedCampaign): string {
  const { mail, name, definition } = campaign;
  const other = definition.sides[mail?.own === 'A' ? 'B' : 'A'].name;
  return `${slug(name) || nameOfKind({ campaign })}-to-${slug(other) || 'opponent'}-${String(mail?.files ?? 0).padStart(2, '0')}.orderly.age`;
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40);
}
