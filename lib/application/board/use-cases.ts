import { exchangeCommand } from './exchange-command';
import { giveOrder } from './give-order';
import { leaveBoardAnswers } from './left-answers';
import { boardLog, boardOptions, boardPage, boardPosition } from './pages';
import { boardOverlays, boardPlan } from './plan';
import { boardSheet } from './sheet';
import { takeBackAct } from './take-back-act';
import { boardTryOut } from './try-out';

/** Battles fought on a board. */
export const BOARD = {
  boardPage,
  boardPosition,
  boardLog,
  boardOptions,
  boardPlan,
  boardOverlays,
  boardSheet,
  boardTryOut,
  giveOrder,
  takeBackAct,
  exchangeCommand,
  leaveBoardAnswers,
};
