import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { followUpStored } from '@/lib/application/due/follow-up';
import { TRIALS_DEFAULT, TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { workOnTrials } from '@/lib/jobs/trial-work';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { ownThread } from '@/lib/trials/battle-odds';
import { failRun, requestTrials } from '@/lib/trials/trial-runs';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { answered, chosen, person, seen, started, Table, value, withParts } from './table';

const { quick: musketAndPike } = ruleset;

const ROOT = path.resolve(import.meta.dirname, '../../..');
let table: Table;
let services: Services;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
});
afterAll(() => table.clear());

/** Both accept the expected result of a battle whose trials failed. */
async function expectedWithout(id: string, choices: readonly [string, string]): Promise<void> {
  value(await chosen(application, anna.user, id, choices[0]));
  value(await chosen(application, berta.user, id, choices[1]));
  const order = (await services.campaigns.load(id))?.campaign.encounter?.order;
  if (!order) throw new Error('The battle has an order');
  const run = await requestTrials(services.sql, {
    order,
    seed: TRIALS_SEED,
    trials: TRIALS_DEFAULT,
  });
  await failRun(services.sql, run, 'The trials could not be computed for this battle.');
  value(await answered(application, anna.user, id, 'expected'));
  value(await answered(application, berta.user, id, 'expected'));
}

test('[application: expected] Silesia’s Prague uses the author’s odds if its trials failed', async () => {
  const imported = value(
    await application.importCampaign(anna.user, {
      clubId: anna.club,
      fileName: 'silesia-1757.yaml',
      content: readFileSync(path.join(ROOT, 'campaigns/silesia-1757.yaml'), 'utf8'),
    }),
  );
  const id = await started(
    application,
    anna.user,
    { kind: 'member', userId: berta.user },
    { libraryId: imported.libraryId },
  );
  await expectedWithout(id, ['attack', 'stand']);
  expect(table.faults).toEqual([]);
  const { view } = await seen(application, anna.user, id);
  expect(view.phase).not.toBe('expected');
  expect(view.battles[0]?.report).toMatchObject({
    battle: 'prague',
    method: 'expected',
    ruleset: { id: 'authored' },
    basis: { kind: 'median' },
  });
  const file = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(file.content, services.resolvers)).toMatchObject({
    ok: true,
    breaks: [],
  });
}, 240_000);

test('[application: expected] a battle without any odds is a draw if its trials failed', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  await expectedWithout(id, ['canary-a-cross', 'canary-b-hold']);
  const { view } = await seen(application, anna.user, id);
  expect(view.battles[0]?.report).toMatchObject({ level: 'draw', basis: { kind: 'noOdds' } });
  expect(view.phase).toBe('choosing');
});

test('[application: follow up] a refused follow-up is reported with its code, and not to the user who acted', async () => {
  const id = await started(
    application,
    anna.user,
    { kind: 'member', userId: berta.user },
    { advantage: 5 },
  );
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  value(await chosen(application, berta.user, id, 'canary-b-hold'));
  const order = (await services.campaigns.load(id))?.campaign.encounter?.order;
  if (!order) throw new Error('The battle has an order');
  const run = await requestTrials(services.sql, {
    order,
    seed: TRIALS_SEED,
    trials: TRIALS_DEFAULT,
  });
  const executor = ownThread(services.resolvers);
  const { id: ruleset, version } = order.ruleset;
  const summarise = (tried: BattleOrder, batches: readonly TrialBatch[]) =>
    summariseTrials(tried, { ruleset, version }, batches);
  expect(await workOnTrials({ ...services, executor, summarise }, run)).toBe('done');
  // A resolver whose reports leave out every unit.
  const resolver = { ...musketAndPike };
  resolver.trialReport = (...asked) => ({ ...musketAndPike.trialReport(...asked), ledger: [] });
  const broken = applicationOf(withParts(services, { resolvers: new Map([[ruleset, resolver]]) }));
  value(await answered(broken, anna.user, id, 'expected'));
  expect(value(await answered(broken, berta.user, id, 'expected')).phase).toBe('expected');
  expect(table.faults).toHaveLength(1);
  expect(table.faults[0]).toMatchObject({ name: 'StepRefused', code: 'UNIT_MISSING' });
  expect(await followUpStored(services, id)).toBe(true);
  expect((await seen(application, anna.user, id)).view.phase).not.toBe('expected');
});
