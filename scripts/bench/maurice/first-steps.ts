import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { volleysOf } from '@/lib/rulesets/maurice-lite/doctrine/shooting';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { aimsOf, mayFire } from '@/lib/rulesets/maurice-lite/tactics';
import { NEWEST } from '@/lib/rulesets/maurice-lite/versions';

type Side = 0 | 1;

/** The march with which foot comes into musket range, bases and hands of who made it first. */
interface Step {
  readonly round: number;
  readonly side: Side;
  readonly choice: string;
  readonly bases: string;
  readonly hands: string;
}

/** Volley phases after the step that are looked at. */
const PHASES = 3;

/** Bases of both sides that have foot in range of their muskets, with which a fight of foot has begun. */
const STEP_BASES = 4;

/** Units of foot and guns of a side that have foot in musket range before them, and how many of their bases do. */
function inRange(state: State, side: Side): { readonly units: number; readonly bases: number } {
  const field = fieldIn(state);
  let [units, bases] = [0, 0];
  state.scene.units.forEach((unit, number) => {
    if (unit.side !== side || unit.arm === 'horse' || state.p.bodies[number] === null) return;
    if (mayFire(field, number, 'volley') !== null) return;
    const aimed = aimsOf(field, number, 'volley').filter(
      ([aim]) => aim !== undefined && state.scene.units[aim.target]?.arm === 'foot',
    );
    if (aimed.length === 0) return;
    units += 1;
    bases += aimed.length;
  });
  return { units, bases };
}

/**
 * Who comes into musket range first, with what, what the first volleys do to either side, and who wins:
 * `steps [games] [doctrine] [seed] [small, full]`; `strong@2` fights battles of version 2.
 */
export function firstSteps([
  games = '20',
  doctrine = 'strong',
  seed = 'steps',
  size = 'small',
]: readonly string[]): void {
  const board = mauriceLite as AnyBoardGame;
  const order =
    size === 'small'
      ? exampleOrder({ foot: 4, horse: 3, guns: 1 }, { table: { width: 36, height: 24 } })
      : exampleOrder({ foot: 6, horse: 4, guns: 2 });
  const [player = 'strong', version = NEWEST] = doctrine.split('@');
  const checked = checkedOrder(board, { ...order, ruleset: { ...order.ruleset, version } });
  const sums = { steppedWon: 0, beganWon: 0, beganStepped: 0, decided: 0, night: 0 };
  const disr = { stepper: 0, other: 0 };
  for (let trial = 0; trial < Number(games); trial += 1) {
    let first: Side = 0;
    let step = null as Step | null;
    const suffered: [number, number] = [0, 0];
    let phases = 0;
    let volleys = '';
    const { report } = autoplay(board, {
      ...{ checked, seed, trial, players: { A: player, B: player } },
      sink: (record, before) => {
        const fact = record as Fact;
        const state = before as State;
        if (fact.type === 'FirstRoundThrown') first = fact.side;
        if (fact.type === 'RoundBegan' && step === null && fact.round > 1) {
          const all = [inRange(state, 0), inRange(state, 1)] as const;
          if (all[0].bases + all[1].bases >= STEP_BASES) {
            const side: Side = fact.side === 0 ? 1 : 0;
            const [own, enemy] = side === 0 ? all : [all[1], all[0]];
            step = {
              ...{ round: fact.round - 1, side, choice: state.p.choice ?? '' },
              bases: `${own.bases} of ${own.units} against ${enemy.bases} of ${enemy.units}`,
              hands: `${state.p.hands[side].length}/${state.p.hands[side === 0 ? 1 : 0].length}`,
            };
          }
        }
        if (step === null || phases > PHASES) return;
        if (fact.type === 'VolleysChosen') {
          phases += 1;
          if (phases <= PHASES)
            volleys += ` ${fact.side === step.side ? 's' : 'o'}${fact.volleys ? '!' : '-'}${volleysOf(state, step.side).dice}:${volleysOf(state, step.side === 0 ? 1 : 0).dice}`;
        }
        if (fact.type === 'DisruptionsThrown' && phases <= PHASES) {
          const side = state.scene.units[fact.unit]?.side === 0 ? 0 : 1;
          suffered[side] += fact.disr;
        }
      },
    });
    const level = levelScore(report.level);
    const winner = level === 0 ? null : level > 0 ? 0 : 1;
    const found = step;
    if (found === null) continue;
    const other = found.side === 0 ? 1 : 0;
    console.log(
      `${trial}: first round ${'AB'[first]}; round ${found.round} ${'AB'[found.side]} ${found.choice} into range, bases ${found.bases}, hands ${found.hands};${volleys} suffered ${suffered[found.side]} to ${suffered[other]}; ${winner === null ? 'drawn' : `${'AB'[winner]} wins`}${winner === found.side ? ' (stepper)' : ''} in ${report.turnsFought}`,
    );
    disr.stepper += suffered[found.side];
    disr.other += suffered[other];
    if (found.side === first) sums.beganStepped += 1;
    if (winner === null) {
      sums.night += 1;
      continue;
    }
    sums.decided += 1;
    if (winner === found.side) sums.steppedWon += 1;
    if (winner === first) sums.beganWon += 1;
  }
  console.log(JSON.stringify({ ...sums, suffered: disr }));
}
