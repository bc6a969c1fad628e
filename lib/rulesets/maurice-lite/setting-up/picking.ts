import type { Picked, PickedOrder, Picks } from '@/lib/battle/contract/picking';
import { boxCorners } from '@/lib/geometry/plane/boxes';
import { liesIn } from '@/lib/geometry/plane/shapes';
import type { Json } from '@/lib/kernel/canonical-json';
import { type Body, basesOfStand } from '@/lib/rulesets/maurice-lite/body';
import { markerAt } from '@/lib/rulesets/maurice-lite/deployment';
import { labelOf, markerId } from '@/lib/rulesets/maurice-lite/labels';
import { unitNumber } from '@/lib/rulesets/maurice-lite/scene';
import { type State, standOf, unitsOn } from '@/lib/rulesets/maurice-lite/state';
import { cincPostRefused, postOf } from './deciding';
import { COLLECTION, layRefused, pieceNamed, ringOf, thirdOf } from './ground';
import { pieceWords } from './offering';

/** What can be picked while the battle is set up; null: nothing. */
export function settingPicks({ p, scene }: State): Picks | null {
  const { setting } = p;
  if (setting === undefined) return null;
  if (p.phase === 'ground')
    return {
      ...{ cards: 0, pieces: 1, place: true },
      words: `Lay ${setting.least} to ${setting.most} pieces of ground; ${setting.laid.length} are laid. Press where the next one goes, then choose it.`,
    };
  if (p.phase !== 'post') return null;
  return {
    ...{ cards: 0, pieces: 1, place: true },
    words: `Post your army in the third at your edge, within ${Math.floor(thirdOf(scene) / 100) / 10} BW of it: press a unit or the commander, then where the middle of the front goes.`,
  };
}

const TURNED = '/turned';

const order = (
  command: Json | null,
  refused: string | null,
  suggestions: PickedOrder['suggestions'] = [],
  outline: readonly number[] = [],
): PickedOrder => ({
  ...{ command, refused, span: null, suggestions, notes: [] },
  // The outline of what is laid or posted, closed.
  ...(outline.length === 0 ? {} : { way: [...outline, ...outline.slice(0, 2)] }),
});

/** The order of setting up that is picked, with what is missing. */
export function settingPicked(state: State, side: 0 | 1, picked: Picked): PickedOrder {
  return state.p.phase === 'ground' ? ground(state, picked) : post(state, side, picked);
}

/** The piece is picked by its id; with `/turned` its longer side runs up the table. */
function ground({ scene, p }: State, picked: Picked): PickedOrder {
  const laid = p.setting?.laid ?? [];
  const [chosen = ''] = picked.pieces;
  const turned = chosen.endsWith(TURNED);
  const id = turned ? chosen.slice(0, -TURNED.length) : chosen;
  const found = pieceNamed(id);
  const pieces = COLLECTION.filter((one) => one.id !== id).map((one) => ({
    words: laid.some(({ piece }) => piece === one.id) ? `Move ${pieceWords(one)}` : pieceWords(one),
    picked: { ...picked, pieces: [one.id] },
  }));
  if (found === null) return order(null, 'Choose what lies there.', pieces);
  const other = {
    words: turned ? 'Lay it across the table' : 'Turn it: the longer side up the table',
    picked: { ...picked, pieces: [turned ? id : `${id}${TURNED}`] },
  };
  const { place } = picked;
  if (place === null)
    return order(null, `Press where the middle of ${pieceWords(found)} goes.`, [other, ...pieces]);
  const [x, y] = place.map((value) => 500 * Math.round(value / 500)) as [number, number];
  const command = { type: 'ground', piece: id, x, y, ...(turned ? { turned: true } : {}) };
  const one = { piece: id, x, y, turned };
  return order(command as Json, layRefused(scene, laid, one), [other, ...pieces], ringOf(one));
}

/** The corners of a block; a column is shown by its head’s place alone. */
const cornersOfBody = (body: Body): readonly number[] =>
  body.kind === 'block' ? boxCorners(body.box) : [];

/** The unit or commander of a side whose outline holds a point; null: none. */
function underPoint(state: State, side: 0 | 1, [x, y]: readonly [number, number]): string | null {
  const holds = (ring: readonly number[]) => liesIn(ring, x, y) >= 0;
  if (holds(boxCorners(markerAt(state.p.cincs[side])))) return markerId(side);
  const unit = unitsOn(state, side).find((one) => {
    const stand = standOf(state, one);
    return stand !== null && basesOfStand(stand).some((base) => holds(boxCorners(base)));
  });
  return unit === undefined ? null : (state.scene.units[unit]?.id ?? null);
}

function post(state: State, side: 0 | 1, picked: Picked): PickedOrder {
  const { scene } = state;
  const [id] = picked.pieces;
  const { place } = picked;
  if (id === undefined) {
    const under = place === null ? null : underPoint(state, side, place);
    const unit = under === null ? -1 : unitNumber(scene, under);
    const name = unit < 0 ? scene.commanders[side] : (scene.units[unit]?.name ?? '');
    return order(
      null,
      'Press one of your units, or your commander, first.',
      under === null
        ? []
        : [
            {
              words: `Take ${unit < 0 ? '' : `${labelOf(scene, unit)}, `}${name}`,
              picked: { cards: [], pieces: [under], place: null },
            },
          ],
    );
  }
  if (place === null) return order(null, 'Press where it goes.');
  const [x, y] = place.map((value) => 100 * Math.round(value / 100)) as [number, number];
  const command = { type: 'post' as const, unit: id, x, y };
  if (id === markerId(side)) return order(command, cincPostRefused(state, side, x, y));
  const found = postOf(state, side, command);
  return 'why' in found
    ? order(command, found.why)
    : order(command, null, [], cornersOfBody(found.body));
}
