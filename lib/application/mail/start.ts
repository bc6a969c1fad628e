import { randomBytes } from 'node:crypto';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { startOf } from '@/lib/campaign/definition/lookup';
import type { CampaignSettings } from '@/lib/campaign/events';
import { MAIL_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import type { SealedRow } from '@/lib/event-store/contract';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { isRecipient } from '@/lib/transfer/age';
import type { MailTerms } from '@/lib/transfer/mail-entries';
import { jsonHash } from '@/lib/transfer/mail-log';
import { keepCorrespondence } from './correspondence';
import { mailKeys, mailPerson } from './keys';
import { sealFirst } from './log-of';

/** What a campaign or a single battle by mail begins with, in addition to what each begins with elsewhere. */
export interface MailStart {
  readonly settings: CampaignSettings;
  /** The terms take the place of committed dice: every seed follows from both sides' nonces. */
  readonly seedRoot: string;
  readonly row: SealedRow;
}

/** Offers a campaign to a player elsewhere. Refuses RECIPIENT_INVALID where the key given is invalid. */
export async function offerByMail(
  services: Services,
  user: string,
  campaign: {
    readonly campaignId: string;
    readonly streamId: string;
    readonly name: string;
    readonly definition: CampaignDefinition;
    readonly start: string | undefined;
    readonly settings: CampaignSettings;
    readonly rulesets: Readonly<Record<string, string>>;
    readonly boards: readonly string[];
    readonly side: Side;
    readonly recipient?: string | undefined;
  },
): Promise<Answer<MailStart>> {
  const recipient = (campaign.recipient ?? '').trim();
  if (recipient !== '' && !isRecipient(recipient))
    return refuse(
      'RECIPIENT_INVALID',
      'This is no mail key: it begins with “age1” and has 62 characters. Leave it blank to lock the invitation with a pass phrase.',
      'recipient',
    );
  const keys = await mailKeys(services, user);
  if (recipient === keys.recipient)
    return refuse(
      'RECIPIENT_INVALID',
      'This is your own mail key; ask for your opponent’s.',
      'recipient',
    );
  const id = jsonHash(['orderly-book/mail-campaign/1', campaign.campaignId]).slice(0, 32);
  const terms: MailTerms = {
    campaign: id,
    name: campaign.name,
    title: campaign.definition.title,
    definition: jsonHash(campaign.definition),
    settings: {
      useExpectedValues: campaign.settings.useExpectedValues,
      advantage: campaign.settings.advantage,
      ...(campaign.settings.methods ? { methods: [...campaign.settings.methods] } : {}),
      ...(campaign.settings.singleBattle ? { singleBattle: true } : {}),
    },
    start: campaign.start || startOf(campaign.definition),
    rulesets: { ...campaign.rulesets },
    ...(campaign.boards.length > 0 ? { boards: [...campaign.boards] } : {}),
    diceScheme: MAIL_DICE_SCHEME,
    side: campaign.side,
    inviter: await mailPerson(services, user, keys),
  };
  const row = await sealFirst(services, campaign.streamId, {
    body: { kind: 'terms', terms },
    lock: recipient === '' ? { passphrase: newPassphrase() } : { recipient },
  });
  await keepCorrespondence(services, {
    campaignId: campaign.campaignId,
    userId: user,
    mailId: id,
    correspondent: null,
  });
  return ok({ settings: mailSettings(terms), seedRoot: jsonHash(terms), row });
}

/** The settings of a campaign as its terms state them; the same at both installations. */
export function mailSettings({ settings, campaign, side }: MailTerms): CampaignSettings {
  const { methods, singleBattle, ...always } = settings;
  return {
    ...always,
    ...(methods ? { methods } : {}),
    ...(singleBattle ? { singleBattle } : {}),
    hotSeat: false,
    mail: { id: campaign, inviter: side },
  };
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Five groups of four from an alphabet of 31 letters and digits that are hard to confuse: 99 bits. */
function newPassphrase(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) letters.push(LETTERS[byte % 31] as string);
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
