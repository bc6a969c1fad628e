import { facingOf, frontMiddle } from '@/lib/geometry/plane/boxes';
import { boxFor, without } from './bodies';
import { farmAt, spotOf } from './ground';
import type { Fact, Shot } from './records';
import { isGun, type SideNumber } from './scenario';
import { isSpoken } from './spoken/thirds';
import type { Body, State } from './state';
import { ONE_THREE_SIX } from './tables';

/** Bodies in the order of ids, some gone and some new. */
export function replaced(
  bodies: readonly Body[],
  gone: readonly string[],
  fresh: readonly Body[],
): Body[] {
  const left = new Set([...gone, ...fresh.map(({ id }) => id)]);
  return [...bodies.filter(({ id }) => !left.has(id)), ...fresh].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}

const known = <Of>(list: readonly Of[], fresh: readonly Of[]): Of[] => [
  ...new Set([...list, ...fresh]),
];

/** Takes a unit out of its body. */
function takeOut(state: State, unit: number): Body | null {
  const body = state.bodyOf(unit);
  if (body === null) return null;
  state.p.bodies = replaced(state.p.bodies, [body.id], without(state.scene, body, [unit]));
  return body;
}

function lose(state: State, unit: number, figures: number): void {
  const left = Math.max(0, state.figures(unit) - figures);
  state.p.figures[unit] = left;
  if (left > 0) return;
  state.p.fates[unit] = 'destroyed';
  takeOut(state, unit);
}

/** A gun's crew is gone: the gun stands where it stood. */
function loseCrew(state: State, unit: number, holder: SideNumber | null): void {
  const body = takeOut(state, unit);
  state.p.figures[unit] = 0;
  if (body === null) return;
  const at = frontMiddle(body.box);
  const box = boxFor(state.scene, { formation: 'gun', units: [unit] }, at, facingOf(body.box));
  state.p.lostGuns = [...state.p.lostGuns, { unit, box, holder, held: 0 }];
}

function takeShot(state: State, { at, row, die, effect }: Shot): void {
  const { p, scene } = state;
  if (row === 'wall' && die !== null && ONE_THREE_SIX.includes(die)) {
    const body = state.bodyOf(at);
    const farm = body === null ? -1 : farmAt(scene.table, spotOf(body.box));
    p.wallHits = p.wallHits.map((hits, index) => (index === farm ? hits + 1 : hits));
  }
  if (effect === 'kill') lose(state, at, 1);
  else if (effect === 'crew') loseCrew(state, at, null);
  else if (effect === 'destroyed') lose(state, at, 1);
  else if (effect === 'hit' && isGun(state.unit(at).kind)) p.hits[at] = (p.hits[at] ?? 0) + 1;
}

/** Folds a fact into the state, in place. */
export function evolve(state: State, fact: Fact): void {
  const { p } = state;
  p.step += 1;
  switch (fact.type) {
    case 'PlanLaid':
      p.bodies = replaced(
        p.bodies,
        p.bodies.flatMap(({ id, side, formation }) =>
          side === fact.side && formation === 'stand' ? [id] : [],
        ),
        fact.bodies,
      );
      p.plans = fact.side === 0 ? [fact.text, p.plans[1]] : [p.plans[0], fact.text];
      return;
    case 'MoveBegan':
      p.move = fact.move;
      p.phase = isSpoken(state) ? 'flank' : 'orders';
      delete p.spoken;
      p.initiative = fact.winner;
      p.sheets = [[], []];
      p.moved = [];
      return;
    case 'FlankChosen':
      p.phase = 'orders';
      p.spoken = { flank: fact.flank };
      return;
    case 'FlanksOpened':
      if (p.spoken !== undefined) p.spoken = { ...p.spoken, first: fact.sheets };
      p.sheets = fact.sheets;
      if (fact.leaving !== undefined) p.leaving = fact.leaving;
      return;
    case 'SheetsOpened':
      p.sheets = fact.sheets;
      if (fact.leaving !== undefined) p.leaving = fact.leaving;
      p.phase = fact.counter ? 'counter' : 'orders';
      return;
    case 'Countered': {
      const named = new Set(fact.orders.map(({ body }) => state.named(body)?.id ?? body));
      const kept = p.sheets[fact.side].filter(
        ({ body }) => !named.has(state.named(body)?.id ?? body),
      );
      const own = [...kept, ...fact.orders];
      p.sheets = fact.side === 0 ? [own, p.sheets[1]] : [p.sheets[0], own];
      p.phase = 'orders';
      return;
    }
    case 'FormationChanged':
      p.bodies = replaced(p.bodies, fact.was, fact.bodies);
      p.moved = known(
        p.moved,
        fact.bodies.map(({ id }) => id),
      );
      return;
    case 'Marched':
      p.bodies = replaced(
        p.bodies,
        [],
        fact.ways.map(({ after }) => after),
      );
      p.moved = known(
        p.moved,
        fact.ways.flatMap(({ body, points }) => (points.length > 1 ? [body] : [])),
      );
      return;
    case 'Exposed':
      p.bodies = replaced(p.bodies, [fact.stand], fact.bodies);
      // A column that marched has moved, whatever its name is now.
      if (p.moved.includes(fact.stand))
        p.moved = known(
          p.moved,
          fact.bodies.map(({ id }) => id),
        );
      return;
    case 'GunFired':
      takeShot(state, fact.shot);
      return;
    case 'RiflesFired':
      for (const shot of fact.shots) takeShot(state, shot);
      return;
    case 'MeleeFought':
      for (const { units, losses } of fact.bouts)
        units.forEach((unit, side) => {
          const lost = losses[side as SideNumber];
          if (lost > 0) lose(state, unit, lost);
        });
      return;
    case 'CrewAttacked':
      if (!fact.saved) {
        const attacker = state.body(fact.attacker);
        loseCrew(state, fact.unit, attacker?.side ?? null);
      }
      return;
    case 'Retired':
      p.bodies = p.bodies.map((body) =>
        body.id === fact.body ? { ...body, retreat: fact.moves } : body,
      );
      return;
    case 'Captured':
      for (const unit of fact.units) p.fates[unit] = 'captured';
      p.bodies = replaced(p.bodies, [fact.body], []);
      return;
    case 'GunHeld':
      p.lostGuns = p.lostGuns.map((gun) =>
        gun.unit === fact.unit ? { ...gun, holder: fact.holder, held: fact.held } : gun,
      );
      return;
    case 'GunManned':
      p.lostGuns = p.lostGuns.filter(({ unit }) => unit !== fact.unit);
      p.figures[fact.unit] = 1;
      p.serves[fact.unit] = fact.body.side;
      p.bodies = replaced(p.bodies, [], [fact.body]);
      return;
    case 'HeadquartersTaken':
      p.headquarters = p.headquarters.map((holder, hq) => (hq === fact.hq ? fact.side : holder));
      return;
    case 'ScoutsLeft':
      for (const id of fact.bodies)
        for (const unit of state.body(id)?.units ?? []) p.fates[unit] = 'withdrawn';
      p.bodies = replaced(p.bodies, fact.bodies, []);
      return;
    case 'BattleEnded':
      p.phase = 'over';
      p.why = fact.why;
      p.winner = fact.winner;
      p.plans = fact.plans;
      p.bodies = p.bodies.map((body) => {
        const open = fact.stands.find(({ stand }) => stand === body.id);
        return open === undefined ? body : { ...body, units: open.units };
      });
      return;
    case 'OrderFailed':
    case 'Met':
    case 'ScoutsMet':
    case 'MoveEnded':
      return;
    default: {
      const never: never = fact;
      throw new Error(`unknown fact ${JSON.stringify(never)}`);
    }
  }
}
