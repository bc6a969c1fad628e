import type { Option } from '@/lib/battle/contract/game-rules';
import { boxDistance, isWithin } from '@/lib/geometry/plane/overlap';
import { aimsOf } from '@/lib/rulesets/strategy-tactical/fire';
import { chargeSpeed, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import { bodyName, nameOf } from '@/lib/rulesets/strategy-tactical/names';
import { printCommand } from '@/lib/rulesets/strategy-tactical/notation';
import { asJson, type BodyOrder, type Command } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';

/** Most buttons of a kind: the nearest enemies. */
const TARGETS_MOST = 3;

const option = (order: BodyOrder | Command, words: string): Option => {
  const command = asJson(order);
  return { command, text: printCommand(command), words };
};

/**
 * Orders of a body that need no drawing, each of them legal by itself: deploy, form a column with its neighbours, charge
 * or fire at the nearest, hold fire. Before the first move: lay a stand open.
 */
export function bodyOptions(state: State, side: SideNumber, focus: string): Option[] {
  const body = state.named(focus);
  if (body === null || body.side !== side) return [];
  if (state.p.phase === 'plan')
    return body.formation === 'stand'
      ? [
          option(
            { type: 'plan', text: '', stands: [{ stand: body.id, units: [], open: true }] },
            `Lay ${bodyName(state.scene, body)} open`,
          ),
        ]
      : [];
  if (state.p.phase !== 'orders' && state.p.phase !== 'counter') return [];
  const found = [
    { order: { body: body.id, deploy: true } as BodyOrder, words: 'Deploy' },
    ...formed(state, body),
    ...charges(state, body),
    ...shots(state, body),
  ];
  return found
    .filter(({ order }) => layMove(state, side, order).ok)
    .map(({ order, words }) => option(order, words));
}

interface Worded {
  readonly order: BodyOrder;
  readonly words: string;
}

/** The regiments within reach of it that stand alone, in a column behind it. */
function formed(state: State, body: Body): Worded[] {
  if (body.units.length !== 1 || body.formation === 'stand') return [];
  const reach = state.scene.parameters.joinReach * 1_000;
  const near = state.p.bodies.filter(
    (other) =>
      other.side === body.side &&
      other.id !== body.id &&
      other.units.length === 1 &&
      other.retreat === 0 &&
      state.unit(other.units[0] as number).kind !== 'gun' &&
      isWithin(boxDistance(body.box, other.box), reach),
  );
  const foot = near.filter((other) =>
    ['line', 'light', 'grenadier'].includes(state.unit(other.units[0] as number).kind),
  );
  if (foot.length < 2) return [];
  const form = foot.slice(0, 5).map(({ id }) => id);
  return [{ order: { body: body.id, form }, words: `Form a column with ${form.length} others` }];
}

function charges(state: State, body: Body): Worded[] {
  const reach = 1_000 * chargeSpeed(state, body);
  if (reach === 0) return [];
  return state.p.bodies
    .filter((at) => at.side !== body.side && isWithin(boxDistance(body.box, at.box), reach))
    .slice(0, TARGETS_MOST)
    .map((at) => ({
      order: { body: body.id, charge: at.id },
      words: `Charge ${bodyName(state.scene, at)}`,
    }));
}

function shots(state: State, body: Body): Worded[] {
  if (body.formation === 'stand' || body.units.length === 0) return [];
  const aims = aimsOf(state, body);
  const at = aims.slice(0, TARGETS_MOST).map(({ at: { id } }) => ({
    order: { body: body.id, fire: id },
    words: `Fire at ${nameOf(state, id)}`,
  }));
  return aims.length === 0
    ? at
    : [...at, { order: { body: body.id, hold: true }, words: 'Hold fire' }];
}
