import type {
  BoardPicture,
  BoardScore,
  BodyPicture,
  FigureShape,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import { boxCorners, boxMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { sizeOf } from '@/lib/rulesets/strategy-tactical/bodies';
import { bodyName, labelOf, typedName, unitLabel } from '@/lib/rulesets/strategy-tactical/names';
import { figuresOf } from '@/lib/rulesets/strategy-tactical/objectives';
import {
  isFoot,
  isGun,
  isHorse,
  type Kind,
  type SideNumber,
  sideLetter,
} from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, LostGun, State } from '@/lib/rulesets/strategy-tactical/state';
import { groundShapes, namedPlaces } from './ground-shapes';

const INCH = 1_000;

/** The cell of the table that a point lies in. */
export function cellOf({ scene: { table } }: Pick<State, 'scene'>, [x, y]: PlanePoint): number {
  const columns = Math.ceil(table.width / INCH);
  const rows = Math.ceil(table.height / INCH);
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  return within(Math.floor(y / INCH), rows) * columns + within(Math.floor(x / INCH), columns);
}

/** The point of the compass that a body faces; side B's edge is north. */
export function facingWords({ dx, dy }: Pick<PlaneBox, 'dx' | 'dy'>): string {
  // Within 22.5 degrees of a main point: the smaller part is at most 0.414 of the larger.
  const straight =
    1_000 * Math.min(Math.abs(dx), Math.abs(dy)) <= 414 * Math.max(Math.abs(dx), Math.abs(dy));
  const north = dy > 0 ? 'north' : 'south';
  const east = dx > 0 ? 'east' : 'west';
  if (!straight) return `facing ${north}-${east}`;
  return `facing ${Math.abs(dy) >= Math.abs(dx) ? north : east}`;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** “7 regiments, 1 gun and 2 squadrons”. */
export function contentsWords({ scene }: Pick<State, 'scene'>, units: readonly number[]): string {
  const of = (wanted: (kind: Kind) => boolean) =>
    units.filter((unit) => wanted(scene.units[unit]?.kind ?? 'line')).length;
  const parts = [
    [of(isFoot), 'regiment'],
    [of(isGun), 'gun'],
    [of(isHorse), 'squadron'],
  ] as const;
  const words = parts.flatMap(([count, word]) => (count === 0 ? [] : [counted(count, word)]));
  const last = words.pop() ?? 'nothing';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

const FIGURES: Readonly<Record<Kind, FigureShape>> = {
  line: 'square',
  light: 'lozenge',
  grenadier: 'triangle',
  heavy: 'slash',
  lightHorse: 'lozenge',
  gun: 'square',
  horseGun: 'square',
};

/** The word of its sign. */
const kindWord = ({ scene }: State, { formation, units }: Body): string =>
  formation === 'stand' || units.length === 0
    ? 'hidden column'
    : units.length > 1
      ? 'column'
      : KIND_WORDS[scene.units[units[0] as number]?.kind ?? 'line'];

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  line: 'line infantry',
  light: 'light infantry',
  grenadier: 'grenadiers',
  heavy: 'heavy cavalry',
  lightHorse: 'light cavalry',
  gun: 'gun',
  horseGun: 'horse gun',
};

const FORMATION_WORDS: Readonly<Record<Body['formation'], string>> = {
  line: 'in line',
  road: 'in road column',
  column: 'in column',
  gun: '',
  limbered: 'limbered',
  stand: 'hidden',
};

/** The trays of a body, from its front: all of one front, each as deep as its unit. */
export function traysOf(
  { scene }: Pick<State, 'scene'>,
  { box, units, formation }: Body,
): PlaneBox[] {
  if (formation !== 'column' || units.length < 2) return [box];
  const [x, y, , , , , bx, by] = boxCorners(box);
  let before = 0;
  return units.map((unit): PlaneBox => {
    const { depth } = sizeOf(scene.units[unit]?.kind ?? 'line');
    const share = before / box.depth;
    before += depth;
    return {
      ...box,
      x: Math.round(x + (bx - x) * share),
      y: Math.round(y + (by - y) * share),
      depth,
    };
  });
}

function pictureOfBody(state: State, body: Body): BodyPicture {
  const { scene, p } = state;
  const kind = kindWord(state, body);
  const label = labelOf(scene, body);
  const plain = { label, notches: 0, smoke: false } as const;
  if (kind === 'hidden column')
    return { ...plain, parts: [[...boxCorners(body.box)]], flag: 'double' };
  const parts = traysOf(state, body).map((tray) => [...boxCorners(tray)]);
  if (isGun(scene.units[body.units[0] as number]?.kind ?? 'line') && body.units.length === 1)
    return { ...plain, parts };
  const figures = body.units.map((unit) => {
    const { kind: one, figures: full } = scene.units[unit] as (typeof scene.units)[number];
    return { shape: FIGURES[one], left: p.figures[unit] ?? 0, full };
  });
  if (kind === 'column')
    return { ...plain, label: String(body.units.length), parts, figures, flag: 'plain' };
  return kind === KIND_WORDS.lightHorse
    ? { ...plain, parts, figures, flag: 'swallowtail' }
    : { ...plain, parts, figures };
}

/** What a body is and does in words, without its place. */
export function detailsOf(state: State, body: Body): string[] {
  const { scene, p } = state;
  const { units, formation, box, lineOut } = body;
  const hidden = units.length === 0;
  const figures = units.reduce((sum, unit) => sum + (p.figures[unit] ?? 0), 0);
  const full = units.reduce((sum, unit) => sum + (scene.units[unit]?.figures ?? 0), 0);
  const gun = units.length === 1 && isGun(scene.units[units[0] as number]?.kind ?? 'line');
  const hits = gun ? (p.hits[units[0] as number] ?? 0) : 0;
  return [
    facingWords(box),
    ...(hidden ? ['what it holds is hidden'] : []),
    ...(formation === 'stand' && !hidden ? [`holds ${contentsWords(state, units)}`] : []),
    ...(formation === 'column' ? [contentsWords(state, units)] : []),
    ...(hidden || gun ? [] : [`${figures} of ${counted(full, 'figure')}`]),
    ...(hits > 0 ? [counted(hits, 'artillery hit')] : []),
    ...(lineOut ? ['a line stands out before it'] : []),
    ...(body.retreat > 0 ? [`retires for ${counted(body.retreat, 'more move')}`] : []),
  ];
}

function pieceOf(state: State, body: Body): PiecePicture {
  const { scene, p } = state;
  const lead = scene.units[body.units[0] ?? -1];
  const formation = FORMATION_WORDS[body.formation];
  const shown = body.formation === 'stand' ? 'hidden from the enemy' : formation;
  return {
    id: body.id,
    side: sideLetter(body.side),
    kind: kindWord(state, body),
    name: capital(bodyName(scene, body)),
    at: cellOf(state, boxMiddle(body.box)),
    outline: [...boxCorners(body.box)],
    body: pictureOfBody(state, body),
    ...(lead === undefined || body.formation === 'stand' || lead.group === ''
      ? {}
      : { group: lead.group, groupName: lead.groupName }),
    details: detailsOf(state, body),
    rank: null,
    marks: [
      ...(shown === '' ? [] : [shown]),
      ...(body.retreat > 0 ? ['retires'] : []),
      ...(p.moved.includes(body.id) ? ['moved'] : []),
    ],
  };
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A gun that nobody serves. */
function lostGun(state: State, { unit, box, holder, held }: LostGun): PiecePicture {
  const { scene, p } = state;
  const whose = p.serves[unit] ?? 0;
  const outline = [...boxCorners(box)];
  return {
    id: scene.units[unit]?.id ?? '',
    side: sideLetter(whose),
    kind: 'gun without a crew',
    name: capital(`${typedName(scene, unit)} (${scene.units[unit]?.name ?? ''})`),
    at: cellOf(state, boxMiddle(box)),
    outline,
    body: { label: unitLabel(scene, unit), parts: [outline], notches: 0, smoke: false },
    details: [
      holder === null
        ? 'nobody holds it'
        : `${scene.sides[holder]} has held it for ${counted(held, 'move')} of ${scene.parameters.holdMoves}`,
    ],
    rank: null,
    marks: ['without a crew'],
  };
}

/** Figures of foot and heavy horse that are left of an army: what decides whether it is gone. */
export const figuresLeft = (state: State, side: SideNumber): number => figuresOf(state, side).left;
const figuresSent = (state: State, side: SideNumber): number => figuresOf(state, side).start;

const PHASE_WORDS = {
  plan: 'both sides plan',
  orders: 'both sides write',
  flank: 'the flank',
  counter: 'the counter-move',
  over: 'over',
} as const;

/** “Move 7 of 30, both sides write”. */
export const clockOf = ({ scene, p }: State): string =>
  p.phase === 'plan'
    ? 'Before the first move, both sides plan'
    : `Move ${p.move} of ${scene.moveLimit}, ${PHASE_WORDS[p.phase]}`;

/** What decides the battle, as its own settings have it. */
function decidesOf({ scene }: State): string {
  const { brokenAt, lossLead } = scene.parameters;
  const level =
    scene.version === undefined || lossLead >= 100
      ? ''
      : `; where they hold as many, the side that has lost less of its army, by ${lossLead} in 100 or more`;
  const leaving = scene.drawingOff === true ? ' An army that draws off has lost.' : '';
  return `Hold every enemy headquarters at once, or bring his army down to ${brokenAt} in 100 figures. After move ${scene.moveLimit} the side that holds more headquarters, each with an open road, wins${level}.${leaving}`;
}

function scoreOf(state: State): BoardScore {
  const { scene, p } = state;
  const of = (side: SideNumber) => {
    const start = figuresSent(state, side);
    const enemy: SideNumber = side === 0 ? 1 : 0;
    return {
      left: figuresLeft(state, side),
      start,
      beatenAt: Math.floor((start * scene.parameters.brokenAt) / 100),
      taken: figuresSent(state, enemy) - figuresLeft(state, enemy),
    };
  };
  return {
    clock: clockOf(state),
    decides: decidesOf(state),
    sides: { A: of(0), B: of(1) },
    unit: 'figures of foot and heavy horse',
    objectives: scene.headquarters.map(({ name, side, at }, number) => ({
      at: cellOf(state, at),
      name: `${name} of ${scene.sides[side]}`,
      holder: sideLetter(p.headquarters[number] ?? side),
    })),
  };
}

/** Names on the table, each once: a village that is a headquarters is called so. */
function labelsOf(state: State): { at: number; text: string }[] {
  const { scene } = state;
  const posts = new Map(
    scene.headquarters.map(({ name, at }) => [cellOf(state, at), name] as const),
  );
  const labels = new Map<number, string>();
  for (const { name, at } of namedPlaces(scene.table)) {
    const cell = cellOf(state, at);
    labels.set(cell, posts.get(cell) ?? name);
  }
  for (const [cell, name] of posts) labels.set(cell, name);
  return [...labels].map(([at, text]) => ({ at, text }));
}

/** The table as a page draws it. */
export function pictureOf(state: State): BoardPicture {
  const { scene, p } = state;
  const { table } = scene;
  return {
    grid: { kind: 'plane', width: table.width, height: table.height, unit: 'inches' },
    terrain: [],
    labels: labelsOf(state),
    shapes: groundShapes(table),
    pieces: [
      ...p.lostGuns.map((gun) => lostGun(state, gun)),
      ...p.bodies.map((body) => pieceOf(state, body)),
    ],
    reserve: [],
    score: scoreOf(state),
  };
}

/** The position as lines of text. */
export function positionInWords(state: State): string[] {
  const { scene, p } = state;
  const held = (side: SideNumber) => p.headquarters.filter((holder) => holder === side).length;
  const line = (body: Body): string =>
    `${capital(bodyName(scene, body))}: ${detailsOf(state, body).join(', ')}.`;
  return [
    `${clockOf(state)}.`,
    ...([0, 1] as const).map(
      (side) =>
        `${scene.sides[side]}: ${figuresLeft(state, side)} of ${figuresSent(state, side)} figures, ${counted(held(side), 'headquarters', 'headquarters')} held.`,
    ),
    ...([0, 1] as const).flatMap((side) =>
      p.bodies
        .filter((body) => body.side === side)
        .map((body) => `${scene.sides[side]}. ${line(body)}`),
    ),
  ];
}
