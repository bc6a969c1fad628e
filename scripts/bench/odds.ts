/**
 * The odds of a campaign file's battles, derived from trials of the quick resolver that new battles use: `npm run bench
 * -- odds FILE [trials [battle …]]` fights every battle that has a scenario and authored odds, writes the shares
 * (hundredths that sum to 1) into the file, and prints what moved, and how far each share may be out (95 %). Battles
 * that are played on a board are fought where they are named, or the word `boards` is: their trials are expensive, and
 * are never more than the ruleset's own number.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { distributionOf } from '@/lib/battle/autoplay/expected-result';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { mauriceLite } from '@/lib/rulesets/maurice-lite';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { strategyTacticalWargame } from '@/lib/rulesets/strategy-tactical';
import { battleOdds, orderAsStated, ownThread } from '@/lib/trials/battle-odds';

const root = process.env.ORDERLY_ROOT ?? process.cwd();
const [file = 'campaigns/silesia-1757.yaml', trials = '4000', ...only] = process.argv.slice(2);
const target = path.resolve(root, file);
let text = readFileSync(target, 'utf8');
const read = readCampaignFile(text);
if (!read.ok) throw new Error(read.error[0]?.message);
const definition = read.value;
const resolvers = new Map(
  [musketAndPike, mauriceLite, strategyTacticalWargame].map(({ id, quick }) => [id, quick]),
);
const boards = only.includes('boards');
const ports = { resolvers, executor: ownThread(resolvers), cache: null };

/** Shares as hundredths that sum to 100: the largest remainders are rounded up. */
function hundredths(shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const floors = exact.map(Math.floor);
  let left = 100 - floors.reduce((sum, share) => sum + share, 0);
  const order = exact
    .map((share, level) => ({ level, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest);
  for (const { level } of order) {
    if (left <= 0) break;
    floors[level] = (floors[level] as number) + 1;
    left -= 1;
  }
  return floors;
}

for (const battle of definition.battles) {
  if (only.length > 0 && !boards && !only.includes(battle.id)) continue;
  const order = orderAsStated(definition, battle, resolvers);
  if (!order || !battle.odds) continue;
  const most = resolvers.get(order.ruleset.id)?.trialsMost ?? Number(trials);
  if (most < Number(trials) && only.length === 0) continue;
  const fought = Math.min(most, Number(trials));
  const summary = await battleOdds(ports, order, { trials: fought });
  if (!summary.ok) throw new Error(`${battle.id}: ${summary.error.message}`);
  const odds = hundredths(distributionOf(summary.value).shares).map((share) => share / 100);
  // Ids of other things come earlier in the file: a battle's id is in the list of battles.
  const list = text.indexOf('\nbattles:');
  const named = text.slice(list).search(new RegExp(`^ *- id: ${battle.id}$`, 'm'));
  const start = list + named;
  const written = /odds: \[([^\]]*)\]/g;
  written.lastIndex = start;
  const found = written.exec(text);
  if (list < 0 || named < 0 || !found)
    throw new Error(`${battle.id}: its odds are written otherwise`);
  const pad = found[1]?.startsWith(' ') ? ' ' : '';
  const line = `odds: [${pad}${odds.join(', ')}${pad}]`;
  text = text.slice(0, found.index) + line + text.slice(found.index + found[0].length);
  const apart = Math.max(
    ...odds.map((share, level) => Math.abs(share - (battle.odds?.[level] ?? 0))),
  );
  const widest = Math.max(...odds.map((share) => share * (1 - share)));
  const within = (1.96 * Math.sqrt(widest / fought)).toFixed(2);
  console.log(
    `${battle.id.padEnd(24)} ${battle.odds.join(', ').padEnd(32)} → ${odds.join(', ').padEnd(32)} ${apart.toFixed(2)}, ± ${within} of ${fought}`,
  );
}
writeFileSync(target, text);
