import { expect, test } from 'vitest';
import { decodeOutcomes, encodeOutcomes } from '@/lib/trials/trial-outcomes';

const batch = {
  from: 250,
  to: 253,
  level: Uint8Array.of(0, 4, 2),
  menLost: { A: Float64Array.of(0, 1.5, 4e5), B: Float64Array.of(7, 8, 9) },
  gunsLost: { A: Float64Array.of(0, 1, 2), B: Float64Array.of(3, 4, 5) },
  points: Float64Array.of(-12.25, 0, 1e9),
};

test('[jobs: chunks] what a worker keeps of its trials is what the next one reads', () => {
  expect(decodeOutcomes(250, 253, encodeOutcomes(batch))).toEqual(batch);
});

test('[jobs: chunks] bytes of another number of trials are no chunk', () => {
  expect(() => decodeOutcomes(250, 254, encodeOutcomes(batch))).toThrow(/wrong length/);
});
