import type { BattlesPart } from './battle/state';
import type { ForcesPart } from './forces/state';
import type { IntervalsPart } from './interval/state';
import type { MailPart } from './mail/state';
import type { RewindPart } from './rewind/state';
import type { SituationsPart } from './situations/state';
import type { StaffPart } from './staff/state';
import type { StartPart } from './start/state';
import type { TollPart } from './toll/state';

/** One play of a campaign as its events have made it. Each chapter declares what it keeps. */
export interface StartedCampaign
  extends StartPart,
    ForcesPart,
    SituationsPart,
    BattlesPart,
    IntervalsPart,
    StaffPart,
    MailPart,
    RewindPart,
    TollPart {}

/** What the events of a campaign add up to. `campaign` is null before it has started. */
export interface CampaignState {
  /** Events folded: the stream's version. */
  readonly position: number;
  readonly campaign: Readonly<StartedCampaign> | null;
}

export const initialState: CampaignState = { position: 0, campaign: null };

export type { BattleState } from './battle/state';

/** What a campaign keeps in maps, sets and lists that folding changes in place. */
type Containers = {
  [K in keyof StartedCampaign as StartedCampaign[K] extends { readonly size: number } | unknown[]
    ? K
    : never]: StartedCampaign[K];
};

/** A copy that may be folded onto without touching the first. */
export function copyCampaign(campaign: Readonly<StartedCampaign>): StartedCampaign {
  const copied: Containers = {
    pools: new Map(campaign.pools),
    visited: new Set(campaign.visited),
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
