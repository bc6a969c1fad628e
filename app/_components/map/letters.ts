import { MeasuredLine, type Point, smooth } from './geometry';
import { type Box, TakenRoom } from './labels';
import { letterPoint, type PlannedMarch } from './marches';
import type { MapSheet } from './sheet';

/** Half the side of the box of a choice's letter, with its halo, in pixels. */
const HALF = 11;
/** Shares of a march's length at which its letter may stand, the best liked first. */
const SHARES = [
  0.46, 0.52, 0.58, 0.4, 0.64, 0.34, 0.7, 0.28, 0.76, 0.22, 0.82, 0.88, 0.16, 0.94, 1, 0.1,
];
/** Pixels to the right of the march at which its letter may stand, and how much each is disliked, in pixels². */
const BESIDE = [
  [0, 0],
  [17, 40],
  [-17, 40],
  [28, 90],
  [-28, 90],
  [40, 160],
  [-40, 160],
] as const;
/** Pixels² of overlap for which a letter rather goes one share on. */
const DISLIKE = 3;
/** Weight of a pixel of another choice's march under a letter, in pixels². */
const CROSSED = 14;
/** Pixels from one point of a line that is looked at to the next. */
const STEP = 4;

interface Lettered {
  readonly marches: readonly PlannedMarch[];
}

/**
 * The choices with their letters where they can be read: clear of armies and their names, of each other, and of the
 * marches of other choices, which are drawn over them when chosen; and the room that they take.
 */
export function placeLetters<Choice extends Lettered>(
  choices: readonly Choice[],
  sheet: MapSheet,
  taken: readonly Box[],
): { readonly choices: readonly Choice[]; readonly boxes: readonly Box[] } {
  const room = new TakenRoom(sheet.width, sheet.height);
  for (const box of taken) room.take(box, 'army');
  const lines = choices.map(({ marches }) =>
    marches.map((march) => ({
      march,
      line: new MeasuredLine(smooth(march.path.map(sheet.place), 12)),
    })),
  );
  const boxes: Box[] = [];
  const lettered = choices.map((choice, index): Choice => {
    const [first, ...more] = choice.marches;
    const own = lines[index]?.[0];
    if (first === undefined || own === undefined) return choice;
    const others = lines.flatMap((list, at) => (at === index ? [] : list));
    const [best] = SHARES.flatMap((letterAt, rank) =>
      BESIDE.map(([letterBeside, dislike]) => {
        const at = letterPoint(own.line, { letterAt, letterBeside });
        const box = around(at);
        const crossed = others.reduce(
          (sum, { march, line }) => sum + passing(line, at, HALF + march.width / 2),
          0,
        );
        const cost = room.overlap(box) + CROSSED * crossed + DISLIKE * rank + dislike;
        return { letterAt, letterBeside, box, cost };
      }),
    ).sort((one, other) => one.cost - other.cost);
    if (best === undefined) return choice;
    const { box, letterAt, letterBeside } = best;
    room.take(box, 'army');
    boxes.push(box);
    return { ...choice, marches: [{ ...first, letterAt, letterBeside }, ...more] };
  });
  return { choices: lettered, boxes };
}

function around([x, y]: Point): Box {
  return { left: x - HALF, top: y - HALF, right: x + HALF, bottom: y + HALF };
}

/** How many pixels of a line lie within a distance of a point, to some pixels. */
function passing(line: MeasuredLine, at: Point, within: number): number {
  const steps = Math.max(1, Math.ceil(line.length / STEP));
  let near = 0;
  for (let step = 0; step <= steps; step++) {
    const [x, y] = line.at(step / steps);
    if (Math.hypot(x - at[0], y - at[1]) < within) near += 1;
  }
  return near * STEP;
}
