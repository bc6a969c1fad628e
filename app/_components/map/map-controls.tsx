'use client';

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

interface MapView {
  /** Enlargement, 1 … 8. */
  readonly zoom: number;
  /** The middle of what is seen, as shares of the sheet, 0 … 1. */
  readonly x: number;
  readonly y: number;
}
const FIT: MapView = { zoom: 1, x: 0.5, y: 0.5 };
const ZOOM_MAX = 8;

function bounded(view: MapView): MapView {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom));
  const half = 0.5 / zoom;
  return {
    zoom,
    x: Math.min(1 - half, Math.max(half, view.x)),
    y: Math.min(1 - half, Math.max(half, view.y)),
  };
}

/** Scales back names that run along a line or at an angle. */
const LETTER_ATTRIBUTES = ['font-size', 'letter-spacing', 'dy'] as const;

/**
 * Keeps letters at their size while the sheet under them is enlarged. The style sheet scales most of them back around
 * their own place (`--zoom`); names along a line or at an angle are set smaller.
 */
function keepLetters(sheet: SVGSVGElement, zoom: number): void {
  sheet.style.setProperty('--zoom', String(zoom));
  for (const name of sheet.querySelectorAll<SVGTextElement>(
    '.map__curved text, .map__regions text',
  ))
    for (const attribute of LETTER_ATTRIBUTES) {
      const kept = `data-drawn-${attribute}`;
      const drawn = name.getAttribute(kept) ?? name.getAttribute(attribute);
      if (drawn === null) continue;
      name.setAttribute(kept, drawn);
      name.setAttribute(attribute, String(Number(drawn) / zoom));
    }
}

export interface MapControlsProps {
  /** The drawn sheets, from the server. */
  readonly children: ReactNode;
  readonly caption?: ReactNode;
  /** The same in words. */
  readonly text: ReactNode;
}

/** Drag, pinch, wheel, arrow keys and buttons move the view box of the sheets; nothing is drawn again. */
export function MapControls({ children, caption, text }: MapControlsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const [view, setView] = useState<MapView>(FIT);
  const [hidden, setHidden] = useState(false);
  const [asText, setAsText] = useState(false);

  // Runs after each rendering, because the server renders for a sheet that is not enlarged.
  useEffect(() => {
    for (const sheet of frame.current?.querySelectorAll<SVGSVGElement>('.map__sheet') ?? []) {
      const inner = sheet.querySelector<SVGSVGElement>('.map__window');
      const width = sheet.viewBox.baseVal.width;
      const height = sheet.viewBox.baseVal.height;
      const left = (view.x - 0.5 / view.zoom) * width;
      const top = (view.y - 0.5 / view.zoom) * height;
      inner?.setAttribute('viewBox', `${left} ${top} ${width / view.zoom} ${height / view.zoom}`);
      if (inner) keepLetters(inner, view.zoom);
    }
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // The wheel scrolls the page until the map has the focus or Ctrl is held.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const atX = (event.clientX - box.left) / box.width - 0.5;
      const atY = (event.clientY - box.top) / box.height - 0.5;
      const factor = Math.exp(-event.deltaY * 0.0015);
      setView((old) => zoomed(old, factor, atX, atY));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (view.zoom > 1 || pointers.current.size > 1)
      event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const box = event.currentTarget.getBoundingClientRect();
    const others = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, point]) => point);
    const other = others[0];
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const atX = ((event.clientX + other.x) / 2 - box.left) / box.width - 0.5;
      const atY = ((event.clientY + other.y) / 2 - box.top) / box.height - 0.5;
      setView((old) => zoomed(old, is / was, atX, atY));
      return;
    }
    const dx = (event.clientX - before.x) / box.width;
    const dy = (event.clientY - before.y) / box.height;
    setView((old) =>
      bounded({ zoom: old.zoom, x: old.x - dx / old.zoom, y: old.y - dy / old.zoom }),
    );
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = 0.12 / view.zoom;
    const moves: Record<string, () => MapView> = {
      ArrowLeft: () => ({ ...view, x: view.x - step }),
      ArrowRight: () => ({ ...view, x: view.x + step }),
      ArrowUp: () => ({ ...view, y: view.y - step }),
      ArrowDown: () => ({ ...view, y: view.y + step }),
      '+': () => zoomed(view, 1.4, 0, 0),
      '=': () => zoomed(view, 1.4, 0, 0),
      '-': () => zoomed(view, 1 / 1.4, 0, 0),
      '0': () => FIT,
      Home: () => FIT,
    };
    const move = moves[event.key];
    if (!move || (view.zoom === 1 && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    setView(bounded(move()));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this groups a drawing */}
      <div
        ref={frame}
        className="map__frame"
        role="group"
        aria-label="Map. Plus and minus enlarge it, arrow keys move it, zero fits it."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by keys
        tabIndex={0}
        data-zoomed={view.zoom > 1 ? '' : undefined}
        data-hide-armies={hidden ? '' : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => setView((old) => zoomed(old, 1.6, 0, 0))}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <figcaption className="map__caption">
        <p className="cap">{caption}</p>
        <div className="map__tools">
          <button
            type="button"
            onClick={() => setView((old) => zoomed(old, 1 / 1.4, 0, 0))}
            disabled={view.zoom <= 1}
            aria-label="Smaller"
          >
            −
          </button>
          <button
            type="button"
            onClick={() => setView((old) => zoomed(old, 1.4, 0, 0))}
            disabled={view.zoom >= ZOOM_MAX}
            aria-label="Larger"
          >
            +
          </button>
          <button type="button" onClick={() => setView(FIT)}>
            Fit
          </button>
          <button type="button" onClick={() => setHidden(!hidden)} aria-pressed={hidden}>
            {hidden ? 'Show armies' : 'Hide armies'}
          </button>
          <button type="button" onClick={() => setAsText(!asText)} aria-expanded={asText}>
            As text
          </button>
        </div>
      </figcaption>
      <div className="map__text" hidden={!asText}>
        {text}
      </div>
    </>
  );
}

/** Enlarges round a point given as shares from the middle, −0.5 … 0.5, and keeps that point in its place. */
function zoomed(view: MapView, factor: number, atX: number, atY: number): MapView {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  return bounded({
    zoom,
    x: view.x + atX / view.zoom - atX / zoom,
    y: view.y + atY / view.zoom - atY / zoom,
  });
}
