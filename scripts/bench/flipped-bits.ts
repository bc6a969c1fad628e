import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownThread } from '@/lib/application/battle-odds';
import { verifyCampaignExport } from '@/lib/application/verify-export';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike/quick-resolver';
import { exportedCampaign, flipBits } from './flipped-bits/flips';

/**
 * Single flipped bits of exported campaigns: `npm run bench -- flipped-bits [how many]`. Courses of Silesia and of the
 * tutorial are played out and exported; `verify` has to find every one of the flips.
 */
export const needsDatabase = false;

/** A fifth of the flips falls on each. Silesia's file is ten times as long, and so is the time it takes. */
const CAMPAIGNS = ['silesia-1757', 'tutorial', 'tutorial', 'tutorial', 'tutorial'];

export async function run([count = '10000']: readonly string[]): Promise<void> {
  const resolvers = new Map([[musketAndPike.id, musketAndPike]]);
  const ports = { resolvers, executor: ownThread(resolvers), cache: null };
  const each = Math.ceil(Number(count) / CAMPAIGNS.length);
  let [found, bits] = [0, 0];
  for (const [campaign, id] of CAMPAIGNS.entries()) {
    const file = path.join(process.env.ORDERLY_ROOT ?? '.', `campaigns/${id}.yaml`);
    const read = readCampaignFile(readFileSync(file, 'utf8'));
    if (!read.ok) throw new Error(read.error[0]?.message);
    const seed = `flipped-bits/${campaign}`;
    const text = await exportedCampaign(read.value, ports, seed);
    const sound = verifyCampaignExport(text, resolvers);
    if (!sound.ok) throw new Error(`the unchanged file: ${sound.breaks[0]?.message}`);
    const flips = flipBits(text, each, seed, resolvers);
    found += flips.found;
    bits += flips.bits;
    console.log(
      `${id}, course ${campaign + 1}: ${text.length} characters, ${sound.events} events: ${flips.found} of ${flips.bits} flipped bits found${flips.missed.map((bit) => `; missed bit ${bit}`).join('')}`,
    );
  }
  console.log(`${found} of ${bits} flipped bits found (wanted: all)`);
  if (found < bits) process.exitCode = 1;
}
