import type {
  AuthoredExpectation,
  BattleMethod,
  BattleOrder,
  LevelDistribution,
} from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { BattleDefinition } from '@/lib/campaign/definition/definition';
import { apportion } from '@/lib/kernel/apportion';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import { levelScore, VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import type { BattleRoll } from './order';

/** What the file itself states about a battle's outcome. */
export function authoredExpectation(battle: BattleDefinition): AuthoredExpectation {
  return {
    ...(battle.expected === undefined ? {} : { level: battle.expected }),
    ...(battle.odds === undefined ? {} : { odds: fiveOf(battle.odds) }),
    ...(battle.expectedLosses === undefined ? {} : { lossPercent: battle.expectedLosses }),
  };
}

function fiveOf(odds: readonly number[]): [number, number, number, number, number] {
  const [worst = 0, bad = 0, even = 0, good = 0, best = 0] = odds;
  return [worst, bad, even, good, best];
}

/** Sums of chances closer than this count as equal. */
const TIE = 1e-9;

/**
 * The median of five shares (worst level first, summing to 1). If two levels share the middle, the one nearer to a
 * draw; a draw itself if it lies between them.
 */
export function medianLevel(shares: readonly number[]): VictoryLevel {
  let sum = 0;
  let low = VICTORY_LEVELS.length - 1;
  for (let level = 0; level < VICTORY_LEVELS.length; level += 1) {
    sum += shares[level] ?? 0;
    if (sum >= 0.5 - TIE) {
      low = level;
      break;
    }
  }
  let high = low;
  if (sum <= 0.5 + TIE) {
    for (let level = low + 1; level < VICTORY_LEVELS.length; level += 1) {
      if ((shares[level] ?? 0) > TIE) {
        high = level;
        break;
      }
    }
  }
  return VICTORY_LEVELS[Math.min(high, Math.max(low, 2))] as VictoryLevel;
}

/**
 * The level of the expected value: the authored one, else the median of the authored odds, else that of the trials;
 * null if none is known.
 */
export function expectedLevel(
  authored: AuthoredExpectation,
  distribution?: LevelDistribution | null,
): VictoryLevel | null {
  if (authored.level !== undefined) return authored.level;
  if (authored.odds !== undefined) return medianLevel(authored.odds);
  return distribution ? medianLevel(distribution.shares) : null;
}

/** How the expected result of a battle is determined. */
export interface ExpectedTerms {
  /** The file's own statement, used if no trials are available. */
  readonly stated: AuthoredExpectation;
  /**
   * The part of it that counts when there are trials: the file assumes even terms, so with a handicap only the trials
   * count.
   */
  readonly authored: AuthoredExpectation;
  /** The source that decides the level; part of the report's basis. */
  readonly kind: 'authoredLevel' | 'median';
}

export function expectedTerms(
  battle: BattleDefinition,
  order: Pick<BattleOrder, 'advantage'> | null,
): ExpectedTerms {
  const stated = authoredExpectation(battle);
  const authored = order !== null && order.advantage !== 0 ? {} : stated;
  return { stated, authored, kind: authored.level !== undefined ? 'authoredLevel' : 'median' };
}

/** The expected result when no trials are available: from the file alone, and a draw if the file states nothing. */
export function reportByFile(
  battle: BattleDefinition,
  roll: BattleRoll,
  { stated, kind }: ExpectedTerms,
): BattleReport {
  const level = expectedLevel(stated);
  const basis = { kind: level === null ? 'noOdds' : kind };
  return authoredReport({ battle, roll, level: level ?? 'draw', method: 'expected', basis });
}

/** Marks reports that no ruleset made. */
export const AUTHORED_RULESET = { id: 'authored', version: '1' } as const;

/** House split of authored losses: parts killed, wounded and missing. */
export const LOSS_SPLIT = { killed: 0.25, wounded: 0.55 } as const;

/**
 * The report of a battle that no ruleset fought: the given level, and each side's authored losses spread over its units
 * in proportion to their strength, in a balanced ledger. Guns are not lost. The winner holds the field.
 */
export function authoredReport(input: {
  readonly battle: BattleDefinition;
  readonly roll: BattleRoll;
  readonly level: VictoryLevel;
  readonly method: Extract<BattleMethod, 'expected' | 'quick'>;
  /** How the level was determined; shown to people. */
  readonly basis: Json;
}): BattleReport {
  const { battle, roll, level } = input;
  const percent = battle.expectedLosses ?? { A: 0, B: 0 };
  const losses = new Map<string, Partial<Record<StrengthKind, number>>>();
  for (const side of SIDES) spreadLosses(roll, side, percent[side], losses);
  const score = levelScore(level);
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: battle.id,
    ruleset: AUTHORED_RULESET,
    method: input.method,
    level,
    ledger: roll.units.map((unit): LedgerRow => {
      const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
      for (const [kind, start] of Object.entries(unit.strength) as [StrengthKind, number][])
        counts[kind] = countOf(start, losses.get(unit.id)?.[kind] ?? 0, kind);
      return { unit: unit.id, side: unit.side, counts, fatigue: unit.fatigue };
    }),
    leaders: roll.leaders.map(({ id }) => ({ id, fate: 'unhurt' })),
    heldField: score > 0 ? 'A' : score < 0 ? 'B' : null,
    turnsFought: 0,
    log: [],
    basis: input.basis,
  };
}

function countOf(start: number, lost: number, kind: StrengthKind): LedgerCount {
  if (lost === 0) return { start, present: start };
  if (kind !== 'men') return { start, present: start - lost, killed: lost };
  const killed = Math.floor(lost * LOSS_SPLIT.killed);
  const wounded = Math.floor(lost * LOSS_SPLIT.wounded);
  return { start, present: start - lost, killed, wounded, missing: lost - killed - wounded };
}

/** A side's total loss of each kind except guns, distributed among its units by largest remainders. */
function spreadLosses(
  roll: BattleRoll,
  side: Side,
  percent: number,
  losses: Map<string, Partial<Record<StrengthKind, number>>>,
): void {
  for (const kind of ['men', 'pieces', 'points', 'figures', 'bases'] as const) {
    const units = roll.units.filter((unit) => unit.side === side && (unit.strength[kind] ?? 0) > 0);
    const strengths = units.map((unit) => unit.strength[kind] ?? 0);
    const total = strengths.reduce((sum, strength) => sum + strength, 0);
    const shares = apportion(Math.round((total * percent) / 100), strengths);
    units.forEach((unit, index) => {
      losses.set(unit.id, { ...losses.get(unit.id), [kind]: shares[index] ?? 0 });
    });
  }
}
