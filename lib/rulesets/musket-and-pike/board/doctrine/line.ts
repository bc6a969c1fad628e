import type { Field } from './field';
import type { Stack } from './stacks';

/** The value below which a share of values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** How the first line stands: as one, so that it can be dressed. */
export interface LineNow {
  readonly stacks: readonly Stack[];
  /** Depth that it dresses on. */
  readonly depth: number;
  /** Share of it that has closed with the enemy. */
  readonly closed: number;
  readonly centre: number;
}

/** Lanes aside within which bodies of the first line go in together. */
const TOGETHER = 10;

/** The first line round a lane: a front of five kilometres neither dresses nor closes as one. */
export function lineRound(field: Field, line: LineNow, lane: number): LineNow {
  const near = line.stacks.filter((stack) => Math.abs(stack.lane - lane) <= TOGETHER);
  if (near.length < 2 || near.length === line.stacks.length) return line;
  const steady = near.filter(({ disordered }) => !disordered);
  const basis = steady.length > 0 ? steady : near;
  return {
    ...line,
    depth: quantile(
      basis.map(({ depth }) => depth),
      0.35,
    ),
    closed: basis.filter(({ at }) => field.near(at) <= 4).length / Math.max(1, basis.length),
  };
}

export function lineOf(field: Field, stacks: readonly Stack[]): LineNow {
  const sound = stacks.filter(({ kind, routed }) => kind === 'infantry' && !routed);
  const first = sound.filter(({ post }) => post.role === 'line');
  const line = first.length > 0 ? first : sound.length > 0 ? sound : stacks;
  const steady = line.filter(({ disordered }) => !disordered);
  const basis = steady.length > 0 ? steady : line;
  const depths = basis.map(({ depth }) => depth);
  return {
    stacks: line,
    depth: quantile(depths, 0.35),
    closed: basis.filter(({ at }) => field.near(at) <= 4).length / Math.max(1, basis.length),
    centre: line.reduce((sum, { lane }) => sum + lane, 0) / Math.max(1, line.length),
  };
}
