import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { ARM_IDS, COMMANDER, ENGINEERS, LOGISTICS, TRAIN } from './arms';
import { type Continuation, readContinuation } from './continuation';
import { places } from './deployment';
import { groundOf, hexNamed, readMap } from './ground';
import { ARMIES, unitsOf } from './order-of-battle';
import {
  fullOf,
  groundIn,
  mapOf,
  partnerOf,
  placesOf,
  pointsOf,
  type Scene,
  sceneOf,
  typeOf,
} from './scene';
import { readSetup, type Setup } from './setup';
import { RIVER, TOWN } from './terrain';

/** Most units of a side. */
export const UNITS_MAX = 60;
export const VERSION = '1';

/** A checked order: the scene, and what the previous day left behind, if there was one. */
export interface Scenario {
  readonly scene: Scene;
  readonly continuation: Continuation | null;
}

type Fault = (code: string, message: string, path: string) => void;

/**
 * Every fault of an order: those of the set-up and the map, VERSION_UNKNOWN, TYPE_UNKNOWN, POINTS_INVALID, FULL_INVALID,
 * UNIT_DOUBLED, TOO_MANY_UNITS, COMMANDERS_INVALID, ENGINEERS_INVALID, STRENGTH_INVALID, HEX_UNKNOWN, HEX_FULL,
 * HEX_DOUBLED, GROUND_CLOSED, NOT_A_TOWN, NO_ROOM, ENGINEERS_APART, GARRISON_SHORT, CONTINUATION_BROKEN. Never throws.
 */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const setup = readSetup(order.setup);
  const faults: Refusal[] = setup.ok ? [] : [...setup.error];
  const fault: Fault = (code, message, path) => faults.push({ code, message, path });
  if (order.ruleset.version !== VERSION)
    fault(
      'VERSION_UNKNOWN',
      `Shambattle has version ${VERSION}, not ${order.ruleset.version}.`,
      'ruleset.version',
    );
  checkUnits(order, fault);
  if (setup.ok) {
    const map = readMap(mapOf(setup.value), setup.value.raised);
    if (!map.ok) faults.push(...map.error.map((one) => ({ ...one, path: 'setup.map' })));
    else checkField(setup.value, fault);
  }
  const continuation =
    order.continuation === undefined ? null : readContinuation(order.continuation);
  if (order.continuation !== undefined && continuation === null)
    fault(
      'CONTINUATION_BROKEN',
      'What the day before handed over is not whole, or its seal does not fit.',
      'continuation',
    );
  if (faults.length > 0 || !setup.ok) return { ok: false, error: faults };
  const scene = sceneOf(order, setup.value);
  checkPlaces(order, scene, continuation, fault);
  return faults.length > 0
    ? { ok: false, error: faults }
    : ok({ order, scenario: { scene, continuation } });
}

function checkUnits(order: BattleOrder, fault: Fault): void {
  const seen = new Set<string>();
  for (const unit of order.units) {
    const path = `units.${unit.id}`;
    if (seen.has(unit.id)) fault('UNIT_DOUBLED', `${unit.name} is sent twice.`, path);
    seen.add(unit.id);
    const type = typeOf(unit);
    if (type < 0) {
      fault('TYPE_UNKNOWN', `${unit.name}: a unit is ${ARM_IDS.join(', ')}.`, `${path}.type`);
      continue;
    }
    const full = fullOf(unit);
    if (!Number.isInteger(full) || full < 0 || full > 12)
      fault(
        'FULL_INVALID',
        `${unit.name}: full strength is 0 to 12 points.`,
        `${path}.traits.full`,
      );
    const points = pointsOf(unit);
    if (!Number.isInteger(points) || points < 0 || points > full)
      fault(
        'POINTS_INVALID',
        `${unit.name}: a unit brings 0 to ${full} points, not ${points}.`,
        `${path}.strength.points`,
      );
    for (const [kind, value] of Object.entries(unit.strength))
      if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 1_000_000))
        fault(
          'STRENGTH_INVALID',
          `${unit.name}: ${kind} is a whole number from 0 up.`,
          `${path}.strength.${kind}`,
        );
  }
  for (const side of SIDES) {
    const own = order.units.filter((unit) => unit.side === side);
    const count = (type: number) => own.filter((unit) => typeOf(unit) === type).length;
    if (own.length > UNITS_MAX)
      fault('TOO_MANY_UNITS', `A side has at most ${UNITS_MAX} units.`, 'units');
    if (count(COMMANDER) > 1) fault('COMMANDERS_INVALID', 'An army has one commander.', 'units');
    if (count(ENGINEERS) > 1 || count(TRAIN) > 1)
      fault('ENGINEERS_INVALID', 'An army has one stand of engineers and one train.', 'units');
  }
}

function checkField(setup: Setup, fault: Fault): void {
  const ground = groundOf(mapOf(setup), setup.raised);
  const hex = (name: string, path: string): number => {
    const found = hexNamed(ground, name);
    if (found < 0) fault('HEX_UNKNOWN', `This field has no hex ${name}.`, path);
    return found;
  };
  const taken = new Set<number>();
  placesOf(setup).forEach((place, index) => {
    for (const name of place.hexes) {
      const path = `setup.places[${index}]`;
      const at = hex(name, path);
      if (at < 0) continue;
      if (ground.terrain[at] !== TOWN)
        fault('NOT_A_TOWN', `${place.name}: ${name} is no town on the map.`, path);
      if (taken.has(at)) fault('HEX_DOUBLED', `${name} belongs to two places.`, path);
      taken.add(at);
    }
  });
  for (const [unit, name] of Object.entries(setup.deployment)) {
    const at = hex(name, `setup.deployment.${unit}`);
    if (at >= 0 && ground.terrain[at] === RIVER)
      fault('GROUND_CLOSED', `${name} is in the river.`, `setup.deployment.${unit}`);
  }
  for (const [unit, { at }] of Object.entries(setup.arrivals)) hex(at, `setup.arrivals.${unit}.at`);
  for (const { at } of setup.labels) hex(at, 'setup.labels');
  for (const name of setup.works) hex(name, 'setup.works');
  for (const name of setup.blown) hex(name, 'setup.blown');
  for (const { at } of setup.mines) hex(at, 'setup.mines');
  for (const { at } of setup.charges) hex(at, 'setup.charges');
}

/** Whether every unit finds a place, engineers and train the same one, and whether towns are garrisoned. */
function checkPlaces(
  order: BattleOrder,
  scene: Scene,
  continuation: Continuation | null,
  fault: Fault,
): void {
  const placed = places(scene, continuation);
  const at = new Map(placed);
  scene.ids.forEach((id, unit) => {
    const named = scene.setup.deployment[id];
    if (named === undefined || continuation !== null) return;
    if (at.get(unit) !== hexNamed(groundIn(scene), named) && scene.start[unit] !== 0)
      fault(
        'HEX_FULL',
        `${scene.names[unit]} cannot be put on ${named}: two units stand there, or its kind cannot enter it.`,
        `setup.deployment.${id}`,
      );
    const comes = scene.start[unit] !== 0 || scene.types[unit] === LOGISTICS;
    if (comes && at.get(unit) === undefined && scene.setup.arrivals[id] === undefined)
      fault('NO_ROOM', `${scene.names[unit]} finds no place on this field.`, `units.${id}`);
    const partner = partnerOf(scene, unit);
    if (partner < 0 || scene.start[unit] === 0 || scene.start[partner] === 0) return;
    const [own, others] = [unit, partner].map((one) => {
      const arrival = scene.setup.arrivals[scene.ids[one] as string];
      return arrival === undefined ? `${at.get(one)}` : `${arrival.turn} ${arrival.at}`;
    });
    if (own !== others)
      fault(
        'ENGINEERS_APART',
        `${scene.names[unit]} is not with ${scene.names[partner]}: they are always on one hex.`,
        `units.${id}`,
      );
  });
  if (continuation !== null || !garrisoned(order, scene.setup)) return;
  const { garrisonPoints, garrisonUnits } = scene.parameters;
  for (const side of SIDES) {
    const number = side === 'A' ? 0 : 1;
    let points = 0;
    scene.places.forEach((place, index) => {
      if (place.side !== side) return;
      const hexes = scene.townHexes.filter((_, hex) => scene.townOf[hex] === index);
      const inside = placed.filter(
        ([unit, hex]) =>
          scene.sent[unit] === number &&
          hexes.includes(hex) &&
          scene.types[unit] !== COMMANDER &&
          scene.types[unit] !== LOGISTICS,
      );
      points += inside.reduce((sum, [unit]) => sum + (scene.start[unit] as number), 0);
      const pair = [scene.engineers[number], scene.train[number]];
      const both = pair.every((one) => inside.some(([unit]) => unit === one));
      const units = both ? inside.length - 1 : inside.length;
      if (units < garrisonUnits)
        fault(
          'GARRISON_SHORT',
          `${place.name} has ${units} units; a garrison is ${garrisonUnits}.`,
          'setup.deployment',
        );
    });
    if (scene.places.some((place) => place.side === side) && points < garrisonPoints)
      fault(
        'GARRISON_SHORT',
        `The towns of side ${side} hold ${points} points; garrisons are ${garrisonPoints}.`,
        'setup.deployment',
      );
  }
}

/**
 * Whether the towns must be garrisoned: as the set-up says; else on The River, where the armies are those of the document
 * and whole. An army that has lost garrisons in a war is not held to them.
 */
function garrisoned(order: BattleOrder, setup: Setup): boolean {
  if (setup.garrisons !== undefined) return setup.garrisons;
  if (setup.map !== undefined) return false;
  return SIDES.every((side) =>
    unitsOf(ARMIES[side], side).units.every(({ id, strength }) =>
      order.units.some(
        (unit) => unit.id === id && unit.side === side && unit.strength.points === strength.points,
      ),
    ),
  );
}
