import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { ARM_IDS, COMMANDER, ENGINEERS, LOGISTICS, TRAIN } from './arms';
import { type Continuation, readContinuation } from './continuation';
import { places } from './deployment';
import { groundOf, hexNamed, readMap } from './ground';
import { fullOf, groundIn, mapOf, placesOf, pointsOf, type Scene, sceneOf, typeOf } from './scene';
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
 * GROUND_CLOSED, NOT_A_TOWN, GARRISON_SHORT, CONTINUATION_BROKEN. Never throws.
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
  checkPlaces(scene, continuation, fault);
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
  for (const { at } of [...setup.mines, ...setup.charges]) hex(at, 'setup.mines');
}

/** Whether everybody finds a place, and whether towns are garrisoned where the scenario asks for it. */
function checkPlaces(scene: Scene, continuation: Continuation | null, fault: Fault): void {
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
    if (at.get(unit) === undefined) return;
  });
  if (!scene.setup.garrisons || continuation !== null) return;
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
      if (inside.length < garrisonUnits)
        fault(
          'GARRISON_SHORT',
          `${place.name} has ${inside.length} units; a garrison is ${garrisonUnits}.`,
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
