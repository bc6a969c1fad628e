import { TRIALS_MAX } from '@/lib/chance/draws';
import { invariant } from '@/lib/kernel/assert';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { autoplay } from './autoplay';
import type { BattleOrder } from './battle-order';
import type { BattleLogLine, BattleReport } from './battle-report';
import { ledgerLoss } from './ledger';
import type { QuickResolver, TrialBatch } from './quick-resolver';
import type { AnyRuleset } from './ruleset';
import { headsOf } from './trial-summary';

/** Lines of a battle's log at most; what comes after them is left out, but for the last. */
const LOG_LINES_MAX = 2_000;

/**
 * A board played out by two artificial commanders, offered as a quick resolver is: a battle, trials, the report of one
 * trial. Its reports say `autoplayed`. `trialsMost`: trials that are worth their time.
 */
export function boardResolver(
  ruleset: AnyRuleset,
  options: {
    readonly doctrine: string;
    readonly trialsMost: number;
    readonly trialsAtOnce: number;
  },
): QuickResolver {
  const { doctrine, trialsMost, trialsAtOnce } = options;
  const players = { A: doctrine, B: doctrine };
  const play = (
    order: BattleOrder,
    seed: string,
    trial: number,
    withLog: boolean,
  ): BattleReport => {
    const log: BattleLogLine[] = [];
    const { report } = autoplay(ruleset, {
      order,
      seed,
      trial,
      players,
      ...(withLog
        ? {
            sink: (record, before) => {
              const line = ruleset.logLine(record, before);
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
    title: ruleset.title,
    source: ruleset.source,
    method: 'autoplayed',
    trialsMost,
    trialsAtOnce,
    checkOrder: (order) => ruleset.checkOrder(order),
    fight: (order, seed) => play(order, seed, 0, true),
    trialReport: (order, seed, trial, withLog = false) => play(order, seed, trial, withLog),
    trials(order, seed, from, to) {
      invariant(
        Number.isInteger(from) &&
          Number.isInteger(to) &&
          from >= 0 &&
          to >= from &&
          to <= TRIALS_MAX,
        `no range of trials: ${from} to ${to}`,
      );
      const batch = emptyBatch(from, to);
      const heads = headsOf(order);
      for (let trial = from; trial < to; trial += 1)
        note(batch, trial - from, play(order, seed, trial, false), heads);
      return batch;
    },
    calculators: ruleset.calculators,
  };
}

function emptyBatch(from: number, to: number): TrialBatch {
  const column = () => new Float64Array(to - from);
  return {
    from,
    to,
    level: new Uint8Array(to - from),
    menLost: { A: column(), B: column() },
    gunsLost: { A: column(), B: column() },
    points: column(),
  };
}

/** What a trial cost, net of what came back; the columns of men count `heads`. */
function note(
  batch: TrialBatch,
  index: number,
  report: BattleReport,
  heads: 'men' | 'pieces',
): void {
  batch.level[index] = VICTORY_LEVELS.indexOf(report.level);
  batch.points[index] = report.victory?.points ?? 0;
  for (const { side, counts } of report.ledger) {
    const men = counts[heads];
    if (men)
      batch.menLost[side][index] =
        (batch.menLost[side][index] as number) + ledgerLoss(men) - (men.returned ?? 0);
    const guns = counts.guns;
    if (guns)
      batch.gunsLost[side][index] =
        (batch.gunsLost[side][index] as number) + ledgerLoss(guns) - (guns.returned ?? 0);
  }
}
