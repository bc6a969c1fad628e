import type { BattleOrder } from '@/lib/battle/battle-order';
import type { Ruleset } from '@/lib/battle/ruleset';
import { invariant } from '@/lib/kernel/assert';
import { ok } from '@/lib/kernel/result';
import { CALCULATORS } from './calculators';
import { checkOrder } from './check-order';
import { concerns } from './concerns';
import { continuationIn, resume } from './continuation';
import { dawnMoves } from './dawn';
import { decide, options, pending } from './decide';
import { DOCTRINE_TITLES, DOCTRINES, ordersOf } from './doctrine';
import { openBattle, Telling } from './flow';
import { parseOrder, printCommand } from './notation';
import { evolve, type Fact } from './records';
import { reportOf } from './report';
import { sceneOf } from './scene';
import { State } from './state';
import { pictureOf, positionInWords, type View, viewOf } from './view';
import { factInWords, isHeading, logLine } from './words';

const VERSION = '1';

/** The position before anything has been placed: empty, or as the evening before left it. */
function initialState(order: BattleOrder): State {
  const checked = checkOrder(order);
  invariant(
    checked.ok,
    `a battle order that was not checked: ${checked.ok ? '' : checked.error[0]?.message}`,
  );
  const scene = sceneOf(order);
  const state = new State(scene);
  state.battleTurn = scene.setup.firstTurn;
  const continuation = continuationIn(order);
  if (continuation) resume(state, scene, continuation);
  return state;
}

/** Command and Maneuver: the battle of Macysburg. */
export const commandAndManeuver: Ruleset<State, View, Fact> = {
  id: 'command-and-maneuver',
  version: VERSION,
  title: 'Command and Maneuver: Macysburg',
  source: 'Command and Maneuver: The Battle of Macysburg (special rules), and its basic rules',
  doctrines: DOCTRINES,
  doctrineTitles: DOCTRINE_TITLES,
  decisionsMax: 60_000,
  checkOrder,
  deploy(order) {
    const checked = checkOrder(order);
    if (!checked.ok) return checked;
    const telling = new Telling(initialState(order));
    const { setup } = telling.state.scene;
    if (continuationIn(order) !== null)
      for (const side of [0, 1]) {
        const moved = dawnMoves(telling.state, side, setup.dawn[side === 0 ? 'A' : 'B']);
        if (moved) telling.tell(moved);
      }
    openBattle(telling);
    return ok(telling.facts);
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
  report: (state, order) => reportOf(state, order, VERSION),
  logLine,
  picture: pictureOf,
  unitOf: ({ scene }, piece) =>
    /^\d{1,4}$/.test(piece) ? (scene.units[scene.unitOf[Number(piece)] ?? -1] ?? null) : null,
  concerns,
  words: {
    record: factInWords,
    heading: isHeading,
    position: positionInWords,
    parse: parseOrder,
    print: printCommand,
  },
  calculators: CALCULATORS,
};
