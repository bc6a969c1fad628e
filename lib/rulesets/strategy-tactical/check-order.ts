import { listed } from '@/lib/battle/contract/battle-story';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import { figuresWith } from '@/lib/battle/contract/set-up';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxesOverlap } from '@/lib/geometry/plane/overlap';
import { checkedRing, liesWhollyIn } from '@/lib/geometry/plane/shapes';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { HOUSE_VALUES } from './parameters';
import {
  type Headquarters,
  isFoot,
  type Scenario,
  type Scene,
  type SceneUnit,
  type SideNumber,
  sideLetter,
} from './scenario';
import { deploymentOf, groundOf, REGIMENTS_MOST, standsWrong } from './setting-up/deployment';
import { pointFrom, tableOf } from './setting-up/table';
import { figuresMost, figuresOf, kindOf, sceneUnits } from './setting-up/units';
import { readSetup, type Setup } from './setup';
import { hasSpoken, isVersion, VERSIONS, type Version } from './versions';

/** Most units of a side: a corps and a half. */
export const UNITS_MAX = 80;

type Fault = (code: string, message: string, path: string) => void;

/**
 * Every fault of an order: those of the set-up (SETUP_INVALID, SETUP_TOO_DEEP), VERSION_UNKNOWN, CONTINUATION_UNKNOWN,
 * ARM_UNKNOWN, UNIT_DOUBLED, TOO_MANY_UNITS, NO_UNITS, FIGURES_INVALID, SHAPE_INVALID, OFF_TABLE,
 * HEADQUARTERS_INVALID, ROSTER_DOUBLED, ROSTER_SIDE, COLUMN_INVALID, STAND_SIZE, STAND_LIGHT_HORSE,
 * STAND_SWITCH, GROUND_CLOSED, UNITS_OVERLAP, NO_ROOM. Never throws.
 */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const setup = readSetup(order.setup);
  const faults: Refusal[] = setup.ok ? [] : [...setup.error];
  const fault: Fault = (code, message, path) => faults.push({ code, message, path });
  const { version } = order.ruleset;
  if (!isVersion(version))
    fault(
      'VERSION_UNKNOWN',
      `Strategy-Tactical has versions ${listed(VERSIONS)}, not ${version}.`,
      'ruleset.version',
    );
  if (order.continuation !== undefined)
    fault(
      'CONTINUATION_UNKNOWN',
      'A battle of Strategy-Tactical ends with its last move: it is not continued.',
      'continuation',
    );
  checkUnits(order, fault);
  if (setup.ok) {
    checkGround(setup.value, fault);
    checkRosters(order, setup.value, fault);
  }
  if (faults.length > 0 || !setup.ok || !isVersion(version)) return { ok: false, error: faults };
  const units = sceneUnits(order);
  const table = tableOf(setup.value);
  const deployment = deploymentOf(setup.value, units, table);
  checkPlaces(units, table, deployment, fault);
  if (faults.length > 0) return { ok: false, error: faults };
  const { open, stands } = deployment;
  const { concealment, counterMove, automaticKills, horseArtillery, moveLimit } = setup.value;
  const scene: Scene = {
    table: version === '1' || !setup.value.openHills ? table : { ...table, openHills: true },
    switches: { concealment, counterMove, automaticKills, horseArtillery },
    ...laterRules(version, setup.value),
    moveLimit,
    sides: [order.sides.A.name, order.sides.B.name],
    units,
    headquarters: headquartersOf(setup.value),
    stands: stands.map(({ id, side, at, facing }) => ({ id, side, at, facing })),
  };
  return ok({ order, scenario: { scene, open, stands } });
}

/** What version 1 did not know: armies that draw off, and losses that decide. */
function laterRules(
  version: Version,
  { drawingOff, parameters, flanks }: Setup,
): Pick<Scene, 'version' | 'drawingOff' | 'parameters' | 'flanks'> {
  const figures = figuresWith(HOUSE_VALUES, parameters);
  if (version === '1') return { parameters: figures };
  const spoken = hasSpoken({ version }) && flanks === 'spoken';
  return { version, drawingOff, parameters: figures, ...(spoken && { flanks }) };
}

/** The headquarters of both sides, side A's first. */
function headquartersOf({ headquarters, features }: Setup): Headquarters[] {
  return ([0, 1] as const).flatMap((side) =>
    headquarters[sideLetter(side)].map(({ name, village, at }, number): Headquarters => {
      const found = features.find((one) => one.kind === 'village' && one.name === village);
      const place = at ?? (found?.kind === 'village' ? found.at : ([0, 0] as const));
      return { id: `hq-${sideLetter(side)}-${number + 1}`, name, side, at: pointFrom(place) };
    }),
  );
}

function checkUnits(order: BattleOrder, fault: Fault): void {
  const seen = new Set<string>();
  for (const unit of order.units) {
    const path = `units.${unit.id}`;
    if (seen.has(unit.id)) fault('UNIT_DOUBLED', `${unit.name} is sent twice.`, path);
    seen.add(unit.id);
    const kind = kindOf(unit);
    if (kind === null) {
      fault(
        'ARM_UNKNOWN',
        `${unit.name}: a unit is infantry, cavalry or artillery.`,
        `${path}.arm`,
      );
      continue;
    }
    const figures = figuresOf(unit, kind);
    if (!Number.isInteger(figures) || figures < 1 || figures > figuresMost(kind))
      fault(
        'FIGURES_INVALID',
        `${unit.name} has 1 to ${figuresMost(kind)} figures.`,
        `${path}.strength.figures`,
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
  const table = tableOf(setup);
  setup.features.forEach((feature, number) => {
    const path = `setup.features[${number}]`;
    const shapes =
      feature.kind === 'hill' ? feature.steps : 'ring' in feature ? [feature.ring] : [];
    for (const ring of shapes) {
      const checked = checkedRing(ring.map(pointFrom), table);
      if (!checked.ok) fault('SHAPE_INVALID', checked.error.message, path);
    }
    if (feature.kind === 'hill') {
      const rings = feature.steps.map((ring) => ring.flatMap(pointFrom));
      rings.slice(1).forEach((ring, at) => {
        if (!liesWhollyIn(ring, rings[at] as number[]))
          fault('SHAPE_INVALID', 'Each step of a hill lies within the one below it.', path);
      });
    }
    const points =
      'line' in feature
        ? feature.line
        : feature.kind === 'village'
          ? [-1, 1].map((by) => feature.at.map((one) => one + (by * feature.size) / 2))
          : feature.kind === 'forest'
            ? [
                feature.at,
                [
                  feature.at[0] + 2 * Math.max(...feature.rows.map(({ length }) => length)),
                  feature.at[1] + 2 * feature.rows.length,
                ],
              ]
            : [];
    const outside = points.some(
      ([x = 0, y = 0]) => x < 0 || y < 0 || x > setup.table.width || y > setup.table.height,
    );
    if (outside) fault('OFF_TABLE', 'The shape leaves the table.', path);
  });
  for (const side of SIDES)
    setup.headquarters[side].forEach(({ village, at }, number) => {
      const path = `setup.headquarters.${side}[${number}]`;
      const known = setup.features.some((one) => one.kind === 'village' && one.name === village);
      if (village !== undefined && !known)
        fault('HEADQUARTERS_INVALID', `There is no village called “${village}”.`, path);
      if (at !== undefined && (at[0] > setup.table.width || at[1] > setup.table.height))
        fault('OFF_TABLE', 'The headquarters is off the table.', path);
    });
}

/** Whether rosters add up: every unit in one place at most, on its own side, and each stand as rule 2 has it. */
function checkRosters(order: BattleOrder, setup: Setup, fault: Fault): void {
  const seen = new Set<string>();
  const take = (id: string, path: string): BattleOrder['units'][number] | null => {
    const unit = order.units.find((one) => one.id === id);
    // A unit that a campaign no longer sends has no place: it was destroyed in an earlier battle.
    if (unit === undefined) return null;
    if (seen.has(id)) fault('ROSTER_DOUBLED', `${unit.name} has two places.`, path);
    seen.add(id);
    return unit;
  };
  for (const [id, { behind = [] }] of Object.entries(setup.deployment)) {
    const path = `setup.deployment.${id}`;
    const lead = take(id, path);
    const column = [lead, ...behind.map((one) => take(one, `${path}.behind`))].filter(
      (unit) => unit !== null,
    );
    if (new Set(column.map(({ side }) => side)).size > 1)
      fault('ROSTER_SIDE', 'A column is of one side.', `${path}.behind`);
    // Of a column that has lost some, the others stand alone.
    if (behind.length === 1 || column.some(({ arm }) => behind.length > 0 && arm !== 'infantry'))
      fault(
        'COLUMN_INVALID',
        'A cross-country column is three or more regiments.',
        `${path}.behind`,
      );
  }
  for (const side of SIDES) {
    if (!setup.concealment && setup.stands[side].length > 0)
      fault('STAND_SWITCH', 'There are no stands without concealment.', `setup.stands.${side}`);
    setup.stands[side].forEach((stand, number) => {
      const path = `setup.stands.${side}[${number}]`;
      const units = stand.units.flatMap((id) => take(id, `${path}.units`) ?? []);
      if (units.some((unit) => unit.side !== side))
        fault('ROSTER_SIDE', 'A stand conceals units of its own side.', `${path}.units`);
      const kinds = units.map(kindOf);
      if (kinds.filter((kind) => kind !== null && isFoot(kind)).length > REGIMENTS_MOST)
        fault(
          'STAND_SIZE',
          `A stand conceals at most ${REGIMENTS_MOST} regiments.`,
          `${path}.units`,
        );
      if (kinds.includes('lightHorse'))
        fault('STAND_LIGHT_HORSE', 'Light horse are never concealed.', `${path}.units`);
    });
  }
}

const WRONG = {
  table: ['OFF_TABLE', 'stands off the table'],
  water: ['GROUND_CLOSED', 'stands in the water'],
  wood: ['GROUND_CLOSED', 'stands in a wood that it cannot enter'],
} as const;

function checkPlaces(
  units: readonly SceneUnit[],
  table: Scene['table'],
  { open, stands, left }: ReturnType<typeof deploymentOf>,
  fault: Fault,
): void {
  for (const unit of left) {
    const { id, name } = units[unit] as SceneUnit;
    fault('NO_ROOM', `${name} finds no place near its own edge.`, `units.${id}`);
  }
  const before: { readonly ground: PlaneBox; readonly side: SideNumber }[] = [];
  const all = [
    ...open.map((place) => ({ place, hidden: false })),
    ...stands.map((place) => ({ place, hidden: true })),
  ];
  for (const { place, hidden } of all) {
    const members = place.units.flatMap((unit) => units[unit] ?? []);
    const [lead] = members;
    if (lead === undefined) continue;
    // What a stand hides is not on the table yet: its own outline alone counts.
    const ground = groundOf(place, hidden ? [] : members);
    if (ground === null) continue;
    const path = `setup.deployment.${lead.id}`;
    const wrong = standsWrong(table, ground, hidden ? [] : members);
    if (wrong !== null) fault(WRONG[wrong][0], `${lead.name} ${WRONG[wrong][1]}.`, path);
    if (before.some((other) => boxesOverlap(other.ground, ground)))
      fault('UNITS_OVERLAP', `${lead.name} stands on another unit.`, path);
    before.push({ ground, side: lead.side });
  }
}
