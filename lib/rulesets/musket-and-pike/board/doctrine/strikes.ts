import {
  attackFigures,
  defendersOn,
  fighters,
} from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { movingRefused } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { distance, inFront, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Field } from './field';
import { beatenWorth } from './nerve';
import { mayAttack, meanLosses, winChance } from './odds';
import type { Stack } from './stacks';
import { walkTo } from './walking';

/** A blow by several bodies at once: each goes to a hex beside the enemy, and all attack him together. */
export interface Strike {
  readonly at: number;
  readonly parts: readonly Part[];
  readonly chance: number;
  readonly worth: number;
}

interface Part {
  readonly stack: Stack;
  readonly units: readonly number[];
  /** The hexes on the way, the first its own; one hex: it stands there already. */
  readonly way: readonly number[];
}

/** Hexes to an enemy from which foot goes in, and horse against horse. */
const REACH = { infantry: 4, cavalry: 6 };
/** Troops this tired are spared. */
const TIRED = 700;
/** Men lost to fire for a point of danger on the last hex. */
const FIRE_ON_THE_WAY = 0.35;
/** What it costs to be in disorder afterwards, in men, for each body. */
const DISORDER = 20;

/** The best blow at each enemy whom two or more bodies, or one, can reach together, the best first. `free`: who may go. */
export function strikesOf(
  field: Field,
  free: readonly Stack[],
  least: number,
  ownWeight: number,
): Strike[] {
  const able = free.filter(
    ({ kind, routed, disordered, lead: { now } }) =>
      (kind === 'infantry' || kind === 'cavalry') &&
      !(routed || disordered || now.detached || now.fixed || now.moved || now.fired) &&
      now.melees === 0 &&
      now.fatigue < TIRED,
  );
  if (able.length === 0) return [];
  const trial = field.state.copy();
  const found: Strike[] = [];
  const tried = new Set<number>();
  for (const { at } of field.fighters) {
    if (tried.has(at)) continue;
    tried.add(at);
    const strike = strikeAt(field, trial, able, at, least, ownWeight);
    if (strike !== null) found.push(strike);
  }
  return found.sort((one, other) => other.worth - one.worth || one.at - other.at);
}

/** Bodies that can come beside an enemy with him before them, each by its cheapest side, the strongest first. */
function comersTo(field: Field, trial: State, able: readonly Stack[], at: number): Part[] {
  const { state, ground, side } = field;
  const mounted = state.on(at).some((unit) => state.unit(unit).formation === 'mounted');
  const parts: Part[] = [];
  const sides = new Set<number>();
  const near = able.filter(
    (stack) =>
      distance(ground, stack.at, at) <=
        (stack.kind === 'cavalry' ? REACH.cavalry : REACH.infantry) &&
      (stack.kind === 'cavalry') === mounted,
  );
  near.sort(
    (one, other) =>
      distance(ground, one.at, at) - distance(ground, other.at, at) ||
      other.lead.worth - one.lead.worth ||
      one.lead.unit - other.lead.unit,
  );
  for (const stack of near) {
    const { facing } = stack.lead.now;
    const units = stack.units.filter((unit) => {
      const now = state.unit(unit);
      return !now.moved && !now.fired && now.melees === 0 && now.at === stack.at;
    });
    if (!units.includes(stack.lead.unit)) continue;
    if (distance(ground, stack.at, at) === 1) {
      if (!inFront(ground, stack.at, facing, at)) continue;
      sides.add(stack.at);
      parts.push({ stack, units, way: [stack.at] });
      continue;
    }
    if (units.some((unit) => movingRefused(state, unit) !== null)) continue;
    let best: readonly number[] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let direction = 0; direction < 6; direction += 1) {
      const beside = neighbour(ground, at, direction);
      if (beside < 0 || sides.has(beside)) continue;
      // Horse turns as it rides; a line must have him before its front.
      if (stack.kind === 'infantry' && !inFront(ground, beside, facing, at)) continue;
      if (
        state.on(beside).length > 0 &&
        state.on(beside).some((unit) => state.unit(unit).side !== side)
      )
        continue;
      if (distance(ground, stack.at, beside) >= distance(ground, stack.at, at) + 1) continue;
      const walk = walkTo(trial, units, beside, () => 0);
      if (walk === null || walk.way.at(-1) !== beside) continue;
      const price = walk.spent + 0.2 * field.danger(beside);
      if (price < least) [least, best] = [price, walk.way];
    }
    if (best === null) continue;
    sides.add(best.at(-1) as number);
    parts.push({ stack, units, way: best });
  }
  return parts;
}

function strikeAt(
  field: Field,
  trial: State,
  able: readonly Stack[],
  at: number,
  least: number,
  ownWeight: number,
): Strike | null {
  const { state, side, ground } = field;
  const comers = comersTo(field, trial, able, at);
  if (comers.length === 0) return null;
  const enemies = fighters(state, defendersOn(state, at, side));
  if (enemies.length === 0) return null;
  let [men, guns] = [0, 0];
  for (const unit of enemies) {
    men += state.unit(unit).men;
    guns += state.unit(unit).guns;
  }
  const beaten = field.lessons.has('nerve') ? beatenWorth(field, enemies, men) : 0.3 * men;
  const kept = comers.flatMap(({ units }) =>
    units.map((unit) => ({ unit, at: state.unit(unit).at, facing: state.unit(unit).facing })),
  );
  const parts: Part[] = [];
  const attackers: number[] = [];
  let fire = 0;
  let best: Strike | null = null;
  const won = field.prize(at);
  const enough = field.leastAt(at, least);
  for (const part of comers) {
    const end = part.way.at(-1) as number;
    for (const unit of part.units) {
      if (end !== part.stack.at) trial.put(unit, end);
      if (part.stack.kind === 'cavalry' && !inFront(ground, end, trial.unit(unit).facing, at))
        for (let facing = 0; facing < 6; facing += 1)
          if (inFront(ground, end, facing as 0, at)) trial.unit(unit).facing = facing as 0;
    }
    const men_ = part.units.filter((unit) => state.scenario.cards[unit]?.kind !== 'leader');
    if (!mayAttack(trial, [...attackers, ...men_], at)) continue;
    attackers.push(...men_);
    parts.push(part);
    if (part.way.length > 1) fire += FIRE_ON_THE_WAY * field.danger(end);
    const { attack, defence } = attackFigures(trial, attackers, at);
    const strength = attackers.reduce((sum, unit) => sum + trial.unit(unit).men, 0);
    const left = Math.max(0.4, 1 - fire / Math.max(1, strength));
    const chance = winChance(attack * left, defence);
    const [own, theirs] = meanLosses(attack * left, defence);
    const worth =
      chance * (Math.min(theirs, men) + beaten + 40 * guns + won) -
      ownWeight * (own + fire) -
      DISORDER * attackers.length -
      (1 - chance) * 80;
    if (chance >= enough && worth > 0 && (best === null || worth > best.worth))
      best = { at, parts: [...parts], chance, worth };
  }
  for (const { unit, at: from, facing } of kept) {
    const tried = trial.unit(unit);
    if (tried.at !== from) trial.put(unit, from);
    tried.facing = facing;
  }
  return best;
}
