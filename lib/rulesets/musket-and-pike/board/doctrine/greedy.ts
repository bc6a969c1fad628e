import { mayFace, mayForm } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { movingRefused } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { inFront, nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { assaultsOf } from './assault';
import { Field, facingTowards, minus, pointOf } from './field';
import { firesOf } from './shooting';
import { pretend, walkTo } from './walking';

/**
 * Everybody goes for the nearest enemy, fires at what is in reach, and attacks where the odds are even: a yardstick for the
 * others, without a plan.
 */
export function greedyOrders(state: State, side: 0 | 1): readonly BoardOrder[] {
  const { phase, mover } = state.p;
  const end: BoardOrder = { type: 'end' };
  if (phase === 'defensive') return [{ type: 'fireAll' }];
  if (mover !== side || phase === 'over') return [end];
  const turn = phase === 'turn';
  if (turn || phase === 'movement') {
    const orders = advance(new Field(state, side));
    if (orders.length > 0) return turn ? orders : [...orders, end];
    if (!turn) return [end];
  }
  const field = new Field(state, side);
  if (turn || phase === 'offensive') {
    const fires = firesOf(field, 'own', new Set()).map(
      ({ units, at }): BoardOrder => ({
        type: 'fire',
        units: units.map((unit) => state.scenario.cards[unit]?.id ?? ''),
        at: nameOn(field.ground, at),
      }),
    );
    if (fires.length > 0) return turn ? fires : [...fires, end];
    if (!turn) return [end];
  }
  if (state.p.givenUp === side) return [end];
  const [assault] = assaultsOf(field, 0.5, 1);
  if (assault === undefined) return [end];
  return [
    {
      type: 'melee',
      units: assault.units.map((unit) => state.scenario.cards[unit]?.id ?? ''),
      at: nameOn(field.ground, assault.at),
    },
  ];
}

/** Hexes at which guns unlimber. */
const GUNS = 4;

function advance(field: Field): BoardOrder[] {
  const { state, ground, own } = field;
  const orders: BoardOrder[] = [];
  const sorted = [...own].sort(
    (one, other) => field.near(one.at) - field.near(other.at) || one.unit - other.unit,
  );
  for (const { unit, kind, at, now, card } of sorted) {
    if (kind === 'wagon' || now.moved || now.routed || movingRefused(state, unit) === 'fired')
      continue;
    if (now.fixed || now.halted || now.melees > 0) continue;
    const found = field.nearest(at);
    if (found === null) continue;
    const { enemy, far } = found;
    const facing = facingTowards(minus(pointOf(ground, enemy.at), pointOf(ground, at)));
    const look = () => {
      if (inFront(ground, at, now.facing, enemy.at) || !mayFace(state, unit, facing).ok) return;
      orders.push({ type: 'face', units: [card.id], facing });
      now.facing = facing;
      now.moved = true;
    };
    if (kind === 'artillery') {
      if (now.formation === 'unlimbered' && far <= 2 * GUNS) {
        look();
        continue;
      }
      const wanted = far <= GUNS ? 'unlimbered' : 'limbered';
      if (now.formation !== wanted && mayForm(state, unit, wanted).ok) {
        orders.push({ type: 'form', units: [card.id], formation: wanted });
        now.formation = wanted;
        now.moved = true;
        if (wanted === 'unlimbered') continue;
        now.spent += 5;
      }
      if (wanted === 'unlimbered') continue;
    }
    look();
    if (far <= 1) continue;
    if (movingRefused(state, unit) !== null) continue;
    const walk = walkTo(state, [unit], enemy.at, () => 0);
    if (walk === null) continue;
    const names = walk.way.slice(1).map((hex) => nameOn(ground, hex));
    orders.push({ type: 'move', units: [card.id], to: names.at(-1) as string, by: names });
    pretend(state, [unit], walk.way);
  }
  return orders;
}
