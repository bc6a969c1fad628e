import { closingPage } from './closing-page';
import { clubLadder } from './ladder';
import { departFromClub, leavingPage } from './leaving';
import { clubMoves } from './moves';
import { clearTable, joinTable, layTable } from './night-tables';
import {
  answerBattleNight,
  battleNight,
  battleNights,
  callBattleNight,
  cancelBattleNight,
  changeBattleNight,
  nightCalendar,
} from './nights';
import { openings, setPlayerMark } from './openings';
import { clubPublicPage, publicCampaign, publicClub, setPublicPage } from './public-page';

/** What a club does together besides its campaigns: its public page, who looks for an opponent, battle nights, the ladder, leaving it. */
export const CLUB = {
  clubPublicPage,
  setPublicPage,
  publicClub,
  publicCampaign,
  openings,
  setPlayerMark,
  battleNights,
  battleNight,
  nightCalendar,
  callBattleNight,
  changeBattleNight,
  cancelBattleNight,
  answerBattleNight,
  layTable,
  joinTable,
  clearTable,
  clubLadder,
  clubMoves,
  leavingPage,
  departFromClub,
  closingPage,
};
