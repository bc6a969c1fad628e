import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { boxFor, deployed, standDeployed } from './bodies';
import { type FactBuilder, winnerOf } from './builder';
import { shootGuns, shootRifles, touches } from './combat';
import { expose } from './exposure';
import { facedUnit } from './fire';
import { march } from './march';
import { attackCrew, encounter, fight, type Meeting } from './melee';
import { type LaidMove, layMove } from './moves';
import { heldWithSupply, holderNow, outcome } from './objectives';
import type { BodyOrder } from './orders';
import { layRetreat } from './retreat';
import { isGun, type Pair, type SideNumber } from './scenario';
import { meetScouts } from './scouts';
import { concealedOf } from './sight';
import { isSpoken } from './spoken/thirds';
import type { Body, State } from './state';

/** Begins a move with the die for first guns and the counter-move. */
export function beginMove(builder: FactBuilder): void {
  const move = builder.state.p.move + 1;
  const dice = builder.contest('initiative', [1, 1], move);
  builder.record({ type: 'MoveBegan', move, dice, winner: winnerOf(dice, [1, 1]) });
}

/** Whether a body's order lies wholly in the middle third of the table, from left to right. */
export function inCentre({ scene }: State, { box }: Body, order: BodyOrder | undefined): boolean {
  const { width } = scene.table;
  const points = [frontMiddle(box), ...(order?.path ?? [])];
  return points.every(([x]) => 3 * x >= width && 3 * x <= 2 * width);
}

/** The orders of a side's sheet that its winner of the die may alter: of bodies in the middle third. */
export function counterBodies(state: State, side: SideNumber): Body[] {
  const orders = state.p.sheets[side];
  return state.p.bodies.filter(
    (body) =>
      body.side === side &&
      body.retreat === 0 &&
      inCentre(
        state,
        body,
        orders.find((order) => state.named(order.body)?.id === body.id),
      ),
  );
}

/** Opens both sheets; the winner of the die is asked for a counter-move where there is anything to counter with. */
export function openSheets(
  builder: FactBuilder,
  sheets: Pair<readonly BodyOrder[]>,
  leaving: readonly SideNumber[] = [],
): void {
  const { state } = builder;
  const winner = state.p.initiative;
  const asked =
    !isSpoken(state) &&
    state.scene.switches.counterMove &&
    winner !== null &&
    counterDue(state, sheets, winner);
  builder.record({
    ...{ type: 'SheetsOpened', sheets, counter: asked },
    ...(leaving.length > 0 && { leaving }),
  });
  if (!asked) carryOut(builder);
}

/** Whether both sides have a body in the middle third: there is nothing to counter otherwise. */
function counterDue(state: State, sheets: Pair<readonly BodyOrder[]>, winner: SideNumber): boolean {
  const central = (side: SideNumber): boolean =>
    state.p.bodies.some((body) => {
      const order = sheets[side].find((one) => state.named(one.body)?.id === body.id);
      return body.side === side && body.retreat === 0 && inCentre(state, body, order);
    });
  return central(winner) && central(winner === 0 ? 1 : 0);
}

/** The whole move: formations, march, guns, rifles, scouts, melees, and what is held at its end. */
export function carryOut(builder: FactBuilder): void {
  const { state } = builder;
  const orders = new Map<string, BodyOrder>();
  const laid = layOrders(builder, orders);
  for (const id of [...laid.keys()].sort()) {
    const move = laid.get(id) as LaidMove;
    if (move.order.deploy !== true && move.order.form === undefined) continue;
    laid.delete(id);
    changeFormation(builder, move);
  }
  for (const body of state.p.bodies.filter(({ retreat }) => retreat > 0)) {
    const way = layRetreat(state, body);
    if (way !== null) laid.set(body.id, way);
    else
      builder.record({
        ...{ type: 'Captured', body: body.id, units: body.units, why: 'blocked' },
      });
  }
  const charged = new Set([...laid].flatMap(([id, { why }]) => (why === 'charge' ? [id] : [])));
  const { ways, met, seen } = march(state, laid);
  if (ways.length > 0) builder.record({ type: 'Marched', ways });
  for (const { stand, by, tick } of seen) {
    const body = state.body(stand);
    if (body !== null) expose(builder, body, 'sight', by, tick);
  }
  const names = new Map<string, string>();
  const meetings: Meeting[] = [];
  for (const { tick, one, other } of met) {
    for (const [id, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      const stand = state.body(id);
      if (stand?.formation !== 'stand') continue;
      expose(builder, stand, 'melee', enemy, tick);
    }
    const [first, second] = [one, other].map((id) => namedAfter(builder, names, id));
    if (first === undefined || second === undefined) continue;
    builder.record({ type: 'Met', tick, one: first, other: second });
    meetings.push({ one: first, other: second });
  }
  const engaged = new Set(
    meetings.flatMap(({ one, other }) => {
      const [first, second] = [state.body(one), state.body(other)];
      if (first === null || second === null) return [];
      const kind = encounter(state, first, second);
      return kind === 'melee' || kind === 'crew' ? [one, other] : [];
    }),
  );
  const after = (id: string): BodyOrder | undefined => orders.get(id);
  const canister = shootGuns(builder, after, engaged, meetings);
  shootRifles(builder, after, engaged, canister);
  meetScouts(builder, meetings, orders);
  melees(builder, meetings, charged);
  endMove(builder);
}

/** The name of a body that met somebody as a stand, once it is exposed: that of the unit in front. */
function namedAfter(
  { facts, state }: FactBuilder,
  names: Map<string, string>,
  id: string,
): string | undefined {
  if (state.body(id) !== null) return id;
  const known = names.get(id);
  if (known !== undefined) return known;
  const fact = facts.findLast((one) => one.type === 'Exposed' && one.stand === id);
  const name = fact?.type === 'Exposed' ? fact.bodies[0]?.id : undefined;
  if (name !== undefined) names.set(id, name);
  return name;
}

/** Both sheets as moves by body, in the order of ids; what cannot be carried out is said. */
function layOrders(builder: FactBuilder, orders: Map<string, BodyOrder>): Map<string, LaidMove> {
  const { state } = builder;
  const found = new Map<string, LaidMove>();
  const failed: { body: string; side: SideNumber; reason: string }[] = [];
  for (const side of [0, 1] as const)
    for (const order of state.p.sheets[side]) {
      const move = layMove(state, side, order);
      if (!move.ok) {
        failed.push({ body: order.body, side, reason: move.error.message });
        continue;
      }
      const { id } = move.value.body;
      orders.set(id, order);
      found.set(id, move.value);
    }
  // A regiment that joins a column has no order of its own.
  for (const { order } of [...found.values()])
    for (const name of order.form ?? []) {
      const member = state.named(name);
      if (member !== null) found.delete(member.id);
    }
  failed.sort((one, other) => one.side - other.side || (one.body < other.body ? -1 : 1));
  for (const { body, side, reason } of failed)
    builder.record({ type: 'OrderFailed', body, side, reason });
  return found;
}

function changeFormation(builder: FactBuilder, { body, order }: LaidMove): void {
  const { scene } = builder.state;
  if (order.deploy === true) {
    const bodies = body.formation === 'stand' ? standDeployed(scene, body) : deployed(scene, body);
    builder.record({ type: 'FormationChanged', how: 'deployed', was: [body.id], bodies });
    return;
  }
  const members = [body, ...(order.form ?? []).flatMap((name) => builder.state.named(name) ?? [])];
  const units = members.flatMap((member) => member.units);
  const { dx, dy } = body.box;
  const box = boxFor(scene, { formation: 'column', units }, frontMiddle(body.box), [dx, dy]);
  builder.record({
    ...{ type: 'FormationChanged', how: 'formed', was: members.map(({ id }) => id) },
    bodies: [{ ...body, formation: 'column', units, box }],
  });
}

function melees(
  builder: FactBuilder,
  meetings: readonly Meeting[],
  charged: ReadonlySet<string>,
): void {
  const { state } = builder;
  const fought = new Set<string>();
  for (const { one, other } of meetings) {
    const [first, second] = [state.body(one), state.body(other)];
    if (first === null || second === null || fought.has(one) || fought.has(other)) continue;
    const kind = encounter(state, first, second);
    if (kind === 'melee') fight(builder, { one, other }, meetings, charged, fought);
    if (kind !== 'crew') continue;
    const gun = isGun(state.unit(facedUnit(first)).kind) ? first : second;
    attackCrew(builder, gun, gun === first ? second : first);
  }
}

/** What is held at the end of a move, who leaves, and whether the battle is over. */
function endMove(builder: FactBuilder): void {
  const { state } = builder;
  holdGuns(builder);
  state.scene.headquarters.forEach((_, hq) => {
    const side = holderNow(state, hq);
    if (side !== state.p.headquarters[hq]) builder.record({ type: 'HeadquartersTaken', hq, side });
  });
  if (state.scene.switches.concealment)
    for (const side of [0, 1] as const) {
      const scouts = state.p.bodies.filter(
        (body) =>
          body.side === side &&
          state.unit(facedUnit(body) < 0 ? 0 : facedUnit(body)).kind === 'lightHorse' &&
          body.units.length > 0,
      );
      if (scouts.length > 0 && concealedOf(state, side === 0 ? 1 : 0).length === 0)
        builder.record({ type: 'ScoutsLeft', side, bodies: scouts.map(({ id }) => id) });
    }
  builder.record({ type: 'MoveEnded', move: state.p.move });
  const result = outcome(state);
  if (result === null) {
    beginMove(builder);
    return;
  }
  builder.record({
    ...{ type: 'BattleEnded', ...result, held: heldWithSupply(state), plans: state.p.plans },
    stands: state.p.bodies.flatMap(({ id, formation, units }) =>
      formation === 'stand' ? [{ stand: id, units }] : [],
    ),
  });
}

/** Guns without a crew: who stands at them, and who has held one long enough to serve it. */
function holdGuns(builder: FactBuilder): void {
  const { state } = builder;
  for (const { unit, box, holder, held } of state.p.lostGuns) {
    const near = ([0, 1] as const).filter((side) =>
      state.p.bodies.some((body) => body.side === side && body.retreat === 0 && touches(body, box)),
    );
    const now = near.length === 1 ? (near[0] as SideNumber) : near.length === 2 ? null : holder;
    const moves = now === null ? 0 : now === holder ? held + 1 : 1;
    if (now !== null && moves >= state.scene.parameters.holdMoves) {
      const sent = state.unit(unit);
      builder.record({
        ...{ type: 'GunManned', unit },
        body: {
          ...{ id: sent.id, side: now, formation: 'gun', units: [unit], box },
          ...{ retreat: 0, lineOut: false },
        },
      });
    } else if (now !== holder || moves !== held)
      builder.record({ type: 'GunHeld', unit, holder: now, held: moves });
  }
}
