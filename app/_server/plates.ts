import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PlateHref } from '@/app/_components/map/campaign-map';
import { keptByMap } from '@/app/_components/map/kept';
import { PLATE_STYLE } from '@/app/_components/map/plate';
import type { Crop } from '@/app/_components/map/sheet';
import type { CampaignMap } from '@/lib/campaign/definition/map';

const PLATE_SOURCES = ['campaign', 'library', 'front', 'challenge', 'followed'] as const;

/** Whose map a plate is drawn from. */
export interface PlateSource {
  /**
   * `front`: a built-in campaign's plate on the front page, for everyone; `challenge`: of what a challenge is to, for
   * its two people; `followed`: of a campaign that everybody may follow.
   */
  readonly of: (typeof PLATE_SOURCES)[number];
  readonly id: string;
}

/** A plate as its address describes it. */
export interface PlateOrder {
  readonly source: PlateSource;
  readonly mapId: string;
  /** Kilometres of the map. */
  readonly crop: Crop;
  /** Pixels. */
  readonly width: number;
}

const keep = keptByMap<string>(64);

/**
 * Addresses of the plates of one source, for `CampaignMap`. An address says what is drawn and carries a signature over
 * it and over the map itself: the same address always shows the same plate, and only the server makes addresses.
 */
export function platesOf(source: PlateSource): PlateHref {
  return ({ map, crop, width }) =>
    keep(map, [source.of, source.id, crop.join(), width].join(' '), () => {
      const order: PlateOrder = { source, mapId: map.id, crop, width };
      const query = new URLSearchParams({
        of: source.of,
        id: source.id,
        map: map.id,
        crop: crop.join(','),
        width: String(width),
      });
      return `/plates/${signature(order, map)}.svg?${query}`;
    });
}

/** Reads the order in an address; null if it is none. Trust it only after `isSigned`. */
export function readPlateOrder(query: URLSearchParams): PlateOrder | null {
  const of = PLATE_SOURCES.find((one) => one === query.get('of'));
  const [left, top, right, bottom, more] = (query.get('crop') ?? '').split(',').map(Number);
  const width = Number(query.get('width'));
  if (of === undefined) return null;
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return null;
  if (more !== undefined || ![left, top, right, bottom, width].every(Number.isFinite)) return null;
  return {
    source: { of, id: query.get('id') ?? '' },
    mapId: query.get('map') ?? '',
    crop: [left, top, right, bottom],
    width,
  };
}

/** Whether the server made the address of this order for this map. */
export function isSigned(order: PlateOrder, map: CampaignMap, tag: string): boolean {
  const given = Buffer.from(tag, 'hex');
  const right = Buffer.from(signature(order, map), 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

function signature({ source, mapId, crop, width }: PlateOrder, map: CampaignMap): string {
  const secret = process.env.NEXTAUTH_SECRET;
  if (!secret) throw new Error('NEXTAUTH_SECRET is not set: start the program with npm start');
  return createHmac('sha256', secret)
    .update(
      JSON.stringify(['plate', PLATE_STYLE, source.of, source.id, mapId, crop, width, digest(map)]),
    )
    .digest('hex');
}

const digests = new WeakMap<CampaignMap, string>();

function digest(map: CampaignMap): string {
  let known = digests.get(map);
  if (known === undefined) {
    known = createHash('sha256').update(JSON.stringify(map)).digest('hex');
    digests.set(map, known);
  }
  return known;
}
