import { act, lookFrom } from '@/lib/application/core/act';
import { reportContext } from '@/lib/application/core/decision-context';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { distributionOf, reportAtLevel, TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { fightsVersion } from '@/lib/battle/contract/quick-resolver';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { expectedLevel, expectedTerms, reportByFile } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { invariant } from '@/lib/kernel/assert';
import { ok } from '@/lib/kernel/result';
import { requestTrials, trialsFor } from '@/lib/trials/trial-runs';

/**
 * Records the expected result of the current battle, once. Null: its trials are still being computed, or nothing is
 * due. Where trials cannot be had at all, because they failed or the pinned version of the ruleset is not here, the
 * result stated in the file decides, and where it states none the battle is drawn.
 */
export async function settleExpected(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<LoadedCampaign | null>> {
  if (loaded.campaign.phase !== 'expected') return ok(null);
  const report = await expectedReport(services, loaded);
  if (report === null) return ok(null);
  const index = loaded.campaign.encounter?.index ?? 0;
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `expected/${index}`,
      actor: 'system',
      content: { kind: 'expected', index },
    },
    lookFrom(services, loaded),
    async (newest) => {
      const { context, opened } = await reportContext(services, newest);
      const events = decide(
        newest.state,
        { type: 'RecordBattleReport', data: { report, opened } },
        context,
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(done.value.loaded) : done;
}

async function expectedReport(
  services: Services,
  { campaign }: LoadedCampaign,
): Promise<BattleReport | null> {
  const { encounter, definition } = campaign;
  invariant(encounter !== null, 'an expected result belongs to an encounter');
  const battle = lookupOf(definition).battles.get(encounter.id);
  invariant(battle !== undefined, 'the battle is in the definition');
  const terms = expectedTerms(battle, encounter.order);
  const byFile = () => reportByFile(battle, battleRoll(definition, battle, campaign.forces), terms);
  const { order } = encounter;
  const resolver = order === null ? undefined : services.resolvers.get(order.ruleset.id);
  if (order === null || !fightsVersion(resolver, order.ruleset.version)) return byFile();
  const asked = { order, seed: TRIALS_SEED, trials: trialsFor(order, services.resolvers) };
  const run = await requestTrials(services.sql, asked, { revive: false });
  if (run.status === 'failed') return byFile();
  if (run.status === 'cancelled') {
    await requestTrials(services.sql, asked);
    return null;
  }
  if (run.summary === null) return null;
  const level =
    expectedLevel(terms.authored, distributionOf(run.summary)) ?? run.summary.expected.level;
  return reportAtLevel(resolver, order, run.summary, level, { kind: terms.kind });
}
