import { assertNever } from '../kernel/assert';
import type { CampaignCommand, DecisionContext } from './commands';
import { sealChoice } from './decide/choices';
import { sealInterval } from './decide/interval-orders';
import {
  giveUp,
  openMail,
  openSealed,
  pinCorrespondent,
  postMail,
  sealRemote,
} from './decide/mail';
import { giveBoardCommand, passBoardMove } from './decide/mail-board';
import { sealMethod } from './decide/methods';
import {
  countersignTableReport,
  recordBattleReport,
  recordBoardBattle,
  refuseTableReport,
  submitTableReport,
} from './decide/reports';
import { agreeToRewind, declineRewind, proposeRewind, withdrawRewind } from './decide/rewind';
import { resignSeat, takeSeat } from './decide/seats';
import {
  appointSubCommander,
  assignFormations,
  dismissSubCommander,
  passSupremeCommand,
  resignPost,
} from './decide/staff';
import { beginBranch, renameCampaign, startCampaign } from './decide/start';
import { withdrawSeal, withdrawTableReport } from './decide/undo';
import type { Decided } from './decision';
import type { CampaignState } from './state';

/**
 * What a command does to a campaign: the events that happen, or the refusal. Pure: all chance comes through
 * `context.draw` and `context.fightQuick`, and what was drawn stands in the events. Whether the sender may command
 * that side is the application's to know.
 */
export function decide(
  state: CampaignState,
  command: CampaignCommand,
  context: DecisionContext,
): Decided {
  switch (command.type) {
    case 'StartCampaign':
      return startCampaign(state, command.data, context);
    case 'SealChoice':
      return sealChoice(state, command.data, context);
    case 'SealMethod':
      return sealMethod(state, command.data, context);
    case 'SealInterval':
      return sealInterval(state, command.data, context);
    case 'SubmitTableReport':
      return submitTableReport(state, command.data, context);
    case 'CountersignTableReport':
      return countersignTableReport(state, command.data, context);
    case 'RefuseTableReport':
      return refuseTableReport(state, command.data);
    case 'RecordBattleReport':
      return recordBattleReport(state, command.data, context);
    case 'RecordBoardBattle':
      return recordBoardBattle(state, command.data, context);
    case 'RenameCampaign':
      return renameCampaign(state, command.data);
    case 'BeginBranch':
      return beginBranch(state, command.data, context);
    case 'TakeSeat':
      return takeSeat(state, command.data);
    case 'ResignSeat':
      return resignSeat(state, command.data);
    case 'WithdrawSeal':
      return withdrawSeal(state, command.data);
    case 'WithdrawTableReport':
      return withdrawTableReport(state, command.data);
    case 'ProposeRewind':
      return proposeRewind(state, command.data);
    case 'WithdrawRewind':
      return withdrawRewind(state, command.data);
    case 'DeclineRewind':
      return declineRewind(state, command.data);
    case 'AgreeToRewind':
      return agreeToRewind(state, command.data);
    case 'PinCorrespondent':
      return pinCorrespondent(state, command.data);
    case 'PostMail':
      return postMail(state, command.data);
    case 'OpenMail':
      return openMail(state, command.data);
    case 'SealRemote':
      return sealRemote(state, command.data);
    case 'OpenSealed':
      return openSealed(state, command.data, context);
    case 'GiveUp':
      return giveUp(state, command.data);
    case 'PassBoardMove':
      return passBoardMove(state, command.data);
    case 'GiveBoardCommand':
      return giveBoardCommand(state, command.data);
    case 'AppointSubCommander':
      return appointSubCommander(state, command.data);
    case 'DismissSubCommander':
      return dismissSubCommander(state, command.data);
    case 'ResignPost':
      return resignPost(state, command.data);
    case 'AssignFormations':
      return assignFormations(state, command.data);
    case 'PassSupremeCommand':
      return passSupremeCommand(state, command.data);
    default:
      return assertNever(command, 'campaign command');
  }
}
