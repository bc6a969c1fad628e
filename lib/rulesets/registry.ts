import { boardResolver } from '@/lib/battle/board-resolver';
import type { QuickResolver } from '@/lib/battle/quick-resolver';
import type { AnyRuleset } from '@/lib/battle/ruleset';
import { commandAndManeuver } from './command-and-maneuver/ruleset';
import { musketAndPike } from './musket-and-pike/quick-resolver';

/** The rulesets that can be played, for the application and the command line. */
export interface RulesetEntry {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** The source document and edition. */
  readonly source: string;
  /** What it offers: a quick resolver, a board. */
  readonly status: 'quick' | 'board' | 'board and quick';
  /** Battles without people: the quick resolver, or the board played by its fast commanders. */
  readonly quick: QuickResolver;
  readonly board?: AnyRuleset;
}

const macysburg = boardResolver(commandAndManeuver, {
  doctrine: 'fast',
  trialsMost: 100,
  trialsAtOnce: 8,
});

export const RULESETS: readonly RulesetEntry[] = [
  {
    id: musketAndPike.id,
    version: musketAndPike.version,
    title: musketAndPike.title,
    source: musketAndPike.source,
    status: 'quick',
    quick: musketAndPike,
  },
  {
    id: macysburg.id,
    version: macysburg.version,
    title: macysburg.title,
    source: macysburg.source,
    status: 'board',
    quick: macysburg,
    board: commandAndManeuver,
  },
];

/** Those that have a board, by their ids. */
export const BOARDS: ReadonlyMap<string, AnyRuleset> = new Map(
  RULESETS.flatMap(({ id, board }) => (board === undefined ? [] : [[id, board]])),
);

/** A ruleset by its id, or undefined. */
export function rulesetById(id: string): RulesetEntry | undefined {
  return RULESETS.find((ruleset) => ruleset.id === id);
}
