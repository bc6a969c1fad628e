import { type LedgerCount, ledgerColumn } from '@/lib/battle/handoff/ledger';
import { apportion } from '@/lib/kernel/apportion';

/** The fates of strength lost in a battle. */
export const LOSS_CAUSES = ['killed', 'wounded', 'missing', 'captured', 'spent'] as const;
export type LossCause = (typeof LOSS_CAUSES)[number];

/**
 * A carried loss by fate, in proportion to the ledger's columns (exactly them if all of it carries over); the parts sum
 * to the loss. Strength handed over to the enemy counts as captured.
 */
export function lossByCause(count: LedgerCount, lost: number): Record<LossCause, number> {
  const column = (name: Parameters<typeof ledgerColumn>[1]) => ledgerColumn(count, name);
  const [killed = 0, wounded = 0, missing = 0, captured = 0, spent = 0] = apportion(lost, [
    column('killed'),
    column('wounded'),
    column('missing'),
    column('captured') + column('transferred'),
    column('spent'),
  ]);
  return { killed, wounded, missing, captured, spent };
}

/**
 * A carried loss divided between the side that a unit came with and, if it went over, the side that it went to, in
 * proportion to what it lost with each; by fate.
 */
export function splitLoss(
  own: LedgerCount | undefined,
  turned: LedgerCount | undefined,
  lost: number,
): {
  readonly before: Record<LossCause, number>;
  readonly after: Record<LossCause, number>;
  readonly lostBefore: number;
} {
  if (turned === undefined) {
    const before = own ? lossByCause(own, lost) : { ...NO_LOSS };
    return { before, after: { ...NO_LOSS }, lostBefore: lost };
  }
  const stayed = own && { ...own, transferred: 0 };
  const whole = (count: LedgerCount | undefined) =>
    count ? LOSS_CAUSES.reduce((sum, cause) => sum + ledgerColumn(count, cause), 0) : 0;
  const [lostBefore = 0, lostAfter = 0] = apportion(lost, [whole(stayed), whole(turned)]);
  return {
    before: stayed ? lossByCause(stayed, lostBefore) : { ...NO_LOSS },
    after: lossByCause(turned, lostAfter),
    lostBefore,
  };
}

const NO_LOSS: Readonly<Record<LossCause, number>> = {
  killed: 0,
  wounded: 0,
  missing: 0,
  captured: 0,
  spent: 0,
};
