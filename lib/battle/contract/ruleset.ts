import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide } from '@/lib/kernel/side';
import type { AgreedTerm } from './agreed-terms';
import type { BattleStory } from './battle-story';
import type { AnyBoardGame } from './board-game';
import type { Calculator } from './calculator';
import type { FieldPlanner } from './field-plan';
import type { HouseValue } from './house-value';
import type { LogWords } from './log-words';
import type { QuickResolver } from './quick-resolver';
import type { RulesPage } from './rules-page';
import type { BoardSigns } from './signs';
import type { TableWriter } from './table-notes';

/**
 * A battle system as the rest of the program sees it: the folder's one export to the registry. Everything that pages,
 * command line, odds, verification, tests and benches need follows from it.
 */
export interface Ruleset {
  /** Its id in campaign files. Never changes. */
  readonly id: string;
  /** The version of new battles; the same for its quick resolver and its board. */
  readonly version: string;
  readonly title: string;
  /** The source document and edition of the rules. */
  readonly source: string;
  /** Battles without people: a resolver of its own, or its board played by its own commanders (`boardResolver`). */
  readonly quick: QuickResolver;
  /** The game that people play, move by move; absent: there is none. */
  readonly board?: AnyBoardGame;
  /** How pieces, marks and terrain of the board are drawn; unnamed ones are drawn by default. */
  readonly signs?: BoardSigns;
  /** How the facts in the logs of its reports are worded; absent: its logs hold sentences. */
  readonly words?: LogWords;
  /** How it writes the story of a battle from the facts of its report; absent: from the result alone. */
  readonly story?: BattleStory;
  /** How it draws the plan of a field; absent: it draws none. */
  readonly plan?: FieldPlanner;
  /** How it words a scenario for a table, and what fatigue and quality do; absent: it says nothing. */
  readonly table?: TableWriter;
  /** Its named calculators; empty if none. */
  readonly calculators: readonly Calculator[];
  /** Numbers that the source leaves open, by the name of their setting in a scenario; empty if none. */
  readonly houseValues: Readonly<Record<string, HouseValue>>;
  /**
   * What a handicap of 20 per cent in favour of side A does, in a sentence, the sides by name; absent: its battles know
   * no handicap, and it is not asked for.
   */
  readonly handicap?: (sides: BySide<string>) => string;
  /**
   * What the players of a single battle agree on before it begins (optional rules, length, what is hidden), as it stands
   * in a set-up, the sides by name. Empty for a set-up that its rules refuse. Absent: nothing is open to agreement.
   * `version`: the one that the battle names, where it has begun; absent: that of new battles.
   */
  readonly agreed?: (setUp: Json, sides: BySide<string>, version?: string) => readonly AgreedTerm[];
  /** Its rules for readers who know nothing yet; its calculators stand where they are needed. */
  readonly rules: RulesPage;
  /**
   * Ids of the campaign's ready-made replacement policies that suit its battles, the most suitable first
   * (docs/reference/campaign-file.md); empty: any will do.
   */
  readonly intervalPresets: readonly string[];
  /** The fuzzer's plan; every ruleset with a board has one. */
  readonly fuzz?: FuzzPlan;
}

/** The games for fuzzing a board. */
export interface FuzzPlan {
  /** Orders that exercise every part of the rules: short days, nights, options, odd values. */
  orders(): readonly BattleOrder[];
  /** Decisions at the beginning of a game that the ruleset's own commander makes, so that the armies meet. */
  readonly openingMost: number;
  /** Number of casualties of a unit type for each one that may return; absent: not checked. */
  readonly casualtiesPerReturn?: number;
  /**
   * The set-up of the next day of a battle that a report continues, for chains of continued days; null: it was the last.
   * Absent: no day is continued.
   */
  readonly nextDay?: (order: BattleOrder) => BattleOrder['setup'] | null;
}

/** A ruleset's features, for people. */
export type RulesetStatus = 'quick' | 'board' | 'board and quick';

/** A ruleset's features: a quick resolver of its own, a board, or both. */
export function statusOf({ quick, board }: Pick<Ruleset, 'quick' | 'board'>): RulesetStatus {
  if (board === undefined) return 'quick';
  return quick.method === 'autoplayed' ? 'board' : 'board and quick';
}

/** Some rulesets by their ids. */
export function byId(rulesets: readonly Ruleset[]): ReadonlyMap<string, Ruleset> {
  return new Map(rulesets.map((ruleset) => [ruleset.id, ruleset]));
}

/** The resolvers of battles without people, by the ids of their rulesets. */
export function resolversOf(rulesets: Iterable<Ruleset>): ReadonlyMap<string, QuickResolver> {
  return new Map([...rulesets].map(({ id, quick }) => [id, quick]));
}

/** The games on boards, by the ids of their rulesets. */
export function boardsOf(rulesets: Iterable<Ruleset>): ReadonlyMap<string, AnyBoardGame> {
  return new Map([...rulesets].flatMap(({ id, board }) => (board ? [[id, board]] : [])));
}
