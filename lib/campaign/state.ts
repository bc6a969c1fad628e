import type { BattlesPart } from './battle/state';
import type { CouriersPart } from './couriers/state';
import type { DeadlinesPart } from './deadlines/state';
import type { DevicesPart } from './devices/state';
import type { ForcesPart } from './forces/state';
import type { HousePart } from './house/state';
import type { IntervalsPart } from './interval/state';
import type { MailPart } from './mail/state';
import type { RewindPart } from './rewind/state';
import type { NumbersPart } from './rounds/state';
import type { SituationsPart } from './situations/state';
import type { StaffPart } from './staff/state';
import type { StartPart } from './start/state';
import type { TollPart } from './toll/state';
import type { UmpirePart } from './umpire/state';

/** One play of a campaign, built from its events. Each chapter declares its state. */
export interface StartedCampaign
  extends StartPart,
    ForcesPart,
    SituationsPart,
    BattlesPart,
    IntervalsPart,
    StaffPart,
    UmpirePart,
    MailPart,
    RewindPart,
    NumbersPart,
    DeadlinesPart,
    DevicesPart,
    HousePart,
    CouriersPart,
    TollPart {}

/** The result of folding a campaign's events. `campaign` is null before it has started. */
export interface CampaignState {
  /** Events folded: the stream's version. */
  readonly position: number;
  readonly campaign: Readonly<StartedCampaign> | null;
}

export const initialState: CampaignState = { position: 0, campaign: null };

export type { BattleState } from './battle/state';

/** The maps, sets and lists of a campaign that folding changes in place. */
type Containers = {
  [K in keyof StartedCampaign as StartedCampaign[K] extends { readonly size: number } | unknown[]
    ? K
    : never]: StartedCampaign[K];
};

/** A copy that can be folded onto without affecting the original. */
export function copyCampaign(campaign: Readonly<StartedCampaign>): StartedCampaign {
  const copied: Containers = {
    pools: new Map(campaign.pools),
    visited: new Set(campaign.visited),
    vacanciesAsked: new Set(campaign.vacanciesAsked),
    battles: [...campaign.battles],
    choicesMade: new Set(campaign.choicesMade),
    tallies: new Map(campaign.tallies),
    casualties: new Map(campaign.casualties),
    chain: [...campaign.chain],
    strength: [...campaign.strength],
  };
  const { units, leaders, formations } = campaign.forces;
  const forces = {
    units: new Map(units),
    leaders: new Map(leaders),
    formations: new Map(formations),
  };
  return { ...campaign, ...copied, forces };
}
