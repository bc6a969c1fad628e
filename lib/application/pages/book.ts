import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Photograph } from '@/lib/application/photographs/seen';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignMap, MapView } from '@/lib/campaign/definition/map';
import type { CampaignView, ChronicleEntry } from '@/lib/campaign/view/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

export interface PrintedChronicle {
  readonly header: CampaignHeader;
  readonly title: string;
  readonly subtitle: string | null;
  readonly name: string;
  readonly sides: BySide<string>;
  /** First and last day; both empty where the file keeps no calendar. */
  readonly from: string;
  readonly to: string;
  /** Markdown. */
  readonly overview: string | null;
  readonly overviewSketch: Sketch | null;
  readonly maps: readonly CampaignMap[];
  readonly chapters: readonly Chapter[];
  /** Entries that the book leaves out because it would grow too long. */
  readonly entriesLeftOut: number;
  readonly strength: CampaignView['strength'];
  /** What `strength` counts; absent: men. */
  readonly heads?: CampaignView['heads'];
  readonly conclusion: CampaignView['conclusion'];
  readonly losses: BySide<readonly FormationLosses[]>;
  readonly appendix: Appendix;
  /** Of battles on tables. */
  readonly photographs: readonly Photograph[];
}

/** A situation with what led to the next one. */
export interface Chapter {
  /** 0 for what came before the first situation. */
  readonly ordinal: number;
  readonly title: string;
  readonly date: string;
  readonly sketch: Sketch | null;
  /** Without the seals: the book leaves out that somebody sealed. */
  readonly days: readonly {
    readonly date: string;
    readonly entries: readonly ChronicleEntry[];
  }[];
  readonly battles: readonly PrintedBattle[];
}

/** A drawing of the map with both armies in their positions. */
export interface Sketch {
  readonly view: MapView;
  /** Present men of every formation, by its id. */
  readonly men: BySide<Readonly<Record<string, number>>>;
  /** Where the battle of this situation was fought. */
  readonly battle: { readonly title: string; readonly at: readonly [number, number] } | null;
}

export interface PrintedBattle {
  readonly index: number;
  readonly title: string;
  readonly date: string;
  readonly level: VictoryLevel;
  readonly method: BattleReport['method'];
  readonly heldField: Side | null;
  readonly turnsFought: number;
  readonly ledger: BySide<LedgerSummary>;
  readonly leadersLost: readonly { readonly name: string; readonly fate: string }[];
}

/** One side of a ledger in one line. */
export interface LedgerSummary {
  readonly start: number;
  readonly killed: number;
  readonly wounded: number;
  readonly missing: number;
  readonly captured: number;
  readonly present: number;
  readonly gunsLost: number;
}

export interface FormationLosses {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly start: number;
  readonly lost: number;
  readonly present: number;
  readonly gunsLost: number;
}

/** What a reader can verify; it holds nothing that is still sealed. */
export interface Appendix {
  readonly seedRoot: string;
  readonly answers: readonly {
    readonly round: string;
    readonly side: Side;
    readonly commitment: string;
    /** Null while it is sealed. */
    readonly opened: { readonly answer: string; readonly nonce: string } | null;
  }[];
  readonly seeds: readonly {
    readonly index: number;
    readonly title: string;
    readonly seed: string;
  }[];
}
