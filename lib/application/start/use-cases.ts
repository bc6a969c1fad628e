import { beginBranch } from './begin-branch';
import { possibleOpponents } from './opponents';
import { handSeat, resignSeat, takeSeat } from './seats';
import { battlefield, listBattlefields, rematch, startBattle } from './single-battles';
import { startCampaign } from './start-campaign';

/** How campaigns, single battles and what-ifs begin, and how a command changes hands. */
export const START = {
  possibleOpponents,
  startCampaign,
  listBattlefields,
  battlefield,
  startBattle,
  rematch,
  beginBranch,
  takeSeat,
  resignSeat,
  handSeat,
};
