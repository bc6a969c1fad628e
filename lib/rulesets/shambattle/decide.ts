import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { ARM_IDS, armRow, CAVALRY } from './arms';
import { FactBuilder } from './builder';
import { mayAssault, mayHit, mayJoin, mayShoot, shootingDice, thrown } from './combat';
import { mayWork, workRefused } from './engineers';
import type { Fact } from './facts';
import { fight, goOn, meetMines, nextKey, takeResult } from './flow';
import { far, hexNamed, nameOn, sees } from './ground';
import { allowedExhausted, fromNewArmy, mayMove, room, takenOn, waysOf, wayTo } from './moves';
import { type Command, readCommand } from './notation';
import { answeringSide, answers } from './results';
import {
  EXHAUSTED,
  FRESH,
  GUN_FIRE,
  LOYAL,
  MOVES,
  NIGHT,
  ON_BOARD,
  OVER,
  type State,
} from './state';

export const sideOf = (seat: string): 0 | 1 => (seat.startsWith('B') ? 1 : 0);

/** The side that is asked about a result, if one is. */
export function askedSide(state: State): number {
  return state.p.queue.length > 0 ? answeringSide(state) : -1;
}

/**
 * The unit a command names: by its id, by its hex, or by kind and hex. −1: there is none. On a hex the first stand that
 * a side orders is meant.
 */
export function unitNamed(state: State, name: string, side: number): number {
  const id = state.scene.ids.indexOf(name);
  if (id >= 0) return id;
  const [kind, place] = name.includes(' ') ? name.split(' ') : [undefined, name];
  const hex = hexNamed(state.ground, place ?? '');
  if (hex < 0) return -1;
  const there = [...state.stands(hex), state.leader(hex)].filter((unit) => unit >= 0);
  const type = (ARM_IDS as readonly string[]).indexOf(kind ?? '');
  const fitting = there.filter((unit) => kind === undefined || state.type(unit) === type);
  return fitting.find((unit) => state.orderedBy(unit) === side) ?? fitting[0] ?? -1;
}

/** The only judge of a command. Does not change the state. */
export function decide(
  state: State,
  seat: string,
  input: Json,
  draw: Draw,
): Result<readonly Fact[]> {
  const read = readCommand(input);
  if (!read.ok) return read;
  const command = read.value;
  const side = sideOf(seat);
  const { p } = state;
  if (p.phase === OVER) return refuse('BATTLE_OVER', 'The battle is over.');
  if (p.phase === GUN_FIRE || p.phase === NIGHT)
    if (p.queue.length === 0) return refuse('SEALED_MOMENT', 'Both sides seal a sheet now.');
  const asked = askedSide(state);
  if (asked >= 0) {
    if (asked !== side) return refuse('NOT_YOUR_TURN', 'The other side answers first.');
    if (command.type !== 'take')
      return refuse(
        'RESULT_WAITS',
        'A result of your own units comes first: retreat, or lose a point.',
      );
    return take(state, command, side, draw);
  }
  if (p.phase !== MOVES || p.mover !== side)
    return refuse('NOT_YOUR_TURN', 'It is the other side’s half of the turn.');
  switch (command.type) {
    case 'move':
      return move(state, command, side, draw);
    case 'fire':
      return fire(state, command, side, draw);
    case 'assault':
      return assault(state, command, side, draw);
    case 'work':
      return work(state, command, side, draw);
    case 'blow':
      return blow(state, command, side, draw);
    case 'end': {
      const builder = new FactBuilder(state, draw);
      builder.record({ type: 'MovesEnded', side });
      goOn(builder);
      return ok(builder.facts);
    }
    case 'take':
      return refuse('NO_RESULT_WAITS', 'No result waits for an answer.');
    default:
      return refuse('SEALED_MOMENT', 'That belongs on a sheet, and no sheet is due now.');
  }
}

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

function take(state: State, command: Of<'take'>, side: number, draw: Draw): Result<Fact[]> {
  const unit = unitNamed(state, command.unit, side);
  const open = answers(state);
  const match = open.find((one) => one.unit === unit && one.by === command.by);
  if (match === undefined)
    return refuse(
      'RESULT_NOT_OPEN',
      `You can answer: ${open.map((one) => `${state.scene.names[one.unit]} ${one.by === 'lose' ? 'loses a point' : 'falls back'}`).join(', ')}.`,
    );
  const builder = new FactBuilder(state, draw);
  takeResult(builder, match);
  goOn(builder);
  return ok(builder.facts);
}

/** Why a unit takes no orders from a side; null: it does. */
function notYours(state: State, unit: number, side: number, name: string): Result<never> | null {
  const { p, scene } = state;
  if (unit < 0) return refuse('UNIT_UNKNOWN', `There is no unit “${name}”.`);
  const title = scene.names[unit];
  if (p.status[unit] !== ON_BOARD) return refuse('UNIT_GONE', `${title} is not on the field.`);
  if (state.orderedBy(unit) !== side)
    return p.side[unit] === side || scene.sent[unit] === side
      ? refuse('UNIT_TURNED', `${title} takes no orders from you any more.`)
      : refuse('NOT_YOURS', `${title} is not yours.`);
  if (p.done[unit] === 1) return refuse('UNIT_DONE', `${title} has acted in this half.`);
  return null;
}

function move(state: State, command: Of<'move'>, side: number, draw: Draw): Result<Fact[]> {
  const unit = unitNamed(state, command.unit, side);
  const refused = notYours(state, unit, side, command.unit);
  if (refused) return refused;
  const to = hexNamed(state.ground, command.to);
  const why = moveRefused(state, unit, to, side, command.to);
  if (why) return why;
  const way = wayTo(waysOf(state, unit), to) ?? [];
  const builder = new FactBuilder(state, draw);
  for (const leader of takenOn(state, unit, way))
    builder.record({ type: 'CommanderTaken', unit: leader });
  builder.record({ type: 'UnitMoved', unit, way });
  meetMines(builder, unit, to);
  goOn(builder);
  return ok(builder.facts);
}

/** Why a unit may not be sent to a hex; null: it may. */
export function moveRefused(
  state: State,
  unit: number,
  to: number,
  side: number,
  name: string,
): Result<never> | null {
  const { p, scene } = state;
  const title = scene.names[unit];
  const row = armRow(state.type(unit));
  if (to < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${name}.`);
  if (p.fired[unit] === 1 && row.firesFirst)
    return refuse('FIRED', `${title} fired this turn; a gun that has fired does not move.`);
  if (p.fired[unit] === 1) return refuse('FIRED', `${title} has fired; it moves before it fires.`);
  if ((p.steps[unit] as number) > 0) return refuse('MOVED', `${title} has moved in this half.`);
  if (scene.fixed[unit]) return refuse('FIXED', `${title} does not move.`);
  if (!mayMove(state, unit, side))
    return refuse(
      'CANNOT_MOVE',
      `${title} cannot move by itself: the train goes with its engineers.`,
    );
  const away = fromNewArmy(state, unit);
  if (away !== null && away(to) >= away(p.at[unit] as number))
    return refuse('NOT_NEARER', `${title} is going over: it only comes nearer to its new army.`);
  const ways = waysOf(state, unit);
  if ((ways.before[to] ?? -1) < 0)
    return refuse(
      'OUT_OF_REACH',
      `${title} cannot reach ${name}: ${row.word} go ${row.moves[0]} on roads, ${row.moves[1]} in the clear, ${row.moves[2]} into a town, ${row.moves[3] === 0 ? 'and into no other ground' : `${row.moves[3]} into other ground`}.`,
    );
  if (!room(state, unit, to))
    return refuse('HEX_FULL', `Two units and a commander are all that ${name} holds.`);
  if (
    p.mood[side] === EXHAUSTED &&
    p.side[unit] === side &&
    !allowedExhausted(state, unit, to, ways)
  )
    return refuse(
      'EXHAUSTED',
      `Your army is exhausted: ${title} may go no nearer to the enemy, unless that is nearer to your own edge.`,
    );
  return null;
}

function named(
  state: State,
  names: readonly string[],
  side: number,
): Result<{ readonly units: number[]; readonly from: number }> {
  const units: number[] = [];
  for (const name of names) {
    const unit = unitNamed(state, name, side);
    const other = units.includes(unit)
      ? state.stands(state.p.at[unit] as number).find((one) => one !== unit)
      : unit;
    const refused = notYours(state, other ?? -1, side, name);
    if (refused) return refused;
    units.push(other as number);
  }
  const from = state.p.at[units[0] as number] as number;
  if (units.some((unit) => state.p.at[unit] !== from))
    return refuse('NOT_TOGETHER', 'Only stands of one hex act together.');
  return ok({ units, from });
}

function fire(state: State, command: Of<'fire'>, side: number, draw: Draw): Result<Fact[]> {
  const read = named(state, command.units, side);
  if (!read.ok) return read;
  const { units, from } = read.value;
  const at = hexNamed(state.ground, command.at);
  if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${command.at}.`);
  const [lead] = units;
  for (const unit of units) {
    const why = fireRefused(state, unit, at, side, unit !== lead);
    if (why) return why;
  }
  const count = units.reduce((sum, unit) => sum + shootingDice(state, unit, at), 0);
  const builder = new FactBuilder(state, draw);
  const dice = thrown(state, draw, `${nextKey(state)}/fire`, count, side, state.stands(at));
  builder.record({ type: 'RiflesFired', side, shot: { units, from, at, dice } });
  goOn(builder);
  return ok(builder.facts);
}

/** Why a stand may not shoot at a hex in its half; null: it may. `joins`: with another that shoots. */
export function fireRefused(
  state: State,
  unit: number,
  at: number,
  side: number,
  joins: boolean,
): Result<never> | null {
  const { scene, p, ground } = state;
  const title = scene.names[unit];
  const row = armRow(state.type(unit));
  if (row.range === 0) return refuse('DOES_NOT_SHOOT', `${title} does not shoot.`);
  if (p.fired[unit] === 1) return refuse('FIRED', `${title} has fired.`);
  if ((p.fight[unit] as number) >= 0)
    return refuse('IN_COMBAT', `${title} is in close combat and does not shoot.`);
  if (!mayShoot(state, unit, side) && !(joins && mayJoin(state, unit, side)))
    return refuse(
      'NOT_NOW',
      `${title} fires with both sides’ guns at the beginning of the turn${row.firesFirst && row.range === 3 ? ', or with its hex’s rifles if it has not moved' : ''}.`,
    );
  const from = p.at[unit] as number;
  const distance = far(ground, from, at);
  if (distance > row.range || distance === 0)
    return refuse(
      'OUT_OF_RANGE',
      `${nameOn(ground, at)} is ${distance} hexes away; ${row.word} shoot ${row.range}.`,
    );
  if (distance > 1 && !sees(ground, from, at))
    return refuse('NOT_SEEN', `${title} does not see ${nameOn(ground, at)}.`);
  if (!mayHit(state, unit, at))
    return refuse(
      'NO_TARGET',
      state.standCount(at) === 0
        ? `No enemy is on ${nameOn(ground, at)}.`
        : state.fighting(at) || state.fighting(from)
          ? 'Nobody shoots into a close combat or out of one.'
          : `${title} does not fire at the units on ${nameOn(ground, at)}.`,
    );
  return null;
}

function assault(state: State, command: Of<'assault'>, side: number, draw: Draw): Result<Fact[]> {
  const read = named(state, command.units, side);
  if (!read.ok) return read;
  const { units, from } = read.value;
  const at = hexNamed(state.ground, command.at);
  if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${command.at}.`);
  for (const unit of units) {
    const why = assaultRefused(state, unit, at, side);
    if (why) return why;
  }
  const builder = new FactBuilder(state, draw);
  builder.record({ type: 'AssaultBegan', units, from, at });
  fight(builder, from, at, false);
  goOn(builder);
  return ok(builder.facts);
}

/** Why a stand may not begin a close combat; null: it may. */
export function assaultRefused(
  state: State,
  unit: number,
  at: number,
  side: number,
): Result<never> | null {
  if (mayAssault(state, unit, at, side)) return null;
  const { scene, p, ground } = state;
  const title = scene.names[unit];
  const row = armRow(state.type(unit));
  if (!row.assaults)
    return refuse(
      'NEVER_ASSAULTS',
      `${title} never begins a close combat: only rifles, cavalry and engineers do.`,
    );
  if (p.loyalty[unit] !== LOYAL)
    return refuse('NO_COMRADE_ATTACKED', `${title} is going over, and attacks nobody.`);
  if (p.mood[side] !== FRESH && state.type(unit) !== CAVALRY)
    return refuse('EXHAUSTED', 'Your army is exhausted: only its cavalry begins close combats.');
  if (p.fired[unit] === 1)
    return refuse('FIRED', `${title} has fired, and does not assault as well.`);
  const from = p.at[unit] as number;
  if (far(ground, from, at) !== 1)
    return refuse('NOT_NEXT', `${nameOn(ground, at)} is not next to ${title}.`);
  if (state.standCount(at) === 0)
    return refuse('NO_TARGET', `No enemy is on ${nameOn(ground, at)}: move there.`);
  if ((p.fight[unit] as number) >= 0 || state.fightingHere(from))
    return refuse('IN_COMBAT', `${title} is in close combat already.`);
  return refuse(
    'OUT_OF_REACH',
    `${title} has no step left to enter ${nameOn(ground, at)}; an assault is the last step of a move.`,
  );
}

function work(state: State, command: Of<'work'>, side: number, draw: Draw): Result<Fact[]> {
  const at = hexNamed(state.ground, command.at);
  const why = workRefused(state, command.task, at, side, command.at);
  if (why) return why;
  const unit = mayWork(state, side);
  const builder = new FactBuilder(state, draw);
  builder.record({ type: 'WorkBuilt', task: command.task, unit, at });
  goOn(builder);
  return ok(builder.facts);
}

function blow(state: State, command: Of<'blow'>, side: number, draw: Draw): Result<Fact[]> {
  const at = hexNamed(state.ground, command.at);
  const why = blowRefused(state, at, side, command.at);
  if (why) return why;
  const builder = new FactBuilder(state, draw);
  builder.record({ type: 'ChargeBlown', at, side });
  goOn(builder);
  return ok(builder.facts);
}

/** Why a side cannot blow up a charge; null: it can. */
export function blowRefused(
  state: State,
  at: number,
  side: number,
  name: string,
): Result<never> | null {
  const { p, ground } = state;
  if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${name}.`);
  if (p.charges[at] !== side + 1) return refuse('NO_CHARGE', `You have no charge on ${name}.`);
  if (state.standCount(at) > 0 || state.leader(at) >= 0)
    return refuse('OCCUPIED', `A charge is only fired while nobody is on ${name}.`);
  const near = p.at.some(
    (hex, unit) =>
      p.status[unit] === ON_BOARD &&
      state.isStand(unit) &&
      p.side[unit] === side &&
      p.loyalty[unit] === LOYAL &&
      far(ground, hex, at) === 1,
  );
  return near
    ? null
    : refuse('TOO_FAR', `None of your units is next to ${name} to fire the charge.`);
}
