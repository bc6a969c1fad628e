/**
 * A campaign moves to another server. The record goes along whole; on the old server nothing more is recorded, and on
 * the new one its people are invited again, since accounts are a server's own.
 */
export interface HouseEvents {
  /** It was handed out to be taken in elsewhere: from here on nothing happens in it on this server. */
  CampaignSentAway: {
    /** Who handed it out. */
    readonly user: string;
  };
  /** It stays after all. What was handed out before may live on elsewhere: both records say so. */
  CampaignCalledBack: { readonly user: string };
  /** Another server took it in. Every seat and post that a person held is vacant from here on. */
  CampaignArrived: {
    /** The key with which the server that it left signs its records, 64 hexadecimal digits. */
    readonly from: string;
    /** Who took it in. */
    readonly user: string;
  };
}

export interface HouseCommands {
  SendAway: HouseEvents['CampaignSentAway'];
  CallBack: HouseEvents['CampaignCalledBack'];
  Arrive: HouseEvents['CampaignArrived'];
}
