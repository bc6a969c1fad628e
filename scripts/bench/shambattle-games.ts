/**
 * Whole battles of Shambattle. `rules`: how often each rule fires, over games of the artificial commander and over random
 * games with every switch of a scenario. `golden`: plays until every golden replay of tests/golden/shambattle has been
 * found, and writes them. Usage: shambattle-games rules [games] [random games] | golden
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { counted, NEVER_BY_COMMANDERS, RULES } from '@/tests/rulesets/shambattle/counted';
import { found, STORIES } from '@/tests/rulesets/shambattle/golden-stories';

export function run([what = 'rules', games = '300', random = '60']: readonly string[]): void {
  if (what === 'golden') golden();
  else rules(Number(games), Number(random));
}

function rules(games: number, random: number): void {
  const by = counted({ games, random });
  for (const rule of [...RULES, ...by.unlisted]) {
    const [commanders, chance] = [by.commanders.get(rule) ?? 0, by.random.get(rule) ?? 0];
    const why = commanders === 0 ? (NEVER_BY_COMMANDERS[rule] ?? 'UNEXPLAINED') : '';
    console.log(
      `${String(commanders).padStart(8)} ${String(chance).padStart(8)}  ${rule}${why && `: ${why}`}`,
    );
  }
  console.log(`${games} games of fast against fast, ${random} random ones.`);
}

function golden(): void {
  const folder = path.join(process.env.ORDERLY_ROOT ?? '.', 'tests/golden/shambattle');
  mkdirSync(folder, { recursive: true });
  for (const story of STORIES) {
    const one = found(story);
    writeFileSync(path.join(folder, `${story.name}.json`), `${JSON.stringify(one, null, 1)}\n`);
    console.log(
      `${story.name}: game ${one.trial}, ${one.orders.split('; ').length} orders, ${one.why}`,
    );
  }
}
