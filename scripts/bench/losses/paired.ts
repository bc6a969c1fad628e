import { reportAtLevel } from '@/lib/battle/autoplay/expected-result';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import { carriedChanges } from '@/lib/campaign/battle/carry-over';
import { battleOrder } from '@/lib/campaign/battle/order';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import { evolve, fold } from '@/lib/campaign/evolve';
import { presentStrength } from '@/lib/campaign/forces/forces';
import { intervalSteps } from '@/lib/campaign/interval/interval';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { apportion } from '@/lib/kernel/apportion';
import { levelScore, VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { battleOdds, type OddsPorts } from '@/lib/trials/battle-odds';
import { playOut } from '@/lib/trials/play-out';
import { TRIALS } from './endings';

/** Men that side A loses more in the paired run. */
export const MORE = 5_000;

/** Two histories that differ only in the losses of one battle in June. */
export interface Paired {
  readonly pairs: number;
  /** Men fewer in December, mean and minimum over the pairs. */
  readonly fewerInDecember: number;
  readonly fewerAtLeast: number;
  /** Mean score (−2 … 2, side A's view) of the next battle's trials: with the losses as they were, and with more. */
  readonly score: { readonly as: number; readonly more: number };
  /** Chance that side A wins that battle, likewise. */
  readonly wins: { readonly as: number; readonly more: number };
}

/**
 * Plays in which a battle was fought before the end of June; in the other half of each pair side A loses 5,000 men more
 * in the last of these, in the proportions of its ledger. Both halves then live through the same events: the same
 * battles at the same levels, with what these cost the armies that are there, and the same intervals by the book.
 */
export async function losingMore(
  definition: CampaignDefinition,
  ports: OddsPorts,
  pairs: number,
): Promise<Paired> {
  const fewer: number[] = [];
  const scores = { as: 0, more: 0 };
  const wins = { as: 0, more: 0 };
  let tried = 0;
  for (let play = 0; fewer.length < pairs && play < 10 * pairs; play += 1) {
    const events = await eventsOf(definition, ports, `paired/${play}`);
    const at = lastInJune(events);
    const until = events.findLastIndex(
      (event) => event.type === 'IntervalPassed' && event.data.to >= '1757-12-01',
    );
    if (at < 0 || until < at) continue;
    const as = await lived(events, at, until, 0, ports);
    const more = await lived(events, at, until, MORE, ports);
    fewer.push(menOf(as.end) - menOf(more.end));
    const [one, other] = [await odds(as.next, ports), await odds(more.next, ports)];
    if (one && other) {
      tried += 1;
      scores.as += one.score;
      scores.more += other.score;
      wins.as += one.wins;
      wins.more += other.wins;
    }
  }
  const mean = (sum: number) => (tried === 0 ? 0 : sum / tried);
  return {
    pairs: fewer.length,
    fewerInDecember: fewer.reduce((sum, one) => sum + one, 0) / Math.max(1, fewer.length),
    fewerAtLeast: Math.min(...fewer),
    score: { as: mean(scores.as), more: mean(scores.more) },
    wins: { as: mean(wins.as), more: mean(wins.more) },
  };
}

async function eventsOf(definition: CampaignDefinition, ports: OddsPorts, seed: string) {
  const events: CampaignEvent[] = [];
  const commanders = { A: 'conservative', B: 'conservative' } as const;
  const input = { definition, commanders, resolve: 'sampled', seed, carryOver: true } as const;
  for await (const event of playOut({ ...input, trials: TRIALS }, ports)) events.push(event);
  return events;
}

/** The last battle fought before July, with whose losses the halves of a pair begin to differ. */
function lastInJune(events: readonly CampaignEvent[]): number {
  let date = '';
  let last = -1;
  events.forEach((event, index) => {
    if (event.type === 'BattleAnnounced') date = event.data.date;
    if (event.type === 'BattleResolved' && date < '1757-07-01') last = index;
  });
  return last;
}

/**
 * The same events with side A's losses in one battle raised: the state after the last event, and at the next battle.
 */
async function lived(
  events: readonly CampaignEvent[],
  at: number,
  until: number,
  more: number,
  ports: OddsPorts,
) {
  let state: CampaignState = fold(events.slice(0, at));
  let next: { campaign: Readonly<StartedCampaign>; battle: string } | null = null;
  for (const [offset, event] of events.slice(at, until + 1).entries()) {
    const campaign = state.campaign as Readonly<StartedCampaign>;
    if (event.type === 'BattleAnnounced' && next === null)
      next = { campaign, battle: event.data.battle };
    const lives = await again(event, campaign, offset === 0 ? more : 0, ports);
    state = evolve(state, lives);
  }
  return { end: state.campaign as Readonly<StartedCampaign>, next };
}

/** The effect of an event for these armies: battles at their level, intervals by their rules. */
async function again(
  event: CampaignEvent,
  campaign: Readonly<StartedCampaign>,
  more: number,
  ports: OddsPorts,
): Promise<CampaignEvent> {
  const { definition, forces } = campaign;
  const lookup = lookupOf(definition);
  if (event.type === 'BattleResolved') {
    const battle = lookup.battles.get(event.data.report.battle);
    if (!battle) return event;
    const report = withMore(await refought(event.data.report, campaign, battle, ports), more);
    const carried = carriedChanges(definition, battle, report, forces);
    return { ...event, data: { ...event.data, report, carried } };
  }
  if (event.type === 'IntervalPassed') {
    const interval = lookup.intervals.get(event.data.interval ?? '');
    if (!interval) return event;
    return {
      ...event,
      data: { ...event.data, steps: intervalSteps(campaign, interval, () => 0.5) },
    };
  }
  return event;
}

const LEAVING = ['killed', 'wounded', 'missing', 'captured'] as const;

/** A battle that ends at the level at which it ended, with what that costs these armies. */
async function refought(
  report: BattleReport,
  campaign: Readonly<StartedCampaign>,
  battle: BattleDefinition,
  ports: OddsPorts,
): Promise<BattleReport> {
  const order = orderOf(campaign, battle);
  const resolver = order === null ? undefined : ports.resolvers.get(order.ruleset.id);
  if (order === null || !resolver) return report;
  const summary = await battleOdds(ports, order, { trials: TRIALS });
  if (!summary.ok) return report;
  return reportAtLevel(resolver, order, summary.value, report.level, {});
}

function orderOf(
  { definition, forces, date, settings, rulesets }: Readonly<StartedCampaign>,
  battle: BattleDefinition,
): BattleOrder | null {
  const ground = { definition, forces, date, advantage: settings.advantage, rulesets };
  return battleOrder(ground, battle);
}

/**
 * Side A loses this number of men more: each unit in proportion to what it has left, in the proportions of its own
 * ledger.
 */
function withMore(report: BattleReport, more: number): BattleReport {
  if (more === 0) return report;
  const own = report.ledger.filter((row) => row.side === 'A' && row.counts.men);
  const shares = apportion(
    more,
    own.map((row) => row.counts.men?.present ?? 0),
  );
  const extra = new Map(own.map((row, index) => [row.unit, shares[index] ?? 0]));
  return {
    ...report,
    ledger: report.ledger.map((row): LedgerRow => {
      const add = extra.get(row.unit) ?? 0;
      const { men } = row.counts;
      if (!men || add === 0) return row;
      const columns = LEAVING.map((column) => men[column] ?? 0);
      const known = columns.some((count) => count > 0) ? columns : [26, 66, 3, 5];
      const parts = apportion(add, scaleTo(known, add));
      const raised = Object.fromEntries(
        LEAVING.map((column, index) => [column, (men[column] ?? 0) + (parts[index] ?? 0)]),
      );
      const counts = { ...row.counts, men: { ...men, ...raised, present: men.present - add } };
      return { ...row, counts };
    }),
  };
}

/** Weights large enough that no share of the amount exceeds its weight. */
function scaleTo(weights: readonly number[], amount: number): number[] {
  return weights.map((weight) => weight * (amount + 1));
}

function menOf({ definition, forces }: Readonly<StartedCampaign>): number {
  return presentStrength(forces, lookupOf(definition), { side: 'A' }).men;
}

/** The odds of the next battle for the armies before it. */
async function odds(
  next: { campaign: Readonly<StartedCampaign>; battle: string } | null,
  ports: OddsPorts,
): Promise<{ readonly score: number; readonly wins: number } | null> {
  const battle = next && lookupOf(next.campaign.definition).battles.get(next.battle);
  if (!next || !battle) return null;
  const order = orderOf(next.campaign, battle);
  if (order === null) return null;
  const summary = await battleOdds(ports, order, { trials: 400 });
  if (!summary.ok) return null;
  const share = (level: VictoryLevel) => summary.value.levels[level].share;
  return {
    score: VICTORY_LEVELS.reduce((sum, level) => sum + share(level) * levelScore(level), 0),
    wins: share('minorVictory') + share('majorVictory'),
  };
}
