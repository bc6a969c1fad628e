import type { QuickResolver } from '@/lib/battle/quick-resolver';
import { musketAndPike } from './musket-and-pike/quick-resolver';

/** The rulesets that can be played, for the application and the command line. */
export interface RulesetEntry {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** The source document and edition. */
  readonly source: string;
  /** What it offers: a quick resolver, a board. */
  readonly status: 'quick' | 'board and quick';
  readonly quick: QuickResolver;
}

export const RULESETS: readonly RulesetEntry[] = [
  {
    id: musketAndPike.id,
    version: musketAndPike.version,
    title: musketAndPike.title,
    source: musketAndPike.source,
    status: 'quick',
    quick: musketAndPike,
  },
];

/** A ruleset by its id, or undefined. */
export function rulesetById(id: string): RulesetEntry | undefined {
  return RULESETS.find((ruleset) => ruleset.id === id);
}
