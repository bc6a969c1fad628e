import { readFileSync } from 'node:fs';
import path from 'node:path';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { SIDES, type Side } from '@/lib/kernel/side';
import { strategyTacticalWargame } from '@/lib/rulesets/strategy-tactical';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { orderAsStated } from '@/lib/trials/battle-odds';

/** Men that were there, where the sources give them (docs/sources-castiglione.md); the first of two figures is the lower one. */
const MEN: Readonly<Record<string, Readonly<Record<Side, number>>>> = {
  lonato: { A: 20_000, B: 15_000 },
  castiglione: { A: 26_414, B: 25_000 },
};
const DRAWN = {
  majorDefeat: 0,
  minorDefeat: 1,
  draw: 2,
  minorVictory: 3,
  majorVictory: 4,
} as const;

interface Basis {
  readonly figures: Readonly<Record<Side, readonly [left: number, start: number]>>;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The part of the sorted shares below which `of` of them lie. */
const below = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(of * (sorted.length - 1))))] ?? 0;

/**
 * The battles of a campaign that were fought, each as often as asked between two commanders of a doctrine: levels, and of
 * each side’s losses the mean and what one battle keeps within 95 times in 100, beside what is on record.
 */
export function history([trials = '60', doctrine = 'fast', only = '']: readonly string[]): void {
  const file = path.resolve(process.env.ORDERLY_ROOT ?? '.', 'campaigns/castiglione.yaml');
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const definition = read.value;
  const resolvers = new Map([[strategyTacticalWargame.id, strategyTacticalWargame.quick]]);
  for (const battle of definition.battles) {
    const men = MEN[battle.id];
    if (battle.history === undefined || men === undefined) continue;
    if (only !== '' && battle.id !== only) continue;
    const order = orderAsStated(definition, battle, resolvers);
    const checked = order === null ? null : checkedOrder(strategyTactical, order);
    if (checked === null) throw new Error(battle.id);
    const levels = [0, 0, 0, 0, 0];
    const lost: Record<Side, number[]> = { A: [], B: [] };
    for (let trial = 0; trial < Number(trials); trial += 1) {
      const { report } = autoplay(strategyTactical, {
        ...{ checked, seed: 'history', trial, players: { A: doctrine, B: doctrine } },
      });
      levels[DRAWN[report.level]] = (levels[DRAWN[report.level]] ?? 0) + 1;
      const { figures } = report.basis as Partial<Basis>;
      for (const side of SIDES) {
        const [left, start] = figures?.[side] ?? [1, 1];
        lost[side].push(1 - left / start);
      }
    }
    console.log(`${battle.title}: ${levels.join(', ')} of ${trials}, ${doctrine}`);
    for (const side of SIDES) {
      const sorted = lost[side].toSorted((one, other) => one - other);
      const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
      const [low, high] = [below(sorted, 0.025), below(sorted, 0.975)];
      const fell = (side === 'A' ? battle.history.lossA : battle.history.lossB) ?? 0;
      const recorded = fell / men[side];
      const within = recorded >= low && recorded <= high ? 'inside' : 'outside';
      console.log(
        `  ${definition.sides[side].name}: mean ${percent(mean)}, one battle ${percent(low)} to ${percent(high)}; on record ${fell} of ${men[side]}, ${percent(recorded)}: ${within}`,
      );
    }
  }
}
