import { SIDES, type Side } from '@/lib/kernel/side';
import { PLAYED_OFTEN, type SituationStakes } from '@/lib/strategy/stakes';
import { signed, table } from './tables';

/** Differences that are counted, largest first. */
const COUNTED = [0.1, 0.05] as const;

/**
 * What the choices decide, as tables: the values of each pair, then the differences, what each course is worth, and how
 * many differences are large. `titles` names a course of a situation as players read it.
 */
export function choicesDecide(
  stakes: readonly SituationStakes[],
  titles: (situation: string, side: Side, choice: string) => string,
): string {
  const pairs = stakes.map(({ id, open, worth }) =>
    table(
      [id, ...open.B],
      open.A.map((choice, row) => [choice, ...(worth[row] ?? []).map(signed)]),
    ),
  );
  const rows = stakes.flatMap(({ id, against }) =>
    SIDES.flatMap((side) =>
      against[side].map(({ answer, chance, best, worst, differ }) => [
        id,
        side,
        answer,
        chance.toFixed(2),
        `${best.choice} ${signed(best.value)}`,
        `${worst.choice} ${signed(worst.value)}`,
        differ.toFixed(3),
      ]),
    ),
  );
  const chosen = stakes.filter(({ least }) => Number.isFinite(least));
  const counts = COUNTED.map(
    (least) =>
      `${chosen.filter((one) => one.least >= least).length} of ${chosen.length} by at least ${least.toFixed(2)}`,
  );
  const never = stakes.flatMap(({ id, neverRight }) =>
    SIDES.flatMap((side) => neverRight[side].map((choice) => `${id}/${side}/${choice}`)),
  );
  const mixed = chosen.filter((one) => one.mixed).length;
  const courses = stakes.flatMap(({ id, courses }) =>
    SIDES.flatMap((side) =>
      courses[side].map(({ choice, share, givesAway }) => [
        ...[id, side, choice, share.toFixed(2), givesAway.toFixed(3)],
        titles(id, side, choice),
      ]),
    ),
  );
  return [
    'Worth of each pair of choices to side A: rows A, columns B.',
    ...pairs,
    `Best and worst course against each answer that is taken with ${PLAYED_OFTEN * 100} % or more:`,
    table(['situation', 'side', 'against', 'chance', 'best', 'worst', 'differ'], rows),
    'How often the equilibrium takes each course, and what the course gives away against the other side’s:',
    table(['situation', 'side', 'course', 'share', 'gives away', 'title'], courses),
    `Best and worst differ in ${counts.join(', ')}. Both sides mix in ${mixed} of ${chosen.length}. ` +
      `Never right: ${never.length === 0 ? 'none' : never.join(', ')}.`,
  ].join('\n\n');
}
