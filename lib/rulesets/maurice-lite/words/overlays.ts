import type { Overlay, PlaneArea } from '@/lib/battle/contract/planning';
import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { moved } from '@/lib/geometry/plane/points';
import { hullOf } from '@/lib/geometry/plane/shapes';
import { keptOff } from '@/lib/geometry/plane/ways';
import type { Side } from '@/lib/kernel/side';
import { basesOfStand, disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { labelOf } from '@/lib/rulesets/maurice-lite/labels';
import { disruptionWords, outlineOf } from '@/lib/rulesets/maurice-lite/picture';
import { other, sideLetter, sideNumber } from '@/lib/rulesets/maurice-lite/scene';
import { fieldOf, type State } from '@/lib/rulesets/maurice-lite/state';
import {
  activationDistance,
  allowances,
  forcesOf,
  NEAR,
  nearEnemy,
  OUT_OF_REACH,
} from '@/lib/rulesets/maurice-lite/tactics';

/** Thousandths of a base width: canister and musketry, and the end of a bombardment. */
const SHORT = 4_000;
const LONG = 16_000;
/** Circles round a commander, in base widths: the spans of the cards. */
const SPANS = [4, 6, 8, 12];
/** Thousandths that the line round a force keeps off its units. */
const ROUND_FORCE = 400;

const outline = (stand: Stand): number[] => outlineOf(stand, basesOfStand(stand));

/** The zone before the front of a base between two distances, in thousandths. */
function zone(base: PlaneBox, from: number, to: number): number[] {
  const [lx, ly, rx, ry] = boxCorners(base);
  const facing = [base.dx, base.dy] as const;
  return [
    ...moved(lx, ly, facing, to),
    ...moved(rx, ry, facing, to),
    ...moved(rx, ry, facing, from),
    ...moved(lx, ly, facing, from),
  ];
}

/** What can be laid over the table, seen by a side; all of it is known to both. */
export function overlaysOf(state: State, viewer: Side): readonly Overlay[] {
  const side = sideNumber(viewer);
  const enemy = other(side);
  const field = fieldOf(state);
  const { scene, p } = state;
  const id = (unit: number): string => scene.units[unit]?.id ?? '';
  const own = field.stands.filter((stand) => stand.side === side);
  const named = (units: readonly number[]): string =>
    units.map((unit) => labelOf(scene, unit)).join(', ');
  const shooters = own.filter(({ arm, formation }) => arm !== 'horse' && formation !== 'column');
  const near = own.filter((stand) => nearEnemy(field, stand)).map(({ unit }) => unit);
  const forces = forcesOf(field, side).map((force) => ({
    force,
    distance: activationDistance(field, side, force),
  }));
  const none = { areas: [], pieces: [] as readonly string[] };
  const nearIt = new Set(near);
  const shaken = own.filter(({ disr }) => disr > 0);
  return [
    {
      ...{ ...none, id: 'reach', title: 'Reach' },
      shapes: own.map((stand): PlaneArea => {
        const { open, near: short } = allowances(stand);
        return {
          ...{ look: 'dashed', side: viewer, piece: id(stand.unit) },
          ring: keptOff(hullOf(outline(stand)), nearIt.has(stand.unit) ? short : open),
        };
      }),
      words: [
        'How far each unit goes at most: its whole allowance over open ground, the shorter one where it is near the enemy. Wheels, hills, woods and walls take of it.',
      ],
    },
    {
      ...{ ...none, id: 'forces', title: 'Forces' },
      shapes: forces.map(
        ({ force }): PlaneArea => ({
          ...{ look: 'dashed', side: viewer },
          ring: keptOff(
            hullOf(own.filter(({ unit }) => force.includes(unit)).flatMap(outline)),
            ROUND_FORCE,
          ),
        }),
      ),
      words: forces.map(
        ({ force, distance }) =>
          `${named(force)}: ${distance >= OUT_OF_REACH ? 'out of reach' : `distance ${distance}`}.`,
      ),
    },
    {
      ...{ ...none, id: 'spans', title: 'Spans' },
      shapes: SPANS.map(
        (span): PlaneArea => ({
          ...{ look: 'dashDotted', side: viewer },
          circle: [...p.cincs[side], span * 1_000],
        }),
      ),
      words: [`Circles of ${SPANS.join(', ')} base widths round ${scene.commanders[side]}.`],
    },
    {
      ...{ ...none, id: 'fire', title: 'Fire' },
      shapes: shooters.flatMap((stand) =>
        basesOfStand(stand).flatMap((base): PlaneArea[] => [
          { look: 'tint', side: viewer, piece: id(stand.unit), ring: zone(base, 0, SHORT) },
          ...(stand.arm === 'guns'
            ? [
                {
                  ...{ look: 'dashed' as const, side: viewer, piece: id(stand.unit) },
                  ring: zone(base, SHORT, LONG),
                },
              ]
            : []),
        ]),
      ),
      words: [
        'Zones straight ahead: 4 base widths, guns bombard from 4 to 16. A base without a target there may turn 45 degrees.',
      ],
    },
    {
      ...{ ...none, id: 'near', title: 'Near' },
      shapes: field.stands
        .filter((stand) => stand.side === enemy)
        .map(
          (stand): PlaneArea => ({
            ...{ look: 'hatched', side: sideLetter(enemy) },
            ring: keptOff(hullOf(outline(stand)), NEAR),
          }),
        ),
      pieces: near.map(id),
      words: [
        near.length === 0
          ? 'No unit is near the enemy.'
          : `Near the enemy, within 4 base widths: ${named(near)}.`,
      ],
    },
    {
      ...{ ...none, id: 'lost', title: 'Lost' },
      pieces: shaken.map(({ unit }) => id(unit)),
      words: [
        ...([side, enemy] as const).map((one) => {
          const gone = scene.units.flatMap((unit, number) =>
            unit.side === one && p.broken[number] !== null ? [number] : [],
          );
          return `${scene.sides[one]}: army morale ${p.morale[one]} of ${scene.morale[one]}, beaten at 0; ${gone.length === 0 ? 'nobody has broken' : `broken: ${named(gone)}`}.`;
        }),
        ...shaken.map(
          ({ unit, arm, disr }) =>
            `${labelOf(scene, unit)} bears ${disruptionWords(disr)}; ${disrMost(arm)} at most.`,
        ),
      ],
    },
  ];
}
