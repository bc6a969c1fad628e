import type {
  BoardPicture,
  BoardScore,
  BoardWork,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import { ARM_IDS, armRow, LOGISTICS } from './arms';
import { hexNamed, nameOn } from './ground';
import { answers } from './results';
import { type Scene, sideLetter } from './scene';
import {
  AFTER_GUNS,
  COMBATS,
  copyPosition,
  DUE,
  EXHAUSTED,
  GUN_FIRE,
  MUTINOUS,
  NIGHT,
  ON_BOARD,
  OVER,
  type Position,
  ROUTED,
  State,
  TURNING,
} from './state';
import { BRIDGE, RIVER, TERRAIN_IDS } from './terrain';

/** A position as a viewer may know it. A plot in an army is known to the other side alone. */
export interface View {
  readonly scene: Scene;
  readonly position: Position;
}

/** Whether a viewer knows of a plot in a side's army: the umpire and the other side do. */
export const knowsPlotIn = (viewer: string, side: number): boolean =>
  viewer === 'umpire' || (viewer !== 'public' && !viewer.startsWith(sideLetter(side)));

export function viewOf(state: State, viewer: string): View {
  const position = copyPosition(state.p);
  position.plots = position.plots.map((unit, side) => (knowsPlotIn(viewer, side) ? unit : -1));
  return { scene: state.scene, position };
}

export const stateOf = ({ scene, position }: View): State =>
  new State(scene, copyPosition(position));

/** Words for what a player sees on a stand. */
export function marksOf(state: State, unit: number): string[] {
  const { p } = state;
  const marks: string[] = [];
  if (p.loyalty[unit] === MUTINOUS) marks.push('mutiny');
  else if (p.loyalty[unit] === TURNING) marks.push('going over');
  else if (p.side[unit] !== state.scene.sent[unit]) marks.push('turned');
  if (p.fired[unit] === 1) marks.push('fired');
  if ((p.fight[unit] as number) >= 0) marks.push('assaulting');
  else if (p.status[unit] === ON_BOARD && state.fightingHere(p.at[unit] as number))
    marks.push('assaulted');
  if (p.done[unit] === 1 && p.mover === p.side[unit]) marks.push('done');
  return marks;
}

function pieceOf(state: State, unit: number, marks: readonly string[]): PiecePicture {
  const { scene, p } = state;
  const type = state.type(unit);
  const full = scene.full[unit] as number;
  const details =
    type === LOGISTICS
      ? [scene.fixed[unit] ? 'centre of operations' : 'supply column']
      : [`${p.sp[unit]} of ${full} points`];
  return {
    id: scene.ids[unit] as string,
    side: sideLetter(p.side[unit] as number),
    kind: ARM_IDS[type] as string,
    name: scene.names[unit] as string,
    at: p.status[unit] === ON_BOARD ? (p.at[unit] as number) : -1,
    rank: type === LOGISTICS ? null : (p.sp[unit] as number),
    marks,
    details,
    ...(full > 0 && full <= 8 ? { points: { left: p.sp[unit] as number, full } } : {}),
    ...(p.side[unit] === scene.sent[unit] ? {} : { was: sideLetter(scene.sent[unit] as number) }),
    ...(scene.formations[unit] === ''
      ? {}
      : {
          group: scene.formations[unit] as string,
          groupName: scene.commands[unit] as string,
        }),
  };
}

export function pictureOf(view: View): BoardPicture {
  const state = stateOf(view);
  const { scene, p, ground } = state;
  const pieces: PiecePicture[] = [];
  const reserve: PiecePicture[] = [];
  scene.ids.forEach((id, unit) => {
    if (p.status[unit] === ON_BOARD) pieces.push(pieceOf(state, unit, marksOf(state, unit)));
    else if (p.status[unit] === DUE && scene.setup.arrivals[id])
      reserve.push(pieceOf(state, unit, [`arrives on turn ${scene.setup.arrivals[id]?.turn}`]));
    else if (p.status[unit] === DUE) reserve.push(pieceOf(state, unit, ['to be placed']));
  });
  const labels = scene.places.flatMap(({ name, hexes }) => {
    const at = hexNamed(ground, hexes[0] ?? '');
    return at < 0 ? [] : [{ at, text: name }];
  });
  for (const { at, text } of scene.labels) {
    const hex = hexNamed(ground, at);
    if (hex >= 0) labels.push({ at: hex, text });
  }
  return {
    grid: { kind: 'hexes', ...ground.board },
    terrain: p.terrain.map((terrain) => TERRAIN_IDS[terrain] as string),
    labels,
    works: worksOf(state),
    pieces,
    reserve,
    score: scoreOf(state),
  };
}

/** What armies have put on the ground: works, mines, charges, pontoons, gaps where bridges were. */
function worksOf(state: State): BoardWork[] {
  const { p, ground } = state;
  const found: BoardWork[] = [];
  const owner = (mark: number) => (mark === 0 ? null : sideLetter(mark - 1));
  for (let at = 0; at < ground.size; at += 1) {
    if (p.works[at] === 1) found.push({ at, side: null, kind: 'works' });
    if (p.mines[at] !== 0) found.push({ at, side: owner(p.mines[at] as number), kind: 'mines' });
    if (p.charges[at] !== 0)
      found.push({ at, side: owner(p.charges[at] as number), kind: 'charge' });
    if (p.sections[at] !== 0) found.push({ at, side: null, kind: 'pontoon' });
    const [before, now] = [ground.terrain[at], p.terrain[at]];
    if (before === BRIDGE && now === RIVER) found.push({ at, side: null, kind: 'blown' });
    if (before !== BRIDGE && now === BRIDGE) found.push({ at, side: null, kind: 'pontoon' });
  }
  return found;
}

/** “Turn 8 of 12, first day”. */
export function clockOf(state: State): string {
  const { turn, day, phase } = state.p;
  const { dayTurns, days } = state.scene.setup;
  const ordinal = ['first', 'second', 'third', 'fourth'][day - 1] ?? String(day);
  const dayWords = days === 1 ? '' : `, ${ordinal} day`;
  if (phase === NIGHT) return `Night after the ${ordinal} day`;
  return `Turn ${turn - (day - 1) * dayTurns} of ${dayTurns}${dayWords}`;
}

export const exhaustedAt = (original: number): number => Math.floor((2 * original) / 3);
export const routedAt = (original: number): number => Math.floor(original / 2);

/** At how many points an army is exhausted and in rout, in words. */
function breakingOf({ sides, original }: Scene, side: 0 | 1): string {
  const points = original[side];
  return `${sides[side]}: exhausted at ${exhaustedAt(points)} points, in rout at ${routedAt(points)}`;
}

function scoreOf(state: State): BoardScore {
  const { scene, p } = state;
  const side = (number: 0 | 1) => ({
    left: state.strength(number),
    start: scene.original[number],
    beatenAt: routedAt(scene.original[number]),
    taken: scene.original[(1 - number) as 0 | 1] - state.strength(1 - number),
  });
  const moods = [0, 1].flatMap((number) => {
    const mood = p.mood[number];
    if (mood === ROUTED) return [`${scene.sides[number as 0 | 1]} is in rout.`];
    return mood === EXHAUSTED ? [`${scene.sides[number as 0 | 1]} is exhausted.`] : [];
  });
  return {
    clock: clockOf(state),
    decides: [
      `${[0, 1].map((number) => breakingOf(scene, number as 0 | 1)).join('; ')}.`,
      ...moods,
    ].join(' '),
    sides: { A: side(0), B: side(1) },
    unit: 'points',
    objectives: scene.townHexes.map((at, index) => ({
      at,
      name: scene.places[scene.townOf[index] as number]?.name ?? '',
      holder: sideLetter(p.holder[index] as number),
    })),
  };
}

/** What is done now, in a few words. */
function phaseWords(state: State): string {
  const { p, scene } = state;
  const mover = scene.sides[p.mover as 0 | 1] ?? '';
  if (p.queue.length > 0) {
    const [first] = answers(state);
    const side = first === undefined ? 0 : (p.side[first.unit] as number);
    return `${scene.sides[side as 0 | 1]} takes results`;
  }
  switch (p.phase) {
    case GUN_FIRE:
      return 'both sides’ guns and machine guns';
    case AFTER_GUNS:
      return 'results of the guns';
    case COMBATS:
      return 'close combats go on';
    case NIGHT:
      return 'both sides refit';
    case OVER:
      return 'the battle is over';
    default:
      return `${mover} moves`;
  }
}

/** The whole position as text. */
export function positionInWords(view: View): string[] {
  const state = stateOf(view);
  const { scene, p, ground } = state;
  const lines = [`${clockOf(state)}: ${phaseWords(state)}.`];
  for (const side of [0, 1] as const) {
    const mood = ['', ', exhausted', ', in rout'][p.mood[side] as number] ?? '';
    lines.push(
      `${scene.sides[side]}: ${state.strength(side)} of ${scene.original[side]} points${mood}.`,
    );
    const units = scene.ids.flatMap((_, unit) =>
      p.side[unit] === side && p.status[unit] === ON_BOARD ? [unit] : [],
    );
    for (const unit of units) {
      const marks = marksOf(state, unit);
      const points = state.type(unit) === LOGISTICS ? '' : ` ${p.sp[unit]}`;
      lines.push(
        `${scene.names[unit]} (${armRow(state.type(unit)).word}${points}) on ${nameOn(ground, p.at[unit] as number)}${marks.length > 0 ? `: ${marks.join(', ')}` : ''}.`,
      );
    }
  }
  scene.places.forEach(({ name }, place) => {
    const holders = scene.townOf.flatMap((one, index) =>
      one === place ? [p.holder[index] as 0 | 1] : [],
    );
    const [first] = holders;
    const whole = first !== undefined && holders.every((one) => one === first);
    lines.push(`${name}: ${whole ? `held by ${scene.sides[first]}` : 'held by both'}.`);
  });
  const plot = p.plots.findIndex((unit) => unit >= 0);
  if (plot >= 0)
    lines.push(
      `A plot is laid in ${scene.sides[plot as 0 | 1]}’s ${scene.names[p.plots[plot] as number]}.`,
    );
  return lines;
}
