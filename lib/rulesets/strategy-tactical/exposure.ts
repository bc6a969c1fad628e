import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { boxFor, laidOpen, marchingOrder } from './bodies';
import type { FactBuilder } from './builder';
import { woodAt } from './ground';
import type { ExposedBy } from './records';
import { isGun } from './scenario';
import type { Body, State } from './state';

/** What a stand held, laid on the table where it stands; in a forest dispersed over its squares. */
export function opened(state: State, stand: Body): Body[] {
  const { scene } = state;
  const wood = woodAt(scene.table, frontMiddle(stand.box));
  if (wood === null) return laidOpen(scene, stand, stand.units);
  const [x, y] = frontMiddle(stand.box);
  const taken = new Set(
    state.p.bodies.flatMap((body) => {
      if (body.id === stand.id) return [];
      const there = woodAt(scene.table, frontMiddle(body.box));
      return there?.forest === wood.forest ? [there.square] : [];
    }),
  );
  const squares = (scene.table.forests[wood.forest]?.squares ?? [])
    .map(([left, low], square) => ({ square, at: [left + 1_000, low + 1_000] as const }))
    .filter(({ square }) => !taken.has(square))
    .sort(
      (one, other) =>
        (one.at[0] - x) ** 2 +
          (one.at[1] - y) ** 2 -
          (other.at[0] - x) ** 2 -
          (other.at[1] - y) ** 2 || one.square - other.square,
    );
  return marchingOrder(scene, stand.units).map((unit, index): Body => {
    const formation = isGun(state.unit(unit).kind) ? 'gun' : 'line';
    // More regiments than squares: the last ones crowd where the stand was.
    const at = index === 0 ? ([x, y] as const) : (squares[index]?.at ?? ([x, y] as const));
    const { dx, dy } = stand.box;
    return {
      ...{ id: state.unit(unit).id, side: stand.side, formation, units: [unit] },
      ...{ retreat: stand.retreat, lineOut: false },
      box: boxFor(scene, { formation, units: [unit] }, at, [dx, dy]),
    };
  });
}

/** Exposes a stand for good. */
export function expose(
  builder: FactBuilder,
  stand: Body,
  by: ExposedBy,
  seenBy: string,
  tick = 0,
): void {
  builder.record({
    ...{ type: 'Exposed', stand: stand.id, side: stand.side, by, seenBy, tick },
    bodies: opened(builder.state, stand),
  });
}
