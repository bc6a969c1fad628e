import type { PlanePoint } from '@/lib/geometry/plane/points';
import { between, startOf } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { PlanSheet } from '@/lib/rulesets/strategy-tactical/orders';
import { isElite, isFoot, isGun, type SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { marching } from '@/lib/rulesets/strategy-tactical/setting-up/deployment';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { campaignWay, depthOf, keyPoints } from './ground';

/** Regiments of a stand at most, and of one of the main body as far as it goes. */
const REGIMENTS_MOST = 12;
/** Fewer stands than this are left as they are. */
const STANDS_LEAST = 4;
const NEAR = 34_000;
const OWN_PART = 62;

/**
 * What a commander hides where (*The Concealed Forces*): a few regiments of the line behind the stands that guard
 * headquarters, bridges and villages, all elite regiments, most guns and the horse behind those of the main body. So the
 * stands look alike, and are not. Null: they stay as they are.
 */
export function rostersOf(state: State, side: SideNumber): PlanSheet['stands'] | null {
  const { scene, p } = state;
  const stands = p.bodies.filter(
    (body) => body.side === side && body.formation === 'stand' && body.units.length > 0,
  );
  if (!scene.switches.concealment || stands.length < STANDS_LEAST) return null;
  const hidden = stands.flatMap(({ units }) => units);
  const kindOf = (unit: number) => state.unit(unit).kind;
  const foot = hidden.filter((unit) => isFoot(kindOf(unit)));
  const few = foot.length >= 24 ? 2 : 1;
  const guards = guardsOf(state, side, stands, foot.length);
  if (guards.length === 0) return null;
  const mass = stands.filter((stand) => !guards.includes(stand));
  if (mass.length === 0) return null;

  const rosters = new Map<string, number[]>(stands.map(({ id }) => [id, []]));
  const put = (stand: Body, unit: number | undefined): void => {
    if (unit !== undefined) rosters.get(stand.id)?.push(unit);
  };
  const line = foot.filter((unit) => !isElite(kindOf(unit)));
  const guns = hidden.filter((unit) => isGun(kindOf(unit)));
  const others = hidden.filter((unit) => !foot.includes(unit) && !guns.includes(unit));
  for (const [at, stand] of guards.entries()) {
    for (let count = 0; count < few + (at % 2); count += 1) put(stand, line.pop());
    // Half of the guards have a gun.
    if (at % 2 === 1 && guns.length > mass.length) put(stand, guns.pop());
  }
  const rest = [...foot.filter((unit) => isElite(kindOf(unit))), ...line];
  if (rest.length > mass.length * REGIMENTS_MOST) return null;
  for (const [at, unit] of [...rest, ...guns].entries()) put(mass[at % mass.length] as Body, unit);
  for (const unit of others) put(mass[0] as Body, unit);
  if ([...rosters.values()].some((units) => !units.some((unit) => isFoot(kindOf(unit)))))
    return null;
  return stands.map(({ id }) => ({
    stand: id,
    units: marching(rosters.get(id) ?? [], scene.units).map((unit) => scene.units[unit]?.id ?? ''),
  }));
}

/**
 * The stands that guard: those farthest from the headquarters that the main body goes for, as many as there are places
 * for, while the others can still hold the army.
 */
function guardsOf(
  state: State,
  side: SideNumber,
  stands: readonly Body[],
  regiments: number,
): Body[] {
  const { scene, p } = state;
  const theirs = scene.headquarters.filter((_, hq) => p.headquarters[hq] !== side);
  const way = ({ box }: Body, to: PlanePoint): number => campaignWay(scene, startOf(box), to);
  const [main] = theirs
    .map(({ at }) => ({ at, all: stands.reduce((sum, stand) => sum + way(stand, at), 0) }))
    .sort((one, other) => one.all - other.all);
  if (main === undefined) return [];
  const most = stands.length - Math.max(2, Math.ceil(regiments / REGIMENTS_MOST));
  const places = [
    ...scene.headquarters.flatMap(({ at }, hq) => (p.headquarters[hq] === side ? [at] : [])),
    ...keyPoints(scene).flatMap(({ at }) =>
      depthOf(scene, side, at[side]) <= OWN_PART ? [at[side]] : [],
    ),
  ];
  return [...stands]
    .sort((a, b) => way(b, main.at) - way(a, main.at) || (a.id < b.id ? -1 : 1))
    .slice(0, Math.max(0, most))
    .filter(({ box }) => places.some((place) => between(startOf(box), place) <= NEAR));
}
