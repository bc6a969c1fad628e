import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { cardOf, hasGuns } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import type { Losses, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';

/** Index of a draw in `VICTORY_LEVELS`. */
const DRAW = VICTORY_LEVELS.indexOf('draw');

/** Objectives, points and the end. Source: End Of Game, Victory Value, Artillery Capture. */

/** Objectives go to the side whose foot or horse, not routed, is on their hex. */
export function takeObjectives(builder: FactBuilder): void {
  const { state } = builder;
  state.scenario.objectives.forEach(({ hex }, objective) => {
    for (const unit of state.on(hex)) {
      const { kind } = cardOf(state, unit);
      const { side, routed } = state.unit(unit);
      if (routed || (kind !== 'infantry' && kind !== 'cavalry')) continue;
      if (state.p.holders[objective] !== side)
        builder.record({ type: 'ObjectiveTaken', objective, side });
      return;
    }
  });
}

/** All that a ledger entry has lost. */
export const lossOf = ({ killed, wounded, missing, captured }: Losses): number =>
  killed + wounded + missing + captured;

/** Points that a side has lost with its men, guns and, by the optional rule, leaders. Guns in enemy hands are lost. */
export function lossPoints(state: State, side: 0 | 1): number {
  const { cards, parameters, switches } = state.scenario;
  let points = 0;
  cards.forEach((card, unit) => {
    if (card.side !== side) return;
    const { lostMen, lostGuns, fate, crew, guns } = state.unit(unit);
    if (card.kind === 'leader') {
      if (switches.leaderPoints && fate !== 'unhurt') points += parameters.pointsPerLeader;
      return;
    }
    if (card.kind === 'wagon') return;
    const rate =
      card.kind === 'infantry'
        ? parameters.pointsPer1000Infantry
        : card.kind === 'cavalry'
          ? parameters.pointsPer1000Cavalry
          : parameters.pointsPer1000Crew;
    points += (lossOf(lostMen) * rate) / 1000;
    const taken = crew === 'enemy' ? guns : 0;
    points += (lossOf(lostGuns) + taken) * parameters.pointsPerGun;
  });
  return points;
}

/** Points of the objectives, seen by side A: those it holds less those of side B. Without any, those for the field itself. */
export function objectivePoints(state: State, field: 0 | 1 | -1 = -1): number {
  const { fieldPoints } = state.scenario;
  let points = field === 0 ? fieldPoints : field === 1 ? -fieldPoints : 0;
  state.scenario.objectives.forEach((objective, index) => {
    const holder = field >= 0 ? field : state.p.holders[index];
    if (holder === 0) points += objective.points;
    else if (holder === 1) points -= objective.points;
  });
  return points;
}

/** The balance of points, seen by side A: objectives, and the losses of both. `field`: who alone holds the field; −1: both. */
export function balanceOf(state: State, field: 0 | 1 | -1 = -1): number {
  return objectivePoints(state, field) + lossPoints(state, 1) - lossPoints(state, 0);
}

/** Victory level by the balance now, 0 … 4 of `VICTORY_LEVELS`. */
export function levelNow(state: State, field: 0 | 1 | -1 = -1): number {
  const { minor, major } = state.scenario.thresholds;
  return levelOf(balanceOf(state, field), minor, major);
}

/** Whether a side has troops who fight, on the field or still to come: foot, horse or guns with their crews. */
function remains(state: State, side: number): boolean {
  const { cards, placements, turns } = state.scenario;
  const due = (unit: number) =>
    placements.some((placement) => placement.unit === unit && placement.turn <= turns);
  return cards.some(({ kind, side: own }, unit) => {
    if (own !== side || kind === 'leader' || kind === 'wagon' || kind === 'ship') return false;
    const { status, routed, crew, men, guns } = state.unit(unit);
    if (status === 'due') return men + guns > 0 && due(unit);
    return status === 'field' && !routed && (!hasGuns(state, unit) || crew === 'own');
  });
}

/** Points and level at the end. `field`: who alone holds the field; −1: both. `ending`: how it came to that. */
export function pointsOf(
  state: State,
  field: 0 | 1 | -1,
  ending: (Fact & { type: 'BattleEnded' })['ending'],
): Pick<Fact & { type: 'BattleEnded' }, 'level' | 'points'> {
  const own = levelNow(state, field);
  const points = Math.round(10 * balanceOf(state, field)) / 10;
  // Who gives up the field has not won, whatever it has cost the enemy; who has nobody left has lost.
  const worst = ending === 'given-up' || ending === 'broken' ? DRAW : DRAW + 1;
  const level =
    field === 0 ? Math.max(worst, own) : field === 1 ? Math.min(2 * DRAW - worst, own) : own;
  return { level, points };
}

/**
 * How the battle ends now; null: it goes on. It ends with its time, when a side has nobody left who fights, or when the
 * time is over of a side that has given up the field (`timeUp`): then the other holds the field with all its objectives,
 * and has won at least a minor victory, or at least drawn against who gave up.
 */
export function resultNow(state: State, timeUp: boolean): (Fact & { type: 'BattleEnded' }) | null {
  const [a, b] = [remains(state, 0), remains(state, 1)];
  if (a && b && !timeUp) return null;
  const { givenUp } = state.p;
  const gaveUp = a && b && givenUp >= 0;
  const field = gaveUp ? ((1 - givenUp) as 0 | 1) : a === b ? -1 : a ? 0 : 1;
  const beaten = field < 0 ? -1 : ((1 - field) as 0 | 1);
  const fled =
    beaten >= 0 &&
    state.scenario.cards.some(
      (card, unit) =>
        card.side === beaten &&
        card.kind !== 'leader' &&
        (state.unit(unit).status === 'left' || state.unit(unit).routed) &&
        state.unit(unit).men > 0,
    );
  const ending = gaveUp ? 'given-up' : a && b ? 'time' : fled ? 'fled' : 'destroyed';
  return { type: 'BattleEnded', ...pointsOf(state, field, ending), ending, beaten };
}

/** The end of a battle whose fighting has died down: nobody alone is left with the field. */
export const wornOut = (state: State): Fact & { type: 'BattleEnded' } => ({
  type: 'BattleEnded',
  ...pointsOf(state, -1, 'worn-out'),
  ...{ ending: 'worn-out', beaten: -1 },
});
