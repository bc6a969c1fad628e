import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import type { BySide } from '@/lib/kernel/side';
import type { CampaignSettings, Seat } from './settings';

/** The initial settings of a campaign, and its commanders. */
export interface StartPart {
  definition: CampaignDefinition;
  name: string;
  settings: CampaignSettings;
  seats: BySide<Seat>;
  /** Merkle root of the battle seeds in force. */
  seedRoot: string;
  /** How dice follow from seeds: fixed when the campaign began, branches included. */
  diceScheme: DiceScheme;
  rulesets: Readonly<Record<string, string>>;
  /** Rulesets with a board and no quick method. */
  autoplayed?: readonly string[];
  /** Rulesets with a board on which people may fight; absent: none. */
  boards?: readonly string[];
  /** The situation at which it was begun. */
  start: string;
}
