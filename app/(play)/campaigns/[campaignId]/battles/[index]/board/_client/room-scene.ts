import { handlesOf } from '@/app/_components/board/hand-acts';
import { targetsOf } from '@/app/_components/board/orders';
import type { CompanionTrial } from '@/app/_components/board/plane/company';
import type { LaidStick } from '@/app/_components/board/plane-pieces';
import type { BoardScene } from '@/app/_components/board/scene';
import type { BoardOption } from '@/lib/application/board/pages';
import type { BoardOverlays, BoardPlan } from '@/lib/application/board/plan';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { BoardPosition } from '@/lib/application/board/view';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { Picked } from '@/lib/battle/contract/picking';
import type { Overlay, PlaneArea } from '@/lib/battle/contract/planning';
import type { Side } from '@/lib/kernel/side';
import type { Steering } from './use-steering';

/** What the page knows of the moment, and what its reader has in hand. */
export interface RoomMoment {
  readonly shown: BoardPosition;
  /** It is the present: things can be selected and ordered. */
  readonly present: boolean;
  readonly piece: PiecePicture | null;
  /** Ids of pieces selected as one; over a plane the one that is steered is among them. */
  readonly group: readonly string[];
  readonly plan: BoardPlan | null;
  readonly preview: BoardOption | null;
  readonly options: readonly BoardOption[] | null;
  readonly framed: ReadonlySet<string>;
  readonly acting: Side;
  /** The overlays that are switched on, what else came with them, and the ids of all switches that are on. */
  readonly over: readonly Overlay[];
  readonly overlays: BoardOverlays | null;
  readonly switched: readonly string[];
  readonly refused: number;
  /** What is picked for one order, and the way along which its span is measured. */
  readonly picked: Picked;
  readonly way: readonly number[] | undefined;
  /** A measuring stick on a plane; null: none is laid. */
  readonly stick: LaidStick | null;
  /** An order by hand on a plane, as it is laid out; null: none can be given. */
  readonly steered:
    | (Pick<Steering, 'order' | 'piece'> & { readonly company: readonly CompanionTrial[] })
    | null;
  /** The reader's order sheet; null: they write none. */
  readonly paper: BoardOrderSheet | null;
}

/** The orders laid out before they are given. */
function plannedIn({
  shown,
  present,
  piece,
  group,
  plan,
  preview,
  paper,
}: RoomMoment): BoardScene['planned'] {
  if (!present) return [];
  if (paper !== null)
    return paper.entries.flatMap(({ piece: id, to, way }) => {
      if (way !== undefined) return [];
      const at = shown.pieces.find((one) => one.id === id)?.at ?? -1;
      return to === undefined || at < 0 ? [] : [{ from: at, to, danger: false }];
    });
  if (group.length > 0)
    return (plan?.march?.orders ?? []).map(({ piece: id, way, danger }) => ({
      from: way[0] ?? -1,
      to: way.at(-1) ?? -1,
      piece: shown.pieces.find((one) => one.id === id),
      danger,
    }));
  if (preview?.to == null || piece === null || piece.at < 0) return [];
  return [{ from: piece.at, to: preview.to, piece, danger: preview.danger ?? false }];
}

/** The routes that are on the reader's sheet, and where they end; not of the piece in hand. */
function writtenIn({
  shown,
  present,
  paper,
  piece,
}: RoomMoment): Required<Pick<BoardScene, 'routes' | 'outlines'>> {
  const entries = present ? (paper?.entries ?? []) : [];
  const sideOf = (id: string) => shown.pieces.find((one) => one.id === id)?.side;
  const written = entries.flatMap((entry) => {
    const side = sideOf(entry.piece);
    return side === undefined || entry.piece === piece?.id ? [] : [{ ...entry, side }];
  });
  return {
    routes: written.flatMap(({ way, side }) => (way === undefined ? [] : [{ way, side }])),
    outlines: written.flatMap(({ end, side }) =>
      end === undefined ? [] : [{ ring: end, side, look: 'end' as const }],
    ),
  };
}

/** What an order by hand adds: where it would end, where it may not, and what to draw. */
function steeredIn({
  steered,
  over,
  piece: inHand,
}: RoomMoment): Pick<BoardScene, 'shapes' | 'outlines' | 'handles'> {
  const { order, piece, company = [] } = steered ?? {};
  const all = [order, ...company.map(({ order: own }) => own)];
  const shapes = [
    ...over.flatMap(({ shapes: areas = [] }) => areas).filter((area) => isDrawn(area, inHand)),
    ...(order?.shapes ?? []),
  ];
  if (piece?.outline === undefined) return { shapes };
  const { side } = piece;
  const end = order?.ends.find((one) => one.piece === piece.id)?.outline;
  return {
    shapes,
    outlines: [
      ...all.flatMap((own) =>
        own?.struck ? [{ ring: own.struck, side, look: 'struck' as const }] : [],
      ),
      ...all.flatMap((own) =>
        (own?.ends ?? []).map(({ outline }) => ({ ring: outline, side, look: 'end' as const })),
      ),
    ],
    handles: handlesOf(end ?? piece.outline),
  };
}

/** While a piece is in hand, the areas of others of its side are left out. */
const isDrawn = ({ piece, side }: PlaneArea, inHand: PiecePicture | null): boolean =>
  piece === undefined || inHand === null || side !== inHand.side || piece === inHand.id;

/** What is drawn on the ground at a moment. */
export function sceneOf(moment: RoomMoment): Omit<BoardScene, 'cursor' | 'box'> {
  const { shown, present, piece, group, preview, options, over, overlays, switched } = moment;
  const { picked, way } = moment;
  const held = picked.pieces.length > 0 || picked.place !== null;
  const inHand = held
    ? picked.pieces
    : piece === null || group.includes(piece.id)
      ? group
      : [piece.id];
  const steered = steeredIn(moment);
  const written = writtenIn(moment);
  return {
    pieces: shown.pieces,
    works: shown.works,
    held: (shown.score?.objectives ?? []).flatMap(({ at, holder }) =>
      holder === null ? [] : [{ cell: at, side: holder }],
    ),
    selected: new Set(present ? inHand : []),
    framed: moment.framed,
    targets: present ? targetsOf(preview ? [preview] : (options ?? [])) : [],
    acting: moment.acting,
    planned: plannedIn(moment),
    areas: over.flatMap(({ areas }) => areas),
    warned: new Set(over.flatMap(({ pieces }) => pieces)),
    ways: [
      ...(switched.includes('ways') ? (overlays?.ways ?? []) : []),
      ...(switched.includes('plans') ? (overlays?.plans ?? []) : []).flatMap(({ side, arrows }) =>
        arrows.map((arrow) => ({ ...arrow, side })),
      ),
    ],
    gone: switched.includes('lost') ? (overlays?.gone ?? []) : [],
    refused: moment.refused,
    touched: shown.touched,
    stick: moment.stick,
    ...(way === undefined ? {} : { way }),
    ...(picked.place === null ? {} : { place: picked.place }),
    ...steered,
    routes: written.routes,
    outlines: [...written.outlines, ...(steered.outlines ?? [])],
  };
}
