import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { ALTERNATIVES, measurePair } from './common-random-numbers/pairs';

const { quick: musketAndPike } = ruleset;

/**
 * Trials needed to distinguish two orders that differ in one thing, with the draws in common and without: `npm run
 * bench -- common-random-numbers [trials of each]`. Five battles of Silesia that were fought, eight alternatives each.
 */
export const needsDatabase = false;

const BATTLES = ['prague', 'kolin', 'rossbach', 'breslau', 'leuthen'];
const WANTED = 10;

export function run([count = '2000']: readonly string[]): void {
  const file = path.join(process.env.ORDERLY_ROOT ?? '.', 'campaigns/silesia-1757.yaml');
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const definition = read.value;
  const resolvers = new Map([[musketAndPike.id, musketAndPike]]);
  const whole = (trials: number) => (Number.isFinite(trials) ? String(trials) : 'never');
  const all: number[] = [];
  for (const { title, otherwise } of ALTERNATIVES) {
    console.log(title);
    const times: number[] = [];
    for (const id of BATTLES) {
      const battle = definition.battles.find((one) => one.id === id);
      const order = battle && orderAsStated(definition, battle, resolvers);
      if (!order) throw new Error(`There is no order for ${id}`);
      const pair = measurePair(musketAndPike, order, otherwise(order), Number(count), `crn/${id}`);
      times.push(pair.times);
      console.log(
        `  ${id.padEnd(10)} difference ${pair.difference.toFixed(3).padStart(6)}  ended alike ${(100 * pair.alike).toFixed(1).padStart(5)} %  trials: common ${whole(pair.common)}, plain ${whole(pair.plain)}: ${pair.times.toFixed(1)} times fewer`,
      );
    }
    all.push(...times);
    console.log(`  median ${median(times).toFixed(1)} times fewer`);
  }
  const reached = all.filter((times) => times >= WANTED).length;
  console.log(
    `All ${all.length} pairs: median ${median(all).toFixed(1)} times fewer (wanted: ${WANTED}), reached by ${reached}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
