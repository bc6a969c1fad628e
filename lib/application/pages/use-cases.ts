import { battleSheet } from './battle-sheet';
import { briefPage } from './brief';
import {
  battlePage,
  campaignHeader,
  campaignMaps,
  campaignPage,
  chroniclePage,
  forcesPage,
} from './campaign-pages';
import { careerPage } from './career';
import { comparePage } from './compare';
import { exportCampaign } from './export-campaign';
import { fairnessPage, installationKey } from './fairness';
import { intervalPage } from './interval-page';
import { branchesPage, clubCampaigns, listCampaigns, yourTurns } from './lists';
import { liveHints } from './live';
import { myData } from './my-data';
import { printedChronicle } from './printed-chronicle';
import { readiness, serverFigures, serverReport } from './server';

/** What is read of campaigns: lists, pages, the book, the export, the live feed; and of the server itself. */
export const PAGES = {
  listCampaigns,
  clubCampaigns,
  yourTurns,
  campaignPage,
  campaignHeader,
  campaignMaps,
  forcesPage,
  chroniclePage,
  battlePage,
  briefPage,
  battleSheet,
  intervalPage,
  branchesPage,
  comparePage,
  printedChronicle,
  exportCampaign,
  fairnessPage,
  installationKey,
  liveHints,
  readiness,
  serverFigures,
  serverReport,
  careerPage,
  myData,
};
