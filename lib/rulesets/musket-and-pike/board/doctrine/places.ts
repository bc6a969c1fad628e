import { strayFrom } from './command';
import { type Field, type Point, pointOf } from './field';
import { gunPostsOf } from './gun-posts';
import { type LineNow, lineOf, lineRound, quantile } from './line';
import { missionsOf } from './missions';
import { type Plan, plansOf } from './plans';
import { hasTime, preparing } from './preparing';
import type { Sector } from './roles';
import type { Situation } from './situation';
import { hexNear } from './spot';
import type { Stack } from './stacks';
import type { Temper } from './temper';
import { tetheredTo } from './tether';

/** What a stack is to do in this turn. */
export interface Errand {
  readonly stack: Stack;
  /** Where it would be, in the frame of the army. */
  readonly lane: number;
  readonly depth: number;
  /** A hex that it is sent to instead; −1: none. */
  readonly hex: number;
  /** Nearer to enemies than this it does not go: 1 beside them. */
  readonly nearest: number;
  /** It marches off from the enemy, with its back to him if it must. */
  readonly back: boolean;
  /** It holds an objective, and leaves it for nobody. */
  readonly holds?: boolean;
  /** Guns that come into action as soon as somebody is in their range. */
  readonly fires?: boolean;
  /** Guns that come into action on its hex and nowhere else. */
  readonly sited?: boolean;
}

/** Hexes that a line goes forward in one bound; near the enemy, where it keeps dressed; and from how near. */
const BOUND = 4;
const SHORT = 2;
const DRESSES = 9;
/** Hexes to the enemy from which it goes in without another halt: within these his canister tells. */
const CLOSES = 6;
/** Hexes to the enemy within which the pinning thirds stay behind the main effort: until then the army goes together. */
const PINS = 6;
/** Hexes from the enemy at which a line that stands stops, if it is not attacked: nearer he need not march to strike. */
const ALOOF = 4;
/** Distances behind the first line. */
const SECOND = 2.6;
const HORSE = 2;
/** Within this of an enemy troops in disorder do not go on. */
const GATHER = 5;

/** Hexes to the nearest enemy from which a march is made in columns, how far in one bound, and up to how near. */
const MARCH_FROM = 12;
const MARCH = 14;
const MARCH_TO = 9;
/** The plan that is followed: the best of those that are open. */
export const planFor = (
  field: Field,
  situation: Situation,
  stacks: readonly Stack[],
  line: LineNow,
  temper: Temper,
): Plan =>
  plansOf(field, situation, stacks, line, temper)[0] ?? { kind: 'stand', main: [], worth: 0 };

/** What every stack is to do, by its post and the stance of the army. */
export function errandsOf(
  field: Field,
  situation: Situation,
  stacks: readonly Stack[],
  temper: Temper,
  line: LineNow = lineOf(field, stacks),
  plan: Plan = planFor(field, situation, stacks, line, temper),
): Errand[] {
  const { array, stance } = situation;
  const turnedOff = situation.ahead !== array.ahead;
  const middle = turnedOff
    ? line.centre
    : array.middle[0] * situation.right[0] + array.middle[1] * situation.right[1];
  const enemyLane = laneOfEnemies(field, situation);
  // The whole army follows an enemy who stands aside of it, lane by lane.
  const keeps = stance === 'attack' && isFaced(field, situation, middle);
  const offset = enemyLane === null || keeps ? 0 : enemyLane - middle;
  const most = stance === 'attack' ? 6 : 3;
  const slack = 0.25 * array.halfWidth + 1.5;
  const shift =
    Math.abs(offset) <= slack ? 0 : Math.sign(offset) * Math.min(most, Math.abs(offset) - slack);
  const all = plan.main.length === 3;
  const focus =
    plan.main.length === 0 || all
      ? null
      : plan.main.reduce<number>((sum, sector) => sum + (sector - 1), 0) / plan.main.length;
  const third = (2 * array.halfWidth) / 3;
  /** Lanes drawn towards the main effort by a share. */
  const towards = (lane: number, share: number) =>
    focus === null ? lane : lane + share * (focus * third - lane);
  const pins = (sector: Sector) =>
    stance === 'attack' && !all && !plan.main.includes(sector) && situation.ratio < 1.3;
  const standing = stance === 'stand' ? standingDepth(field, situation, line) : 0;
  const approaches = stance === 'attack' && field.lessons.has('approach');
  const byLanes = field.lessons.has('lanes');
  const halfFront = array.halfWidth;
  const prepares = preparing(field, situation, stacks, line);
  const missions = missionsOf(field, situation, stacks, line, temper, prepares !== null);
  const dressed = field.lessons.has('dressed') && hasTime(field, situation, line);
  const marchesUp = field.lessons.has('hours');
  const posted = stance === 'stand' && field.lessons.has('posted');
  const gunPosts = gunPostsOf(field, situation, stacks);
  const stands = field.lessons.has('aloof') ? ALOOF : 2;
  const abides = stance === 'attack' && field.lessons.has('waits');
  const kept = stance === 'attack' && field.lessons.has('inStep');
  const onward = stance === 'attack' && field.lessons.has('onward');
  return stacks.map((stack): Errand => {
    const { post, kind, routed } = stack;
    const lane = middle + shift + post.lane;
    const here = byLanes ? lineRound(field, line, stack.lane) : line;
    // Far from everybody it is a march, not an attack.
    const marching = approaches && field.near(stack.at) >= MARCH_FROM;
    // Who is on the march waits for no guns: they are waited for where they will be in action.
    const waits = marching && marchesUp ? null : prepares;
    const near = field.near(stack.at);
    const goesIn = waits === null && near <= CLOSES && field.lessons.has('closes');
    // A column beside its line goes no farther than the line does.
    const inStep =
      kept && !marching && post.role === 'line' && stack.lead.now.formation === 'column';
    const bound = marching
      ? MARCH
      : inStep || (dressed && near <= DRESSES && !goesIn)
        ? SHORT
        : BOUND;
    const closing = stance === 'attack' && here.closed >= 0.4 && waits === null;
    const front =
      stance === 'attack'
        ? waits === null
          ? here.depth + bound
          : Math.min(here.depth + bound, Math.max(waits.most, here.depth))
        : stance === 'drawOff'
          ? here.depth - BOUND
          : standing;
    if (routed)
      return {
        stack,
        ...{
          lane: stack.lane,
          depth: Math.min(stack.depth - 4, line.depth - 8),
          nearest: 4,
          back: true,
          hex: -1,
        },
      };
    const drawOff = stance === 'drawOff';
    // Who is before his line waits there for it, and does not march back to dress.
    const halts = onward && near > GATHER && (kind === 'infantry' || kind === 'artillery');
    const errand = (to: number, nearest: number, at = lane): Errand => {
      const depth = halts ? Math.max(to, stack.depth) : to;
      return {
        ...{ stack, lane: at, depth, back: drawOff },
        hex: posted && isPosted(stack, at, depth) ? stack.at : -1,
        nearest: marching ? Math.max(nearest, MARCH_TO) : nearest,
      };
    };
    const mission = missions.get(stack);
    if (mission !== undefined) {
      const { hex, nearest } = mission;
      const holds = mission.kind === 'hold';
      return { stack, lane: mission.lane, depth: mission.depth, hex, nearest, back: false, holds };
    }
    if (kind === 'wagon') return errand(line.depth - 8, 7);
    const site = gunPosts.get(stack);
    if (site !== undefined) return { ...errand(stack.depth, 2), hex: site, sited: true };
    // Who has lost his leader from sight goes to him; horse in disorder gathers behind the line.
    const inLine = post.role === 'line' && field.lessons.has('ranks');
    const follows =
      kind !== 'ship' && !(kind === 'artillery' && field.lessons.has('guns')) && !inLine;
    const goesBack = kind !== 'cavalry' || !field.lessons.has('tethered');
    const leader =
      follows && goesBack && field.near(stack.at) > 1
        ? strayFrom(field, stack.lead.unit, stack.at)
        : -1;
    if (leader >= 0) return { ...errand(stack.depth, 3), hex: leader };
    if (kind === 'cavalry' && stack.disordered && field.near(stack.at) <= GATHER)
      return errand(Math.min(stack.depth, line.depth) - 4, 4, stack.lane);
    // Foot in disorder goes no nearer: it stands until its officers have put it in order.
    if (kind === 'infantry' && stack.disordered && field.near(stack.at) <= GATHER && !drawOff)
      return errand(Math.min(stack.depth, line.depth), 3, stack.lane);
    if (kind === 'artillery' || kind === 'ship')
      return {
        ...errand(
          waits === null ? front - (stance === 'attack' ? 1 : 0) : here.depth + bound + 2,
          stance === 'attack' ? 4 : 2,
          middle + shift + towards(post.lane, 0.5),
        ),
        fires: waits === null && stance === 'attack' && field.lessons.has('batteries'),
      };
    const onwards = marching ? bound : 0;
    // Horse that is before its line waits there for it, instead of riding out and back.
    const waiting = abides && field.near(stack.at) > GATHER;
    const riding = (off: number) =>
      Math.max(here.depth + onwards - off, waiting ? stack.depth : Number.NEGATIVE_INFINITY);
    // Horse whose place is out of its leader's reach waits for him at the end of it.
    const tethered = (to: Errand): Errand => {
      if (!field.lessons.has('tethered')) return to;
      const hex = tetheredTo(field, stack.lead.unit, stack.at, hexOfErrand(field, situation, to));
      return hex < 0 ? to : { ...to, hex };
    };
    if (kind === 'cavalry') {
      if (post.role === 'horse')
        return tethered(errand(riding(4), 3, middle + shift + towards(post.lane, 0.7)));
      const out = post.role === 'left' ? -1 : 1;
      const wing = Math.max(Math.abs(post.lane), halfFront + 1.5);
      return tethered(errand(riding(HORSE), 3, middle + shift + out * wing));
    }
    if (post.role === 'line') {
      if (pins(post.sector) && (!field.lessons.has('plays') || near <= PINS))
        return errand(Math.min(front, here.depth + bound - 2), 4);
      return errand(
        front,
        situation.off ?? waits?.nearest ?? (closing ? 1 : stance === 'attack' ? 3 : stands),
      );
    }
    return errand(
      (stance === 'attack' && waits === null ? here.depth + bound : front) - SECOND,
      2,
      middle + shift + towards(post.lane, 0.6),
    );
  });
}

/** Hexes from its place within which a body that stands has its post where it is. */
const AT_POST = 2.2;

/** Whether foot or guns that stand are as good as at their place: they do not stir for a step or two. */
const isPosted = ({ kind, lane, depth }: Stack, toLane: number, toDepth: number): boolean =>
  (kind === 'infantry' || kind === 'artillery') &&
  (toLane - lane) ** 2 + (toDepth - depth) ** 2 <= AT_POST ** 2;

/**
 * Where the first line stands when it does not attack: where it was placed, or forward on objectives that are as near to it
 * as to the enemy; unless the battle has moved on.
 */
function standingDepth(
  field: Field,
  { array, ahead, wanted, held }: Situation,
  line: LineNow,
): number {
  const placed = array.middle[0] * ahead[0] + array.middle[1] * ahead[1];
  // Nobody gives up ground that he has won.
  let stand = Math.max(placed, line.depth);
  const enemy = depthOfEnemies(field, ahead);
  for (const { hex } of [...wanted, ...held]) {
    const [x, y] = pointOf(field.ground, hex);
    const depth = x * ahead[0] + y * ahead[1];
    if (depth - line.depth <= enemy - depth + 2.5 && depth > stand) stand = depth;
  }
  return Math.min(stand, line.depth + BOUND);
}

/** Depth of the enemy's foremost quarter. */
function depthOfEnemies(field: Field, ahead: Point): number {
  const depths = field.fighters
    .filter(({ now, kind }) => !now.routed && kind === 'infantry')
    .map(({ x, y }) => x * ahead[0] + y * ahead[1]);
  return depths.length === 0 ? Number.POSITIVE_INFINITY : quantile(depths, 0.25);
}

/** Share of the enemy’s strength on either side of a lane that makes it one with somebody before it. */
const FACED = 0.1;

/**
 * Whether the enemy’s front reaches to both sides of the middle of an attack. Then it keeps its lanes: an army that has come
 * before one end of his front does not march along it to face its middle.
 */
function isFaced(field: Field, { right }: Situation, middle: number): boolean {
  if (!field.lessons.has('oblique')) return false;
  let [all, beside] = [0, 0];
  for (const { x, y, worth, now } of field.fighters) {
    if (now.routed) continue;
    all += worth;
    if (x * right[0] + y * right[1] > middle) beside += worth;
  }
  return beside > FACED * all && all - beside > FACED * all;
}

function laneOfEnemies(field: Field, { right }: Situation): number | null {
  let [sum, lanes] = [0, 0];
  for (const { x, y, worth, now } of field.fighters) {
    if (now.routed) continue;
    sum += worth + 1;
    lanes += (worth + 1) * (x * right[0] + y * right[1]);
  }
  return sum === 0 ? null : lanes / sum;
}

/** The hex of an errand. */
export const hexOfErrand = (
  field: Field,
  { ahead, right }: Situation,
  { lane, depth, hex }: Pick<Errand, 'lane' | 'depth' | 'hex'>,
): number =>
  hex >= 0
    ? hex
    : hexNear(field.ground, [
        lane * right[0] + depth * ahead[0],
        lane * right[1] + depth * ahead[1],
      ]);
