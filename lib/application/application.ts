import { databaseUrl } from '@/lib/database/client';
import { analysisPage, cancelAnalysis, requestAnalysis } from './analysis';
import { battlefield, listBattlefields, rematch, startBattle } from './battles';
import { beginBranch } from './begin-branch';
import { exchangeCommand, giveOrder, takeBackAct } from './board-acts';
import { BOARD_LOOK, EXCHANGE, GIVE_ORDER, LOG_LOOK, OPTIONS_LOOK, TAKE_BACK } from './board-input';
import { boardLog, boardOptions, boardPage, boardPosition } from './board-pages';
import {
  countersignTableReport,
  refuseTableReport,
  renameCampaign,
  sealChoice,
  sealMethod,
  submitTableReport,
} from './campaign-acts';
import {
  battlePage,
  campaignHeader,
  campaignPage,
  chroniclePage,
  forcesPage,
} from './campaign-pages';
import { COMPARE_LOOK, comparePage } from './compare';
import type {
  BoardApplication,
  CampaignApplication,
  MessagesApplication,
  StaffApplication,
} from './contract';
import { exportCampaign } from './export-campaign';
import { fairnessPage, installationKey } from './fairness';
import { logFault } from './fault-log';
import { type House, openHouse } from './house';
import { sealInterval } from './interval-acts';
import { SEAL_INTERVAL } from './interval-input';
import { intervalPage } from './interval-page';
import {
  frontPlate,
  importCampaign,
  libraryCampaign,
  listLibrary,
  removeFromLibrary,
} from './library';
import { branchesPage, clubCampaigns, listCampaigns, yourTurns } from './lists';
import { liveHints } from './live';
import { MAIL_FILE, PASSWORD, POST_MAIL, REPLAY, RESIGN_BY_MAIL } from './mail-input';
import { openMailFile } from './mail-open';
import { mailDesk, mailPage, replayPage, showMailIdentity } from './mail-pages';
import { mailFile, postMail, resignByMail } from './mail-post';
import { possibleOpponents } from './members';
import { messagesPage, messagesSeen, sendMessage, takeBackMessage } from './messages';
import { keepNote } from './notes';
import { cancelOdds, oddsOf, requestOdds } from './odds';
import { answerPetition, askForPost, withdrawPetition } from './petitions';
import { printedChronicle } from './printed-chronicle';
import { recommend, recommendInterval, withdrawRecommendation } from './recommendations';
import { fillReportRows } from './report-rows';
import {
  agreeToRewind,
  declineRewind,
  PROPOSAL,
  PROPOSAL_ANSWER,
  proposeRewind,
  withdrawRewind,
} from './rewind';
import { handSeat, resignSeat, takeSeat } from './seats';
import {
  BATTLE_START,
  BRANCH,
  HAND,
  IMPORT,
  LOOK,
  NAME,
  REMATCH,
  RESIGN,
  SEAL,
  SEAT,
  START,
  TABLE_ANSWER,
  TABLE_REFUSAL,
  TABLE_REPORT,
  TRIALS,
  withSound,
} from './sound-input';
import {
  appointSubCommander,
  assignFormations,
  dismissSubCommander,
  passSupremeCommand,
  resignPost,
} from './staff';
import {
  ANSWER_PETITION,
  APPOINT,
  ASK_FOR_POST,
  ASSIGN,
  COMMAND_ONLY,
  FILL_ROWS,
  MESSAGE,
  MESSAGE_ID,
  NOTE,
  PAGED,
  POST,
  RECOMMEND,
  RECOMMEND_INTERVAL,
  ROUND,
  SIDE,
  UP_TO,
} from './staff-input';
import { staffPage } from './staff-page';
import { startCampaign } from './start-campaign';
import { storeKey } from './store-key';
import { WITHDRAWAL, withdrawSeal, withdrawTableReport } from './undo';

/** The use cases of one house. */
export function applicationOf(house: House): CampaignApplication {
  return {
    frontPlate: (libraryId) => frontPlate(house, libraryId),
    listLibrary: (user) => listLibrary(house, user),
    libraryCampaign: (user, libraryId) => libraryCampaign(house, user, libraryId),
    importCampaign: (user, given) =>
      withSound(IMPORT, given, (input) => importCampaign(house, user, input)),
    removeFromLibrary: (user, libraryId) => removeFromLibrary(house, user, libraryId),
    listBattlefields: (user) => listBattlefields(house, user),
    battlefield: (user, libraryId, battle) => battlefield(house, user, libraryId, battle),
    startBattle: (user, given) =>
      withSound(BATTLE_START, given, (input) => startBattle(house, user, input)),
    rematch: (user, id, given) =>
      withSound(REMATCH, given, (input) => rematch(house, user, id, input)),
    listCampaigns: (user) => listCampaigns(house, user),
    clubCampaigns: (user, clubId) => clubCampaigns(house, user, clubId),
    possibleOpponents,
    yourTurns: (user) => yourTurns(house, user),
    startCampaign: (user, given) =>
      withSound(START, given, (input) => startCampaign(house, user, input)),
    renameCampaign: (user, id, given) =>
      withSound(NAME, given, (input) => renameCampaign(house, user, id, input)),
    takeSeat: (user, id, given) =>
      withSound(SEAT, given, (input) => takeSeat(house, user, id, input)),
    resignSeat: (user, id, given) =>
      withSound(RESIGN, given, (input) => resignSeat(house, user, id, input)),
    handSeat: (user, id, given) =>
      withSound(HAND, given, (input) => handSeat(house, user, id, input)),
    campaignPage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => campaignPage(house, user, id, look)),
    campaignHeader: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => campaignHeader(house, user, id, look)),
    forcesPage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => forcesPage(house, user, id, look)),
    chroniclePage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => chroniclePage(house, user, id, look)),
    battlePage: (user, id, index, given) =>
      withSound(LOOK, given ?? {}, (look) => battlePage(house, user, id, index, look)),
    branchesPage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => branchesPage(house, user, id, look)),
    sealChoice: (user, id, given) =>
      withSound(SEAL, given, (input) => sealChoice(house, user, id, input)),
    sealMethod: (user, id, given) =>
      withSound(SEAL, given, (input) => sealMethod(house, user, id, input)),
    sealInterval: (user, id, given) =>
      withSound(SEAL_INTERVAL, given, (input) => sealInterval(house, user, id, input)),
    intervalPage: (user, id, ordinal, given) =>
      withSound(LOOK, given ?? {}, (look) => intervalPage(house, user, id, ordinal, look)),
    submitTableReport: (user, id, given) =>
      withSound(TABLE_REPORT, given, (input) => submitTableReport(house, user, id, input)),
    countersignTableReport: (user, id, given) =>
      withSound(TABLE_ANSWER, given, (input) => countersignTableReport(house, user, id, input)),
    refuseTableReport: (user, id, given) =>
      withSound(TABLE_REFUSAL, given, (input) => refuseTableReport(house, user, id, input)),
    withdrawSeal: (user, id, given) =>
      withSound(WITHDRAWAL, given, (input) => withdrawSeal(house, user, id, input)),
    withdrawTableReport: (user, id, given) =>
      withSound(TABLE_ANSWER, given, (input) => withdrawTableReport(house, user, id, input)),
    printedChronicle: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => printedChronicle(house, user, id, look)),
    comparePage: (user, id, given) =>
      withSound(COMPARE_LOOK, given ?? {}, (look) => comparePage(house, user, id, look)),
    proposeRewind: (user, id, given) =>
      withSound(PROPOSAL, given, (input) => proposeRewind(house, user, id, input)),
    withdrawRewind: (user, id, given) =>
      withSound(PROPOSAL_ANSWER, given, (input) => withdrawRewind(house, user, id, input)),
    declineRewind: (user, id, given) =>
      withSound(PROPOSAL_ANSWER, given, (input) => declineRewind(house, user, id, input)),
    agreeToRewind: (user, id, given) =>
      withSound(PROPOSAL_ANSWER, given, (input) => agreeToRewind(house, user, id, input)),
    beginBranch: (user, id, given) =>
      withSound(BRANCH, given, (input) => beginBranch(house, user, id, input)),
    oddsOf: (user, id, index) => oddsOf(house, user, id, index),
    requestOdds: (user, id, index, given) =>
      withSound(TRIALS, given ?? {}, (input) => requestOdds(house, user, id, index, input)),
    cancelOdds: (user, id, index) => cancelOdds(house, user, id, index),
    analysisPage: (user, id) => analysisPage(house, user, id),
    requestAnalysis: (user, id) => requestAnalysis(house, user, id),
    cancelAnalysis: (user, id) => cancelAnalysis(house, user, id),
    exportCampaign: (user, id) => exportCampaign(house, user, id),
    installationKey: () => installationKey(house),
    fairnessPage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => fairnessPage(house, user, id, look)),
    mailDesk: (user) => mailDesk(house, user),
    showMailIdentity: (user, given) =>
      withSound(PASSWORD, given, (input) => showMailIdentity(house, user, input)),
    openMailFile: (user, given) =>
      withSound(MAIL_FILE, given, (input) => openMailFile(house, user, input)),
    mailPage: (user, id) => mailPage(house, user, id),
    postMail: (user, id, given) =>
      withSound(POST_MAIL, given, (input) => postMail(house, user, id, input)),
    mailFile: (user, id) => mailFile(house, user, id),
    resignByMail: (user, id, given) =>
      withSound(RESIGN_BY_MAIL, given, (input) => resignByMail(house, user, id, input)),
    replayPage: (user, id, given) =>
      withSound(REPLAY, given, (look) => replayPage(house, user, id, look)),
    liveHints: (user, id, after, signal, mayLook, post) =>
      liveHints(house, user, id, after, signal, mayLook, post),
    ...boardApplication(house),
    ...staffApplication(house),
    ...messagesApplication(house),
  };
}

function boardApplication(house: House): BoardApplication {
  return {
    boardPage: (user, id, index, given) =>
      withSound(BOARD_LOOK, given ?? {}, (look) => boardPage(house, user, id, index, look)),
    boardPosition: (user, id, index, given) =>
      withSound(BOARD_LOOK, given ?? {}, (look) => boardPosition(house, user, id, index, look)),
    boardLog: (user, id, index, given) =>
      withSound(LOG_LOOK, given, (ask) => boardLog(house, user, id, index, ask)),
    boardOptions: (user, id, index, given) =>
      withSound(OPTIONS_LOOK, given ?? {}, (ask) => boardOptions(house, user, id, index, ask)),
    giveOrder: (user, id, index, given) =>
      withSound(GIVE_ORDER, given, (input) => giveOrder(house, user, id, index, input)),
    takeBackAct: (user, id, index, given) =>
      withSound(TAKE_BACK, given, (input) => takeBackAct(house, user, id, index, input)),
    exchangeCommand: (user, id, index, given) =>
      withSound(EXCHANGE, given, (input) => exchangeCommand(house, user, id, index, input)),
  };
}

function staffApplication(house: House): StaffApplication {
  return {
    staffPage: (user, id, given) =>
      withSound(LOOK, given ?? {}, (look) => staffPage(house, user, id, look)),
    appointSubCommander: (user, id, given) =>
      withSound(APPOINT, given, (input) => appointSubCommander(house, user, id, input)),
    dismissSubCommander: (user, id, given) =>
      withSound(POST, given, (input) => dismissSubCommander(house, user, id, input)),
    resignPost: (user, id, given) =>
      withSound(COMMAND_ONLY, given, (input) => resignPost(house, user, id, input)),
    assignFormations: (user, id, given) =>
      withSound(ASSIGN, given, (input) => assignFormations(house, user, id, input)),
    passSupremeCommand: (user, id, given) =>
      withSound(POST, given, (input) => passSupremeCommand(house, user, id, input)),
    recommend: (user, id, given) =>
      withSound(RECOMMEND, given, (input) => recommend(house, user, id, input)),
    withdrawRecommendation: (user, id, given) =>
      withSound(ROUND, given, (input) => withdrawRecommendation(house, user, id, input)),
    recommendInterval: (user, id, given) =>
      withSound(RECOMMEND_INTERVAL, given, (input) => recommendInterval(house, user, id, input)),
    fillReportRows: (user, id, given) =>
      withSound(FILL_ROWS, given, (input) => fillReportRows(house, user, id, input)),
    askForPost: (user, id, given) =>
      withSound(ASK_FOR_POST, given, (input) => askForPost(house, user, id, input)),
    withdrawPetition: (user, id, given) =>
      withSound(SIDE, given, (input) => withdrawPetition(house, user, id, input)),
    answerPetition: (user, id, given) =>
      withSound(ANSWER_PETITION, given, (input) => answerPetition(house, user, id, input)),
  };
}

function messagesApplication(house: House): MessagesApplication {
  return {
    messagesPage: (user, id, given) =>
      withSound(PAGED, given ?? {}, (look) => messagesPage(house, user, id, look)),
    sendMessage: (user, id, given) =>
      withSound(MESSAGE, given, (input) => sendMessage(house, user, id, input)),
    takeBackMessage: (user, id, given) =>
      withSound(MESSAGE_ID, given, (input) => takeBackMessage(house, user, id, input)),
    messagesSeen: (user, id, given) =>
      withSound(UP_TO, given, (input) => messagesSeen(house, user, id, input)),
    keepNote: (user, id, given) =>
      withSound(NOTE, given, (input) => keepNote(house, user, id, input)),
  };
}

/** Kept across reloads of this module in development, so that connections do not pile up. */
const holder = globalThis as typeof globalThis & {
  orderlyHouse?: {
    readonly url: string;
    readonly application: CampaignApplication;
    readonly house: House;
  };
};

/** The use cases of this process, on the data base that DATABASE_URL names. */
export function campaignApplication(): CampaignApplication {
  const url = databaseUrl();
  if (holder.orderlyHouse?.url !== url) {
    const house = openHouse({
      databaseUrl: url,
      wrappingKey: storeKey(),
      applicationName: 'orderly-book web',
      onFault: logFault,
    });
    holder.orderlyHouse = { url, house, application: applicationOf(house) };
  }
  return holder.orderlyHouse.application;
}
