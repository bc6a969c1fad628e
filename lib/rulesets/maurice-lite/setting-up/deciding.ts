import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxCorners } from '@/lib/geometry/plane/boxes';
import { cornersCollide } from '@/lib/geometry/plane/overlap';
import { direction } from '@/lib/geometry/plane/points';
import { overlapsShape } from '@/lib/geometry/plane/shapes';
import { type Result, refuse } from '@/lib/kernel/result';
import { type Body, basesOfStand, type Formation } from '@/lib/rulesets/maurice-lite/body';
import type { SettingUpCommand } from '@/lib/rulesets/maurice-lite/commands';
import {
  bodyAt,
  deploymentOf,
  markerAt,
  standsWrong,
  towardsEnemy,
} from '@/lib/rulesets/maurice-lite/deployment';
import { markerId } from '@/lib/rulesets/maurice-lite/labels';
import type { FactBuilder } from '@/lib/rulesets/maurice-lite/rounds/builder';
import { unitNumber } from '@/lib/rulesets/maurice-lite/scene';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { isInThird, laidByStaff, layRefused, pieceNamed, seenFromBehind, thirdOf } from './ground';

type Refused = Extract<Result<never>, { readonly ok: false }> | null;
type Of<Type extends SettingUpCommand['type']> = Extract<SettingUpCommand, { type: Type }>;

/** Carries out an order of setting up by dice; null: it was accepted. */
export function carryOutSetting(
  builder: FactBuilder,
  side: 0 | 1,
  command: SettingUpCommand,
): Refused {
  switch (command.type) {
    case 'ground':
      return lay(builder, side, command);
    case 'lift':
      if (!builder.state.p.setting?.laid.some(({ piece }) => piece === command.piece))
        return refuse('NOT_LAID', 'That piece of ground is not on the table.');
      builder.record({ type: 'GroundLifted', side, piece: command.piece });
      return null;
    case 'groundDone':
      groundDone(builder, side);
      return null;
    case 'edge': {
      const { scene, p } = builder.state;
      const laid = p.setting?.laid ?? [];
      builder.record({
        ...{ type: 'EdgeChosen', side, changed: command.change },
        laid: command.change ? seenFromBehind(scene, laid) : laid,
      });
      return null;
    }
    case 'deployFirst':
      builder.record({
        ...{ type: 'DeploymentOrdered', side },
        first: command.first === (side === 0) ? 0 : 1,
      });
      return null;
    case 'post':
      return post(builder, side, command);
    case 'posted':
      builder.record({ type: 'ArmyPosted', side });
      return null;
  }
}

function lay(builder: FactBuilder, side: 0 | 1, { piece, x, y, turned }: Of<'ground'>): Refused {
  const { scene, p } = builder.state;
  const { laid, most } = p.setting ?? { laid: [], most: 0 };
  const one = { piece, x, y, turned: turned === true };
  const why = layRefused(scene, laid, one);
  if (why !== null) return refuse('GROUND_REFUSED', why);
  if (!laid.some((other) => other.piece === piece) && laid.length >= most)
    return refuse('GROUND_FULL', `The dice allow ${most} pieces of ground, and ${most} are laid.`);
  builder.record({ type: 'GroundLaid', side, ...one });
  return null;
}

/** The end of laying the ground: what is missing at least, the staff lays. */
function groundDone(builder: FactBuilder, side: 0 | 1): void {
  const { scene, p } = builder.state;
  const { laid, least } = p.setting ?? { laid: [], least: 0 };
  const step = p.step;
  const draw = (key: string) => builder.draw(`ground/${step}/${key}`);
  for (const one of laidByStaff(scene, laid, least, draw))
    builder.record({ type: 'GroundLaid', side, ...one });
  const pieces = builder.state.p.setting?.laid.length ?? 0;
  builder.record({ type: 'GroundDone', side, pieces });
}

/** An army is drawn up by its staff in its third, off difficult ground where there is room. */
export function bringArmy(builder: FactBuilder, side: 0 | 1): void {
  const { scene } = builder.state;
  const bad = scene.table.features.filter(({ kind }) => kind.difficultFor.length > 0);
  const shuns = (bases: readonly PlaneBox[]) =>
    bases.map(boxCorners).some((base) => bad.some(({ ring }) => overlapsShape(base, ring)));
  const { places, cincs } = deploymentOf(scene, shuns);
  builder.record({
    ...{ type: 'ArmyBrought', side, cinc: cincs[side] },
    places: places.filter(({ unit }) => scene.units[unit]?.side === side),
  });
}

const WRONG = {
  table: 'It would stand off the table.',
  closed: 'Nobody can stand on that ground.',
  others: 'Another unit stands there.',
} as const;

/** Where a unit would stand, or why it cannot. */
export function postOf(
  state: State,
  side: 0 | 1,
  { unit: id, x, y, formation: wanted, face }: Of<'post'>,
):
  | { readonly why: string }
  | { readonly unit: number; readonly body: Body; readonly formation: Formation } {
  const { scene, p } = state;
  const unit = unitNumber(scene, id);
  const sent = scene.units[unit];
  const stand = unit < 0 ? null : standOf(state, unit);
  if (sent === undefined || stand === null || sent.side !== side)
    return { why: 'You have no such unit to post.' };
  const { arm } = sent;
  if (arm === 'guns' && wanted !== undefined) return { why: 'Artillery has no formation.' };
  if (arm !== 'horse' && wanted === 'massed') return { why: 'Only cavalry stands massed.' };
  const facing = face === undefined ? towardsEnemy(side) : direction(face[0], face[1]);
  if (facing === null) return { why: 'A unit faces somewhere: not 0 0.' };
  const formation = wanted ?? stand.formation;
  const body = bodyAt([x, y], facing, formation);
  const bases = basesOfStand({ body, formation, arm });
  const others = scene.units.flatMap((_, other) => {
    const one = other === unit ? null : standOf(state, other);
    return one === null ? [] : basesOfStand(one);
  });
  const wrong = standsWrong(scene.table, bases, others);
  if (wrong !== null) return { why: WRONG[wrong] };
  if (!bases.every((base) => isInThird(scene, side, boxCorners(base))))
    return { why: outOfThird(state) };
  const marker = boxCorners(markerAt(p.cincs[side]));
  if (bases.some((base) => cornersCollide(boxCorners(base), marker)))
    return { why: 'Your commander-in-chief stands there: post him elsewhere first.' };
  return { unit, body, formation };
}

const outOfThird = ({ scene }: State): string =>
  `Armies are posted in the third at their own edge: within ${thirdOf(scene) / 1_000} base widths of it.`;

/** Why the commander-in-chief cannot be posted there; null: he can. */
export function cincPostRefused(state: State, side: 0 | 1, x: number, y: number): string | null {
  const { scene } = state;
  const others = scene.units.flatMap((_, unit) => {
    const stand = standOf(state, unit);
    return stand === null ? [] : basesOfStand(stand);
  });
  const marker = markerAt([x, y]);
  const wrong = standsWrong(scene.table, [marker], others);
  if (wrong !== null) return wrong === 'table' ? 'He would stand off the table.' : WRONG[wrong];
  return isInThird(scene, side, boxCorners(marker)) ? null : outOfThird(state);
}

function post(builder: FactBuilder, side: 0 | 1, command: Of<'post'>): Refused {
  const { state } = builder;
  if (command.unit.toLowerCase() === markerId(side)) {
    const { x, y } = command;
    const why = cincPostRefused(state, side, x, y);
    if (why !== null) return refuse('POST_REFUSED', why);
    builder.record({ type: 'CincPosted', side, at: [x, y] });
    return null;
  }
  const found = postOf(state, side, command);
  if ('why' in found) return refuse('POST_REFUSED', found.why);
  builder.record({ type: 'UnitPosted', ...found });
  return null;
}

/** The name of a piece of ground; '': there is none. */
export const pieceName = (id: string): string => pieceNamed(id)?.name ?? '';
