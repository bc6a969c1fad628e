import { expect, test } from 'vitest';
import { decodeOutcomes, encodeOutcomes } from '@/lib/trials/trial-outcomes';

const batch = {
  from: 250,
  to: 253,
  level: Uint8Array.of(0, 4, 2),
  headsLost: { A: Float64Array.of(0, 1.5, 4e5), B: Float64Array.of(7, 8, 9) },
  gunsLost: { A: Float64Array.of(0, 1, 2), B: Float64Array.of(3, 4, 5) },
  points: Float64Array.of(-12.25, 0, 1e9),
};

test('[jobs: chunks] stored trial outcomes round-trip from one worker to the next', () => {
  expect(decodeOutcomes(250, 253, encodeOutcomes(batch))).toEqual(batch);
});

test('[jobs: chunks] a chunk with the wrong number of trials is refused', () => {
  expect(() => decodeOutcomes(250, 254, encodeOutcomes(batch))).toThrow(/wrong length/);
});
