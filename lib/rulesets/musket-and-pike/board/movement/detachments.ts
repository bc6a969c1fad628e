import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { weatherNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { moraleNow } from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import {
  distance,
  frontHexes,
  holderOf,
  neighbour,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { commanderOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/chain';
import { attackBar } from '@/lib/rulesets/musket-and-pike/board/upkeep/giving-up';
import { chargeChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { pointsLeft } from './costs';
import { threatAt } from './threats';

/** Skirmishers and squadrons out and in, charges, bridges under repair. Source: Skirmishers, Cavalry Charges, Bridge Repair. */

const nameOf = (state: State, unit: number): string => state.scenario.cards[unit]?.name ?? '';

/** Fewest men of a light company. */
const COMPANY_LEAST = 25;

/** The detachment that a unit would send out, and its men; −1: it has none at hand. */
export function detachmentOf(
  state: State,
  unit: number,
): { readonly part: number; readonly men: number } {
  const { cards, parameters } = state.scenario;
  const card = cards[unit];
  if (card === undefined) return { part: -1, men: 0 };
  const part = card.kind === 'cavalry' ? card.squadron : card.skirmishers;
  if (part < 0 || state.unit(part).status !== 'within') return { part: -1, men: 0 };
  const percent =
    card.kind === 'cavalry'
      ? parameters.squadronPercent
      : card.traits.light || card.traits.guard
        ? parameters.lightPercent
        : parameters.skirmisherPercent;
  return { part, men: Math.floor((state.unit(unit).men * percent) / 100) };
}

/** Why a unit cannot send out its skirmishers or squadron; ok: it can. */
export function mayDeploy(state: State, unit: number): Result<null> {
  const now = state.unit(unit);
  const name = nameOf(state, unit);
  const card = state.scenario.cards[unit];
  const { part, men } = detachmentOf(state, unit);
  if (part < 0) return refuse('NO_DETACHMENT', `${name} has nobody to send out.`);
  if (now.disordered || now.routed)
    return refuse('NO_ORDER', `${name} is in disorder: it cannot send anybody out.`);
  if (now.fired || now.melees > 0) return refuse('HAS_FOUGHT', `${name} has fought in this turn.`);
  if (now.fixed) return refuse('FIXED', `${name} is to stay as it is.`);
  const light = card?.traits.light === true || card?.traits.guard === true;
  if (men < 1 || (card?.kind === 'infantry' && !light && men < COMPANY_LEAST))
    return refuse('TOO_WEAK', `${name} is too weak to send anybody out.`);
  const cost = state.scenario.parameters.deployCost;
  if (cost > pointsLeft(state, unit))
    return refuse(
      'POINTS',
      `That costs ${cost} movement points; ${name} has ${pointsLeft(state, unit)} left.`,
    );
  return ok(null);
}

export function deploy(builder: FactBuilder, unit: number): void {
  const { state } = builder;
  const { part, men } = detachmentOf(state, unit);
  builder.record({
    type: 'Deployed',
    unit,
    detachment: part,
    men,
    guns: 0,
    at: state.unit(unit).at,
    cost: state.scenario.parameters.deployCost,
  });
}

/** Why a detachment cannot be taken back in by its parent; ok: it can. */
export function mayRecall(state: State, part: number): Result<null> {
  const card = state.scenario.cards[part];
  const name = nameOf(state, part);
  if (card === undefined || card.parent < 0)
    return refuse('NO_PARENT', `${name} is no detachment.`);
  const own = state.unit(part);
  const parent = state.unit(card.parent);
  if (parent.status !== 'field') return refuse('NO_PARENT', `What ${name} came from is gone.`);
  const { ground, parameters } = state.scenario;
  const near =
    card.part === 'half' ? distance(ground, own.at, parent.at) <= 1 : own.at === parent.at;
  if (!near)
    return refuse(
      'TOO_FAR',
      card.part === 'half'
        ? 'Both halves must be on adjacent hexes.'
        : `${name} must be on the hex of ${nameOf(state, card.parent)}.`,
    );
  if (own.disordered || own.routed || parent.disordered || parent.routed)
    return refuse('NO_ORDER', 'Nobody in disorder can be taken back in.');
  if (own.fired || own.melees > 0 || parent.fired || parent.melees > 0)
    return refuse('HAS_FOUGHT', 'Who has fought in this turn stays as it is.');
  const cost = parameters.deployCost;
  if (cost > pointsLeft(state, part) || cost > pointsLeft(state, card.parent))
    return refuse('POINTS', `That costs ${cost} movement points of both.`);
  return ok(null);
}

export function recall(builder: FactBuilder, part: number): void {
  const { scenario } = builder.state;
  builder.record({
    type: 'Recalled',
    unit: scenario.cards[part]?.parent ?? -1,
    detachment: part,
    cost: scenario.parameters.deployCost,
  });
}

/** Why a unit cannot prepare to charge; ok: it can try. */
export function mayCharge(state: State, unit: number): Result<null> {
  const now = state.unit(unit);
  const name = nameOf(state, unit);
  const card = state.scenario.cards[unit];
  if (card?.kind !== 'cavalry' || now.formation !== 'mounted')
    return refuse('NO_HORSE', `${name} is not on horseback.`);
  const barred = attackBar(state, now.side);
  if (barred !== null) return { ok: false, error: barred };
  if (now.charging >= 0) return refuse('CHARGING', `${name} is charging already.`);
  if (now.disordered || now.routed)
    return refuse('NO_ORDER', `${name} is in disorder: it cannot charge.`);
  if (now.fixed) return refuse('FIXED', `${name} is to stay as it is.`);
  if (now.fired || now.melees > 0) return refuse('HAS_FOUGHT', `${name} has fought in this turn.`);
  if (now.halted) return refuse('HALTED', `${name} can move no further in this turn.`);
  if (weatherNow(state)?.noCharges === true)
    return refuse('WEATHER', 'Nobody can charge in this weather.');
  return ok(null);
}

/** Chance, 0 … 1, that horse comes to the charge where it stands. */
export function chargingChance(state: State, unit: number): number {
  const { at, side } = state.unit(unit);
  const leader = commanderOf(state, unit);
  return chargeChance(
    moraleNow(state, unit),
    leader >= 0 && state.unit(leader).passed,
    threatAt(state, at, side),
    1,
  );
}

export function prepareCharge(builder: FactBuilder, unit: number): void {
  const chance = chargingChance(builder.state, unit);
  const ok = chance >= 1 || builder.uniform('charge') < chance;
  builder.record({ type: 'ChargeTested', unit, chance: Math.round(100 * chance), ok });
}

/** Highest strength to which a bridge is repaired. */
const REPAIRED_MOST = 200;
const PIONEERS_LEAST = 25;

/** The bridge before a unit, to its left front or right front; −1: none. */
export function bridgeBefore(state: State, unit: number): number {
  const { ground } = state.scenario;
  const { at, facing } = state.unit(unit);
  for (const [index, hex] of frontHexes(ground, at, facing).entries()) {
    if (hex < 0) continue;
    const inHex = ground.bridgeAt[hex] as number;
    if (inHex >= 0) return inHex;
    const over = ground.bridgeOver[6 * at + ((facing + index) % 6)] as number;
    if (over >= 0) return over;
  }
  return -1;
}

/** Why pioneers cannot work on the bridge before them; ok: they can. */
export function mayRepair(state: State, unit: number): Result<null> {
  const now = state.unit(unit);
  const name = nameOf(state, unit);
  if (state.scenario.cards[unit]?.traits.pioneer !== true)
    return refuse('NO_PIONEERS', `${name} are no pioneers.`);
  if (now.disordered || now.routed) return refuse('NO_ORDER', `${name} is in disorder.`);
  if (now.men < PIONEERS_LEAST)
    return refuse('TOO_WEAK', `It takes ${PIONEERS_LEAST} men to repair a bridge.`);
  const bridge = bridgeBefore(state, unit);
  if (bridge < 0) return refuse('NO_BRIDGE', `${name} does not face a bridge.`);
  if ((state.p.bridges[bridge] ?? 0) >= REPAIRED_MOST)
    return refuse('WHOLE', 'The bridge is as strong as it can be made.');
  const { ground } = state.scenario;
  const hex = ground.bridges[bridge]?.hex ?? -1;
  const beyond =
    ground.bridges[bridge]?.direction == null
      ? hex
      : neighbour(ground, hex, ground.bridges[bridge]?.direction ?? 0);
  if ([hex, beyond].some((one) => holderOf(state, one) === 1 - now.side))
    return refuse('ENEMY_THERE', 'The enemy is on the bridge.');
  return ok(null);
}
