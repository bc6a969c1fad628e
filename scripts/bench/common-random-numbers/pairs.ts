import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { meanAndVariance, NORMAL_975 } from '@/lib/chance/trials';

/** A decision of a side before a battle, with two alternatives. */
export interface Alternative {
  readonly title: string;
  /** The order with this one thing changed. */
  readonly otherwise: (order: BattleOrder) => BattleOrder;
}

/** One unit of side A, the middle one of its arm, changed. */
function changed(
  arm: OrderedUnit['arm'],
  change: (unit: OrderedUnit) => Partial<OrderedUnit>,
): (order: BattleOrder) => BattleOrder {
  return (order) => {
    const own = order.units.filter((unit) => unit.side === 'A' && unit.arm === arm);
    const chosen = own[Math.floor(own.length / 2)];
    const units = order.units.map((unit) =>
      unit === chosen ? { ...unit, ...change(unit) } : unit,
    );
    return { ...order, units };
  };
}

function men(factor: number): (unit: OrderedUnit) => Partial<OrderedUnit> {
  return ({ strength }) => ({
    strength: { ...strength, men: Math.round((strength.men ?? 0) * factor) },
  });
}

/** Decisions of a player between battles and before one, from the smallest to the greatest. */
export const ALTERNATIVES: readonly Alternative[] = [
  {
    title: 'a brigade marches instead of resting (fatigue +100)',
    otherwise: changed('infantry', ({ fatigue }) => ({ fatigue: Math.min(900, fatigue + 100) })),
  },
  {
    title: 'a brigade of horse marches instead of resting (fatigue +100)',
    otherwise: changed('cavalry', ({ fatigue }) => ({ fatigue: Math.min(900, fatigue + 100) })),
  },
  {
    title: 'a brigade drawn up in two ranks',
    otherwise: changed('infantry', ({ traits }) => ({
      traits: { ...traits, ranks: traits.ranks === 2 ? 3 : 2 },
    })),
  },
  {
    title: 'a brigade steadier or worse by one grade',
    otherwise: changed('infantry', ({ quality }) => ({ quality: quality === 'B' ? 'C' : 'B' })),
  },
  {
    title: 'another second in command (promotion)',
    otherwise: (order) => {
      const chosen = order.leaders.filter(({ side }) => side === 'A')[1];
      const leaders = order.leaders.map((leader) =>
        leader === chosen
          ? { ...leader, leadership: leader.leadership === 'A' ? ('C' as const) : ('A' as const) }
          : leader,
      );
      return { ...order, leaders };
    },
  },
  { title: 'a handicap of 1 per cent', otherwise: (order) => ({ ...order, advantage: 1 }) },
  { title: 'drafts: a brigade 5 per cent stronger', otherwise: changed('infantry', men(1.05)) },
  { title: 'a brigade sent elsewhere', otherwise: changed('infantry', men(0)) },
];

export interface PairFigures {
  /** Difference of the two scores, levels counted −2 … +2. */
  readonly difference: number;
  /** Share of the trials that end at the same level with common draws. */
  readonly alike: number;
  /** Trials of each until the 95 % interval of the difference leaves 0 out, if the difference is as measured. */
  readonly common: number;
  readonly plain: number;
  /** plain ÷ common; it does not depend on the size of the difference. Infinite where no trial ends differently. */
  readonly times: number;
}

/** Measures one pair: `trials` of each, with the same draws, and those of the second again with draws of its own. */
export function measurePair(
  resolver: QuickResolver,
  one: BattleOrder,
  other: BattleOrder,
  trials: number,
  seed: string,
): PairFigures {
  const first = resolver.trials(checkedOrder(resolver, one), seed, 0, trials).level;
  const second = resolver.trials(checkedOrder(resolver, other), seed, 0, trials).level;
  const apart = resolver.trials(
    checkedOrder(resolver, other),
    `${seed}/of its own`,
    0,
    trials,
  ).level;
  const paired = Float64Array.from(first, (level, trial) => level - (second[trial] as number));
  const unpaired = Float64Array.from(first, (level, trial) => level - (apart[trial] as number));
  const { mean, variance } = meanAndVariance(paired);
  const plainVariance = meanAndVariance(unpaired).variance;
  const needed = (spread: number) =>
    Math.max(2, Math.ceil((NORMAL_975 * NORMAL_975 * spread) / (mean * mean)));
  return {
    difference: mean,
    alike: paired.filter((value) => value === 0).length / trials,
    common: needed(variance),
    plain: needed(plainVariance),
    times: plainVariance / variance,
  };
}
