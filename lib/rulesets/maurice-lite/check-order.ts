import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { cornersCollide } from '@/lib/geometry/plane/overlap';
import { checkedRing } from '@/lib/geometry/plane/shapes';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { basesOfStand, disrMost } from './body';
import { type Deployment, deploymentOf, markerAt, standsWrong } from './deployment';
import { armOf, kindsOf, ringsOf, type Scene, sceneOf, sideLetter, tableOf } from './scene';
import { readSetup, type Setup } from './setup';
import { isVersion, NEWEST, VERSIONS } from './versions';

/** Most units of a side. */
export const UNITS_MAX = 40;

/** A checked order: the scene, and where everybody begins. */
export interface Scenario {
  readonly scene: Scene;
  readonly deployment: Deployment;
}

type Fault = (code: string, message: string, path: string) => void;

/**
 * Every fault of an order: those of the set-up (SETUP_INVALID, SETUP_TOO_DEEP), VERSION_UNKNOWN, ARM_UNKNOWN,
 * UNIT_DOUBLED, TOO_MANY_UNITS, NO_UNITS, STRENGTH_INVALID, KIND_UNKNOWN, SHAPE_INVALID, FORMATION_INVALID,
 * DISRUPTIONS_INVALID, OFF_TABLE, GROUND_CLOSED, UNITS_OVERLAP, NO_ROOM, MARKER_INVALID, CONTINUATION_UNKNOWN. Never
 * throws.
 */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const setup = settledBy(readSetup(order.setup));
  const faults: Refusal[] = setup.ok ? [] : [...setup.error];
  const fault: Fault = (code, message, path) => faults.push({ code, message, path });
  const { version } = order.ruleset;
  if (!isVersion(version))
    fault(
      'VERSION_UNKNOWN',
      `Maurice Lite has versions ${VERSIONS.slice(0, -1).join(', ')} and ${NEWEST}, not ${version}.`,
      'ruleset.version',
    );
  if (order.continuation !== undefined)
    fault(
      'CONTINUATION_UNKNOWN',
      'A battle of Maurice Lite ends at night: it is not continued.',
      'continuation',
    );
  checkUnits(order, fault);
  if (setup.ok) checkGround(setup.value, fault);
  if (faults.length > 0 || !setup.ok || !isVersion(version)) return { ok: false, error: faults };
  const scene = sceneOf(order, setup.value, version);
  const deployment = deploymentOf(scene);
  checkPlaces(scene, deployment, fault);
  return faults.length > 0
    ? { ok: false, error: faults }
    : ok({ order, scenario: { scene, deployment } });
}

/** A set-up by dice takes neither ground nor places from its scenario: the players make them. */
function settledBy(read: ReturnType<typeof readSetup>): ReturnType<typeof readSetup> {
  if (!read.ok || read.value.settingUp !== 'dice') return read;
  const { holds: _, ...rest } = read.value;
  return ok({ ...rest, features: [], deployment: {}, cincs: {} });
}

function checkUnits(order: BattleOrder, fault: Fault): void {
  const seen = new Set<string>();
  for (const unit of order.units) {
    const path = `units.${unit.id}`;
    if (seen.has(unit.id)) fault('UNIT_DOUBLED', `${unit.name} is sent twice.`, path);
    seen.add(unit.id);
    if (armOf(unit) === null)
      fault(
        'ARM_UNKNOWN',
        `${unit.name}: a unit is infantry, cavalry or artillery.`,
        `${path}.arm`,
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
    const { length } = order.units.filter((unit) => unit.side === side);
    if (length > UNITS_MAX)
      fault('TOO_MANY_UNITS', `A side has at most ${UNITS_MAX} units.`, 'units');
    if (length === 0) fault('NO_UNITS', `Side ${side} has no unit.`, 'units');
  }
}

function checkGround(setup: Setup, fault: Fault): void {
  const kinds = kindsOf(setup);
  const table = tableOf(setup);
  setup.features.forEach((feature, at) => {
    const path = `setup.features[${at}]`;
    if (kinds[feature.kind] === undefined)
      fault(
        'KIND_UNKNOWN',
        `“${feature.kind}” is no kind of ground: ${Object.keys(kinds).join(', ')}, or one of “kinds”.`,
        `${path}.kind`,
      );
    const rings = ringsOf(feature);
    const corners = feature.ring === undefined ? (feature.line ?? []) : feature.ring;
    const outside = corners.some(([x, y]) => x * 1_000 > table.width || y * 1_000 > table.height);
    if (outside) fault('OFF_TABLE', 'The shape leaves the table.', path);
    else if (rings.length === 0) fault('SHAPE_INVALID', 'The line has no length.', path);
    else if (feature.ring !== undefined) {
      const pairs = (feature.ring ?? []).map(([x, y]) => [
        Math.round(x * 1_000),
        Math.round(y * 1_000),
      ]);
      const checked = checkedRing(pairs, table);
      if (!checked.ok) fault('SHAPE_INVALID', checked.error.message, path);
    }
  });
}

const WRONG = {
  table: ['OFF_TABLE', 'stands off the table'],
  closed: ['GROUND_CLOSED', 'stands on ground that nobody can enter'],
  others: ['UNITS_OVERLAP', 'stands on another unit'],
} as const;

/** Whether every unit stands where it can, and nobody on anybody. */
function checkPlaces(scene: Scene, { places, cincs, left }: Deployment, fault: Fault): void {
  for (const unit of left) {
    const { id, name } = scene.units[unit] as Scene['units'][number];
    fault('NO_ROOM', `${name} finds no place in its third of the table.`, `units.${id}`);
  }
  const before: PlaneBox[] = [];
  for (const { unit, body, formation, disr } of places) {
    const { id, name, arm } = scene.units[unit] as Scene['units'][number];
    const path = `setup.deployment.${id}`;
    if (formation === 'massed' && arm !== 'horse')
      fault('FORMATION_INVALID', `${name}: only cavalry stands massed.`, `${path}.formation`);
    const given = scene.setup.deployment[id]?.formation;
    if (arm === 'guns' && given !== undefined)
      fault('FORMATION_INVALID', `${name}: artillery has no formation.`, `${path}.formation`);
    if (disr > disrMost(arm))
      fault(
        'DISRUPTIONS_INVALID',
        `${name} bears ${disrMost(arm)} disruptions at most.`,
        `${path}.disr`,
      );
    const bases = basesOfStand({ body, formation, arm });
    const wrong = standsWrong(scene.table, bases, before);
    if (wrong !== null) fault(WRONG[wrong][0], `${name} ${WRONG[wrong][1]}.`, path);
    before.push(...bases);
  }
  ([0, 1] as const).forEach((side) => {
    const marker = markerAt(cincs[side]);
    const path = `setup.cincs.${sideLetter(side)}`;
    const wrong = standsWrong(scene.table, [marker], []);
    if (wrong !== null)
      fault(WRONG[wrong][0], `The commander of side ${sideLetter(side)} ${WRONG[wrong][1]}.`, path);
    else if (before.some((base) => cornersCollide(boxCorners(base), boxCorners(marker))))
      fault(
        'MARKER_INVALID',
        `The commander of side ${sideLetter(side)} stands under a unit.`,
        path,
      );
  });
}
