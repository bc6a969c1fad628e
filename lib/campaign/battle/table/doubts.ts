import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { headsIn } from '@/lib/battle/handoff/heads';
import { type LedgerRow, ledgerLoss, type StrengthKind } from '@/lib/battle/handoff/ledger';
import { figure } from '@/lib/campaign/figures';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { levelScore } from '@/lib/kernel/victory-level';

/** What in a report from a table contradicts itself, yet may have happened. */
export const DOUBTS = [
  'WINNER_DESTROYED',
  'WINNER_LOST_MORE',
  'LOSER_UNHURT',
  'FIELD_HELD_BY_LOSER',
  'FIELD_HELD_BY_NOBODY',
  'DRAWN_AND_DESTROYED',
  'NOBODY_HURT',
  'GUNS_WITHOUT_MEN',
  'OFFICERS_WITHOUT_MEN',
] as const;
export type DoubtCode = (typeof DOUBTS)[number];

/** The words with which each doubt is affirmed. */
export const AFFIRMED: Readonly<Record<DoubtCode, string>> = {
  WINNER_DESTROYED: 'Yes, it won and was destroyed',
  WINNER_LOST_MORE: 'Yes, it was a costly victory',
  LOSER_UNHURT: 'Yes, it left without a loss',
  FIELD_HELD_BY_LOSER: 'Yes, the winner withdrew afterwards',
  FIELD_HELD_BY_NOBODY: 'Yes, it was theirs at the end',
  DRAWN_AND_DESTROYED: 'Yes, it was drawn all the same',
  NOBODY_HURT: 'Yes, they only looked at each other',
  GUNS_WITHOUT_MEN: 'Yes, they were left behind',
  OFFICERS_WITHOUT_MEN: 'Yes, officers alone',
};

/** A question about a report, in figures. */
export interface ReportDoubt {
  /** What affirms it: its code, with the side where both can have it. */
  readonly id: string;
  readonly code: DoubtCode;
  readonly question: string;
}

/**
 * House values: a winner is asked about when the share of their men lost exceeds this multiple of the loser’s.
 * Torgau (1760) was won with a third of the army lost, the loser losing rather less: 1.5 leaves such days alone.
 */
const LOST_MORE = { major: 1.5, minor: 2.5 } as const;

/** A side as a report shows it, in what its army is counted in. */
interface Totals {
  readonly kind: StrengthKind;
  readonly start: number;
  readonly lost: number;
  readonly present: number;
  readonly gunsLost: number;
  readonly officers: number;
}

type Reported = Pick<BattleReport, 'level' | 'heldField' | 'ledger' | 'leaders'>;

/**
 * The contradictions of a report from a table, in a fixed order. Nothing here is an error: the reporting commander can
 * affirm each. Empty where nothing is odd.
 *
 * @param leaders the side of each leader by id
 */
export function doubtsOf(
  report: Reported,
  sides: BySide<string>,
  leaders: ReadonlyMap<string, Side>,
): readonly ReportDoubt[] {
  const totals = {
    A: totalsOf(report, 'A', leaders),
    B: totalsOf(report, 'B', leaders),
  };
  const score = levelScore(report.level);
  const winner: Side | null = score > 0 ? 'A' : score < 0 ? 'B' : null;
  const doubts: ReportDoubt[] = [];
  const ask: Ask = (code, question, side) =>
    doubts.push({ id: side === undefined ? code : `${code}-${side}`, code, question });
  if (winner === null) drawn(totals, sides, ask);
  else won({ winner, major: Math.abs(score) === 2, held: report.heldField, totals, sides, ask });
  const { heldField } = report;
  if (heldField !== null && isGone(totals[heldField]))
    ask(
      'FIELD_HELD_BY_NOBODY',
      `${sides[heldField]} held the field, yet nobody of its army is left there.`,
    );
  for (const side of SIDES) inSide(side, totals[side], sides, ask);
  return doubts;
}

type Ask = (code: DoubtCode, question: string, side?: Side) => void;

function won({
  winner,
  major,
  held,
  totals,
  sides,
  ask,
}: {
  winner: Side;
  major: boolean;
  held: Side | null;
  totals: BySide<Totals>;
  sides: BySide<string>;
  ask: Ask;
}): void {
  const loser = otherSide(winner);
  const victory = major ? 'a major victory' : 'a minor victory';
  const [own, other] = [totals[winner], totals[loser]];
  if (isGone(own))
    ask(
      'WINNER_DESTROYED',
      `${sides[winner]} won ${victory}, yet lost all ${counted(own, own.start)} it sent.`,
    );
  else if (
    other.lost > 0 &&
    shareLost(own) > shareLost(other) * (major ? LOST_MORE.major : LOST_MORE.minor)
  )
    ask(
      'WINNER_LOST_MORE',
      `${sides[winner]} won ${victory}, yet lost ${counted(own, own.lost)} of ${figure(own.start)}; ${sides[loser]} lost ${figure(other.lost)} of ${figure(other.start)}.`,
    );
  if (other.start > 0 && other.lost === 0)
    ask(
      'LOSER_UNHURT',
      `${sides[loser]} lost the battle, yet nobody of its ${counted(other, other.start)}.`,
    );
  if (held === loser)
    ask(
      'FIELD_HELD_BY_LOSER',
      `${sides[winner]} won ${victory}, yet ${sides[loser]} held the field. Usually the winner holds it.`,
    );
}

function drawn(totals: BySide<Totals>, sides: BySide<string>, ask: Ask): void {
  for (const side of SIDES) {
    const own = totals[side];
    if (isGone(own) && !isGone(totals[otherSide(side)]))
      ask(
        'DRAWN_AND_DESTROYED',
        `The battle was drawn, yet ${sides[side]} lost all ${counted(own, own.start)} it sent.`,
      );
  }
  if (SIDES.every((side) => totals[side].lost === 0 && totals[side].gunsLost === 0))
    ask('NOBODY_HURT', 'Neither side lost anybody.');
}

function inSide(side: Side, own: Totals, sides: BySide<string>, ask: Ask): void {
  if (own.start === 0 || own.lost > 0) return;
  if (own.gunsLost > 0)
    ask(
      'GUNS_WITHOUT_MEN',
      `${sides[side]} lost ${own.gunsLost === 1 ? 'one gun' : `${figure(own.gunsLost)} guns`}, yet not a man.`,
      side,
    );
  if (own.officers > 0)
    ask(
      'OFFICERS_WITHOUT_MEN',
      `${sides[side]} lost ${own.officers === 1 ? 'an officer' : `${figure(own.officers)} officers`}, yet not a man.`,
      side,
    );
}

const isGone = ({ start, present }: Totals): boolean => start > 0 && present === 0;
const shareLost = ({ start, lost }: Totals): number => (start === 0 ? 0 : lost / start);
const counted = ({ kind }: Totals, amount: number): string => `${figure(amount)} ${kind}`;

function totalsOf(
  { ledger, leaders: fates }: Reported,
  side: Side,
  leaders: ReadonlyMap<string, Side>,
): Totals {
  const rows = ledger.filter((row) => row.side === side);
  const kind = headsIn({ ledger: rows });
  return {
    kind,
    start: sum(rows, kind, (count) => count.start),
    lost: sum(rows, kind, ledgerLoss),
    present: sum(rows, kind, (count) => count.present),
    gunsLost: sum(rows, 'guns', ledgerLoss),
    officers: fates.filter(({ id, fate }) => fate !== 'unhurt' && leaders.get(id) === side).length,
  };
}

function sum(
  rows: readonly LedgerRow[],
  kind: StrengthKind,
  amount: (count: NonNullable<LedgerRow['counts'][StrengthKind]>) => number,
): number {
  return rows.reduce((total, { counts }) => {
    const count = counts[kind];
    return total + (count === undefined ? 0 : amount(count));
  }, 0);
}
