'use client';

import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import { type Direction, gridOf } from './grid';
import { middleOf } from './hand-acts';
import { pieceOfFlag } from './plane-bodies';
import { pieceUnder } from './plane-grid';
import type { BoardScene } from './scene';
import { BoardStage, RULER } from './stage';
import type { BoardGround } from './terrain';
import { useBoardGestures } from './use-board-gestures';
import {
  type BoardView,
  type BoardWindow,
  bounded,
  bringing,
  fitted,
  opening,
  panned,
  SCALE_LEGIBLE,
  SCALE_PRESSED,
  showing,
  toBoard,
  toPixel,
  turnedView,
  ZOOM_STEP,
  zoomedAt,
} from './view';

export interface BoardSheetProps {
  /** Whose board: "Macysburg". */
  readonly title: string;
  readonly ground: BoardGround;
  readonly scene: Omit<BoardScene, 'cursor' | 'box'>;
  /** Side B’s edge is at the foot. */
  readonly turned?: boolean;
  /** Turns the board round; absent: it cannot be turned. */
  readonly onTurn?: () => void;
  /** The viewer's pieces and the enemy's: a board too large to be played whole opens where they are nearest. */
  readonly own?: readonly number[];
  readonly enemies?: readonly number[];
  /** Pixels of a cell from which a board is opened whole; absent: where its pieces can be pressed. */
  readonly wholeFrom?: number | undefined;
  /** Cells to scroll into view whenever they change. */
  readonly inSight?: readonly number[];
  /** What is on a cell, in words. */
  readonly describe: (cell: number) => string;
  readonly onCell?: (cell: number) => void;
  /** Cells to add to what is selected: pressed with Shift, or boxed. */
  readonly onCells?: (cells: readonly number[]) => void;
  /** On a plane, in place of `onCell`: the point that was pressed, or the middle of the cell that the keys chose. */
  readonly onPoint?: ((point: readonly [x: number, y: number]) => void) | undefined;
  /** The point of a plane that the pointer is over; null: none. */
  readonly onPointHover?: ((point: readonly [x: number, y: number] | null) => void) | undefined;
  /** A handle of the scene is drawn to a point of the plane; `done`: it was let go of there. */
  readonly onDraw?: (handle: string, point: readonly [x: number, y: number], done: boolean) => void;
  /** Held down for a moment. */
  readonly onHold?: (cell: number) => void;
  readonly onCancel?: () => void;
  /** The key N: the cell of the next piece that has something to do. */
  readonly next?: (after: number) => number | null;
  readonly caption?: ReactNode;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Cells that the page keys go. */
const PAGE = 5;

/** A board: ground on canvas, pieces above it; mouse, touch and keys. It knows no rule of any game. */
export function BoardSheet({
  title,
  ground,
  scene,
  turned = false,
  onTurn,
  own,
  enemies,
  wholeFrom,
  inSight,
  describe,
  onCell,
  onCells,
  onPoint,
  onPointHover,
  onDraw,
  onHold,
  onCancel,
  next,
  caption,
}: BoardSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const stage = useRef<BoardStage | null>(null);
  const size = useRef<BoardWindow>({ width: 1, height: 1 });
  const view = useRef<BoardView | null>(null);
  const grid = useMemo(() => gridOf(ground.grid, turned), [ground.grid, turned]);
  const lies = useRef(turned);
  const [cursor, setCursor] = useState(-1);
  const [hover, setHover] = useState(-1);
  const [keyed, setKeyed] = useState(false);
  const [boxed, setBoxed] = useState<BoardScene['box']>(null);
  /** Where the pointer pressed last, until what it selected is known. */
  const pressed = useRef<readonly [number, number] | null>(null);
  const opened = useRef({ own, enemies, wholeFrom });
  opened.current = { own, enemies, wholeFrom };
  const shown = useRef<BoardScene | null>(null);
  shown.current = { ...scene, cursor: keyed ? cursor : -1, box: boxed };

  /** Shows a view; the element names it, for those who must know where a cell lies. */
  const show = useCallback((next: BoardView) => {
    view.current = next;
    stage.current?.look(next);
    if (box.current) box.current.dataset.view = `${next.scale} ${next.x} ${next.y}`;
  }, []);

  const look = useCallback(
    (change: (view: BoardView, window: BoardWindow) => BoardView) => {
      const current = view.current ?? fitted(grid, size.current);
      show(bounded(change(current, size.current), grid, size.current));
    },
    [grid, show],
  );

  useEffect(() => {
    const element = box.current;
    if (!element || !below.current || !above.current) return;
    const drawn = new BoardStage(below.current, above.current, ground, grid);
    stage.current = drawn;
    if (shown.current) drawn.show(shown.current);
    // What was visible stays visible.
    if (lies.current !== turned && view.current) view.current = turnedView(view.current, grid);
    lies.current = turned;
    const measure = new ResizeObserver(() => {
      size.current = drawn.resize(element.clientWidth, element.clientHeight);
      const centres = (cells: readonly number[] = []) => cells.map((cell) => grid.centre(cell));
      const first = () =>
        opening(
          grid,
          size.current,
          centres(opened.current.own),
          centres(opened.current.enemies),
          opened.current.wholeFrom,
        );
      show(bounded(view.current ?? first(), grid, size.current));
    });
    measure.observe(element);
    return () => {
      measure.disconnect();
      drawn.end();
      stage.current = null;
    };
  }, [ground, grid, turned, show]);

  useEffect(() => {
    stage.current?.show({ ...scene, cursor: keyed ? cursor : -1, box: boxed });
  }, [scene, cursor, keyed, boxed]);

  // A piece that was pressed on a small board comes nearer: its orders can be pressed too.
  const inHand = scene.selected.size;
  useEffect(() => {
    const at = pressed.current;
    pressed.current = null;
    if (at === null || inHand === 0) return;
    look((current, window) =>
      current.scale >= SCALE_PRESSED
        ? current
        : zoomedAt(
            current,
            SCALE_LEGIBLE / current.scale,
            [at[0] - RULER.left, at[1] - RULER.top],
            grid,
            window,
          ),
    );
  }, [inHand, grid, look]);

  const watched = inSight?.join() ?? '';
  useEffect(() => {
    if (watched === '') return;
    look((current, window) =>
      watched
        .split(',')
        .reduceRight(
          (sofar, cell) => bringing(sofar, grid.centre(Number(cell)), grid, window),
          current,
        ),
    );
  }, [watched, grid, look]);

  const cellAt = (at: readonly [number, number]): number =>
    view.current === null
      ? -1
      : grid.cellAt(toBoard(view.current, size.current, [at[0] - RULER.left, at[1] - RULER.top]));

  /** The cell that a press means: on a plane that of the piece whose outline or flag it hits. */
  const pressedAt = (at: readonly [number, number]): number => {
    const point = planeAt(at);
    const piece = point === null ? null : (pieceUnder(scene.pieces, point) ?? flaggedAt(at));
    return piece?.at ?? cellAt(at);
  };
  const flaggedAt = ([x, y]: readonly [number, number]): PiecePicture | null => {
    const { plane } = grid;
    const seen = view.current;
    if (plane === undefined || seen === null) return null;
    return pieceOfFlag(
      scene.pieces,
      (px, py) => toPixel(seen, size.current, plane.toSheet(px, py)),
      [x - RULER.left, y - RULER.top],
    );
  };
  /** The point of a plane that a press means: who presses a flag means the body under it. */
  const pointAt = (at: readonly [number, number]): readonly [number, number] | null => {
    const point = planeAt(at);
    if (point === null || pieceUnder(scene.pieces, point) !== null) return point;
    const base = flaggedAt(at)?.body?.parts.at(-1);
    if (base === undefined) return point;
    const [x, y] = middleOf(base);
    return [Math.round(x), Math.round(y)];
  };
  const planeAt = (at: readonly [number, number]): readonly [number, number] | null =>
    view.current === null || grid.plane === undefined
      ? null
      : grid.plane.fromSheet(
          toBoard(view.current, size.current, [at[0] - RULER.left, at[1] - RULER.top]),
        );
  const handle = useRef<string | null>(null);

  useBoardGestures(box, {
    grasps: (at) => {
      handle.current = onDraw ? (stage.current?.handleAt(at) ?? null) : null;
      return handle.current !== null;
    },
    onDraw: (at, done) => {
      const point = planeAt(at);
      if (point !== null && handle.current !== null) onDraw?.(handle.current, point, done);
    },
    onPan: (by) => look((current, window) => panned(current, by, grid, window)),
    onZoom: (factor, [x, y]) =>
      look((current, window) =>
        zoomedAt(current, factor, [x - RULER.left, y - RULER.top], grid, window),
      ),
    onPress: (at, more) => {
      const cell = pressedAt(at);
      setKeyed(false);
      if (cell < 0) return;
      setCursor(cell);
      const point = onPoint ? pointAt(at) : null;
      if (point !== null) return onPoint?.(point);
      pressed.current = more ? null : at;
      if (more && onCells) onCells([cell]);
      else onCell?.(cell);
    },
    onHold: (at) => {
      const cell = cellAt(at);
      if (cell >= 0) onHold?.(cell);
    },
    onBox: (corners, done) => {
      const points = corners?.map(([x, y]): readonly [number, number] => [
        x - RULER.left,
        y - RULER.top,
      ]);
      const [one, other] = points ?? [];
      if (!one || !other || view.current === null || !onCells) return setBoxed(null);
      setBoxed(done ? null : [one, other]);
      if (!done) return;
      const a = toBoard(view.current, size.current, one);
      const b = toBoard(view.current, size.current, other);
      onCells(
        grid.cellsIn({
          left: Math.min(a[0], b[0]),
          right: Math.max(a[0], b[0]),
          top: Math.min(a[1], b[1]),
          bottom: Math.max(a[1], b[1]),
        }),
      );
    },
    onHover: (at) => {
      setHover(at === null ? -1 : cellAt(at));
      onPointHover?.(at === null ? null : planeAt(at));
    },
  });

  const zoom = (factor: number) =>
    look((current, window) =>
      zoomedAt(current, factor, [window.width / 2, window.height / 2], grid, window),
    );
  const go = (cell: number) => {
    setCursor(cell);
    setKeyed(true);
    look((current, window) => bringing(current, grid.centre(cell), grid, window));
  };
  const middle = (): number => {
    const { x, y } = view.current ?? fitted(grid, size.current);
    return Math.max(0, grid.cellAt([x, y]));
  };
  /** Shows all of the viewer's pieces. */
  const mine = () =>
    look((_, window) =>
      showing(
        (own ?? []).map((cell) => grid.centre(cell)),
        grid,
        window,
      ),
    );
  const choose = (cell: number) => {
    const point = grid.plane?.fromSheet(grid.centre(cell));
    if (onPoint && point !== undefined) onPoint(point);
    else onCell?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = cursor < 0 ? middle() : cursor;
    const arrow = ARROWS[event.key];
    const far = (direction: Direction) => {
      let cell = here;
      for (let step = 0; step < PAGE; step += 1) cell = grid.neighbour(cell, direction);
      go(cell);
    };
    const deeds: Record<string, () => void> = {
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': () => look((_, window) => fitted(grid, window)),
      '9': mine,
      Home: () => go(grid.rowEnd(here, 'first')),
      End: () => go(grid.rowEnd(here, 'last')),
      PageUp: () => far('up'),
      PageDown: () => far('down'),
      Enter: () => choose(here),
      ' ': () => choose(here),
      Escape: () => onCancel?.(),
      ...(onTurn ? { t: onTurn, T: onTurn } : {}),
      n: () => {
        const cell = next?.(here);
        if (cell !== null && cell !== undefined) go(cell);
      },
    };
    const deed = arrow
      ? () => go(cursor < 0 ? here : grid.neighbour(here, arrow))
      : deeds[event.key === 'N' ? 'n' : event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  const described = hover >= 0 ? hover : cursor;
  return (
    <figure className="board">
      <div
        ref={box}
        className="board__box"
        role="application"
        aria-label={`The board of ${title}`}
        aria-roledescription="board"
        aria-describedby="board-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the board is played by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) {
            setKeyed(true);
            if (cursor < 0) setCursor(middle());
          }
        }}
        onBlur={() => setKeyed(false)}
      >
        <canvas ref={below} className="board__ground" />
        <canvas ref={above} className="board__pieces" />
      </div>
      <p id="board-keys" className="visually-hidden">
        Arrow keys go from cell to cell, Enter chooses, Escape lets go, N goes to the next piece
        that has orders to get, plus and minus bring the board nearer and farther, 0 shows the
        whole, 9 your pieces
        {onTurn ? ', T turns it round' : ''}.
      </p>
      <figcaption className="board__caption">
        <p className="board__told">{described >= 0 ? describe(described) : (caption ?? '')}</p>
        <div className="board__tools">
          <button type="button" onClick={() => zoom(1 / ZOOM_STEP)} aria-label="Farther">
            −
          </button>
          <button type="button" onClick={() => zoom(ZOOM_STEP)} aria-label="Nearer">
            +
          </button>
          <button type="button" onClick={() => look((_, window) => fitted(grid, window))}>
            Whole board
          </button>
          {own && own.length > 0 ? (
            <button type="button" onClick={mine}>
              Mine
            </button>
          ) : null}
          {onTurn ? (
            <button type="button" aria-pressed={turned} onClick={onTurn}>
              Turn round
            </button>
          ) : null}
        </div>
      </figcaption>
      <p className="visually-hidden" role="status">
        {keyed && cursor >= 0 ? describe(cursor) : ''}
      </p>
    </figure>
  );
}
