import { correctionPage, correctStrength } from './correction';
import { umpireDesk } from './desk';
import { sendReport, umpireReports } from './reports';
import {
  endPause,
  extendDeadline,
  leaveUmpireSeat,
  pauseCampaign,
  setAudience,
  standIn,
  takeUmpireSeat,
} from './umpire';

/** The umpire of a campaign, and who follows it. */
export const DESK = {
  umpireDesk,
  takeUmpireSeat,
  leaveUmpireSeat,
  standIn,
  pauseCampaign,
  endPause,
  setAudience,
  extendDeadline,
  correctionPage,
  correctStrength,
  umpireReports,
  sendReport,
};
