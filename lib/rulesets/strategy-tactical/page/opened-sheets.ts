import type { Overlay, PlaneArea } from '@/lib/battle/contract/planning';
import { boxMiddle, frontMiddle } from '@/lib/geometry/plane/boxes';
import { direction, moved, type PlanePoint } from '@/lib/geometry/plane/points';
import { inCentre } from '@/lib/rulesets/strategy-tactical/flow';
import { bodyName } from '@/lib/rulesets/strategy-tactical/names';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { enemyOf, type SideNumber, sideLetter } from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { orderWords } from './sheets';

/** Half the width of a way that is drawn, in thousandths. */
const HALF = 150;
/** Orders that are written out, of each side. */
const WORDS_MOST = 12;

interface Ordered {
  readonly body: Body;
  readonly order: BodyOrder;
  /** Points of the middle of its front; straight at the enemy where it charges. */
  readonly way: readonly PlanePoint[];
  readonly central: boolean;
}

function ordered(state: State, side: SideNumber): Ordered[] {
  const found = state.p.sheets[side].flatMap((order): Ordered[] => {
    const body = state.named(order.body);
    if (body === null) return [];
    const at = order.charge === undefined ? null : state.named(order.charge);
    const way = [
      frontMiddle(body.box),
      ...(order.path ?? []),
      ...(at === null ? [] : [boxMiddle(at.box)]),
    ];
    return [{ body, order, way, central: inCentre(state, body, order) }];
  });
  // In the centre first: there orders can still be altered.
  return found.sort(
    (one, other) =>
      Number(other.central) - Number(one.central) || (one.body.id < other.body.id ? -1 : 1),
  );
}

/** A stretch of a way as a narrow strip. */
function strip([from, to]: readonly [PlanePoint, PlanePoint]): number[] {
  const way = direction(to[0] - from[0], to[1] - from[1]);
  if (way === null) return [];
  const across = [-way[1], way[0]] as const;
  return [
    moved(...from, across, HALF),
    moved(...to, across, HALF),
    moved(...to, across, -HALF),
    moved(...from, across, -HALF),
  ].flat();
}

function shapesOf({ body, way }: Ordered): PlaneArea[] {
  const look = { look: 'hatched', side: sideLetter(body.side), piece: body.id } as const;
  const strips = way.slice(1).flatMap((to, at): PlaneArea[] => {
    const ring = strip([way[at] as PlanePoint, to]);
    return ring.length === 0 ? [] : [{ ...look, ring }];
  });
  const end = way.at(-1);
  return strips.length === 0 || end === undefined
    ? []
    : [...strips, { ...look, look: 'dashed', circle: [...end, 2 * HALF] }];
}

/** The orders of both sheets once they are opened, before they are carried out: what a counter-move answers (*Combat*). */
export function openedSheets(state: State, side: SideNumber): Overlay {
  const [theirs, own] = [ordered(state, enemyOf(side)), ordered(state, side)];
  const words = (all: readonly Ordered[], whose: SideNumber): string[] => {
    const name = state.scene.sides[whose];
    if (all.length === 0) return [`${name} has given no orders: everybody stands.`];
    const told = all
      .slice(0, WORDS_MOST)
      .map(
        ({ body, order, way, central }) =>
          `${name}, ${bodyName(state.scene, body)}${central ? ', in the centre' : ''}: ${orderWords(state, order, way)}.`,
      );
    const more = all.length - told.length;
    return more === 0 ? told : [...told, `${name}: ${more} more.`];
  };
  return {
    ...{ id: 'orders', title: 'Sheets', areas: [], pieces: [] },
    shapes: [...theirs, ...own].flatMap(shapesOf),
    words: [...words(theirs, enemyOf(side)), ...words(own, side)],
  };
}
