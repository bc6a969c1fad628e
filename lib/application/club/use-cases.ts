import { clubPublicPage, publicCampaign, publicClub, setPublicPage } from './public-page';

/** What a club does together besides its campaigns: its public page. */
export const CLUB = {
  clubPublicPage,
  setPublicPage,
  publicClub,
  publicCampaign,
};
