import { frontMiddle } from '@/lib/geometry/plane/boxes';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Body } from '@/lib/rulesets/maurice-lite/body';
import type { SettingUpCommand } from '@/lib/rulesets/maurice-lite/commands';
import type { SettingUpPhase } from '@/lib/rulesets/maurice-lite/facts';
import { baseWidths } from '@/lib/rulesets/maurice-lite/notation';
import { type State, standOf, unitsOn } from '@/lib/rulesets/maurice-lite/state';
import { postOf } from './deciding';
import {
  COLLECTION,
  type GroundPiece,
  type LaidPiece,
  layRefused,
  pieceNamed,
  worthOfEdge,
} from './ground';

/** Pieces of ground that are offered with a place. */
const OFFERED_MOST = 3;

/** “Wood, 5 × 4”. */
export const pieceWords = ({ name, across, up }: GroundPiece): string =>
  `${name}, ${baseWidths(across)} × ${baseWidths(up)}`;

/** The place nearest the middle of the table, in whole base widths, where a piece can lie; null: there is none. */
function placeFor({ scene, p }: State, { id }: GroundPiece): LaidPiece | null {
  const laid = p.setting?.laid ?? [];
  const [columns, rows] = [
    Math.floor(scene.table.width / 1_000),
    Math.floor(scene.table.height / 1_000),
  ];
  const spots: { readonly x: number; readonly y: number; readonly far: number }[] = [];
  for (let x = 1; x < columns; x += 1)
    for (let y = 1; y < rows; y += 1)
      spots.push({ x, y, far: Math.abs(2 * x - columns) + Math.abs(2 * y - rows) });
  spots.sort((one, other) => one.far - other.far || one.x - other.x || one.y - other.y);
  for (const { x, y } of spots) {
    const one: LaidPiece = { piece: id, x: 1_000 * x, y: 1_000 * y, turned: false };
    if (layRefused(scene, laid, one) === null) return one;
  }
  return null;
}

/** Where a unit has the point that an order posts: the middle of its front, of a column its head. */
export const headOf = (body: Body): PlanePoint =>
  body.kind === 'block' ? frontMiddle(body.box) : (body.trail[0] ?? [0, 0]);

const STEP = 1_000;
/** Facings, clockwise from straight to the enemy's edge, as seen from side A. */
const FACINGS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [-1, 0],
  [-1, 1],
] as const;

/** Ways to post a unit that can be pressed: a step to each side, each facing, each formation. */
function posts(state: State, side: 0 | 1, unit: number): SettingUpCommand[] {
  const stand = standOf(state, unit);
  const sent = state.scene.units[unit];
  if (stand === null || sent === undefined) return [];
  const [x, y] = headOf(stand.body);
  const ahead = side === 0 ? STEP : 0 - STEP;
  const at = (dx: number, dy: number, more: object = {}): SettingUpCommand => ({
    ...{ type: 'post', unit: sent.id, x: x + dx, y: y + dy },
    ...more,
  });
  const turned = (face: readonly [number, number]): [number, number] =>
    side === 0 ? [face[0], face[1]] : [0 - face[0], 0 - face[1]];
  const all = [
    at(0, ahead),
    at(0, 0 - ahead),
    at(0 - ahead, 0),
    at(ahead, 0),
    ...FACINGS.map((face) => at(0, 0, { face: turned(face) })),
    ...(['line', 'column', 'massed'] as const)
      .filter((formation) => formation !== stand.formation)
      .map((formation) => at(0, 0, { formation })),
  ];
  return all.filter((one) => {
    const found = one.type === 'post' ? postOf(state, side, one) : null;
    if (found === null || 'why' in found) return false;
    return JSON.stringify(found.body) !== JSON.stringify(stand.body);
  });
}

/** Orders that can be pressed while the battle is set up, and the units that can be asked about. */
export function settingOptions(
  state: State,
  phase: SettingUpPhase,
  side: 0 | 1,
  unit: number | null,
): { readonly commands: readonly SettingUpCommand[]; readonly units: readonly number[] } {
  const { setting } = state.p;
  const none = { commands: [], units: [] };
  if (setting === undefined) return none;
  if (phase === 'post')
    return unit === null
      ? { commands: [{ type: 'posted' }], units: unitsOn(state, side) }
      : { commands: posts(state, side, unit), units: [] };
  if (unit !== null) return none;
  if (phase === 'edge')
    return {
      ...none,
      commands: [
        { type: 'edge', change: false },
        { type: 'edge', change: true },
      ],
    };
  if (phase === 'order')
    return {
      ...none,
      commands: [
        { type: 'deployFirst', first: false },
        { type: 'deployFirst', first: true },
      ],
    };
  const { laid, most } = setting;
  const left = COLLECTION.filter(({ id }) => !laid.some(({ piece }) => piece === id));
  const offered = laid.length >= most ? [] : left.slice(0, OFFERED_MOST);
  return {
    ...none,
    commands: [
      { type: 'groundDone' },
      ...offered.flatMap((one): SettingUpCommand[] => {
        const place = placeFor(state, one);
        return place === null
          ? []
          : [{ type: 'ground', piece: place.piece, x: place.x, y: place.y }];
      }),
      ...laid.map(({ piece }): SettingUpCommand => ({ type: 'lift', piece })),
    ],
  };
}

const FORMATIONS = { line: 'in line', column: 'in column', massed: 'massed' } as const;

/** An order of setting up in words for a button. `named` says what a unit is called. */
export function settingUpWords(command: SettingUpCommand, named: (id: string) => string): string {
  switch (command.type) {
    case 'ground': {
      const piece = pieceNamed(command.piece);
      const name = piece === null ? command.piece : pieceWords(piece);
      return `Lay ${name}${command.turned ? ', turned,' : ''} at ${baseWidths(command.x)} across, ${baseWidths(command.y)} up`;
    }
    case 'lift':
      return `Take up ${pieceNamed(command.piece)?.name ?? command.piece}`;
    case 'groundDone':
      return 'The ground is laid; the staff lays what is missing';
    case 'edge':
      return command.change ? 'Take the other edge of the table' : 'Keep this edge of the table';
    case 'deployFirst':
      return command.first ? 'Post first' : 'Post second, and see the enemy first';
    case 'post': {
      const { unit, x, y, formation, face } = command;
      const how = [
        ...(formation === undefined ? [] : [FORMATIONS[formation]]),
        ...(face === undefined ? [] : [`facing ${faceWords(face)}`]),
      ];
      return `${named(unit)}: at ${baseWidths(x)} across, ${baseWidths(y)} up${how.length === 0 ? '' : `, ${how.join(', ')}`}`;
    }
    case 'posted':
      return 'The army is posted: go on';
  }
}

/** A facing in words: side B's edge is north. */
function faceWords([x, y]: readonly [number, number]): string {
  const up = y > 0 ? 'north' : y < 0 ? 'south' : '';
  const across = x > 0 ? 'east' : x < 0 ? 'west' : '';
  return [up, across].filter((word) => word !== '').join('-') || 'nowhere';
}

/** What an artificial commander orders while the battle is set up; null: what is played for who does not answer. */
export function settingOrder(state: State, side: 0 | 1): SettingUpCommand | null {
  const { p, scene } = state;
  if (p.setting === undefined) return null;
  if (p.phase === 'edge') {
    const worth = worthOfEdge(scene, p.setting.laid);
    return { type: 'edge', change: side === 0 ? worth < 0 : worth > 0 };
  }
  return p.phase === 'order' ? { type: 'deployFirst', first: false } : null;
}
