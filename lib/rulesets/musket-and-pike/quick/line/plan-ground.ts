import type { FieldPlan, PlanBarrier, PlanGround } from '@/lib/battle/contract/field-plan';
import type { Terrain } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { ahead, type Frame, laneOf, lineAt, within } from './plan-frame';
import type { Setup } from './setup';

/** The ground of a plan, with the places that are fought for. */

/** How far before its line a wing’s obstacle lies, in steps of the frame; its ground reaches half a step behind. */
const OBSTACLE_STEPS = 0.95;
const GROUND_STEPS = -0.55;

export const KINDS: Readonly<Record<string, PlanGround['kind'] | undefined>> = {
  field: 'field',
  village: 'village',
  chateau: 'village',
  orchard: 'orchard',
  forest: 'wood',
  rough: 'rough',
  marsh: 'marsh',
};

export function groundOf(frame: Frame): { ground: PlanGround[]; barriers: PlanBarrier[] } {
  const { layout, step } = frame;
  const ground: PlanGround[] = [];
  const barriers: PlanBarrier[] = [];
  for (let wing = 0; wing < 6; wing += 1) {
    const side = wing < 3 ? 0 : 1;
    const sector = wing % 3;
    const up = ahead(side);
    const { left: x, width: laneWidth } = laneOf(frame, sector);
    const y = lineAt(frame, side, sector, 0);
    const box = {
      x,
      y: Math.min(y + up * step * 0.6, y - up * step * 1.7),
      width: laneWidth,
      depth: step * 2.3,
      falls: up,
    };
    const steps = layout.elevation[wing] as number;
    if (steps > 0)
      ground.push({
        ...box,
        kind: 'height',
        name: steps === 1 ? 'height' : `height of ${steps} steps`,
      });
    const terrain = layout.deployment.wings[wing]?.terrain ?? 'clear';
    const kind = KINDS[terrain];
    if (kind !== undefined)
      ground.push({ ...box, kind, name: (layout.terrain[wing] as Terrain).name });
    const obstacle = layout.obstacle[wing];
    const along = { x: x + laneWidth * 0.02, width: laneWidth * 0.96 };
    if (obstacle && obstacle.name !== 'nothing')
      barriers.push({
        ...along,
        y: y + up * step * OBSTACLE_STEPS,
        kind: /stream|brook/.test(obstacle.name)
          ? 'water'
          : /hedge/.test(obstacle.name)
            ? 'hedge'
            : 'wall',
        name: obstacle.name,
      });
    const works = layout.works[wing];
    if (works && works.name !== 'no works')
      barriers.push({ ...along, y: y + up * step * 0.62, kind: 'works', name: works.name });
  }
  return { ground, barriers };
}

export const PLACES = ['Left', 'Centre', 'Right'];

/** Place names are next to the arrows of a lane. */
function placeAt(frame: Frame, sector: number): number {
  const lane = laneOf(frame, sector);
  return Math.round(lane.left + lane.width * 0.46);
}

/**
 * Objectives lie on the ground that they are named for: at the obstacle of the wing that holds them, a bridge on its
 * stream, else in its village or wood, else midway between the lines.
 */
export function objectivePlaces(frame: Frame, setup: Setup): FieldPlan['places'] {
  const { layout, step, depth } = frame;
  const taken: string[] = [];
  return setup.objectives.map(({ name, wing }, index) => {
    const sector = PLACES.map((one) => one.toLowerCase()).indexOf(wing);
    const holder = layout.deployment.objectiveHolder[index] === 1 ? 1 : 0;
    const found = [holder, 1 - holder].flatMap((side) => {
      const at = side * 3 + sector;
      const obstacle = layout.obstacle[at]?.name ?? 'nothing';
      const terrain = layout.deployment.wings[at]?.terrain ?? 'clear';
      const steps =
        obstacle !== 'nothing' ? OBSTACLE_STEPS : terrain !== 'clear' ? GROUND_STEPS : null;
      return steps === null ? [] : [lineAt(frame, side, sector, 0) + ahead(side) * step * steps];
    });
    const y = Math.round(found[0] ?? depth / 2);
    const before = taken.filter((one) => one === `${sector} ${y}`).length;
    taken.push(`${sector} ${y}`);
    return { x: placeAt(frame, sector), y: within(y + before * step * 0.7, depth), name };
  });
}
