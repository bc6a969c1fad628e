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

/** Cases of side A against a rifle stand of side B, with what is asked about at a hex. */
const against =
  (enemy: Hex, at = enemy) =>
  (
    title: string,
    units: readonly string[],
    dice: readonly number[],
    map: readonly string[] = open,
  ): DiceCase => ({
    ...{ section: 'Modifiers', title, map, at, dice },
    units: [...units.map((unit) => `A ${unit}`), `B rifle ${enemy}`],
  });

const shooting = against('c4');

/** Side A shoots from c2 at c4, two hexes away. */
export const SHOOTING: readonly DiceCase[] = [
  ...[
    shooting('a full rifle stand throws its strength points', ['rifle c2'], [4]),
    shooting('a stand of one point throws one', ['rifle c2 1'], [1]),
    shooting('two full rifle stands: 8 dice at range 2', ['rifle c2', 'rifle c2'], [4, 4]),
    shooting('a machine gun and rifles: 3 and 4', ['mg c2', 'rifle c2'], [3, 4]),
  ].map((one) => ({ ...one, section: 'Combat dice' })),
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

const assault = against('c3');
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

const defence = against('c3', 'c2');

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

const result =
  (section: string) =>
  (
    title: string,
    target: readonly string[],
    faces: readonly number[],
    ...ways: readonly string[]
  ): ResultCase => ({ section, title, target, faces, ways });
const combat = result('Combat');
const engineers = result('Engineers in combat');
const commander = result('Commander');

/** Results by type of target. */
export const RESULTS: readonly ResultCase[] = [
  ...['gun', 'mg', 'engineer', 'train', 'logistics', 'centre'].map((type) =>
    combat(`1 takes a point of: ${type}`, [type], [1], '0:-1'),
  ),
  ...['gun', 'mg', 'engineer', 'train'].flatMap((type) =>
    [2, 3, 4, 5, 6].map((face) => combat(`${face} does nothing to: ${type}`, [type], [face], '')),
  ),
  ...[1, 4, 5, 6].map((face) => combat(`${face} does nothing to cavalry`, ['cavalry'], [face], '')),
  combat('2: cavalry retreat or lose', ['cavalry'], [2], '0:-1', '0:back'),
  combat('3: cavalry lose', ['cavalry'], [3], '0:-1'),
  ...[1, 2, 3].map((face) => combat(`${face} does nothing to rifles`, ['rifle'], [face], '')),
  combat('4: infantry retreat or lose', ['rifle'], [4], '0:-1', '0:back'),
  combat('5: infantry lose', ['rifle'], [5], '0:-1'),
  combat('6: infantry lose and retreat', ['rifle'], [6], '0:-1 0:back'),
  combat(
    'each result is taken apart: two 4s',
    ['rifle'],
    [4, 4],
    '0:-2',
    '0:-1 0:back',
    '0:back 0:back',
  ),
  combat('5 and 6', ['rifle'], [5, 6], '0:-2 0:back'),
  combat(
    '1 to 6 at one rifle stand',
    ['rifle'],
    [1, 2, 3, 4, 5, 6],
    '0:-3 0:back',
    '0:-2 0:back 0:back',
  ),
  combat(
    'of two rifle stands the owner names the one that is hit',
    ['rifle', 'rifle'],
    [5],
    '0:-1',
    '1:-1',
  ),
  combat(
    'of two, either takes either',
    ['rifle', 'rifle'],
    [4],
    '0:-1',
    '0:back',
    '1:-1',
    '1:back',
  ),
  combat('a rifle stand and a gun: each by its own faces', ['rifle', 'gun'], [1, 5], '0:-1 1:-1'),
  combat('a rifle stand and cavalry', ['rifle', 'cavalry'], [3, 6], '0:-1 0:back 1:-1'),
  combat('no more than a stand has', ['rifle 1'], [5, 5], '0:-1'),
  combat('the last point: nobody is left to retreat', ['rifle 1'], [6], '0:-1'),
  engineers('a 1 takes a point of the train first', ['engineer', 'train'], [1], '1:-1'),
  engineers('two 1s take one of both', ['engineer', 'train'], [1, 1], '0:-1 1:-1'),
  engineers('three 1s: train, engineers, train', ['engineer', 'train'], [1, 1, 1], '0:-1 1:-2'),
  engineers('with the train used up, the engineers alone', ['engineer'], [1, 1], '0:-2'),
  engineers('with one point in the train', ['engineer', 'train 1'], [1, 1, 1], '0:-2 1:-1'),
  engineers('as targets they are not infantry', ['engineer', 'train'], [4, 5, 6], ''),
  commander('a 6 at his infantry', ['rifle', 'commander'], [6], '0:-1 0:back hazard'),
  commander('two 6s', ['rifle', 'commander'], [6, 6], '0:-2 0:back 0:back hazard hazard'),
  commander('a 5 at his infantry', ['rifle', 'commander'], [5], '0:-1'),
  commander('a 6 where he is with cavalry', ['cavalry', 'commander'], [6], ''),
  commander('a 6 where he is with a gun', ['gun', 'commander'], [6], ''),
  commander('a 6 where he is alone', ['commander'], [6], ''),
];
