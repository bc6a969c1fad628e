import { type RefObject, useEffect, useRef } from 'react';

type Pointing = 'mouse' | 'touch';

export interface BoardGestures {
  /** Pixels the sheet was moved by. */
  readonly onPan: (by: readonly [number, number]) => void;
  /** Zoomed in or out, around a pixel of the box. */
  readonly onZoom: (factor: number, at: readonly [number, number]) => void;
  /** Pressed and released without moving; `more`: with Shift, to add to what is selected. */
  readonly onPress: (at: readonly [number, number], more: boolean) => void;
  /** Held down without moving. */
  readonly onHold: (at: readonly [number, number]) => void;
  /** A box drawn with Shift, from corner to corner; null: it was let go of. `done`: it is complete. */
  readonly onBox: (
    box: readonly [readonly [number, number], readonly [number, number]] | null,
    done: boolean,
  ) => void;
  readonly onHover: (at: readonly [number, number] | null) => void;
  /** Whether something that can be drawn lies there: dragging from it draws it instead of the sheet. */
  readonly grasps?: (at: readonly [number, number]) => boolean;
  /** What was grasped is drawn to a pixel; `done`: it was let go of there. */
  readonly onDraw?: (at: readonly [number, number], done: boolean) => void;
}

/** Pixels of movement before a press becomes a drag. */
const TREMBLE: Readonly<Record<Pointing, number>> = { mouse: 5, touch: 10 };

/** Milliseconds after which a press is held down. */
const HOLD_MS = 550;

interface Held {
  x: number;
  y: number;
  /** Pressed with Shift: draws a box. */
  readonly more: boolean;
  /** It holds something that is drawn. */
  readonly grasped: boolean;
  readonly fromX: number;
  readonly fromY: number;
}

/** Drag, pinch, wheel and press on a board, in pixels of its box. */
export function useBoardGestures(
  box: RefObject<HTMLElement | null>,
  gestures: BoardGestures,
): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const held = new Map<number, Held>();
    let dragged = false;
    let holding: ReturnType<typeof setTimeout> | undefined;
    const place = (event: { clientX: number; clientY: number }): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const kind = (event: globalThis.PointerEvent): Pointing =>
      event.pointerType === 'mouse' ? 'mouse' : 'touch';
    const onDown = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      const [x, y] = place(event);
      if (held.size === 0) dragged = false;
      const grasped = held.size === 0 && (latest.current.grasps?.([x, y]) ?? false);
      held.set(event.pointerId, { x, y, fromX: x, fromY: y, more: event.shiftKey, grasped });
      clearTimeout(holding);
      if (held.size > 1) return;
      holding = setTimeout(() => {
        if (dragged || held.size !== 1) return;
        // The press that follows the hold does nothing more.
        dragged = true;
        latest.current.onHold([x, y]);
      }, HOLD_MS);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const [x, y] = place(event);
      const one = held.get(event.pointerId);
      if (!one) {
        if (event.pointerType === 'mouse') latest.current.onHover([x, y]);
        return;
      }
      const other = [...held.values()].find((each) => each !== one);
      if (!dragged && Math.hypot(x - one.fromX, y - one.fromY) > TREMBLE[kind(event)]) {
        dragged = true;
        clearTimeout(holding);
        element.setPointerCapture(event.pointerId);
        element.dataset.dragged = '';
        latest.current.onHover(null);
      }
      if (other) {
        const was = Math.hypot(one.x - other.x, one.y - other.y) || 1;
        const is = Math.hypot(x - other.x, y - other.y);
        latest.current.onPan([(x - one.x) / 2, (y - one.y) / 2]);
        latest.current.onZoom(is / was, [(x + other.x) / 2, (y + other.y) / 2]);
      } else if (dragged && one.grasped) latest.current.onDraw?.([x, y], false);
      else if (dragged && one.more)
        latest.current.onBox(
          [
            [one.fromX, one.fromY],
            [x, y],
          ],
          false,
        );
      else if (dragged) latest.current.onPan([x - one.x, y - one.y]);
      if (dragged || other) {
        one.x = x;
        one.y = y;
      }
    };
    const onUp = (event: globalThis.PointerEvent) => {
      const one = held.get(event.pointerId);
      if (!one) return;
      held.delete(event.pointerId);
      clearTimeout(holding);
      if (held.size > 0) return;
      delete element.dataset.dragged;
      const up = event.type === 'pointerup';
      if (dragged && one.grasped) latest.current.onDraw?.([one.x, one.y], true);
      else if (dragged && one.more)
        latest.current.onBox(
          up
            ? [
                [one.fromX, one.fromY],
                [one.x, one.y],
              ]
            : null,
          up,
        );
      else if (!dragged && up) latest.current.onPress([one.fromX, one.fromY], one.more);
    };
    const onLeave = () => latest.current.onHover(null);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      latest.current.onZoom(
        Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0016),
        place(event),
      );
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(holding);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('wheel', onWheel);
    };
  }, [box]);
}
