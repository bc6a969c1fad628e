import type { BattleReport } from '@/lib/battle/battle-report';
import { fightsVersion } from '@/lib/battle/quick-resolver';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { authoredExpectation, authoredReport, expectedLevel } from '@/lib/campaign/expected-report';
import { battleRoll } from '@/lib/campaign/order';
import { requestTrials, TRIALS_SEED, trialsFor } from '@/lib/jobs/trial-runs';
import { invariant } from '@/lib/kernel/assert';
import { ok } from '@/lib/kernel/result';
import { act } from './act';
import { distributionOf, reportAtLevel } from './battle-odds';
import { reportContext } from './decision-context';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import type { Answer } from './refusal';

/**
 * Records the expected result of the battle at hand, once. False: its trials are still being reckoned, or nothing is
 * due. Where trials cannot be had at all, because they failed or the pinned version of the ruleset is not here, the file's
 * own word decides, and where it has none the battle is drawn.
 */
export async function settleExpected(house: House, campaignId: string): Promise<Answer<boolean>> {
  const loaded = await house.campaigns.load(campaignId);
  if (loaded === null || loaded.campaign.phase !== 'expected') return ok(false);
  const report = await expectedReport(house, loaded);
  if (report === null) return ok(false);
  const index = loaded.campaign.encounter?.index ?? 0;
  const done = await act(
    house,
    {
      campaignId,
      commandId: `expected/${index}`,
      actor: 'system',
      content: { kind: 'expected', index },
    },
    async () => ok((await house.campaigns.load(campaignId)) ?? loaded),
    async (newest) => {
      const { context, opened } = await reportContext(house, newest);
      const events = decide(
        newest.state,
        { type: 'RecordBattleReport', data: { report, opened } },
        context,
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(true) : done;
}

async function expectedReport(
  house: House,
  { campaign }: LoadedCampaign,
): Promise<BattleReport | null> {
  const { encounter, definition } = campaign;
  invariant(encounter !== null, 'an expected result belongs to an encounter');
  const battle = lookupOf(definition).battles.get(encounter.id);
  invariant(battle !== undefined, 'the battle is in the definition');
  const stated = authoredExpectation(battle);
  // The file speaks of even terms: with a handicap the trials, which reckon with it, speak alone.
  const authored = encounter.order !== null && encounter.order.advantage !== 0 ? {} : stated;
  const kind = authored.level !== undefined ? 'authoredLevel' : 'median';
  const byFile = () => {
    const level = expectedLevel(stated);
    const roll = battleRoll(definition, battle, campaign.forces);
    const basis = { kind: level === null ? 'noOdds' : kind };
    return authoredReport({ battle, roll, level: level ?? 'draw', method: 'expected', basis });
  };
  const { order } = encounter;
  const resolver = order === null ? undefined : house.resolvers.get(order.ruleset.id);
  if (order === null || !fightsVersion(resolver, order.ruleset.version)) return byFile();
  const run = await requestTrials(
    house.sql,
    { order, seed: TRIALS_SEED, trials: trialsFor(order) },
    { revive: false },
  );
  if (run.status === 'failed') return byFile();
  if (run.status === 'cancelled') {
    await requestTrials(house.sql, { order, seed: TRIALS_SEED, trials: trialsFor(order) });
    return null;
  }
  if (run.summary === null) return null;
  const level = expectedLevel(authored, distributionOf(run.summary)) ?? run.summary.expected.level;
  return reportAtLevel(resolver, order, run.summary, level, { kind });
}
