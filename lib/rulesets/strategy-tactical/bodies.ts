import { boxWithFrontAt, facingOf, frontMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { moved, type PlaneDirection, type PlanePoint, rightOf } from '@/lib/geometry/plane/points';
import { isFoot, isGun, isHorse, type Kind, type Scene } from './scenario';
import type { Body, Formation } from './state';

/** Sizes of pieces in thousandths of an inch: the tray of figure 1; a squadron three abreast; a gun's axle is 3/4 inch. */
export const TRAY = { front: 1_500, depth: 500 } as const;
export const SQUADRON = { front: 1_500, depth: 750 } as const;
export const GUN = { front: 750, depth: 750 } as const;

export function sizeOf(kind: Kind): { readonly front: number; readonly depth: number } {
  if (isFoot(kind)) return TRAY;
  return isGun(kind) ? GUN : SQUADRON;
}

/** The depth of a column of units, stand behind stand. */
export const columnDepth = (scene: Pick<Scene, 'units'>, units: readonly number[]): number =>
  units.reduce((sum, unit) => sum + sizeOf(scene.units[unit]?.kind ?? 'line').depth, 0);

/** How a single unit stands when nothing else is said. */
export const plainFormation = (kind: Kind): Formation =>
  kind === 'gun' ? 'gun' : kind === 'horseGun' ? 'limbered' : 'line';

/** A body's outline with the middle of its front at a point, facing a way. */
export function boxFor(
  scene: Pick<Scene, 'units'>,
  { formation, units }: Pick<Body, 'formation' | 'units'>,
  at: PlanePoint,
  facing: PlaneDirection,
): PlaneBox {
  if (formation === 'stand' || units.length === 0)
    return boxWithFrontAt(at, facing, TRAY.front, TRAY.depth);
  const { front, depth } = sizeOf(scene.units[units[0] as number]?.kind ?? 'line');
  if (formation === 'road') return boxWithFrontAt(at, facing, depth, front);
  if (formation === 'column')
    return boxWithFrontAt(at, facing, TRAY.front, columnDepth(scene, units));
  return boxWithFrontAt(at, facing, front, depth);
}

/**
 * The order of march (*Rules for Concealed Troops* 3): light infantry in front, guns in the centre of the foot, heavy
 * cavalry in the rear.
 */
export function marchingOrder(scene: Pick<Scene, 'units'>, units: readonly number[]): number[] {
  const those = (wanted: (kind: Kind) => boolean): number[] =>
    [...units]
      .sort((one, other) => one - other)
      .filter((unit) => wanted(scene.units[unit]?.kind ?? 'line'));
  const foot = [
    ...those((kind) => kind === 'light'),
    ...those((kind) => isFoot(kind) && kind !== 'light'),
  ];
  const half = Math.ceil(foot.length / 2);
  return [...foot.slice(0, half), ...those(isGun), ...foot.slice(half), ...those(isHorse)];
}

const idOf = (scene: Pick<Scene, 'units'>, unit: number): string => scene.units[unit]?.id ?? '';

/** Regiments from which a cross-country column can be formed. */
export const COLUMN_LEAST = 3;

export const isFootUnit = (scene: Pick<Scene, 'units'>, unit: number): boolean =>
  isFoot(scene.units[unit]?.kind ?? 'gun');

/** A point behind a front, `by` thousandths. */
const behind = ([x, y]: PlanePoint, [dx, dy]: PlaneDirection, by: number): PlanePoint =>
  moved(x, y, [0 - dx, 0 - dy], by);

/**
 * What a stand held, laid behind its front in marching order: a column where there are three regiments or more, else one
 * body behind the other.
 */
export function laidOpen(
  scene: Pick<Scene, 'units'>,
  { side, box, retreat }: Pick<Body, 'side' | 'box' | 'retreat'>,
  held: readonly number[],
): Body[] {
  const units = marchingOrder(scene, held);
  const facing = facingOf(box);
  let at = frontMiddle(box);
  if (units.filter((unit) => isFootUnit(scene, unit)).length >= COLUMN_LEAST) {
    const formation = 'column';
    return [
      {
        ...{ id: idOf(scene, units[0] as number), side, formation, units, retreat },
        ...{ box: boxFor(scene, { formation, units }, at, facing), lineOut: false },
      },
    ];
  }
  return units.map((unit): Body => {
    const kind = scene.units[unit]?.kind ?? 'line';
    const formation = plainFormation(kind);
    const body: Body = {
      ...{ id: idOf(scene, unit), side, formation, units: [unit], retreat, lineOut: false },
      box: boxFor(scene, { formation, units: [unit] }, at, facing),
    };
    at = behind(at, facing, sizeOf(kind).depth);
    return body;
  });
}

/** Between neighbours in a line, between two lines, and from a line to the stand behind it. */
const GAP = 100;
const LINE_DEPTH = 1_500;
export const BEHIND_LINE = 1_000;

function row(
  scene: Pick<Scene, 'units'>,
  side: Body['side'],
  units: readonly number[],
  at: PlanePoint,
  facing: PlaneDirection,
): Body[] {
  const right = rightOf(facing);
  // The first in the middle, the second to its right, the third to its left: figure 8.
  const places = [0, 1, -1];
  return units.map((unit, index): Body => {
    const kind = scene.units[unit]?.kind ?? 'line';
    const formation = plainFormation(kind);
    const middle = moved(...at, right, (places[index] ?? index) * (TRAY.front + GAP));
    return {
      ...{ id: idOf(scene, unit), side, formation, units: [unit], retreat: 0, lineOut: false },
      box: boxFor(scene, { formation, units: [unit] }, middle, facing),
    };
  });
}

/**
 * A column deployed into lines of three, the first line where its front stood (figure 8); guns to the right of the first
 * line, a lane between them and it; horse behind the last.
 */
export function deployed(scene: Pick<Scene, 'units'>, body: Body): Body[] {
  const facing = facingOf(body.box);
  const front = frontMiddle(body.box);
  const foot = body.units.filter((unit) => isFootUnit(scene, unit));
  const guns = body.units.filter((unit) => isGun(scene.units[unit]?.kind ?? 'line'));
  const horse = body.units.filter((unit) => !foot.includes(unit) && !guns.includes(unit));
  const found: Body[] = [];
  let at = front;
  for (const units of [foot, horse])
    for (let first = 0; first < units.length; first += 3) {
      found.push(...row(scene, body.side, units.slice(first, first + 3), at, facing));
      at = behind(at, facing, LINE_DEPTH);
    }
  const right = rightOf(facing);
  guns.forEach((unit, index) => {
    const middle = moved(...front, right, 2 * (TRAY.front + GAP) + index * 1_250);
    const formation = plainFormation(scene.units[unit]?.kind ?? 'gun');
    found.push({
      ...{ id: idOf(scene, unit), side: body.side, formation, units: [unit], retreat: 0 },
      ...{ box: boxFor(scene, { formation, units: [unit] }, middle, facing), lineOut: false },
    });
  });
  return found;
}

/**
 * A stand that deploys (figure 12): three regiments in line where it stood, the stand an inch behind them with the rest.
 * With three regiments or fewer nothing stays concealed: guns and horse are laid open behind.
 */
export function standDeployed(scene: Pick<Scene, 'units'>, stand: Body): Body[] {
  const facing = facingOf(stand.box);
  const front = frontMiddle(stand.box);
  const units = marchingOrder(scene, stand.units);
  const foot = units.filter((unit) => isFootUnit(scene, unit));
  const shown = foot.slice(0, 3);
  const rest = units.filter((unit) => !shown.includes(unit));
  const line = row(scene, stand.side, shown, front, facing);
  const at = shown.length === 0 ? front : behind(front, facing, BEHIND_LINE);
  const box = boxFor(scene, { formation: 'stand', units: [] }, at, facing);
  if (rest.length === 0) return line;
  return foot.length > 3
    ? [...line, { ...stand, units: rest, box, lineOut: true }]
    : [...line, ...laidOpen(scene, { side: stand.side, box, retreat: 0 }, rest)];
}

/**
 * A body without some of its units, its front where it was; empty: nobody is left. What is left keeps its name; guns and
 * horse of a column without foot stand alone, one behind the other.
 */
export function without(
  scene: Pick<Scene, 'units'>,
  body: Body,
  gone: readonly number[],
): readonly Body[] {
  const units = body.units.filter((unit) => !gone.includes(unit));
  if (units.length === 0) return [];
  if (units.length === body.units.length) return [body];
  const facing = facingOf(body.box);
  let at = frontMiddle(body.box);
  if (units.length > 1 && units.some((unit) => isFootUnit(scene, unit))) {
    const formation = 'column' as const;
    return [{ ...body, units, box: boxFor(scene, { formation, units }, at, facing) }];
  }
  return units.map((unit, index): Body => {
    const kind = scene.units[unit]?.kind ?? 'line';
    const formation = plainFormation(kind);
    const alone: Body = {
      ...body,
      ...{ id: index === 0 ? body.id : idOf(scene, unit), formation, units: [unit] },
      ...{ lineOut: false, box: boxFor(scene, { formation, units: [unit] }, at, facing) },
    };
    at = behind(at, facing, sizeOf(kind).depth);
    return alone;
  });
}
