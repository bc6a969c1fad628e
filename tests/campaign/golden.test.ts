import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { fixture } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const folder = path.resolve(import.meta.dirname, '../golden/campaign');

/** Members that the view has gained since the plays were stored; everything else is unchanged, byte for byte. */
const GAINED: ReadonlySet<string> = new Set(['toll', 'marches', 'away']);

/** SHA-256 over the canonical JSON of the public view at the end, and of the chronicle. */
function finalHash(events: readonly CampaignEvent[]): string {
  const state = fold(events);
  const definition = state.campaign?.definition;
  if (!definition) throw new Error('not started');
  const seen = [
    viewCampaign(state, { kind: 'public' }),
    chronicle(events, definition, { kind: 'public' }),
  ];
  const known = JSON.stringify(seen, (key, value) => (GAINED.has(key) ? undefined : value));
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(JSON.parse(known) as Json))));
}

/** Whole plays, one for each way to end: name of the file, campaign, seed of the play, its conclusion. */
const PLAYS = [
  ['two-roads-defeat', 'two-roads', 'defeat'],
  ['two-roads-peace', 'two-roads', 'peace'],
  ['two-roads-triumph', 'two-roads', 'triumph'],
  ['two-roads-exhausted', 'two-roads', null],
  ['valley-red-peace', 'valley', 'red-peace'],
  ['valley-truce', 'valley', 'truce'],
  ['valley-blue-peace', 'valley', 'blue-peace'],
] as const;

/** Two Roads, broken off after three situations where it is to run out. */
function campaignOf(name: string, conclusion: string | null): CampaignDefinition {
  return conclusion === null ? { ...fixture(name), maxSituations: 3 } : fixture(name);
}

describe('[golden: whole campaigns]', () => {
  test.each(PLAYS)(
    '%s: a replay from its file ends with the same hashes',
    async (name, campaign, conclusion) => {
      const file = path.join(folder, `${name}.json`);
      if (!existsSync(file)) {
        let seed = 0;
        while (
          playOut(campaignOf(campaign, conclusion), `${name} ${seed}`).campaign.conclusion
            ?.conclusion !== conclusion
        )
          seed += 1;
        const { events } = playOut(campaignOf(campaign, conclusion), `${name} ${seed}`);
        await expect(
          `${JSON.stringify({ hash: finalHash(events), events }, null, 1)}\n`,
        ).toMatchFileSnapshot(file);
        return;
      }
      const golden = JSON.parse(readFileSync(file, 'utf8')) as {
        hash: string;
        events: CampaignEvent[];
      };
      expect(fold(golden.events).campaign?.conclusion?.conclusion).toBe(conclusion);
      expect(finalHash(golden.events)).toBe(golden.hash);
    },
  );
});
