import type { AnyBoardGame, BoardGame } from '@/lib/battle/contract/board-game';
import type { Overlay } from '@/lib/battle/contract/planning';
import type { HandAct, TriedOrder } from '@/lib/battle/contract/steering';
import {
  boxCorners,
  boxFrom,
  boxMiddle,
  isOnTable,
  type PlaneBox,
} from '@/lib/geometry/plane/boxes';
import { after, chordMost, firstMeeting, type Leg } from '@/lib/geometry/plane/moves';
import { boxDistance, isWithin, thousandthsOf } from '@/lib/geometry/plane/overlap';
import { overlapsShape } from '@/lib/geometry/plane/shapes';
import { keptOff } from '@/lib/geometry/plane/ways';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { madeUp } from './made-up';

/**
 * A battle system made up for tests: an open meadow of 16 by 12 yards with a wood, two bodies a side. In its turn a side
 * moves each of its bodies once, up to 4 yards of wheels and straight ahead or back, touching nobody. After `turns` turns
 * it is over; the side whose bodies stand farther ahead wins.
 */
interface State {
  boxes: Record<string, PlaneBox>;
  moved: string[];
  turn: number;
  moment: number;
  readonly turns: number;
}
type Fact =
  | { readonly type: 'Moved'; readonly piece: string; readonly legs: readonly Leg[] }
  | { readonly type: 'Ended'; readonly side: Side };
interface Move {
  readonly piece: string;
  readonly legs: readonly Leg[];
}

const MEADOW = { width: 16_000, height: 12_000 };
const WOOD = [9_000, 5_000, 12_000, 4_500, 12_500, 7_000, 9_500, 7_500];
const MOST = 4_000;
const SCAFFOLD = madeUp('meadow', 'The meadow', 'turns', 4);

const body = (x: number, y: number, ty: number): PlaneBox => {
  const box = boxFrom([x, y], [0, ty], 2_000, 1_000);
  if (box === null) throw new Error('a body faces somewhere');
  return box;
};
const START: Readonly<Record<string, PlaneBox>> = {
  A1: body(3_000, 3_000, 1),
  A2: body(7_000, 3_000, 1),
  B1: body(7_000, 9_000, -1),
  B2: body(11_000, 9_000, -1),
};
const turnOf = ({ turn }: Pick<State, 'turn'>): Side => (turn % 2 === 0 ? 'A' : 'B');
const yards = (thousandths: number): string => String(thousandths / 1_000);

/** A leg in the one form in which it is kept; null: it is none. */
function legOf(input: unknown): Leg | null {
  if (typeof input !== 'object' || input === null) return null;
  const { kind, pivot, by } = input as Readonly<Record<string, unknown>>;
  if (typeof by !== 'number' || !Number.isInteger(by) || by < 1 || by > MOST * 2) return null;
  if (kind === 'ahead' || kind === 'back') return { kind, by };
  return kind === 'wheel' && (pivot === 'left' || pivot === 'right') ? { kind, pivot, by } : null;
}

function moveOf(command: Json): Move | null {
  if (typeof command !== 'object' || command === null || Array.isArray(command)) return null;
  const { type, piece, legs } = command as Readonly<Record<string, Json | undefined>>;
  if (type !== 'move' || typeof piece !== 'string' || !Object.hasOwn(START, piece)) return null;
  if (!Array.isArray(legs) || legs.length === 0 || legs.length > 10) return null;
  const read = legs.map(legOf);
  return read.some((leg) => leg === null) ? null : { piece, legs: read as Leg[] };
}

interface Walked {
  readonly refused: string | null;
  /** The legal part. */
  readonly legs: readonly Leg[];
  readonly box: PlaneBox;
  readonly spent: number;
}

/** Follows a move as far as it is legal. */
function walk({ boxes, moved }: Pick<State, 'boxes' | 'moved'>, side: Side, move: Move): Walked {
  const { piece } = move;
  let box = boxes[piece] as PlaneBox;
  const nothing = (refused: string): Walked => ({ refused, legs: [], box, spent: 0 });
  if (!piece.startsWith(side)) return nothing('That is not your body.');
  if (moved.includes(piece)) return nothing(`${piece} has moved.`);
  const others = Object.entries(boxes).filter(([id]) => id !== piece);
  const legs: Leg[] = [];
  let spent = 0;
  for (const leg of move.legs) {
    const stop = (refused: string, by: number): Walked => {
      let far = by;
      while (far > 0 && !isOnTable(after(box, leg, far), MEADOW)) far -= 1;
      const part = far > 0 ? [{ ...leg, by: far }] : [];
      const end = far > 0 ? after(box, leg, far) : box;
      return { refused, legs: [...legs, ...part], box: end, spent: spent + far };
    };
    if (leg.kind === 'wheel' && leg.by > chordMost(box.front))
      return stop('One wheel is a quarter turn at most.', chordMost(box.front));
    const meeting = firstMeeting(
      box,
      leg,
      others.map(([, other]) => other),
    );
    const room = MOST - spent;
    if (meeting !== null && meeting.by < room)
      return stop(
        `After ${yards(meeting.by)} it meets ${meeting.met.map((index) => others[index]?.[0]).join(' and ')}.`,
        meeting.by,
      );
    if (leg.by > room)
      return stop(`A body moves ${yards(MOST)} at most, not ${yards(spent + leg.by)}.`, room);
    if (!isOnTable(after(box, leg), MEADOW)) return stop('That leads off the meadow.', leg.by);
    box = after(box, leg);
    legs.push(leg);
    spent += leg.by;
  }
  return { refused: null, legs, box, spent };
}

/** Danger begins this near to an enemy, in thousandths. */
const NEAR = 1_000;

/** How far each body can still go, and where the enemy is near. */
function overlays({ boxes, moved, turn }: State, side: Side): readonly Overlay[] {
  const all = Object.entries(boxes);
  const own = all.filter(([id]) => id.startsWith(side));
  const enemies = all.filter(([id]) => !id.startsWith(side));
  const going = own.filter(([id]) => turnOf({ turn }) === side && !moved.includes(id));
  const close = own.filter(([, box]) =>
    enemies.some(([, enemy]) => isWithin(boxDistance(box, enemy), NEAR)),
  );
  return [
    {
      ...{ id: 'reach', title: 'Reach', areas: [], pieces: [] },
      shapes: going.map(([piece, box]) => ({
        ...{ look: 'tint' as const, side, piece },
        circle: [...boxMiddle(box), MOST] as [number, number, number],
      })),
      words: [`${going.length} can still move, ${yards(MOST)} yards at most.`],
    },
    {
      ...{ id: 'threat', title: 'Threat', areas: [] },
      shapes: enemies.map(([piece, box]) => ({
        ...{ look: 'hatched' as const, side: otherSide(side), piece },
        ring: keptOff(boxCorners(box), NEAR),
      })),
      pieces: close.map(([id]) => id),
      words: [`${close.length} within ${yards(NEAR)} yard of an enemy.`],
    },
  ];
}

const commandOf = ({ piece, legs }: Move): Json => ({
  type: 'move',
  piece,
  legs: legs.map((leg) => ({ ...leg }) as { [key: string]: Json }),
});

function tryOut(view: State, seat: string, command: Json): TriedOrder {
  const move = moveOf(command);
  const none = { spent: 0, most: MOST, ends: [], struck: null, danger: false, instead: null };
  if (move === null) return { piece: null, refused: 'That is no move.', notes: [], ...none };
  const side: Side = seat === 'B' ? 'B' : 'A';
  const { refused, legs, box, spent } = walk(view, side, move);
  const outline = [...boxCorners(box)];
  const nearest = Object.entries(view.boxes)
    .filter(([id]) => !id.startsWith(side))
    .map(([id, other]) => ({ id, far: thousandthsOf(boxDistance(box, other)) }))
    .sort((one, other) => one.far - other.far)[0];
  return {
    ...none,
    ...{ piece: move.piece, refused, spent },
    instead: refused !== null && legs.length > 0 ? commandOf({ piece: move.piece, legs }) : null,
    ends: [{ piece: move.piece, outline }],
    struck:
      refused === null
        ? null
        : [
            ...boxCorners(
              move.legs.reduce(
                (at, leg) => after(at, shortened(at, leg)),
                view.boxes[move.piece] as PlaneBox,
              ),
            ),
          ],
    shapes: [{ look: 'dashed', side, piece: move.piece, ring: keptOff(boxCorners(box), NEAR) }],
    notes: [
      ...(overlapsShape(outline, WOOD) ? ['It ends in the wood.'] : []),
      `It ends ${yards(nearest?.far ?? 0)} from ${nearest?.id}.`,
    ],
    danger: (nearest?.far ?? MOST) < NEAR,
  };
}

const shortened = ({ front }: PlaneBox, leg: Leg): Leg =>
  leg.kind === 'wheel' ? { ...leg, by: Math.min(leg.by, chordMost(front)) } : leg;

function lay(_: State, __: string, piece: string, acts: readonly HandAct[]): Result<Json> {
  if (!Object.hasOwn(START, piece)) return refuse('NO_PIECE', 'There is no such body.');
  const legs = acts.flatMap((act): Leg[] => {
    if (act.kind === 'to' || act.by === 0) return [];
    if (act.kind === 'wheel') return [act];
    return [{ kind: act.by > 0 ? 'ahead' : 'back', by: Math.abs(act.by) }];
  });
  return legs.length === 0
    ? refuse('NO_MOVE', 'Draw a corner to wheel, the front to go ahead.')
    : ok(commandOf({ piece, legs }));
}

function parse(text: string): Result<Json> {
  const [head = '', ...rest] = text.trim().toLowerCase().split(/,\s*/u);
  if (head === 'end') return ok({ type: 'end' });
  const [name = '', ...first] = head.split(' ');
  const legs: Json[] = [];
  for (const part of [first.join(' '), ...rest]) {
    const found = /^(ahead|back|wheel (left|right)) (\d{1,2}(?:\.\d{1,3})?)$/.exec(part);
    if (found === null)
      return refuse('ORDER_NOT_UNDERSTOOD', 'Write “A1 wheel right 1, ahead 2” or “end”.');
    const [, kind = '', way, figure] = found;
    const by = Math.round(Number(figure) * 1_000);
    // A wheel to the right turns about the right corner.
    legs.push(way === undefined ? { kind, by } : { kind: 'wheel', pivot: way, by });
  }
  return ok({ type: 'move', piece: name.toUpperCase(), legs });
}

const printed = (leg: Leg): string =>
  leg.kind === 'wheel' ? `wheel ${leg.pivot} ${yards(leg.by)}` : `${leg.kind} ${yards(leg.by)}`;

const meadow: BoardGame<State, State, Fact, number> = {
  ...SCAFFOLD.game,
  doctrines: ['bold', 'idle'],
  doctrineTitles: { bold: 'Bold: goes ahead', idle: 'Idle: ends its turn' },
  steering: { lay, tryOut, overlays },
  deploy: () => [],
  initialState: ({ scenario: turns }) => ({
    ...{ boxes: { ...START }, moved: [], turn: 0, moment: 0, turns },
  }),
  pending: (state) =>
    state.turn >= state.turns
      ? []
      : [
          {
            id: `turn${state.turn}/${state.moment}`,
            seat: turnOf(state),
            mode: 'turn',
            mayPass: true,
            default: { type: 'end' },
          },
        ],
  options(state, seat, focus) {
    const side = turnOf(state);
    const units =
      seat === side
        ? Object.keys(state.boxes).filter((id) => id.startsWith(side) && !state.moved.includes(id))
        : [];
    return {
      kind: 'space',
      schema: { type: 'object', required: ['type', 'piece', 'legs'] },
      commands:
        focus === undefined && seat === side
          ? [{ command: { type: 'end' }, text: 'end', kind: 'end', words: 'End the turn' }]
          : [],
      units,
      sample(draw) {
        const piece = units[Math.floor(draw('sample/piece') * (units.length + 1))];
        const by = 1 + Math.floor(draw('sample/by') * 2_500);
        const leg: Json =
          draw('sample/kind') < 0.6 ? { kind: 'ahead', by } : { kind: 'wheel', pivot: 'left', by };
        return piece === undefined ? { type: 'end' } : { type: 'move', piece, legs: [leg] };
      },
    };
  },
  decide(state, seat, command) {
    const side = turnOf(state);
    if (seat !== side) return refuse('NOT_YOUR_TURN', 'It is the other side’s turn.');
    const { type } = (command ?? {}) as { readonly type?: unknown };
    if (type === 'end') return ok([{ type: 'Ended', side }]);
    const move = moveOf(command);
    if (move === null) return refuse('COMMAND_INVALID', 'That is no order of this battle.');
    const { refused } = walk(state, side, move);
    return refused === null
      ? ok([{ type: 'Moved', piece: move.piece, legs: move.legs }])
      : refuse('MOVE_REFUSED', refused);
  },
  evolve(state, fact) {
    state.moment += 1;
    if (fact.type === 'Moved') {
      const box = state.boxes[fact.piece];
      if (box) state.boxes[fact.piece] = fact.legs.reduce((at, leg) => after(at, leg), box);
      state.moved.push(fact.piece);
    } else {
      state.turn += 1;
      state.moved = [];
    }
  },
  viewState: (state) => structuredClone(state),
  viewRecord: (fact) => fact,
  commander: (view, seat, _, doctrine) =>
    doctrine === 'idle'
      ? [{ type: 'end' }]
      : [
          ...Object.keys(view.boxes)
            .filter((id) => id.startsWith(seat) && !view.moved.includes(id))
            .map((piece) => commandOf({ piece, legs: [{ kind: 'ahead', by: 500 }] })),
          { type: 'end' },
        ],
  report(state, order) {
    const ahead = (side: Side): number =>
      Object.entries(state.boxes)
        .filter(([id]) => id.startsWith(side))
        .reduce((sum, [, { y }]) => sum + (side === 'A' ? y : MEADOW.height - y), 0);
    const won = ahead('A') - ahead('B');
    return SCAFFOLD.report(order, {
      level: won > 0 ? 'minorVictory' : won < 0 ? 'minorDefeat' : 'draw',
      turnsFought: state.turn,
    });
  },
  picture: (view) => ({
    grid: { kind: 'plane', ...MEADOW, unit: 'yards' },
    terrain: [],
    shapes: [{ kind: 'wood', ring: WOOD }],
    labels: [],
    pieces: Object.entries(view.boxes).map(([id, box]) => {
      const [x, y] = boxMiddle(box);
      const at = Math.floor(y / 1_000) * 16 + Math.floor(x / 1_000);
      const side: Side = id.startsWith('A') ? 'A' : 'B';
      return {
        ...{ id, side, at, kind: 'foot', name: id, rank: null },
        outline: [...boxCorners(box)],
        marks: view.moved.includes(id) ? ['moved'] : [],
      };
    }),
    reserve: [],
  }),
  words: {
    record: (fact) =>
      fact.type === 'Ended'
        ? `${otherSide(fact.side)} is to move.`
        : `${fact.piece}: ${fact.legs.map(printed).join(', ')}.`,
    heading: (fact) => fact.type === 'Ended',
    position: ({ turn, turns, boxes }) => [
      `Turn ${turn + 1} of ${turns}.`,
      ...SIDES.map(
        (side) =>
          `${side}: ${Object.keys(boxes)
            .filter((id) => id.startsWith(side))
            .join(', ')}.`,
      ),
    ],
    parse,
    print(command) {
      const move = moveOf(command);
      return move === null ? 'end' : `${move.piece} ${move.legs.map(printed).join(', ')}`;
    },
  },
};

export const MEADOW_GAME: AnyBoardGame = meadow;

/** A battle on the meadow that lasts a number of player turns. */
export const meadowOrder = SCAFFOLD.order;
