import { describe, expect, test } from 'vitest';
import { PLANTS, type Plant } from './plants';
import { simulate } from './simulate';

/** Seeds that are tried for a planted fault. */
const TRIED = 40;

/**
 * What is found with a planted fault: the first violation of its law, else the first of all; null: none of the seeds
 * finds one. A fault may break another invariant before its law.
 */
async function found(plant: Plant, law: RegExp): Promise<string | null> {
  let first: string | null = null;
  for (let seed = 0; seed < TRIED; seed++) {
    const { violations } = await simulate({ seed: `plant ${seed}`, plant });
    const broken = violations.find((violation) => law.test(violation));
    if (broken !== undefined) return broken;
    first ??= violations[0] ?? null;
  }
  return first;
}

describe('[simulator: planted faults] each is found, by the law that it breaks', () => {
  const laws: Readonly<Record<Plant, RegExp>> = {
    'acknowledges-first': /lost|cannot|undefined|not there|has events/,
    'forgets-commands': /twice/,
    'opens-seals': /is seen by somebody else/,
    'skips-an-event': /is not its rebuild/,
    'exports-too-little': /does not verify/,
  };
  for (const plant of Object.keys(PLANTS) as Plant[])
    test(`${plant}: ${PLANTS[plant]}`, async () => {
      expect(await found(plant, laws[plant])).toMatch(laws[plant]);
    });
});

test('[simulator: replay] the same seed gives the same course, to the last statement', async () => {
  for (const seed of ['one', 'two', 'three']) {
    const [first, second] = [
      await simulate({ seed, traced: true }),
      await simulate({ seed, traced: true }),
    ];
    expect(first.trace.length).toBeGreaterThan(100);
    expect(second.trace).toEqual(first.trace);
  }
});

test('[simulator: replay] a course does not depend on what was simulated before it', async () => {
  const alone = await simulate({ seed: 'alone', traced: true });
  await simulate({ seed: 'another' });
  expect((await simulate({ seed: 'alone', traced: true })).trace).toEqual(alone.trace);
});

test('[simulator: campaigns] mail, Macysburg by both versions of its rules and Silesia are played, and every law holds', async () => {
  for (const wish of [
    { campaign: 'tossed', against: 'mail' },
    { campaign: 'macysburg', against: 'conservative' },
    { campaign: 'silesia-1757', against: 'conservative' },
  ] as const) {
    const { begins, violations, figures } = await simulate({ ...wish, seed: 'kinds' });
    expect(violations).toEqual([]);
    expect(begins).toContain(`${wish.campaign}, ${wish.against}`);
    expect(figures.events).toBeGreaterThan(5);
  }
});
