import { useCase } from '@/lib/application/core/use-case';
import { campaignsOf } from '@/lib/application/header/campaign-list';
import { otherSide } from '@/lib/kernel/side';
import { keysView, knownMailKeys, type MailKeysView } from './keys';

export interface MailDesk {
  /** Null: none were made yet; `makeMailKeys` does. */
  readonly keys: MailKeysView | null;
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

/** The user's own mail keys and their campaigns by mail. */
export const mailDesk = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<MailDesk> {
    const keys = await knownMailKeys(services, user);
    const campaigns = (await campaignsOf(services, user)).filter(
      (campaign) => campaign.mail !== null,
    );
    return {
      keys: keys && keysView(keys.recipient, keys.signing.publicKey),
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
