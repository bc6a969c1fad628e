import { countersignTableReport } from './countersign-table-report';
import { joinByHand, revokeDevice } from './devices';
import { refuseTableReport } from './refuse-table-report';
import { renameCampaign } from './rename-campaign';
import { keepReportDraft } from './report-draft';
import { agreeToRewind, declineRewind, proposeRewind, withdrawRewind } from './rewind';
import { sealChoice } from './seal-choice';
import { sealInterval } from './seal-interval';
import { sealMethod } from './seal-method';
import { submitTableReport } from './submit-table-report';
import { withdrawSeal } from './withdraw-seal';
import { withdrawTableReport } from './withdraw-table-report';

/**
 * Sealed answers, table reports and going back. Nothing is taken back across a reveal, a die or another's move; to go
 * further back, a player proposes it to the other side.
 */
export const ROUNDS = {
  sealChoice,
  sealMethod,
  sealInterval,
  withdrawSeal,
  keepReportDraft,
  submitTableReport,
  countersignTableReport,
  refuseTableReport,
  withdrawTableReport,
  proposeRewind,
  withdrawRewind,
  declineRewind,
  agreeToRewind,
  renameCampaign,
  joinByHand,
  revokeDevice,
};
