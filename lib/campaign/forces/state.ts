import type { CampaignQuality, Rating } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import type { OtherStrength, UnitStatus } from './changes';

/** A unit in its current state. Never changed in place: a change makes a new one. */
export interface UnitState {
  /** 0 up to the establishment. */
  readonly men: number;
  readonly guns: number;
  readonly other: Readonly<Partial<Record<OtherStrength, number>>>;
  /** 0 (fresh) to 900. */
  readonly fatigue: number;
  readonly quality: CampaignQuality;
  readonly status: UnitStatus;
  /** Lost in battles so far, as the campaign counts it, without what came back; `men`: what its armies are counted in. */
  readonly lost: { readonly men: number; readonly guns: number };
  /** The side it serves, if it went over to the enemy; absent: that of the formation which holds it. */
  readonly side?: Side;
}

export interface LeaderState {
  readonly name: string;
  readonly rank: string | null;
  readonly side: Side;
  /** The formation that they command now. */
  readonly formation: string;
  readonly command: Rating;
  readonly leadership: Rating;
  /** Order of succession in their formation, 1 first. */
  readonly seniority: number;
  readonly status: 'present' | 'killed' | 'wounded' | 'captured';
  /** The date since which they have been away; null while present. */
  readonly since: string | null;
}

/** Both armies in their current state: flat, by id. The tree remains in the definition. */
export interface ForcesState {
  readonly units: Map<string, UnitState>;
  readonly leaders: Map<string, LeaderState>;
  /** Status of formations that are not simply present. */
  readonly formations: Map<string, Exclude<UnitStatus, 'disbanded'>>;
}

/** What is present on each side after one event, in what the armies are counted in (`DefinitionLookup.heads`). */
export interface StrengthPoint {
  readonly position: number;
  readonly date: string;
  readonly A: number;
  readonly B: number;
  readonly label: string;
}

/** What a campaign keeps of its armies. */
export interface ForcesPart {
  forces: ForcesState;
  /** A point for each event that changed the strength. */
  strength: StrengthPoint[];
}
