import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignCommands } from '@/lib/campaign/commands';
import type { MethodAnswer, Seat } from '@/lib/campaign/events';
import type { BySide } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { withHillScenario } from './hill-scenario';
import { fixture, Play } from './play';
import { report } from './reports';

/** The valley, whose battle on the hills is fought by a ruleset called `pikes`. */
export const hills = withHillScenario(fixture('valley'));

/** Up to the encounter on the hills; `pikes` has a board there. */
export function atTheHills(
  methods?: readonly MethodAnswer[],
  seats?: BySide<Seat>,
  boards: readonly string[] = ['pikes'],
): Play {
  const play = new Play().start(hills, {
    start: 'hills',
    rulesets: { pikes: '1.0.0' },
    boards,
    ...(seats === undefined ? {} : { seats }),
    settings:
      methods === undefined ? {} : { methods, useExpectedValues: methods.includes('expected') },
  });
  return play.both('attack', 'stand');
}

/** Both sides have sealed the board. */
export const onTheBoard = (seats?: BySide<Seat>) =>
  atTheHills(undefined, seats).both('fought', 'fought');

/** The seed that opens at the battle's end. */
export const OPENED = { index: 0, seed: 'ab'.repeat(32), proof: [] };

/** The server's record of the battle on the board. */
export function boardResult(
  play: Play,
  level: VictoryLevel = 'draw',
  change: Partial<BattleReport> = {},
): CampaignCommands['RecordBoardBattle'] {
  return {
    report: {
      ...report(play, level, 'fought'),
      ruleset: { id: 'pikes', version: '1.0.0' },
      ...change,
    },
    opened: OPENED,
    board: { version: 7, hash: 'c0'.repeat(32) },
  };
}
