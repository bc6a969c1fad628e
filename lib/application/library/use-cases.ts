import { importCampaign, removeFromLibrary } from './import-campaign';
import { frontPlate, libraryCampaign, listLibrary } from './library';
import { fileFormat, modelFile } from './model-files';
import { calculate, rulebook } from './rulebook';

/** The library of campaign files: those that come with the program, and those of clubs; the rulesets that they use. */
export const LIBRARY = {
  frontPlate,
  listLibrary,
  libraryCampaign,
  modelFile,
  fileFormat,
  importCampaign,
  removeFromLibrary,
  rulebook,
  calculate,
};
