/**
 * A Markov chain that ends: from each state a chance to end with a value, and chances to continue. `moves` is row-major
 * (size × size) and is consumed by `chainValues`.
 */
export interface AbsorbingChain {
  readonly size: number;
  /** Chance of going from one state to another, ≥ 0. */
  readonly moves: Float64Array;
  /** Chance of ending from each state, ≥ 0. */
  readonly ends: Float64Array;
  /** Chance of ending times the worth of the end, summed. */
  readonly worth: Float64Array;
}

/**
 * Expected value from each state; play that never ends is worth 0. States are eliminated one by one without a single
 * subtraction of probabilities (Grassmann, Taksar and Heyman), so that a chance of ending of 1e-12 loses no digits.
 * Overwrites the chain.
 */
export function chainValues(chain: AbsorbingChain): Float64Array {
  const { size, moves, ends, worth } = chain;
  const leaving = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    const own = k * size;
    let out = ends[k] as number;
    for (let t = 0; t < k; t++) out += moves[own + t] as number;
    leaving[k] = out;
    if (out === 0) {
      for (let s = 0; s < k; s++) {
        ends[s] = (ends[s] as number) + (moves[s * size + k] as number);
        moves[s * size + k] = 0;
      }
      continue;
    }
    const endsOfK = ends[k] as number;
    const worthOfK = worth[k] as number;
    for (let s = 0; s < k; s++) {
      const chance = moves[s * size + k] as number;
      if (chance === 0) continue;
      const factor = chance / out;
      const row = s * size;
      for (let t = 0; t < k; t++) {
        const onward = moves[own + t] as number;
        if (onward !== 0) moves[row + t] = (moves[row + t] as number) + factor * onward;
      }
      ends[s] = (ends[s] as number) + factor * endsOfK;
      worth[s] = (worth[s] as number) + factor * worthOfK;
    }
  }
  const values = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    const out = leaving[k] as number;
    if (out === 0) continue;
    let sum = worth[k] as number;
    for (let t = 0; t < k; t++) sum += (moves[k * size + t] as number) * (values[t] as number);
    values[k] = sum / out;
  }
  return values;
}
