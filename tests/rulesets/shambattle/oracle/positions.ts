import { RIVER } from './cases-ground';
import { type Position, positionOf } from './position';

/** Positions whose orders are counted, with the faces that its throws show in turn. Depth 1 was counted on paper. */
export interface Counted {
  readonly name: string;
  readonly faces: readonly number[];
  readonly position: Position;
  /** Sequences of one, two and three orders, with every way of taking their throws. */
  readonly counts: readonly [number, number, number];
}

const SMALL = ['.....', '.....', '.....', '.....', '.....'];

export const POSITIONS: readonly Counted[] = [
  {
    name: 'two rifle stands within range of one',
    faces: [4],
    position: positionOf({
      map: SMALL,
      units: ['A rifle c2', 'A rifle b1', 'B rifle c4', 'B gun e5'],
    }),
    counts: [28, 441, 1668],
  },
  {
    name: 'engineers at the river, rifles on the bridge',
    faces: [6],
    position: positionOf({
      map: RIVER,
      units: ['A engineer c2', 'A train c2', 'A rifle c3', 'B cavalry e4'],
    }),
    counts: [24, 290, 230],
  },
  {
    name: 'a machine gun that held its fire with rifles in front of a town',
    faces: [5],
    position: positionOf({
      map: ['.....', '.....', '..t..', '.....', '.....'],
      units: ['A rifle c2', 'A mg c2', 'B rifle c3', 'B gun c3'],
      original: { A: 2 },
    }),
    counts: [29, 403, 299],
  },
  {
    name: 'an exhausted army: cavalry and rifles next to the enemy',
    faces: [3],
    position: positionOf({
      map: SMALL,
      units: ['A rifle b2', 'A cavalry d2', 'B cavalry c3 1', 'B rifle c4'],
      original: { A: 11 },
    }),
    counts: [33, 544, 909],
  },
  {
    name: 'a routed army on the road home',
    faces: [2],
    position: positionOf({
      map: ['..+..', '..++.', '.w+..', '..+..', '..+..'],
      units: ['A gun c4', 'A rifle d4 2', 'A cavalry b4', 'B rifle c5'],
      original: { A: 14 },
    }),
    counts: [18, 192, 940],
  },
];
