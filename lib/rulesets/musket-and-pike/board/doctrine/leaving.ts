import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { COUNTED } from '@/lib/rulesets/musket-and-pike/board/names';
import { pursuitExpected } from '@/lib/rulesets/musket-and-pike/board/planning/giving-up';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { lostPercent, mayGiveUp } from '@/lib/rulesets/musket-and-pike/board/upkeep/giving-up';
import { leavingChance } from '@/lib/rulesets/musket-and-pike/board/upkeep/heart';
import { balanceOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';
import type { Field } from './field';
import type { Situation } from './situation';
import type { Temper } from './temper';

/** Turns before the end from which a beaten army waits for its hours to be over instead: who stays is not pursued. */
const WAITS = 2;
/** Of the loss that breaks an army, what it must have borne before it calls itself outmatched: nobody leaves unfought. */
const FOUGHT = 0.6;
/** The same where armies break by themselves: near it nobody waits for it. */
const NEAR = 0.8;
/** Of the loss that breaks an army, what ends an attack that has come to a stand. */
const SPENT = 0.6;
/** Lost, running or gone, per cent, at which an army holds nothing any more, whatever stands on the ground now. */
const NOTHING_LEFT = 85;

/** Own men lost in the battle so far. */
function fallen(state: State, side: 0 | 1): number {
  return state.p.units.reduce((sum, { lostMen }, unit) => {
    const card = cardOf(state, unit);
    if (card.side !== side || !COUNTED.has(card.kind)) return sum;
    return sum + lostMen.killed + lostMen.wounded + lostMen.missing + lostMen.captured;
  }, 0);
}

/** How far an army is from leaving, by the measure of the battle line: 0 it stands, 1 and more it is beyond hope. */
export const despair = ({ state, side }: Field): number => leavingChance(state, side, false);

/**
 * Whether a commander gives up the field, at the beginning of the own turn. The author's orders come first. Else the army
 * must be beaten: broken, as the battle line measures it and by the commander's temper; or outmatched after a hard fight;
 * an attacker whose attack is spent needs no more than to be broken and the worse off. Nobody leaves who gets more out of
 * staying: while objectives make the level better, and somebody is left to hold them, or while a pursuit would cost more
 * men than the hours that are left.
 */
export function leaves(field: Field, situation: Situation, temper: Temper): boolean {
  const { state, side } = field;
  const { scenario, p } = state;
  const way = scenario.waysBack[side];
  if (!field.lessons.has('leaves') || !mayGiveUp(state).ok) return false;
  if (way.fromTurn > 0 && p.turn >= way.fromTurn) return true;
  const turns = scenario.turns - p.turn;
  if (way.never || turns < WAITS) return false;
  const own = lostPercent(state, side);
  const fought = field.lessons.has('spent') ? NEAR : FOUGHT;
  const outmatched = situation.ratio < temper.hopelessBelow && own >= fought * way.breakPercent;
  const spent =
    scenario.attacker === side &&
    situation.stance !== 'attack' &&
    own >
      Math.max(
        field.lessons.has('spent') ? SPENT * way.breakPercent : way.breakPercent,
        lostPercent(state, (1 - side) as 0 | 1),
      );
  if (!outmatched && !spent && despair(field) < temper.leavesAt) return false;
  const pursued = pursuitExpected(state, side);
  if (pursued.men >= (fallen(state, side) / p.turn) * turns) return false;
  // Where there are no objectives, nothing that an army stands on decides for it.
  if (scenario.objectives.length === 0 || own >= NOTHING_LEFT) return true;
  const sign = side === 0 ? 1 : -1;
  const { minor, major } = scenario.thresholds;
  const { pointsPer1000Infantry, pointsPerGun } = scenario.parameters;
  const price = (pursued.men * pointsPer1000Infantry) / 1000 + pursued.guns * pointsPerGun;
  const leaving = sign * balanceOf(state, (1 - side) as 0 | 1) - price;
  const standing = sign * balanceOf(state);
  const level = (points: number) => levelOf(points, minor, major);
  return level(standing) <= Math.min(2, level(leaving));
}
