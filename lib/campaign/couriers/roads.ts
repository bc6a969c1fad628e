import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { Place } from './events';

/** The way of a rider over a map. */
export interface Ride {
  /** Kilometres, those off the roads counted double; 0 for places that are next to each other. */
  readonly km: number;
  /** From the one place to the other. */
  readonly path: readonly Place[];
}

/** A kilometre across country takes as long as this number of them on a road. */
const OFF_ROAD = 2;
/** Ends of roads so close to another road, in kilometres, meet it. */
const JOINED_KM = 1;
/** Places so close to each other, in kilometres, need no rider. */
export const TOGETHER_KM = 2;

interface Edge {
  readonly to: number;
  readonly km: number;
}

interface Network {
  readonly nodes: readonly Place[];
  readonly edges: readonly (readonly Edge[])[];
  /** Stretches between two nodes of one road. */
  readonly stretches: readonly (readonly [number, number])[];
}

/** Roots are rounded alike everywhere, so that every machine finds the same way. */
function kmBetween(one: Place, other: Place): number {
  const [x, y] = [other[0] - one[0], other[1] - one[1]];
  return Math.sqrt(x * x + y * y);
}

const networks = new WeakMap<CampaignMap, Network>();

/** The roads of a map as a network; kept, since a map never changes. */
function networkOf(map: CampaignMap): Network {
  const known = networks.get(map);
  if (known) return known;
  const nodes: Place[] = [];
  const edges: Edge[][] = [];
  const stretches: (readonly [number, number])[] = [];
  const ends: number[] = [];
  const join = (one: number, other: number, km: number) => {
    edges[one]?.push({ to: other, km });
    edges[other]?.push({ to: one, km });
  };
  for (const { path } of map.roads) {
    const first = nodes.length;
    path.forEach((point, index) => {
      nodes.push(point);
      edges.push([]);
      const at = first + index;
      if (index === 0) return;
      stretches.push([at - 1, at]);
      join(at - 1, at, kmBetween(nodes[at - 1] ?? point, point));
    });
    ends.push(first, nodes.length - 1);
  }
  for (const end of ends)
    for (const [from, to] of stretches)
      if (end !== from && end !== to) {
        const near = nearest(nodes, nodes[end] as Place, from, to);
        if (near.km > JOINED_KM) continue;
        join(end, from, near.km + near.toFrom);
        join(end, to, near.km + near.toTo);
      }
  stretches.forEach(([a, b], index) => {
    for (const [c, d] of stretches.slice(index + 1)) {
      if (c === b || d === a || c === a) continue;
      const cross = crossing(nodes[a], nodes[b], nodes[c], nodes[d]);
      if (cross === null) continue;
      for (const one of [a, b])
        for (const other of [c, d])
          join(
            one,
            other,
            kmBetween(nodes[one] as Place, cross) + kmBetween(cross, nodes[other] as Place),
          );
    }
  });
  const network = { nodes, edges, stretches };
  networks.set(map, network);
  return network;
}

/** The point of a stretch nearest to a place: how far it is, and how far from there to the stretch’s ends. */
function nearest(nodes: readonly Place[], place: Place, from: number, to: number) {
  const [a, b] = [nodes[from] as Place, nodes[to] as Place];
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const length = x * x + y * y;
  const along =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((place[0] - a[0]) * x + (place[1] - a[1]) * y) / length));
  const point: Place = [a[0] + along * x, a[1] + along * y];
  return { km: kmBetween(place, point), toFrom: kmBetween(a, point), toTo: kmBetween(point, b) };
}

/** Where two stretches cross; null: they do not. */
function crossing(
  a: Place | undefined,
  b: Place | undefined,
  c: Place | undefined,
  d: Place | undefined,
): Place | null {
  if (!(a && b && c && d)) return null;
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = ux * vy - uy * vx;
  if (turn === 0) return null;
  const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn;
  const across = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / turn;
  return along < 0 || along > 1 || across < 0 || across > 1
    ? null
    : [a[0] + along * ux, a[1] + along * uy];
}

/**
 * The quickest way between two places: over the roads, with the way to and from them across country; or straight across
 * country, where that is quicker or the map has no roads. Kilometres are whole, rounded up.
 */
export function rideBetween(map: CampaignMap | undefined, from: Place, to: Place): Ride {
  const straight = kmBetween(from, to);
  if (straight <= TOGETHER_KM) return { km: 0, path: [from, to] };
  const direct = { km: Math.ceil(OFF_ROAD * straight), path: [from, to] };
  if (map === undefined || map.roads.length === 0) return direct;
  const { nodes, edges, stretches } = networkOf(map);
  const entries = (place: Place) => {
    const found = new Map<number, number>();
    for (const [one, other] of stretches) {
      const near = nearest(nodes, place, one, other);
      for (const [node, along] of [
        [one, near.toFrom],
        [other, near.toTo],
      ] as const) {
        const km = OFF_ROAD * near.km + along;
        if (km < (found.get(node) ?? Number.POSITIVE_INFINITY)) found.set(node, km);
      }
    }
    return found;
  };
  const starts = entries(from);
  const goals = entries(to);
  const km = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(nodes.length).fill(-1);
  const done = new Uint8Array(nodes.length);
  for (const [node, cost] of starts) km[node] = cost;
  let best = OFF_ROAD * straight;
  let last = -1;
  for (;;) {
    let here = -1;
    for (let node = 0; node < nodes.length; node += 1)
      if (!done[node] && (km[node] ?? 0) < best && (here < 0 || (km[node] ?? 0) < (km[here] ?? 0)))
        here = node;
    if (here < 0) break;
    done[here] = 1;
    const cost = km[here] ?? 0;
    const whole = cost + (goals.get(here) ?? Number.POSITIVE_INFINITY);
    if (whole < best) {
      best = whole;
      last = here;
    }
    for (const edge of edges[here] ?? [])
      if (cost + edge.km < (km[edge.to] ?? 0)) {
        km[edge.to] = cost + edge.km;
        before[edge.to] = here;
      }
  }
  if (last < 0) return direct;
  const path: Place[] = [to];
  for (let node = last; node >= 0; node = before[node] ?? -1) path.unshift(nodes[node] as Place);
  return { km: Math.ceil(best), path: [from, ...path] };
}
