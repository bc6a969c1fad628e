import type {
  BoardCards,
  BoardPicture,
  BoardScore,
  CardPicture,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { BASE_WIDTH, basesIn, basesOfStand, type Stand } from './body';
import { cardOf } from './deck';
import { labelOf, markerId } from './labels';
import { sideLetter } from './scene';
import { pieceNamed } from './setting-up/ground';
import { cardsInDeck, fieldOf, type State, standOf, unitsOn } from './state';
import { markerCorners, nearEnemy } from './tactics';

/** The cell of the table that a point lies in. */
export function cellOf({ scene }: State, [x, y]: PlanePoint): number {
  const columns = Math.ceil(scene.table.width / BASE_WIDTH);
  const rows = Math.ceil(scene.table.height / BASE_WIDTH);
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  return (
    within(Math.floor(y / BASE_WIDTH), rows) * columns + within(Math.floor(x / BASE_WIDTH), columns)
  );
}

/** The outline round bases that follow one another, clockwise from the front left corner of the first. */
export function outlineOf({ body }: Stand, bases: readonly PlaneBox[]): number[] {
  if (body.kind === 'block') return [...boxCorners(body.box)];
  const corners = bases.map((base) => boxCorners(base));
  const right = corners.flatMap(([, , fx, fy, rx, ry]) => [fx, fy, rx, ry]);
  const left = corners.toReversed().flatMap(([fx, fy, , , , , rx, ry]) => [rx, ry, fx, fy]);
  const [fx = 0, fy = 0] = corners[0] ?? [];
  return [fx, fy, ...right, ...left.slice(0, -2)];
}

const middleOf = (outline: readonly number[]): PlanePoint => {
  const count = outline.length / 2;
  let x = 0;
  let y = 0;
  for (let at = 0; at < outline.length; at += 2) {
    x += outline[at] as number;
    y += outline[at + 1] as number;
  }
  return [Math.round(x / count), Math.round(y / count)];
};

const FORMATION_WORDS = {
  line: 'in line',
  column: 'in column',
  massed: 'massed',
  guns: '',
} as const;
/** The point of the compass that a unit faces; side B's edge is north. */
export function facingWords({ body, formation, arm }: Stand): string {
  const [first] = basesOfStand({ body, formation, arm });
  if (first === undefined) return '';
  const { dx, dy } = first;
  // Within 22.5 degrees of a main point: the smaller part is at most 0.414 of the larger.
  const straight =
    1_000 * Math.min(Math.abs(dx), Math.abs(dy)) <= 414 * Math.max(Math.abs(dx), Math.abs(dy));
  const north = dy > 0 ? 'north' : 'south';
  const east = dx > 0 ? 'east' : 'west';
  if (!straight) return `facing ${north}-${east}`;
  return `facing ${Math.abs(dy) >= Math.abs(dx) ? north : east}`;
}

export const disruptionWords = (disr: number): string =>
  disr === 1 ? '1 disruption' : `${disr} disruptions`;

/** States of a unit, as marks and for readers. */
export function marksOf(state: State, stand: Stand): string[] {
  const { p } = state;
  const { unit } = stand;
  const acting = p.phase === 'moves' || p.phase === 'bombard' || p.phase === 'modifier';
  return [
    ...(FORMATION_WORDS[stand.formation] === '' ? [] : [FORMATION_WORDS[stand.formation]]),
    ...(stand.disr === 0 ? [] : [disruptionWords(stand.disr)]),
    ...(stand.smoke ? ['smoke'] : []),
    ...(acting && p.force.includes(unit) ? ['in the force'] : []),
    ...(p.moved[unit] ? ['moved'] : []),
    ...(p.fired[unit] ? ['has fired'] : []),
  ];
}

function pieceOf(state: State, stand: Stand): PiecePicture {
  const { scene } = state;
  const { unit, arm, disr, smoke } = stand;
  const sent = scene.units[unit];
  const bases = basesOfStand(stand);
  const outline = outlineOf(stand, bases);
  const label = labelOf(scene, unit);
  return {
    id: sent?.id ?? '',
    side: sideLetter(stand.side),
    kind: arm,
    name: `${label}, ${sent?.name ?? ''}`,
    at: cellOf(state, middleOf(outline)),
    outline,
    body: { label, parts: bases.map((base) => [...boxCorners(base)]), notches: disr, smoke },
    ...(sent?.group ? { group: sent.group, groupName: sent.groupName } : {}),
    details: [facingWords(stand)],
    rank: null,
    marks: marksOf(state, stand),
  };
}

function markerOf(state: State, side: 0 | 1): PiecePicture {
  const at = state.p.cincs[side];
  return {
    id: markerId(side),
    side: sideLetter(side),
    kind: 'commander',
    name: state.scene.commanders[side],
    at: cellOf(state, at),
    outline: [...markerCorners(at)],
    body: { label: '', parts: [], notches: 0, smoke: false },
    rank: null,
    marks: [],
  };
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  swords: 'modifies a charge',
  bugle: 'modifies a march',
  cannon: 'modifies a bombardment',
  flag: 'modifies a rally',
  musket: 'modifies volleys',
  tricorne: 'interrupt',
  event: 'event',
};

/** A card, face up. */
export function cardPicture(id: number): CardPicture {
  const { title, span, symbol, text } = cardOf(id);
  return {
    ...{ id: String(id), title, span, symbol, text },
    kind: symbol === null ? 'span only' : (KIND_WORDS[symbol] ?? ''),
  };
}

/** A hand as its viewer sees it; null: it is hidden, or empty. */
function handOf(cards: readonly number[]): readonly CardPicture[] | null {
  return cards.length === 0 || cards.some((id) => id < 0) ? null : cards.map(cardPicture);
}

export function cardsOf({ p }: State): BoardCards {
  const [A, B] = p.hands;
  return {
    hands: { A: handOf(A), B: handOf(B) },
    counts: { A: A.length, B: B.length },
    deck: cardsInDeck(p) + p.reshuffles,
    discards: p.discards.map(cardPicture),
    laid: p.laid
      .filter((id) => id >= 0)
      .map((id) => ({ side: sideLetter(p.side), card: cardPicture(id) })),
    unit: 'BW',
  };
}

/** Bases of a side on the table. */
export const basesLeft = (state: State, side: 0 | 1): number =>
  state.scene.units.reduce(
    (sum, unit, number) =>
      unit.side === side && state.p.bodies[number] ? sum + basesIn(unit.arm) : sum,
    0,
  );

function scoreOf(state: State): BoardScore {
  const { p, scene } = state;
  const broken = (side: 0 | 1) =>
    scene.units.filter((unit, number) => unit.side === side && p.broken[number] !== null).length;
  const side = (one: 0 | 1) => ({
    ...{ left: p.morale[one], start: scene.morale[one], beatenAt: 0 },
    taken: broken(one === 0 ? 1 : 0),
  });
  return {
    clock: clockOf(state),
    decides:
      'A broken unit costs its army a point of morale; at 0 it has lost. Night ends it in a draw.',
    sides: { A: side(0), B: side(1) },
    unit: 'army morale',
    objectives: [],
  };
}

/** “Round 23, France”. */
export const clockOf = ({ p, scene }: State): string =>
  p.round === 0 ? 'Before the first round' : `Round ${p.round}, ${scene.sides[p.side]}`;

/** The table as a page draws it. */
export function pictureOf(state: State): BoardPicture {
  const { scene } = state;
  const { table } = scene;
  return {
    grid: { kind: 'plane', width: table.width, height: table.height, unit: 'BW' },
    terrain: [],
    labels: namesOn(state),
    shapes: table.features.map(({ kind, ring }) => ({
      kind: kind.id,
      ring: [...ring],
      ...(kind.height > 0 ? { heightSteps: kind.height } : {}),
    })),
    pieces: [
      ...([0, 1] as const)
        // Before an army is on the table, neither is its commander.
        .filter((side) => state.p.round > 0 || unitsOn(state, side).length > 0)
        .map((side) => markerOf(state, side)),
      ...scene.units.flatMap((_, unit) => {
        const stand = standOf(state, unit);
        return stand === null ? [] : [pieceOf(state, stand)];
      }),
    ],
    reserve: [],
    score: scoreOf(state),
    cards: cardsOf(state),
  };
}

/** Names on the table, each once, in the middle of its ground. */
function namesOn(state: State): { at: number; text: string }[] {
  const named = new Map<string, number>();
  for (const { name, ring } of state.scene.table.features)
    if (name !== null && !named.has(name)) named.set(name, cellOf(state, middleOf(ring)));
  return [...named].map(([text, at]) => ({ at, text }));
}

const PHASE_WORDS: Readonly<Record<string, string>> = {
  volleys: 'volleys, or not?',
  volleyInterrupt: 'may interrupt the volleys',
  volleyModifier: 'may play a card for the volleys',
  fire: 'fires',
  choose: 'chooses what to do with the round',
  activate: 'activates a force',
  interrupt: 'may interrupt',
  add: 'may add cards',
  modifier: 'may play a card for the action',
  moves: 'moves',
  combatModifier: 'may play a card for the combat',
  fallBack: 'falls back',
  bombard: 'bombards',
  cinc: 'may move the commander',
  displacement: 'says where the displaced commander goes',
  discard: 'discards down to the hand',
  ground: 'lays the ground',
  edge: 'picks its edge of the table',
  order: 'says who posts first',
  post: 'posts its army',
};

/** The whole position as lines of text; the first is the headline. */
export function positionInWords(state: State): string[] {
  const { p, scene } = state;
  const { laid, hands } = p;
  const asked = p.asked[0];
  const headline =
    p.phase === 'over'
      ? overWords(state)
      : `${clockOf(state)}: ${asked === undefined ? '' : `${scene.sides[asked]} `}${PHASE_WORDS[p.phase] ?? ''}.`;
  const field = fieldOf(state);
  return [
    headline,
    ...([0, 1] as const).map(
      (side) =>
        `${scene.sides[side]}: army morale ${p.morale[side]} of ${scene.morale[side]}, ${hands[side].length} ${hands[side].length === 1 ? 'card' : 'cards'}.`,
    ),
    ...settingWords(state),
    `Deck ${cardsInDeck(p) + p.reshuffles}, discards ${p.discards.length}.`,
    ...(p.force.length > 0 && p.distance > 0
      ? [
          `The force: ${p.force.map((unit) => labelOf(scene, unit)).join(', ')}. Distance ${p.distance}, cards laid: ${laid.length}.`,
        ]
      : []),
    ...scene.units.flatMap((unit, number) => {
      const stand = standOf(state, number);
      if (stand === null) return [];
      const [x, y] = middleOf(outlineOf(stand, basesOfStand(stand)));
      const words = [
        ...(unit.arm === 'guns' ? ['guns'] : [`${unit.arm} ${FORMATION_WORDS[stand.formation]}`]),
        facingWords(stand),
        ...(stand.disr > 0 ? [disruptionWords(stand.disr)] : []),
        ...(stand.smoke ? ['smoke'] : []),
        ...(nearEnemy(field, stand) ? ['near the enemy'] : []),
        `at ${Math.floor(x / BASE_WIDTH)} across, ${Math.floor(y / BASE_WIDTH)} up`,
      ];
      return [
        `${labelOf(scene, number)}, ${unit.name} (${scene.sides[unit.side]}): ${words.join(', ')}.`,
      ];
    }),
  ];
}

/** What is still to be set up; nothing once the battle has begun. */
function settingWords({ p, scene }: State): string[] {
  if (p.setting === undefined || p.round > 0) return [];
  const { higher, least, most, laid } = p.setting;
  return [
    `Ground: ${scene.sides[higher]} lays ${least} to ${most} pieces, ${laid.length} so far${
      laid.length === 0 ? '' : `: ${laid.map(({ piece }) => pieceNamed(piece)?.name).join(', ')}`
    }.`,
  ];
}

function overWords({ p, scene }: State): string {
  if (p.loser !== null)
    return `${scene.sides[p.loser]}’s army has broken after ${p.round} rounds: ${scene.sides[p.loser === 0 ? 1 : 0]} has won.`;
  return p.why === 'night' ? `Night has fallen after ${p.round} rounds.` : 'The battle is over.';
}
