import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import { runBattle } from '@/lib/rulesets/musket-and-pike/quick/line/battle';
import { ATTACK, FIRST, INFANTRY, RESERVE } from '@/lib/rulesets/musket-and-pike/quick/line/codes';
import { judge } from '@/lib/rulesets/musket-and-pike/quick/line/ending';
import { lay } from '@/lib/rulesets/musket-and-pike/quick/line/line';

/** Losses of an arm: men lost, of men sent. */
export type ArmLoss = readonly [lost: number, sent: number];

/** Summary of many trials of one battle. Pairs are side A, side B. */
export interface Measured {
  readonly trials: number;
  /** Shares of the five levels, side A's major defeat first. */
  readonly levels: readonly number[];
  /** Men lost in each trial. */
  readonly lost: readonly [Float64Array, Float64Array];
  readonly sent: readonly [number, number];
  readonly prisoners: readonly [number, number];
  readonly guns: readonly [number, number];
  /** Infantry, cavalry, artillery by side. */
  readonly arms: readonly [readonly ArmLoss[], readonly ArmLoss[]];
  readonly turns: number;
  /** Share of trials that ended with the last turn. */
  readonly ranOut: number;
  /** Share of the first line of foot, in wings ordered to attack, that came within musket range; null: none was. */
  readonly engaged: readonly [number | null, number | null];
  /** Most routs of one unit in any trial, and mean routs of a trial. */
  readonly routsMost: number;
  readonly routs: number;
}

/** Fights an order by the version that it names and counts. */
export function measure(order: BattleOrder, trials: number): Measured {
  const { battle, stakes } = lay(order);
  const { layout } = battle;
  const seed = drawSeed('calibration');
  const levels = [0, 0, 0, 0, 0];
  const lost = [new Float64Array(trials), new Float64Array(trials)] as const;
  const prisoners: [number, number] = [0, 0];
  const guns: [number, number] = [0, 0];
  const arms = [0, 1].map(() => [0, 1, 2].map((): [number, number] => [0, 0]));
  const engaged = [0, 0];
  const ordered = [0, 0];
  let turns = 0;
  let ranOut = 0;
  let routs = 0;
  let routsMost = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    runBattle(battle, seed, trial);
    const { level } = judge(battle, stakes);
    levels[level] = (levels[level] ?? 0) + 1 / trials;
    turns += battle.battleTurn / trials;
    if (battle.broken < 0 && battle.battleTurn >= layout.setup.turns) ranOut += 1 / trials;
    for (let unit = 0; unit < layout.count; unit += 1) {
      const side = layout.side[unit] as 0 | 1;
      const own = (layout.men[unit] as number) - (battle.men[unit] as number);
      const of = lost[side];
      of[trial] = (of[trial] as number) + own;
      prisoners[side] += (battle.captured[unit] as number) / trials;
      guns[side] += ((layout.guns[unit] as number) - (battle.guns[unit] as number)) / trials;
      const arm = arms[side]?.[layout.arm[unit] as number];
      if (arm) {
        arm[0] += own / trials;
        arm[1] += (layout.men[unit] as number) / trials;
      }
      routs += (battle.routs[unit] as number) / trials;
      routsMost = Math.max(routsMost, battle.routs[unit] as number);
      const sector = layout.deployment.sector[unit] as number;
      if (
        sector < RESERVE &&
        layout.arm[unit] === INFANTRY &&
        layout.line[unit] === FIRST &&
        layout.deployment.arrives[unit] === 1 &&
        layout.mission[side * 3 + sector] === ATTACK
      ) {
        ordered[side] = (ordered[side] as number) + 1;
        engaged[side] = (engaged[side] as number) + (battle.engaged[unit] as number);
      }
    }
  }
  const share = (side: 0 | 1) =>
    ordered[side] ? (engaged[side] as number) / (ordered[side] as number) : null;
  return {
    trials,
    levels,
    lost,
    sent: layout.menOf,
    prisoners,
    guns,
    arms: [arms[0] ?? [], arms[1] ?? []],
    turns,
    ranOut,
    engaged: [share(0), share(1)],
    routsMost,
    routs,
  };
}

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] as number;
  return sum / Math.max(1, values.length);
};

/** The value below which a share of the others lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Array.from(values).sort((one, other) => one - other);
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
