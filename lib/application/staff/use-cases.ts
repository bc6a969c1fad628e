import { couriersPage } from './couriers-page';
import { decideReport, openReports, readReport, reportsPage } from './judging';
import { writeLetter } from './letters';
import { messagesPage, messagesSeen, sendMessage, takeBackMessage } from './messages';
import { muteAuthor } from './mutes';
import { keepNote } from './notes';
import { answerOffer, offerPost, withdrawOffer } from './offers';
import { staffPage } from './page';
import { answerPetition, askForPost, withdrawPetition } from './petitions';
import { recommend, recommendInterval, withdrawRecommendation } from './recommendations';
import { fillReportRows } from './report-rows';
import { reportMessage } from './reports';
import { assignFormations, dismissSubCommander, passSupremeCommand, resignPost } from './staff';

/**
 * Several people on a side, and what they write to each other. Only the commander offers posts, assigns, dismisses and
 * hands over, and only the commander seals; a sub-commander sees what their side sees, and recommends. People's own
 * words are stored outside the campaign's history, so that they can be erased.
 */
export const STAFF = {
  staffPage,
  offerPost,
  withdrawOffer,
  answerOffer,
  dismissSubCommander,
  resignPost,
  assignFormations,
  passSupremeCommand,
  recommend,
  recommendInterval,
  withdrawRecommendation,
  fillReportRows,
  askForPost,
  withdrawPetition,
  answerPetition,
  messagesPage,
  sendMessage,
  takeBackMessage,
  messagesSeen,
  muteAuthor,
  reportMessage,
  reportsPage,
  openReports,
  readReport,
  decideReport,
  keepNote,
  couriersPage,
  writeLetter,
};
