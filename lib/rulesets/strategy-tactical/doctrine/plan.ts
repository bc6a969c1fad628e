import type { CommanderPlan, PlanArrow } from '@/lib/battle/contract/commander-plan';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { enemyOf, sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { readDetachments, sentencesOf } from './detached/detachments';
import { planNow, sentenceOf } from './drawn/plans';
import { eyesOf } from './eyes';
import { ordersOf, sheetOf } from './orders';
import { aimsBy, isDetached, isDrawn, isStaff, purpose } from './purpose';
import { spokenOrders } from './second/flanks';
import { startOf } from './ways';

/** A square inch by its number, as boards count them. */
const cellOf = ({ scene: { table } }: State, [x, y]: PlanePoint): number => {
  const columns = Math.ceil(table.width / 1_000);
  const rows = Math.ceil(table.height / 1_000);
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x / 1_000)));
  return Math.min(rows - 1, Math.max(0, Math.floor(y / 1_000))) * columns + column;
};

function arrowOf(state: State, order: BodyOrder): PlanArrow[] {
  const body = state.named(order.body);
  if (body === null) return [];
  const from = cellOf(state, startOf(body.box));
  const charged = order.charge === undefined ? null : state.named(order.charge);
  if (charged !== null)
    return [{ piece: body.id, kind: 'assault', from, to: cellOf(state, startOf(charged.box)) }];
  const end = order.path?.at(-1);
  if (end !== undefined) return [{ piece: body.id, kind: 'march', from, to: cellOf(state, end) }];
  const aimed = order.fire === undefined ? null : state.named(order.fire);
  return aimed === null
    ? []
    : [{ piece: body.id, kind: 'fire', from, to: cellOf(state, startOf(aimed.box)) }];
}

/** No die is thrown for what a commander only explains: a plan that is still to be drawn is not asked for. */
const NO_DRAW = (): number => 0;

/** What a doctrine means to do at a position; null: its seat has nothing to decide there, or its plan is still to be drawn. */
export function planOf(state: State, seat: string, doctrine: string): CommanderPlan | null {
  const side = sideNumber(seat);
  const { phase, initiative } = state.p;
  if (phase === 'over' || ((phase === 'counter' || phase === 'flank') && initiative !== side))
    return null;
  if (phase === 'plan' && isDrawn(state, doctrine)) return null;
  const orders = ordersOf(state, seat, doctrine, NO_DRAW);
  const eyes = eyesOf(state, side);
  const drawn = isDrawn(state, doctrine) ? planNow(eyes) : null;
  const words = [
    ...(drawn === null ? [] : [sentenceOf(state.scene, drawn)]),
    ...(isDetached(state, doctrine) ? sentencesOf(state.scene, readDetachments(state, side)) : []),
    ...purpose(eyes, aimsBy(eyes, doctrine), doctrine),
  ];
  if (phase === 'plan') return { words, arrows: [], orders };
  if (phase === 'flank')
    return {
      words: ['It won the die, and begins where fewer of the enemy can answer it.'],
      ...{ arrows: [], orders },
    };
  if (phase === 'counter')
    return {
      words: [
        isStaff(state, doctrine)
          ? 'It won the die, and looks again at its orders in the centre.'
          : 'It won the die, and lets the orders in the centre stand.',
      ],
      ...{ arrows: [], orders },
    };
  const sheet = spokenOrders(state, side, false, (at) => sheetOf(at, side, doctrine));
  const charges = sheet.filter(({ charge }) => charge !== undefined).length;
  const deploying = sheet.filter(({ deploy }) => deploy === true).length;
  if (charges > 0)
    words.push(`${charges === 1 ? 'One body charges' : `${charges} bodies charge`} now.`);
  if (deploying > 0)
    words.push(`${deploying === 1 ? 'One column deploys' : `${deploying} columns deploy`}.`);
  if (eyes.enemies.every(({ what }) => what === 'stand') && state.scene.switches.concealment)
    words.push(`Nothing of ${state.scene.sides[enemyOf(side)]} has been exposed yet.`);
  return { words, arrows: sheet.flatMap((order) => arrowOf(state, order)), orders };
}
