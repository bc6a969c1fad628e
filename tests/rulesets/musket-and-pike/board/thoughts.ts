import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import {
  type Lesson,
  type Lessons,
  lessonsOf,
} from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { errandsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { BoardVersion } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { onHexes } from '@/scripts/bench/resolvers/fields';
import { fieldOf, hex, type Put, type Terms } from './field';

/** Positions in which a lesson of a commander decides, and what the fast commander thinks in them. */

/** What the commanders of a version have learnt, but for some lessons. */
export const allBut =
  (version: BoardVersion) =>
  (...left: Lesson[]): Lessons =>
    new Set([...lessonsOf(version)].filter((lesson) => !left.includes(lesson)));

/** Two armies of a match-up in the usual order of battle, 12 hexes apart, side A the larger and in the south. */
export const armiesOf =
  (version: BoardVersion) =>
  (name: string, scenario: Partial<Scenario> = {}): State => {
    const one = matchUps(version).find((matchUp) => matchUp.name === name);
    if (one === undefined) throw new Error(name);
    const checked = checkedOrder(board, onHexes(one));
    const state = board.initialState(checked);
    for (const fact of board.deploy(checked, textDraws('doctrine', 1))) board.evolve(state, fact);
    return new State({ ...state.scenario, ...scenario }, state.p);
  };

/** Brings a kind of troops of a side some rows nearer to the enemy. */
export function forward(state: State, side: 0 | 1, kind: string, rows: number): void {
  const { columns } = state.scenario.ground.board;
  for (const unit of state.inField(side))
    if (state.scenario.cards[unit]?.kind === kind)
      state.put(unit, state.unit(unit).at + (side === 0 ? rows : -rows) * columns);
}

/** How the fast commander of a side sees a position, and where he sends everybody. */
export function thought(state: State, side: 0 | 1, lessons: Lessons) {
  const field = new Field(state, side, lessons);
  const situation = situationOf(field, FAST);
  const stacks = stacksOf(field, situation);
  const line = lineOf(field, stacks);
  const errands = errandsOf(field, situation, stacks, FAST);
  return { field, situation, stacks, line, errands };
}

/** A field on which everybody was placed where he stands, or where `placed` says. */
export function posted(
  units: readonly Put[],
  placed: Record<string, string> = {},
  terms: Terms = {},
): State {
  return fieldOf(units, {
    ...terms,
    scenario: {
      placements: units.map(({ id, at, side, formation, kind }, unit) => ({
        ...{ unit, at: hex(placed[id] ?? at), facing: side === 'B' ? (3 as const) : (0 as const) },
        formation: formation ?? (kind === 'cavalry' || kind === 'leader' ? 'mounted' : 'line'),
        ...{ turn: 1, chance: 100, released: 0 },
      })),
      ...terms.scenario,
    },
  });
}
