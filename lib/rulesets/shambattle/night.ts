import { ok, type Result, refuse } from '@/lib/kernel/result';
import { armRow, CATEGORIES, LOGISTICS } from './arms';
import type { Fact } from './facts';
import { far, fromOwnEdge, hexNamed, nameOn } from './ground';
import type { NightSheet } from './notation';
import { evolve } from './records';
import { partnerOf } from './scene';
import { DUE, LOYAL, ON_BOARD, SPENT, type State, TAKEN } from './state';
import { MOVE_CLASS } from './terrain';

/** Logistics an army still has, on the field or on the way. */
export function logisticsLeft(state: State, side: number): number {
  const { p, scene } = state;
  return scene.types.filter(
    (type, unit) =>
      type === LOGISTICS &&
      p.side[unit] === side &&
      (p.status[unit] === ON_BOARD || p.status[unit] === DUE),
  ).length;
}

/**
 * Points a night gives back, by category: the house share of the day's losses, rounded down, then cut by
 * the share of logistics lost, and rounded down again.
 */
export function pool(state: State, side: number): number[] {
  const { scene, p } = state;
  const had = scene.logistics[side as 0 | 1];
  const has = Math.min(had, logisticsLeft(state, side));
  return CATEGORIES.map((_, category) =>
    had === 0
      ? 0
      : Math.floor(
          (Math.floor(
            ((p.wastage[3 * side + category] as number) * scene.parameters.poolSixths) / 6,
          ) *
            has) /
            had,
        ),
  );
}

/** Hexes in or next to a hex with logistics of a side. */
export function refitHexes(state: State, side: number): number[] {
  const { p, ground, scene } = state;
  const found = new Set<number>();
  for (let unit = 0; unit < scene.types.length; unit += 1) {
    if (scene.types[unit] !== LOGISTICS || p.status[unit] !== ON_BOARD || p.side[unit] !== side)
      continue;
    const hex = p.at[unit] as number;
    found.add(hex);
    for (let direction = 0; direction < 6; direction += 1) {
      const next = ground.neighbours[6 * hex + direction] as number;
      if (next >= 0) found.add(next);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** Whether a unit can come to a hex by night: over hexes that its kind can enter and no enemy is on. */
export function joined(state: State, unit: number, to: number): boolean {
  const { p, ground } = state;
  const { moves } = armRow(state.type(unit));
  const side = p.side[unit] as number;
  const free = (hex: number) =>
    (moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) > 0 &&
    (state.owner(hex) === side || state.owner(hex) < 0) &&
    !(state.leader(hex) >= 0 && p.side[state.leader(hex)] !== side);
  if (!free(to)) return false;
  if (p.status[unit] !== ON_BOARD) return true;
  const seen = new Set([p.at[unit] as number]);
  const open = [...seen];
  for (let hex = open.pop(); hex !== undefined; hex = open.pop()) {
    if (hex === to) return true;
    for (let direction = 0; direction < 6; direction += 1) {
      const next = ground.neighbours[6 * hex + direction] as number;
      if (next < 0 || seen.has(next) || !free(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

/**
 * Why a unit cannot be refitted on a hex tonight, where it is not yet; null: it can. Engineers and train come together:
 * the one that is on the field goes along, or the other comes back to where it is.
 */
export function placeRefused(
  state: State,
  unit: number,
  hex: number,
): 'HEX_FULL' | 'OUT_OF_REACH' | 'ENGINEERS_APART' | null {
  const { p } = state;
  if (p.status[unit] === ON_BOARD && p.at[unit] === hex) return null;
  const other = partnerOf(state.scene, unit);
  const along = other >= 0 && p.status[other] === ON_BOARD;
  if (along && p.at[other] === hex) return null;
  if (state.standCount(hex) >= 2) return 'HEX_FULL';
  if (along && (state.fighting(p.at[other] as number) || !joined(state, other, hex)))
    return 'ENGINEERS_APART';
  return joined(state, unit, hex) ? null : 'OUT_OF_REACH';
}

/** Units that a night can fill up: loyal, below full strength, not in close combat, on the field or reduced to nothing. */
export function refittable(state: State, side: number): number[] {
  const { p, scene } = state;
  return scene.types.flatMap((_, unit) =>
    p.side[unit] === side &&
    armRow(state.type(unit)).category >= 0 &&
    p.loyalty[unit] === LOYAL &&
    (p.status[unit] === ON_BOARD || p.status[unit] === SPENT) &&
    (p.sp[unit] as number) < (scene.full[unit] as number) &&
    (p.fight[unit] as number) < 0 &&
    !(p.status[unit] === ON_BOARD && state.fighting(p.at[unit] as number))
      ? [unit]
      : [],
  );
}

/** Whether a side's commander can be replaced: lost, killed, wounded or taken. */
export function commanderLost(state: State, side: number): number {
  const unit = state.scene.commander[side as 0 | 1];
  if (unit < 0 || state.p.sp[unit] !== 0) return -1;
  return state.p.status[unit] === SPENT || state.p.status[unit] === TAKEN ? unit : -1;
}

/** What a night brings to a unit. */
export type RefitFact = Extract<Fact, { type: 'Refitted' | 'CommanderReplaced' }>;

/**
 * What a side's night sheet brings, unit by unit in its order, each from where the one before has left the field.
 * Refuses UNIT_UNKNOWN, NOT_REFITTED, HEX_UNKNOWN, NOT_A_REFIT_PLACE, HEX_FULL, OUT_OF_REACH, ENGINEERS_APART,
 * BEYOND_FULL_STRENGTH, BEYOND_POOL, NO_COMMANDER_LOST, COMMANDER_COST.
 */
export function refits(before: State, side: number, sheet: NightSheet): Result<RefitFact[]> {
  const state = before.copy();
  const { ground, scene, p } = state;
  const facts: RefitFact[] = [];
  const left = pool(state, side);
  const places = new Set(refitHexes(state, side));
  const open = new Set(refittable(state, side));
  const place = (name: string): Result<number> => {
    const hex = hexNamed(ground, name);
    if (hex < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${name}.`);
    if (!places.has(hex))
      return refuse(
        'NOT_A_REFIT_PLACE',
        `${name} is neither at one of your logistics nor next to one.`,
      );
    return ok(hex);
  };
  for (const { unit: id, at, points } of sheet.refit) {
    const unit = scene.ids.indexOf(id);
    if (unit < 0) return refuse('UNIT_UNKNOWN', `No unit ${id} is in this battle.`);
    const name = scene.names[unit];
    if (!open.delete(unit))
      return refuse(
        'NOT_REFITTED',
        `${name} cannot be refitted tonight: only your own loyal units below full strength and out of close combat, each once.`,
      );
    const hex = place(at);
    if (!hex.ok) return hex;
    const why = placeRefused(state, unit, hex.value);
    if (why === 'HEX_FULL') return refuse(why, `Two units are on ${at} already.`);
    if (why === 'OUT_OF_REACH') return refuse(why, `${name} has no free way to ${at} tonight.`);
    const other = partnerOf(scene, unit);
    const sent = facts.find((fact) => fact.type === 'Refitted' && fact.unit === other);
    if (why !== null || (sent?.type === 'Refitted' && sent.at !== hex.value))
      return refuse(
        'ENGINEERS_APART',
        `Engineers and their train are always together: they cannot both be on ${at} tonight.`,
      );
    const missing = (scene.full[unit] as number) - (p.sp[unit] as number);
    if (points > missing)
      return refuse(
        'BEYOND_FULL_STRENGTH',
        `${name} lacks ${missing} of its ${scene.full[unit]} points; ${points} are too many.`,
      );
    const { category } = armRow(state.type(unit));
    if (points > (left[category] as number))
      return refuse(
        'BEYOND_POOL',
        `The pool of ${CATEGORIES[category]} has ${left[category]} points left; ${points} are too many.`,
      );
    left[category] = (left[category] as number) - points;
    const fact = { type: 'Refitted' as const, unit, points, at: hex.value };
    facts.push(fact);
    evolve(state, fact);
  }
  if (sheet.commander !== undefined) {
    const unit = commanderLost(state, side);
    if (unit < 0) return refuse('NO_COMMANDER_LOST', 'Your commander has not been lost.');
    const hex = place(sheet.commander.at);
    if (!hex.ok) return hex;
    const owner = state.owner(hex.value);
    if (owner === 1 - side || state.leader(hex.value) >= 0)
      return refuse('HEX_FULL', `There is no place for a commander on ${sheet.commander.at}.`);
    const { from } = sheet.commander;
    const sum = from.reduce((all, points) => all + points, 0);
    const { commanderCost } = scene.parameters;
    if (sum !== commanderCost)
      return refuse('COMMANDER_COST', `A new commander costs ${commanderCost} points, not ${sum}.`);
    const short = from.findIndex((points, category) => points > (left[category] as number));
    if (short >= 0)
      return refuse(
        'BEYOND_POOL',
        `The pool of ${CATEGORIES[short]} has ${left[short]} points left; ${from[short]} are too many.`,
      );
    facts.push({ type: 'CommanderReplaced', unit, at: hex.value, from: [...from] });
  }
  return ok(facts);
}

/** The mood an army begins a day in, by what it has left; `fewer`: by what it would have with that number of points less. */
export function moodAt(state: State, side: number, fewer = 0): number {
  const left = state.strength(side) - fewer;
  const original = state.scene.original[side as 0 | 1];
  return 2 * left <= original ? 2 : 3 * left <= 2 * original ? 1 : 0;
}

/**
 * Spreads the pool over an army's units: the strongest that are not full first, each on the nearest refit place with
 * room; first a new commander, if the pool can pay for one.
 */
export function plannedNight(before: State, side: number): NightSheet {
  const state = before.copy();
  const { ground, scene, p } = state;
  const left = pool(state, side);
  const order = fromOwnEdge(ground, side);
  const places = refitHexes(state, side).sort(order);
  const refit: { unit: string; at: string; points: number }[] = [];
  let sheet: NightSheet = { type: 'night', refit };
  const lost = commanderLost(state, side);
  const cost = scene.parameters.commanderCost;
  if (lost >= 0 && left.reduce((sum, points) => sum + points, 0) >= 2 * cost) {
    const hex = places.find((one) => state.owner(one) !== 1 - side && state.leader(one) < 0);
    if (hex !== undefined) {
      const from = [0, 0, 0];
      for (let point = 0; point < cost; point += 1) {
        const most = [0, 1, 2].reduce((best, one) =>
          (left[one] as number) > (left[best] as number) ? one : best,
        );
        from[most] = (from[most] as number) + 1;
        left[most] = (left[most] as number) - 1;
      }
      sheet = { ...sheet, commander: { at: nameOn(ground, hex), from } };
    }
  }
  const units = refittable(state, side).sort(
    (one, other) => (p.sp[other] as number) - (p.sp[one] as number) || one - other,
  );
  for (const unit of units) {
    const { category } = armRow(state.type(unit));
    const points = Math.min(
      left[category] as number,
      (scene.full[unit] as number) - (p.sp[unit] as number),
    );
    if (points <= 0) continue;
    const from = [unit, partnerOf(scene, unit)].find((one) => p.status[one] === ON_BOARD);
    const here = from === undefined ? -1 : (p.at[from] as number);
    const at = [...places]
      .sort((one, other) =>
        here < 0
          ? order(one, other)
          : far(ground, here, one) - far(ground, here, other) || order(one, other),
      )
      .find((hex) => placeRefused(state, unit, hex) === null);
    if (at === undefined) continue;
    left[category] = (left[category] as number) - points;
    refit.push({ unit: scene.ids[unit] as string, at: nameOn(ground, at), points });
    evolve(state, { type: 'Refitted', unit, points, at });
  }
  return sheet;
}

/** Whether a night has anything for a side to decide. */
export function nightMatters(state: State, side: number): boolean {
  const points = pool(state, side).reduce((sum, one) => sum + one, 0);
  return points > 0 && refitHexes(state, side).length > 0;
}
