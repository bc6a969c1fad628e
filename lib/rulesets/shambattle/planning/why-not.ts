import type { RefusedPlace } from '@/lib/battle/contract/planning';
import { armRow, GUNS, MACHINE_GUNS, TRAIN } from '@/lib/rulesets/shambattle/arms';
import { bombardments, mayAct, mayBombard } from '@/lib/rulesets/shambattle/combat';
import {
  askedSide,
  assaultRefused,
  fireRefused,
  moveRefused,
  sideOf,
} from '@/lib/rulesets/shambattle/decide';
import { far, nameOn, sees } from '@/lib/rulesets/shambattle/ground';
import { fightsAround, nearestEnemy, pairOf } from '@/lib/rulesets/shambattle/moves';
import { commandsOf } from '@/lib/rulesets/shambattle/options';
import {
  GUN_FIRE,
  LOYAL,
  MOVES,
  NIGHT,
  ON_BOARD,
  type State,
  TURNING,
} from '@/lib/rulesets/shambattle/state';
import { MOVE_CLASS, RIVER, TERRAIN_IDS } from '@/lib/rulesets/shambattle/terrain';
import { counted, hexWords, standsWords } from './names';

interface Reason {
  readonly why: string;
  /** Section of the rules for players. */
  readonly rule: string;
}

/** Why a unit may not be sent to a hex, or fire at it; null: it may, or it is not the seat's. */
export function whyNot(state: State, seat: string, id: string, to: number): RefusedPlace | null {
  const side = sideOf(seat);
  const unit = state.scene.ids.indexOf(id);
  const { p, ground, scene } = state;
  if (unit < 0 || !Number.isInteger(to) || to < 0 || to >= ground.size) return null;
  if (p.side[unit] !== side && scene.sent[unit] !== side && state.orderedBy(unit) !== side)
    return null;
  const open = openHexes(state, side, unit);
  if (open.includes(to)) return null;
  const nearest = [...open].sort(
    (one, other) => far(ground, one, to) - far(ground, other, to) || one - other,
  )[0];
  const { why, rule } = reasonAgainst(state, side, unit, to);
  return { why, instead: nearest ?? null, rule };
}

/** Hexes that orders of a unit lead to now. */
function openHexes(state: State, side: number, unit: number): readonly number[] {
  const { p } = state;
  if (p.queue.length > 0) return [];
  if (p.phase === GUN_FIRE) return bombardments(state, side).get(unit) ?? [];
  if (p.phase !== MOVES || p.mover !== side) return [];
  return commandsOf(state, side, unit).flatMap(({ to }) => (to === undefined ? [] : [to]));
}

function reasonAgainst(state: State, side: number, unit: number, to: number): Reason {
  const { p, scene } = state;
  const title = scene.names[unit] as string;
  if (p.status[unit] !== ON_BOARD) return { why: `${title} is not on the field.`, rule: 'turn' };
  if (state.orderedBy(unit) !== side)
    return { why: `${title} takes no orders from you any more.`, rule: 'treachery' };
  if (p.queue.length > 0)
    return {
      why:
        askedSide(state) === side
          ? 'A result of your own units comes first: retreat, or lose a point.'
          : 'The other side takes its results first.',
      rule: 'results',
    };
  if (p.phase === GUN_FIRE) return notFiredAt(state, side, unit, to);
  if (p.phase === NIGHT)
    return {
      why: 'By night units only come to their logistics, or next to them, to be refitted.',
      rule: 'night',
    };
  if (p.phase !== MOVES || p.mover !== side)
    return { why: 'It is the other side’s half of the turn.', rule: 'turn' };
  if (!mayAct(state, unit, side))
    return {
      why: `${title} has acted in this half: a unit moves, then fires or assaults, before the next one does.`,
      rule: 'turn',
    };
  const enemy =
    state.standCount(to) > 0 && state.stands(to).some((one) => state.hostile(one, side));
  return enemy ? notAttacked(state, side, unit, to) : notEntered(state, side, unit, to);
}

/** In the step of the guns: why a hex is no target. */
function notFiredAt(state: State, side: number, unit: number, to: number): Reason {
  const { ground, p, scene } = state;
  const title = scene.names[unit] as string;
  const type = state.type(unit);
  const { range } = armRow(type);
  const rule = 'fire';
  if (type !== GUNS && type !== MACHINE_GUNS)
    return { why: `${title} waits: only guns and machine guns fire now.`, rule: 'turn' };
  if (!mayBombard(state, unit, side))
    return { why: `${title} does not fire: it is not loyal, or the army is in rout.`, rule };
  const from = p.at[unit] as number;
  const away = far(ground, from, to);
  const place = hexWords(state, to);
  if (away > range)
    return {
      why: `${place} is ${counted(away, 'hex', 'hexes')} away; ${title} shoots ${range}.`,
      rule,
    };
  if (state.standCount(to) === 0) return { why: `No enemy is on ${place}.`, rule };
  if (!state.stands(to).every((one) => state.hostile(one, side)))
    return { why: `${standsWords(state, to)} on ${place} cannot be fired at.`, rule };
  if (away > 1 && !sees(ground, from, to))
    return {
      why: `${title} does not see ${place}: town, wood, brush or a hill is between.`,
      rule,
    };
  return { why: `Nobody shoots into a close combat or out of one.`, rule };
}

/** Why an enemy on a hex can be neither assaulted nor fired at. */
function notAttacked(state: State, side: number, unit: number, to: number): Reason {
  const { ground, p } = state;
  const away = far(ground, p.at[unit] as number, to);
  const row = armRow(state.type(unit));
  const assault = assaultRefused(state, unit, to, side);
  const fire = fireRefused(state, unit, to, side, false);
  const message = (one: typeof fire) => (one !== null && !one.ok ? one.error.message : '');
  if (away === 1 && row.assaults && p.loyalty[unit] === LOYAL)
    return {
      why: [...new Set([message(assault), message(fire)])].filter((text) => text !== '').join(' '),
      rule: 'close-combat',
    };
  const standing = `${standsWords(state, to)} ${state.stands(to).length === 1 ? 'stands' : 'stand'} there.`;
  return { why: `${standing} ${message(fire) || message(assault)}`, rule: 'fire' };
}

/** Why a hex cannot be entered. */
function notEntered(state: State, side: number, unit: number, to: number): Reason {
  const { ground, p, scene } = state;
  const title = scene.names[unit] as string;
  const place = hexWords(state, to);
  const from = p.at[unit] as number;
  const refused = moveRefused(state, unit, to, side, nameOn(ground, to));
  const code = refused !== null && !refused.ok ? refused.error.code : '';
  const message = refused !== null && !refused.ok ? refused.error.message : '';
  const { moves } = armRow(state.type(unit));
  if (from === to) return { why: `${title} stands there.`, rule: 'armies' };
  if (state.type(unit) === TRAIN && pairOf(state, unit) >= 0)
    return { why: `${title} goes with its engineers: order them.`, rule: 'engineers' };
  if (code === 'NOT_NEARER' || p.loyalty[unit] === TURNING)
    return { why: message, rule: 'treachery' };
  if (code === 'HEX_FULL')
    return {
      why: `${place} is full: two units and a commander are all that a hex holds.`,
      rule: 'armies',
    };
  if (code === 'EXHAUSTED')
    return {
      why: `${message} It is ${nearestEnemy(state, side, from)} from the nearest enemy now, and would be ${nearestEnemy(state, side, to)}.`,
      rule: 'victory',
    };
  if (code !== 'OUT_OF_REACH')
    return { why: message || `${title} cannot go there.`, rule: 'armies' };
  if (fightsAround(state, unit).length > 0)
    return {
      why: `${title} is in close combat: it can only break off, one hex, out of touch with the enemy.`,
      rule: 'close-combat',
    };
  const terrain = p.terrain[to] as number;
  const kind = TERRAIN_IDS[terrain] ?? 'clear';
  if (terrain === RIVER)
    return {
      why: `${place} is river: it is crossed by bridge, ford or pontoon alone.`,
      rule: 'armies',
    };
  const allowed = moves[MOVE_CLASS[terrain] as number] ?? 0;
  const away = far(ground, from, to);
  if (allowed === 0)
    return {
      why: `${place} is ${kind}: ${title} can only enter roads, clear ground and towns.`,
      rule: 'armies',
    };
  return {
    why: `${place}, ${kind}, is ${counted(away, 'hex', 'hexes')} away: ${message.replace(/^.*?: /, '')}${away <= allowed ? ' The way there is closed, by the enemy or by ground that costs more.' : ''}`,
    rule: 'armies',
  };
}
