import { randomBytes } from 'node:crypto';

/** A word that occurs in no other text of the program. */
export const token = (name: string): string => `zq${name}${randomBytes(5).toString('hex')}`;

/** The words that only one side of the canary campaign may read before the reveal. */
export interface Canaries {
  readonly A: { readonly first: string; readonly second: string; readonly text: string };
  readonly B: { readonly first: string; readonly second: string; readonly text: string };
}

export function newCanaries(): Canaries {
  const side = (name: string) => ({
    first: token(`${name}1`),
    second: token(`${name}2`),
    text: token(`${name}t`),
  });
  return { A: side('a'), B: side('b') };
}

/**
 * A campaign of two situations with a map and a battle of each kind. Every text that belongs to one side holds a
 * word of its own. The second choice of side B is far longer than the first: a page that knew it would be longer.
 *
 * A first, B first: the ford (a scenario). A first, B second: the mill (odds only). A second, B first: the hill,
 * the second situation. A second, B second: over.
 */
export function canaryFile(title: string, canaries: Canaries): string {
  const { A, B } = canaries;
  const choice = (word: string, side: 'A' | 'B', long: string) =>
    `{ id: ${word}, title: ${word} moves${long}, text: ${word} is told${long.repeat(6)}., marches: [ { side: ${side}, path: [[${side === 'A' ? '25, 14' : '12, 14'}], [19, ${long === '' ? 14 : 20}]], men: 1000, label: ${word} } ] }`;
  const long = ` over the hills${' and far away'.repeat(8)}`;
  return `format: orderly-book/campaign
formatVersion: 1
id: two-banks
title: ${title}
subtitle: Two brigades and a ford
authors: [The project]
licence: CC0-1.0
summary: Two brigades stand on the two banks of a stream.
sides:
  A: { name: Blue, adjective: Blue, text: Holds the eastern bank. }
  B: { name: Red, adjective: Red, text: Holds the western bank. }
start: bank
calendar: { start: 1757-05-01 }
maxSituations: 14
exhausted: truce
overview: { text: Two brigades face each other across a stream., view: { map: stream } }
maps:
  - id: stream
    title: The stream
    bounds: [0, 0, 40, 30]
    dayMarchKm: 15
    rivers: [ { id: brook, name: Mill Brook, rank: 2, path: [[20, 0], [18, 15], [22, 30]] } ]
    roads: [ { id: road, path: [[0, 14], [19, 14], [40, 12]] } ]
    towns: [ { id: ford-town, name: Furth, at: [19, 14], kind: town } ]
    ridges: [ { id: heights, name: The Heights, path: [[6, 6], [10, 9]], widthKm: 3, heightM: 300 } ]
forces:
  A:
    - id: blue
      name: Blue brigade
      leaders: [ { id: blunt, name: General Blunt, command: B, leadership: B } ]
      units:
        - { id: blue-foot, name: Blue Foot, arm: infantry, type: musketeers, men: 1200, quality: B }
        - { id: blue-guards, name: Blue Guards, arm: infantry, type: grenadiers, men: 700, quality: A }
        - { id: blue-guns, name: Blue Battery, arm: artillery, type: field battery, men: 100, guns: 6, quality: C }
  B:
    - id: red
      name: Red brigade
      leaders: [ { id: ruddy, name: General Ruddy, command: C, leadership: B } ]
      units:
        - { id: red-foot, name: Red Foot, arm: infantry, type: musketeers, men: 1400, quality: B }
        - { id: red-horse, name: Red Horse, arm: cavalry, type: dragoons, men: 500, quality: C }
        - { id: red-guns, name: Red Battery, arm: artillery, type: field battery, men: 90, guns: 6, quality: C }
intervals:
  - { id: rest, title: Four days of rest, kind: days, days: 4 }
defaultInterval: rest
situations:
  - id: bank
    title: The river bank
    text: { A: The reeds hide ${A.text}., B: The reeds hide ${B.text}. }
    view:
      map: stream
      positions:
        - { id: blue-camp, side: A, label: Blue, at: [25, 14], formations: [blue], facing: 270 }
        - { id: red-camp, side: B, label: Red, at: [12, 14], formations: [red], facing: 90 }
    choices:
      A: [ ${choice(A.first, 'A', '')}, ${choice(A.second, 'A', long)} ]
      B: [ ${choice(B.first, 'B', '')}, ${choice(B.second, 'B', long)} ]
    meetings:
      - { A: ${A.first}, B: ${B.first}, battle: ford, message: { A: The columns find ${A.text} at the water., B: The pickets find ${B.text} at the water. } }
      - { A: ${A.first}, B: ${B.second}, battle: mill }
      - { A: ${A.second}, B: ${B.first}, next: hill }
      - { A: ${A.second}, B: ${B.second}, next: truce }
  - id: hill
    title: The hill
    text: Both brigades climb.
    choices:
      A: [ { id: stay-a, title: Stay, text: Stand on the crest. }, { id: go-a, title: Go, text: Down the far side. } ]
      B: [ { id: stay-b, title: Stay, text: Stand on the crest. }, { id: go-b, title: Go, text: Down the far side. } ]
    meetings:
      - { A: stay-a, B: stay-b, battle: mill }
      - { A: stay-a, B: go-b, next: triumph }
      - { A: go-a, B: stay-b, next: defeat }
      - { A: go-a, B: go-b, next: truce }
battles:
  - id: ford
    title: The ford
    text: Wet powder and cold steel.
    scenario: ford
    branches: { majorDefeat: defeat, minorDefeat: hill, draw: hill, minorVictory: hill, majorVictory: triumph }
  - id: mill
    title: The mill
    text: A yard, a wall and a gate.
    odds: [0.1, 0.2, 0.3, 0.2, 0.2]
    expectedLosses: { A: 10, B: 10 }
    branches: { majorDefeat: defeat, minorDefeat: defeat, draw: hill, minorVictory: triumph, majorVictory: triumph }
scenarios:
  - { id: ford, title: The ford, ruleset: musket-and-pike, forces: { A: [ blue ], B: [ red ] }, setup: { turns: 12, attacker: A } }
conclusions:
  - { id: defeat, title: Red over the brook, value: -1, text: A bad day for Blue. }
  - { id: truce, title: A truce at the mill, value: 0, text: Both go home. }
  - { id: triumph, title: Blue over the brook, value: 1, text: A good day for Blue. }
`;
}
