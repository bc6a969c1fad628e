import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plateFile } from '@/app/_components/map/plate';
import { layOut } from '@/app/_components/map/sheet';
import { checkCampaign } from '@/lib/campaign/check/check';
import { readCampaignFile } from '@/lib/campaign/definition/read';

const file = path.resolve(import.meta.dirname, '../support/campaigns/two-roads.yaml');

/** The fixture with one map that has these features; read and checked. */
function withMap(features: object) {
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error('the fixture is not sound');
  const map = { id: 'm', title: 'M', bounds: [0, 0, 400, 300], ...features };
  const again = readCampaignFile(JSON.stringify({ ...read.value, maps: [map] }));
  if (!again.ok) throw new Error(again.error[0]?.message);
  return { map: again.value.maps[0], codes: checkCampaign(again.value).map(({ code }) => code) };
}

const lines = (count: number, points: number, more: object) =>
  Array.from({ length: count }, (_, line) => ({
    id: `l${line}`,
    path: Array.from({ length: points }, (_, at) => [
      (line * 37 + at * 91) % 400,
      (line * 53 + at * 17) % 300,
    ]),
    ...more,
  }));

test('[security: imports] a map that would take minutes to draw is refused', () => {
  const ridge = { widthKm: 60, heightM: 3_000 };
  expect(withMap({ ridges: lines(200, 200, ridge) }).codes).toContain('MAP_TOO_DETAILED');
  expect(withMap({ rivers: lines(200, 200, { rank: 1 }) }).codes).toContain('MAP_TOO_DETAILED');
  expect(withMap({ roads: lines(300, 200, {}) }).codes).toContain('MAP_TOO_DETAILED');
});

test('[security: imports] the most detailed accepted map is drawn, from numbers alone', () => {
  const { map, codes } = withMap({
    ridges: lines(20, 20, { widthKm: 60, heightM: 3_000, name: '"><script>alert(1)</script>' }),
    rivers: lines(40, 100, { rank: 1, name: '<img src=x onerror=alert(1)>' }),
    roads: lines(80, 100, {}),
  });
  expect(codes).not.toContain('MAP_TOO_DETAILED');
  if (map === undefined) throw new Error('no map');
  const drawing = plateFile(layOut(map, undefined, 816));
  expect(drawing).not.toMatch(/script|onerror|alert|href|style=/);
  expect(drawing.replace(/<\/?(svg|g|path)( [\w:-]+="[^"<>]*")*\/?>/g, '')).toBe('');
});
