import type { Rating } from '@/lib/battle/handoff/battle-order';
import type { StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Side } from '@/lib/kernel/side';

/** Kinds of strength other than men and guns. */
export type OtherStrength = Exclude<StrengthKind, 'men' | 'guns'>;
/** Whether a unit is with its army, has not yet joined, has left it, or is broken up. */
export type UnitStatus = 'present' | 'later' | 'detached' | 'disbanded';

/** A change to one unit, as recorded in a step of an interval or a carry-over. */
export interface UnitChange {
  readonly unit: string;
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
  /** Change of the other systems' kinds of strength (pieces, points, figures, bases). */
  readonly other?: Readonly<Partial<Record<OtherStrength, number>>>;
  /** New quality if it changed. */
  readonly quality?: string;
  /** New status if it changed. */
  readonly status?: UnitStatus;
  /** The side that it serves from now on, if it went over. */
  readonly side?: Side;
}

/** A unit's change of one kind of strength. */
export function changeOf(change: UnitChange, kind: StrengthKind): number {
  return kind === 'men' || kind === 'guns' ? change[kind] : (change.other?.[kind] ?? 0);
}

/** A change of command, as recorded in the step `leadersReplaced`. */
export interface LeaderChange {
  readonly leader: string;
  /** The formation that they command from now on. */
  readonly formation: string;
  readonly status: 'present';
  /** Their place in the succession there, if they were appointed over others. */
  readonly seniority?: number;
  /** The officer, if no order of battle names them (a deputy without a name of their own). */
  readonly officer?: {
    readonly name: string;
    readonly command: Rating;
    readonly leadership: Rating;
  };
}
