import { importCampaign, removeFromLibrary } from './import-campaign';
import { frontPlate, libraryCampaign, listLibrary } from './library';
import { calculate, rulebook } from './rulebook';

/** The library of campaign files: those that come with the program, and those of clubs; the rulesets that they use. */
export const LIBRARY = {
  frontPlate,
  listLibrary,
  libraryCampaign,
  importCampaign,
  removeFromLibrary,
  rulebook,
  calculate,
};
