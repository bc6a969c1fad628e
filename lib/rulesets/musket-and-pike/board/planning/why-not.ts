import type { RefusedPlace } from '@/lib/battle/contract/planning';
import { whyNotMelee } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { fireHexes, whyNotFire } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { actingSide, movingWords, sideOf } from '@/lib/rulesets/musket-and-pike/board/decide';
import { pointsLeft } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import { counted, nameOfHex } from '@/lib/rulesets/musket-and-pike/board/names';
import { distance, neighbour, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingRefused } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Asked } from './asked';

interface Reason {
  readonly why: string;
  /** Section of the rules for players. */
  readonly rule: string | null;
}

/** Why a unit may not be sent to a hex, or fire at it or attack it; null: it may, or it is not the seat's. */
export function whyNot(asked: Asked, seat: string, id: string, to: number): RefusedPlace | null {
  const { state } = asked;
  const { cards, ground } = state.scenario;
  const side = sideOf(seat);
  const unit = cards.findIndex((card) => card.id === id);
  if (unit < 0 || !Number.isInteger(to) || to < 0 || to >= ground.size) return null;
  if (state.unit(unit).side !== side || state.unit(unit).status !== 'field') return null;
  const open = openHexes(asked, side, unit);
  if (open.includes(to)) return null;
  const nearest = [...open].sort(
    (one, other) => distance(ground, one, to) - distance(ground, other, to) || one - other,
  )[0];
  return { ...reasonAgainst(state, side, unit, to), instead: nearest ?? null };
}

/** Hexes that orders of a unit lead to now. */
function openHexes(asked: Asked, side: 0 | 1, unit: number): readonly number[] {
  const { state } = asked;
  if (actingSide(state) !== side) return [];
  const { phase } = state.p;
  const found: number[] = [];
  if (phase === 'turn' || phase === 'movement')
    found.push(...[...asked.ways([unit]).cost.keys()].filter((hex) => hex !== state.unit(unit).at));
  if (phase !== 'movement' && phase !== 'melee')
    found.push(...fireHexes(state, unit, phase === 'defensive' ? 'defensive' : 'own'));
  if (phase === 'turn' || phase === 'melee')
    for (let direction = 0; direction < 6; direction += 1) {
      const hex = neighbour(state.scenario.ground, state.unit(unit).at, direction);
      if (hex >= 0 && whyNotMelee(state, [unit], hex) === null) found.push(hex);
    }
  return found;
}

function reasonAgainst(state: State, side: 0 | 1, unit: number, to: number): Reason {
  const { scenario } = state;
  const { ground } = scenario;
  const name = scenario.cards[unit]?.name ?? '';
  const { phase } = state.p;
  if (actingSide(state) !== side) return { why: 'It is the other side’s turn.', rule: null };
  const now = state.unit(unit);
  const place = nameOfHex(scenario, to);
  const away = distance(ground, now.at, to);
  const enemy = state.on(to).some((other) => state.unit(other).side !== side);
  if (enemy) {
    const when = phase === 'defensive' ? 'defensive' : 'own';
    const fire = whyNotFire(state, unit, to, when)?.message;
    const melee = away === 1 ? whyNotMelee(state, [unit], to)?.message : undefined;
    const why = [...new Set([fire, melee])].filter((text) => text !== undefined).join(' ');
    return {
      why: why === '' ? `${name} is ${counted(away, 'hex', 'hexes')} from ${place}.` : why,
      rule: melee === undefined ? 'fire' : 'melee',
    };
  }
  if (phase !== 'turn' && phase !== 'movement')
    return { why: 'Units move in the movement phase.', rule: null };
  const still = movingWords(state, unit);
  if (still !== null) return { why: still, rule: 'board-turn' };
  const full = stackingRefused(state, [unit], to);
  if (full !== null) return { why: `${place}: there is no room for ${name}.`, rule: 'board-turn' };
  const terrain = terrainOf(ground, to);
  const points = pointsLeft(state, unit);
  if (terrain === 'water')
    return { why: `${place} is water: only bridges and boats lead over it.`, rule: 'board-turn' };
  return {
    why: `${name} has ${counted(points, 'movement point')} left, and no way to ${place}, ${counted(away, 'hex', 'hexes')} off, costs that little.`,
    rule: 'board-turn',
  };
}
