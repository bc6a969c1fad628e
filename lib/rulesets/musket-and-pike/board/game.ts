import type { BoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import { BOARD_VERSIONS, NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { FactBuilder } from './builder';
import { checkOrder, takes } from './check-order';
import { asKnown, decide, decideInPlace, sideOf } from './decide';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine/orders';
import { planChange, planOf } from './doctrine/plan';
import type { Fact } from './facts';
import { beginHalf } from './flow';
import { logEntry } from './log';
import { parseOrder, printOrder } from './notation';
import { openingState } from './opening';
import { concerns, options, pending } from './options';
import { pictureOf } from './picture';
import { planningOf } from './planning';
import { evolve } from './records';
import { reportOf } from './report';
import type { Scenario } from './scenario';
import type { State } from './state';
import { isMasked, reveals, stateOf, type View, viewOf, viewRecord } from './view';
import { WINDOWS } from './windows';
import { factInWords, isHeading, positionInWords } from './words';

const initialState = ({ scenario }: CheckedOrder<Scenario>): State => openingState(scenario);

/** Musket and Pike on hexes of 100 m: battalions, squadrons and batteries in formation, with facing, fire and melee. */
export const board: BoardGame<State, View, Fact, Scenario> = {
  id: 'musket-and-pike',
  version: NEWEST,
  versions: BOARD_VERSIONS,
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  takes,
  decisionsMax: 60_000,
  checkOrder,
  deploy(checked, draw) {
    const builder = new FactBuilder(initialState(checked), draw);
    builder.record({ type: 'ArmiesPlaced' });
    beginHalf(builder, 1, 0);
    return builder.facts;
  },
  initialState,
  copyState: (state) => state.copy(),
  pending,
  options: (state, seat, focus) => options(asKnown(state, sideOf(seat)), seat, focus),
  decide,
  carryOut: decideInPlace,
  evolve,
  viewState: viewOf,
  viewRecord,
  reveals,
  commander: ordersOf,
  plan: planOf,
  planChange,
  report: reportOf,
  logEntry,
  picture: (view) => pictureOf(stateOf(view)),
  unitOf: ({ scenario, position }, piece) => {
    const unit = scenario.cards.findIndex(({ id }) => id === piece);
    const source = scenario.cards[unit]?.source ?? '';
    const { status, side } = position.units[unit] ?? { status: 'hidden', side: -1 };
    return source === '' || status === 'hidden' || side !== scenario.cards[unit]?.side
      ? null
      : source;
  },
  concerns,
  windows: WINDOWS,
  planning: planningOf(stateOf),
  words: {
    record: (fact, before) => (isMasked(fact) ? null : factInWords(fact, stateOf(before))),
    heading: isHeading,
    position: (view) => positionInWords(stateOf(view)),
    parse: parseOrder,
    print: (command) => printOrder(command),
  },
};
