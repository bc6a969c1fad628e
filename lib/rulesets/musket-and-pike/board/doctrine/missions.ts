import { distance, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { underCommand } from './command';
import type { Field, Piece } from './field';
import type { LineNow } from './line';
import type { Situation } from './situation';
import { hexNear } from './spot';
import type { Stack } from './stacks';
import type { Temper } from './temper';
import { clashesOf, clashHex } from './wings';

/** What single stacks are sent to do besides the place of their post. */
export interface Mission {
  readonly kind: 'hold' | 'take' | 'hunt' | 'fill' | 'flank';
  /** Where; −1: at a lane and a depth. */
  readonly hex: number;
  readonly lane: number;
  readonly depth: number;
  readonly nearest: number;
}

const at = (kind: Mission['kind'], hex: number, nearest: number): Mission => ({
  ...{ kind, hex, nearest, lane: 0, depth: 0 },
});

/** Hexes a turn, roughly. */
const PACE: Readonly<Record<string, number>> = { infantry: 3.5, cavalry: 7 };
/** Hexes from which enemies fall upon somebody in a turn. */
const STRUCK = 6;
/** Horse this tired hunts nobody. */
const BLOWN = 600;
/** Hexes from the enemy at which horse forms for a charge: within its reach, and out of his canister and his muskets’. */
const CHARGES_FROM = 5;
/** An army this much stronger goes for whom it can reach. */
const HUNT_FROM = 1.3;

export function missionsOf(
  field: Field,
  situation: Situation,
  stacks: readonly Stack[],
  line: LineNow,
  temper: Temper,
  waits = false,
): Map<Stack, Mission> {
  const found = new Map<Stack, Mission>();
  const fit = stacks.filter(
    ({ kind, routed }) => !routed && (kind === 'infantry' || kind === 'cavalry'),
  );
  if (field.state.p.givenUp === field.side) return found;
  if (situation.stance !== 'drawOff') {
    holders(situation, fit, found);
    if (field.lessons.has('garrisons')) garrisons(field, situation, fit, found);
    takers(field, situation, fit, found);
  }
  flankers(field, situation, fit, line, found);
  fillers(field, situation, fit, line, temper, found);
  hunters(field, situation, fit, line, waits && field.lessons.has('prepared'), found);
  return found;
}

/** Who stands on an objective stays there. */
function holders(
  { held, wanted }: Situation,
  fit: readonly Stack[],
  found: Map<Stack, Mission>,
): void {
  for (const { hex } of [...held, ...wanted]) {
    const there = fit.filter((stack) => stack.at === hex);
    const best = there.find(({ kind }) => kind === 'infantry') ?? there[0];
    if (best !== undefined) found.set(best, at('hold', hex, 1));
  }
}

/** Hexes from which horse, and foot, could come to an objective before anybody is sent there. */
const RIDDEN: Readonly<Record<string, number>> = { cavalry: 16, infantry: 9 };
/** How much a body is missed that stands on an objective, in turns of marching. */
const MISSED = { first: 2, second: 0, cavalry: 1.5, atGrips: 3, strayed: 1 };

/** Whom an army can spare stands on an objective of its own that nobody stands on, and that enemies could come to. */
function garrisons(
  field: Field,
  { held }: Situation,
  fit: readonly Stack[],
  found: Map<Stack, Mission>,
): void {
  const { ground, state } = field;
  for (const { hex, points } of [...held].sort((one, other) => other.points - one.points)) {
    if (points <= 0 || fit.some((stack) => stack.at === hex)) continue;
    const open = field.fighters.some(
      ({ at: from, kind, now }) =>
        !now.routed && distance(ground, from, hex) <= (RIDDEN[kind] ?? 0),
    );
    if (!open) continue;
    if (near(field.fighters, hex, 3, field) > 1.2 * near(field.own, hex, STRUCK, field)) continue;
    let best: Stack | null = null;
    let least = 6;
    for (const stack of fit) {
      if (found.has(stack) || stack.disordered || stack.lead.now.fixed) continue;
      const turns = distance(ground, stack.at, hex) / (PACE[stack.kind] ?? 3.5);
      if (turns > state.scenario.turns - state.p.turn + 1) continue;
      const missed =
        stack.kind === 'cavalry'
          ? MISSED.cavalry
          : stack.post.role === 'line'
            ? MISSED.first
            : MISSED.second;
      const price =
        turns +
        missed +
        (field.near(stack.at) <= 2 ? MISSED.atGrips : 0) +
        (underCommand(field, stack.lead.unit, hex) ? 0 : MISSED.strayed) +
        stack.lead.worth / 2000;
      if (price < least) [best, least] = [stack, price];
    }
    if (best !== null) found.set(best, at('hold', hex, 1));
  }
}

/** Objectives that nobody defends, or few, and who is sent there. */
function takers(
  field: Field,
  { wanted, stance, gap, ratio }: Situation,
  fit: readonly Stack[],
  found: Map<Stack, Mission>,
): void {
  const { state, ground } = field;
  const left = state.scenario.turns - state.p.turn + 1;
  const open = [...wanted].sort((one, other) => other.points - one.points || one.hex - other.hex);
  for (const { hex, points } of open) {
    if (points <= 0) continue;
    const guard = near(field.fighters, hex, 3, field);
    const own = near(field.own, hex, 4, field);
    const guarded = guard > 0;
    // A lone body that rides out before the enemy's line is lost.
    const exposed =
      near(field.fighters, hex, STRUCK, field) > 1.2 * near(field.own, hex, STRUCK, field);
    const free = !guarded && !exposed;
    // On the last turns nothing is to be kept for later.
    const last = field.lessons.has('prizes') && left <= LAST;
    if (exposed && stance !== 'attack' && !last) continue;
    if (!free && own < guard && ratio < HUNT_FROM && stance !== 'attack' && !last) continue;
    if (!free && field.lessons.has('prizes')) {
      stormers(field, hex, left, fit, found);
      continue;
    }
    let best: Stack | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const stack of fit) {
      if (found.has(stack) || stack.disordered || stack.lead.now.fixed) continue;
      if (!underCommand(field, stack.lead.unit, hex) && !free) continue;
      const far = distance(ground, stack.at, hex);
      const turns = far / (PACE[stack.kind] ?? 3.5);
      if (turns > left) continue;
      const busy = field.near(stack.at) <= 2 ? 3 : 0;
      const horse = stack.kind === 'cavalry' ? (free ? 0.3 : 6) : 0;
      const price = turns + busy + horse + (stack.post.role === 'line' && gap > 4 ? 0.5 : 0);
      if (price < least) [best, least] = [stack, price];
    }
    if (best !== null && least < 8) found.set(best, at('take', hex, free ? 2 : 1));
  }
}

/** Turns at the end on which everything is tried for an objective. */
const LAST = 2;
/** How much stronger than its guard who goes for an objective is to be, how many bodies at most, from how far in turns. */
const STORM = { times: 1.6, most: 4, turns: 2.5 };

/** Bodies near an objective that enemies stand on or beside, until they are the stronger: they go for it together. */
function stormers(
  field: Field,
  hex: number,
  left: number,
  fit: readonly Stack[],
  found: Map<Stack, Mission>,
): void {
  const wants = STORM.times * field.guard(hex);
  const able = fit
    .filter((stack) => !found.has(stack) && !stack.disordered && !stack.lead.now.fixed)
    .map((stack) => ({
      stack,
      turns: distance(field.ground, stack.at, hex) / (PACE[stack.kind] ?? 3.5),
    }))
    .filter(
      ({ stack, turns }) =>
        turns <= Math.min(left, STORM.turns) && underCommand(field, stack.lead.unit, hex),
    )
    .sort((one, other) => one.turns - other.turns || one.stack.lead.unit - other.stack.lead.unit);
  let sent = 0;
  able.slice(0, STORM.most).forEach(({ stack }) => {
    if (sent >= wants && sent > 0) return;
    sent += stack.lead.worth;
    found.set(stack, at('take', hex, 1));
  });
}

const near = (pieces: readonly Piece[], hex: number, most: number, { ground }: Field): number =>
  pieces.reduce(
    (sum, piece) =>
      sum + (!piece.now.routed && distance(ground, piece.at, hex) <= most ? piece.worth : 0),
    0,
  );

/** Hexes beyond the end of the line where an enemy turns it. */
const BESIDE = 1.8;

/** A flank that enemies come round is refused: the nearest of the second line goes there. */
function flankers(
  field: Field,
  situation: Situation,
  fit: readonly Stack[],
  line: LineNow,
  found: Map<Stack, Mission>,
): void {
  if (line.stacks.length < 3) return;
  const { right, ahead } = situation;
  const lanes = line.stacks.map(({ lane }) => lane);
  const ends = [Math.min(...lanes), Math.max(...lanes)] as const;
  ends.forEach((end, index) => {
    const out = index === 0 ? -1 : 1;
    let threat = 0;
    for (const { x, y, worth, now, kind } of field.fighters) {
      if (now.routed || kind === 'artillery') continue;
      const beyond = (x * right[0] + y * right[1] - end) * out;
      const depth = x * ahead[0] + y * ahead[1] - line.depth;
      if (beyond > BESIDE && beyond < 9 && depth < 5 && depth > -8) threat += worth;
    }
    if (threat < 250) return;
    let spare = Math.ceil(threat / 700);
    const second = fit
      .filter(
        (stack) => !found.has(stack) && stack.kind === 'infantry' && stack.post.role === 'second',
      )
      .sort((one, other) => Math.abs(one.lane - end) - Math.abs(other.lane - end));
    for (const stack of second) {
      if (spare <= 0) break;
      found.set(stack, {
        ...{ kind: 'flank', hex: -1, nearest: 2 },
        lane: end + out * 1.2,
        depth: line.depth - 1.5 * spare,
      });
      spare -= 1;
    }
  });
}

/** Gaps in the first line are filled from the second, as long as a reserve is left. */
function fillers(
  field: Field,
  { array, stance, right, ahead, ratio }: Situation,
  fit: readonly Stack[],
  line: LineNow,
  temper: Temper,
  found: Map<Stack, Mission>,
): void {
  const { state } = field;
  const middle =
    ahead === array.ahead ? array.middle[0] * right[0] + array.middle[1] * right[1] : line.centre;
  const gaps: number[] = [];
  for (const [unit, post] of array.posts) {
    if (post.role !== 'line') continue;
    const now = state.unit(unit);
    if (now.status === 'field' && !now.routed) continue;
    gaps.push(middle + post.lane);
  }
  const hexOf = (lane: number, depth: number) =>
    hexNear(field.ground, [lane * right[0] + depth * ahead[0], lane * right[1] + depth * ahead[1]]);
  const spare = fit.filter(
    (stack) =>
      !found.has(stack) &&
      stack.kind === 'infantry' &&
      stack.post.role === 'second' &&
      !stack.disordered,
  );
  const foot = fit.filter(({ kind }) => kind === 'infantry').length;
  const pressed = stance === 'attack' && ratio > 1.15 && line.closed > 0.3;
  let may = spare.length - (pressed ? 0 : Math.round(temper.reserve * foot * 0.6));
  for (const gap of gaps) {
    if (may <= 0) break;
    let best: Stack | null = null;
    let least = 9;
    for (const stack of spare) {
      if (found.has(stack)) continue;
      const aside = Math.abs(stack.lane - gap);
      if (aside >= least || !underCommand(field, stack.lead.unit, hexOf(gap, line.depth))) continue;
      [best, least] = [stack, aside];
    }
    if (best === null) continue;
    found.set(best, { kind: 'fill', hex: -1, lane: gap, depth: line.depth, nearest: 2 });
    may -= 1;
  }
}

/** Who has nobody before him any more goes for the nearest; horse for what is shaken or unguarded. */
function hunters(
  field: Field,
  situation: Situation,
  fit: readonly Stack[],
  line: LineNow,
  waits: boolean,
  found: Map<Stack, Mission>,
): void {
  const { stance, ratio, gap } = situation;
  const closing = stance === 'attack' && (line.closed >= 0.4 || ratio >= HUNT_FROM);
  const from = field.lessons.has('gallops') ? CHARGES_FROM : 2;
  /** Strength of the horse that is sent for somebody, by his hex. */
  const sent = new Map<number, number>();
  const clashes = stance === 'drawOff' ? null : clashesOf(field, situation, fit, line);
  for (const stack of fit) {
    if (found.has(stack) || stack.disordered) continue;
    if (stack.kind === 'cavalry') {
      if (stack.lead.now.fatigue >= BLOWN) continue;
      const clash = clashes === null ? -1 : clashHex(field, stack, clashes);
      if (clash >= 0 && underCommand(field, stack.lead.unit, clash)) {
        found.set(stack, at('hunt', clash, from));
        continue;
      }
      if (gap > 7 && !closing) continue;
      const prey = preyOf(field, stack, ratio, sent);
      if (prey >= 0) {
        found.set(stack, at('hunt', prey, from));
        sent.set(prey, (sent.get(prey) ?? 0) + stack.lead.worth);
      } else if (!waits) {
        const flank = flankOf(field, situation, stack, line);
        if (flank >= 0) found.set(stack, at('hunt', flank, from));
      }
      continue;
    }
    if (!closing || waits || stack.post.role === 'second') continue;
    if (field.before(stack.at, stack.lead.now.facing, 3)) continue;
    const nearest = field.nearest(stack.at);
    if (nearest === null || nearest.far > 9) continue;
    if (!underCommand(field, stack.lead.unit, nearest.enemy.at)) continue;
    found.set(stack, at('hunt', nearest.enemy.at, 1));
  }
}

/** Hexes within which horse of a wing looks for enemy horse before it, and for the enemy’s flank. */
const UNOPPOSED = 10;
const TURNS_IN = 16;

/** The end of the enemy’s line, for horse of a wing of an attack with no enemy horse before it; −1: it stays with its line. */
function flankOf(
  field: Field,
  { stance, gap }: Situation,
  { at: from, post, lead }: Stack,
  line: LineNow,
): number {
  if (stance !== 'attack' || gap > 4 || !field.lessons.has('inwards')) return -1;
  if (post.role !== 'left' && post.role !== 'right') return -1;
  if (line.closed < 0.2 || lead.now.fatigue >= BLOWN) return -1;
  let [best, least] = [-1, TURNS_IN + 1];
  for (const { at: hex, kind, now } of field.fighters) {
    if (now.routed || kind === 'artillery') continue;
    const far = distance(field.ground, from, hex);
    if (kind === 'cavalry') {
      if (far <= UNOPPOSED && !now.disordered) return -1;
    } else if (far < least) [best, least] = [hex, far];
  }
  return best;
}

/** Whether horse can charge an enemy where he is: guns that nobody serves fight nobody, and there is no charge among houses and trees. */
function ridable({ ground }: Field, { at: hex, now }: Piece): boolean {
  const word = terrainOf(ground, hex);
  return now.crew !== 'none' && word !== 'water' && !TERRAINS[word].obstructed;
}

/** How much stronger than an enemy and who is beside him the horse that goes for him is to be together: more of it is spared. */
const ENOUGH = 2;

/** The hex of the enemy whom a body of horse would best go for; −1: nobody. */
function preyOf(
  field: Field,
  { at: from, lead }: Stack,
  ratio: number,
  sent: ReadonlyMap<number, number>,
): number {
  let best = -1;
  let most = 0.12;
  for (const enemy of field.enemies) {
    const far = distance(field.ground, from, enemy.at);
    if (far > 12 || enemy.kind === 'leader') continue;
    if (field.lessons.has('ridable') && !ridable(field, enemy)) continue;
    if (!underCommand(field, lead.unit, enemy.at)) continue;
    const guarded = field.guard(enemy.at) - enemy.worth;
    const gone = sent.get(enemy.at) ?? 0;
    if (gone > ENOUGH * Math.max(enemy.worth, field.guard(enemy.at)) && field.lessons.has('spares'))
      continue;
    const value =
      enemy.kind === 'artillery'
        ? guarded > 500
          ? 0.4
          : 1.6
        : enemy.now.routed
          ? ratio > 1.2
            ? 1
            : 0.5
          : enemy.kind === 'wagon'
            ? 0.4
            : enemy.now.disordered
              ? 1.1
              : enemy.kind === 'cavalry' && enemy.worth < lead.worth
                ? 0.8
                : 0;
    const score = (value * (guarded > 1200 ? 0.5 : 1)) / (far + 3);
    if (score > most) [best, most] = [enemy.at, score];
  }
  return best;
}
