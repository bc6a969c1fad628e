import {
  activationDistance,
  forcesOf,
  groundUnder,
  isForce,
  isNear,
  nearEnemy,
  OUT_OF_REACH,
  rallyNumbers,
  touches,
} from '@/lib/rulesets/maurice-lite/tactics';
import { compare, position, type Tally } from './comparing';
import { below } from './random-positions';
import { span } from './spans';
import {
  areForce,
  BW,
  commanderAway,
  ground,
  inContact,
  largestForces,
  near,
  nearAnyEnemy,
  rallyNeeds,
  sure,
  troopOf,
} from './troops';

/** Nearness, contact, ground, forces and rally of one random position. */
export function comparePlaces(seed: number, tally: Tally): void {
  const { field, next, by } = position(seed);
  const open = { table: { ...field.table, features: [] } };
  for (const [index, one] of field.stands.entries()) {
    const troop = troopOf(one);
    for (const other of field.stands.slice(index + 1)) {
      const pair = `of ${one.unit} and ${other.unit}`;
      const second = troopOf(other);
      compare(
        tally,
        seed,
        `near ${pair}`,
        isNear(one, other),
        sure(() => near(open, troop, second), by),
      );
      compare(
        tally,
        seed,
        `contact ${pair}`,
        touches(one, other),
        sure(() => inContact(troop.bases, second.bases), by),
      );
    }
    compare(
      tally,
      seed,
      `nearEnemy ${one.unit}`,
      nearEnemy(field, one),
      sure(() => nearAnyEnemy(field, troop), by),
    );
    const { difficult, water, woods } = groundUnder(field.table, one);
    compare(
      tally,
      seed,
      `ground ${one.unit}`,
      { difficult, water, woods },
      sure(() => ground(field, troop), by),
    );
    compare(
      tally,
      seed,
      `rally ${one.unit}`,
      rallyNumbers(field, one.unit).needed,
      sure(() => rallyNeeds(field, troop), by),
    );
  }
  for (const side of [0, 1] as const) {
    const forces = forcesOf(field, side).map((force) => [...force].sort((a, b) => a - b));
    forces.sort((a, b) => (a[0] as number) - (b[0] as number));
    compare(
      tally,
      seed,
      `forces ${side}`,
      forces,
      sure(() => largestForces(field, side), by),
    );
    const own = field.stands.filter((stand) => stand.side === side).map(({ unit }) => unit);
    for (let tries = 0; tries < 4; tries += 1) {
      const units = own.filter(() => below(next, 3) === 0);
      if (units.length === 0) continue;
      compare(
        tally,
        seed,
        `isForce ${units}`,
        isForce(field, units) === null,
        sure(() => areForce(field, units), by),
      );
    }
  }
}

/** The distance of an activation: within the figures that the way round can have, rounded up. */
export function compareSpans(seed: number, tally: Tally): void {
  const { field } = position(seed, { most: 5, features: 0 });
  for (const side of [0, 1] as const)
    for (const force of forcesOf(field, side)) {
      // Where the commander himself stands so close to the enemy, the document does not say what comes of his line.
      if (commanderAway(field, side) < 1.1 * BW) continue;
      const program = activationDistance(field, side, force);
      const { least, most } = span(field, side, force);
      // A unit under his marker: the document does not measure so short a line.
      if (least < 720) continue;
      // An end that lies within a hair of 1 base width of the enemy may count either way.
      const strict = span(field, side, force, BW + 15).most;
      const lax = span(field, side, force, BW - 15).most;
      if (
        Number.isFinite(strict) !== Number.isFinite(lax) ||
        Number.isFinite(most) !== Number.isFinite(lax)
      ) {
        tally.doubtful += 1;
        continue;
      }
      tally.compared += 1;
      const low = Math.ceil(Math.min(least, lax) / BW - 0.02);
      const high = Math.ceil((strict * 1.02) / BW + 0.02);
      const fits = Number.isFinite(most)
        ? program >= Math.max(0, low) && program <= high
        : program >= OUT_OF_REACH;
      if (!fits)
        tally.differences.push({
          seed,
          what: `activation of ${force} of side ${side}`,
          program,
          oracle: { least, most, strict, lax },
        });
    }
}
