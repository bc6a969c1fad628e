import type { CheckedOrder, OrderChecker } from '@/lib/battle/contract/checked-order';
import { figuresWith } from '@/lib/battle/contract/set-up';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { unitFaults } from '@/lib/rulesets/musket-and-pike/quick/check-order';
import { breakingPoint } from '@/lib/rulesets/musket-and-pike/quick/line/giving-up';
import { readSetup, type Setup } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import type { Nation } from '@/lib/rulesets/musket-and-pike/rules/nations';
import { WEAPONS, type Weapon } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { BOARD_VERSIONS, isBoardVersion, NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { cardsOf } from './cards';
import { type ReadMap, readMap } from './data/map-file';
import { mapNamed } from './data/maps';
import { edgeHexes, placementsOf } from './deployment';
import { armiesLoseHeart, fieldIsGivenUp } from './differences';
import { COUNTED } from './names';
import { BOARD_VALUES, type Parameters } from './parameters';
import { hexNamed } from './places';
import type { Scenario, Switches, WayBack } from './scenario';
import { type BoardSetup, readBoardSetup } from './setup';

/** Most units of both sides on the board, detachments left out. */
const UNITS_MOST = 400;

const minutes = (clock: string): number => {
  const [hours = '0', rest = '0'] = clock.split(':');
  return 60 * Number(hours) + Number(rest);
};

/** Inline maps that were read. */
const inline = new WeakMap<object, Result<ReadMap, readonly Refusal[]>>();

function mapOf(setup: BoardSetup): Result<ReadMap, readonly Refusal[]> {
  if (typeof setup.map === 'string') {
    const map = mapNamed(setup.map);
    return map === null
      ? {
          ok: false,
          error: [{ code: 'MAP_UNKNOWN', message: `There is no map “${setup.map}”.`, path: '' }],
        }
      : ok(map);
  }
  let read = inline.get(setup.map);
  if (read === undefined) {
    read = readMap(setup.map);
    inline.set(setup.map, read);
  }
  return read;
}

function weaponsOf(setup: Setup): Record<string, Weapon> {
  const own = Object.entries(setup.weapons).map(([id, weapon]): [string, Weapon] => [
    id,
    { ...weapon, name: weapon.name ?? id, hard: weapon.hard ?? weapon.soft },
  ]);
  return { ...WEAPONS, ...Object.fromEntries(own) };
}

function nationsOf(setup: Setup, parameters: Parameters): Record<string, Nation> {
  return Object.fromEntries(
    Object.entries(setup.nations).map(([id, nation]) => [
      id,
      {
        fightsAlone: nation.fightsAlone,
        columnMeleePercent: nation.columnMeleePercent ?? parameters.columnMeleePercent,
        columnFirePercent: nation.columnFirePercent ?? parameters.columnFirePercent,
        lineMovementDisorderPercent:
          nation.lineMovementDisorderPercent ?? parameters.lineMovementDisorderPercent,
      },
    ]),
  );
}

const switchesOf = (
  { optionalRules }: Setup,
  { switches }: BoardSetup,
  version: string,
): Switches => ({
  ...switches,
  givingUp: switches.givingUp && fieldIsGivenUp(version),
  armiesBreak: switches.armiesBreak && armiesLoseHeart(version),
  averagedFire: optionalRules.averagedFire,
  averagedMelee: optionalRules.averagedMelee,
  routLimiting: optionalRules.routLimiting,
  targetDensity: optionalRules.targetDensity,
  lineMovement: optionalRules.lineMovement,
  meleeTerrain: optionalRules.meleeTerrain,
  flankMorale: optionalRules.flankMorale,
  qualityFireTen: optionalRules.qualityFireTen,
  highFatigueRecovery: optionalRules.highFatigueRecovery,
  noMeleeEliminations: optionalRules.noMeleeEliminations,
  isolation: optionalRules.isolation,
  leaderPoints: optionalRules.leaderPoints,
});

/** How each side would leave the field, as its author and the values of the battle line have it. */
function wayBackOf(
  setup: Setup,
  parameters: Parameters,
  cards: Scenario['cards'],
  side: 0 | 1,
): WayBack {
  const letter = side === 0 ? 'A' : 'B';
  const { breakPercent, never = false, fromTurn = 0 } = setup.withdrawal[letter] ?? {};
  let [men, quality] = [0, 0];
  for (const card of cards)
    if (card.side === side && card.part === 'whole' && COUNTED.has(card.kind)) {
      men += card.men;
      quality += card.men * card.quality;
    }
  return {
    percent: setup.retreat[letter]?.through === 'defile' ? parameters.retreatDefilePercent : 100,
    breakPercent: breakPercent ?? breakingPoint(men === 0 ? 4 : quality / men, parameters),
    ...{ never, fromTurn },
  };
}

/** What both armies are worth, for the thresholds: points of men and guns. */
function worthOf(parameters: Parameters, cards: Scenario['cards']): number {
  return cards.reduce((sum, { kind, men, guns }) => {
    if (kind === 'infantry') return sum + (men * parameters.pointsPer1000Infantry) / 1000;
    if (kind === 'cavalry') return sum + (men * parameters.pointsPer1000Cavalry) / 1000;
    if (kind === 'artillery')
      return sum + (men * parameters.pointsPer1000Crew) / 1000 + guns * parameters.pointsPerGun;
    return sum;
  }, 0);
}

/**
 * Every fault of an order that is to be fought on the board: those of the set-up, NO_BOARD (it names no field of hexes),
 * VERSION_UNKNOWN, those of units, map and places, TOO_MANY_UNITS, CONTINUED. Never throws.
 */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const faults: Refusal[] = [];
  const fault = (code: string, message: string, path: string) =>
    faults.push({ code, message, path });
  if (!isBoardVersion(order.ruleset.version))
    fault(
      'VERSION_UNKNOWN',
      `On the board Musket and Pike has the versions ${BOARD_VERSIONS.join(', ')}, not ${order.ruleset.version}.`,
      'ruleset.version',
    );
  const read = readSetup(order.setup);
  if (!read.ok) return { ok: false, error: [...faults, ...read.error] };
  const setup = read.value;
  if (setup.board === undefined || setup.board === null) {
    fault('NO_BOARD', 'This battle has no field of hexes.', 'setup.board');
    return { ok: false, error: faults };
  }
  const board = readBoardSetup(setup.board);
  if (!board.ok) faults.push(...board.error.map((one) => ({ ...one, path: under(one.path) })));
  const weapons = weaponsOf(setup);
  faults.push(...unitFaults(order, new Set(Object.keys(weapons))));
  if (order.continuation !== undefined)
    fault('CONTINUED', 'A day that is continued is not fought on the board.', 'continuation');
  if (!board.ok || faults.length > 0) return { ok: false, error: faults };
  const map = mapOf(board.value);
  if (!map.ok) {
    faults.push(...map.error.map((one) => ({ ...one, path: under(`map.${one.path ?? ''}`) })));
    return { ok: false, error: faults };
  }
  const scenario = scenarioOf(order, setup, board.value, map.value, weapons, faults);
  if (scenario.cards.filter(({ part }) => part === 'whole').length > UNITS_MOST)
    fault('TOO_MANY_UNITS', `A board takes at most ${UNITS_MOST} units.`, 'units');
  return faults.length > 0 ? { ok: false, error: faults } : ok({ order, scenario });
}

/** Whether a set-up has a field of hexes; what is wrong with it is said by `checkOrder`. */
export const takes = (setup: Json): boolean =>
  typeof setup === 'object' && setup !== null && 'board' in setup && setup.board !== null;

/** The check of the battle line, and of the field of hexes where the set-up has one. */
export const checkedWithBoard =
  <Line>(line: OrderChecker<Line>) =>
  (order: BattleOrder): Result<CheckedOrder<Line>, readonly Refusal[]> => {
    const checked = line.checkOrder(order);
    if (!checked.ok || !isBoardVersion(order.ruleset.version) || !takes(order.setup))
      return checked;
    const board = checkOrder(order);
    return board.ok ? checked : board;
  };

const under = (path: string | undefined): string =>
  path === undefined || path === '' ? 'setup.board' : `setup.board.${path}`;

function scenarioOf(
  order: BattleOrder,
  setup: Setup,
  board: BoardSetup,
  { ground, labels }: ReadMap,
  weapons: Record<string, Weapon>,
  faults: Refusal[],
): Scenario {
  const shared: Partial<Record<keyof Parameters, number | undefined>> = {};
  for (const [name, value] of Object.entries(setup.parameters))
    if (name in BOARD_VALUES) shared[name as keyof Parameters] = value;
  const parameters: Parameters = figuresWith(BOARD_VALUES, {
    ...shared,
    ...defined(board.parameters),
  });
  const cards = cardsOf(order, board, parameters);
  const placements = placementsOf(
    board,
    cards,
    ground,
    {
      limit: parameters.infantryStackingMen,
      horse: parameters.infantryStackingMen / parameters.cavalryStackingMen,
      gun: parameters.gunStackingMen,
    },
    faults,
  );
  const hex = (name: string, path: string): number => {
    const found = hexNamed(ground, name);
    if (found < 0)
      faults.push({
        code: 'HEX_UNKNOWN',
        message: `This map has no hex ${name}.`,
        path: under(path),
      });
    return found;
  };
  const objectives = board.objectives.map(({ name, at, points, holder }, index) => ({
    ...{ name, points, hex: hex(at, `objectives.${index}.at`) },
    holder: holder === undefined ? (-1 as const) : holder === 'A' ? (0 as const) : (1 as const),
  }));
  for (const card of cards)
    if (!Object.hasOwn(weapons, card.weapon))
      faults.push({
        code: 'WEAPON_UNKNOWN',
        message: `${card.name} carries “${card.weapon}”, a weapon nobody describes.`,
        path: `units.${card.id}.weapon`,
      });
  const batteries = (side: number) =>
    cards.filter(
      ({ kind, side: own, part }) => kind === 'artillery' && own === side && part === 'whole',
    ).length;
  const switches = switchesOf(setup, board, order.ruleset.version);
  const worth = worthOf(parameters, cards);
  const fieldPoints =
    (switches.givingUp || switches.armiesBreak) && objectives.length === 0
      ? (worth * parameters.fieldPercent) / 100
      : 0;
  const atStake =
    2 * (objectives.reduce((sum, { points }) => sum + points, 0) + fieldPoints) +
    (worth * parameters.stakePercent) / 100;
  const weather = Array.isArray(setup.weather) ? setup.weather : [setup.weather];
  const { version } = order.ruleset;
  return {
    order,
    version: isBoardVersion(version) ? version : NEWEST,
    ground,
    cards,
    placements,
    parameters,
    weapons,
    nations: nationsOf(setup, parameters),
    switches,
    objectives,
    supplySources: [
      board.supply.A.map((name, index) => hex(name, `supply.A.${index}`)),
      board.supply.B.map((name, index) => hex(name, `supply.B.${index}`)),
    ],
    edges: [edgeHexes(ground, board.edges.A), edgeHexes(ground, board.edges.B)],
    weather,
    condition: setup.ground,
    turns: setup.turns,
    firstMinute: minutes(setup.firstTurn),
    dawn: minutes(setup.dawn),
    dusk: minutes(setup.dusk),
    minutesPerTurn: setup.minutesPerTurn,
    minutesPerNightTurn: setup.minutesPerNightTurn,
    // The manual says side A; a set-up may say that side B does.
    first:
      setup.firstMove === 'B' || (setup.firstMove === undefined && setup.attacker === 'B') ? 1 : 0,
    attacker: setup.attacker === 'A' ? 0 : setup.attacker === 'B' ? 1 : -1,
    fieldPoints,
    waysBack: [wayBackOf(setup, parameters, cards, 0), wayBackOf(setup, parameters, cards, 1)],
    thresholds: board.thresholds ?? {
      minor: (atStake * (setup.thresholds?.minor ?? parameters.thresholdMinorPercent)) / 100,
      major: (atStake * (setup.thresholds?.major ?? parameters.thresholdMajorPercent)) / 100,
    },
    rounds: [
      setup.artilleryAmmunition.A ?? parameters.artilleryRounds * batteries(0),
      setup.artilleryAmmunition.B ?? parameters.artilleryRounds * batteries(1),
    ],
    advantage: order.advantage,
    labels,
  };
}

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
