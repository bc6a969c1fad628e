import type { Hex } from './hexes';

/** Hand-worked cases: dice, modifiers and results. */
const open = ['.....', '.....', '.....', '.....', '.....'];
/** The same with a letter at c4, c3 and c2. */
const withGround = (c4: string, c3 = '.', c2 = '.'): string[] => [
  '.....',
  `..${c4}..`,
  `..${c3}..`,
  `..${c2}..`,
  '.....',
];

export interface DiceCase {
  readonly section: string;
  readonly title: string;
  readonly map: readonly string[];
  readonly units: readonly string[];
  readonly at: Hex;
  /** Dice of each unit of side A, in their order; the commander is not asked. */
  readonly dice: readonly number[];
}

const shooting = (
  title: string,
  units: readonly string[],
  dice: readonly number[],
  map: readonly string[] = open,
): DiceCase => ({
  section: 'Modifiers',
  title,
  map,
  units: [...units.map((unit) => `A ${unit}`), 'B rifle c4'],
  at: 'c4',
  dice,
});

/** Side A shoots from c2 at c4, two hexes away. */
export const SHOOTING: readonly DiceCase[] = [
  {
    ...shooting('a full rifle stand throws its strength points', ['rifle c2'], [4]),
    section: 'Combat dice',
  },
  { ...shooting('a stand of one point throws one', ['rifle c2 1'], [1]), section: 'Combat dice' },
  {
    ...shooting('two full rifle stands: 8 dice at range 2', ['rifle c2', 'rifle c2'], [4, 4]),
    section: 'Combat dice',
  },
  {
    ...shooting('a machine gun and rifles: 3 and 4', ['mg c2', 'rifle c2'], [3, 4]),
    section: 'Combat dice',
  },
  shooting('the commander puts one on each stand', ['rifle c2', 'mg c2', 'commander c2'], [5, 4]),
  shooting('a commander next to them does not', ['rifle c2', 'commander c1'], [4]),
  shooting('into a town', ['rifle c2'], [3], withGround('t')),
  shooting('into a wood', ['rifle c2'], [3], withGround('w')),
  shooting('into brush', ['rifle c2'], [3], withGround('b')),
  shooting('at field works', ['rifle c2'], [3], withGround('x')),
  shooting('at a bare hill', ['rifle c2'], [4], withGround('h')),
  shooting('out of a town', ['rifle c2'], [4], withGround('.', '.', 't')),
  shooting('from a bridge', ['rifle c2'], [3], withGround('.', '.', '=')),
  shooting('from a ford', ['rifle c2'], [3], withGround('.', '.', 'f')),
  shooting('from a pontoon', ['rifle c2'], [3], withGround('.', '.', 'o')),
  shooting('at somebody on a bridge', ['rifle c2'], [4], withGround('=')),
  shooting('from a bridge into a town: once', ['rifle c2'], [3], withGround('t', '.', '=')),
  shooting('an elite stand', ['rifle c2 elite'], [5]),
  shooting('a poor stand', ['rifle c2 poor'], [3]),
  shooting('a poor stand into a town', ['rifle c2 poor'], [2], withGround('t')),
  shooting('an elite stand with the commander', ['rifle c2 elite', 'commander c2'], [6]),
  shooting('each stand has its own modifiers', ['rifle c2 elite', 'rifle c2 poor 2'], [5, 1]),
  shooting(
    'the cover takes one from each stand',
    ['rifle c2', 'rifle c2 3'],
    [3, 2],
    withGround('w'),
  ),
  shooting('one point into cover: none', ['rifle c2 1'], [0], withGround('w')),
  shooting('a full gun', ['gun c2'], [3]),
  shooting('a gun of one point', ['gun c2 1'], [2]),
  shooting('a gun into a town', ['gun c2'], [2], withGround('t')),
  shooting(
    'a gun from a bridge with the commander',
    ['gun c2', 'commander c2'],
    [3],
    withGround('.', '.', '='),
  ),
  shooting('a machine gun', ['mg c2'], [3]),
  shooting('engineers shoot like infantry', ['engineer c2'], [3]),
];

const assault = (
  title: string,
  units: readonly string[],
  dice: readonly number[],
  map: readonly string[] = open,
): DiceCase => ({
  section: 'Modifiers',
  title,
  map,
  units: [...units.map((unit) => `A ${unit}`), 'B rifle c3'],
  at: 'c3',
  dice,
});
const into = (c3: string, c2 = '.') => withGround('.', c3, c2);

/** Side A assaults c3 out of c2. */
export const ASSAULTS: readonly DiceCase[] = [
  assault('rifles over open ground', ['rifle c2'], [4]),
  assault('cavalry', ['cavalry c2'], [3]),
  assault('engineers', ['engineer c2'], [3]),
  assault('neither guns nor machine guns begin one', ['gun c2', 'mg c2'], [0, 0]),
  assault('the train does not', ['train c2', 'engineer c2'], [0, 3]),
  assault('two stands together', ['rifle c2', 'cavalry c2'], [4, 3]),
  assault('into a town', ['rifle c2'], [3], into('t')),
  assault('into a wood', ['rifle c2'], [3], into('w')),
  assault('into brush', ['rifle c2'], [3], into('b')),
  assault('into field works', ['rifle c2'], [3], into('x')),
  assault('in a town', ['rifle c2'], [3], into('.', 't')),
  assault('from town into town: once', ['rifle c2'], [3], into('t', 't')),
  assault('up hill', ['rifle c2'], [3], into('h')),
  assault('along a hill', ['rifle c2'], [4], into('h', 'h')),
  assault('down hill', ['rifle c2'], [4], into('.', 'h')),
  assault('out of a bridge', ['rifle c2'], [3], into('.', '=')),
  assault('onto a bridge', ['rifle c2'], [3], into('=')),
  assault('out of a ford into a town: once', ['rifle c2'], [3], into('t', 'f')),
  assault('with the commander', ['rifle c2', 'commander c2'], [5]),
  assault('an elite stand into a wood', ['rifle c2 elite'], [4], into('w')),
  assault('a poor stand of one point', ['rifle c2 poor 1'], [0]),
];

const defence = (
  title: string,
  units: readonly string[],
  dice: readonly number[],
  map: readonly string[] = open,
): DiceCase => ({
  section: 'Modifiers',
  title,
  map,
  units: [...units.map((unit) => `A ${unit}`), 'B rifle c3'],
  at: 'c2',
  dice,
});

/** Side A is assaulted at c2 out of c3. */
export const DEFENCES: readonly DiceCase[] = [
  defence('rifles', ['rifle c2'], [4]),
  defence('cavalry', ['cavalry c2'], [3]),
  defence('a gun under assault', ['gun c2'], [1]),
  defence('a machine gun under assault', ['mg c2'], [1]),
  defence('a gun of one point: none', ['gun c2 1'], [0]),
  defence('engineers and their train', ['engineer c2', 'train c2'], [3, 2]),
  defence('the ground takes nothing from the one assaulted', ['rifle c2'], [4], into('.', 't')),
  defence('a gun with the commander', ['gun c2', 'commander c2'], [2]),
  defence('rifles and gun with the commander', ['rifle c2', 'gun c2', 'commander c2'], [5, 2]),
  defence('an elite machine gun', ['mg c2 elite'], [2]),
  defence('a poor train', ['train c2 poor'], [1]),
  defence('logistics throw nothing', ['logistics c2'], [0]),
];

export interface RangeCase {
  readonly type: string;
  readonly range: number;
}

/** Order of battle: how far each type shoots. */
export const RANGES: readonly RangeCase[] = [
  { type: 'rifle', range: 2 },
  { type: 'engineer', range: 2 },
  { type: 'cavalry', range: 1 },
  { type: 'mg', range: 3 },
  { type: 'gun', range: 8 },
];

export interface ResultCase {
  readonly section: string;
  readonly title: string;
  /** Stands of the hex that is hit, without side and place: their ids are their places in the list. */
  readonly target: readonly string[];
  readonly faces: readonly number[];
  /** Every way of taking it: "0:-1" the first stand loses a point, "0:back" it retreats a hex, "hazard" a die more. */
  readonly ways: readonly string[];
}

/** Results by type of target. */
export const RESULTS: readonly ResultCase[] = [
  ...['gun', 'mg', 'engineer', 'train', 'logistics', 'centre'].map((type) => ({
    section: 'Combat',
    title: `1 takes a point of: ${type}`,
    target: [type],
    faces: [1],
    ways: ['0:-1'],
  })),
  ...['gun', 'mg', 'engineer', 'train'].flatMap((type) =>
    [2, 3, 4, 5, 6].map((face) => ({
      section: 'Combat',
      title: `${face} does nothing to: ${type}`,
      target: [type],
      faces: [face],
      ways: [''],
    })),
  ),
  ...[1, 4, 5, 6].map((face) => ({
    section: 'Combat',
    title: `${face} does nothing to cavalry`,
    target: ['cavalry'],
    faces: [face],
    ways: [''],
  })),
  {
    section: 'Combat',
    title: '2: cavalry retreat or lose',
    target: ['cavalry'],
    faces: [2],
    ways: ['0:-1', '0:back'],
  },
  { section: 'Combat', title: '3: cavalry lose', target: ['cavalry'], faces: [3], ways: ['0:-1'] },
  ...[1, 2, 3].map((face) => ({
    section: 'Combat',
    title: `${face} does nothing to rifles`,
    target: ['rifle'],
    faces: [face],
    ways: [''],
  })),
  {
    section: 'Combat',
    title: '4: infantry retreat or lose',
    target: ['rifle'],
    faces: [4],
    ways: ['0:-1', '0:back'],
  },
  { section: 'Combat', title: '5: infantry lose', target: ['rifle'], faces: [5], ways: ['0:-1'] },
  {
    section: 'Combat',
    title: '6: infantry lose and retreat',
    target: ['rifle'],
    faces: [6],
    ways: ['0:-1 0:back'],
  },
  {
    section: 'Combat',
    title: 'each result is taken apart: two 4s',
    target: ['rifle'],
    faces: [4, 4],
    ways: ['0:-2', '0:-1 0:back', '0:back 0:back'],
  },
  { section: 'Combat', title: '5 and 6', target: ['rifle'], faces: [5, 6], ways: ['0:-2 0:back'] },
  {
    section: 'Combat',
    title: '1 to 6 at one rifle stand',
    target: ['rifle'],
    faces: [1, 2, 3, 4, 5, 6],
    ways: ['0:-3 0:back', '0:-2 0:back 0:back'],
  },
  {
    section: 'Combat',
    title: 'of two rifle stands the owner names the one that is hit',
    target: ['rifle', 'rifle'],
    faces: [5],
    ways: ['0:-1', '1:-1'],
  },
  {
    section: 'Combat',
    title: 'of two, either takes either',
    target: ['rifle', 'rifle'],
    faces: [4],
    ways: ['0:-1', '0:back', '1:-1', '1:back'],
  },
  {
    section: 'Combat',
    title: 'a rifle stand and a gun: each by its own faces',
    target: ['rifle', 'gun'],
    faces: [1, 5],
    ways: ['0:-1 1:-1'],
  },
  {
    section: 'Combat',
    title: 'a rifle stand and cavalry',
    target: ['rifle', 'cavalry'],
    faces: [3, 6],
    ways: ['0:-1 0:back 1:-1'],
  },
  {
    section: 'Combat',
    title: 'no more than a stand has',
    target: ['rifle 1'],
    faces: [5, 5],
    ways: ['0:-1'],
  },
  {
    section: 'Combat',
    title: 'the last point: nobody is left to retreat',
    target: ['rifle 1'],
    faces: [6],
    ways: ['0:-1'],
  },
  {
    section: 'Engineers in combat',
    title: 'a 1 takes a point of the train first',
    target: ['engineer', 'train'],
    faces: [1],
    ways: ['1:-1'],
  },
  {
    section: 'Engineers in combat',
    title: 'two 1s take one of both',
    target: ['engineer', 'train'],
    faces: [1, 1],
    ways: ['0:-1 1:-1'],
  },
  {
    section: 'Engineers in combat',
    title: 'three 1s: train, engineers, train',
    target: ['engineer', 'train'],
    faces: [1, 1, 1],
    ways: ['0:-1 1:-2'],
  },
  {
    section: 'Engineers in combat',
    title: 'with the train used up, the engineers alone',
    target: ['engineer'],
    faces: [1, 1],
    ways: ['0:-2'],
  },
  {
    section: 'Engineers in combat',
    title: 'with one point in the train',
    target: ['engineer', 'train 1'],
    faces: [1, 1, 1],
    ways: ['0:-2 1:-1'],
  },
  {
    section: 'Engineers in combat',
    title: 'as targets they are not infantry',
    target: ['engineer', 'train'],
    faces: [4, 5, 6],
    ways: [''],
  },
  {
    section: 'Commander',
    title: 'a 6 at his infantry',
    target: ['rifle', 'commander'],
    faces: [6],
    ways: ['0:-1 0:back hazard'],
  },
  {
    section: 'Commander',
    title: 'two 6s',
    target: ['rifle', 'commander'],
    faces: [6, 6],
    ways: ['0:-2 0:back 0:back hazard hazard'],
  },
  {
    section: 'Commander',
    title: 'a 5 at his infantry',
    target: ['rifle', 'commander'],
    faces: [5],
    ways: ['0:-1'],
  },
  {
    section: 'Commander',
    title: 'a 6 where he is with cavalry',
    target: ['cavalry', 'commander'],
    faces: [6],
    ways: [''],
  },
  {
    section: 'Commander',
    title: 'a 6 where he is with a gun',
    target: ['gun', 'commander'],
    faces: [6],
    ways: [''],
  },
  {
    section: 'Commander',
    title: 'a 6 where he is alone',
    target: ['commander'],
    faces: [6],
    ways: [''],
  },
];
