import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleLogLine, BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Heads, headsOf } from '@/lib/battle/handoff/heads';
import { ledgerNetLoss } from '@/lib/battle/handoff/ledger';
import { TRIALS_MAX } from '@/lib/chance/draws';
import { invariant } from '@/lib/kernel/assert';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { autoplay } from './autoplay';

/** Maximum number of lines in a battle's log; later lines are dropped, except the last. */
const LOG_LINES_MAX = 2_000;

/**
 * A board played out by two artificial commanders, offered as a quick resolver: a battle, trials, the report of one
 * trial. Its reports are marked `autoplayed`. `trialsMost`: the number of trials that is worth the computing time.
 */
export function boardResolver(
  ruleset: AnyBoardGame,
  options: {
    readonly doctrine: string;
    readonly trialsMost: number;
    readonly trialsAtOnce: number;
  },
): QuickResolver {
  const { doctrine, trialsMost, trialsAtOnce } = options;
  const players = { A: doctrine, B: doctrine };
  const play = (
    checked: CheckedOrder,
    seed: string,
    trial: number,
    withLog: boolean,
  ): BattleReport => {
    const log: BattleLogLine[] = [];
    const { report } = autoplay(ruleset, {
      checked,
      seed,
      trial,
      players,
      ...(withLog
        ? {
            sink: (record, before) => {
              const line = ruleset.logEntry(record, before);
              if (line === null) return;
              if (log.length >= LOG_LINES_MAX) log.pop();
              log.push(line);
            },
          }
        : {}),
    });
    return { ...report, log };
  };
  return {
    id: ruleset.id,
    version: ruleset.version,
    ...(ruleset.versions ? { versions: ruleset.versions } : {}),
    method: 'autoplayed',
    trialsMost,
    trialsAtOnce,
    checkOrder: (order) => ruleset.checkOrder(order),
    fight: (checked, seed) => play(checked, seed, 0, true),
    trialReport: (checked, seed, trial, withLog = false) => play(checked, seed, trial, withLog),
    trials(checked, seed, from, to) {
      invariant(
        Number.isInteger(from) &&
          Number.isInteger(to) &&
          from >= 0 &&
          to >= from &&
          to <= TRIALS_MAX,
        `no range of trials: ${from} to ${to}`,
      );
      const batch = emptyBatch(from, to);
      const heads = headsOf(checked.order);
      for (let trial = from; trial < to; trial += 1)
        note(batch, trial - from, play(checked, seed, trial, false), heads);
      return batch;
    },
  };
}

function emptyBatch(from: number, to: number): TrialBatch {
  const column = () => new Float64Array(to - from);
  return {
    from,
    to,
    level: new Uint8Array(to - from),
    headsLost: { A: column(), B: column() },
    gunsLost: { A: column(), B: column() },
    points: column(),
  };
}

/** A trial's losses, net of returns, in what the armies are counted in, and in guns. */
function note(batch: TrialBatch, index: number, report: BattleReport, heads: Heads): void {
  batch.level[index] = VICTORY_LEVELS.indexOf(report.level);
  batch.points[index] = report.victory?.points ?? 0;
  for (const { side, counts } of report.ledger) {
    const count = counts[heads];
    if (count)
      batch.headsLost[side][index] =
        (batch.headsLost[side][index] as number) + ledgerNetLoss(count);
    const guns = counts.guns;
    if (guns)
      batch.gunsLost[side][index] = (batch.gunsLost[side][index] as number) + ledgerNetLoss(guns);
  }
}
