import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleStory } from './battle-story';
import type { AnyBoardGame } from './board-game';
import type { Calculator } from './calculator';
import type { FieldPlanner } from './field-plan';
import type { HouseValue } from './house-value';
import type { LogWords } from './log-words';
import type { QuickResolver } from './quick-resolver';
import type { BoardSigns } from './signs';

/**
 * A battle system as everything outside its folder knows it: the one thing that the folder exports to the registry. What
 * pages, command line, odds, verification, tests and benches need of it follows from here.
 */
export interface Ruleset {
  /** As campaign files name it. Kept for ever. */
  readonly id: string;
  /** The version of new battles; its quick resolver and its board have the same. */
  readonly version: string;
  readonly title: string;
  /** The source document and edition the rules come from. */
  readonly source: string;
  /** Battles without people: a resolver of its own, or its board played by its own commanders (`boardResolver`). */
  readonly quick: QuickResolver;
  /** The game that people play, move by move; absent: there is none. */
  readonly board?: AnyBoardGame;
  /** How pieces, marks and terrain of the board are drawn; what it does not name is drawn by default. */
  readonly signs?: BoardSigns;
  /** How the facts in the logs of its reports are worded; absent: its logs hold sentences. */
  readonly words?: LogWords;
  /** How it tells a battle from the facts of its report; absent: from the result alone. */
  readonly story?: BattleStory;
  /** How it draws the plan of a field; absent: it draws none. */
  readonly plan?: FieldPlanner;
  /** Every calculation that can be asked by name; none: an empty list. */
  readonly calculators: readonly Calculator[];
  /** Numbers that the source leaves open, by the name that a scenario sets them with; none: an empty object. */
  readonly houseValues: Readonly<Record<string, HouseValue>>;
  /** What the fuzzer plays; every ruleset with a board has it. */
  readonly fuzz?: FuzzPlan;
}

/** The games by which a board is fuzzed. */
export interface FuzzPlan {
  /** Orders that reach every part of the rules: short days, nights, options, odd values. */
  orders(): readonly BattleOrder[];
  /** Decisions at the beginning of a game that the ruleset's own commander takes, so that the armies meet. */
  readonly openingMost: number;
  /** Casualties of a type of unit for which at most one may come back; absent: not asked. */
  readonly casualtiesPerReturn?: number;
}

/** What a ruleset offers, for people. */
export type RulesetStatus = 'quick' | 'board' | 'board and quick';

/** What a ruleset offers: a quick resolver of its own, a board, or both. */
export function statusOf({ quick, board }: Pick<Ruleset, 'quick' | 'board'>): RulesetStatus {
  if (board === undefined) return 'quick';
  return quick.method === 'autoplayed' ? 'board' : 'board and quick';
}

/** Some rulesets by their ids. */
export function byId(rulesets: readonly Ruleset[]): ReadonlyMap<string, Ruleset> {
  return new Map(rulesets.map((ruleset) => [ruleset.id, ruleset]));
}

/** What fights battles without people, by the ids of their rulesets. */
export function resolversOf(rulesets: Iterable<Ruleset>): ReadonlyMap<string, QuickResolver> {
  return new Map([...rulesets].map(({ id, quick }) => [id, quick]));
}

/** The games on boards, by the ids of their rulesets. */
export function boardsOf(rulesets: Iterable<Ruleset>): ReadonlyMap<string, AnyBoardGame> {
  return new Map([...rulesets].flatMap(({ id, board }) => (board ? [[id, board]] : [])));
}
