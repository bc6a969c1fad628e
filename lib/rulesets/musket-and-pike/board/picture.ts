import type {
  BarPicture,
  BarShape,
  BoardEdge,
  BoardPicture,
  BoardScore,
  BoardWork,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import { QUALITIES } from '@/lib/battle/handoff/battle-order';
import { FIELD_WORKS, type Ground, HEXSIDES, ROADS, TERRAIN } from './ground';
import {
  COUNTED,
  counted,
  FORMATION_WORDS,
  facingWords,
  fatigueWords,
  formationName,
  sideLetter,
  strengthWords,
  thousands,
} from './names';
import type { Card, Scenario } from './scenario';
import { LOW, OUT, type State, type Unit } from './state';
import { heartOf } from './upkeep/heart';
import { balanceOf } from './upkeep/victory';

const cardOf = (state: State, unit: number): Card => state.scenario.cards[unit] as Card;

/** Words for what a player sees on a unit. */
export function marksOf(state: State, index: number): string[] {
  const unit = state.unit(index);
  const card = cardOf(state, index);
  const marks: string[] = [];
  const add = (is: boolean, word: string) => {
    if (is) marks.push(word);
  };
  add(unit.routed, 'routed');
  add(unit.disordered && !unit.routed, 'disordered');
  add(unit.crew === 'none', 'uncrewed');
  add(unit.crew === 'enemy' || unit.side !== card.side, 'captured');
  add(unit.ammunition === LOW, 'low on ammunition');
  add(unit.ammunition === OUT, 'out of ammunition');
  add(unit.settingUp >= 0, 'setting up');
  add(unit.fixed, 'fixed');
  add(unit.detached, 'out of command');
  add(unit.isolated, 'isolated');
  add(unit.repairing, 'repairing');
  add(unit.charging >= 0, 'charging');
  add(unit.fired, 'fired');
  add(unit.melees > 0, 'attacked');
  add(unit.halted && unit.side === state.p.mover && card.kind !== 'leader', 'cannot move');
  return marks;
}

function kindOf(card: Card): string {
  return card.part === 'skirmishers' ? 'skirmishers' : card.kind;
}

function shapeOf(state: State, index: number): BarShape | null {
  const card = cardOf(state, index);
  const { formation, men } = state.unit(index);
  if (card.kind === 'leader' || card.kind === 'wagon' || card.kind === 'ship') return null;
  const { extendMen } = state.scenario.parameters;
  switch (formation) {
    case 'line':
      if (card.kind === 'cavalry') return 'dismounted';
      return card.half >= 0 && men >= extendMen ? 'shortened' : 'line';
    default:
      return formation;
  }
}

const isGuns = ({ kind }: Card): boolean => kind === 'artillery' || kind === 'ship';

/** Strength as it is drawn: guns of a battery, men of others. */
export const figureOf = (state: State, index: number): number =>
  isGuns(cardOf(state, index)) ? state.unit(index).guns : state.unit(index).men;

function barOf(state: State, index: number): BarPicture | null {
  const shape = shapeOf(state, index);
  if (shape === null) return null;
  const { facing, disordered, routed, fatigue } = state.unit(index);
  return {
    ...{ shape, facing, figure: figureOf(state, index) },
    order: routed ? 'routed' : disordered ? 'disordered' : 'good',
    fatigue: Math.min(3, Math.ceil(fatigue / 300)) as 0 | 1 | 2 | 3,
  };
}

/** “In line, facing down-left”. */
function formedWords(card: Card, { formation, facing }: Unit): string {
  const words = FORMATION_WORDS[formation];
  const placed = ['mounted', 'limbered', 'unlimbered'].includes(formation) ? words : `in ${words}`;
  return formation === 'skirmish' || card.kind === 'wagon'
    ? placed
    : `${placed}, facing ${facingWords(facing)}`;
}

const letter = (rating: number): string => 'FEDCBA'[Math.max(0, Math.min(5, rating - 1))] ?? 'F';

/** Its state in words. */
export function detailsOf(state: State, index: number): string[] {
  const card = cardOf(state, index);
  const unit = state.unit(index);
  if (card.kind === 'leader')
    return [
      `command ${letter(card.command)}, leadership ${letter(card.leadership)}`,
      ...(unit.rating > 0 ? [`rating ${unit.rating} in this turn`] : []),
    ];
  const start = isGuns(card) ? card.guns : card.men;
  const found = [`${strengthWords(state, index)} of ${thousands(start)}`, formedWords(card, unit)];
  if (card.kind === 'wagon') return found;
  const quality = QUALITIES[9 - card.quality] ?? 'C';
  found.push(`quality ${quality}, ${fatigueWords(unit)}`);
  const weapon = state.scenario.weapons[card.weapon];
  if (weapon !== undefined && weapon.soft.length > 0)
    found.push(`${weapon.name}, ${counted(weapon.soft.length, 'hex', 'hexes')}`);
  return found;
}

function pieceOf(state: State, index: number, marks: readonly string[]): PiecePicture {
  const card = cardOf(state, index);
  const unit = state.unit(index);
  const bar = barOf(state, index);
  const group = card.formations.at(-1);
  return {
    id: card.id,
    side: sideLetter(unit.side),
    kind: kindOf(card),
    name: card.name,
    at: unit.status === 'field' ? unit.at : -1,
    rank: card.kind === 'leader' ? null : figureOf(state, index),
    marks,
    ...(unit.moved ? { acted: true as const } : {}),
    details: detailsOf(state, index),
    ...(bar === null || unit.status !== 'field' ? {} : { bar }),
    ...(unit.side === card.side ? {} : { was: sideLetter(card.side) }),
    ...(group === undefined ? {} : { group, groupName: formationName(state.scenario, group) }),
  };
}

/** Whether side B has the north edge behind it, which is at the head of the sheet. */
const secondAtHead = ({ ground, edges }: Scenario): boolean =>
  edges[1].every((hex) => hex >= ground.size - ground.board.columns);

/** The board of a position as its viewer may know it: units that are hidden are left out. */
export function pictureOf(state: State): BoardPicture {
  const { scenario, p } = state;
  const pieces: PiecePicture[] = [];
  const reserve: PiecePicture[] = [];
  const hexes = [...state.stacks.keys()].sort((one, other) => one - other);
  for (const hex of hexes)
    for (const index of state.on(hex)) pieces.push(pieceOf(state, index, marksOf(state, index)));
  p.units.forEach(({ status }, index) => {
    if (status === 'due') reserve.push(pieceOf(state, index, [arrivalWords(scenario, index)]));
  });
  return {
    grid: { kind: 'hexes', ...scenario.ground.board },
    ...(secondAtHead(scenario) ? {} : { upright: true as const }),
    ...stillOf(scenario),
    works: worksOf(state),
    pieces,
    reserve,
    score: scoreOf(state),
  };
}

function arrivalWords({ placements }: Scenario, index: number): string {
  const turn = placements.find(({ unit }) => unit === index)?.turn;
  return turn === undefined ? 'not yet here' : `arrives on turn ${turn}`;
}

type Still = Required<Pick<BoardPicture, 'terrain' | 'heights' | 'labels' | 'edges'>>;
const stills = new WeakMap<Ground, Still>();

/** What never changes on a map, worked out once for it. */
function stillOf({ ground, labels }: Scenario): Still {
  let still = stills.get(ground);
  if (still === undefined) {
    still = {
      terrain: Array.from(ground.terrain, (terrain) => TERRAIN[terrain] ?? 'clear'),
      heights: [...ground.elevation],
      labels: labels.map(({ hex, text }) => ({ at: hex, text })),
      edges: edgesOf(ground),
    };
    stills.set(ground, still);
  }
  return still;
}

function edgesOf(ground: Ground): BoardEdge[] {
  const found: BoardEdge[] = [];
  for (let at = 0; at < ground.size; at += 1)
    for (let direction = 0; direction < 6; direction += 1) {
      const side = 6 * at + direction;
      const beyond = ground.neighbours[side] as number;
      if (beyond < at) continue;
      const between = HEXSIDES[ground.sides[side] as number] ?? 'none';
      if (between !== 'none') found.push({ at, direction, kind: between });
      const way = ROADS[ground.roads[side] as number] ?? 'none';
      if (way !== 'none') found.push({ at, direction, kind: way });
      const bridge = ground.bridgeOver[side] as number;
      if (bridge >= 0) found.push({ at, direction, kind: 'bridge' });
      else if (ground.fords[side] === 1) found.push({ at, direction, kind: 'ford' });
    }
  return found;
}

/** Field works, and bridges that are too weak for foot. */
function worksOf({ scenario, p }: State): BoardWork[] {
  const { ground } = scenario;
  const found: BoardWork[] = [];
  ground.works.forEach((work, at) => {
    if (work > 0) found.push({ at, side: null, kind: FIELD_WORKS[work] ?? 'trench' });
  });
  ground.bridges.forEach(({ hex, direction }, bridge) => {
    if ((p.bridges[bridge] as number) >= 50) return;
    found.push({
      ...{ at: hex, side: null, kind: 'broken bridge' },
      ...(direction === null ? {} : { direction }),
    });
  });
  return found;
}

/** Men of an army now, crews among them as in its order of battle, and at the start; null: some of it is hidden from the viewer. */
function menOf(state: State, side: 0 | 1): { left: number; start: number } | null {
  let [left, start] = [0, 0];
  if (state.p.units.some((unit) => unit.status === 'hidden' && unit.side === side)) return null;
  state.p.units.forEach((unit, index) => {
    const card = cardOf(state, index);
    if (card.side !== side || !COUNTED.has(card.kind)) return;
    start += card.men;
    if (unit.status === 'field' || unit.status === 'due') left += unit.men;
  });
  return { left, start };
}

/** Who leads in points of victory, and what makes a victory. */
export function balanceWords(state: State): string {
  const { scenario } = state;
  const [a, b] = [scenario.order.sides.A.name, scenario.order.sides.B.name];
  const balance = Math.round(balanceOf(state));
  const { minor, major } = scenario.thresholds;
  const lead =
    balance === 0
      ? 'Both sides have the same number of points.'
      : `${balance > 0 ? a : b} leads by ${counted(Math.abs(balance), 'point')}.`;
  const { givenUp, phase } = state.p;
  if (givenUp >= 0 && phase !== 'over')
    return `${givenUp === 0 ? a : b} gives up the field, and loses it when the enemy’s turn is over. ${lead}`;
  return [
    `${lead} ${thousands(minor)} make a minor victory, ${thousands(major)} a major one.`,
    ...(phase === 'over' ? [] : heartWords(state)),
  ].join(' ');
}

/** How worn each army is that the viewer sees whole, and how near it is to leaving by itself; none where that is not played. */
function heartWords(state: State): readonly string[] {
  const { scenario } = state;
  if (!scenario.switches.armiesBreak) return [];
  const armies = ([0, 1] as const).flatMap((side) => {
    if (menOf(state, side) === null) return [];
    const { lost, chance } = heartOf(state, side);
    const wavers = scenario.waysBack[side].never
      ? 'stays to the end'
      : chance > 0
        ? `wavers: after this turn it leaves with ${Math.max(1, Math.round(chance))} in 100`
        : `wavers from ${Math.ceil(scenario.waysBack[side].breakPercent)}\u00a0%`;
    return [
      `${scenario.order.sides[sideLetter(side)].name} ${Math.floor(lost)}\u00a0% (${wavers})`,
    ];
  });
  return armies.length === 0 ? [] : [`Lost, running or gone: ${armies.join(', ')}.`];
}

/** “Turn 3 of 26”. */
export const turnWords = ({ scenario, p }: State): string =>
  `Turn ${Math.max(1, p.turn)} of ${scenario.turns}`;

function scoreOf(state: State): BoardScore {
  const { scenario, p } = state;
  const side = (number: 0 | 1) => {
    const own = menOf(state, number);
    const other = menOf(state, (1 - number) as 0 | 1);
    return {
      ...{ left: own?.left ?? null, start: own?.start ?? null, beatenAt: null },
      taken: other === null ? null : other.start - other.left,
    };
  };
  return {
    clock: turnWords(state),
    decides: balanceWords(state),
    sides: { A: side(0), B: side(1) },
    unit: 'men',
    objectives: scenario.objectives.map(({ name, hex }, index) => {
      const holder = p.holders[index] as number;
      return { at: hex, name, holder: holder < 0 ? null : sideLetter(holder) };
    }),
  };
}
