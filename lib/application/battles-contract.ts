import type { CampaignMap, MapView } from '@/lib/campaign/definition/map';
import type { MethodAnswer } from '@/lib/campaign/events';
import type { CampaignView } from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Opponent } from './inputs';
import type { Answer } from './refusal';

/** Single battles, outside any campaign: what pages may ask. Once begun, one is played like a campaign's. */
export interface BattlesApplication {
  /** Battles that can be fought by themselves, of every campaign of the library that the user may see. */
  listBattlefields(user: string): Promise<readonly Battlefields[]>;
  /** One of them, with its map and both orders of battle. Refuses NOT_FOUND. */
  battlefield(user: string, libraryId: string, battle: string): Promise<Answer<BattlefieldDetail>>;
  /** Begins a single battle: it stands at its encounter at once. By mail the first file invites to it. */
  startBattle(
    user: string,
    input: StartBattleInput,
  ): Promise<Answer<{ readonly campaignId: string }>>;
  /** The same battle once more, with the sides exchanged, once it is over; by mail by a new invitation. */
  rematch(
    user: string,
    campaignId: string,
    input: { readonly commandId: string },
  ): Promise<Answer<{ readonly campaignId: string; readonly byMail: boolean }>>;
}

export interface StartBattleInput {
  readonly libraryId: string;
  /** Id of the battle in its file. */
  readonly battle: string;
  /** 1 … 80 characters. */
  readonly name: string;
  /** The user's own side (at one screen: the side that begins there). */
  readonly side: Side;
  readonly opponent: Opponent;
  /** How it may be settled; with several the two sides agree at the encounter. */
  readonly methods: readonly MethodAnswer[];
  /** −50 … +50 per cent in favour of side A. Default 0. */
  readonly advantage?: number;
  /** Default: the user's own club (the oldest that he owns). */
  readonly clubId?: string;
  readonly commandId: string;
}

/** The battles of one file of the library. */
export interface Battlefields {
  readonly libraryId: string;
  readonly title: string;
  readonly battles: readonly Battlefield[];
}

export interface Battlefield {
  readonly libraryId: string;
  /** Id of the battle in its file. */
  readonly battle: string;
  readonly title: string;
  /** Title of the campaign it is taken from. */
  readonly from: string;
  /** ISO date, or null where the file keeps no calendar. */
  readonly date: string | null;
  readonly sides: BySide<string>;
  readonly strength: BySide<{ readonly men: number; readonly guns: number }>;
}

export interface BattlefieldDetail extends Battlefield {
  /** Markdown. */
  readonly text: string | null;
  readonly maps: readonly CampaignMap[];
  readonly view: MapView | null;
  readonly forces: CampaignView['forces'];
  readonly club: { readonly id: string; readonly name: string } | null;
  /** It may be fought on a board. */
  readonly hasBoard: boolean;
}
