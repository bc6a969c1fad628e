import type { Finding } from '@/lib/campaign/definition/finding';
import type { CampaignMap, MapView } from '@/lib/campaign/definition/map';
import type { CampaignView } from '@/lib/campaign/view';
import type { BySide } from '@/lib/kernel/side';

export interface LibraryEntry {
  /** The file's own id where it is built in, else a UUID. Safe in an address. */
  readonly libraryId: string;
  /** The file's own id. */
  readonly definitionId: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Markdown, one paragraph. */
  readonly summary: string | null;
  readonly sides: BySide<{ readonly name: string }>;
  readonly situations: number;
  readonly battles: number;
  readonly conclusions: number;
  /** First day of the calendar, or null. */
  readonly date: string | null;
  /** Null: built in. */
  readonly club: { readonly id: string; readonly name: string } | null;
}

export interface LibraryDetail extends LibraryEntry {
  readonly authors: readonly string[];
  readonly licence: string | null;
  /** Markdown. */
  readonly sources: string | null;
  readonly overview: CampaignView['overview'];
  readonly maps: readonly CampaignMap[];
  /** Both orders of battle as they stand at the author's start. */
  readonly forces: CampaignView['forces'];
  readonly sideTexts: BySide<{
    readonly name: string;
    readonly adjective: string;
    readonly text: string | null;
    readonly men: number;
    readonly guns: number;
  }>;
  /** Where a campaign may start; the first is the author's start. */
  readonly startSituations: readonly {
    readonly id: string;
    readonly title: string;
    readonly date: string | null;
  }[];
  /** Some of its battles may be fought on a board. */
  readonly hasBoard: boolean;
}

/** A campaign's map with its armies, for the front page. Nothing of it is anybody's secret. */
export interface FrontPlate {
  readonly title: string;
  readonly map: CampaignMap;
  readonly view: MapView;
  readonly sides: BySide<string>;
  readonly forces: CampaignView['forces'];
}

/** What `check` says of an uploaded file. */
export type FileFinding = Finding;
