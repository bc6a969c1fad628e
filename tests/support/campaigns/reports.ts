import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { fixture, type Play } from './play';

export const roads = fixture('two-roads');
export const valley = fixture('valley');
export const types = (play: Play, from = 0) => play.events.slice(from).map((event) => event.type);

/** The report of the open battle at a level, with its authored losses. */
export function report(
  play: Play,
  level: VictoryLevel,
  method: BattleReport['method'] = 'expected',
): BattleReport {
  const { campaign } = play;
  const battle = battleOf(campaign, campaign.encounter?.id ?? '');
  return {
    ...authoredReport({
      battle,
      roll: battleRoll(campaign.definition, battle, campaign.forces),
      level,
      method: 'expected',
      basis: {},
    }),
    method,
  };
}
export const record = (play: Play, level: VictoryLevel) =>
  play.do({ type: 'RecordBattleReport', data: { report: report(play, level), opened: null } });
