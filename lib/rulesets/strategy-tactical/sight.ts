import { boxCorners, boxMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxDistance, isWithin } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { runsInside } from '@/lib/geometry/plane/shapes';
import { seesPoint } from '@/lib/geometry/plane/sight';
import { heightAt, ownCover, sightsOf, spotOf, villageAt, woodAt } from './ground';
import { isGun, type SideNumber, type Table } from './scenario';
import type { Body, State } from './state';

/** Vision range (*How Concealed Troops are Exposed* 5), and how near a screen must be to its stand, in thousandths. */
export const VISION = 16_000;
export const SCREEN_REACH = 1_000;
/** Figures that screen a front or a flank. */
export const SCREEN_FIGURES = 2;

/** Whether the stick from one point to another meets no hill, forest, village or wall between. */
export function clearGround(table: Table, from: PlanePoint, to: PlanePoint): boolean {
  const { field } = sightsOf(table);
  if (field.obstacles.length === 0) return true;
  const without = [...ownCover(table, from), ...ownCover(table, to)];
  return seesPoint(field, ...from, heightAt(table, from), ...to, heightAt(table, to), without);
}

/** Whether a body can screen a stand: in sight, 2 figures or more, and no gun. */
export const canScreen = (state: State, body: Body): boolean =>
  body.formation !== 'stand' &&
  body.units.length > 0 &&
  body.units.every((unit) => !isGun(state.unit(unit).kind)) &&
  body.units.reduce((sum, unit) => sum + state.figures(unit), 0) >= SCREEN_FIGURES;

/** Whether a screen stands between: within an inch of the stand, across the stick from the observer to it. */
export function screens(stand: PlaneBox, observer: PlaneBox, screen: PlaneBox): boolean {
  if (!isWithin(boxDistance(stand, screen), SCREEN_REACH)) return false;
  return runsInside(boxCorners(screen), ...spotOf(observer), ...boxMiddle(stand));
}

/** Whether a stand is hidden where it is until it is attacked: in a village or a forest (10, 11). */
export const isHousedAt = (table: Table, spot: PlanePoint): boolean =>
  villageAt(table, spot) !== null || woodAt(table, spot) !== null;

/** Whether an observer exposes a stand by sight (5, 8, 9). */
export function exposes(
  table: Table,
  stand: PlaneBox,
  observer: PlaneBox,
  ownScreens: readonly PlaneBox[],
): boolean {
  if (!isWithin(boxDistance(stand, observer), VISION)) return false;
  const spot = spotOf(stand);
  if (isHousedAt(table, spot)) return false;
  if (ownScreens.some((screen) => screens(stand, observer, screen))) return false;
  const eye = spotOf(observer);
  return clearGround(table, eye, spot) || clearGround(table, eye, boxMiddle(stand));
}

/** The enemy bodies that would expose a stand where everybody stands now, in the order of ids. */
export function exposersOf(state: State, stand: Body): Body[] {
  const own = state.p.bodies.filter(
    (body) => body.side === stand.side && body.id !== stand.id && canScreen(state, body),
  );
  return state.p.bodies.filter(
    (body) =>
      body.side !== stand.side &&
      exposes(
        state.scene.table,
        stand.box,
        body.box,
        own.map(({ box }) => box),
      ),
  );
}

/** Stands of a side that are still concealed. */
export const concealedOf = ({ p }: Pick<State, 'p'>, side: SideNumber): Body[] =>
  p.bodies.filter((body) => body.side === side && body.formation === 'stand');
