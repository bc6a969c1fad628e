import type { Point } from './geometry';

/** Little trees, set in rows over a shape; the same shape always carries the same trees. */
export function woodText(shape: readonly Point[], width: number, height: number): string {
  const left = Math.max(0, Math.min(...shape.map((p) => p[0])));
  const right = Math.min(width, Math.max(...shape.map((p) => p[0])));
  const top = Math.max(0, Math.min(...shape.map((p) => p[1])));
  const bottom = Math.min(height, Math.max(...shape.map((p) => p[1])));
  let text = '';
  let seed = 91;
  const chance = () => {
    seed = (seed * 9301 + 49297) % 233280;
    return seed / 233280 - 0.5;
  };
  for (let y = top + 4; y < bottom; y += 7) {
    for (let x = left + ((y - top) % 14 > 7 ? 4 : 8); x < right; x += 9) {
      const at: Point = [x + chance() * 4, y + chance() * 3];
      if (!within(shape, at)) continue;
      text += `M${at[0].toFixed(1)} ${at[1].toFixed(1)}m-2.4 1a2.3 2.3 0 1 1 4.2.6M${(at[0] - 1).toFixed(1)} ${(at[1] + 2.4).toFixed(1)}h4`;
    }
  }
  return text;
}

function within(shape: readonly Point[], at: Point): boolean {
  let inside = false;
  shape.forEach((a, index) => {
    const b = shape[(index + 1) % shape.length] as Point;
    if (
      a[1] > at[1] !== b[1] > at[1] &&
      at[0] < ((b[0] - a[0]) * (at[1] - a[1])) / (b[1] - a[1]) + a[0]
    )
      inside = !inside;
  });
  return inside;
}
