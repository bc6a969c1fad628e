/** Smooth, deterministic noise for terrain: the same point always has the same value. */
const SIZE = 256;
const LATTICE = (() => {
  const values = new Float32Array(SIZE * SIZE);
  let seed = 1234567;
  for (let i = 0; i < values.length; i++) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    values[i] = seed / 0x7fffffff;
  }
  return values;
})();

const at = (x: number, y: number) =>
  LATTICE[((y & (SIZE - 1)) * SIZE) | (x & (SIZE - 1))] as number;
const ease = (t: number) => t * t * (3 - 2 * t);

function single(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = ease(x - column);
  const fy = ease(y - row);
  return (
    (at(column, row) * (1 - fx) + at(column + 1, row) * fx) * (1 - fy) +
    (at(column, row + 1) * (1 - fx) + at(column + 1, row + 1) * fx) * fy
  );
}

/** Noise of several octaves, 0 … 1, about 0.5 in the mean. */
export function noise(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * single(px, py);
    total += weight;
    px = px * 2.03 + 17;
    py = py * 2.03 + 31;
    weight /= 2;
  }
  return sum / total;
}
