import { listed } from '@/lib/battle/contract/battle-story';
import type { March, MarchOrder, MarchRequest } from '@/lib/battle/contract/planning';
import { hexAt, hexColumn, hexHalves } from '@/lib/geometry/hexes';
import { armRow, COMMANDER } from '@/lib/rulesets/shambattle/arms';
import { mayAct } from '@/lib/rulesets/shambattle/combat';
import { decide, moveRefused, sideOf } from '@/lib/rulesets/shambattle/decide';
import { far, nameOn } from '@/lib/rulesets/shambattle/ground';
import {
  destinationsOn,
  fightsAround,
  mayMove,
  mined,
  pairOf,
  waysOf,
  wayTo,
} from '@/lib/rulesets/shambattle/moves';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { MOVES, ON_BOARD, type State } from '@/lib/rulesets/shambattle/state';
import { BRIDGE, MOVE_CLASS } from '@/lib/rulesets/shambattle/terrain';
import { bridgeWords, counted, hexWords, someOf } from './names';
import { diceAt, inDanger, type Threat, threatOf } from './threat';

/** Cost of a hex that no way leads to; a half of steps costs `HALF`. */
const FAR = 9_999;
const HALF = 6;

/** By hex: sixths of a half that a kind of stand needs from there to an aim, stands left aside. */
function costsTo(state: State, unit: number, aim: number): Int16Array {
  const { p, ground } = state;
  const { moves } = armRow(state.type(unit));
  const step = (hex: number): number => {
    const allowed = moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0;
    return allowed === 0 ? FAR : HALF / allowed;
  };
  const cost = new Int16Array(ground.size).fill(FAR);
  // Where the kind never comes to the aim itself, the nearest hexes that it can enter stand for it.
  let seeds: number[] = [];
  for (let ring = 0; seeds.length === 0 && ring < 9; ring += 1)
    for (let hex = 0; hex < ground.size; hex += 1)
      if (far(ground, aim, hex) === ring && step(hex) < FAR) seeds.push(hex);
  for (const hex of seeds) cost[hex] = 0;
  while (seeds.length > 0) {
    const next: number[] = [];
    for (const hex of seeds) {
      const value = (cost[hex] as number) + step(hex);
      for (let direction = 0; direction < 6; direction += 1) {
        const before = ground.neighbours[6 * hex + direction] as number;
        if (before < 0 || step(before) >= FAR || (cost[before] as number) <= value) continue;
        cost[before] = value;
        next.push(before);
      }
    }
    seeds = next;
  }
  return cost;
}

/** The hex of a stand once its group has arrived: its place around the one that leads, within the field. */
function wantedHex(state: State, at: number, lead: number, to: number): number {
  const { board } = state.ground;
  const column = hexColumn(board, at) + hexColumn(board, to) - hexColumn(board, lead);
  const halves = hexHalves(board, at) + hexHalves(board, to) - hexHalves(board, lead);
  const found = hexAt(board, column, halves);
  if (found >= 0) return found;
  const inside = Math.max(0, Math.min(board.columns - 1, column));
  const height = Math.max(0, Math.min(2 * board.rows - 1, halves));
  for (const off of [0, 1, -1]) {
    const hex = hexAt(board, inside, height + off);
    if (hex >= 0) return hex;
  }
  return to;
}

interface Marcher {
  readonly unit: number;
  readonly start: number;
  readonly wanted: number;
  readonly costs: Int16Array;
}

/** The units of a request that the side may order and that are on the field; a train goes with its engineers. */
function marching(state: State, side: number, { pieces }: MarchRequest): number[] {
  const known = new Set(pieces.map((id) => state.scene.ids.indexOf(id)));
  return [...known].filter(
    (unit) => unit >= 0 && state.p.status[unit] === ON_BOARD && state.orderedBy(unit) === side,
  );
}

const NO_MARCH: March = { orders: [], left: [], cost: null, notes: [] };

interface Laid {
  readonly unit: number;
  readonly way: readonly number[];
}

/**
 * Lays a march out: each stand goes, by the movement table and within the limit of stands, to the hex in reach that
 * brings it soonest to its place around the aim. Those in front go first, the commander last. Nobody attacks, walks
 * into mines that are seen, or breaks off a close combat.
 */
export function marchOf(before: State, seat: string, request: MarchRequest): March {
  const side = sideOf(seat);
  const { to } = request;
  const { p, ground } = before;
  if (p.phase !== MOVES || p.mover !== side || p.queue.length > 0) return NO_MARCH;
  if (!Number.isInteger(to) || to < 0 || to >= ground.size) return NO_MARCH;
  const units = marching(before, side, request);
  if (units.length === 0) return NO_MARCH;
  const state = before.copy();
  const lead = leadOf(state, units, to);
  const group = units.map((unit): Marcher => {
    const start = p.at[unit] as number;
    const wanted = wantedHex(state, start, p.at[lead] as number, to);
    return { unit, start, wanted, costs: costsTo(state, unit, wanted) };
  });
  const laid = laidOut(state, seat, side, group);
  const threat = threatOf(state, 1 - side);
  const danger = (unit: number) => endangered(state, threat, unit);
  const gone = (unit: number) => laid.some((one) => one.unit === unit);
  return {
    orders: laid.map(
      ({ unit, way }): MarchOrder => ({
        piece: state.scene.ids[unit] as string,
        command: {
          type: 'move',
          unit: state.scene.ids[unit] as string,
          to: nameOn(ground, way.at(-1) as number),
        },
        way,
        danger: danger(unit),
      }),
    ),
    left: group
      .filter(({ unit }) => !gone(unit) && !goesAlong(state, unit, gone))
      .map((one) => ({
        piece: state.scene.ids[one.unit] as string,
        why: whyLeft(before, state, side, one),
      })),
    cost: null,
    notes: notesOf(before, state, side, group, laid, threat),
  };
}

/** A train whose engineers march goes with them, without an order of its own. */
function goesAlong(state: State, unit: number, gone: (unit: number) => boolean): boolean {
  const other = pairOf(state, unit);
  return other >= 0 && gone(other);
}

/** The stand nearest to the aim leads; a commander only where nobody else marches. */
function leadOf(state: State, units: readonly number[], to: number): number {
  const { p, ground } = state;
  return [...units].sort(
    (one, other) =>
      Number(state.type(one) === COMMANDER) - Number(state.type(other) === COMMANDER) ||
      far(ground, p.at[one] as number, to) - far(ground, p.at[other] as number, to) ||
      one - other,
  )[0] as number;
}

/** The orders, carried out on `state` one after another. */
function laidOut(state: State, seat: string, side: number, group: readonly Marcher[]): Laid[] {
  const laid: Laid[] = [];
  const remaining = new Set(group);
  for (let moved = true; moved; ) {
    moved = false;
    const order = [...remaining].sort(
      (one, other) =>
        Number(state.type(one.unit) === COMMANDER) - Number(state.type(other.unit) === COMMANDER) ||
        (one.costs[one.start] as number) - (other.costs[other.start] as number) ||
        one.unit - other.unit,
    );
    for (const one of order) {
      const way = bestWay(state, side, one);
      if (way === null) continue;
      const unit = state.scene.ids[one.unit] as string;
      const to = nameOn(state.ground, way.at(-1) as number);
      const decided = decide(state, seat, { type: 'move', unit, to }, () => 0);
      if (!decided.ok) continue;
      for (const fact of decided.value) evolve(state, fact);
      laid.push({ unit: one.unit, way: [one.start, ...way] });
      remaining.delete(one);
      moved = true;
    }
  }
  return laid;
}

/** The way to the hex in reach from which a stand's place is soonest reached; null: it stays. */
function bestWay(state: State, side: number, { unit, wanted, costs }: Marcher): number[] | null {
  const { ground, p } = state;
  if (!mayMove(state, unit, side) || fightsAround(state, unit).length > 0) return null;
  const from = p.at[unit] as number;
  const ways = waysOf(state, unit);
  let best = from;
  for (const hex of destinationsOn(state, unit, side, ways)) {
    if (mined(state, unit, hex)) continue;
    const gain =
      (costs[best] as number) - (costs[hex] as number) ||
      far(ground, best, wanted) - far(ground, hex, wanted);
    if (gain > 0) best = hex;
  }
  return best === from ? null : wayTo(ways, best);
}

function endangered(state: State, threat: Threat, unit: number): boolean {
  const at = state.p.at[unit] as number;
  return inDanger(state, threat, unit, at, state.standCount(at) === 0);
}

function whyLeft(before: State, state: State, side: number, one: Marcher): string {
  const { unit, wanted, start } = one;
  const title = state.scene.names[unit] as string;
  if (start === wanted) return `${title} is in its place already.`;
  if (fightsAround(before, unit).length > 0)
    return `${title} is in close combat: order it by itself to break off.`;
  if (!mayAct(before, unit, side)) return `${title} has acted in this half.`;
  if (!mayMove(before, unit, side)) {
    const why = moveRefused(before, unit, wanted, side, nameOn(state.ground, wanted));
    return why !== null && !why.ok ? why.error.message : `${title} cannot move now.`;
  }
  return `${title} finds no free hex that is nearer to ${nameOn(state.ground, wanted)}.`;
}

/** The march in sentences. */
function notesOf(
  before: State,
  state: State,
  side: number,
  group: readonly Marcher[],
  laid: readonly Laid[],
  threat: Threat,
): string[] {
  const { p, scene } = state;
  const gone = (unit: number) => laid.some((one) => one.unit === unit);
  const along = group.filter(({ unit }) => goesAlong(state, unit, gone)).length;
  const notes = [`${laid.length + along} of ${group.length} march.`];
  if (laid.length === 0) return notes;
  const halves = Math.max(
    0,
    ...group.map(({ unit, costs, wanted }) => {
      if (!gone(unit)) return 0;
      const at = p.at[unit] as number;
      const cost = costs[at] as number;
      return cost >= FAR || far(state.ground, at, wanted) <= 1 ? 0 : Math.ceil(cost / HALF);
    }),
  );
  notes.push(
    halves === 0
      ? 'They arrive with this move.'
      : `They arrive in ${counted(halves, 'more turn', 'more turns')} at the earliest.`,
  );
  const ends = laid.map(({ way }) => way.at(-1) as number);
  const towns = new Set(
    ends.filter((hex) => {
      const town = scene.townHexes.indexOf(hex);
      return town >= 0 && before.p.holder[town] !== side;
    }),
  );
  if (towns.size > 0)
    notes.push(`Taken: ${listed([...towns].map((hex) => hexWords(state, hex)))}.`);
  const bridges = new Set(
    laid.flatMap(({ way }) => way.slice(1)).filter((hex) => p.terrain[hex] === BRIDGE),
  );
  if (bridges.size > 0)
    notes.push(`Over ${listed([...bridges].map((hex) => bridgeWords(state, hex)))}.`);
  if (before.p.active >= 0 && before.p.done[before.p.active] === 0)
    notes.push(
      `${scene.names[before.p.active]} can do nothing more in this half once others march.`,
    );
  else if (laid.some(({ unit }) => !armRow(state.type(unit)).firesFirst && state.range(unit) > 0))
    notes.push('Only the last that marches can still fire or assault in this half.');
  const lost = laid.filter(({ unit }) => endangered(state, threat, unit));
  if (lost.length > 0)
    notes.push(
      `In danger there: ${someOf(lost.map(({ unit }) => `${scene.names[unit]} (${counted(diceAt(state, threat, p.at[unit] as number), 'die', 'dice')})`))}.`,
    );
  return notes;
}
