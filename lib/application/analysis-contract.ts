import type { BySide } from '@/lib/kernel/side';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import type { CampaignHeader, OddsStatus } from './contract';
import type { Answer } from './refusal';

/** What may be asked of a campaign's analysis: by all who may see it once it is over, before that by an umpire alone. */
export interface AnalysisApplication {
  /** How the analysis stands, and what it came to. Refuses NOT_ALLOWED while the campaign is being played. */
  analysisPage(user: string, campaignId: string): Promise<Answer<AnalysisPage>>;
  /**
   * Asks for it: a worker reckons it beside everything else; asked twice, it is reckoned once. Who asks while the campaign
   * is being played takes no seat and no post in it any more.
   */
  requestAnalysis(user: string, campaignId: string): Promise<Answer<AnalysisState>>;
  /** Stops it where it is. */
  cancelAnalysis(user: string, campaignId: string): Promise<Answer<AnalysisState>>;
}

export interface AnalysisState {
  readonly status: OddsStatus;
  /** How far it has come, in words. */
  readonly progress: string;
  /** A plain sentence where it failed. */
  readonly message: string | null;
}

export interface AnalysisPage {
  readonly header: CampaignHeader;
  readonly state: AnalysisState;
  /** The campaign is being played: who has it analysed takes no post in it from then on. */
  readonly binds: boolean;
  /** Null until it is done. */
  readonly analysis: CourseAnalysis | null;
  readonly names: AnalysisNames;
}

/** What the ids of an analysis are called. */
export interface AnalysisNames {
  readonly sides: BySide<string>;
  readonly situations: Readonly<Record<string, string>>;
  /** `situation/side/choice`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly battles: Readonly<Record<string, string>>;
  readonly conclusion: string | null;
}
