/**
 * The fixed yardstick of solvers: Gaussian elimination of a dense matrix with partial pivoting. It must never be
 * changed, so that ratios to it can be compared over the years.
 *
 * @param size rows and columns
 * @param times how often a fresh matrix is eliminated
 * @returns a checksum, so that nothing can be left out as unused
 */
export function eliminate(size: number, times: number): number {
  let checksum = 0;
  for (let time = 0; time < times; time += 1) {
    const rows: Float64Array[] = Array.from({ length: size }, (_, row) =>
      Float64Array.from(
        { length: size },
        (_, column) => ((row * 31 + column * 17 + time) % 101) / 101 + (row === column ? 2 : 0),
      ),
    );
    for (let pivot = 0; pivot < size; pivot += 1) {
      let best = pivot;
      for (let row = pivot + 1; row < size; row += 1)
        if (Math.abs(rows[row]?.[pivot] ?? 0) > Math.abs(rows[best]?.[pivot] ?? 0)) best = row;
      const chosen = rows[best] as Float64Array;
      rows[best] = rows[pivot] as Float64Array;
      rows[pivot] = chosen;
      const lead = chosen[pivot] ?? 1;
      for (let row = pivot + 1; row < size; row += 1) {
        const below = rows[row] as Float64Array;
        const factor = (below[pivot] ?? 0) / lead;
        if (factor === 0) continue;
        for (let column = pivot; column < size; column += 1)
          below[column] = (below[column] ?? 0) - factor * (chosen[column] ?? 0);
      }
    }
    checksum += rows[size - 1]?.[size - 1] ?? 0;
  }
  return checksum;
}
