import {
  attackFigures,
  defendersOn,
  fighters,
  meleeBar,
} from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Field } from './field';
import { beatenWorth } from './nerve';
import { mayAttack, meanLosses, winChance } from './odds';

/** An attack in melee, with its odds. */
export interface Assault {
  readonly units: readonly number[];
  readonly at: number;
  readonly chance: number;
  readonly worth: number;
}

/** What it costs to be in disorder afterwards, in men. */
const DISORDER = 35;

/** Melees that a side can fight now, the best first. `least`: chance of winning from which one is counted. */
export function assaultsOf(field: Field, least: number, ownWeight: number): Assault[] {
  const { state, side, ground } = field;
  const found: Assault[] = [];
  const tried = new Set<number>();
  for (const { at } of field.enemies) {
    if (tried.has(at)) continue;
    tried.add(at);
    const able: { unit: number; men: number; fresh: number }[] = [];
    for (let direction = 0; direction < 6; direction += 1) {
      const from = neighbour(ground, at, direction);
      if (from < 0) continue;
      for (const unit of state.on(from)) {
        const now = state.unit(unit);
        if (now.side !== side || now.disordered || meleeBar(state, unit, at) !== null) continue;
        able.push({ unit, men: now.men, fresh: now.fatigue });
      }
    }
    if (able.length === 0) continue;
    able.sort((one, other) => other.men - one.men || one.unit - other.unit);
    const best = bestAttack(
      field,
      able.map(({ unit }) => unit),
      at,
      least,
      ownWeight,
    );
    if (best !== null) found.push(best);
  }
  return found.sort((one, other) => other.worth - one.worth || one.at - other.at);
}

/** The best of the attacks by the first one, two … of those who can. */
function bestAttack(
  field: Field,
  able: readonly number[],
  at: number,
  least: number,
  ownWeight: number,
): Assault | null {
  const { state, side } = field;
  let best: Assault | null = null;
  const units: number[] = [];
  const won = field.prize(at);
  const enough = field.leastAt(at, least);
  const enemies = fighters(state, defendersOn(state, at, side));
  const men = enemies.reduce((sum, unit) => sum + state.unit(unit).men, 0);
  const guns = enemies.reduce((sum, unit) => sum + state.unit(unit).guns, 0);
  const beaten = field.lessons.has('nerve') ? beatenWorth(field, enemies, men) : 0.25 * men;
  for (const unit of able) {
    units.push(unit);
    if (!mayAttack(state, units, at)) {
      units.pop();
      continue;
    }
    const { attack, defence } = attackFigures(state, units, at);
    const chance = enemies.length === 0 ? 1 : winChance(attack, defence);
    const [own, theirs] = meanLosses(attack, defence);
    const prize = beaten + 40 * guns;
    const worth =
      chance * (Math.min(theirs, men) + prize + won) -
      ownWeight * own -
      leavingOf(field, units) -
      DISORDER * units.length * 0.5 -
      (1 - chance) * 60;
    if (chance >= enough && worth > 0 && (best === null || worth > best.worth))
      best = { units: [...units], at, chance, worth };
  }
  return best;
}

/** What it costs that units leave objectives that they hold. */
function leavingOf(field: Field, units: readonly number[]): number {
  if (!field.lessons.has('prizes')) return 0;
  const hexes = new Set(units.map((unit) => field.state.unit(unit).at));
  return [...hexes].reduce((sum, hex) => sum + field.leaving(units, hex), 0);
}
