import type { Side } from '@/lib/kernel/side';
import type { Audience } from './state';

/** Who watches over a campaign, and who may watch it. Account ids only. */
export interface UmpireEvents {
  /** A member of the club who holds no post takes the umpire's seat, and knows what both sides know from now on. */
  UmpireSeated: { readonly user: string };
  /** The umpire's seat is vacant again. */
  UmpireLeft: { readonly user: string };
  /** The umpire acts for a side, until they end it, leave, or its seat changes hands. */
  StandInBegun: { readonly side: Side };
  StandInEnded: { readonly side: Side };
  /** Who may follow the campaign, and how long after it happened those who hold no post see it. */
  AudienceSet: { readonly audience: Audience; readonly delayHours: number };
  /** Nobody decides anything until then: an instant, RFC 3339. It ends by itself; no event follows. */
  PauseBegun: { readonly until: string; readonly reason: string };
  /** The pause ends before its time. */
  PauseEnded: Record<never, never>;
  /** Strengths that an earlier entry left wrong are set right. That entry stays as it is. */
  StrengthCorrected: {
    /** Position of the entry that is corrected. */
    readonly entry: number;
    readonly units: readonly CorrectedUnit[];
    readonly reason: string;
  };
}

/** Commands about the umpire and the audience; the application checks whether the sender may give them. */
export interface UmpireCommands {
  SeatUmpire: { readonly user: string };
  LeaveUmpire: { readonly user: string };
  BeginStandIn: { readonly side: Side };
  EndStandIn: { readonly side: Side };
  SetAudience: { readonly audience: Audience; readonly delayHours: number };
  /** Where the campaign is paused already, from now until that instant. */
  BeginPause: { readonly until: string; readonly reason: string };
  EndPause: Record<never, never>;
  CorrectStrength: {
    readonly entry: number;
    readonly units: readonly {
      readonly unit: string;
      readonly men: number;
      readonly guns: number;
    }[];
    readonly reason: string;
  };
}

/** The strength of a unit before and after a correction; 0 to its establishment. */
export interface CorrectedUnit {
  readonly unit: string;
  readonly men: { readonly from: number; readonly to: number };
  readonly guns: { readonly from: number; readonly to: number };
}
