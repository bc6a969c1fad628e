import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { SIDES, type Side } from '@/lib/kernel/side';
import { RULESETS } from '@/lib/rulesets/registry';
import { ownThread } from '@/lib/trials/battle-odds';
import { type Ending, playedToItsEnd, shareBack, survivors } from './losses/endings';
import { losingMore } from './losses/paired';
import { document, type Figures } from './losses/tables';

/**
 * The cost of a war: conservative plays of Silesia by battles drawn from their odds, with the armies' strength by cause
 * at the end, and a paired run in which side A has lost 5,000 men more in June. Writes docs/losses.md.
 *
 * npm run bench -- losses [plays] [pairs]
 */
export const needsDatabase = false;

export async function run([plays = '400', pairs = '40']: readonly string[]): Promise<void> {
  const file = path.resolve('campaigns/silesia-1757.yaml');
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const definition = read.value;
  const resolvers = new Map([...RULESETS.values()].map(({ id, quick }) => [id, quick]));
  const ports = { resolvers, executor: ownThread(resolvers), cache: null };
  const endings: Ending[] = [];
  for (let play = 0; play < Number(plays); play += 1) {
    endings.push(await playedToItsEnd(definition, ports, `losses/${play}`));
    if (play % 20 === 19) console.log(`${play + 1} of ${plays} plays`);
  }
  const back = (side: Side) => shareBack(endings, side);
  const near = endings.filter(
    (ending) => Math.abs(survivors(ending, 'A') - survivors(ending, 'B')) < 0.02,
  ).length;
  const paired = await losingMore(definition, ports, Number(pairs));
  const figures: Figures = { endings, near, back: { A: back('A'), B: back('B') }, paired };
  const text = document(definition, figures);
  console.log(text);
  writeFileSync(path.resolve('docs/losses.md'), text);
  const missed = [
    ...SIDES.filter((side) => back(side) > 0.45).map((side) => `${side}: more than 45 % are back`),
    ...(near > endings.length / 10 ? ['both sides end alike in more than a tenth'] : []),
    ...(paired.fewerInDecember < 2_500 ? ['5,000 more lost in June are too few in December'] : []),
  ];
  if (missed.length > 0) throw new Error(missed.join('; '));
}
