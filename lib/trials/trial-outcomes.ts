import type { TrialBatch } from '@/lib/battle/contract/trials';

const FIGURES = 5;
const BYTES_A_TRIAL = 1 + FIGURES * 8;

/** A batch as stored between chunks: the levels, then five columns of doubles, little-endian. */
export function encodeOutcomes(batch: TrialBatch): Uint8Array {
  const trials = batch.to - batch.from;
  const bytes = new Uint8Array(trials * BYTES_A_TRIAL);
  bytes.set(batch.level.subarray(0, trials), 0);
  const view = new DataView(bytes.buffer);
  columnsOf(batch).forEach((column, index) => {
    const start = trials * (1 + 8 * index);
    for (let trial = 0; trial < trials; trial++) {
      view.setFloat64(start + trial * 8, column[trial] ?? 0, true);
    }
  });
  return bytes;
}

/** Throws if the bytes are not those of this many trials. */
export function decodeOutcomes(from: number, to: number, bytes: Uint8Array): TrialBatch {
  const trials = to - from;
  if (bytes.byteLength !== trials * BYTES_A_TRIAL)
    throw new Error('A chunk of trials has the wrong length');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const column = (index: number) => {
    const start = trials * (1 + 8 * index);
    return Float64Array.from({ length: trials }, (_, trial) =>
      view.getFloat64(start + trial * 8, true),
    );
  };
  return {
    from,
    to,
    level: bytes.slice(0, trials),
    headsLost: { A: column(0), B: column(1) },
    gunsLost: { A: column(2), B: column(3) },
    points: column(4),
  };
}

function columnsOf(batch: TrialBatch): readonly Float64Array[] {
  return [batch.headsLost.A, batch.headsLost.B, batch.gunsLost.A, batch.gunsLost.B, batch.points];
}
