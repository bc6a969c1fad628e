import type { BoardGame } from '@/lib/battle/contract/board-game';
import { checkOrder, type Scenario } from './check-order';
import { decide } from './decide';
import { DECK } from './deck';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine/orders';
import { evolve } from './evolve';
import type { Fact } from './facts';
import { parseOrder, printCommand } from './notation';
import { concerns, options, pending } from './options';
import { pickedOrder, picksOf } from './picking';
import { pictureOf, positionInWords } from './picture';
import { basesLeft } from './rounds/flow';
import { deploy, openingState } from './rounds/opening';
import { reportOf } from './rounds/report';
import { WINDOWS } from './rounds/windows';
import { type Scene, unitNumber } from './scene';
import type { State } from './state';
import { lay, tryOut } from './steering';
import { NEWEST, VERSIONS } from './versions';
import { factFor, showsCards, stateOf, type View, viewOf } from './view';
import type { Keys } from './words/lines';
import { overlaysOf } from './words/overlays';
import { factInWords, isHeading, logEntry, type Names } from './words/words';

const keysOf = ({ units }: Scene): Keys => ({
  unit: (unit) => units[unit]?.id ?? '',
  card: (id) => DECK[id]?.title ?? 'a card',
  span: (id) => DECK[id]?.span ?? 0,
});

/** Names of a scene; of two units of one name, after their armies. */
const namesOf = (scene: Scene): Names => ({
  side: (side) => scene.sides[side === 0 ? 0 : 1],
  unit: (id) => {
    const unit = scene.units[unitNumber(scene, id)];
    if (unit === undefined) return id;
    const shared = scene.units.some(({ name, side }) => name === unit.name && side !== unit.side);
    return shared ? `${scene.sides[unit.side]}’s ${unit.name}` : unit.name;
  },
});

/** Maurice Lite: a battle of cards on an open table. */
export const mauriceLite: BoardGame<State, View, Fact, Scenario> = {
  id: 'maurice-lite',
  version: NEWEST,
  versions: VERSIONS,
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  decisionsMax: 12_000,
  checkOrder,
  deploy: ({ scenario }, draw) => deploy(scenario, draw),
  initialState: ({ scenario }) => openingState(scenario),
  copyState: (state) => state.copy(),
  pending,
  options,
  decide,
  evolve,
  viewState: viewOf,
  viewRecord: (record, _before, viewer) => factFor(record, viewer),
  reveals: (record) => showsCards(record),
  commander: ordersOf,
  report: (state, order) => reportOf(state, order),
  logEntry: (record, before) =>
    logEntry(record, keysOf(before.scene), {
      round: before.p.round,
      side: before.p.side,
      present: { A: basesLeft(before, 0), B: basesLeft(before, 1) },
    }),
  picture: (view) => pictureOf(stateOf(view)),
  unitOf: ({ scene }, piece) => (unitNumber(scene, piece) < 0 ? null : piece),
  concerns,
  windows: WINDOWS,
  picking: {
    picks: (view, seat) => picksOf(stateOf(view), seat),
    tryOut: (view, seat, picked) => pickedOrder(stateOf(view), seat, picked),
  },
  steering: {
    lay: (view, seat, piece, acts) => lay(stateOf(view), seat, piece, acts),
    tryOut: (view, seat, command) => tryOut(stateOf(view), seat, command),
    overlays: (view, side) => overlaysOf(stateOf(view), side),
  },
  words: {
    record: (record, { scene }) => factInWords(record, keysOf(scene), namesOf(scene)),
    heading: isHeading,
    position: (view) => positionInWords(stateOf(view)),
    parse: parseOrder,
    print: (command) => printCommand(command),
  },
};
