import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { CampaignEvent } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { intervalFault } from '@/lib/verify/verify-course';
import { fixture } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

function shipped(name: string): CampaignDefinition {
  const file = path.resolve(import.meta.dirname, `../../campaigns/${name}.yaml`);
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(`${name} is not sound`);
  return read.value;
}

/** The events as an export holds them: keys in the order of their letters, nothing undefined. */
const exported = (events: readonly CampaignEvent[]): CampaignEvent[] =>
  JSON.parse(canonicalJson(JSON.parse(JSON.stringify(events)) as Json)) as CampaignEvent[];

/** Faults of all intervals of a course, and how many intervals there were. */
function faultsOf(events: readonly CampaignEvent[]) {
  const folding = new Folding();
  const faults: string[] = [];
  let intervals = 0;
  for (const event of exported(events)) {
    const { campaign } = folding;
    if (event.type === 'IntervalPassed' && campaign !== null) {
      intervals += 1;
      const ordinal = (campaign.situation?.ordinal ?? 0) + 1;
      const thrown = new Map(
        event.data.steps
          .flatMap(({ draws }) => draws ?? [])
          .map(({ key, value }) => [`interval:${ordinal}:${key}`, value]),
      );
      const fault = intervalFault(event.data, campaign, (key) => thrown.get(key) ?? 0);
      if (fault !== null) faults.push(`${event.data.interval} before ${ordinal}: ${fault.code}`);
    }
    folding.add(event);
  }
  return { faults, intervals };
}

test.each([
  ['valley', fixture('valley'), 12],
  ['silesia-1757', shipped('silesia-1757'), 4],
  ['tutorial', shipped('tutorial'), 6],
])(
  '[security: intervals] in %s every interval is computed again with the same result, from the file alone',
  (name, definition, plays) => {
    let all = 0;
    for (let seed = 0; seed < plays; seed += 1) {
      const { faults, intervals } = faultsOf(
        playOut(definition, `${name} ${seed}`, { rulesets: { 'musket-and-pike': '1.0.0' } }).events,
      );
      expect(faults).toEqual([]);
      all += intervals;
    }
    expect(all).toBeGreaterThanOrEqual(plays);
  },
);
