import { useCase } from '@/lib/application/core/use-case';
import { campaignsOf } from '@/lib/application/header/campaign-list';
import { otherSide } from '@/lib/kernel/side';
import { hasAccount, keysView, type MailKeysView, mailKeys } from './keys';

export interface MailDesk {
  readonly keys: MailKeysView;
  readonly campaigns: readonly {
    readonly campaignId: string;
    readonly name: string;
    readonly title: string;
    /** One battle outside any campaign. */
    readonly singleBattle: boolean;
    readonly opponent: string;
    /** What the correspondence waits for, in words. */
    readonly state: string;
    readonly yourTurn: boolean;
    readonly fileDue: boolean;
  }[];
}

/** The user's own mail keys, made at the first question, and their campaigns by mail. */
export const mailDesk = useCase({
  on: 'account',
  may: 'signedIn',
  async run({ services, user }): Promise<MailDesk> {
    if (!(await hasAccount(services, user)))
      return { keys: { recipient: '', fingerprint: '' }, campaigns: [] };
    const keys = await mailKeys(services, user);
    const campaigns = (await campaignsOf(services, user)).filter(
      (campaign) => campaign.mail !== null,
    );
    return {
      keys: keysView(keys.recipient, keys.signing.publicKey),
      campaigns: campaigns.map((campaign) => {
        const { mail } = campaign;
        const known = campaign.commanders[otherSide(mail?.own ?? 'A')].name;
        const opponent = mail?.joined ? known : 'an opponent by mail';
        const state =
          mail?.fileDue && !(campaign.phase === 'board' && !mail.onlyFile)
            ? 'A file waits to be made and sent.'
            : campaign.phase === 'concluded'
              ? `The ${campaign.singleBattle ? 'battle is over' : 'campaign has ended'}.`
              : campaign.yourTurn
                ? 'It is your move.'
                : `Waiting for a file from ${opponent}.`;
        return {
          campaignId: campaign.campaignId,
          name: campaign.name,
          title: campaign.title,
          singleBattle: campaign.singleBattle,
          opponent,
          state,
          yourTurn: campaign.yourTurn,
          fileDue: mail?.fileDue ?? false,
        };
      }),
    };
  },
});
