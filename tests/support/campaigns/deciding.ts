import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Interval, Policy, ReplacementPool } from '@/lib/campaign/definition/intervals';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import type { IntervalAnswer } from '@/lib/campaign/interval/events';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { fixture, Play } from './play';

const valley = fixture('valley');

/** The valley with a second colonel for each brigade, whose intervals leave everything possible to the sides. */
export function decidingValley(
  more: {
    readonly decisions?: Interval['decisions'];
    readonly policy?: Partial<Policy>;
    readonly pools?: readonly ReplacementPool[];
  } = {},
): CampaignDefinition {
  const own = { id: 'own', title: 'Own', preset: 'house', ...more.policy } as Policy;
  return {
    ...valley,
    carryOver: { losses: 100, fatigue: 100 },
    policies: [own],
    pools: [...(more.pools ?? valley.pools)],
    intervals: valley.intervals.map((interval) => ({
      ...interval,
      policy: 'own',
      detach: [],
      decisions: more.decisions ?? { drafts: true, rest: true, promotions: true },
    })),
    defaultInterval: 'march',
  };
}

/** A play of it up to the end of the battle at the bridge, which ended at `level` and cost some of its leaders. */
export function afterTheBridge(
  definition: CampaignDefinition,
  more: {
    readonly level?: VictoryLevel;
    readonly leaders?: BattleReport['leaders'];
    readonly fatigue?: number;
  } = {},
): Play {
  const play = new Play().start(definition).both('storm', 'hold').both('expected', 'expected');
  const { campaign } = play;
  const report = authoredReport({
    battle: battleOf(campaign, 'bridge-fight'),
    roll: battleRoll(definition, battleOf(campaign, 'bridge-fight'), campaign.forces),
    level: more.level ?? 'minorVictory',
    method: 'expected',
    basis: { kind: 'test' },
  });
  return play.do({
    type: 'RecordBattleReport',
    data: {
      report: {
        ...report,
        ledger: report.ledger.map((row) => ({ ...row, fatigue: more.fatigue ?? 300 })),
        leaders: [...(more.leaders ?? [])],
      },
      opened: null,
    },
  });
}

/** The text of an answer, as it is sealed. */
export function orders(answer: IntervalAnswer): string {
  return intervalAnswerText(answer);
}
