import { describe, expect, test } from 'vitest';
import { hexDirection, hexDistance, hexOf } from '@/lib/geometry/hexes';
import { readMap } from '@/lib/rulesets/musket-and-pike/board/data/map-file';
import { MAP_FILES, mapNamed } from '@/lib/rulesets/musket-and-pike/board/data/maps';
import { HEXSIDES, TERRAIN } from '@/lib/rulesets/musket-and-pike/board/ground';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';

/** A field of 8 × 8 with a way, a brook, a bridge over it and a pond with a bridge in it. */
const small = () => ({
  ...{ format: 'orderly-book/musket-and-pike-map', formatVersion: 1, id: 'small', title: 'Small' },
  ...{ sources: 'Made up.', columns: 8, rows: 8, raised: 'second' },
  ...{ lowestMetres: 200, stepMetres: 10 },
  terrain: [
    '........',
    '...TT...',
    '........',
    '........',
    '....~...',
    '........',
    '.V......',
    '........',
  ],
  heights: [
    '00000000',
    '00000000',
    '00012100',
    '00012100',
    '00000000',
    '00000000',
    '00000000',
    '00000000',
  ],
  ways: [{ kind: 'road', name: 'the road', through: 'c1 c2 c3 c4' }],
  sides: [{ kind: 'creek', at: 'b2/0 c2/0 d2/0' }],
  bridges: [
    { name: 'the bridge', at: 'c2/0', strength: 200 },
    { name: 'the causeway', at: 'e4', strength: 100 },
  ],
  fords: ['b2/0'],
  works: [{ kind: 'trench', at: 'g7' }],
  labels: [{ at: 'b2', text: 'A village' }],
});

const faultsOf = (file: unknown): string[] => {
  const read = readMap(file);
  return read.ok ? [] : read.error.map(({ code, path }) => `${code} ${path}`);
};

test.each(['first', 'second'])(
  '[musket-and-pike: Hexes] distances are looked up as they are worked out, off the field too; raised columns: the %s',
  (raised) => {
    const read = readMap({ ...small(), raised });
    if (!read.ok) throw new Error(faultsOf(small()).join());
    const { ground } = read.value;
    for (let from = -1; from < ground.size; from += 1)
      for (let to = -1; to < ground.size; to += 1)
        if (distance(ground, from, to) !== hexDistance(ground.board, from, to))
          throw new Error(`from ${from} to ${to}: ${distance(ground, from, to)}`);
    expect(distance(ground, 0, ground.size - 1)).toBeGreaterThan(7);
  },
);

test('[musket-and-pike: Hexes] a map file gives ground, heights, ways, hexsides and bridges by hex', () => {
  const read = readMap(small());
  if (!read.ok) throw new Error(faultsOf(small()).join());
  const { ground, labels } = read.value;
  const at = (name: string): number => hexOf(ground.board, name) as number;
  expect(TERRAIN[ground.terrain[at('b2')] as number]).toBe('village');
  expect(TERRAIN[ground.terrain[at('d7')] as number]).toBe('forest');
  expect(ground.elevation[at('e6')]).toBe(2);
  // A hexside is the same from both of its hexes.
  expect(HEXSIDES[ground.sides[6 * at('c2')] as number]).toBe('creek');
  expect(HEXSIDES[ground.sides[6 * at('c3') + 3] as number]).toBe('creek');
  expect(ground.roads[6 * at('c1')]).toBe(ground.roads[6 * at('c2') + 3]);
  expect(ground.bridges.map(({ name }) => name)).toEqual(['the bridge', 'the causeway']);
  expect([ground.bridgeOver[6 * at('c2')], ground.bridgeAt[at('e4')]]).toEqual([0, 1]);
  expect(ground.fords[6 * at('b3') + 3]).toBe(1);
  expect(labels).toEqual([{ hex: at('b2'), text: 'A village' }]);
});

test.each([
  ['a line too short', { heights: ['0'] }, 'MAP_SHAPE'],
  ['a letter of no ground', { heights: Array.from({ length: 8 }, () => '0000000!') }, 'MAP_LETTER'],
  ['a hex off the map', { labels: [{ at: 'z9', text: 'Nowhere' }] }, 'MAP_HEX'],
  ['a way that jumps', { ways: [{ kind: 'pike', through: 'a1 c1' }] }, 'MAP_WAY'],
  ['a hexside at the edge', { fords: ['a1/3'] }, 'MAP_SIDE'],
  ['a bridge on dry land', { bridges: [{ name: 'dry', at: 'a1', strength: 1 }] }, 'MAP_BRIDGE'],
  ['a key of nobody’s', { colour: 'green' }, 'SCHEMA'],
  ['a height that is no number of metres', { stepMetres: 0 }, 'SCHEMA'],
])('[musket-and-pike: Hexes] a map file with %s is refused', (_, change, code) => {
  const faults = faultsOf({ ...small(), ...change });
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(new RegExp(`^${code} `));
});

describe.each(Object.keys(MAP_FILES))('the map %s', (id) => {
  const map = mapNamed(id);
  if (map === null) throw new Error(`no map ${id}`);
  const { ground, file } = map;

  test('[musket-and-pike: Hexes] is read without a fault, and by its id', () => {
    expect(faultsOf(MAP_FILES[id])).toEqual([]);
    expect(file.id).toBe(id);
    expect(mapNamed(id)).toBe(map);
  });

  test('[musket-and-pike: Obstructed Terrain and Hexsides] has the same hexside from both of its hexes', () => {
    const uneven: string[] = [];
    for (let side = 0; side < 6 * ground.size; side += 1) {
      const beyond = ground.neighbours[side] as number;
      const back = 6 * beyond + ((side + 3) % 6);
      for (const of of ['sides', 'roads', 'fords', 'bridgeOver'] as const)
        if (beyond >= 0 && ground[of][side] !== ground[of][back]) uneven.push(`${of} ${side}`);
    }
    expect(uneven).toEqual([]);
  });

  test('[musket-and-pike: Road Movement] has ways that cross its brooks by a bridge or a ford', () => {
    for (const { through } of file.ways) {
      const hexes = through.split(' ').map((name) => hexOf(ground.board, name) as number);
      hexes.slice(1).forEach((to, index) => {
        const from = hexes[index] as number;
        const side = 6 * from + (hexDirection(ground.board, from, to) as number);
        if (HEXSIDES[ground.sides[side] as number] !== 'stream') return;
        const crossed = ground.fords[side] === 1 || (ground.bridgeOver[side] as number) >= 0;
        expect([through.split(' ')[index], crossed]).toEqual([through.split(' ')[index], true]);
      });
    }
  });
});

test('[musket-and-pike: Hexes] Krzeczhorz is a part of the field of Kolin', () => {
  const whole = mapNamed('kolin');
  const part = mapNamed('krzeczhorz');
  if (whole === null || part === null) throw new Error('no maps');
  const place = (map: typeof whole, text: string): number =>
    map.labels.find((label) => label.text === text)?.hex ?? -1;
  const steps = (map: typeof whole): readonly number[] =>
    ['Krzeczhorz', 'Oak Wood'].map((name) => map.ground.elevation[place(map, name)] ?? -1);
  expect(steps(part)).toEqual(steps(whole));
  expect(steps(whole).every((height) => height > 0)).toBe(true);
});

test('[musket-and-pike: Hexes] no map has another id', () => {
  expect(mapNamed('constructor')).toBeNull();
  expect(mapNamed('torgau')).toBeNull();
});
