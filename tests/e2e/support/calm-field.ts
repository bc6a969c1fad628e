import { oneBattle } from './one-battle';

/**
 * An open field, 15 hexes by 24, with a village on each side: the armies stand too far apart for anything but two
 * batteries behind field works.
 */
const ROWS = 24;
const FIELD = Array.from({ length: ROWS }, (_, row) =>
  row === 1 || row === ROWS - 2 ? '.......T.......' : '...............',
);

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

/** A unit of an army, as a line of the file. */
const unit = (id: string, name: string, type: string, points: number): string =>
  `            - { id: ${id}, name: ${name}, arm: ${type === 'guns' ? 'artillery' : 'infantry'}, type: ${type}, strength: { points: ${points} }, quality: ${type === 'guns' ? 'E' : 'C'}, traits: { full: ${points} } }`;

function army(prefix: string, name: string, leader: string): string {
  const rifles = (from: number) =>
    [0, 1, 2].map((index) =>
      unit(`${prefix}-rifles-${from + index + 1}`, `${ORDINALS[from + index]} Rifles`, 'rifles', 4),
    );
  const brigade = (id: string, title: string, units: readonly string[]) =>
    [
      `        - id: ${prefix}-${id}`,
      `          name: ${title}`,
      '          units:',
      ...units,
    ].join('\n');
  return [
    `    - id: ${prefix}`,
    `      name: ${name}`,
    `      leaders: [ { id: ${prefix}-leader, name: ${leader}, command: C, leadership: C } ]`,
    '      formations:',
    brigade('first', 'First Brigade', rifles(0)),
    brigade('second', 'Second Brigade', rifles(3)),
    brigade('guns', 'Guns', [unit(`${prefix}-guns-1`, `${name} Battery`, 'guns', 2)]),
  ].join('\n');
}

/** Where the units stand at the outset: all far back, but for two batteries that just reach each other. */
const PLACES: Readonly<Record<string, string>> = {
  ...{ 'az-rifles-1': 'c2', 'az-rifles-2': 'd2', 'az-rifles-3': 'e2' },
  ...{ 'az-rifles-4': 'k2', 'az-rifles-5': 'l2', 'az-rifles-6': 'm2' },
  ...{ 'az-guns-1': 'h8', 'ru-guns-1': 'h16' },
  ...{ 'ru-rifles-1': 'c22', 'ru-rifles-2': 'd22', 'ru-rifles-3': 'e22' },
  ...{ 'ru-rifles-4': 'k22', 'ru-rifles-5': 'l22', 'ru-rifles-6': 'm22' },
};

/**
 * A campaign of one battle of Shambattle on that field: two turns on which no dice can end anything. A poor battery of
 * two points behind works is shot at with one die a turn, by another like it: it outlives the turn in which it is looked at.
 */
export const calmField = (id: string, title: string): string =>
  oneBattle({
    ...{ id, title, start: '1885-05-01', ruleset: 'shambattle' },
    battle: { id: 'calm', title: 'The calm field' },
    armies: { A: army('az', 'Azuria', 'General Alba'), B: army('ru', 'Ruberia', 'General Rossi') },
    setup: `      map: |-
${FIELD.map((line) => `        ${line}`).join('\n')}
      places:
        - { id: low, name: Lowham, side: A, hexes: [ h2 ] }
        - { id: high, name: Highham, side: B, hexes: [ h23 ] }
      zone: { A: 10, B: 10 }
      days: 1
      dayTurns: 2
      grades: true
      works: [ h8, h16 ]
      nights: false
      treachery: "off"
      deployment:
${Object.entries(PLACES)
  .map(([one, hex]) => `        ${one}: ${hex}`)
  .join('\n')}`,
  });
