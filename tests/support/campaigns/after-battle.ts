import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount } from '@/lib/battle/handoff/ledger';
import { addDays } from '@/lib/campaign/calendar';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Policy } from '@/lib/campaign/definition/intervals';
import type { IntervalStep } from '@/lib/campaign/events';
import { evolve, fold } from '@/lib/campaign/evolve';
import { intervalSteps } from '@/lib/campaign/interval/interval';
import { unsettledSides } from '@/lib/campaign/interval/returns';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { fixture, keyedNumber, Play } from './play';

export const valley = fixture('valley');
export type Losses = Readonly<
  Record<string, Partial<Record<'men' | 'guns', Omit<LedgerCount, 'start' | 'present'>>>>
>;

/** The valley just after a battle at the bridge with the given losses, and an interval of a given policy. */
export function afterBattle(input: {
  readonly losses: Losses;
  readonly policy?: string | Partial<Policy>;
  readonly level?: VictoryLevel;
  readonly heldField?: 'A' | 'B' | null;
  readonly routed?: readonly string[];
  readonly fatigue?: number;
  readonly leaders?: BattleReport['leaders'];
  readonly definition?: CampaignDefinition;
}) {
  const base = input.definition ?? { ...valley, carryOver: { losses: 100, fatigue: 100 } };
  const own = typeof input.policy === 'object';
  const definition: CampaignDefinition = {
    ...base,
    policies: own
      ? [{ id: 'own', title: 'Own', preset: 'none', ...(input.policy as Partial<Policy>) }]
      : base.policies,
    intervals: base.intervals.map((interval) => ({
      ...interval,
      policy: own ? 'own' : ((input.policy as string | undefined) ?? 'house'),
    })),
  };
  const play = new Play().start(definition).both('storm', 'hold');
  const { campaign } = play;
  const ledger: BattleReport['ledger'] = [...campaign.forces.units].flatMap(([id, unit]) => {
    if (unit.status !== 'present') return [];
    const side = id.startsWith('blue') ? ('A' as const) : ('B' as const);
    const count = (kind: 'men' | 'guns'): LedgerCount => {
      const columns = input.losses[id]?.[kind] ?? {};
      const lost = Object.values(columns).reduce((sum: number, one) => sum + (one ?? 0), 0);
      return { start: unit[kind], present: unit[kind] - lost, ...columns };
    };
    return [
      {
        unit: id,
        side,
        counts: { men: count('men'), ...(id.endsWith('guns') ? { guns: count('guns') } : {}) },
        fatigue: input.fatigue ?? unit.fatigue,
        ...(input.routed?.includes(id) ? { routed: true } : {}),
      },
    ];
  });
  const report: BattleReport = {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: 'bridge-fight',
    ruleset: { id: 'authored', version: '1' },
    method: 'reported',
    level: input.level ?? 'draw',
    ledger,
    leaders: input.leaders ?? [],
    heldField: input.heldField ?? null,
    turnsFought: 0,
    log: [],
  };
  play
    .both('table', 'table')
    .do({ type: 'SubmitTableReport', data: { side: 'A', report } })
    .do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
  const resolved = play.events.findIndex(({ type }) => type === 'BattleResolved');
  play.state = fold(play.events.slice(0, resolved + 1));
  return {
    play,
    definition,
    pass(id: string, draw: (key: string) => number = keyedNumber): IntervalStep[] {
      const interval = definition.intervals.find((one) => one.id === id);
      if (!interval) throw new Error(id);
      const steps = intervalSteps(play.campaign, interval, draw);
      play.state = evolve(play.state, {
        type: 'IntervalPassed',
        data: {
          interval: id,
          title: interval.title,
          from: play.campaign.date,
          to: addDays(play.campaign.date, interval.days),
          steps,
          toward: 'hills',
          unsettled: unsettledSides(definition, interval),
        },
      });
      return steps;
    },
    unit(id: string) {
      const unit = play.campaign.forces.units.get(id);
      if (!unit) throw new Error(id);
      return unit;
    },
  };
}

export const guardsLost = {
  'blue-guards': { men: { killed: 100, wounded: 200, missing: 100, captured: 50 } },
};
