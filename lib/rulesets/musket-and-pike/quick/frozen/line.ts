import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { drawSeed, TRIALS_MAX } from '@/lib/chance/draws';
import { invariant } from '@/lib/kernel/assert';
import type { Refusal } from '@/lib/kernel/result';
import type { BattleLine } from '@/lib/rulesets/musket-and-pike/quick/battle-line';
import { runBattle } from './battle';
import { Battlefield } from './battlefield';
import { Chronicle } from './chronicle';
import { unmatchedPlaces } from './deployment';
import { judge, type Stakes, stakesOf, type Verdict } from './ending';
import { reportOf } from './report';
import { readSetup } from './setup';

/**
 * The battle line of versions 1 and 2, as it was when they were released: rules, parameters, doctrine and words. Stored
 * battles are verified against it, so nothing in this folder may change what a battle comes to or how it is told.
 */

interface LaidOut {
  readonly field: Battlefield;
  readonly stakes: Stakes;
}

/** Battlefields that were laid out: one trial of an order is mostly followed by others of it. */
const known = new WeakMap<BattleOrder, LaidOut>();

/** Lays an order out, or sets back what was laid out for it; each call ends with a battle before the next begins. */
function lay(order: BattleOrder): LaidOut {
  let laid = known.get(order);
  if (laid === undefined) {
    laid = laidOut(order);
    known.set(order, laid);
  }
  laid.field.chronicle = null;
  return laid;
}

function laidOut(order: BattleOrder): LaidOut {
  const setup = readSetup(order.setup);
  invariant(setup.ok, 'a set-up that was checked');
  const field = new Battlefield(order, setup.value);
  return { field, stakes: stakesOf(field) };
}

const blankVerdict = (): Verdict => ({
  level: 2,
  points: 0,
  objectivePoints: 0,
  lossPointsA: 0,
  lossPointsB: 0,
  heldField: -1,
});

function trialReport(
  order: BattleOrder,
  seed: string,
  trial: number,
  withLog: boolean,
): BattleReport {
  const { field, stakes } = lay(order);
  field.chronicle = withLog ? new Chronicle(field) : null;
  const verdict = blankVerdict();
  runBattle(field, drawSeed(seed), trial);
  judge(field, stakes, verdict);
  return reportOf(field, stakes, verdict, order.ruleset);
}

function trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch {
  invariant(
    Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from && to <= TRIALS_MAX,
    `no range of trials: ${from} to ${to}`,
  );
  const { field, stakes } = lay(order);
  const opened = drawSeed(seed);
  const verdict = blankVerdict();
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
    runBattle(field, opened, from + index);
    judge(field, stakes, verdict);
    batch.level[index] = verdict.level;
    batch.points[index] = verdict.points;
    let menA = 0;
    let menB = 0;
    let gunsA = 0;
    let gunsB = 0;
    for (let unit = 0; unit < field.count; unit += 1) {
      const men = (field.startMen[unit] as number) - (field.men[unit] as number);
      const guns = (field.startGuns[unit] as number) - (field.guns[unit] as number);
      if (field.side[unit] === 0) {
        menA += men;
        gunsA += guns;
      } else {
        menB += men;
        gunsB += guns;
      }
    }
    batch.headsLost.A[index] = menA;
    batch.headsLost.B[index] = menB;
    batch.gunsLost.A[index] = gunsA;
    batch.gunsLost.B[index] = gunsB;
  }
  return batch;
}

function reviewOrder(order: BattleOrder): readonly Refusal[] {
  const setup = readSetup(order.setup);
  return setup.ok ? unmatchedPlaces(order, setup.value) : [];
}

export const frozenLine: BattleLine = {
  versions: ['1', '2'],
  checkSetup(order) {
    const setup = readSetup(order.setup);
    return setup.ok
      ? { faults: [], weapons: new Set(Object.keys(setup.value.weapons)) }
      : { faults: setup.error, weapons: new Set() };
  },
  reviewOrder,
  trialReport,
  trials,
};
