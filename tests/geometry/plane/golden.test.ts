import { expect, test } from 'vitest';
import { boxCorners } from '@/lib/geometry/plane/boxes';
import { columnAfter, columnBases, columnBehind } from '@/lib/geometry/plane/columns';
import { appearsIn, laneAhead, withinArc } from '@/lib/geometry/plane/lanes';
import { after, chordMost, firstMeeting } from '@/lib/geometry/plane/moves';
import { boxDistance } from '@/lib/geometry/plane/overlap';
import { hasFreeLine, seesPoint, sightField } from '@/lib/geometry/plane/sight';
import { moveTogether } from '@/lib/geometry/plane/together';
import { wayRound } from '@/lib/geometry/plane/ways';
import { type Any, anyBox, numbers } from './cases';

/** A shape of whole numbers alone: decimals in a test could differ between machines where the program does not. */
function wood(draw: Any): number[] {
  const [x, y] = [15_000 + draw(12_000), 15_000 + draw(12_000)];
  const [a, b, c, d] = [draw(900), draw(900), draw(900), draw(900)];
  return [x - 900, y - a, x - b, y + 900, x + 900, y + c, x + d, y - 900];
}

/** Results of every part of the plane for a few drawn cases, as text. */
function results(): string {
  const draw = numbers(1741);
  const lines: string[] = [];
  for (let one = 0; one < 40; one += 1) {
    const [box, other] = [anyBox(draw), anyBox(draw, 12_000)];
    const shapes = [wood(draw), wood(draw)];
    const corners = boxCorners(box);
    const wheel = {
      kind: 'wheel',
      pivot: draw(2) === 0 ? 'left' : 'right',
      by: draw(chordMost(box.front)),
    } as const;
    const wheeled = after(box, wheel);
    const leg = { kind: 'ahead', by: 7_000 } as const;
    const span = wayRound([9_000, 9_000], [31_000, 30_000], [corners, boxCorners(other)], 700);
    const found = {
      corners,
      wheeled,
      distance: boxDistance(box, other),
      meets: firstMeeting(box, leg, [other]),
      wheelMeets: firstMeeting(box, wheel, [other]),
      lane: shapes.map((ring) => appearsIn(laneAhead(box), ring)),
      arc: withinArc(box, other),
      sees: seesPoint(
        sightField(shapes.map((ring) => ({ ring, top: 1 }))),
        ...([9_000, 9_000, 0] as const),
        31_000,
        30_000,
        0,
      ),
      free: hasFreeLine(
        [corners[0], corners[1], corners[2], corners[3]],
        boxCorners(other),
        shapes,
      ),
      span: span.ok ? span.value : span.error.code,
      column: columnBases(
        columnAfter(
          columnBehind({ ...box, front: 1_000, depth: 1_000 }, 4),
          [
            [box.x + 1_500, box.y + 2_500],
            [box.x + 4_000, box.y],
          ],
          3_700,
        ),
      ),
    };
    lines.push(JSON.stringify(found));
  }
  const movers = Array.from({ length: 12 }, (_, index) => ({
    id: `m${index}`,
    box: anyBox(draw, 30_000),
    legs: [{ kind: 'ahead', by: 9_000 } as const],
    pace: 3_000 + draw(6_000),
  }));
  const { moved, contacts } = moveTogether(movers);
  lines.push(JSON.stringify([...moved]), JSON.stringify(contacts));
  return `${lines.join('\n')}\n`;
}

test('[plane: golden file] results are those on record, on every machine', async () => {
  await expect(results()).toMatchFileSnapshot('../../golden/plane/results.jsonl');
});
