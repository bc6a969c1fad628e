import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { allInCharge } from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { brokenArmiesGo } from '@/lib/rulesets/musket-and-pike/board/differences';
import { COUNTED } from '@/lib/rulesets/musket-and-pike/board/names';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { givingUpChance } from '@/lib/rulesets/musket-and-pike/quick/line/giving-up';
import { lostPercent } from './giving-up';

/** Armies that lose heart, and fighting that dies down: a house rule, by the values of the battle line. */

/** Whether the leader of the whole army of a side has passed his last command test. */
function isInHand(state: State, side: 0 | 1): boolean {
  for (const leader of allInCharge(state, side).values())
    if (cardOf(state, leader).formations.length <= 1 && state.unit(leader).passed) return true;
  return false;
}

/** Foot, horse and gunners whom a side has sent. */
function sent(state: State, side: 0 | 1): number {
  return state.scenario.cards.reduce(
    (sum, card) =>
      card.side === side && card.part === 'whole' && COUNTED.has(card.kind) ? sum + card.men : sum,
    0,
  );
}

/** How near an army is to leaving by itself: both in per cent, 0 … 100. */
export interface Heart {
  /** Lost, running or gone, of all who were sent. */
  readonly lost: number;
  /** Chance that it leaves after the turn that is going on, as the armies stand. */
  readonly chance: number;
}

/** The chance, 0 or more, by which the battle line has an army in this state leave; above 1 it is beyond hope. */
export function leavingChance(state: State, side: 0 | 1, inHand: boolean): number {
  const { parameters, waysBack } = state.scenario;
  const other = (1 - side) as 0 | 1;
  const [lost, theirs] = [lostPercent(state, side), lostPercent(state, other)];
  const sound = sent(state, side) * (1 - lost / 100);
  return givingUpChance(
    {
      ...{ lostPercent: lost, breakPercent: waysBack[side].breakPercent, inHand },
      enemyLostPercent: theirs,
      odds: sound > 0 ? (sent(state, other) * (1 - theirs / 100)) / sound : 1,
    },
    parameters,
  );
}

/** What a side has lost, running or gone, per cent of what breaks its army: 100 and more, it is broken. */
const wornOf = (state: State, side: 0 | 1): number =>
  (100 * lostPercent(state, side)) / state.scenario.waysBack[side].breakPercent;

/** Whether the day is over with this half turn, and finds the army of a side broken and the more worn of the two. */
function isBeatenAtTheEnd(state: State, side: 0 | 1): boolean {
  const { turn, half } = state.p;
  const { turns, version } = state.scenario;
  if (half === 0 || turn < turns || !brokenArmiesGo(version)) return false;
  const worn = wornOf(state, side);
  return worn >= 100 && worn > wornOf(state, (1 - side) as 0 | 1);
}

/** The heart of a side's army as the armies stand. An author's `never` keeps it on the field. */
export function heartOf(state: State, side: 0 | 1): Heart {
  const chance = state.scenario.waysBack[side].never
    ? 0
    : isBeatenAtTheEnd(state, side)
      ? 1
      : leavingChance(state, side, isInHand(state, side));
  return { lost: lostPercent(state, side), chance: 100 * Math.min(1, chance) };
}

const rounded = (value: number): number => Math.round(10 * value) / 10;

/**
 * Looks at the army of a side after a turn, and says whether it leaves. That it is looked at is recorded whatever its state,
 * so that nobody learns from it how a hidden enemy fares; a die is thrown for a worn army alone.
 */
export function losesHeart(builder: FactBuilder, side: 0 | 1): boolean {
  const { lost, chance } = heartOf(builder.state, side);
  const draw = chance > 0 ? 100 * builder.uniform('heart') : 100;
  const leaves = draw < chance;
  builder.record({
    ...{ type: 'HeartTested', side, leaves },
    ...{ lost: rounded(lost), chance: rounded(chance), draw: Math.floor(draw) },
  });
  return leaves;
}

/**
 * Whether the fighting dies down after a whole turn: both armies are nearly broken and about as much worn, and by chance
 * neither comes on again. Nobody is left with the field then.
 */
export function diesDown(builder: FactBuilder): boolean {
  const { state } = builder;
  const { parameters, waysBack } = state.scenario;
  if (waysBack.some(({ never }) => never)) return false;
  const [a, b] = [wornOf(state, 0), wornOf(state, 1)];
  if (Math.min(a, b) < parameters.exhaustionPercent) return false;
  if (Math.abs(a - b) > parameters.exhaustionSpanPercent) return false;
  return 100 * builder.uniform('dies-down') < parameters.exhaustionChance;
}
