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
/** From this scale a whole board can be read, though not pressed with a finger. */
const SCALE_READ = 15;
/** Scale at which a board too large to be read whole opens: a finger can hit its cells. */
export const SCALE_LEGIBLE = 27;
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

/** The initial view of a board: whole where that can be read, else enlarged around the reader's pieces. */
export function opening(sheet: Sheet, window: BoardWindow, own: readonly BoardPoint[]): BoardView {
  const whole = fitted(sheet, window);
  if (whole.scale >= SCALE_READ || own.length === 0) return whole;
  const middle = (pick: (point: BoardPoint) => number) => {
    const sorted = own.map(pick).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return bounded(
    { scale: SCALE_LEGIBLE, x: middle(([x]) => x), y: middle(([, y]) => y) },
    sheet,
    window,
  );
}
