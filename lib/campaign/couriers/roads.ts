import type { CampaignMap } from '@/lib/campaign/definition/map';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Place } from './events';
import { Heap } from './heap';
import { distance, MEETINGS_MAX, type PathNetwork, type Piece, pathNetwork } from './path-network';

/** The way of a rider over a map. */
export interface Ride {
  /** Kilometres, those off the roads counted double; 0 for places that are next to each other. */
  readonly km: number;
  /** From the one place to the other. */
  readonly path: readonly Place[];
}

/** A kilometre across country takes as long as this number of them on a road. */
const OFF_ROAD = 2;
/**
 * A rider who is bound for one end of a road does not make for its nearest point, but for one that is further along by
 * this part of how far away the road is: the angle at which the whole way is shortest.
 */
const SLANT = 1 / Math.sqrt(OFF_ROAD * OFF_ROAD - 1);
/** Ends of roads so close to another road, in kilometres, meet it. */
const JOINED_KM = 1;
/** Places so close to each other, in kilometres, need no rider. */
export const TOGETHER_KM = 2;
/** What rounding may add to a ride. */
const ROUNDING = 1e-6;

const networks = new WeakMap<CampaignMap, { readonly network: PathNetwork | null }>();

/** The roads of a map as a network, kept, since a map never changes; null: no rider could find a way in them. */
function networkOf(map: CampaignMap): PathNetwork | null {
  const known = networks.get(map);
  if (known) return known.network;
  const paths = map.roads.map(({ path }) => path);
  const network = pathNetwork(paths, JOINED_KM);
  networks.set(map, { network });
  return network;
}

/** Refuses COURIERS_INVALID for maps in whose roads riders would not find a way in reasonable time. */
export function checkRoads(maps: readonly CampaignMap[]): Result<true, Refusal> {
  const tangled = maps.find((map) => networkOf(map) === null);
  return tangled === undefined
    ? ok(true)
    : refuse(
        'COURIERS_INVALID',
        `The roads on the map “${tangled.title}” meet more than ${MEETINGS_MAX} times, or too many run close together. Play without couriers, or simplify the roads.`,
        'settings.couriers',
      );
}

const within = (at: number, { length }: Piece) => Math.min(length, Math.max(0, at));

/** Where a place is from each piece of road, and how each node is reached best from it. */
class Approach {
  /** What the way to each node costs; infinite where going across country would be better. */
  readonly cost: Float64Array;
  /** On which piece of road the rider comes, and how far along it, on the way to each node. */
  readonly #piece: Int32Array;
  readonly #at: Float64Array;
  /** How far along each piece its nearest point is, were the piece endless, and how far away that is. */
  readonly along: Float64Array;
  readonly #away: Float64Array;

  /** @param most what the whole ride costs across country */
  constructor(
    readonly network: PathNetwork,
    place: Place,
    most: number,
  ) {
    const { nodes, pieces } = network;
    this.cost = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY);
    this.#piece = new Int32Array(nodes.length);
    this.#at = new Float64Array(nodes.length);
    this.along = new Float64Array(pieces.length);
    this.#away = new Float64Array(pieces.length);
    pieces.forEach((piece, index) => {
      const { from, to, length, x, y } = piece;
      const start = nodes[from] as Place;
      const [px, py] = [place[0] - start[0], place[1] - start[1]];
      const isPoint = x === 0 && y === 0;
      this.along[index] = px * x + py * y;
      this.#away[index] = isPoint ? Math.sqrt(px * px + py * py) : Math.abs(px * y - py * x);
      if (OFF_ROAD * (this.#away[index] ?? 0) >= most) return;
      const forwards = this.turnTo(index, piece, 1);
      this.#offer(to, index, forwards, length - forwards, most);
      const backwards = this.turnTo(index, piece, -1);
      this.#offer(from, index, backwards, backwards, most);
    });
  }

  /** How far along a piece it is best to come onto it, or leave it, for who rides on in that direction. */
  turnTo(index: number, piece: Piece, direction: 1 | -1): number {
    return within((this.along[index] ?? 0) + direction * SLANT * (this.#away[index] ?? 0), piece);
  }

  /** What the way between the place and a point of a piece costs. */
  across(index: number, at: number): number {
    const [along, away] = [at - (this.along[index] ?? 0), this.#away[index] ?? 0];
    return OFF_ROAD * Math.sqrt(along * along + away * away);
  }

  #offer(node: number, index: number, at: number, onRoad: number, most: number): void {
    const cost = this.across(index, at) + onRoad;
    if (cost >= most || cost >= (this.cost[node] ?? 0)) return;
    this.cost[node] = cost;
    this.#piece[node] = index;
    this.#at[node] = at;
  }

  /** Where the rider comes onto the road on the way to a node. */
  turn(node: number): Place {
    return placeOn(this.network, this.#piece[node] ?? 0, this.#at[node] ?? 0);
  }
}

function placeOn({ nodes, pieces }: PathNetwork, index: number, at: number): Place {
  const { from, to, length } = pieces[index] as Piece;
  const [a, b] = [nodes[from] as Place, nodes[to] as Place];
  if (at <= 0 || length === 0) return a;
  if (at >= length) return b;
  const part = at / length;
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}

/**
 * The quickest way between two places: over the roads, with the way to and from them across country; or straight across
 * country, where that is quicker or the map has no roads. Kilometres are whole, rounded up.
 */
export function rideBetween(map: CampaignMap | undefined, from: Place, to: Place): Ride {
  const straight = distance(from, to);
  if (straight <= TOGETHER_KM) return { km: 0, path: [from, to] };
  const network = map === undefined || map.roads.length === 0 ? null : networkOf(map);
  const way = network === null ? null : wayOver(network, from, to, OFF_ROAD * straight);
  const path = [from, ...(way?.turns ?? []), to];
  return {
    km: Math.ceil((way?.cost ?? OFF_ROAD * straight) - ROUNDING),
    path: path.filter((place, index) => index === 0 || !isSame(place, path[index - 1] ?? from)),
  };
}

const isSame = (one: Place, other: Place) => distance(one, other) <= ROUNDING;

/** The best way over roads that costs less than `most`; null: there is none. */
function wayOver(
  network: PathNetwork,
  from: Place,
  to: Place,
  most: number,
): { readonly cost: number; readonly turns: readonly Place[] } | null {
  const { nodes, edges } = network;
  const starts = new Approach(network, from, most);
  const goals = new Approach(network, to, most);
  let best = most;
  let turns: (() => readonly Place[]) | null = null;
  network.pieces.forEach((piece, index) => {
    // Both turns on this piece: along it, and past no node.
    const ahead = (starts.along[index] ?? 0) < (goals.along[index] ?? 0);
    const on = starts.turnTo(index, piece, ahead ? 1 : -1);
    const off = goals.turnTo(index, piece, ahead ? -1 : 1);
    const along = ahead ? off - on : on - off;
    if (along <= 0 || along >= best) return;
    const cost = starts.across(index, on) + along + goals.across(index, off);
    if (cost >= best) return;
    best = cost;
    turns = () => [placeOn(network, index, on), placeOn(network, index, off)];
  });
  const cost = starts.cost.slice();
  const before = new Int32Array(nodes.length).fill(-1);
  const open = new Heap();
  // No road is shorter than the straight line.
  const mayReach = (node: number, spent: number) =>
    spent + distance(nodes[node] as Place, to) < best;
  cost.forEach((spent, node) => {
    if (mayReach(node, spent)) open.push(spent, node);
  });
  for (let next = open.pop(); next !== undefined && next.cost < best; next = open.pop()) {
    const { cost: spent, thing: here } = next;
    if (spent > (cost[here] ?? 0)) continue;
    const whole = spent + (goals.cost[here] ?? 0);
    if (whole < best) {
      best = whole;
      turns = () => turnsThrough(starts, goals, before, here);
    }
    for (const edge of edges[here] ?? []) {
      const sum = spent + edge.length;
      if (sum >= (cost[edge.to] ?? 0) || !mayReach(edge.to, sum)) continue;
      cost[edge.to] = sum;
      before[edge.to] = here;
      open.push(sum, edge.to);
    }
  }
  const found = turns as (() => readonly Place[]) | null;
  return found === null ? null : { cost: best, turns: found() };
}

function turnsThrough(
  starts: Approach,
  goals: Approach,
  before: Int32Array,
  last: number,
): readonly Place[] {
  const passed: number[] = [];
  for (let node = last; node >= 0; node = before[node] ?? -1) passed.push(node);
  passed.reverse();
  return [
    starts.turn(passed[0] ?? last),
    ...passed.map((node) => starts.network.nodes[node] as Place),
    goals.turn(last),
  ];
}
