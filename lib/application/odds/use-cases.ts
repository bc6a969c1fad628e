import { analysisPage, cancelAnalysis, requestAnalysis } from './analysis';
import { cancelOdds, oddsOf, requestOdds } from './odds';

/** Trials of battles, and the analysis of a whole campaign. */
export const ODDS = {
  oddsOf,
  requestOdds,
  cancelOdds,
  analysisPage,
  requestAnalysis,
  cancelAnalysis,
};
