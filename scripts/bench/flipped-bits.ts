import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { ownThread } from '@/lib/trials/battle-odds';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { boardExport, fought, RIDGE_WITH_LEDGER } from '@/tests/support/campaigns/board-export';
import { exportedCampaign, flipBits } from './flipped-bits/flips';

const { quick: musketAndPike } = ruleset;

/**
 * Single flipped bits of exported campaigns: `npm run bench -- flipped-bits [how many]`. Plays of Silesia and of the
 * tutorial are finished and exported, and a campaign whose battle was fought on the board, with that battle's own
 * record; `verify` must find every flip.
 */
export const needsDatabase = false;

/**
 * A sixth of the flips goes to each, and to the battle on the board. Silesia's file is ten times as long, and so is the
 * time.
 */
const CAMPAIGNS = ['silesia-1757', 'tutorial', 'tutorial', 'tutorial', 'tutorial'];

/** An exported campaign, and the rulesets of its boards. */
interface Exported {
  readonly name: string;
  readonly text: string;
  readonly rulesets: ReadonlyMap<string, AnyBoardGame>;
}

export async function run([count = '10000']: readonly string[]): Promise<void> {
  const resolvers = new Map([[musketAndPike.id, musketAndPike]]);
  const ports = { resolvers, executor: ownThread(resolvers), cache: null };
  const files: Exported[] = [];
  for (const [course, id] of CAMPAIGNS.entries()) {
    const file = path.join(process.env.ORDERLY_ROOT ?? '.', `campaigns/${id}.yaml`);
    const read = readCampaignFile(readFileSync(file, 'utf8'));
    if (!read.ok) throw new Error(read.error[0]?.message);
    const text = await exportedCampaign(read.value, ports, `flipped-bits/${course}`);
    files.push({ name: `${id}, course ${course + 1}`, text, rulesets: new Map() });
  }
  files.push({
    name: 'a battle on the board',
    text: boardExport(fought()),
    rulesets: new Map([['ridge', RIDGE_WITH_LEDGER]]),
  });
  const each = Math.ceil(Number(count) / files.length);
  let [found, bits] = [0, 0];
  for (const [index, { name, text, rulesets }] of files.entries()) {
    const verify = (changed: string) => verifyCampaignExport(changed, resolvers, { rulesets });
    const sound = verify(text);
    if (!sound.ok) throw new Error(`the unchanged file: ${sound.breaks[0]?.message}`);
    const flips = flipBits(text, each, `flipped-bits/${index}`, verify);
    found += flips.found;
    bits += flips.bits;
    console.log(
      `${name}: ${text.length} characters, ${sound.events} events: ${flips.found} of ${flips.bits} flipped bits found${flips.missed.map((bit) => `; missed bit ${bit}`).join('')}`,
    );
  }
  console.log(`${found} of ${bits} flipped bits found (wanted: all)`);
  if (found < bits) process.exitCode = 1;
}
