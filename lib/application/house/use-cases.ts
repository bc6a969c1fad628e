import { bringCampaign, clubArrivals } from './arrive';
import { callBack, sendAway } from './leave';
import { movePage } from './page';
import { inviteToSeat, seatOffer, takeOfferedSeat } from './seat-invitations';

/** A campaign moves to another server, and its people are invited again. */
export const HOUSE = {
  movePage,
  sendAway,
  callBack,
  bringCampaign,
  clubArrivals,
  inviteToSeat,
  seatOffer,
  takeOfferedSeat,
};
