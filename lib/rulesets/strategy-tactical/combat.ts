import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxDistance, isWithin } from '@/lib/geometry/plane/overlap';
import type { FactBuilder } from './builder';
import { expose } from './exposure';
import {
  type Aim,
  chosenAim,
  type Engaged,
  facedUnit,
  gunAim,
  gunReady,
  rangeOf,
  rifleAim,
  riflesReady,
} from './fire';
import type { Meeting } from './melee';
import { retire } from './melee';
import type { BodyOrder } from './orders';
import type { Shot } from './records';
import type { Body, State } from './state';
import { DRIVES_BACK, GUN_HITS, type Judged, NEARLY_ALL, rifleRow } from './tables';

/** Who suffered canister, by which gun, and how strong it was before: its answer is as strong (*Cannister Fire*). */
export interface Canistered {
  readonly unit: number;
  readonly body: Body;
  readonly gun: string;
  readonly figures: number;
}

type OrderOf = (body: string) => BodyOrder | undefined;

/** The effect of a die, or of none, on a target. */
function takes(builder: FactBuilder, { faces }: Judged, purpose: string) {
  const automatic = faces === 'automatic' && builder.state.scene.switches.automaticKills;
  if (automatic) return { die: null, kills: true };
  const die = builder.die(purpose);
  const counts = faces === 'automatic' ? NEARLY_ALL : faces;
  return { die, kills: counts.includes(die) };
}

/**
 * Guns, one after the other, each effect taken at once: first those of the winner of the die (*Combat*), of a side in the
 * order of ids.
 */
export function shootGuns(
  builder: FactBuilder,
  orderOf: OrderOf,
  engaged: Engaged,
  meetings: readonly Meeting[],
): Canistered[] {
  const { state } = builder;
  const first = state.p.initiative ?? 0;
  const canister: Canistered[] = [];
  for (const side of [first, first === 0 ? 1 : 0] as const)
    for (const { id } of state.p.bodies.filter((body) => body.side === side)) {
      const gun = state.body(id);
      if (gun === null || !gunReady(state, gun, engaged)) continue;
      const order = orderOf(id);
      if (order?.hold === true) continue;
      const aim = chosenAim(state, gun, order?.fire, engaged, gunAim);
      if (aim !== null) fireGun(builder, aim, canister, engaged, meetings);
    }
  return canister;
}

/** The unit that is hit once a stand is open: the first of what it held. */
function opened(builder: FactBuilder, aim: Aim, by: 'guns' | 'rifles'): Body | null {
  const { state } = builder;
  if (aim.at.formation !== 'stand') return aim.at;
  expose(builder, aim.at, by, aim.from.id);
  const fact = builder.facts.at(-1);
  const lead = fact?.type === 'Exposed' ? fact.bodies[0] : undefined;
  return lead === undefined ? null : state.body(lead.id);
}

function fireGun(
  builder: FactBuilder,
  aim: Aim,
  canister: Canistered[],
  engaged: Engaged,
  meetings: readonly Meeting[],
): void {
  const { state } = builder;
  const at = opened(builder, aim, 'guns');
  if (at === null) return;
  const hit = facedUnit(at);
  const gun = aim.from.id;
  const { die, kills } = takes(builder, aim.judged, `gun/${gun}`);
  const { row } = aim.judged;
  if (row === 'canister' && kills)
    canister.push({ unit: hit, body: at, gun, figures: state.figures(hit) });
  const effect = gunEffect(state, aim, hit, die, kills);
  const shot: Shot = { from: aim.unit, at: hit, row, die, effect, range: rangeOf(aim) };
  builder.record({ type: 'GunFired', gun, shot });
  if (effect === 'back') retire(builder, at.id);
  if (effect === 'kill' && engaged.has(at.id)) hitOwn(builder, aim, at.id, meetings, shot);
}

/** Fire into a melee kills as many of one's own (*Meleeing Cannon Crews*). */
function hitOwn(
  builder: FactBuilder,
  aim: Aim,
  enemy: string,
  meetings: readonly Meeting[],
  shot: Shot,
): void {
  const { state } = builder;
  const pair = meetings.find(({ one, other }) => one === enemy || other === enemy);
  const own = pair === undefined ? null : state.body(pair.one === enemy ? pair.other : pair.one);
  if (own === null || own.side !== aim.from.side) return;
  builder.record({ type: 'GunFired', gun: aim.from.id, shot: { ...shot, at: facedUnit(own) } });
}

function gunEffect(
  state: State,
  { target, judged }: Aim,
  hit: number,
  die: number | null,
  kills: boolean,
): Shot['effect'] {
  if (target === 'gun') {
    if (!kills) return 'none';
    return (state.p.hits[hit] ?? 0) + 1 >= GUN_HITS ? 'destroyed' : 'hit';
  }
  if (kills) return 'kill';
  const { kind } = state.unit(hit);
  return judged.row === 'open' && die === DRIVES_BACK && kind !== 'grenadier' ? 'back' : 'none';
}

/**
 * All rifles of both sides at once: every shot is judged before any effect is taken. A stand that is fired at is exposed
 * first. Who suffered canister answers that gun with the strength from before.
 */
export function shootRifles(
  builder: FactBuilder,
  orderOf: OrderOf,
  engaged: Engaged,
  canister: readonly Canistered[],
): void {
  const { state } = builder;
  for (let open = true; open; ) {
    open = false;
    for (const aim of aimsNow(state, orderOf, engaged))
      if (aim.at.formation === 'stand' && state.body(aim.at.id) !== null) {
        opened(builder, aim, 'rifles');
        open = true;
      }
  }
  const aims = aimsNow(state, orderOf, engaged);
  // The last figure that canister killed still answers.
  for (const { unit, body, gun } of canister) {
    const at = state.body(gun);
    if (at === null || state.bodyOf(unit) !== null || orderOf(body.id)?.hold === true) continue;
    const aim = riflesReady(state, body, engaged) ? rifleAim(state, body, at) : null;
    if (aim !== null) aims.push(aim);
  }
  if (aims.length === 0) return;
  aims.sort((one, other) => one.unit - other.unit);
  const shots = aims.map((aim): Shot => {
    const answer = canister.find(({ unit, gun }) => unit === aim.unit && gun === aim.at.id);
    const judged =
      answer === undefined
        ? aim.judged
        : rifleRow({
            ...{ kind: state.unit(aim.unit).kind, figures: answer.figures, atCrew: true },
            ...{ road: false, covered: false, targetCovered: false },
          });
    const { die, kills } = takes(builder, judged, `rifles/${aim.unit}`);
    const effect = kills ? (judged.row === 'rifle8' ? 'crew' : 'kill') : 'none';
    return { from: aim.unit, at: aim.hit, row: judged.row, die, effect, range: rangeOf(aim) };
  });
  builder.record({ type: 'RiflesFired', shots });
}

function aimsNow(state: State, orderOf: OrderOf, engaged: Engaged): Aim[] {
  return state.p.bodies.flatMap((body) => {
    const order = orderOf(body.id);
    if (order?.hold === true || !riflesReady(state, body, engaged)) return [];
    return chosenAim(state, body, order?.fire, engaged, rifleAim) ?? [];
  });
}

/** Whether a body stands at a gun: within an inch. */
export const touches = (body: Body, box: PlaneBox): boolean =>
  isWithin(boxDistance(body.box, box), 1_000);
