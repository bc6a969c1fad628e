import { invariant } from '@/lib/kernel/assert';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { GameSituation, SituationGame } from './campaign-graph';
import type { CampaignCourse, CourseStop } from './course';
import type { RecursiveSolution } from './recursive-game';
import { cellWorth } from './stochastic-game';

/** What one side's choice was worth against the other's best play. All values are side A's, −1 … 1. */
export interface AnalysedChoice {
  readonly choice: string;
  /** The mixture of best play: open choice → chance. */
  readonly best: Readonly<Record<string, number>>;
  /** Value of each open choice to its side against the other's best play, less the value of best play: 0 or below. */
  readonly against: Readonly<Record<string, number>>;
  /** Value that the choice gave away, 0 … 2. */
  readonly gaveAway: number;
  readonly met: AgainstAnswer;
}

/**
 * What one side's choice was worth against the answer that it actually met, which its side could not know. Best play
 * can cost something here, and a blunder nothing.
 */
export interface AgainstAnswer {
  /** The open choice that was worth most against it: the one made, if none was worth more. */
  readonly best: string;
  /** How much more that one was worth to its side, 0 … 2. */
  readonly cost: number;
}

/** A battle's result, compared with its expectation. */
export interface AnalysedBattle {
  readonly battle: string;
  readonly index: number;
  readonly level: VictoryLevel;
  /** Value after it less its expected value, side A's. */
  readonly luck: number;
  readonly percentiles: BattlePercentiles | null;
}

/** Percentile of a battle among the trials of its order: the share with a lower result, equals counted half. 0 … 1. */
export interface BattlePercentiles {
  readonly trials: number;
  readonly level: number;
  /** Of the men lost by each side; null if there are only written odds. */
  readonly losses: BySide<number> | null;
}

export interface AnalysedSituation {
  readonly situation: string;
  readonly ordinal: number;
  readonly date: string;
  readonly position: number;
  /** Value to side A under best play, with the armies as they were. */
  readonly value: number;
  /** Null if nothing has been revealed there. */
  readonly played: AnalysedPlay | null;
}

export interface AnalysedPlay {
  readonly choices: BySide<AnalysedChoice>;
  /** Value once both choices were revealed. */
  readonly met: number;
  /**
   * met − value + what side A gave away − what side B gave away: the effect of how the two choices happened to meet,
   * for which neither side is to blame.
   */
  readonly meeting: number;
  /** Null if it led to no battle, or the battle is not resolved. */
  readonly battle: AnalysedBattle | null;
  /** Value at what came next; null if unknown. */
  readonly after: number | null;
  /** after − met if no battle explains it: dice and rounding of the interval. */
  readonly drift: number;
}

export interface CampaignAnalysis {
  readonly situations: readonly AnalysedSituation[];
  readonly conclusion: CampaignCourse['conclusion'];
  readonly totals: {
    readonly gaveAway: BySide<number>;
    /** Sums of what the choices cost against the answers that they met. */
    readonly cost: BySide<number>;
    readonly meeting: number;
    readonly luck: number;
    readonly drift: number;
  };
  /** The choice that gave away most, if any gave away more than nothing: index into `situations`. */
  readonly biggestBlunder: {
    readonly at: number;
    readonly side: Side;
    readonly gaveAway: number;
  } | null;
  /** The battle whose result moved the value farthest from its expectation. */
  readonly luckiestBattle: { readonly at: number; readonly luck: number } | null;
  /** Maximum error of any value relative to the true value of the game that was solved. */
  readonly exploitability: number;
}

/** A campaign's analysis with its inputs. */
export interface CourseAnalysis extends CampaignAnalysis {
  /** Version of the method. */
  readonly model: string;
  /** Number of states of the solved game, and the steps in which it distinguishes strengths, per cent. */
  readonly states: number;
  readonly strengthStep: number;
}

/** Differences below this are rounding, not play. */
const NOTHING = 1e-9;

/**
 * The value given away and gained in a campaign's course. `graph`: the game whose roots are the course's stops, in
 * order; `percentiles`: of the battle of each stop. The parts add up: the value at the end is that at the start, less
 * what A gave away, plus what B gave away, plus the meetings, the luck of the battles and the drift.
 */
export function analyseCourse(
  course: CampaignCourse,
  graph: SituationGame,
  solution: RecursiveSolution,
  percentiles: readonly (BattlePercentiles | null)[],
): CampaignAnalysis {
  invariant(graph.roots.length === course.stops.length, 'every stop is a root of the game');
  const valueAt = (index: number) => solution.values[graph.roots[index] as number] as number;
  const situations = course.stops.map((stop, index): AnalysedSituation => {
    const here = stop.campaign.situation;
    invariant(here !== null, 'the campaign is at a situation');
    const after =
      index + 1 < course.stops.length ? valueAt(index + 1) : (course.conclusion?.value ?? null);
    return {
      situation: here.id,
      ordinal: here.ordinal,
      date: stop.campaign.date,
      position: stop.position,
      value: valueAt(index),
      played: played(stop, graph, solution, index, after, percentiles[index] ?? null),
    };
  });
  const gaveAway = { A: 0, B: 0 };
  const cost = { A: 0, B: 0 };
  const totals = { meeting: 0, luck: 0, drift: 0 };
  let biggestBlunder: CampaignAnalysis['biggestBlunder'] = null;
  let luckiestBattle: CampaignAnalysis['luckiestBattle'] = null;
  situations.forEach(({ played: play }, at) => {
    if (play === null) return;
    totals.meeting += play.meeting;
    totals.drift += play.drift;
    for (const side of SIDES) {
      const given = play.choices[side].gaveAway;
      gaveAway[side] += given;
      cost[side] += play.choices[side].met.cost;
      if (given > Math.max(NOTHING, biggestBlunder?.gaveAway ?? 0))
        biggestBlunder = { at, side, gaveAway: given };
    }
    if (play.battle === null) return;
    const { luck } = play.battle;
    totals.luck += luck;
    if (Math.abs(luck) > Math.max(NOTHING, Math.abs(luckiestBattle?.luck ?? 0)))
      luckiestBattle = { at, luck };
  });
  let exploitability = 0;
  for (const root of graph.roots)
    exploitability = Math.max(
      exploitability,
      (solution.upper[root] as number) - (solution.lower[root] as number),
    );
  return {
    situations,
    conclusion: course.conclusion,
    totals: { gaveAway, cost, ...totals },
    biggestBlunder,
    luckiestBattle,
    exploitability,
  };
}

function played(
  stop: CourseStop,
  { game, roots, states }: SituationGame,
  solution: RecursiveSolution,
  index: number,
  after: number | null,
  percentiles: BattlePercentiles | null,
): AnalysedPlay | null {
  if (stop.chosen === null) return null;
  const state = roots[index] as number;
  const value = solution.values[state] as number;
  const { open } = states[state] as GameSituation;
  const mixed = {
    A: solution.rows[state] as Float64Array,
    B: solution.columns[state] as Float64Array,
  };
  const columns = open.B.length;
  const first = game.cellStart[state] as number;
  const worth = (row: number, column: number) =>
    cellWorth(game, first + row * columns + column, solution.values);
  const row = open.A.indexOf(stop.chosen.A);
  const column = open.B.indexOf(stop.chosen.B);
  invariant(row >= 0 && column >= 0, 'what was revealed had been open');
  const choice = (side: Side): AnalysedChoice => {
    const other = side === 'A' ? 'B' : 'A';
    const sign = side === 'A' ? 1 : -1;
    const against = open[side].map((_, own) => {
      let sum = 0;
      open[other].forEach((_, theirs) => {
        const cell = side === 'A' ? worth(own, theirs) : worth(theirs, own);
        sum += (mixed[other][theirs] as number) * cell;
      });
      return sign * (sum - value);
    });
    const own = side === 'A' ? row : column;
    const gaveAway = Math.max(0, -(against[own] as number));
    const answered = open[side].map(
      (_, at) => sign * (side === 'A' ? worth(at, column) : worth(row, at)),
    );
    const mostWorth = answered.indexOf(Math.max(...answered));
    const cost = (answered[mostWorth] as number) - (answered[own] as number);
    return {
      choice: open[side][own] as string,
      best: Object.fromEntries(open[side].map((id, at) => [id, mixed[side][at] as number])),
      against: Object.fromEntries(
        open[side].map((id, at) => [id, Math.min(0, against[at] as number)]),
      ),
      gaveAway: gaveAway < NOTHING ? 0 : gaveAway,
      met:
        cost < NOTHING
          ? { best: open[side][own] as string, cost: 0 }
          : { best: open[side][mostWorth] as string, cost },
    };
  };
  const choices = { A: choice('A'), B: choice('B') };
  const met = worth(row, column);
  const moved = after === null ? 0 : after - met;
  const report = stop.battle?.report ?? null;
  const battle =
    stop.battle === null || report === null || after === null
      ? null
      : {
          battle: stop.battle.id,
          index: stop.battle.index,
          level: report.level,
          luck: moved,
          percentiles,
        };
  return {
    choices,
    met,
    meeting: met - value + choices.A.gaveAway - choices.B.gaveAway,
    battle,
    after,
    drift: battle === null ? moved : 0,
  };
}

/** Words for a choice, from the best to the worst. */
export const JUDGEMENTS = ['best', 'sound', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** House thresholds: the most a choice may give away (on a scale from −1 to 1) to be called sound, and so on. */
const BOUNDS = [0.001, 0.02, 0.08, 0.2] as const;

export function judgementOf(gaveAway: number): Judgement {
  const at = BOUNDS.findIndex((bound) => gaveAway <= bound);
  return JUDGEMENTS[at < 0 ? BOUNDS.length : at] as Judgement;
}
