import type { BoardGrid, BoardPoint, BoardRegion } from './grid';

/** The visible part of the sheet: the point in the middle of the window, and the size of a cell. */
export interface BoardView {
  /** Pixels a cell is wide. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
/** Pixels of the window through which the sheet is seen. */
export interface BoardWindow {
  readonly width: number;
  readonly height: number;
}
type Sheet = Pick<BoardGrid, 'width' | 'height'>;

const SCALE_MAX = 80;
/** From this scale a piece is 24 pixels wide: a board whose whole is smaller opens nearer. */
export const SCALE_PRESSED = 28;
/** Scale at which a board opens whose whole is smaller than that, and to which it comes for orders. */
export const SCALE_LEGIBLE = 30;
/** Steps of the buttons and keys: two of them double. */
export const ZOOM_STEP = Math.SQRT2;

/** The scale at which the whole sheet is seen. */
export function fittedScale(sheet: Sheet, window: BoardWindow): number {
  return Math.min(SCALE_MAX, window.width / sheet.width, window.height / sheet.height);
}

export function fitted(sheet: Sheet, window: BoardWindow): BoardView {
  return { scale: fittedScale(sheet, window), x: sheet.width / 2, y: sheet.height / 2 };
}

/** The same part of the sheet after it is turned by 180°. */
export function turnedView({ scale, x, y }: BoardView, sheet: Sheet): BoardView {
  return { scale, x: sheet.width - x, y: sheet.height - y };
}

/** A view within the sheet and the bounds of its zoom. */
export function bounded(view: BoardView, sheet: Sheet, window: BoardWindow): BoardView {
  const scale = Math.min(SCALE_MAX, Math.max(fittedScale(sheet, window), view.scale));
  const within = (middle: number, seen: number, whole: number) =>
    seen >= whole ? whole / 2 : Math.min(whole - seen / 2, Math.max(seen / 2, middle));
  return {
    scale,
    x: within(view.x, window.width / scale, sheet.width),
    y: within(view.y, window.height / scale, sheet.height),
  };
}

/** Zoomed in or out around a pixel of the window, which keeps its point of the sheet. */
export function zoomedAt(
  view: BoardView,
  factor: number,
  pixel: readonly [number, number],
  sheet: Sheet,
  window: BoardWindow,
): BoardView {
  const [x, y] = toBoard(view, window, pixel);
  const { scale } = bounded({ ...view, scale: view.scale * factor }, sheet, window);
  return bounded(
    {
      scale,
      x: x - (pixel[0] - window.width / 2) / scale,
      y: y - (pixel[1] - window.height / 2) / scale,
    },
    sheet,
    window,
  );
}

/** Panned by pixels. */
export function panned(
  view: BoardView,
  [dx, dy]: readonly [number, number],
  sheet: Sheet,
  window: BoardWindow,
): BoardView {
  return bounded(
    { scale: view.scale, x: view.x - dx / view.scale, y: view.y - dy / view.scale },
    sheet,
    window,
  );
}

export function toPixel(
  view: BoardView,
  window: BoardWindow,
  [x, y]: BoardPoint,
): [number, number] {
  return [
    (x - view.x) * view.scale + window.width / 2,
    (y - view.y) * view.scale + window.height / 2,
  ];
}

export function toBoard(
  view: BoardView,
  window: BoardWindow,
  [left, top]: readonly [number, number],
): BoardPoint {
  return [
    view.x + (left - window.width / 2) / view.scale,
    view.y + (top - window.height / 2) / view.scale,
  ];
}

/** The part of the sheet that is seen. */
export function regionSeen(view: BoardView, window: BoardWindow): BoardRegion {
  const [left, top] = toBoard(view, window, [0, 0]);
  const [right, bottom] = toBoard(view, window, [window.width, window.height]);
  return { left, top, right, bottom };
}

/** The same view, moved just far enough that a point is at least a cell and a half within the window. */
export function bringing(
  view: BoardView,
  [x, y]: BoardPoint,
  sheet: Sheet,
  window: BoardWindow,
): BoardView {
  const room = (pixels: number) => Math.max(0, pixels / 2 / view.scale - 1.5);
  const toward = (middle: number, wanted: number, most: number) =>
    Math.abs(wanted - middle) <= most ? middle : wanted - Math.sign(wanted - middle) * most;
  return bounded(
    {
      scale: view.scale,
      x: toward(view.x, x, room(window.width)),
      y: toward(view.y, y, room(window.height)),
    },
    sheet,
    window,
  );
}

/**
 * The initial view of a board: whole where it can be read, else where the action is: at the own piece nearest
 * to an enemy, moved towards that enemy by a quarter of the window at most; among own pieces where there is no enemy.
 *
 * @param wholeFrom pixels of a cell from which the whole can be read
 */
export function opening(
  sheet: Sheet,
  window: BoardWindow,
  own: readonly BoardPoint[],
  enemies: readonly BoardPoint[] = [],
  wholeFrom = SCALE_PRESSED,
): BoardView {
  const whole = fitted(sheet, window);
  if (whole.scale >= wholeFrom || own.length === 0) return whole;
  const [x, y] = actionOf(own, enemies, Math.min(window.width, window.height) / SCALE_LEGIBLE / 4);
  return bounded({ scale: SCALE_LEGIBLE, x, y }, sheet, window);
}

function actionOf(
  own: readonly BoardPoint[],
  enemies: readonly BoardPoint[],
  most: number,
): BoardPoint {
  let nearest = Number.POSITIVE_INFINITY;
  let found: BoardPoint | null = null;
  for (const [x, y] of own)
    for (const [ex, ey] of enemies) {
      const away = Math.hypot(ex - x, ey - y);
      if (away >= nearest) continue;
      nearest = away;
      const share = Math.min(0.5, most / Math.max(1, away));
      found = [x + (ex - x) * share, y + (ey - y) * share];
    }
  if (found !== null) return found;
  const middle = (pick: (point: BoardPoint) => number) => {
    const sorted = own.map(pick).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return [middle(([x]) => x), middle(([, y]) => y)];
}

/** As near as shows all these points with a cell round them, within the bounds of ordering and of the zoom. */
export function showing(
  points: readonly BoardPoint[],
  sheet: Sheet,
  window: BoardWindow,
): BoardView {
  if (points.length === 0) return fitted(sheet, window);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - 1.5, Math.max(...xs) + 1.5];
  const [top, bottom] = [Math.min(...ys) - 1.5, Math.max(...ys) + 1.5];
  const scale = Math.min(
    SCALE_LEGIBLE * ZOOM_STEP,
    window.width / (right - left),
    window.height / (bottom - top),
  );
  return bounded({ scale, x: (left + right) / 2, y: (top + bottom) / 2 }, sheet, window);
}

/** How many pixels lie beyond each edge of the window; one beyond a corner counts at its left or right edge. */
export function targetsBeyond(
  pixels: readonly (readonly [number, number])[],
  { width, height }: BoardWindow,
): Readonly<Record<'left' | 'right' | 'up' | 'down', number>> {
  const counts = { left: 0, right: 0, up: 0, down: 0 };
  for (const [x, y] of pixels)
    if (x < 0) counts.left += 1;
    else if (x > width) counts.right += 1;
    else if (y < 0) counts.up += 1;
    else if (y > height) counts.down += 1;
  return counts;
}
