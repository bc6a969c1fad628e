import { textDraws } from '@/lib/battle/autoplay/autoplay';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import { ledgerLoss } from '@/lib/battle/handoff/ledger';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { reportOf } from './report';
import { checkOrder, ID, type Scenario, VERSION } from './scenario';

/** Each patrol of side A tosses against its opposite number. */
function fight(
  { order, scenario }: CheckedOrder<Scenario>,
  seed: string,
  trial: number,
  withLog: boolean,
) {
  const draw = textDraws(seed, trial);
  const sides = (['A', 'B'] as const).map((side) =>
    [...order.units.keys()].filter((unit) => order.units[unit]?.side === side),
  );
  const beaten = order.units.map(() => false);
  const log: BattleLogLine[] = [];
  (sides[0] ?? []).forEach((by, place) => {
    const against = sides[1]?.[place];
    if (against === undefined) return;
    const won = draw(`toss/${place}`) * 100 < scenario.parameters.headsPercent;
    beaten[won ? against : by] = true;
    const fact = { by: order.units[by]?.id ?? '', against: order.units[against]?.id ?? '', won };
    log.push({ battleTurn: 1, side: 'A', kind: 'melee', fact });
  });
  return reportOf(order, beaten, scenario, { method: 'quick', turns: 1, log: withLog ? log : [] });
}

export const quick: QuickResolver<Scenario> = {
  id: ID,
  version: VERSION,
  trialsMost: 1_000,
  trialsAtOnce: 100,
  checkOrder,
  fight: (checked, seed) => fight(checked, seed, 0, true),
  trialReport: (checked, seed, trial, withLog = false) => fight(checked, seed, trial, withLog),
  trials(checked, seed, from, to) {
    const column = () => new Float64Array(to - from);
    const batch = {
      ...{ from, to, level: new Uint8Array(to - from), points: column() },
      headsLost: { A: column(), B: column() },
      gunsLost: { A: column(), B: column() },
    };
    for (let trial = from; trial < to; trial += 1) {
      const report = fight(checked, seed, trial, false);
      batch.level[trial - from] = VICTORY_LEVELS.indexOf(report.level);
      for (const { side, counts } of report.ledger) {
        const lost = batch.headsLost[side];
        lost[trial - from] = (lost[trial - from] ?? 0) + (counts.men ? ledgerLoss(counts.men) : 0);
      }
    }
    return batch;
  },
};
