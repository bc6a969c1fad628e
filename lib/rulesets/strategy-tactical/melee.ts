import { before } from '@/lib/geometry/plane/overlap';
import { type FactBuilder, winnerOf } from './builder';
import { facedUnit } from './fire';
import { spotOf, villageAt, woodAt } from './ground';
import type { Bout } from './records';
import { isGun, isHorse, type Pair } from './scenario';
import type { Body, State } from './state';
import { meleeKill, ONE_THREE_SIX, pointsOf } from './tables';

/** Two enemies that met, and which of them charged, by id. */
export interface Meeting {
  readonly one: string;
  readonly other: string;
}

/** What a pair of enemies that met does. */
export type Encounter = 'melee' | 'crew' | 'scouts' | 'nothing';

const loneGun = (state: State, body: Body): boolean =>
  body.units.length === 1 && isGun(state.unit(facedUnit(body)).kind);

const isScout = (state: State, body: Body): boolean =>
  state.scene.switches.concealment &&
  body.units.length > 0 &&
  state.unit(facedUnit(body)).kind === 'lightHorse';

const isMounted = (state: State, body: Body): boolean => isHorse(state.unit(facedUnit(body)).kind);

/** Horse never gets at foot among the houses of a village; nobody mounted fights in a forest but for scouts. */
const outOfReach = (state: State, rider: Body, other: Body): boolean =>
  isMounted(state, rider) &&
  !isMounted(state, other) &&
  (villageAt(state.scene.table, spotOf(other.box))?.area === 'outer' ||
    woodAt(state.scene.table, spotOf(other.box)) !== null);

/** What two bodies that met do to one another. */
export function encounter(state: State, one: Body, other: Body): Encounter {
  const guns = [one, other].filter((body) => loneGun(state, body));
  const scouts = [one, other].filter((body) => isScout(state, body));
  if (guns.length === 2) return 'nothing';
  if (guns.length === 1) {
    const [attacker] = [one, other].filter((body) => !guns.includes(body));
    return scouts.length > 0 || attacker === undefined || attacker.retreat > 0 ? 'nothing' : 'crew';
  }
  const heavy = [one, other].some((body) => state.unit(facedUnit(body)).kind === 'heavy');
  if (scouts.length > 0 && !heavy) return 'scouts';
  if (outOfReach(state, one, other) || outOfReach(state, other, one)) return 'nothing';
  return 'melee';
}

/** Combat points of one unit as it stands. */
export const unitPoints = (state: State, unit: number): number =>
  state.figures(unit) * pointsOf(state.unit(unit).kind);

type Figures = (unit: number) => number;

/** What a unit of this strength kills. A gun within a column does not fight. */
function kills(
  builder: FactBuilder,
  unit: number,
  figures: Figures,
  purpose: string,
): { readonly losses: number; readonly die: number | null } {
  const { sure, faces } = meleeKill(builder.state.unit(unit).kind, figures(unit));
  if (faces.length === 0) return { losses: sure, die: null };
  const die = builder.die(purpose);
  return { losses: faces.includes(die) ? 1 : 0, die };
}

function bout(builder: FactBuilder, units: Pair<number>, figures: Figures, purpose: string): Bout {
  const first = kills(builder, units[0], figures, `${purpose}/one`);
  const second = kills(builder, units[1], figures, `${purpose}/other`);
  return {
    units,
    dice: [first.die, second.die],
    losses: [Math.min(second.losses, figures(units[0])), Math.min(first.losses, figures(units[1]))],
  };
}

/** Who may join a melee: from the flank or rear of the enemy whom they touch, and not by a charge. */
const mayReinforce = (enemy: Body, joins: Body, charged: ReadonlySet<string>): boolean =>
  !charged.has(joins.id) && before(enemy.box, ...spotOf(joins.box)) <= 0;

/**
 * One melee: first the two that met first, then their reinforcements against what is left, one after the other; then the
 * points that are left times the dice (*The Melee*, *Reinforced Melees*). Ends with the retreat that the loser owes.
 */
export function fight(
  builder: FactBuilder,
  { one, other }: Meeting,
  met: readonly Meeting[],
  charged: ReadonlySet<string>,
  fought: Set<string>,
): void {
  const { state } = builder;
  const [first, second] = [state.body(one), state.body(other)];
  if (first === null || second === null) return;
  fought.add(one).add(other);
  const purpose = `melee/${one}/${other}`;
  const taking: [number[], number[]] = [[facedUnit(first)], [facedUnit(second)]];
  const joined: [string[], string[]] = [[one], [other]];
  const bouts: Bout[] = [];
  const left = new Map<number, number>();
  const figures: Figures = (unit) => left.get(unit) ?? state.figures(unit);
  const add = (found: Bout): void => {
    bouts.push(found);
    found.units.forEach((unit, side) => {
      left.set(unit, Math.max(0, figures(unit) - found.losses[side as 0 | 1]));
    });
  };
  add(bout(builder, [facedUnit(first), facedUnit(second)], figures, purpose));
  for (const side of [0, 1] as const) {
    const enemy = side === 0 ? second : first;
    for (const pair of met) {
      const name = pair.one === enemy.id ? pair.other : pair.other === enemy.id ? pair.one : null;
      const body = name === null ? null : state.body(name);
      if (body === null || fought.has(body.id) || body.retreat > 0) continue;
      if (encounter(state, body, enemy) !== 'melee' || !mayReinforce(enemy, body, charged))
        continue;
      fought.add(body.id);
      joined[side].push(body.id);
      taking[side].push(facedUnit(body));
      const remnant = facedUnit(enemy);
      if (figures(remnant) === 0) continue;
      const units: Pair<number> =
        side === 0 ? [facedUnit(body), remnant] : [remnant, facedUnit(body)];
      add(bout(builder, units, figures, `${purpose}/${body.id}`));
    }
  }
  const total = (side: 0 | 1): number =>
    taking[side].reduce((sum, unit) => sum + figures(unit) * pointsOf(state.unit(unit).kind), 0);
  const points: Pair<number> = [total(0), total(1)];
  const none = points[0] === 0 && points[1] === 0;
  const dice = points[0] > 0 && points[1] > 0 ? builder.contest(`${purpose}/points`, points) : [];
  const won: 0 | 1 = points[0] === 0 ? 1 : points[1] === 0 ? 0 : winnerOf(dice, points);
  const loser = none ? null : won === 0 ? other : one;
  builder.record({ type: 'MeleeFought', bodies: [one, other], bouts, points, dice, loser });
  const beaten = none ? [...joined[0], ...joined[1]] : joined[won === 0 ? 1 : 0];
  for (const id of beaten) retire(builder, id);
}

/** A body that is still on the table owes a retreat. */
export function retire(builder: FactBuilder, id: string): void {
  const { state } = builder;
  if (state.body(id) === null) return;
  builder.record({ type: 'Retired', body: id, moves: state.scene.parameters.retreatMoves });
}

/**
 * A gun's crew attacked (*Meleeing Cannon Crews*): from front or flank it fires once, and 1, 3 or 6 hurls the attacker
 * back; else the gun is lost.
 */
export function attackCrew(builder: FactBuilder, gun: Body, attacker: Body): void {
  const unit = facedUnit(gun);
  const fromBehind = before(gun.box, ...spotOf(attacker.box)) < -gun.box.depth * 1_000_000;
  const die = fromBehind ? null : builder.die(`crew/${gun.id}/${attacker.id}`);
  const saved = die !== null && ONE_THREE_SIX.includes(die);
  builder.record({
    ...{ type: 'CrewAttacked', gun: gun.id, unit, attacker: attacker.id, die, saved },
  });
  if (saved) retire(builder, attacker.id);
}
