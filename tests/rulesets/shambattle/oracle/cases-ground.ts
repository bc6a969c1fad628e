import type { Hex } from './hexes';

/** Hand-worked cases: where units may go, what they see, where they retreat. Side A's edge is the lowest row. */
export const OPEN = ['.......', '.......', '.......', '.......', '.......', '.......', '.......'];

/** c4 wood, b3 town, c2 hill; a road c3, d3, e4. */
export const MIXED = ['.....', '..w.+', '.t++.', '..h..', '.....'];

/** A river along row 3 with a bridge at c3 (road c2, c4) and a ford at d3. */
export const RIVER = ['.....', '..+..', '~~=f~', '..+..', '.....'];

export interface MarchCase {
  readonly section: string;
  readonly title: string;
  readonly map: readonly string[];
  /** The first unit is the one that marches. */
  readonly units: readonly string[];
  readonly original?: number;
  /** The hexes it may end in; a number where only their count was worked out. */
  readonly ends: readonly Hex[] | number;
}

const FROM_C3 = 'a2 a3 b1 b2 b3 c2 c4 d1 d2 d3 d4 e2 e3 e4'.split(' ');

export const MARCHES: readonly MarchCase[] = [
  {
    section: 'Movement',
    title: 'rifles: two hexes of open ground',
    map: OPEN,
    units: ['A rifle d4'],
    ends: 18,
  },
  {
    section: 'Movement',
    title: 'cavalry: three hexes of open ground',
    map: OPEN,
    units: ['A cavalry d4'],
    ends: 36,
  },
  {
    section: 'Movement',
    title: 'machine guns: two hexes of open ground',
    map: OPEN,
    units: ['A mg d4'],
    ends: 18,
  },
  {
    section: 'Movement',
    title: 'guns: one hex of open ground',
    map: OPEN,
    units: ['A gun d4'],
    ends: 6,
  },
  {
    section: 'Movement',
    title: 'mobile logistics: one hex of open ground',
    map: OPEN,
    units: ['A logistics d4', 'A rifle a1'],
    ends: 6,
  },
  {
    section: 'Movement',
    title: 'the centre of operations stays',
    map: OPEN,
    units: ['A centre d4', 'A rifle a1'],
    ends: 0,
  },
  {
    section: 'Movement',
    title: 'a train marches like a gun',
    map: OPEN,
    units: ['A train d4', 'A engineer d4'],
    ends: 6,
  },
  {
    section: 'Movement',
    title: 'rifles: one hex of wood, town or hill, two of road and clear',
    map: MIXED,
    units: ['A rifle c3'],
    ends: FROM_C3,
  },
  {
    section: 'Movement',
    title: 'machine guns: the same',
    map: MIXED,
    units: ['A mg c3'],
    ends: FROM_C3,
  },
  {
    section: 'Movement',
    title: 'cavalry: three of road and clear, one of anything else',
    map: MIXED,
    units: ['A cavalry c3'],
    ends: [...FROM_C3, 'a1', 'a4', 'c1', 'c5', 'd5', 'e1', 'e5'],
  },
  {
    section: 'Movement',
    title: 'guns: two along the road, one of clear or town, no wood and no hill',
    map: MIXED,
    units: ['A gun c3'],
    ends: ['b2', 'b3', 'd2', 'd3', 'e4'],
  },
  {
    section: 'Movement',
    title: 'trains: the same',
    map: MIXED,
    units: ['A logistics c3', 'A rifle a5'],
    ends: ['b2', 'b3', 'd2', 'd3', 'e4'],
  },
  {
    section: 'Movement',
    title: 'a bridge is road: rifles reach the other bank; the open river is closed',
    map: RIVER,
    units: ['A rifle c2'],
    ends: ['a1', 'a2', 'b1', 'b2', 'c1', 'c3', 'c4', 'd1', 'd2', 'e1', 'e2'],
  },
  {
    section: 'Movement',
    title: 'guns cross by the bridge',
    map: RIVER,
    units: ['A gun c2'],
    ends: ['b1', 'b2', 'c1', 'c3', 'c4', 'd1', 'd2'],
  },
  {
    section: 'Movement',
    title: 'a ford is other ground: one hex, and none for guns',
    map: RIVER,
    units: ['A rifle d2'],
    ends: ['b1', 'b2', 'c1', 'c2', 'c3', 'c4', 'd1', 'd3', 'e1', 'e2'],
  },
  {
    section: 'Activation of units',
    title: 'a gun that fired does not move',
    map: OPEN,
    units: ['A gun d4 fired'],
    ends: [],
  },
  {
    section: 'Activation of units',
    title: 'nor a machine gun that fired',
    map: OPEN,
    units: ['A mg d4 fired'],
    ends: [],
  },
  {
    section: 'Movement',
    title: 'an enemy is not passed: neither the hex nor what only it leads to',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d5'],
    ends: 16,
  },
  {
    section: 'Movement',
    title: 'two units and no third in a hex',
    map: OPEN,
    units: ['A rifle d4', 'A rifle d5', 'A gun d5'],
    ends: 17,
  },
  {
    section: 'Movement',
    title: 'the commander is beside the two',
    map: OPEN,
    units: ['A rifle d4', 'A rifle d5', 'A commander d5'],
    ends: 18,
  },
  {
    section: 'Movement',
    title: 'and joins two',
    map: OPEN,
    units: ['A commander d4', 'A rifle d5', 'A gun d5'],
    ends: 36,
  },
  {
    section: 'Treachery',
    title: 'a unit that mutinied takes no orders',
    map: OPEN,
    units: ['A rifle d4 mutinous'],
    ends: [],
  },
  {
    section: 'Exhaustion',
    title: 'no nearer to the nearest enemy, except nearer home too',
    map: OPEN,
    units: ['A rifle d3', 'B rifle d6'],
    original: 6,
    ends: 'b2 b3 b4 c2 c3 c4 d1 d2 e2 e3 e4 f2 f3 f4'.split(' '),
  },
  {
    section: 'Exhaustion',
    title: 'a point short of a third lost, everything is open',
    map: OPEN,
    units: ['A rifle d3', 'B rifle d6'],
    original: 5,
    ends: 18,
  },
  {
    section: 'Exhaustion',
    title: 'past an enemy behind it, it goes home, nearer to them or not',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d1'],
    original: 6,
    ends: 'b3 b4 b5 c3 c4 c5 c6 d2 d3 d5 d6 e3 e4 e5 e6 f3 f4 f5'.split(' '),
  },
  {
    section: 'Rout',
    title: 'half lost: only towards the own edge',
    map: OPEN,
    units: ['A rifle d3', 'B rifle d6'],
    original: 8,
    ends: ['b2', 'c2', 'd1', 'd2', 'e2', 'f2'],
  },
];

export interface SightCase {
  readonly title: string;
  readonly map: readonly string[];
  readonly from: Hex;
  readonly to: Hex;
  readonly seen: boolean;
}

const column = (letters: string): string[] => [...letters].reverse();
const side = (d3: string, d2: string) => ['.......', `...${d3}...`, `...${d2}...`, '.......'];

/** Line of sight: a decision, the document says nothing; as on the board of Musket and Pike. */
export const SIGHTS: readonly SightCase[] = [
  { title: 'eight open hexes', map: column('.........'), from: 'a1', to: 'a9', seen: true },
  { title: 'a wood between', map: column('....w....'), from: 'a1', to: 'a9', seen: false },
  { title: 'a town between', map: column('....t....'), from: 'a1', to: 'a9', seen: false },
  { title: 'brush between', map: column('....b....'), from: 'a1', to: 'a9', seen: false },
  { title: 'into a wood', map: column('........w'), from: 'a1', to: 'a9', seen: true },
  { title: 'out of a town', map: column('t........'), from: 'a1', to: 'a9', seen: true },
  {
    title: 'a hill between two on the plain',
    map: column('....h....'),
    from: 'a1',
    to: 'a9',
    seen: false,
  },
  {
    title: 'from a hill at the plain behind another hill',
    map: column('h...h....'),
    from: 'a1',
    to: 'a9',
    seen: false,
  },
  {
    title: 'from the plain at a hill behind another',
    map: column('....h...h'),
    from: 'a1',
    to: 'a9',
    seen: false,
  },
  {
    title: 'from hill to hill over a hill',
    map: column('h...h...h'),
    from: 'a1',
    to: 'a9',
    seen: true,
  },
  {
    title: 'from hill to hill over a wood on the plain',
    map: column('h...w...h'),
    from: 'a1',
    to: 'a9',
    seen: true,
  },
  {
    title: 'from a hill, a wood between',
    map: column('h...w....'),
    from: 'a1',
    to: 'a9',
    seen: false,
  },
  { title: 'a river between', map: column('...~~....'), from: 'a1', to: 'a9', seen: true },
  { title: 'along a side, both hexes open', map: side('.', '.'), from: 'c3', to: 'e3', seen: true },
  { title: 'along a side, one hex blocks', map: side('w', '.'), from: 'c3', to: 'e3', seen: true },
  {
    title: 'along a side, both hexes block',
    map: side('w', 't'),
    from: 'c3',
    to: 'e3',
    seen: false,
  },
  {
    title: 'along two sides, one hex of each blocks, on opposite hands',
    map: ['.......', '...w...', '.....w.', '.......'],
    from: 'c3',
    to: 'g3',
    seen: true,
  },
  {
    title: 'along two sides, the hex between them blocks',
    map: ['.......', '....w..', '.......', '.......'],
    from: 'c3',
    to: 'g3',
    seen: false,
  },
];

export interface RetreatCase {
  readonly title: string;
  readonly map: readonly string[];
  /** The first unit retreats. */
  readonly units: readonly string[];
  readonly attackers: readonly Hex[];
  readonly to: readonly Hex[];
}

/** Results, retreat of a grid area: a decision says where to. None: a point is lost instead. */
export const RETREATS: readonly RetreatCase[] = [
  {
    title: 'straight back',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d5'],
    attackers: ['d5'],
    to: ['d3'],
  },
  {
    title: 'side B goes the other way; three hexes are alike near its edge',
    map: OPEN,
    units: ['B rifle d4', 'A rifle d3'],
    attackers: ['d3'],
    to: ['c5', 'd5', 'e5'],
  },
  {
    title: 'a full hex behind: the next best two',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d5', 'A rifle d3', 'A rifle d3'],
    attackers: ['d5'],
    to: ['c4', 'e4'],
  },
  {
    title: 'enemies behind: the next best two',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d5', 'B cavalry d3'],
    attackers: ['d5'],
    to: ['c4', 'e4'],
  },
  {
    title: 'all three hexes behind taken: none',
    map: OPEN,
    units: ['A rifle d4', 'B rifle d5', 'B cavalry d3', 'B rifle c4', 'B rifle e4'],
    attackers: ['d5'],
    to: [],
  },
  {
    title: 'the own edge ends the map',
    map: OPEN,
    units: ['A rifle d1', 'B rifle d2'],
    attackers: ['d2'],
    to: ['c1', 'e1'],
  },
  {
    title: 'a river behind is closed',
    map: RIVER,
    units: ['A rifle b4', 'B rifle b5'],
    attackers: ['b5'],
    to: ['a4', 'c4'],
  },
];

export interface DistanceCase {
  readonly from: Hex;
  readonly to: Hex;
  readonly hexes: number;
}

/** Distances counted on paper. */
export const DISTANCES: readonly DistanceCase[] = [
  { from: 'c3', to: 'c3', hexes: 0 },
  { from: 'c3', to: 'd3', hexes: 1 },
  { from: 'c3', to: 'd2', hexes: 1 },
  { from: 'c3', to: 'd4', hexes: 2 },
  { from: 'c3', to: 'e3', hexes: 2 },
  { from: 'd3', to: 'e4', hexes: 1 },
  { from: 'd3', to: 'e2', hexes: 2 },
  { from: 'a1', to: 'a9', hexes: 8 },
  { from: 'a1', to: 'i1', hexes: 8 },
  { from: 'a1', to: 'i5', hexes: 8 },
  { from: 'a1', to: 'i6', hexes: 9 },
];
