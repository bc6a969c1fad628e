/**
 * The package's own types describe its main module, which brings every generator and mixes in the machine's entropy when
 * it is loaded. This is the file of alea alone.
 */
declare module 'seedrandom/lib/alea.js' {
  /** A generator that the seed determines: each call returns the next number in [0, 1), in steps of 2^−32. */
  export default function alea(seed: string): () => number;
}
