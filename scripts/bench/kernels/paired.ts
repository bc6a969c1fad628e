/**
 * What two things cost when they are measured in turn, so that the machine's speed at the moment affects both alike.
 */
export interface Paired {
  /** Milliseconds of processor time: medians of the rounds. */
  readonly subjectMs: number;
  readonly baselineMs: number;
  /** Median of the ratios of each round: subject over baseline. */
  readonly ratio: number;
}

/** Runs subject and baseline in alternating rounds, the first of which is not counted. */
export function inTurn(subject: () => unknown, baseline: () => unknown, rounds = 9): Paired {
  const pairs: { readonly subject: number; readonly baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { baseline: processorMs(baseline), subject: processorMs(subject) };
    if (round > 0) pairs.push(pair);
  }
  return {
    subjectMs: median(pairs.map((pair) => pair.subject)),
    baselineMs: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.subject / pair.baseline)),
  };
}

/** Milliseconds of processor time of this process that a piece of work takes. */
export function processorMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const used = process.cpuUsage(begun);
  return (used.user + used.system) / 1_000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.ceil(middle - 0.5)] ?? 0)) / 2;
}
