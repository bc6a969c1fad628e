/**
 * The package's own types describe its main module, which loads every generator and mixes in the machine's entropy on
 * load. This file declares alea alone.
 */
declare module 'seedrandom/lib/alea.js' {
  /** A generator determined by the seed: each call returns the next number in [0, 1), in steps of 2^−32. */
  export default function alea(seed: string): () => number;
}
