import { opensNumber, type SeedLeaves, seedLeaves } from '@/lib/chance/round-chance';
import { CAMPAIGN_BATTLES_MAX } from '@/lib/chance/seeds';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import type { AnswerSealed, NumberGiven } from './events';
import type { NumbersPart, SideNumber } from './state';

/** The dice scheme from which on players add to the dice, and every round has a committed seed of its own. */
export const NUMBERS_FROM_SCHEME = 3;

/** Where a campaign's seeds are among the leaves of its root. */
export function leavesOf(
  { maxSituations }: { readonly maxSituations: number },
  scheme: number,
): SeedLeaves {
  const battles = Math.max(CAMPAIGN_BATTLES_MAX, maxSituations);
  const leaves = seedLeaves(battles, maxSituations);
  return scheme < NUMBERS_FROM_SCHEME ? { ...leaves, count: battles } : leaves;
}

/** Whether a side may open this number with its seal: it committed to it before anything of the round was opened. */
export function mayOpen({ numbers }: NumbersPart, side: Side, number: string): boolean {
  const { committed, usable, opened } = numbers[side];
  return opened === null && usable && opensNumber(committed, number, side);
}

/** The numbers opened for the open round, with the one that a side's seal opens now. */
export function numbersWith(
  { numbers }: NumbersPart,
  sealing: { readonly side: Side; readonly opens?: string | undefined } | null,
): BySide<string | null> {
  const of = (side: Side) =>
    numbers[side].opened ?? (sealing?.side === side ? (sealing.opens ?? null) : null);
  return { A: of('A'), B: of('B') };
}

/** A side sealed: what it opened counts for this round, what it committed to for the next. */
export function noteSealed(
  campaign: NumbersPart,
  { side, opens, next }: Pick<AnswerSealed, 'side'> & NumberGiven,
): void {
  if (opens !== undefined) set(campaign, side, { committed: null, usable: false, opened: opens });
  if (next !== undefined)
    set(campaign, side, { ...campaign.numbers[side], committed: next, usable: false });
}

/** A side committed to its first number, or to another instead: it counts unless something is open already. */
export function noteCommitted(campaign: NumbersPart, side: Side, committed: string): void {
  const own = campaign.numbers[side];
  const usable = own.opened === null && campaign.numbers[otherSide(side)].opened === null;
  set(campaign, side, { ...own, committed, usable });
}

/** The round was revealed: its numbers are drawn, and what is committed to counts from now on. */
export function noteDrawn(campaign: NumbersPart): void {
  const { A, B } = campaign.numbers;
  campaign.drawn = { A: A.opened, B: B.opened };
  const after = ({ committed }: SideNumber): SideNumber => ({
    committed,
    usable: committed !== null,
    opened: null,
  });
  campaign.numbers = { A: after(A), B: after(B) };
}

function set(campaign: NumbersPart, side: Side, number: SideNumber): void {
  campaign.numbers = { ...campaign.numbers, [side]: number };
}
