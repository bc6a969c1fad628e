import type { Json } from '@/lib/kernel/canonical-json';
import { armRow, CAVALRY, COMMANDER, LOGISTICS, TRAIN } from '@/lib/rulesets/shambattle/arms';
import {
  assaultDice,
  bombardments,
  defenceDice,
  enemyHexes,
  inCover,
  mayAct,
  mayAssault,
  mayHit,
  mayShoot,
  shootingDice,
} from '@/lib/rulesets/shambattle/combat';
import { sideOf } from '@/lib/rulesets/shambattle/decide';
import { far, nameOn, sees } from '@/lib/rulesets/shambattle/ground';
import { destinations, mined } from '@/lib/rulesets/shambattle/moves';
import { plannedNight } from '@/lib/rulesets/shambattle/night';
import { oddsAgainst } from '@/lib/rulesets/shambattle/planning/odds';
import { diceAt, type Threat, threatOf } from '@/lib/rulesets/shambattle/planning/threat';
import { answers } from '@/lib/rulesets/shambattle/results';
import { GUN_FIRE, LOYAL, NIGHT, ON_BOARD, type State } from '@/lib/rulesets/shambattle/state';
import { stateOf, type View } from '@/lib/rulesets/shambattle/view';

/** Share of the dice that could come at a hex which count there: they come at others too. */
const REPLY = 0.3;
const json = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

/**
 * An opponent that shares nothing with the artificial commander: stand after stand, the order that is best once what the
 * other side can throw back at its place is taken off it, by the exact odds; otherwise towards the enemy's towns.
 */
export function searcherOrders(view: View, seat: string): readonly Json[] {
  const state = stateOf(view);
  const side = sideOf(seat);
  if (state.p.queue.length > 0) return [answer(state)];
  if (state.p.phase === GUN_FIRE) return [guns(state, side)];
  if (state.p.phase === NIGHT) return [json(plannedNight(state, side))];
  const threat = threatOf(state, 1 - side);
  const units = state.scene.ids.flatMap((_, unit) => {
    const type = state.type(unit);
    const acts = mayAct(state, unit, side) && state.p.loyalty[unit] === LOYAL;
    return acts && type !== LOGISTICS && type !== TRAIN && type !== COMMANDER ? [unit] : [];
  });
  let best: { gain: number; orders: Json[] } = { gain: 0.02, orders: [] };
  for (const unit of units) {
    const found = bestOf(state, side, unit, threat);
    if (found.gain > best.gain) best = found;
  }
  return best.orders.length > 0 ? best.orders : [{ type: 'end' }];
}

/** Points that dice cost a hex on the average, a hit commander counted as his points. */
function worth(state: State, hex: number, from: number, dice: number): number {
  const odds = oddsAgainst(state, state.stands(hex), hex, from, dice);
  const mean = odds.losses.reduce((sum, chance, points) => sum + chance * points, 0);
  return mean + 0.3 * odds.back + 6 * odds.commander + 2 * odds.logistics;
}

function guns(state: State, side: number): Json {
  const fire: { unit: string; at: string }[] = [];
  for (const [unit, targets] of bombardments(state, side)) {
    const from = state.p.at[unit] as number;
    const ranked = targets
      .filter((hex) => state.stands(hex).every((one) => state.p.loyalty[one] === LOYAL))
      .map((hex) => [worth(state, hex, from, shootingDice(state, unit, hex)), hex] as const)
      .sort((one, other) => other[0] - one[0] || one[1] - other[1]);
    const [first] = ranked;
    if (first !== undefined && first[0] > 0)
      fire.push({ unit: state.scene.ids[unit] as string, at: nameOn(state.ground, first[1]) });
  }
  return json({ type: 'guns', fire });
}

/** A point is dearer than ground, but for towns and the last of a stand. */
function answer(state: State): Json {
  const { p, scene } = state;
  const price = (unit: number, by: string) =>
    by === 'lose'
      ? (p.sp[unit] as number) === 1
        ? 1.6
        : 1
      : scene.townHexes.includes(p.at[unit] as number)
        ? 1.2
        : 0.5;
  const open = answers(state).sort(
    (one, other) => price(one.unit, one.by) - price(other.unit, other.by),
  );
  const [first] = open;
  return { type: 'take', unit: scene.ids[first?.unit ?? 0] ?? '', by: first?.by ?? 'lose' };
}

/** What being on a hex is worth: towns, the way to them, and less what the enemy can throw at it in reply. */
function place(state: State, side: number, unit: number, hex: number, threat: Threat): number {
  const { scene, p, ground } = state;
  const { category, firesFirst } = armRow(state.type(unit));
  const faces = [2.4, 1.4, 1][Math.max(0, category)] ?? 1;
  const reply = Math.min(p.sp[unit] as number, (REPLY * diceAt(state, threat, hex) * faces) / 6);
  let value = -reply;
  let away = 30;
  scene.townHexes.forEach((town, index) => {
    const own = (scene.places[scene.townOf[index] as number]?.side === 'B' ? 1 : 0) === side;
    if (p.holder[index] !== side) {
      if (town === hex) value += 1.5;
      away = Math.min(away, far(ground, hex, town));
    } else if (town === hex) value += own ? 0.3 : 0.8;
  });
  const enemies = enemyHexes(state, side);
  for (const enemy of enemies) away = Math.min(away, far(ground, hex, enemy));
  if (!firesFirst) return value - 0.12 * away;
  // Guns stay where they see something in range.
  const aims = enemies.filter((enemy) => {
    const distance = far(ground, hex, enemy);
    return distance <= state.range(unit) && (distance === 1 || sees(ground, hex, enemy));
  }).length;
  return value + 0.3 * Math.min(3, aims) - 0.04 * away;
}

/** The best a stand can do now, above what it has by staying as it is. */
function bestOf(
  state: State,
  side: number,
  unit: number,
  threat: Threat,
): { gain: number; orders: Json[] } {
  const { p, scene, ground } = state;
  const from = p.at[unit] as number;
  const id = scene.ids[unit] as string;
  const stays = place(state, side, unit, from, threat);
  let best: { gain: number; orders: Json[] } = { gain: 0, orders: [] };
  const take = (gain: number, orders: Json[]) => {
    if (gain > best.gain) best = { gain, orders };
  };
  const targets = enemyHexes(state, side).filter((hex) =>
    state.stands(hex).every((one) => p.loyalty[one] === LOYAL),
  );
  for (const hex of targets) {
    const at = nameOn(ground, hex);
    if (mayShoot(state, unit, side) && mayHit(state, unit, hex))
      take(worth(state, hex, from, shootingDice(state, unit, hex)), [
        { type: 'fire', units: [id], at },
      ]);
    if (!mayAssault(state, unit, hex, side)) continue;
    const units = [
      unit,
      ...state.stands(from).filter((one) => one !== unit && mayAssault(state, one, hex, side)),
    ];
    const dice = units.reduce((sum, one) => sum + assaultDice(state, one, hex), 0);
    const back = state.stands(hex).reduce((sum, one) => sum + defenceDice(state, one), 0);
    const odds = oddsAgainst(state, units, from, hex, back);
    const cost = odds.losses.reduce((sum, chance, points) => sum + chance * points, 0);
    take(worth(state, hex, from, dice) - cost, [
      { type: 'assault', units: units.map((one) => scene.ids[one] as string), at },
    ]);
  }
  if (p.steps[unit] !== 0 || p.status[unit] !== ON_BOARD) return best;
  const shoots = mayShoot(state, unit, side);
  for (const to of destinations(state, unit, side)) {
    if (mined(state, unit, to)) continue;
    const move: Json = { type: 'move', unit: id, to: nameOn(ground, to) };
    const there = place(state, side, unit, to, threat) - stays;
    take(there, [move]);
    if (!shoots || state.fighting(to)) continue;
    for (const hex of targets) {
      const distance = far(ground, to, hex);
      if (distance === 0 || distance > state.range(unit) || state.fighting(hex)) continue;
      if (distance > 1 && !sees(ground, to, hex)) continue;
      const dice = Math.max(0, (p.sp[unit] as number) - (inCover(state, hex) ? 1 : 0));
      take(there + worth(state, hex, to, dice), [
        move,
        { type: 'fire', units: [id], at: nameOn(ground, hex) },
      ]);
      if (state.type(unit) === CAVALRY) break;
    }
  }
  return best;
}
