import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { singleBattleOf } from '@/lib/campaign/start/single-battle';
import { jsonHash } from '@/lib/transfer/mail-log';

const FOLDER = path.resolve(import.meta.dirname, '../../campaigns');

const campaigns: CampaignDefinition[] = readdirSync(FOLDER)
  .filter((name) => /\.ya?ml$/.test(name))
  .flatMap((name) => {
    const read = readCampaignFile(readFileSync(path.join(FOLDER, name), 'utf8'));
    return read.ok ? [read.value] : [];
  });

describe('[campaigns: battles by mail] a single battle round-trips through an invitation', () => {
  const alone = campaigns.flatMap((definition) =>
    definition.battles.flatMap(({ id }) => {
      const battle = singleBattleOf(definition, id);
      return battle.ok ? [[definition.id, id, battle.value] as const] : [];
    }),
  );
  test.each(alone)('%s, %s', (_campaign, _id, battle) => {
    const read = readCampaignFile(JSON.stringify(battle));
    expect(read.ok ? jsonHash(read.value) : read.error).toBe(jsonHash(battle));
  });
});
