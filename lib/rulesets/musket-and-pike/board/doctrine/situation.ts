import { balanceOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { arriving } from './arrival';
import {
  dot,
  type Field,
  middleOf,
  minus,
  type Piece,
  type Point,
  TWELVE,
  unitVector,
  worthOf,
} from './field';
import { isRepulsed } from './repulse';
import { type Array_, arrayOf } from './roles';
import type { Temper } from './temper';

/** What an army is about: to attack, to stand where it is, or to draw off. */
export type Stance = 'attack' | 'stand' | 'drawOff';

/** How a battle stands for one side. */
export interface Situation {
  readonly array: Array_;
  readonly stance: Stance;
  /** Why, for people. */
  readonly because:
    | 'stronger'
    | 'behind'
    | 'sent'
    | 'late'
    | 'ahead'
    | 'weaker'
    | 'even'
    | 'beaten'
    | 'nobody'
    | 'foreseen';
  /** Own strength to the enemy's, both in men. */
  readonly ratio: number;
  /** Of both only what comes into the fight in time is counted whole. */
  readonly inTime: boolean;
  /** Where the army looks now, and its right. */
  readonly ahead: Point;
  readonly right: Point;
  /** Objectives that the enemy holds or nobody, with their points. */
  readonly wanted: readonly {
    readonly hex: number;
    readonly points: number;
    readonly name: string;
  }[];
  readonly held: readonly {
    readonly hex: number;
    readonly points: number;
    readonly name: string;
  }[];
  /** Hexes between the nearest fighters. */
  readonly gap: number;
  /** Hexes from the enemy at which the first line stops; absent: as it usually does. */
  readonly off?: number;
}

/** Strength that a side has left of what it brought, 0 … 1. */
function shareLeft({ state, side }: Field): number {
  let [now, before] = [0, 0];
  state.scenario.cards.forEach((card, unit) => {
    if (card.side !== side || card.kind === 'leader' || card.kind === 'wagon') return;
    const one = state.unit(unit);
    before += card.men + 60 * card.guns;
    if (one.status === 'field' || one.status === 'due')
      now += one.routed ? 0 : one.men + 60 * one.guns;
  });
  return before === 0 ? 1 : now / before;
}

/** Enemies who are not seen count as they are sent, as far as the view knows; of them the seen ones are known better. `seen`: in men. */
function enemyStrength(field: Field, seen: number): number {
  let sum = seen;
  const { state, side } = field;
  state.scenario.cards.forEach((card, unit) => {
    if (card.side === side) return;
    const now = state.unit(unit);
    if (now.status !== 'hidden' || card.part !== 'whole') return;
    sum += 0.8 * worthOf(card, { ...now, men: card.men, guns: card.guns, crew: 'own' });
  });
  return sum;
}

/** Whether the foot of the first line is well before the place where it was put. */
function hasAdvanced({ posts, middle, ahead }: Array_, fighting: readonly Piece[]): boolean {
  let [sum, count] = [0, 0];
  for (const { unit, kind, now, x, y } of fighting) {
    if (kind !== 'infantry' || now.routed || posts.get(unit)?.role !== 'line') continue;
    sum += (x - middle[0]) * ahead[0] + (y - middle[1]) * ahead[1];
    count += 1;
  }
  return count > 0 && sum / count > 2.5;
}

const COS_TURN = 0.55;

/** Share of its strength below which a beaten army draws off. */
const BEATEN = 0.7;
/** Share below which an army attacks no more, unless it is this much stronger; or as strong, where standing would lose. */
const SPENT = 0.65;
const SPENT_FROM = 1.2;
/** How much less strength is enough for who is sent to attack, and at most so much less as the day goes by. */
const SENT = 0.25;
const HURRY = 0.35;
/** How much more he wants who is posted to defend. */
const POSTED = 0.2;
/** Hexes a turn, and turns of fighting, that an attack takes. */
const SLOW = 2.5;
const FIGHT = 4;

export function situationOf(field: Field, temper: Temper): Situation {
  const { state, side } = field;
  const { scenario, p } = state;
  const array = arrayOf(scenario, side);
  const fighting = field.own.filter(({ kind }) => kind !== 'leader' && kind !== 'wagon');
  const coming = field.lessons.has('arrival') ? arriving(field) : null;
  const own = coming?.own ?? fighting.reduce((sum, { worth }) => sum + worth, 0);
  const enemy = enemyStrength(
    field,
    coming?.enemy ?? field.enemies.reduce((sum, { worth }) => sum + worth, 0),
  );
  const ratio = own / Math.max(1, enemy);
  const objectives = scenario.objectives.map(({ hex, points, name }, index) => ({
    ...{ hex, points, name },
    holder: p.holders[index] ?? -1,
  }));
  const wanted = objectives.filter(({ holder }) => holder !== side);
  const held = objectives.filter(({ holder }) => holder === side);
  const points = (all: readonly { points: number }[]) =>
    all.reduce((sum, one) => sum + one.points, 0);
  const enemyPoints = points(objectives.filter(({ holder }) => holder === 1 - side));
  // Who has more points has not won yet: it takes as many as make a victory.
  const score = field.lessons.has('points')
    ? ((side === 0 ? 1 : -1) * balanceOf(state)) / Math.max(1, scenario.thresholds.minor)
    : null;
  const behind = score === null ? enemyPoints > points(held) : score <= -1;
  const task = field.lessons.has('task') ? taskOf(field) : 'none';
  // Who is sent to attack is not content with a minor victory.
  const enough =
    task === 'attack' ? scenario.thresholds.major / Math.max(1, scenario.thresholds.minor) : 1;
  const ahead_ = score === null ? points(held) > enemyPoints : score >= enough;
  let gap = 99;
  for (const { at, now } of fighting) if (!now.routed) gap = Math.min(gap, field.near(at));
  const late = p.turn / Math.max(1, scenario.turns);

  const left = shareLeft(field);
  let needs = temper.attackFrom;
  if (behind) needs -= 0.3;
  else if (ahead_) needs += 0.25;
  // Nobody comes: somebody has to. And what has begun is gone through with.
  if (task === 'attack' && !ahead_) needs -= SENT + HURRY * pressed(p.turn, scenario.turns, gap);
  else if (task === 'defend' && !behind) needs += POSTED;
  else if (!ahead_)
    needs -=
      gap > 5
        ? late > 0.5
          ? 0.5
          : late > 0.3
            ? 0.3
            : late > 0.15
              ? 0.12
              : 0
        : late > 0.15 && hasAdvanced(array, fighting)
          ? 0.25
          : 0;
  const stance: Stance =
    ratio < temper.drawOffBelow && left < BEATEN
      ? 'drawOff'
      : (ratio >= needs &&
            !(left < SPENT && ratio < (behind ? 1 : SPENT_FROM)) &&
            !(!behind && ratio < SPENT_FROM && isRepulsed(field))) ||
          fighting.length === 0
        ? 'attack'
        : 'stand';
  const because =
    field.fighters.length === 0 && enemy === 0
      ? 'nobody'
      : stance === 'drawOff'
        ? 'beaten'
        : stance === 'attack'
          ? behind && ratio < temper.attackFrom
            ? 'behind'
            : ratio < temper.attackFrom
              ? task === 'attack'
                ? 'sent'
                : 'late'
              : 'stronger'
          : ahead_
            ? 'ahead'
            : ratio < 0.95
              ? 'weaker'
              : 'even';

  const ahead = lookOf(field, array, fighting, wanted);
  return {
    array,
    ...{ stance, because, ratio, inTime: coming !== null, ahead, wanted, held, gap },
    right: [ahead[1], -ahead[0]],
  };
}

/** What the set-up gives a side to do. */
const taskOf = ({ state, side }: Field): 'attack' | 'defend' | 'none' => {
  const { attacker } = state.scenario;
  return attacker < 0 ? 'none' : attacker === side ? 'attack' : 'defend';
};

/** How much of the time is gone that an attack from here needs, 0 … 1: its way at a slow pace, and some turns of fighting. */
const pressed = (turn: number, turns: number, gap: number): number =>
  Math.min(1, (turn - 1 + gap / SLOW + FIGHT) / Math.max(1, turns));

/** Where the army looks: as it was placed, as long as the enemy, or what it wants, is not too far off that way. */
function lookOf(
  field: Field,
  array: Array_,
  fighting: readonly Piece[],
  wanted: readonly { readonly hex: number; readonly points: number }[],
): Point {
  const from = middleOf(fighting.filter(({ now }) => !now.routed)) ?? array.middle;
  const steady = field.fighters.filter(({ now }) => !now.routed);
  let to = middleOf(steady);
  if (to === null && wanted.length > 0) {
    const { board } = field.ground;
    const first = wanted.reduce((best, one) => (one.points > best.points ? one : best));
    to = [(first.hex % board.columns) * 0.8660254, Math.floor(first.hex / board.columns) + 0.25];
  }
  if (to === null) return array.ahead;
  const way = minus(to, from);
  if (dot(way, way) < 4) return array.ahead;
  const direction = unitVector(way);
  if (dot(direction, array.ahead) >= COS_TURN) return array.ahead;
  // Steps of 30 degrees, so that it does not swing to and fro.
  let best: Point = array.ahead;
  let most = dot(direction, best) + 0.05;
  for (const [x, y] of TWELVE) {
    const along = direction[0] * x + direction[1] * y;
    if (along > most + 0.02) [best, most] = [[x, y], along];
  }
  return best;
}
