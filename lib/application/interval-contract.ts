import type { IntervalStep } from '@/lib/campaign/events';
import type { IntervalAccountRow } from '@/lib/campaign/interval-account';
import type { CampaignView } from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { CampaignHeader, Look, Sealed } from './contract';
import type { FormFigure } from './inputs';
import type { Answer } from './refusal';

/** Orders for an interval as a form sends them; what is absent goes by the book. */
export interface SealIntervalInput {
  /** `view.round` of the page on which they were given. */
  readonly round: string;
  /** Hot-seat: for which side. Elsewhere it may be left out. */
  readonly side?: Side | undefined;
  /** Absent: drafts by the book. Faults are refused with the paths `drafts.<pool>.<unit>`. */
  readonly drafts?:
    | readonly {
        readonly pool: string;
        readonly unit: string;
        readonly men?: FormFigure;
        readonly guns?: FormFigure;
      }[]
    | undefined;
  /** `rest` or `press`. */
  readonly rest?: string | undefined;
  readonly promotions?:
    | readonly { readonly formation: string; readonly leader: string }[]
    | undefined;
  readonly commandId: string;
}

/** One interval that has passed. */
export interface IntervalPage {
  readonly header: CampaignHeader;
  readonly view: Pick<CampaignView, 'sides' | 'position' | 'dated'>;
  readonly interval: {
    /** Of the situation that it led to. */
    readonly ordinal: number;
    readonly title: string;
    readonly text: string | null;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    /** Men of both sides when it began. */
    readonly before: BySide<number>;
    readonly position: number;
    /** Who got what, unit by unit. */
    readonly account: readonly IntervalAccountRow[];
    /** What the sides decided, in words; null for one that was not asked, or where nothing was left to them. */
    readonly decided: BySide<string | null>;
  };
  /** The battle that was fought before it, if one was. */
  readonly battle: { readonly index: number; readonly title: string } | null;
  /** The situation that it led to. */
  readonly toward: { readonly title: string; readonly position: number };
  /** Other intervals of the campaign, to turn to. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** What a side decides between two situations, and what came of it. */
export interface IntervalUseCases {
  /** Seals, or seals anew, what the user's side decides in the open interval. */
  sealInterval(user: string, campaignId: string, input: SealIntervalInput): Promise<Answer<Sealed>>;
  /** The interval that led to the `ordinal`-th situation. */
  intervalPage(
    user: string,
    campaignId: string,
    ordinal: number,
    look?: Look,
  ): Promise<Answer<IntervalPage>>;
}
