import { RulesetFault } from '@/lib/battle/autoplay/autoplay';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { type Draw, sideOfSeat } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { awaitedSeats, type BoardBattle, mailMover, newestNode } from './battle';
import { type BoardDice, carriedOut } from './decide';
import { type BoardEvent, standsIn } from './events';

/** Maximum number of orders recorded at once; a longer turn continues with the next call. */
const ORDERS_MAX = 400;

/**
 * The seat that an artificial commander has to give orders for now; null: none, or the battle is over. `own`: the only
 * side that is moved at this installation, and only while it has the move.
 */
export function artificialSeat(battle: BoardBattle, own: Side | null = null): Pending | null {
  if (own !== null && mailMover(battle) !== own) return null;
  return (
    awaitedSeats(battle).find(
      ({ seat }) =>
        (own === null || sideOfSeat(seat) === own) &&
        battle.commanders[sideOfSeat(seat)].kind === 'artificial',
    ) ?? null
  );
}

/**
 * One player turn of an artificial commander, an event for each order: the commander sees what its seat may see, and
 * continues until another seat may act. After the limit on decisions it plays standing orders, like every seat. Empty:
 * it controls none of the seats that may act now, or the moment is a sealed one (`artificialSheet`). `own` as for
 * `artificialSeat`.
 */
export function artificialTurn(
  battle: BoardBattle,
  dice: BoardDice,
  own: Side | null = null,
): readonly BoardEvent[] {
  const waiting = artificialSeat(battle, own);
  if (waiting === null || waiting.mode === 'sealed') return [];
  const { ruleset } = battle;
  const { seat } = waiting;
  const commander = battle.commanders[sideOfSeat(seat)];
  if (commander.kind !== 'artificial') return [];
  const { doctrine } = commander;
  const state = ruleset.copyState(battle.state);
  const events: BoardEvent[] = [];
  const depth = newestNode(battle).depth;
  const decisions = () => depth + events.length;
  const mine = () => {
    const open = ruleset.pending(state);
    const first = open[0];
    if (own !== null && first !== undefined && sideOfSeat(first.seat) !== own) return undefined;
    return open.find((one) => one.seat === seat && one.mode !== 'sealed');
  };
  const give = (moment: Pending, command: Json): boolean => {
    const position = battle.events.length + events.length + 1;
    const act = { seat, pending: moment.id, command, position, dice, doctrine };
    const decided = carriedOut(ruleset, state, act);
    if (!decided.ok) return false;
    for (const record of decided.value.data.records) ruleset.evolve(state, record);
    events.push(decided.value);
    return true;
  };
  for (;;) {
    const moment = mine();
    if (moment === undefined || events.length >= ORDERS_MAX) return events;
    if (decisions() >= 2 * ruleset.decisionsMax) return events;
    const thought: Draw = (key) =>
      dice(battle.events.length + events.length + 1, `thought/${key}`) / 1_000_000;
    const commands =
      decisions() >= ruleset.decisionsMax
        ? [moment.default]
        : ruleset.commander(
            ruleset.viewState(state, seat),
            seat,
            thought,
            doctrine,
            standsIn(commander),
          );
    const before = events.length;
    for (const command of commands) {
      const now = mine();
      if (now === undefined || events.length >= ORDERS_MAX || !give(now, command)) break;
      // Another seat may act as well: the commander is called again with its new view.
      if (ruleset.pending(state).length > 1) break;
    }
    // A commander whose order cannot be carried out plays the default, which is always accepted.
    if (events.length === before && !give(moment, moment.default))
      throw new RulesetFault(`The default of ${moment.id} was refused`);
  }
}
