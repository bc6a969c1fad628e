import { apportion } from '@/lib/kernel/apportion';

/** How men are lost in a report from a table; what is left is present. */
export const MEN_LOST = ['killed', 'wounded', 'missing', 'captured'] as const;
export type ManLost = (typeof MEN_LOST)[number];
/** Men by the way in which they were lost, or the parts of such a loss. */
export type MenLost = Readonly<Record<ManLost, number>>;

export const NONE_LOST: MenLost = { killed: 0, wounded: 0, missing: 0, captured: 0 };

/**
 * House value: how a side’s losses divide unless its commander says otherwise, in per cent. It is the split of authored
 * losses (`expected-report`): a table seldom says who was hit and who ran, and prisoners are known when there are any.
 */
export const USUAL_SPLIT: MenLost = { killed: 25, wounded: 55, missing: 20, captured: 0 };

export const menLost = (lost: MenLost): number =>
  MEN_LOST.reduce((sum, kind) => sum + lost[kind], 0);

/**
 * Divides a loss by the parts of a split, whole men, adding up to the loss. A split of nothing but zeros counts as
 * the usual one.
 */
export function splitLoss(lost: number, split: MenLost): MenLost {
  const parts = menLost(split) > 0 ? split : USUAL_SPLIT;
  const shares = apportion(
    lost,
    MEN_LOST.map((kind) => parts[kind]),
  );
  return lossOf((kind) => shares[MEN_LOST.indexOf(kind)] ?? 0);
}

/**
 * Spreads the losses of a formation over its units, in proportion to the men of each. Each column adds up to what was
 * given, and no unit loses more than it has. Null where more is lost than all units have.
 */
export function spreadMen(lost: MenLost, units: readonly number[]): readonly MenLost[] | null {
  const rows = spread(menLost(lost), units);
  if (rows === null) return null;
  const columns = new Map<ManLost, readonly number[]>();
  let left = rows;
  for (const kind of MEN_LOST) {
    // What is left to fill in each row adds up to what the remaining columns hold, so the last takes all of it.
    const shares = apportion(lost[kind], left);
    columns.set(kind, shares);
    left = left.map((amount, index) => amount - (shares[index] ?? 0));
  }
  return units.map((_, index) => lossOf((kind) => columns.get(kind)?.[index] ?? 0));
}

/** Spreads guns or pieces over units by what each has; null where more is lost than all of them have. */
export function spread(lost: number, units: readonly number[]): readonly number[] | null {
  const sent = units.reduce((sum, amount) => sum + amount, 0);
  return lost > sent ? null : apportion(lost, units);
}

function lossOf(amount: (kind: ManLost) => number): MenLost {
  return {
    killed: amount('killed'),
    wounded: amount('wounded'),
    missing: amount('missing'),
    captured: amount('captured'),
  };
}
