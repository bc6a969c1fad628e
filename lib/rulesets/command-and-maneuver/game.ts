import type { BoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import { checkOrder, type Scenario } from './check-order';
import { concerns } from './concerns';
import { resume } from './continuation';
import { dawnMoves } from './dawn';
import { decide, options, pending } from './decide';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine';
import { FactBuilder, openBattle } from './flow';
import { parseOrder, printCommand } from './notation';
import { PLANNING } from './planning';
import { evolve, type Fact } from './records';
import { reportOf } from './report';
import { State } from './state';
import { NEWEST, VERSIONS } from './versions';
import { pictureOf, positionInWords, type View, viewOf } from './view';
import { factInWords, isHeading, logEntry } from './words';

/** The position before anything is placed: empty, or as the previous evening left it. */
function initialState({ scenario }: CheckedOrder<Scenario>): State {
  const { scene, continuation } = scenario;
  const state = new State(scene);
  state.battleTurn = scene.setup.firstTurn;
  if (continuation) resume(state, scene, continuation);
  return state;
}

/** Command and Maneuver: the battle of Macysburg, move by move. */
export const macysburg: BoardGame<State, View, Fact, Scenario> = {
  id: 'command-and-maneuver',
  version: NEWEST,
  versions: VERSIONS,
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  decisionsMax: 60_000,
  checkOrder,
  deploy(checked) {
    const builder = new FactBuilder(initialState(checked));
    const { scene, continuation } = checked.scenario;
    if (continuation !== null)
      for (const side of [0, 1]) {
        const moved = dawnMoves(builder.state, side, scene.setup.dawn[side === 0 ? 'A' : 'B']);
        if (moved) builder.record(moved);
      }
    openBattle(builder);
    return builder.facts;
  },
  initialState,
  copyState: (state) => state.copy(),
  pending,
  options,
  decide,
  evolve,
  viewState: viewOf,
  viewRecord: (record) => record,
  commander: ordersOf,
  report: (state, order) => reportOf(state, order),
  logEntry,
  picture: pictureOf,
  unitOf: ({ scene }, piece) =>
    /^\d{1,4}$/.test(piece) ? (scene.units[scene.unitOf[Number(piece)] ?? -1] ?? null) : null,
  concerns,
  planning: PLANNING,
  words: {
    record: factInWords,
    heading: isHeading,
    position: positionInWords,
    parse: parseOrder,
    print: printCommand,
  },
};
