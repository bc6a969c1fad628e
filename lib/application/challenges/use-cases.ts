import { acceptChallenge, clearChallenge, declineChallenge, withdrawChallenge } from './answer';
import {
  challengeToBattle,
  challengeToBranch,
  challengeToCampaign,
  challengeToRematch,
} from './challenge';
import { challengePage, challengesWaiting, listChallenges } from './pages';

/** People are asked before they are put into a campaign: the campaign begins when they accept. */
export const CHALLENGES = {
  challengeToCampaign,
  challengeToBattle,
  challengeToRematch,
  challengeToBranch,
  listChallenges,
  challengesWaiting,
  challengePage,
  acceptChallenge,
  declineChallenge,
  withdrawChallenge,
  clearChallenge,
};
