import { BoxTree } from './box-tree';

export type NetworkPoint = readonly [x: number, y: number];

/** A straight piece of a path between two neighbouring nodes. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /** Its direction, 1 long; 0, 0 for a piece so short that rounding would turn it. */
  readonly x: number;
  readonly y: number;
}

/** Paths as a network: a node at each point, and wherever paths cross, touch or are joined. */
export interface PathNetwork {
  readonly nodes: readonly NetworkPoint[];
  readonly pieces: readonly Piece[];
  /** From each node to the next ones: along pieces, and across the gaps that are joined. */
  readonly edges: readonly (readonly { readonly to: number; readonly length: number }[])[];
}

/** Places so close to each other are one: what rounding can part never is. */
const SAME = 1e-6;
/** Pieces shorter than this have no direction that rounding would not turn. */
const POINT = 1e-4;
/** Most places at which the paths of one network meet, and most pairs of stretches that are compared to find them. */
export const MEETINGS_MAX = 20_000;
export const PAIRS_MAX = 500_000;

/** Roots are rounded alike everywhere, so that every machine finds the same way. */
export function distance(one: NetworkPoint, other: NetworkPoint): number {
  const [x, y] = [other[0] - one[0], other[1] - one[1]];
  return Math.sqrt(x * x + y * y);
}

interface Stretch {
  readonly path: number;
  /** Nodes: the points of all paths, in their order. */
  readonly from: number;
  readonly length: number;
}

/** A node on a stretch, at a part of its length from 0 to 1. */
interface Cut {
  readonly stretch: number;
  readonly part: number;
  readonly node: number;
}

/**
 * The network of some paths; null: they meet more often than MEETINGS_MAX, or too many of them run side by side to find
 * out in reasonable time.
 *
 * @param joined ends of paths so close to another path, or to a later part of their own, are joined to it
 */
export function pathNetwork(
  paths: readonly (readonly NetworkPoint[])[],
  joined: number,
): PathNetwork | null {
  const building = new Building(paths, joined);
  return building.meet() ? building.network() : null;
}

class Building {
  readonly #nodes: NetworkPoint[];
  readonly #stretches: Stretch[] = [];
  /** How far along its path each point is. */
  readonly #along: number[] = [];
  readonly #cuts: Cut[] = [];
  readonly #links: (readonly [one: number, other: number, length: number])[] = [];
  readonly #tree: BoxTree;

  constructor(
    readonly paths: readonly (readonly NetworkPoint[])[],
    readonly joined: number,
  ) {
    this.#nodes = paths.flat();
    paths.forEach((points, path) => {
      let along = 0;
      points.forEach((point, index) => {
        const before = points[index - 1];
        if (before !== undefined) {
          const length = distance(before, point);
          this.#stretches.push({ path, from: this.#along.length - 1, length });
          along += length;
        }
        this.#along.push(along);
      });
    });
    this.#tree = new BoxTree(this.#stretches.length, (index) => this.#boxOf(index));
  }

  /** Finds where paths meet; false: too often. */
  meet(): boolean {
    let pairs = 0;
    for (let one = 0; one < this.#stretches.length; one += 1) {
      const met: number[] = [];
      this.#tree.meeting(this.#boxOf(one, SAME), one + 1, (other) => met.push(other));
      pairs += met.length;
      if (pairs > PAIRS_MAX || this.#links.length + this.#cuts.length / 2 > MEETINGS_MAX)
        return false;
      for (const other of met) if (!this.#touch(one, other)) this.#cross(one, other);
    }
    let first = 0;
    this.paths.forEach((points, path) => {
      this.#joinEnd(path, first, first, first + points.length - 1);
      first += points.length;
      this.#joinEnd(path, first - 1, first - points.length, first - 1);
    });
    return true;
  }

  network(): PathNetwork {
    const nodes = this.#nodes;
    const pieces: Piece[] = [];
    const edges: { readonly to: number; readonly length: number }[][] = nodes.map(() => []);
    const join = (one: number, other: number, length: number) => {
      edges[one]?.push({ to: other, length });
      edges[other]?.push({ to: one, length });
    };
    const cuts = [...this.#cuts].sort(
      (one, other) => one.stretch - other.stretch || one.part - other.part || one.node - other.node,
    );
    let next = 0;
    this.#stretches.forEach(({ from }, stretch) => {
      let last = from;
      const upTo = (node: number) => {
        const [a, b] = [nodes[last] as NetworkPoint, nodes[node] as NetworkPoint];
        const length = distance(a, b);
        const [x, y] = length < POINT ? [0, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
        pieces.push({ from: last, to: node, length, x, y });
        join(last, node, length);
        last = node;
      };
      for (let cut = cuts[next]; cut?.stretch === stretch; cut = cuts[next]) {
        upTo(cut.node);
        next += 1;
      }
      upTo(from + 1);
    });
    for (const link of this.#links) join(...link);
    return { nodes, pieces, edges };
  }

  #ends(stretch: number): readonly [Stretch, NetworkPoint, NetworkPoint] {
    const found = this.#stretches[stretch] as Stretch;
    return [
      found,
      this.#nodes[found.from] as NetworkPoint,
      this.#nodes[found.from + 1] as NetworkPoint,
    ];
  }

  #boxOf(stretch: number, wider = 0): readonly [number, number, number, number] {
    const [, a, b] = this.#ends(stretch);
    return [
      ...([Math.min(a[0], b[0]) - wider, Math.min(a[1], b[1]) - wider] as const),
      ...([Math.max(a[0], b[0]) + wider, Math.max(a[1], b[1]) + wider] as const),
    ];
  }

  /** Links the ends of each of two stretches that lie on the other; answers whether there are any. */
  #touch(one: number, other: number): boolean {
    let touches = false;
    for (const [stretch, on] of [
      [one, other],
      [other, one],
    ] as const) {
      const [own] = this.#ends(stretch);
      const [theirs] = this.#ends(on);
      for (const node of [own.from, own.from + 1]) {
        // Neighbours on one path share that node already.
        if (node === theirs.from || node === theirs.from + 1) {
          touches = true;
          continue;
        }
        const near = this.#nearest(node, on, 0, 1);
        if (near.away > SAME) continue;
        touches = true;
        this.#link(node, on, near);
      }
    }
    return touches;
  }

  /** A node where two stretches cross. */
  #cross(one: number, other: number): void {
    const [, a, b] = this.#ends(one);
    const [, c, d] = this.#ends(other);
    const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
    const turn = ux * vy - uy * vx;
    if (turn === 0) return;
    const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn;
    const across = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / turn;
    if (along < 0 || along > 1 || across < 0 || across > 1) return;
    const node = this.#nodes.push([a[0] + along * ux, a[1] + along * uy]) - 1;
    this.#cuts.push({ stretch: one, part: along, node }, { stretch: other, part: across, node });
  }

  /** Joins an end of a path to the nearest point of each other path near it, and of its own once that has gone on. */
  #joinEnd(path: number, end: number, first: number, last: number): void {
    const { joined } = this;
    const [x, y] = this.#nodes[end] as NetworkPoint;
    const nearest = new Map<number, { on: number; part: number; away: number }>();
    this.#tree.meeting([x - joined, y - joined, x + joined, y + joined], 0, (on) => {
      const [stretch] = this.#ends(on);
      const [least, most] =
        stretch.path === path ? this.#goneOn(stretch, end, first, last) : ([0, 1] as const);
      if (least > most) return;
      const near = this.#nearest(end, on, least, most);
      const { away } = nearest.get(stretch.path) ?? { away: Number.POSITIVE_INFINITY };
      if (near.away < away) nearest.set(stretch.path, { on, ...near });
    });
    for (const near of nearest.values())
      if (near.away > SAME && near.away <= joined + SAME) this.#link(end, near.on, near);
  }

  /** The part of a stretch of the end’s own path that is further along it than a detour would be worth. */
  #goneOn({ from, length }: Stretch, end: number, first: number, last: number) {
    const total = this.#along[last] ?? 0;
    const far = 2 * this.joined;
    const along = this.#along[from] ?? 0;
    if (length === 0) return [1, 0] as const;
    return end === first
      ? ([Math.max(0, (far - along) / length), 1] as const)
      : ([0, Math.min(1, (total - far - along) / length)] as const);
  }

  /** The point of a stretch nearest to a node, between two parts of its length. */
  #nearest(node: number, on: number, least: number, most: number) {
    const [, a, b] = this.#ends(on);
    const place = this.#nodes[node] as NetworkPoint;
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const square = x * x + y * y;
    const along = square === 0 ? 0 : ((place[0] - a[0]) * x + (place[1] - a[1]) * y) / square;
    const part = Math.min(most, Math.max(least, along));
    return { part, away: distance(place, [a[0] + part * x, a[1] + part * y]) };
  }

  #link(node: number, on: number, { part, away }: { part: number; away: number }): void {
    const [{ from, length }, a, b] = this.#ends(on);
    if (part * length <= SAME) this.#links.push([node, from, away]);
    else if ((1 - part) * length <= SAME) this.#links.push([node, from + 1, away]);
    else {
      const point = [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])] as const;
      const cut = this.#nodes.push(point) - 1;
      this.#cuts.push({ stretch: on, part, node: cut });
      this.#links.push([node, cut, away]);
    }
  }
}
