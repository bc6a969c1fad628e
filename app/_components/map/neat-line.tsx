import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { MapSheet } from './sheet';

/** What frame and scale of a sheet are drawn from. */
export interface FramedSheet extends Pick<MapSheet, 'crop' | 'width' | 'height' | 'pixelsPerKm'> {
  readonly map: Pick<CampaignMap, 'bounds' | 'degrees' | 'dayMarchKm'>;
}

const BAND = 7;

/** The frame: two lines, and between them bars that change every quarter degree (or a number of kilometres). */
export function NeatLine({ sheet }: { sheet: FramedSheet }) {
  const { width: w, height: h } = sheet;
  return (
    <g className="map__neat">
      <path
        className="map__margin"
        fillRule="evenodd"
        d={`M0 0H${w}V${h}H0ZM${BAND} ${BAND}V${h - BAND}H${w - BAND}V${BAND}Z`}
      />
      <path className="map__ticks" d={ticks(sheet)} />
      <rect x=".5" y=".5" width={w - 1} height={h - 1} />
      <rect
        x={BAND - 0.5}
        y={BAND - 0.5}
        width={w - 2 * BAND + 1}
        height={h - 2 * BAND + 1}
        strokeWidth=".8"
      />
    </g>
  );
}

function ticks({ map, crop, width, height }: FramedSheet): string {
  const [left, top, right, bottom] = map.bounds;
  const degrees = map.degrees ?? { west: left, east: right, north: -top, south: -bottom };
  const lonAt = (km: number) =>
    degrees.west + ((km - left) / (right - left)) * (degrees.east - degrees.west);
  const latAt = (km: number) =>
    degrees.north - ((km - top) / (bottom - top)) * (degrees.north - degrees.south);
  let path = '';
  for (const [from, to] of bars(lonAt(crop[0]), lonAt(crop[2]), width))
    for (const y of [2, height - BAND + 2])
      path += `M${Math.max(BAND, from)} ${y}H${Math.min(width - BAND, to)}v3H${Math.max(BAND, from)}z`;
  for (const [from, to] of bars(-latAt(crop[1]), -latAt(crop[3]), height))
    for (const x of [2, width - BAND + 2])
      path += `M${x} ${Math.max(BAND, from)}V${Math.min(height - BAND, to)}h3V${Math.max(BAND, from)}z`;
  return path;
}

const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250];

/** Every second step from one value to another, as pixels along a side; steps of 28 px at least. */
function bars(from: number, to: number, pixels: number): [number, number][] {
  const perUnit = pixels / (to - from);
  const step = STEPS.find((size) => size * perUnit >= 28) ?? (to - from) / 4;
  const out: [number, number][] = [];
  for (let i = Math.floor(from / step); i * step < to; i++) {
    if (i % 2 !== 0) continue;
    const a = (i * step - from) * perUnit;
    const b = ((i + 1) * step - from) * perUnit;
    if (b > BAND && a < pixels - BAND) out.push([Math.round(a * 10) / 10, Math.round(b * 10) / 10]);
  }
  return out;
}

const LENGTHS = [0.5, 1, 2, 5, 10, 20, 40, 80, 100, 200, 400, 1000];

/** Pixels between the edge of the sheet and the scale bar. */
const INSET = 24;
/** Pixels of the bar's ground to the left of it, above it and in all. */
const GROUND = { left: 10, above: 26, height: 46 } as const;
/** Pixels that an army's block and name reach beyond its place. */
const AROUND = 30;

/**
 * Scale bar with the days of marching that it equals, in the lower left corner; in the lower right one where an army
 * stands in the left one alone.
 */
export function ScaleBar({
  sheet,
  armies = [],
}: {
  sheet: FramedSheet;
  armies?: readonly { readonly x: number; readonly y: number }[];
}) {
  const km =
    [...LENGTHS].reverse().find((length) => length * sheet.pixelsPerKm <= sheet.width * 0.2) ?? 0.5;
  const length = Math.round(km * sheet.pixelsPerKm);
  const days = km / sheet.map.dayMarchKm;
  const wide = Math.max(length + 54, 112);
  const top = sheet.height - 34 - GROUND.above;
  const hides = (from: number) =>
    armies.some(({ x, y }) => y > top - AROUND && x > from - AROUND && x < from + wide + AROUND);
  const right = sheet.width - INSET - wide + GROUND.left;
  const left = hides(INSET - GROUND.left) && !hides(right - GROUND.left) ? right : INSET;
  return (
    <g className="map__scale" transform={`translate(${left} ${sheet.height - 34})`}>
      <rect
        className="map__scale-ground"
        x={-GROUND.left}
        y={-GROUND.above}
        width={wide}
        height={GROUND.height}
      />
      <path d={`M0 0H${length}M0-4V4M${length / 2}-3V3M${length}-4V4`} />
      <path d={`M0 0H${length / 2}`} strokeWidth="3" />
      <text y="-9">0</text>
      {length > 60 ? (
        <text x={length / 2} y="-9" textAnchor="middle">
          {km / 2}
        </text>
      ) : null}
      <text x={length} y="-9" textAnchor="middle">
        {km} km
      </text>
      <text y="14.5">{marchDays(days)}</text>
    </g>
  );
}

function marchDays(days: number): string {
  const words = [
    '',
    'one day’s march',
    'two days’ march',
    'three days’ march',
    'four days’ march',
    'five days’ march',
  ];
  if (Number.isInteger(days) && words[days]) return words[days];
  if (days === 0.5) return 'half a day’s march';
  if (days < 1) return 'less than a day’s march';
  return `${Number(days.toFixed(1))} days’ march`;
}
