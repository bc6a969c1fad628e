import type { Options, Pending } from '@/lib/battle/contract/game-rules';
import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { GameWindows } from '@/lib/battle/contract/windows';
import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { moved, type PlaneDirection, type PlanePoint } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import { counterBodies } from './flow';
import { chargeSpeed, crossCountry, layMove } from './moves';
import { asJson, type BodyOrder, ORDER_SCHEMA, padded } from './orders';
import { bodyOptions } from './page/options';
import { type SideNumber, sideLetter, sideNumber } from './scenario';
import { sheetNow, speaksNow } from './spoken/thirds';
import type { Body, State } from './state';
import type { View } from './view';

/** The kind of the window in which the winner of the die may alter orders in the centre. */
export const COUNTER_MOVE = 'counter-move';
/** The kind of the window in which the winner of the die chooses the flank at which he begins. */
export const FLANK = 'flank';

export function pending({ scene, p }: State): Pending[] {
  if (p.phase === 'over') return [];
  if (p.phase === 'counter')
    return [
      {
        ...{ id: `counter-${p.move}`, seat: sideLetter(p.initiative ?? 0), mode: 'window' },
        ...{ kind: COUNTER_MOVE, mayPass: true, default: { type: 'counter', orders: [] } },
      },
    ];
  if (p.phase === 'flank')
    return [
      {
        ...{ id: `flank-${p.move}`, seat: sideLetter(p.initiative ?? 0), mode: 'window' },
        ...{ kind: FLANK, mayPass: true, default: { type: 'flank', flank: 'west' } },
      },
    ];
  const plan = p.phase === 'plan';
  const second = sheetNow({ scene, p }) === 2 ? '-second' : '';
  return ([0, 1] as const).map((side) => ({
    id: plan ? 'plan' : `move-${p.move}${second}`,
    seat: sideLetter(side),
    mode: 'sealed',
    mayPass: true,
    default: padded(plan ? { type: 'plan', text: '' } : { type: 'move', orders: [] }),
  }));
}

const EIGHT: readonly PlaneDirection[] = [
  ...([
    [1_000_000, 0],
    [707_107, 707_107],
    [0, 1_000_000],
    [-707_107, 707_107],
    [-1_000_000, 0],
    [-707_107, -707_107],
    [0, -1_000_000],
    [707_107, -707_107],
  ] as const),
];

const picked = <Of>(list: readonly Of[], draw: number): Of | undefined =>
  list[Math.floor(draw * list.length)];

/** An order for a body that is likely to be accepted: a charge, a change of formation, or some way across country. */
function sampleOrder(state: State, side: SideNumber, body: Body, draw: Draw): BodyOrder {
  const enemies = state.p.bodies.filter((other) => other.side !== side);
  const legal = (order: BodyOrder): boolean => layMove(state, side, order).ok;
  const kind = draw('kind');
  if (kind < 0.25 && chargeSpeed(state, body) > 0) {
    const order = enemies.map(({ id }): BodyOrder => ({ body: body.id, charge: id })).find(legal);
    if (order !== undefined) return order;
  }
  if (kind > 0.92) {
    const order: BodyOrder = { body: body.id, deploy: true };
    if (legal(order)) return order;
  }
  if (kind > 0.86) {
    const near = state.p.bodies.filter(
      (other) =>
        other.side === side &&
        other.id !== body.id &&
        other.formation !== 'column' &&
        other.formation !== 'stand',
    );
    for (const one of near)
      for (const other of near) {
        if (one === other || one.id > other.id) continue;
        const order: BodyOrder = { body: body.id, form: [one.id, other.id] };
        if (legal(order)) return order;
      }
  }
  if (kind > 0.78) {
    const order = picked(roadOrders(state, body).filter(legal), draw('road'));
    if (order !== undefined) return order;
  }
  const from = frontMiddle(body.box);
  const ahead: PlaneDirection = [body.box.dx, body.box.dy];
  const way = draw('way') < 0.5 ? ahead : (picked(EIGHT, draw('turn')) ?? ahead);
  const most = crossCountry(state, body);
  for (const part of [1, 0.66, 0.33]) {
    const by = Math.floor(most * 1_000 * part);
    const order: BodyOrder = { body: body.id, path: [moved(...from, way, by)] };
    if (legal(order)) return order;
  }
  const fire = picked(enemies, draw('fire'));
  return fire === undefined ? { body: body.id, hold: true } : { body: body.id, fire: fire.id };
}

/** Along the roads near a body in road column, and to them. */
function roadOrders({ scene: { table } }: State, body: Body): BodyOrder[] {
  const [x, y] = frontMiddle(body.box);
  const near = ([px, py]: PlanePoint): boolean =>
    Math.abs(px - x) < 6_000 && Math.abs(py - y) < 6_000;
  const inches = table.roads.flatMap(({ points }) =>
    points.slice(1).flatMap(([bx, by], at) => {
      const [ax, ay] = points[at] as PlanePoint;
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / 1_000));
      return Array.from(
        { length: steps + 1 },
        (_, step): PlanePoint => [
          Math.round(ax + ((bx - ax) * step) / steps),
          Math.round(ay + ((by - ay) * step) / steps),
        ],
      );
    }),
  );
  return inches.filter(near).flatMap((to): BodyOrder[] => [
    { body: body.id, road: true, path: [to] },
    { body: body.id, path: [to] },
  ]);
}

/** Bodies of a side that have orders to get. */
const ready = (state: State, side: SideNumber): Body[] =>
  state.p.phase === 'counter'
    ? counterBodies(state, side)
    : state.p.bodies.filter(
        (body) => body.side === side && body.retreat === 0 && speaksNow(state, body),
      );

/** Orders are a space: one body at a time on a sheet, or a whole counter-move. */
export function options(state: State, seat: SeatId, focus?: string): Options {
  const side = sideNumber(seat);
  const { phase, initiative } = state.p;
  const asked =
    phase === 'plan' || phase === 'orders' || (phase === 'counter' && side === initiative);
  if (phase === 'flank' && side === initiative) return flankOptions(focus);
  if (!asked) return { kind: 'list', commands: [], units: [] };
  if (phase === 'plan') return planOptions(state, side, focus);
  const bodies = ready(state, side);
  const focused = focus === undefined ? null : state.named(focus);
  const some = focused === null ? bodies : bodies.filter(({ id }) => id === focused.id);
  const sampled = (draw: Draw): BodyOrder | null => {
    const body = picked(some, draw('body'));
    return body === undefined ? null : sampleOrder(state, side, body, draw);
  };
  if (phase === 'counter') {
    const pass: Json = { type: 'counter', orders: [] };
    return {
      ...{ kind: 'space', schema: ORDER_SCHEMA, units: bodies.map(({ id }) => id) },
      commands:
        focus === undefined
          ? [{ command: pass, text: 'let it pass', kind: 'pass', words: 'Let it pass' }]
          : [],
      sample(draw) {
        const order = sampled(draw);
        const counter = order === null ? pass : asJson({ type: 'counter', orders: [order] });
        return order !== null && draw('counter') < 0.4 && centred(state, side, order)
          ? counter
          : pass;
      },
    };
  }
  return {
    ...{ kind: 'space', schema: ORDER_SCHEMA, units: bodies.map(({ id }) => id) },
    commands: focus === undefined ? [] : bodyOptions(state, side, focus),
    sample: (draw) => asJson(sampled(draw) ?? { body: focus ?? '', hold: true }),
  };
}

/** The two flanks at which the winner of the die may begin. */
const flankOptions = (focus?: string): Options => ({
  ...{ kind: 'list', units: [] },
  commands:
    focus === undefined
      ? (['west', 'east'] as const).map((flank) => ({
          ...{
            command: { type: 'flank', flank },
            text: `begin ${flank}`,
            words: `Begin in the ${flank}`,
          },
        }))
      : [],
});

/** Whether an order of a sample stays in the centre. */
function centred(state: State, side: SideNumber, order: BodyOrder): boolean {
  const { width } = state.scene.table;
  return (
    layMove(state, side, order).ok &&
    order.form === undefined &&
    (order.path ?? []).every(([x]: PlanePoint) => 3 * x >= width && 3 * x <= 2 * width)
  );
}

/** Before the first move: units may change places between stands, and a stand may be laid open. */
function planOptions(state: State, side: SideNumber, focus?: string): Options {
  const stands = state.p.bodies.filter(
    (body) => body.side === side && body.formation === 'stand' && body.units.length > 0,
  );
  const chosen = stands.find(({ id }) => id === focus);
  const ids = (units: readonly number[]): string[] =>
    units.map((unit) => state.scene.units[unit]?.id ?? '');
  const commands =
    chosen === undefined
      ? []
      : [
          {
            type: 'plan',
            text: '',
            stands: [{ stand: chosen.id, units: ids(chosen.units), open: true }],
          },
          ...stands
            .filter(({ id }) => id !== chosen.id)
            .map(({ units }) => ({
              type: 'plan',
              text: '',
              stands: [{ stand: chosen.id, units: ids(units.slice(0, 1)) }],
            })),
        ];
  return {
    ...{ kind: 'space', schema: ORDER_SCHEMA, units: stands.map(({ id }) => id) },
    commands: focus === undefined ? [] : bodyOptions(state, side, focus),
    sample: (draw) =>
      (picked(commands, draw('plan')) as Json | undefined) ?? { type: 'plan', text: 'Forward' },
  };
}

/** The counter-move, and what may be left for it. */
export const WINDOWS: GameWindows<View> = {
  kinds: [
    {
      kind: COUNTER_MOVE,
      title: 'Counter-move',
      question:
        'Both sheets are open (“Sheets” shows them), and you won the die: do you change orders in the centre? One order by hand, or several typed in a line, with “;” between them.',
      answers: [{ id: 'pass', title: 'Always let it pass' }],
    },
    {
      kind: FLANK,
      title: 'The flank',
      question:
        'You won the die: at which flank do you begin? There the enemy answers you; at the other one, and in the centre, you answer him.',
      answers: [
        { id: 'west', title: 'Always begin in the west' },
        { id: 'east', title: 'Always begin in the east' },
      ],
    },
  ],
  answer: (_view, _seat, { kind }, left) => {
    if (kind === FLANK)
      return left === 'west' || left === 'east' ? { type: 'flank', flank: left } : null;
    return left === 'pass' ? { type: 'counter', orders: [] } : null;
  },
};
