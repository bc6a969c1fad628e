import type { BattleOrder } from './battle-order';
import type { BattleReport } from './battle-report';
import type { StrengthKind } from './ledger';

/** The kinds of strength in which an army can be counted as a whole; the first one that anybody brings counts. */
export const HEADS = ['men', 'points', 'figures', 'bases', 'pieces'] as const;
/** What an army is counted in. Guns never are: they come on top. */
export type Heads = Exclude<StrengthKind, 'guns'>;

/** What armies are counted in: the first of `HEADS` that any of these units brings; men if none brings any. */
export function headsAmong(
  strengths: Iterable<Readonly<Partial<Record<StrengthKind, number>>>>,
): Heads {
  let best: number = HEADS.length;
  for (const strength of strengths)
    for (let index = 0; index < best; index += 1)
      if ((strength[HEADS[index] as Heads] ?? 0) > 0) best = index;
  return HEADS[best] ?? 'men';
}

/** What the armies of an order are counted in. */
export function headsOf({ units }: Pick<BattleOrder, 'units'>): Heads {
  return headsAmong(units.map(({ strength }) => strength));
}

/** What the armies of a report are counted in: by what was sent, also by what came up during the battle. */
export function headsIn({ ledger }: Pick<BattleReport, 'ledger'>): Heads {
  return headsAmong(
    ledger.map(({ counts }) =>
      Object.fromEntries(
        HEADS.map((kind) => [kind, (counts[kind]?.start ?? 0) + (counts[kind]?.joined ?? 0)]),
      ),
    ),
  );
}

const SINGULAR: Readonly<Record<Heads, string>> = {
  men: 'man',
  points: 'point',
  figures: 'figure',
  bases: 'base',
  pieces: 'piece',
};

/** “1 man”, “4,000 men”, “90 points”: the word that follows a number. */
export function headWord(heads: Heads, count: number): string {
  return count === 1 ? SINGULAR[heads] : heads;
}
