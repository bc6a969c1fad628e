import type { BoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import { FactBuilder } from './builder';
import { checkOrder, type Scenario, VERSION } from './check-order';
import { decide } from './decide';
import { openingState, places } from './deployment';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine/orders';
import { planOf } from './doctrine/plan';
import type { Fact } from './facts';
import { beginTurn, goOn } from './flow';
import { moodAt } from './night';
import { parseOrder, printCommand } from './notation';
import { concerns, options, pending } from './options';
import { PLANNING } from './planning';
import { evolve } from './records';
import { reportOf } from './report';
import type { State } from './state';
import { TOGETHER } from './together';
import { found } from './treachery';
import { knowsPlotIn, pictureOf, positionInWords, type View, viewOf } from './view';
import { WINDOWS } from './windows';
import { factInWords, isHeading, logEntry } from './words';

const initialState = ({ scenario }: CheckedOrder<Scenario>): State =>
  openingState(scenario.scene, scenario.continuation);

/** Shambattle on hexes: two armies, a river, treachery and the night. */
export const shambattle: BoardGame<State, View, Fact, Scenario> = {
  id: 'shambattle',
  version: VERSION,
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  decisionsMax: 6_000,
  checkOrder,
  deploy(checked, draw) {
    const { scene, continuation } = checked.scenario;
    const builder = new FactBuilder(initialState(checked), draw);
    builder.record({ type: 'ArmiesPlaced', places: places(scene, continuation) });
    if (scene.setup.treachery === 'start')
      for (const side of [0, 1])
        builder.record({
          type: 'PlotFound',
          side,
          // An army that cannot be shaken has no plot in it.
          unit:
            scene.setup.disloyalty[side === 0 ? 'A' : 'B'] === 0
              ? -1
              : found(scene, side, draw, `plot/${side}`).unit,
        });
    const moods = [moodAt(builder.state, 0), moodAt(builder.state, 1)];
    builder.record({ type: 'DayBegan', day: 1, moods });
    beginTurn(builder, 1);
    goOn(builder);
    return builder.facts;
  },
  initialState,
  copyState: (state) => state.copy(),
  pending,
  options,
  decide,
  together: TOGETHER,
  evolve,
  viewState: viewOf,
  viewRecord: (record, _before, viewer) =>
    record.type === 'PlotFound' && !knowsPlotIn(viewer, record.side)
      ? { ...record, unit: -1 }
      : record,
  reveals: (record, before) =>
    record.type === 'TreacheryThrown' && before.scene.setup.treachery === 'start',
  commander: ordersOf,
  plan: planOf,
  report: (state, order) => reportOf(state, order),
  logEntry,
  picture: pictureOf,
  unitOf: ({ scene, position }, piece) => {
    const unit = scene.ids.indexOf(piece);
    return unit < 0 || scene.sent[unit] !== position.side[unit] ? null : piece;
  },
  concerns,
  windows: WINDOWS,
  planning: PLANNING,
  words: {
    record: factInWords,
    heading: isHeading,
    position: positionInWords,
    parse: parseOrder,
    print: printCommand,
  },
};
