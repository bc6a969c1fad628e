import type { Overlay, PlaneArea } from '@/lib/battle/contract/planning';
import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxDistance, isWithin } from '@/lib/geometry/plane/overlap';
import type { Side } from '@/lib/kernel/side';
import { facedUnit, gunRange } from '@/lib/rulesets/strategy-tactical/fire';
import { spotOf } from '@/lib/rulesets/strategy-tactical/ground';
import { crossCountry } from '@/lib/rulesets/strategy-tactical/moves';
import { bodyName } from '@/lib/rulesets/strategy-tactical/names';
import { figuresOf, isSupplied } from '@/lib/rulesets/strategy-tactical/objectives';
import {
  enemyOf,
  isFoot,
  isGun,
  type SideNumber,
  sideLetter,
  sideNumber,
} from '@/lib/rulesets/strategy-tactical/scenario';
import {
  canScreen,
  concealedOf,
  exposersOf,
  SCREEN_REACH,
  VISION,
} from '@/lib/rulesets/strategy-tactical/sight';
import { sheetNow } from '@/lib/rulesets/strategy-tactical/spoken/thirds';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { openedSheets } from './opened-sheets';
import { capital } from './picture';

const circle = (body: Body, radius: number, look: PlaneArea['look']): PlaneArea => {
  const [x, y] = spotOf(body.box);
  return { look, side: sideLetter(body.side), piece: body.id, circle: [x, y, radius] };
};

const outline = (box: PlaneBox): number[] => [...boxCorners(box)];
const hasGun = (state: State, body: Body): boolean =>
  body.units.length === 1 && isGun(state.unit(facedUnit(body)).kind);
const hasRifles = (state: State, body: Body): boolean =>
  body.formation !== 'stand' && body.units.some((unit) => isFoot(state.unit(unit).kind));

const all = (state: State, side?: SideNumber): readonly Body[] =>
  side === undefined ? state.p.bodies : state.p.bodies.filter((body) => body.side === side);

/** How far everybody in sight moves in a move. */
const reach = (state: State): Overlay => ({
  ...{ id: 'reach', title: 'Reach', areas: [], pieces: [] },
  shapes: all(state).map((body) => circle(body, 1_000 * crossCountry(state, body), 'tint')),
  words: ['How far each body goes across country in a move; along a road it goes farther.'],
});

/** What muskets and guns reach from where they stand. */
function ranges(state: State): Overlay {
  const muskets = state.scene.parameters.musketRange * 1_000;
  return {
    ...{ id: 'threat', title: 'Fire', areas: [], pieces: [] },
    shapes: all(state).flatMap((body) =>
      hasGun(state, body)
        ? [circle(body, gunRange(state, body), 'dashed')]
        : hasRifles(state, body)
          ? [circle(body, muskets, 'dashDotted')]
          : [],
    ),
    words: [
      `Muskets and canister reach ${muskets / 1_000} inches, guns 16, from a hill or a fortress wall 18. They fire to their front, within 45 degrees of it.`,
    ],
  };
}

/** Lanes of fire: the strip straight before each gun, and who of its own side stands in it. */
function lanes(state: State, side: SideNumber): Overlay {
  const guns = all(state, side).filter((body) => hasGun(state, body));
  const strip = (gun: Body): PlaneBox => {
    const { box } = gun;
    const range = gunRange(state, gun);
    const corners = boxCorners(box);
    // The box before the muzzle: as wide as the gun, as deep as it reaches.
    return {
      ...box,
      x: corners[0] + Math.round((range * box.dx) / 1_000_000),
      y: corners[1] + Math.round((range * box.dy) / 1_000_000),
      depth: range,
    };
  };
  const barred = guns.flatMap((gun) => {
    const lane = strip(gun);
    const by = all(state, side).find(
      (body) => body.id !== gun.id && isWithin(boxDistance(lane, body.box), 0),
    );
    return by === undefined ? [] : [{ gun, by }];
  });
  return {
    ...{ id: 'lanes', title: 'Lanes', areas: [] },
    pieces: barred.map(({ by }) => by.id),
    shapes: guns.map((gun) => ({
      ...{ look: 'hatched', side: sideLetter(side), piece: gun.id },
      ring: outline(strip(gun)),
    })),
    words:
      barred.length === 0
        ? ['Nobody of yours stands straight before your guns.']
        : barred.map(
            ({ gun, by }) =>
              `${capital(bodyName(state.scene, by))} stands before ${bodyName(state.scene, gun)}.`,
          ),
  };
}

/** Vision: 16 inches around each enemy that could expose a stand, and the stands that are in sight of them. */
function vision(state: State, side: SideNumber): Overlay {
  const own = concealedOf(state, side);
  const seen = own.flatMap((stand) => {
    const [by] = exposersOf(state, stand);
    return by === undefined ? [] : [{ stand, by }];
  });
  const near = all(state).filter(
    (body) =>
      body.side !== side &&
      own.some((stand) => isWithin(boxDistance(stand.box, body.box), 2 * VISION)),
  );
  return {
    ...{ id: 'sight', title: 'Vision', areas: [] },
    pieces: seen.map(({ stand }) => stand.id),
    shapes: near.map((body) => circle(body, VISION, 'dashed')),
    words:
      seen.length > 0
        ? seen.map(
            ({ stand, by }) =>
              `${capital(bodyName(state.scene, by))} sees ${bodyName(state.scene, stand)}.`,
          )
        : [
            'No enemy in sight sees one of your stands where they are. Vision is 16 inches, unless a screen, a hill, a wood or a village is between.',
          ],
  };
}

/** Screens: an inch around each stand of one's own, and who stands there. */
function screens(state: State, side: SideNumber): Overlay {
  const stands = concealedOf(state, side);
  const ready = stands.map((stand) => ({
    stand,
    by: all(state, side).filter(
      (body) => canScreen(state, body) && isWithin(boxDistance(stand.box, body.box), SCREEN_REACH),
    ),
  }));
  return {
    ...{ id: 'screens', title: 'Screens', areas: [] },
    pieces: ready.flatMap(({ by }) => by.map(({ id }) => id)),
    shapes: stands.map((stand) => circle(stand, SCREEN_REACH + 750, 'hatched')),
    words: ready.map(({ stand, by }) =>
      by.length === 0
        ? `${capital(bodyName(state.scene, stand))} has no screen: two figures or more within an inch of it, between it and the enemy.`
        : `${capital(bodyName(state.scene, stand))} is screened by ${by.map((body) => bodyName(state.scene, body)).join(', ')}.`,
    ),
  };
}

/** Who holds each headquarters, and whether a road from it to its holder's edge is open, as far as the side knows. */
const held = (state: State): Overlay => ({
  ...{ id: 'held', title: 'Held', areas: [], pieces: [] },
  shapes: state.scene.headquarters.map(({ side, at: [x, y] }, number) => ({
    ...{ look: 'hatched', side: sideLetter(state.p.headquarters[number] ?? side) },
    circle: [x, y, state.scene.parameters.headquartersReach * 1_000],
  })),
  words: state.scene.headquarters.map(({ name, side }, number) => {
    const holder = state.p.headquarters[number] ?? side;
    const road = isSupplied(state, number, holder) ? 'its road home is open' : 'its road is cut';
    return `${capital(name)} of ${state.scene.sides[side]}: held by ${state.scene.sides[holder]}; ${road}.`;
  }),
});

/** What each army has left, and at how little it breaks. */
const lost = (state: State, side: SideNumber): Overlay => ({
  ...{ id: 'lost', title: 'Lost', areas: [], pieces: [] },
  words: ([side, enemyOf(side)] as const).map((one) => {
    const { left, start } = figuresOf(state, one);
    const least = Math.floor((start * state.scene.parameters.brokenAt) / 100);
    return `${state.scene.sides[one]}: ${start - left} of ${start} figures of foot and heavy horse lost; broken at ${least}.`;
  }),
});

/** All that can be laid over a position, from what a side may know. */
export function overlaysOf(state: State, side: Side): readonly Overlay[] {
  const own = sideNumber(side);
  return [
    ...(state.p.phase === 'counter' || sheetNow(state) === 2 ? [openedSheets(state, own)] : []),
    reach(state),
    ranges(state),
    held(state),
    lost(state, own),
    lanes(state, own),
    ...(state.scene.switches.concealment ? [vision(state, own), screens(state, own)] : []),
  ];
}
