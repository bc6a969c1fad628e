import type { BoardGame } from '@/lib/battle/contract/board-game';
import { checkOrder } from './check-order';
import { concerns, decide, openingState, TOGETHER } from './decide';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine/orders';
import { planOf } from './doctrine/plan';
import { evolve } from './evolve';
import { parseOrder, printCommand } from './notation';
import { options, pending, WINDOWS } from './options';
import { padded } from './orders';
import { overlaysOf } from './page/overlays';
import { pictureOf, positionInWords } from './page/picture';
import { lay, tryOut } from './page/steering';
import type { Fact } from './records';
import { reportOf } from './report';
import { type Scenario, unitNumber } from './scenario';
import type { State } from './state';
import { NEWEST, VERSIONS } from './versions';
import { factFor, reveals, stateOf, type View, viewOf } from './view';
import { factInWords, isHeading, logEntry } from './words/words';

/** Strategy-Tactical: two corps on five miles of country, sealed moves, concealed columns. */
export const strategyTactical: BoardGame<State, View, Fact, Scenario> = {
  id: 'strategy-tactical',
  version: NEWEST,
  versions: VERSIONS,
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  decisionsMax: 400,
  checkOrder,
  deploy: () => [],
  initialState: ({ scenario }) => openingState(scenario),
  copyState: (state) => state.copy(),
  pending,
  options,
  decide,
  together: TOGETHER,
  evolve,
  viewState: viewOf,
  viewRecord: (fact, _before, viewer) => factFor(fact, viewer),
  reveals,
  commander(view, seat, draw, doctrine, standsIn = false) {
    const orders = ordersOf(stateOf(view), seat, doctrine, draw, standsIn);
    const { phase } = view.position;
    return phase === 'counter' || phase === 'flank' ? orders : orders.map(padded);
  },
  plan: (view, seat, doctrine) => planOf(stateOf(view), seat, doctrine),
  report: (state, order) => reportOf(state, order),
  logEntry,
  picture: (view) => pictureOf(stateOf(view)),
  unitOf: (view, piece) => {
    const body = stateOf(view).named(piece);
    if (body === null || body.units.length === 0) return null;
    const lead = body.units[0] as number;
    const named = unitNumber(view.scene, piece);
    const unit = body.units.includes(named) ? named : lead;
    // A captured gun is no unit of the side that serves it.
    const sent = view.scene.units[unit];
    return sent === undefined || sent.side !== body.side ? null : sent.id;
  },
  concerns,
  windows: WINDOWS,
  steering: {
    lay: (view, seat, piece, acts) => lay(stateOf(view), seat, piece, acts),
    tryOut: (view, seat, command) => tryOut(stateOf(view), seat, command),
    overlays: (view, side) => overlaysOf(stateOf(view), side),
  },
  words: {
    record: (fact, before) => factInWords(fact, stateOf(before)),
    heading: isHeading,
    position: (view) => positionInWords(stateOf(view)),
    parse: parseOrder,
    print: printCommand,
  },
};
