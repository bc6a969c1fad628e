import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import {
  assaultDice as assaultDiceOf,
  defenceDice as defenceDiceOf,
  mayAssault as mayAssaultOf,
  mayHit,
  mayJoin,
  mayShoot,
  shootingDice as shootingDiceOf,
} from '@/lib/rulesets/shambattle/combat';
import type { Fact } from '@/lib/rulesets/shambattle/facts';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { sees as seesOf } from '@/lib/rulesets/shambattle/ground';
import { destinations } from '@/lib/rulesets/shambattle/moves';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { retreatHex } from '@/lib/rulesets/shambattle/results';
import { ROUTED, type State } from '@/lib/rulesets/shambattle/state';
import {
  commandOf,
  hexName,
  hexNumber,
  positionOf,
  RULESET_READINGS,
  stateOf,
  statesAfter,
  textOfPosition,
  textOfState,
} from './adapter';
import { assaultDice, assaultTargets, defenceDice, fireTargets, shootingDice } from './combat';
import { distance, type Hex } from './hexes';
import { condition, reachable, retreats, sees } from './movement';
import { after, type Order, orders } from './orders';
import type { OracleHex, OracleUnit, Position } from './position';

const readings = RULESET_READINGS;

export function ends(state: State, unit: number): Hex[] {
  return destinations(state, unit, state.p.mover)
    .map((hex) => hexName(state, hex))
    .sort();
}

const names = (state: State, hexes: readonly number[]) =>
  hexes.map((hex) => hexName(state, hex)).sort();

const goesBack = (unit: OracleUnit) => unit.type === 'rifle' || unit.type === 'cavalry';

/** What every unit of a position may do, by the oracle and by the ruleset; dice and sight for the hexes looked at. */
export function both(
  position: Position,
  state: State = stateOf(position),
  looked: readonly OracleHex[] = position.hexes,
): readonly [oracle: readonly unknown[], ruleset: readonly unknown[]] {
  const hexes = position.hexes.map((hex) => hexNumber(state, hex.at));
  const side = state.p.mover;
  const seen = looked.map((hex) => hexNumber(state, hex.at));
  const oracle = position.units.map((unit) => {
    if (unit.at === null) return null;
    const enemies = position.hexes.filter(
      (hex) => unit.at !== null && distance(hex.at, unit.at) === 1,
    );
    return {
      id: unit.id,
      marches: unit.type === 'train' ? [] : reachable(position, unit, readings),
      guns: fireTargets(position, unit, 'guns'),
      rifles: fireTargets(position, unit, 'rifles', readings),
      assaults: assaultTargets(position, unit, readings),
      shooting: looked.map((hex) => shootingDice(position, unit, hex.at).dice),
      assault: enemies.map((hex) => assaultDice(position, unit, hex.at).dice),
      defence: defenceDice(position, unit).dice,
      retreats: goesBack(unit)
        ? enemies.map((hex) => retreats(position, unit, [hex.at], readings))
        : [],
      sees: looked.map((hex) => hex.at === unit.at || sees(position, unit.at as Hex, hex.at)),
    };
  });
  const ruleset = position.units.map((unit, index) => {
    if (unit.at === null) return null;
    const own = state.p.at[index] as number;
    const next = hexes.filter((hex) => state.ground.distance[own * state.ground.size + hex] === 1);
    const guns = unit.type === 'gun' || unit.type === 'machine-gun';
    const aimed = hexes.filter((hex) => mayHit(state, index, hex));
    const begins = ['rifle', 'cavalry', 'engineer'].includes(unit.type);
    return {
      id: unit.id,
      marches: unit.type === 'train' ? [] : ends(state, index),
      guns: guns && unit.loyalty === undefined && !unit.fired ? names(state, aimed) : [],
      rifles:
        mayShoot(state, index, side) || mayJoin(state, index, side) ? names(state, aimed) : [],
      assaults: names(
        state,
        hexes.filter((hex) => mayAssaultOf(state, index, hex, side)),
      ),
      shooting: seen.map((hex) => shootingDiceOf(state, index, hex)),
      assault: next.map((hex) => (begins ? assaultDiceOf(state, index, hex) : 0)),
      defence: unit.type === 'commander' ? 0 : defenceDiceOf(state, index),
      retreats: (goesBack(unit) ? next : []).map((hex) => {
        const to = retreatHex(state, index, hex);
        return to < 0 ? [] : [hexName(state, to)];
      }),
      sees: seen.map((hex) => hex === own || seesOf(state.ground, own, hex)),
    };
  });
  return [oracle, ruleset];
}

/** Every order that could be meant in a position, legal or not. */
function conceivable(position: Position): Order[] {
  const own = position.units.filter((unit) => unit.side === position.mover && unit.at !== null);
  const hexes = position.hexes.map((hex) => hex.at);
  const sets = own.flatMap((one, index) => [
    [one.id],
    ...own
      .slice(index + 1)
      .filter((other) => other.at === one.at)
      .map((other) => [one.id, other.id]),
  ]);
  const tasks = ['mines', 'works', 'charge', 'section'] as const;
  return [
    ...own.flatMap((unit) => hexes.map((to): Order => ({ order: 'march', unit: unit.id, to }))),
    ...sets.flatMap((units) =>
      hexes.flatMap((to): Order[] => [
        { order: 'fire', units, at: to },
        { order: 'assault', units, at: to },
      ]),
    ),
    ...tasks.flatMap((task) => hexes.map((to): Order => ({ order: 'task', task, at: to }))),
    ...hexes.map((to): Order => ({ order: 'blow', at: to })),
  ];
}

const keyOf = (order: Order): string => JSON.stringify(order);

/**
 * Compares every conceivable order and what it leads to, down to a depth. Answers the number of sequences, where
 * stands that are alike in everything but their names count once. Without `routs` what leads to an army in rout is left
 * out: the oracle does not play the flight that begins at once. Throws at the first difference.
 */
export function compared(
  position: Position,
  state: State,
  faces: readonly number[],
  depth: number,
  routs = true,
): number {
  const legal = new Map(orders(position, readings).map((order) => [keyOf(order), order]));
  let count = 0;
  for (const order of conceivable(position)) {
    const states = statesAfter(state, commandOf(position, order), faces);
    const lawful = legal.has(keyOf(order));
    if ((states !== null) !== lawful)
      throw new Error(`${keyOf(order)}: ${lawful ? 'refused' : 'accepted'} by the ruleset alone`);
    if (states === null) continue;
    const next = new Map(
      after(position, order, faces, readings)
        .filter(
          (one) => routs || !(['A', 'B'] as const).some((of) => condition(one, of) === 'routed'),
        )
        .map((one) => [textOfPosition(one), one] as const),
    );
    const texts = new Map(
      states
        .filter(({ p }) => routs || !p.mood.includes(ROUTED))
        .map((one) => [textOfState(one), one] as const),
    );
    const only = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
      [...one.keys()].filter((text) => !other.has(text));
    const [more, missing] = [only(texts, next), only(next, texts)];
    if (more.length + missing.length > 0)
      throw new Error(
        `${keyOf(order)}\nby the ruleset alone:\n${more.join('\n')}\nby the oracle alone:\n${missing.join('\n')}`,
      );
    count += next.size;
    if (depth === 1) continue;
    let deeper = 0;
    for (const [text, one] of next)
      deeper += compared(one, texts.get(text) as State, faces, depth - 1, routs);
    count += deeper - next.size;
  }
  return count;
}

/** Plays The River by its commander and compares what every unit may do at the beginning of each half. */
export function playedOut(seed: string, trial: number): { positions: number; units: number } {
  const checked = checkedOrder(shambattle, shambattleOrder({}));
  let positions = 0;
  let units = 0;
  autoplay(shambattle, {
    ...{ checked, seed, trial, players: { A: 'fast', B: 'fast' } },
    sink(record, before) {
      if ((record as Fact).type !== 'HalfBegan') return;
      const state = (before as State).copy();
      evolve(state, record as Fact);
      const position = positionOf(state);
      if (position === null) return;
      const looked = position.hexes.filter((hex) =>
        position.units.some((one) => one.at === hex.at),
      );
      const [oracle, ruleset] = both(position, state, looked);
      positions += 1;
      oracle.forEach((one, unit) => {
        const [wanted, found] = [JSON.stringify(one), JSON.stringify(ruleset[unit])];
        if (wanted !== found)
          throw new Error(`turn ${state.p.turn}, ${state.scene.ids[unit]}:\n${wanted}\n${found}`);
        if (one !== null) units += 1;
      });
    },
  });
  return { positions, units };
}
