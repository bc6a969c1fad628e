import type { StrengthKind } from '@/lib/battle/handoff/ledger';
import type { BySide } from '@/lib/kernel/side';

/** Sources of strength, including returns. */
export const TOLL_CREDITS = [
  'start',
  'joined',
  'rallied',
  'healed',
  'recovered',
  'refitted',
  'recruits',
  'gained',
  'restored',
] as const;
/** Causes of loss. */
export const TOLL_DEBITS = [
  'killed',
  'wounded',
  'missing',
  'captured',
  'spent',
  'turned',
  'surrendered',
  'dispersed',
  'left',
  'struck',
] as const;
export type TollCause = (typeof TOLL_CREDITS)[number] | (typeof TOLL_DEBITS)[number];

/**
 * One side's gains and losses of one kind of strength, by cause, each a whole number ≥ 0; absent: 0. At any time the
 * credits less the debits equal what is present.
 */
export type TollCounts = Readonly<Partial<Record<TollCause, number>>>;
export type Toll = Readonly<Partial<Record<StrengthKind, TollCounts>>>;

/** What a campaign keeps of gains and losses. */
export interface TollPart {
  toll: BySide<Toll>;
}
