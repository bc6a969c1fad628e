import { openings, setPlayerMark } from './openings';
import { clubPublicPage, publicCampaign, publicClub, setPublicPage } from './public-page';

/** What a club does together besides its campaigns: its public page, who looks for an opponent. */
export const CLUB = {
  clubPublicPage,
  setPublicPage,
  publicClub,
  publicCampaign,
  openings,
  setPlayerMark,
};
