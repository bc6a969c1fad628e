import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { Point } from './geometry';

/** Left, top, right, bottom, in the map's kilometres. */
export type Crop = readonly [number, number, number, number];

/** A drawing of a part of a map: how many pixels, and how kilometres become pixels. */
export interface MapSheet {
  readonly map: CampaignMap;
  readonly crop: Crop;
  readonly width: number;
  readonly height: number;
  readonly pixelsPerKm: number;
  /** 1 for a whole map drawn 816 px wide; more when the drawing is nearer. */
  readonly nearness: number;
  readonly place: (at: Point) => Point;
}

/**
 * To the 1,024th of a kilometre: such numbers add without a remainder, so that laying out the crop of a sheet gives the
 * very same sheet, and lines that wander by their pixels wander identically in a page and in its plate.
 */
const toMetres = (km: number): number => Math.round(km * 1024) / 1024;

/** Lays out a crop at a width; its height follows, at most `tallest` times the width. */
export function layOut(
  map: CampaignMap,
  crop: Crop | undefined,
  width: number,
  tallest = 1.25,
): MapSheet {
  const bounds = map.bounds;
  const wanted = (crop ?? bounds).map(toMetres) as [number, number, number, number];
  const spanX = Math.max(1, wanted[2] - wanted[0]);
  const spanY = toMetres(Math.min(Math.max(1, wanted[3] - wanted[1]), spanX * tallest));
  const top = toMetres((wanted[1] + wanted[3]) / 2 - spanY / 2);
  const used: Crop = [wanted[0], top, wanted[0] + spanX, top + spanY];
  const pixelsPerKm = width / spanX;
  return {
    map,
    crop: used,
    width,
    height: Math.round(spanY * pixelsPerKm),
    pixelsPerKm,
    nearness: (pixelsPerKm * Math.max(1, bounds[2] - bounds[0])) / 816,
    place: placing({ crop: used, pixelsPerKm }),
  };
}

/** The point of a place of the map on a drawing of a part of it. */
export function placing({
  crop,
  pixelsPerKm,
}: Pick<MapSheet, 'crop' | 'pixelsPerKm'>): MapSheet['place'] {
  return (at) => [(at[0] - crop[0]) * pixelsPerKm, (at[1] - crop[1]) * pixelsPerKm];
}

/** A crop for phones where the author gave none: about as wide as high, round what matters, within the map. */
export function phoneCropOf(
  map: CampaignMap,
  crop: Crop | undefined,
  points: readonly Point[],
): Crop {
  const whole = crop ?? map.bounds;
  const width = whole[2] - whole[0];
  const height = whole[3] - whole[1];
  const span = Math.min(width, height * 0.9, Math.max(width * 0.55, spread(points) * 1.45));
  const tall = Math.min(height, span * 1.1);
  const mid: Point =
    points.length > 0
      ? [
          (Math.min(...points.map((p) => p[0])) + Math.max(...points.map((p) => p[0]))) / 2,
          (Math.min(...points.map((p) => p[1])) + Math.max(...points.map((p) => p[1]))) / 2,
        ]
      : [(whole[0] + whole[2]) / 2, (whole[1] + whole[3]) / 2];
  const left = Math.min(Math.max(whole[0], mid[0] - span / 2), whole[2] - span);
  const top = Math.min(Math.max(whole[1], mid[1] - tall / 2), whole[3] - tall);
  return [left, top, left + span, top + tall];
}

function spread(points: readonly Point[]): number {
  if (points.length === 0) return 0;
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
