import type { Seals } from '@/lib/campaign/rounds/state';
import type { TextGround } from '@/lib/campaign/texts/state';
import type { BySide } from '@/lib/kernel/side';
import type { SituationEvents } from './events';

/** What a campaign waits for, or that it is over. */
export type CampaignPhase =
  | 'choosing'
  | 'encounter'
  | 'expected'
  | 'table'
  | 'board'
  | 'interval'
  | 'concluded';

/**
 * Where a history was cut between two events of one decision, as a what-if may be: just started, choices revealed, a
 * battle that one side cannot join announced, a battle resolved, an interval decided, or on the march to a situation.
 */
export type Between =
  | { readonly kind: 'started' | 'revealed' | 'walkover' | 'resolved' | 'decided' }
  | { readonly kind: 'marching'; readonly toward: string };

export interface SituationState {
  readonly id: string;
  readonly ordinal: number;
  readonly open: BySide<readonly string[]>;
  readonly joined: readonly string[];
  readonly seals: Seals;
  /** Once revealed. */
  readonly chosen: BySide<string> | null;
}

/** One situation that the campaign reached. */
export interface ChainEntry {
  readonly situation: string;
  readonly ordinal: number;
  readonly date: string;
  readonly position: number;
  /** The pair of choices opened there; null while it is sealed, and in a single battle, which has no choices. */
  readonly chosen: BySide<string> | null;
  /** Index of the battle fought there. */
  readonly battle: number | null;
}

/** What a campaign keeps of its path through the situations. */
export interface SituationsPart {
  phase: CampaignPhase;
  /** Null if the campaign waits for somebody, or is over. */
  between: Between | null;
  date: string;
  situation: SituationState | null;
  visited: Set<string>;
  /** Choices made: `situation/side/choice`. */
  choicesMade: Set<string>;
  chain: ChainEntry[];
  conclusion: SituationEvents['CampaignConcluded'] | null;
  /** What the message of the latest pair of choices is filled from, where it needs it. */
  met: TextGround | null;
}

/** Adds to the entry of the current situation. */
export function noteInChain(
  { chain }: Pick<SituationsPart, 'chain'>,
  more: Partial<Pick<ChainEntry, 'chosen' | 'battle'>>,
): void {
  const entry = chain.at(-1);
  if (entry) chain[chain.length - 1] = { ...entry, ...more };
}
