import type { Evolvers } from '@/lib/campaign/chapter';
import { NO_NUMBERS, UNSEALED } from '@/lib/campaign/rounds/state';
import { staffAfterSeat } from '@/lib/campaign/staff/staff';
import { NO_STAFF } from '@/lib/campaign/staff/state';
import { NO_STAND_IN } from '@/lib/campaign/umpire/state';
import { FIRST_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import type { StartEvents } from './events';
import type { StartPart } from './state';

export function startPart(data: StartEvents['CampaignStarted']): StartPart {
  return {
    definition: data.definition,
    name: data.name,
    settings: data.settings,
    seats: data.seats,
    seedRoot: data.seedRoot,
    diceScheme: data.diceScheme ?? FIRST_DICE_SCHEME,
    rulesets: data.rulesets,
    ...(data.autoplayed === undefined ? {} : { autoplayed: data.autoplayed }),
    ...(data.boards === undefined ? {} : { boards: data.boards }),
    start: data.start,
  };
}

export const evolveStart: Evolvers<Exclude<keyof StartEvents, 'CampaignStarted'>> = {
  CampaignRenamed: (campaign, { name }) => {
    campaign.name = name;
  },
  BranchBegun: (campaign, { name, settings, seats, seedRoot, board, continues }) => {
    campaign.name = name;
    campaign.settings = settings;
    campaign.seats = seats;
    campaign.staff = NO_STAFF;
    // A what-if is its own players’ affair; a continuation keeps its umpire.
    if (continues === undefined) campaign.umpire = null;
    campaign.standsIn = NO_STAND_IN;
    campaign.pause = null;
    campaign.seedRoot = seedRoot;
    // What was committed to may have been opened in the branch that this one leaves.
    campaign.numbers = NO_NUMBERS.numbers;
    if (board === undefined) campaign.drawn = NO_NUMBERS.drawn;
    if (campaign.phase === 'choosing' && campaign.situation)
      campaign.situation = { ...campaign.situation, seals: UNSEALED };
    if (campaign.phase === 'interval' && campaign.interval && !campaign.interval.decided)
      campaign.interval = { ...campaign.interval, seals: UNSEALED };
    if (campaign.encounter && board === undefined) {
      campaign.encounter = {
        ...campaign.encounter,
        seals: UNSEALED,
        method: null,
        tableReport: null,
        refusedReason: null,
      };
      campaign.phase = 'encounter';
    }
  },
  SeatTaken: (campaign, { side, seat }) => {
    campaign.seats = { ...campaign.seats, [side]: seat };
    campaign.staff = staffAfterSeat(campaign.staff, side, seat);
    campaign.standsIn = { ...campaign.standsIn, [side]: false };
  },
};
