import type { Palette } from '@/app/_components/board/palette';
import { type BoardWindow, targetsBeyond } from '@/app/_components/board/view';

/** At each edge of the window a tab with the number of targets beyond it. */
export function paintBeyond(
  context: CanvasRenderingContext2D,
  targets: readonly (readonly [number, number])[],
  window: BoardWindow,
  inks: Palette,
): void {
  const counts = targetsBeyond(targets, window);
  const { width, height } = window;
  const middles = {
    left: [22, height / 2],
    right: [width - 22, height / 2],
    up: [width / 2, 13],
    down: [width / 2, height - 13],
  } as const;
  const arrows = { left: '‹', right: '›', up: '▴', down: '▾' } as const;
  context.font = '700 14px "Alegreya Sans", "Gill Sans", Calibri, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const edge of ['left', 'right', 'up', 'down'] as const) {
    if (counts[edge] === 0) continue;
    const [x, y] = middles[edge];
    context.fillStyle = inks.ink;
    context.fillRect(x - 22, y - 13, 44, 26);
    context.fillStyle = inks.sheet;
    context.fillText(
      edge === 'left' ? `${arrows.left} ${counts.left}` : `${counts[edge]} ${arrows[edge]}`,
      x,
      y + 1,
    );
  }
}

/** The box that selects several, by two of its corners. */
export function paintBox(
  context: CanvasRenderingContext2D,
  [one, other]: readonly [readonly [number, number], readonly [number, number]],
  inks: Palette,
): void {
  context.strokeStyle = inks.ink;
  context.lineWidth = 1.4;
  context.setLineDash([6, 4]);
  context.strokeRect(
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.abs(one[0] - other[0]),
    Math.abs(one[1] - other[1]),
  );
  context.setLineDash([]);
}
