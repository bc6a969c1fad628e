import type { CampaignMap } from '@/lib/campaign/definition/map';
import { type Point, tenth } from './geometry';
import type { MapSheet } from './sheet';

export type NameSide = CampaignMap['towns'][number]['nameSide'];

export interface PlacedName {
  readonly text: string;
  /** The mark that it belongs to. */
  readonly mark: { readonly x: number; readonly y: number };
  /** From the mark. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly kind: CampaignMap['towns'][number]['kind'];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What makes an overlapping name unreadable: letters of another name, and above all an army. */
const WEIGHTS = { ground: 1, name: 2.5, army: 4 } as const;

/** Space that later names must avoid. */
export class TakenRoom {
  private readonly boxes: (Box & { readonly weight: number })[] = [];
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  take(box: Box, by: keyof typeof WEIGHTS): void {
    this.boxes.push({ ...box, weight: WEIGHTS[by] });
  }

  /**
   * Weighted area of a box, in pixels², that is already taken or outside the sheet; more important obstacles weigh
   * more.
   */
  overlap(box: Box): number {
    let sum = 0;
    for (const other of this.boxes) {
      const w = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const h = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (w > 0 && h > 0) sum += w * h * other.weight;
    }
    const seen =
      Math.max(0, Math.min(box.right, this.width - 10) - Math.max(box.left, 10)) *
      Math.max(0, Math.min(box.bottom, this.height - 10) - Math.max(box.top, 10));
    return sum + 2 * ((box.right - box.left) * (box.bottom - box.top) - seen);
  }
}

const SIZES = { capital: 17, fortress: 14, town: 12.5, village: 12.5 } as const;
const MARKS = { capital: 8, fortress: 5, town: 3, village: 2.5 } as const;

export function nameSize(kind: keyof typeof SIZES): number {
  return SIZES[kind];
}

/** The box a text takes, by the mean width of the face's letters. */
export function textBox(
  text: string,
  x: number,
  y: number,
  anchor: PlacedName['anchor'],
  size: number,
): Box {
  const width = text.length * size * 0.52;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left: left - 1, top: y - size * 0.82, right: left + width + 1, bottom: y + size * 0.26 };
}

function shownTowns(sheet: MapSheet, minor: boolean) {
  const order = ['capital', 'fortress', 'town', 'village'] as const;
  return sheet.map.towns
    .filter((town) => minor || !town.minor)
    .map((town) => ({ town, at: sheet.place(town.at) }))
    .filter(
      ({ at }) => at[0] > 8 && at[1] > 8 && at[0] < sheet.width - 8 && at[1] < sheet.height - 8,
    )
    .sort((a, b) => order.indexOf(a.town.kind) - order.indexOf(b.town.kind));
}

/** Keeps the towns' own marks free of names. */
export function takeTownMarks(sheet: MapSheet, room: TakenRoom, minor: boolean): void {
  for (const { town, at } of shownTowns(sheet, minor)) {
    const mark = MARKS[town.kind];
    room.take(
      { left: at[0] - mark, top: at[1] - mark, right: at[0] + mark, bottom: at[1] + mark },
      'ground',
    );
  }
}

/**
 * Places the towns' names, the great ones first: on the side the author asked for, else where there is room.
 * Minor names are left out of small drawings, and where no side is free.
 */
export function placeNames(sheet: MapSheet, room: TakenRoom, minor: boolean): PlacedName[] {
  const towns = shownTowns(sheet, minor);
  const placed: PlacedName[] = [];
  for (const { town, at } of towns) {
    const size = SIZES[town.kind];
    const choices = spots(at, MARKS[town.kind], size, town.nameSide).map((spot) => {
      const box = textBox(town.name, spot.x, spot.y, spot.anchor, size);
      return { spot, box, cost: room.overlap(box) + spot.dislike };
    });
    const best = choices.reduce((a, b) => (b.cost < a.cost ? b : a));
    const area = (best.box.right - best.box.left) * (best.box.bottom - best.box.top);
    const bearable = town.kind === 'town' ? 0.6 : town.minor || town.kind === 'village' ? 0.45 : 9;
    if (best.cost > area * bearable) continue;
    room.take(best.box, 'name');
    placed.push({
      text: town.name,
      mark: { x: tenth(at[0]), y: tenth(at[1]) },
      x: tenth(best.spot.x - at[0]),
      y: tenth(best.spot.y - at[1]),
      anchor: best.spot.anchor,
      kind: town.kind,
    });
  }
  return placed;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor: PlacedName['anchor'];
  readonly dislike: number;
}

function spots(at: Point, mark: number, size: number, wanted: NameSide): Spot[] {
  const gap = mark + 3;
  const down = size * 0.3;
  const all: Record<NameSide, Spot[]> = {
    right: [
      { x: at[0] + gap, y: at[1] + down, anchor: 'start', dislike: 0 },
      { x: at[0] + gap - 1, y: at[1] - mark * 0.7, anchor: 'start', dislike: 6 },
      { x: at[0] + gap - 1, y: at[1] + size * 0.9, anchor: 'start', dislike: 6 },
    ],
    left: [
      { x: at[0] - gap, y: at[1] + down, anchor: 'end', dislike: 0 },
      { x: at[0] - gap + 1, y: at[1] - mark * 0.7, anchor: 'end', dislike: 6 },
      { x: at[0] - gap + 1, y: at[1] + size * 0.9, anchor: 'end', dislike: 6 },
    ],
    above: [
      { x: at[0], y: at[1] - gap - 1, anchor: 'middle', dislike: 0 },
      { x: at[0] + mark, y: at[1] - gap - 1, anchor: 'end', dislike: 8 },
      { x: at[0] - mark, y: at[1] - gap - 1, anchor: 'start', dislike: 8 },
    ],
    below: [
      { x: at[0], y: at[1] + gap + size * 0.72, anchor: 'middle', dislike: 0 },
      { x: at[0] + mark, y: at[1] + gap + size * 0.72, anchor: 'end', dislike: 8 },
      { x: at[0] - mark, y: at[1] + gap + size * 0.72, anchor: 'start', dislike: 8 },
    ],
  };
  return (['right', 'left', 'above', 'below'] as const).flatMap((side) =>
    all[side].map((spot) => ({ ...spot, dislike: spot.dislike + (side === wanted ? 0 : 14) })),
  );
}
