import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { drawSeed, TRIALS_MAX } from '@/lib/chance/draws';
import { invariant } from '@/lib/kernel/assert';
import type { BattleLine } from '@/lib/rulesets/musket-and-pike/quick/battle-line';
import { unmatchedPlaces } from '@/lib/rulesets/musket-and-pike/quick/frozen/deployment';
import { runBattle } from './battle';
import { DISORDERED } from './codes';
import { judge, type Stakes, stakesOf } from './ending';
import { FactLog } from './facts';
import { reportOf } from './report';
import { readSetup } from './setup';
import { standingOf } from './standing';
import { BattleState } from './state';
import { drawUp } from './weighing';

/** The battle line from version 3 on. */

interface LaidOut {
  readonly battle: BattleState;
  readonly stakes: Stakes;
}

/** Cached layouts: one trial of an order is mostly followed by others of the same order. */
const known = new WeakMap<BattleOrder, LaidOut>();

/** Lays out an order, or reuses its cached layout; each call finishes its battle before the next begins. */
export function lay(order: BattleOrder): LaidOut {
  let laid = known.get(order);
  if (laid === undefined) {
    const setup = readSetup(order.setup);
    invariant(setup.ok, 'a setup that was checked');
    const layout = drawUp(order, setup.value);
    laid = { battle: new BattleState(layout), stakes: stakesOf(layout) };
    known.set(order, laid);
  }
  laid.battle.facts = null;
  return laid;
}

/** Men of a side with their colours, units still on their way included. */
function withColours(battle: BattleState, side: number): number {
  let men = 0;
  for (const unit of battle.layout.unitsOf[side as 0 | 1]) {
    const state = battle.state[unit] as number;
    if (state <= DISORDERED || (state > 3 && battle.routs[unit] === 0))
      men += battle.men[unit] as number;
  }
  return men;
}

function clockOf(minutes: number): string {
  const minute = minutes % 1440;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function trialReport(
  order: BattleOrder,
  seed: string,
  trial: number,
  withLog: boolean,
): BattleReport {
  const { battle, stakes } = lay(order);
  const log = new FactLog(
    () => ({ battleTurn: battle.battleTurn, time: clockOf(battle.minutes) }),
    (side) => withColours(battle, side),
  );
  if (withLog) battle.facts = log;
  runBattle(battle, drawSeed(seed), trial);
  const verdict = judge(battle, stakes);
  battle.facts?.add(
    'end',
    null,
    { is: 'verdict', level: verdict.level, standing: standingOf(battle) },
    true,
  );
  return reportOf(battle, stakes, verdict, log.lines);
}

/** Total that some units have lost of their strength at the start. */
function lost(units: Int16Array, sent: Int32Array, left: Int32Array): number {
  let sum = 0;
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    sum += (sent[unit] as number) - (left[unit] as number);
  }
  return sum;
}

function trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch {
  invariant(
    Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from && to <= TRIALS_MAX,
    `no range of trials: ${from} to ${to}`,
  );
  const { battle, stakes } = lay(order);
  const { layout } = battle;
  const opened = drawSeed(seed);
  const size = to - from;
  const batch = {
    from,
    to,
    level: new Uint8Array(size),
    headsLost: { A: new Float64Array(size), B: new Float64Array(size) },
    gunsLost: { A: new Float64Array(size), B: new Float64Array(size) },
    points: new Float64Array(size),
  };
  for (let index = 0; index < size; index += 1) {
    runBattle(battle, opened, from + index);
    const verdict = judge(battle, stakes);
    batch.level[index] = verdict.level;
    batch.points[index] = verdict.points;
    batch.headsLost.A[index] = lost(layout.unitsOf[0], layout.men, battle.men);
    batch.headsLost.B[index] = lost(layout.unitsOf[1], layout.men, battle.men);
    batch.gunsLost.A[index] = lost(layout.unitsOf[0], layout.guns, battle.guns);
    batch.gunsLost.B[index] = lost(layout.unitsOf[1], layout.guns, battle.guns);
  }
  return batch;
}

export const openLine: BattleLine = {
  versions: ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
  checkSetup(order) {
    const setup = readSetup(order.setup);
    return setup.ok
      ? { faults: [], weapons: new Set(Object.keys(setup.value.weapons)) }
      : { faults: setup.error, weapons: new Set() };
  },
  reviewOrder(order) {
    const setup = readSetup(order.setup);
    return setup.ok ? unmatchedPlaces(order, setup.value) : [];
  },
  trialReport,
  trials,
};
